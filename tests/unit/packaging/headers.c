/* Prints one number for all that the headers compute on a walk through random boards: test_headers.py compares it. */
#include <stdio.h>

#include "boardwright/games/othello/lines.h"
#include "boardwright/games/othello/patterns.h"
#include "boardwright/instructions/probe.h"
#include "boardwright/kernel/bits.h"
#include "boardwright/kernel/pages.h"

static bw_u64 seed = 88172645463325252ULL, sum = 0;

static bw_u64 next(void) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    return seed ^= seed << 17;
}

static void add(bw_u64 x) { sum = sum * 31 + x; }

int main(void) {
    const bw_u64 six = 0x3F3F3F3F3F3FULL;
    static int starts[BW_PATTERNS], places[BW_PATTERNS];
    static short weights[65536];
    bw_draw_lines();
    for (int square = 0; square < 64; square++)
        for (int pattern = 0; pattern < BW_PATTERNS; pattern++) bw_enter(square, pattern, (int)(next() % 300));
    for (int i = 0; i < 65536; i++) weights[i] = (short)next();
    for (int i = 0; i < 50000; i++) {
        bw_u64 discs = next() | (i % 2 ? next() : 0), own = discs & next(), opp = discs & ~own;
        int square = (int)(next() % 64);
        own &= ~(1ULL << square), opp &= ~(1ULL << square);
        add(bw_mobility(own, opp));
        add(bw_flips(square, own, opp));
        add((bw_u64)bw_last_flips(square, own));
        add(bw_stable(own, opp, ~0ULL));
        add(bw_stable(own & six, opp & six, six));
        add((bw_u64)(bw_popcount(own) + 64 * bw_lowest(discs | 1) + 4096 * bw_highest(discs | 1)));
        bw_places(own, opp, starts, places);
        for (int pattern = 0; pattern < BW_PATTERNS; pattern++) add((bw_u64)places[pattern]);
        add((bw_u64)bw_sum(own, opp, starts, weights));
        bw_prefetch(places);
    }
    bw_prefer_large_pages(weights, sizeof weights);
    add(bw_has_x86_64_v3() >> 1); /* it may be 0 or 1 */
    printf("%llu\n", sum);
    return 0;
}
