"""Making a rule's candidate: the committed tree, with an explanation before the trace."""

from transforms.edit import Change, Edit
from transforms.reason import Reason
from transforms.rule import Candidate, Relation, Rule, candidate_of

BETWEEN = "; "  # the sentences of one explanation


def explanation(*because: Reason) -> Change:
    """Return the trace entry with the explanation for project leads."""
    reasons = tuple(each.as_json() for each in because)
    return {"op": "explain", "text": BETWEEN.join(map(str, because)), "reasons": reasons}


def propose(
    rule: Rule,
    edit: Edit,
    *because: Reason,
    warnings: tuple[Reason, ...] = (),
    expected: tuple[Relation, Relation] | None = None,
    before: tuple[Change, ...] = (),
) -> Candidate:
    """Commit an edit and put the explanation before its operations.

    `before` has the operations of an edit that went before this one. `expected` replaces the rule's
    labels (first → second, second → first) for this candidate.
    """
    preface = (explanation(*because), *before)
    return candidate_of(rule, edit, warnings=warnings, expected=expected, preface=preface)
