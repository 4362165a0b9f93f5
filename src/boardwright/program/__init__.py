"""Design to program: byte code, its specialisation by site, and the machine that runs both."""

from boardwright.program.program import Program, compile_design

__all__ = ["Program", "compile_design"]
