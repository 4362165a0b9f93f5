cdef class Signal:
    cdef public bint stopped
    cdef public double deadline, enough_at

    cdef void look_at_clock(self) noexcept nogil
