"""Compile the hot modules that pyproject.toml lists; everything else is in pyproject.toml.

BOARDWRIGHT_MARCH=native   a build for this machine alone, which may use all its instructions
BOARDWRIGHT_PURE=1         compile nothing: `make` installs the source tree that way and then compiles in place
BOARDWRIGHT_TESTS=1        compile the modules of the test suite alone, in a source tree
BOARDWRIGHT_SANITIZE=1     compile the machine and what drives it with an address sanitizer, for `make fuzz-native`

Without BOARDWRIGHT_MARCH the build is portable, and on x86-64 there is a second one for processors of the level
x86-64-v3; boardwright/instructions chooses between them at import.
"""

import ast
import os
import sys
import sysconfig
import tomllib
from itertools import count
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

TABLES = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["boardwright"]
SELDOM = TABLES["native-seldom"]
MARCH = os.environ.get("BOARDWRIGHT_MARCH", "")
SANITIZE = bool(os.environ.get("BOARDWRIGHT_SANITIZE"))
SANITIZED = ("boardwright.kernel.", "boardwright.program.", "boardwright.search.perft", "boardwright.search.playouts")
NEWER = "boardwright.instructions.x86_64_v3."
X86_64 = sysconfig.get_platform().endswith(("x86_64", "amd64"))
NARROW = ["-mno-avx512f"] if X86_64 else []
"""Many hot loops are short: made into vectors of 512 bits they take up to 8 % longer (GCC 12 on a Zen 4)."""
QUIET = ["-Wno-sign-compare", "-Wno-unused-function", "-Wno-psabi"]
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for mypy; the .pxd has the C types
    "infer_types": True,
    "cdivision": True,  # so never divide whole numbers with a single slash
    "auto_pickle": False,  # a class worth pickling says so; for all of them it is a quarter of the compiler's work
}
GENERATED = Path("build", "cython")


def extension(module: str, root: str) -> Extension:
    """Describe one compiled module."""
    source = str(Path(root, *module.split(".")).with_suffix(".py"))
    return Extension(module, [source], include_dirs=["src"], depends=["setup.py"])  # its options stand here


def newer(module: Extension) -> Extension:
    """Describe the second build of a module: the same C text, compiled once more into another folder."""
    own = module.name.removeprefix("boardwright.")
    text = Path(module.sources[0])
    again = Path("build", "newer", *own.split(".")).with_suffix(".c")
    again.parent.mkdir(parents=True, exist_ok=True)
    again.write_text(f'#include "{Path(os.path.relpath(text, again.parent)).as_posix()}"\n', encoding="utf-8")
    return Extension(NEWER + own, [str(again)], include_dirs=["src"], depends=[str(text)])


def size(module: Extension) -> int:
    """Tell how long a module's C text is, and so how long it takes."""
    return Path((module.depends if module.name.startswith(NEWER) else module.sources)[0]).stat().st_size


class Compile(build_ext):
    """Compiles on every core, the largest modules first, and says how far it is."""

    def finalize_options(self) -> None:
        """Use every core unless told otherwise."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        """Return every module the options of the compiler that was found."""
        microsoft = self.compiler.compiler_type == "msvc"
        for module in self.extensions:
            module.extra_compile_args = options(module.name, microsoft=microsoft)
            module.extra_link_args = link_options(microsoft=microsoft)
        self.extensions.sort(key=size, reverse=True)
        self.started = count(1)
        super().build_extensions()

    def build_extension(self, module: Extension) -> None:
        """Compile one module, if it or what it includes changed."""
        number = f"[{next(self.started):>3}/{len(self.extensions)}]"
        if newer_group([*module.sources, *module.depends], self.get_ext_fullpath(module.name), "newer"):
            print(f"{number} compiling {module.name}", flush=True)  # noqa: T201
        super().build_extension(module)


def options(module: str, *, microsoft: bool) -> list[str]:
    """Return the options that a module is compiled with."""
    if microsoft:
        return ["/O2", *(["/arch:AVX2"] if module.startswith(NEWER) else [])]
    march = "x86-64-v3" if module.startswith(NEWER) else MARCH
    level = ["-O1" if module in SELDOM else "-O3", "-g0"]
    if SANITIZE:
        level = ["-O1", "-g0", "-fno-omit-frame-pointer", "-fsanitize=address"]
    return [*level, *QUIET, *([f"-march={march}"] if march else []), *(NARROW if march == "native" else [])]


def link_options(*, microsoft: bool) -> list[str]:
    """Return the options of the linker: names that are not exported are left out where that is simple."""
    if SANITIZE:
        return ["-fsanitize=address"]
    return ["-Wl,-s"] if sys.platform == "linux" and not microsoft else []


def write_constants(module: str, sources: list[str]) -> None:
    """Write the numbers of Python modules as C constants, so that both have one source."""
    lines = [f"# Written by setup.py from {', '.join(sources)}; change those.", "cdef enum:"]
    for source in sources:
        tree = ast.parse(Path("src", *source.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                value = ast.literal_eval(node.value)
                if isinstance(value, int):
                    lines.append(f"    {node.targets[0].id} = {int(value)}")
    path, text = Path("src", *module.split(".")).with_suffix(".pxd"), "\n".join([*lines, ""])
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


for constants, modules in TABLES["constants"].items():
    write_constants(constants, modules)
wanted = [extension(module, "src") for module in (*TABLES["native"], *SELDOM)]
if os.environ.get("BOARDWRIGHT_PURE"):
    wanted = []
if SANITIZE:
    wanted = [one for one in wanted if one.name.startswith(SANITIZED)]
if os.environ.get("BOARDWRIGHT_TESTS"):
    wanted = [extension(module, "") for module in TABLES["native-tests"]]
compiled = cythonize(
    wanted,
    build_dir=str(GENERATED),
    include_path=["src"],
    compiler_directives=DIRECTIVES,
    nthreads=os.cpu_count() or 1,
)
if not MARCH and not SANITIZE and X86_64:
    compiled += [newer(one) for one in compiled if one.name in TABLES["native"]]

setup(package_dir={"": "src", "tests": "tests"}, ext_modules=compiled, cmdclass={"build_ext": Compile})
