/* Numbers of patterns, sixteen at a time; games/othello/patterns.py says the same in Python.

   A pattern's number has one ternary digit a square: 0 empty, 1 own, 2 opposing. Four neighbouring squares
   add the same to all numbers whatever stands elsewhere, so 16 small tables give them all without a loop over squares. */
#ifndef BOARDWRIGHT_OTHELLO_PATTERNS_H
#define BOARDWRIGHT_OTHELLO_PATTERNS_H

#define BW_PATTERNS 46
#define BW_LANES 48

typedef unsigned short bw_number;

#if (defined(__GNUC__) || defined(__clang__)) && !defined(BOARDWRIGHT_PLAIN_WORDS)
typedef bw_number bw_lanes __attribute__((vector_size(32)));
#define BW_GROUPS 3
#else
typedef bw_number bw_lanes;
#define BW_GROUPS BW_LANES
#endif

static bw_lanes bw_part[16][16][BW_GROUPS];

/* Let a disc on a square add so much to the number of a pattern. */
static void bw_enter(int square, int pattern, int digit) {
    for (int discs = 0; discs < 16; discs++)
        if (discs >> (square & 3) & 1) ((bw_number *)bw_part[square >> 2][discs])[pattern] += (bw_number)digit;
}

static inline void bw_numbers(unsigned long long own, unsigned long long opp, bw_lanes *found) {
    bw_lanes mine[BW_GROUPS], theirs[BW_GROUPS];
    for (int group = 0; group < BW_GROUPS; group++) {
        mine[group] = bw_part[0][own & 15][group];
        theirs[group] = bw_part[0][opp & 15][group];
    }
    for (int i = 1; i < 16; i++) {
        const bw_lanes *one = bw_part[i][own >> 4 * i & 15], *other = bw_part[i][opp >> 4 * i & 15];
        for (int group = 0; group < BW_GROUPS; group++) {
            mine[group] += one[group];
            theirs[group] += other[group];
        }
    }
    for (int group = 0; group < BW_GROUPS; group++) found[group] = mine[group] + theirs[group] + theirs[group];
}

/* Write the place of each pattern's weight. */
static inline void bw_places(unsigned long long own, unsigned long long opp, const int *starts, int *places) {
    bw_lanes found[BW_GROUPS];
    bw_numbers(own, opp, found);
    for (int i = 0; i < BW_PATTERNS; i++) places[i] = starts[i] + ((const bw_number *)found)[i];
}

/* Add up the weights of all patterns. */
static inline int bw_sum(unsigned long long own, unsigned long long opp, const int *starts, const short *weights) {
    bw_lanes found[BW_GROUPS];
    int total = 0;
    bw_numbers(own, opp, found);
    for (int i = 0; i < BW_PATTERNS; i++) total += weights[starts[i] + ((const bw_number *)found)[i]];
    return total;
}

#endif
