cdef extern from "boardwright/games/othello/lines.h" nogil:
    void draw_lines "bw_draw_lines"() noexcept
    unsigned long long mobility "bw_mobility"(unsigned long long own, unsigned long long opp) noexcept
    unsigned long long flips_of "bw_flips"(int square, unsigned long long own, unsigned long long opp) noexcept
    int last_flips "bw_last_flips"(int square, unsigned long long own) noexcept
    unsigned long long stable_discs "bw_stable"(
        unsigned long long own, unsigned long long opp, unsigned long long area
    ) noexcept
