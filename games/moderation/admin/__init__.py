"""The keepers' desk: the queue of reports, people, decisions, matches and the audit."""

from . import audit, matches, people, reports

__all__ = ["audit", "matches", "people", "reports"]
