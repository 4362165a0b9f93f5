/* Large buffers on large pages: a table that is probed at random spends less time on finding its pages. */
#ifndef BOARDWRIGHT_PAGES_H
#define BOARDWRIGHT_PAGES_H

#include <stddef.h>

#ifdef __linux__
#include <stdint.h>
#include <sys/mman.h>

enum { BW_LARGE_PAGE = 2 * 1024 * 1024 };

/* A wish: where the system cannot grant it, nothing changes. */
static inline void bw_prefer_large_pages(void *data, size_t bytes) {
    uintptr_t first = ((uintptr_t)data + BW_LARGE_PAGE - 1) & ~(uintptr_t)(BW_LARGE_PAGE - 1);
    uintptr_t end = ((uintptr_t)data + bytes) & ~(uintptr_t)(BW_LARGE_PAGE - 1);
    if (end > first) madvise((void *)first, end - first, MADV_HUGEPAGE);
}
#else
static inline void bw_prefer_large_pages(void *data, size_t bytes) { (void)data, (void)bytes; }
#endif

#endif
