"""Growable buffers of numbers: the only place that allocates raw memory.

Interpreted, the same buffers are lists; the code that uses them cannot tell.
A user of a buffer asks ``reserve`` first and then indexes ``data`` freely.
"""

import cython

if cython.compiled:
    from cython.cimports.boardwright.kernel.pages import prefer_large_pages
    from cython.cimports.libc.stdlib import calloc, free, realloc


LARGE = 1 << 22
"""The bytes from which on a buffer is worth large pages."""


class Buffer:
    """Room for numbers of one width, zeros at first; ``data[0:capacity]`` of a buffer may be read and written."""

    def __init__(self, capacity: int, width: int) -> None:
        """Make room for ``capacity`` numbers of ``width`` bytes."""
        self.width = width
        if not cython.compiled:
            self.data: list[int] = []
            self.capacity = 0
        if not self.reserve(capacity):
            raise MemoryError

    def reserve(self, size: int) -> bool:
        """Make room for ``size`` numbers; false, with nothing changed, when memory is short."""
        return size <= self.capacity or self.grow(max(size, 2 * self.capacity))

    def grow(self, size: int) -> bool:
        """Do what ``reserve`` promises when there is too little room."""
        if cython.compiled:
            wanted = cython.cast(cython.size_t, size) * self.width
            grown = calloc(wanted, 1) if self.capacity == 0 else realloc(self.block, wanted)
            if grown == cython.NULL:
                return False
            self.block = grown
            if wanted >= LARGE:
                prefer_large_pages(grown, wanted)
            self.settle()
        else:
            self.data.extend([0] * (size - self.capacity))
        self.capacity = size
        return True

    def settle(self) -> None:
        """Let ``data`` of a subclass point to the block after it has moved."""

    def __dealloc__(self) -> None:
        """Free the memory."""
        if cython.compiled:
            free(self.block)


class Words(Buffer):
    """A buffer of 64-bit words: steps, keys, sets of bits."""

    def __init__(self, capacity: int = 256) -> None:
        """Make room for ``capacity`` words."""
        Buffer.__init__(self, capacity, 8)

    def settle(self) -> None:
        """See the block as words."""
        if cython.compiled:
            self.data = cython.cast(cython.pointer(cython.ulonglong), self.block)


class Scores(Buffer):
    """A buffer of 32-bit scores, laid out beside the words they belong to."""

    def __init__(self, capacity: int = 256) -> None:
        """Make room for ``capacity`` scores."""
        Buffer.__init__(self, capacity, 4)

    def settle(self) -> None:
        """See the block as scores."""
        if cython.compiled:
            self.data = cython.cast(cython.pointer(cython.int), self.block)
