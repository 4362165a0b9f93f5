cdef extern from "boardwright/kernel/pages.h" nogil:
    void prefer_large_pages "bw_prefer_large_pages"(void *data, size_t bytes) noexcept
