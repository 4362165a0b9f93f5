cdef class Signal:
    cdef public bint stopped, enough
