"""What our hot modules use of Cython's shadow module, typed for mypy."""

import builtins
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Literal, TypeVar

_T = TypeVar("_T")

compiled: Literal[False]
int: Any
bint: Any
longlong: Any
ulonglong: Any
float: Any
double: Any
NULL: Any
nogil: AbstractContextManager[None]
gil: AbstractContextManager[None]

def pointer(of: Any) -> Any: ...
def sizeof(of: Any) -> Any: ...
def cast(to: Any, value: Any) -> builtins.int: ...
def declare(as_type: Any, value: _T) -> _T: ...
def locals(**types: Any) -> Callable[[_T], _T]: ...  # noqa: A001
