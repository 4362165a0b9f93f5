"""ZRF: rules as text become a design, with diagnostics that point at the text."""

from boardwright.zrf.diagnostics import Diagnostic, Report, Severity
from boardwright.zrf.files import RulesFile, read_rules
from boardwright.zrf.source import Source

__all__ = ["Diagnostic", "Report", "RulesFile", "Severity", "Source", "read_rules"]
