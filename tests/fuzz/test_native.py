"""A short run of `make fuzz-native`; `make test` builds the machine with an address sanitizer for it."""

import pytest

from tests.fuzz.native import BUILD, sanitized


@pytest.mark.slow
@pytest.mark.skipif(not (BUILD / "built").exists(), reason="`make build/sanitized/built` has not been run")
def test_no_text_leads_beyond_a_buffer() -> None:
    """Rules texts are compiled, listed and played for some seconds without a read or write out of bounds."""
    done = sanitized("--seconds", "6", "--seed", "3")
    assert done.returncode == 0, done.stderr[-2000:]
    assert "nothing beyond its bounds" in done.stdout
