"""Growable buffers of machine words: the only place that allocates raw memory.

Interpreted, the same buffers are lists; the code that uses them cannot tell.
A user of a buffer asks ``reserve`` first and then indexes ``data`` freely.
"""

import cython

if cython.compiled:
    from cython.cimports.boardwright.kernel.pages import prefer_large_pages
    from cython.cimports.libc.stdlib import calloc, free, realloc


LARGE = 1 << 19
"""From so many words on a buffer is worth pages of its own size."""


class Words:
    """A stack of 64-bit words, zeros at first; ``data[0:capacity]`` may be read and written."""

    def __init__(self, capacity: int = 256) -> None:
        """Make room for ``capacity`` words."""
        if not cython.compiled:
            self.data: list[int] = []
            self.capacity = 0
        if not self.reserve(capacity):
            raise MemoryError

    def reserve(self, size: int) -> bool:
        """Make room for ``size`` words; false, with nothing changed, when memory is short."""
        if size <= self.capacity:
            return True
        size = max(size, 2 * self.capacity)
        if cython.compiled:
            if self.capacity == 0:
                grown = calloc(size, cython.sizeof(cython.ulonglong))
            else:
                grown = realloc(self.data, size * cython.sizeof(cython.ulonglong))
            if grown == cython.NULL:
                return False
            self.data = cython.cast(cython.pointer(cython.ulonglong), grown)
            if size >= LARGE:
                prefer_large_pages(grown, size * cython.sizeof(cython.ulonglong))
        else:
            self.data.extend([0] * (size - self.capacity))
        self.capacity = size
        return True

    def __dealloc__(self) -> None:
        """Give the memory back."""
        if cython.compiled:
            free(self.data)


class Scores:
    """A stack of 32-bit scores, laid out beside the words they belong to."""

    def __init__(self, capacity: int = 256) -> None:
        """Make room for ``capacity`` scores."""
        if not cython.compiled:
            self.data: list[int] = []
            self.capacity = 0
        if not self.reserve(capacity):
            raise MemoryError

    def reserve(self, size: int) -> bool:
        """Make room for ``size`` scores; false, with nothing changed, when memory is short."""
        if size <= self.capacity:
            return True
        size = max(size, 2 * self.capacity)
        if cython.compiled:
            grown = realloc(self.data, size * cython.sizeof(cython.int))
            if grown == cython.NULL:
                return False
            self.data = cython.cast(cython.pointer(cython.int), grown)
        else:
            self.data.extend([0] * (size - self.capacity))
        self.capacity = size
        return True

    def __dealloc__(self) -> None:
        """Give the memory back."""
        if cython.compiled:
            free(self.data)
