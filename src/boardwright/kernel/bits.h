/* Bit operations that C has and Python lacks; kernel/bits.py says the same in Python. */
#ifndef BOARDWRIGHT_BITS_H
#define BOARDWRIGHT_BITS_H

typedef unsigned long long bw_u64;

/* bw_lowest and bw_highest expect x != 0. */
#if (defined(__GNUC__) || defined(__clang__)) && !defined(BOARDWRIGHT_PLAIN_WORDS)

static inline int bw_popcount(bw_u64 x) { return __builtin_popcountll(x); }
static inline int bw_lowest(bw_u64 x) { return __builtin_ctzll(x); }
static inline int bw_highest(bw_u64 x) { return 63 - __builtin_clzll(x); }
static inline void bw_prefetch(const void *x) { __builtin_prefetch(x); }

#else

/* Microsoft's compiler has an intrinsic for the instruction only, which old processors lack. */
static inline int bw_popcount(bw_u64 x) {
    x -= x >> 1 & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (int)(x * 0x0101010101010101ULL >> 56);
}

static inline int bw_lowest(bw_u64 x) { return bw_popcount((x & (0 - x)) - 1); }

static inline int bw_highest(bw_u64 x) {
    for (int step = 1; step < 64; step *= 2) x |= x >> step;
    return bw_popcount(x) - 1;
}

static inline void bw_prefetch(const void *x) { (void)x; }

#endif
#endif
