"""ZRF: rules as text become a design, with diagnostics that point at the text, and what editors ask about a text."""

from boardwright.zrf.completion import Proposal, Proposals, complete, describe
from boardwright.zrf.diagnostics import Diagnostic, Report, Severity
from boardwright.zrf.files import RulesFile, read_rules
from boardwright.zrf.layout import lay_out
from boardwright.zrf.outline import Symbol, outline
from boardwright.zrf.source import Source

__all__ = [
    "Diagnostic", "Proposal", "Proposals", "Report", "RulesFile", "Severity", "Source", "Symbol", "complete",
    "describe", "lay_out", "outline", "read_rules",
]  # fmt: skip
