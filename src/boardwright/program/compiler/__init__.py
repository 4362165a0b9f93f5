"""From a design to a program: byte code, graphs, tables."""

from boardwright.program.compiler.compiler import Compiler, compile_design

__all__ = ["Compiler", "compile_design"]
