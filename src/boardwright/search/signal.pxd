cdef class Signal:
    cdef public bint stopped
    cdef public double deadline, enough_at
