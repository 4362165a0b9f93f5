/* Lines of discs in the four directions; games/othello/lines.py says the same in Python.

   GCC and Clang have vectors: a bw_line holds all four directions, and BW_TURNS is 1. For other compilers a bw_line is
   one direction, a plain word, and every function takes four turns. */
#ifndef BOARDWRIGHT_OTHELLO_LINES_H
#define BOARDWRIGHT_OTHELLO_LINES_H

typedef unsigned long long bw_u64;

#if (defined(__GNUC__) || defined(__clang__)) && !defined(BOARDWRIGHT_PLAIN_WORDS)

typedef bw_u64 bw_line __attribute__((vector_size(32)));
#define BW_TURNS 1
#define BW_FOUR(a, b, c, d) {{a, b, c, d}}
static inline bw_line bw_all(bw_u64 x) { return (bw_line){x, x, x, x}; }
static inline bw_line bw_filled(bw_line x) { return (bw_line)(x != 0); }
static inline bw_u64 bw_either(bw_line x) { return (x[0] | x[1]) | (x[2] | x[3]); }
static inline bw_u64 bw_each(bw_line x) { return x[0] & x[1] & x[2] & x[3]; }

#else

typedef bw_u64 bw_line;
#define BW_TURNS 4
#define BW_FOUR(a, b, c, d) {a, b, c, d}
static inline bw_line bw_all(bw_u64 x) { return x; }
static inline bw_line bw_filled(bw_line x) { return 0 - (bw_u64)(x != 0); }
static inline bw_u64 bw_either(bw_line x) { return x; }
static inline bw_u64 bw_each(bw_line x) { return x; }

#endif

static const bw_line bw_shift[BW_TURNS] = BW_FOUR(1, 7, 8, 9);
/* A line to the side or across must not run over the edge: discs in the outer columns close nothing there. */
static const bw_line bw_inner[BW_TURNS] =
    BW_FOUR(0x7E7E7E7E7E7E7E7EULL, 0x7E7E7E7E7E7E7E7EULL, 0xFFFFFFFFFFFFFFFFULL, 0x7E7E7E7E7E7E7E7EULL);
static const bw_line bw_up_edge[BW_TURNS] =
    BW_FOUR(0x0101010101010101ULL, 0x80808080808080FFULL, 0x00000000000000FFULL, 0x01010101010101FFULL);
static const bw_line bw_down_edge[BW_TURNS] =
    BW_FOUR(0x8080808080808080ULL, 0xFF01010101010101ULL, 0xFF00000000000000ULL, 0xFF80808080808080ULL);

static bw_line bw_up[64][BW_TURNS], bw_down[64][BW_TURNS];
static unsigned char bw_turned[8][256];
static bw_u64 bw_diagonal[2][64];

/* Draw the rays of every square towards higher and lower bits, both diagonals, and what a disc turns in a full row. */
static void bw_draw_lines(void) {
    static const int dx[4] = {1, -1, 0, 1}, dy[4] = {0, 1, 1, 1};
    for (int square = 0; square < 64; square++) {
        for (int d = 0; d < 4; d++) {
            for (int sign = 1; sign >= -1; sign -= 2) {
                bw_u64 ray = 0;
                int x = square % 8 + sign * dx[d], y = square / 8 + sign * dy[d];
                for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += sign * dx[d], y += sign * dy[d]) ray |= 1ULL << (8 * y + x);
                ((bw_u64 *)(sign > 0 ? bw_up : bw_down)[square])[d] = ray;
            }
        }
        const bw_u64 *up = (const bw_u64 *)bw_up[square], *down = (const bw_u64 *)bw_down[square];
        bw_diagonal[0][square] = up[3] | down[3] | 1ULL << square;
        bw_diagonal[1][square] = up[1] | down[1] | 1ULL << square;
    }
    for (int x = 0; x < 8; x++) {
        for (int own = 0; own < 256; own++) {
            int total = 0, to;
            for (to = x + 1; to < 8 && !(own >> to & 1); to++) {}
            if (to < 8) total += to - x - 1;
            for (to = x - 1; to >= 0 && !(own >> to & 1); to--) {}
            if (to >= 0) total += x - to - 1;
            bw_turned[x][own] = (unsigned char)total;
        }
    }
}

/* The squares that close a line of opposing discs, occupied or not: runs grow by 1, 2, then twice 2 more. */
static inline bw_u64 bw_mobility(bw_u64 own, bw_u64 opp) {
    bw_u64 found = 0;
    for (int d = 0; d < BW_TURNS; d++) {
        const bw_line one = bw_shift[d], two = one + one;
        bw_line mine = bw_all(own), inner = bw_inner[d] & bw_all(opp);
        bw_line up = inner & (mine << one), down = inner & (mine >> one);
        up |= inner & (up << one);
        down |= inner & (down >> one);
        bw_line pairs_up = inner & (inner << one), pairs_down = inner & (inner >> one);
        up |= pairs_up & (up << two);
        down |= pairs_down & (down >> two);
        up |= pairs_up & (up << two);
        down |= pairs_down & (down >> two);
        found |= bw_either((up << one) | (down >> one));
    }
    return found;
}

/* The discs that a disc on a square turns over.
   Upward: adding 1 to the ray's opposing discs, all else filled, carries to the first other square.
   Downward: what is not opposing casts a shadow away from the square; where it begins, an own disc must stand. */
static inline bw_u64 bw_flips(int square, bw_u64 own, bw_u64 opp) {
    bw_u64 turned = 0;
    for (int d = 0; d < BW_TURNS; d++) {
        const bw_line one = bw_shift[d], two = one + one, four = two + two;
        bw_line mine = bw_all(own), theirs = bw_all(opp);
        bw_line ray = bw_up[square][d];
        bw_line end = ((theirs | ~ray) + 1) & ray & mine;
        bw_line found = (end + bw_filled(end)) & ray;
        ray = bw_down[square][d];
        bw_line other = ray & ~theirs;
        bw_line shadow = other >> one;
        shadow |= shadow >> one;
        shadow |= shadow >> two;
        shadow |= shadow >> four;
        end = other & ~shadow & mine;
        found |= bw_filled(end) & ray & ~(other | shadow);
        turned |= bw_either(found);
    }
    return turned;
}

/* How many discs a disc on the last empty square turns over: all others are own or opposing. */
static inline int bw_last_flips(int square, bw_u64 own) {
    const int x = square & 7, y = square >> 3;
    const bw_u64 column = 0x0101010101010101ULL;
    int total = bw_turned[x][own >> (square & 56) & 255];
    total += bw_turned[y][((own >> x & column) * 0x0102040810204080ULL) >> 56];
    total += bw_turned[x][((own & bw_diagonal[0][square]) * column) >> 56];
    return total + bw_turned[x][((own & bw_diagonal[1][square]) * column) >> 56];
}

/* Own discs that can never be turned: in each direction the line is full, or the edge or such a disc is next to them. */
static inline bw_u64 bw_stable(bw_u64 own, bw_u64 opp, bw_u64 area) {
    const bw_u64 hollow = area & ~(own | opp);
    bw_line safe[BW_TURNS];
    for (int d = 0; d < BW_TURNS; d++) {
        bw_line up = bw_all(hollow), down = up;
        for (int i = 0; i < 7; i++) {
            up |= (up << bw_shift[d]) & ~bw_up_edge[d];
            down |= (down >> bw_shift[d]) & ~bw_down_edge[d];
        }
        safe[d] = bw_up_edge[d] | bw_down_edge[d] | ~(up | down);
    }
    bw_u64 found = 0, before;
    do {
        const bw_line solid = bw_all(found | ~area);
        bw_u64 held = own;
        before = found;
        for (int d = 0; d < BW_TURNS; d++)
            held &= bw_each(safe[d] | ((solid << bw_shift[d]) & ~bw_up_edge[d]) | ((solid >> bw_shift[d]) & ~bw_down_edge[d]));
        found |= held;
    } while (found != before);
    return found;
}

#endif
