/* Does this processor run code for the level x86-64-v3, and does the system keep its wide registers? */
#ifndef BOARDWRIGHT_PROBE_H
#define BOARDWRIGHT_PROBE_H

#if defined(__x86_64__) || defined(_M_X64)

#ifdef _MSC_VER
#include <immintrin.h>
#include <intrin.h>
static inline void bw_cpuid(int leaf, unsigned *found) { __cpuidex((int *)found, leaf, 0); }
static inline unsigned bw_kept_registers(void) { return (unsigned)_xgetbv(0); }
#else
#include <cpuid.h>
static inline void bw_cpuid(int leaf, unsigned *found) {
    if (!__get_cpuid_count((unsigned)leaf, 0, found, found + 1, found + 2, found + 3))
        found[0] = found[1] = found[2] = found[3] = 0;
}
static inline unsigned bw_kept_registers(void) {
    unsigned low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}
#endif

enum { BW_EAX, BW_EBX, BW_ECX, BW_EDX };

static inline int bw_has_x86_64_v3(void) {
    /* Leaf 1: SSE3, SSSE3, FMA, CMPXCHG16B, SSE4.1, SSE4.2, MOVBE, POPCNT, OSXSAVE, AVX, F16C. */
    const unsigned first = 1u << 0 | 1u << 9 | 1u << 12 | 1u << 13 | 1u << 19 | 1u << 20 | 1u << 22 | 1u << 23 |
                           1u << 27 | 1u << 28 | 1u << 29;
    const unsigned seventh = 1u << 3 | 1u << 5 | 1u << 8;  /* BMI1, AVX2, BMI2 */
    const unsigned extended = 1u << 0 | 1u << 5;           /* LAHF, LZCNT */
    const unsigned wide = 1u << 1 | 1u << 2;               /* SSE and AVX registers survive a switch of tasks */
    unsigned found[4];
    bw_cpuid(1, found);
    if ((found[BW_ECX] & first) != first || (bw_kept_registers() & wide) != wide) return 0;
    bw_cpuid(7, found);
    if ((found[BW_EBX] & seventh) != seventh) return 0;
    bw_cpuid((int)0x80000001u, found);
    return (found[BW_ECX] & extended) == extended;
}

#else

static inline int bw_has_x86_64_v3(void) { return 0; }

#endif
#endif
