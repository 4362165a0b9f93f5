# Inlined into every module that cimports them; spans.py says the same in Python.
from boardwright.kernel.words cimport u64

cdef inline u64 flip(u64 x) noexcept nogil:
    x = ((x >> 8) & 0x00FF00FF00FF00FFULL) | ((x & 0x00FF00FF00FF00FFULL) << 8)
    x = ((x >> 16) & 0x0000FFFF0000FFFFULL) | ((x & 0x0000FFFF0000FFFFULL) << 16)
    return (x >> 32) | (x << 32)

cdef inline u64 sides(u64 x) noexcept nogil:
    return ((x & 0x7F7F7F7F7F7F7F7FULL) << 1) | ((x & 0xFEFEFEFEFEFEFEFEULL) >> 1)

cdef inline u64 up(u64 x) noexcept nogil:
    return x << 8

cdef inline u64 fill_up(u64 x) noexcept nogil:
    x |= x << 8
    x |= x << 16
    return x | (x << 32)

cdef inline u64 fill_down(u64 x) noexcept nogil:
    x |= x >> 8
    x |= x >> 16
    return x | (x >> 32)
