"""Compile the hot modules that pyproject.toml lists; everything else is in pyproject.toml."""

import os
import tomllib
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

TABLES = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["boardwright"]

# BOARDWRIGHT_MARCH=native lets a build for this machine alone use all its instructions.
# BOARDWRIGHT_PURE=1 compiles nothing: `make` installs the source tree that way and then compiles in place.
# BOARDWRIGHT_TESTS=1 also compiles the modules of the test suite, in a source tree.
MARCH = os.environ.get("BOARDWRIGHT_MARCH", "")
FLAGS = ["-O3", "-Wno-sign-compare", "-Wno-unused-function", *([f"-march={MARCH}"] if MARCH else [])]
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for mypy; the .pxd has the C types
    "infer_types": True,
    "cdivision": True,  # so never divide whole numbers with a single slash
}


def extension(module: str, root: str) -> Extension:
    """Describe one compiled module."""
    source = str(Path(root, *module.split(".")).with_suffix(".py"))
    return Extension(module, [source], include_dirs=["src"], extra_compile_args=FLAGS)


wanted = [] if os.environ.get("BOARDWRIGHT_PURE") else [extension(module, "src") for module in TABLES["native"]]
if os.environ.get("BOARDWRIGHT_TESTS"):
    wanted += [extension(module, "") for module in TABLES["native-tests"]]

setup(
    package_dir={"": "src", "tests": "tests"},
    ext_modules=cythonize(
        wanted,
        build_dir="build/cython",
        include_path=["src"],
        compiler_directives=DIRECTIVES,
        nthreads=os.cpu_count() or 1,
    )
)
