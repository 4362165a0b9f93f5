from boardwright.kernel.words cimport u64

cdef enum:
    VARIANTS = 4
    SMALL = 1           # 6x6 squares instead of 8x8
    FEWEST = 2          # who has fewer discs wins

cdef u64 AREA[VARIANTS]
cdef u64 CORNERS[VARIANTS]
cdef u64 EDGES[VARIANTS]
cdef int CELLS[VARIANTS]
cdef int SIGN[VARIANTS]
