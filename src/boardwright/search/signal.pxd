cdef class Signal:
    cdef public bint stopped
    cdef public double deadline, enough_at
    cdef double looked_at
    cdef int every

    cdef void look_at_clock(self) noexcept nogil
