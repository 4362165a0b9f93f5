"""Design to program: byte code, its specialisation by site, and the machine that runs both."""

from boardwright.program.compiler import Compiler, compile_design
from boardwright.program.program import Program

__all__ = ["Compiler", "Program", "compile_design"]
