"""How a rule hands in what it wrote: the committed tree, an explanation before the trace."""

from transforms.edit import Change, Edit
from transforms.rule import Candidate, Relation, Rule, candidate_of


def explained(because: str) -> Change:
    """Return the entry of a trace that a project lead reads."""
    return {"op": "explain", "text": because}


def propose(
    rule: Rule,
    edit: Edit,
    because: str,
    *,
    warnings: tuple[str, ...] = (),
    expected: tuple[Relation, Relation] | None = None,
) -> Candidate:
    """Commit an edit and put the explanation before its operations.

    `expected` replaces the rule's labels (first → second, second → first) for this candidate.
    """
    preface = (explained(because),)
    return candidate_of(rule, edit, warnings=warnings, expected=expected, preface=preface)
