"""Python's bytecode is kept for tests even where it is not wanted beside the sources.

Images of containers often set PYTHONDONTWRITEBYTECODE. Every process of the tests (a worker of xdist, a server,
a command) would then compile a thousand files again, for two to seven seconds; bytecode goes into a folder of its own.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "build" / "bytecode"


def keep() -> None:
    """Let this process and those that it starts keep bytecode in the folder, if they were to keep none."""
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode, sys.pycache_prefix = False, str(FOLDER)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(FOLDER)


def forget_temporary() -> None:
    """Drop the bytecode of modules that tests wrote into temporary folders, which are never imported again."""
    temporary = Path(tempfile.gettempdir())
    shutil.rmtree(FOLDER / temporary.relative_to(temporary.anchor), ignore_errors=True)
