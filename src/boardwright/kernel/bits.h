/* Bit operations that C has and Python lacks; kernel/bits.py says the same in Python. */
#ifndef BOARDWRIGHT_BITS_H
#define BOARDWRIGHT_BITS_H

typedef unsigned long long bw_u64;

static inline int bw_popcount(bw_u64 x) { return __builtin_popcountll(x); }

/* Both expect x != 0. */
static inline int bw_lowest(bw_u64 x) { return __builtin_ctzll(x); }
static inline int bw_highest(bw_u64 x) { return 63 - __builtin_clzll(x); }

static inline void bw_prefetch(const void *x) { __builtin_prefetch(x); }

#endif
