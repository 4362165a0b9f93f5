"""`boardwright check --watch`: checks again whenever a file or what it includes changes."""

import json
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

from boardwright.catalogue.templates import rules_text


def test_every_change_is_checked(tmp_path: Path) -> None:
    """A mistake in the file, its repair, and a mistake in an included file that was missing are each told once."""
    file, included = tmp_path / "game.zrf", tmp_path / "more.zrf"
    good = rules_text("placing", "Watched")
    file.write_text(good, encoding="utf-8")
    words = [sys.executable, "-m", "boardwright", "check", "--watch", "--json", str(file)]
    # A shell that runs the tests in the background lets them ignore interrupts; the program must not inherit that.
    usual = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, preexec_fn=usual)  # noqa: PLW1509
    try:

        def told(*codes: str) -> None:
            """Read what is told next."""
            assert process.stdout is not None
            found = [one["code"] for one in json.loads(process.stdout.readline())["diagnostics"]]
            assert found == list(codes)

        told()
        file.write_text(good.replace("(verify empty?)", "(verify emty?)"), encoding="utf-8")
        told("zrf/unknown-condition")
        file.write_text(f'(include "more.zrf")\n{good}', encoding="utf-8")
        told("zrf/include-not-found")
        included.write_text("(define again", encoding="utf-8")
        told("zrf/missing-parenthesis")
        included.write_text("(define again n)", encoding="utf-8")
        told()
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
    finally:
        process.kill()
        process.communicate()
