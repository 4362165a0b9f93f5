"""Evaluation: from a finished program to what its pieces, places and lines are worth; the program stays as it is."""

from boardwright.program.evaluation.values import Valuation, material_values

__all__ = ["Valuation", "material_values"]
