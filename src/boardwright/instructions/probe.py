"""Ask the processor what it can do; the answer is in ``probe.h``, and interpreted code has no use for it."""

import cython

if not cython.compiled:

    def supported() -> int:
        """Interpreted modules have one build."""
        return 0


def has_x86_64_v3() -> bool:
    """Tell whether the processor and the system run code for the level x86-64-v3."""
    return supported() != 0
