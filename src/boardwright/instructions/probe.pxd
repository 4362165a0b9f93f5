cdef extern from "boardwright/instructions/probe.h" nogil:
    int supported "bw_has_x86_64_v3"() noexcept
