cdef extern from "boardwright/kernel/bits.h" nogil:
    int popcount "bw_popcount"(unsigned long long x) noexcept
    int lowest "bw_lowest"(unsigned long long x) noexcept
    void prefetch "bw_prefetch"(const void *x) noexcept
    int highest "bw_highest"(unsigned long long x) noexcept
