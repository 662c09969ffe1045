"""Two rules in one sentence, as SICK's authors applied them (Marelli et al. 2014, section 3.2).

The second rule runs on the tree that the first one wrote. The first is a rule to S2, because those
keep the sentence affirmative and whole; the second may be any other. What the labels of source and
result must be follows from the labels of both steps, or the result is not offered.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from transforms.edit import Change
from transforms.rule import Candidate, Kind, Relation, Rule

JOINED_BY = "+"
# Longer ids are not stored. Those of the program have 22 letters at most; rules that a lead wrote
# under a long id are not combined.
LONGEST_ID = 50
Labels = tuple[Relation, Relation]  # from the first sentence to the second, and back

_E, _N, _C = Relation.ENTAILMENT, Relation.NEUTRAL, Relation.CONTRADICTION
EQUIVALENT: Labels = (_E, _E)
FORWARD: Labels = (_E, _N)
BACKWARD: Labels = (_N, _E)
EXCLUSIVE: Labels = (_C, _C)
# What is certain besides equivalence, which leaves the other step's labels as they are. Between
# statements that can be true and can be false: if A is in B and B in C, then A is in C; if A is in
# B and B excludes C, A excludes C; if A excludes B and C is in B, A excludes C.
_CERTAIN: Mapping[tuple[Labels, Labels], Labels] = {
    (FORWARD, FORWARD): FORWARD,
    (BACKWARD, BACKWARD): BACKWARD,
    (FORWARD, EXCLUSIVE): EXCLUSIVE,
    (EXCLUSIVE, BACKWARD): EXCLUSIVE,
}
# Operations that change which words there are or how they are written.
_OF_WORDS = frozenset({"set", "insert", "remove", "join", "lend"})


def labels_composed(first: Labels, second: Labels) -> Labels | None:
    """Return the labels from source to result and back, or None if they do not follow.

    >>> labels_composed(FORWARD, EXCLUSIVE) == EXCLUSIVE
    True
    >>> labels_composed(BACKWARD, EXCLUSIVE) is None
    True
    """
    if first == EQUIVALENT:
        return second
    if second == EQUIVALENT:
        return first
    return _CERTAIN.get((first, second))


def is_composed(rule_id: str) -> bool:
    """Tell whether an id names two rules.

    >>> is_composed("s2.passive+s3.negation")
    True
    """
    return JOINED_BY in rule_id


def stage_of(rule_id: str) -> str:
    """Return the stage of what a rule, or two, write.

    >>> stage_of("s2.passive+s3.negation")
    'S3'
    """
    return rule_id.rpartition(JOINED_BY)[2].partition(".")[0].upper()


def rules_in(rule_id: str, version: int, edits: Iterable[Change]) -> list[dict[str, object]]:
    """Return the rules behind a candidate in their order, each with its version.

    The version of the second is in the trace, where its operations begin.
    """
    first, *_ = rule_id.split(JOINED_BY)
    later = [
        {"rule": str(change["rule"]), "version": int(change["version"])}
        for change in edits
        if change["op"] == "then"
    ]
    return [{"rule": first, "version": version}, *later]


def beginnings(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return what a second rule may go on from: the surest S2 of each rule, without a warning."""
    first: dict[str, Candidate] = {}
    for each in candidates:
        if each.kind == Kind.S2 and not each.warnings:
            first.setdefault(each.rule_id, each)
    return list(first.values())


def seconds(rules: Iterable[Rule], first: Candidate) -> Iterator[Rule]:
    """Yield the rules that may follow: any expanding one but the same again."""
    for rule in rules:
        if rule.kind != Kind.N and rule.id != first.rule_id:
            yield rule


def composed(first: Candidate, second: Candidate) -> Candidate | None:
    """Return what two steps give together, or None if that is not sure (or its id too long).

    The second may not change words that the first wrote: it would undo or replace the first, and
    the result would be that of one rule.
    """
    labels = labels_composed(
        (first.expected_ab, first.expected_ba), (second.expected_ab, second.expected_ba)
    )
    rule_id = f"{first.rule_id}{JOINED_BY}{second.rule_id}"
    if labels is None or len(rule_id) > LONGEST_ID or _words(first.edits) & _words(second.edits):
        return None
    then: Change = {"op": "then", "rule": second.rule_id, "version": second.rule_version}
    return replace(
        second,
        rule_id=rule_id,
        rule_version=first.rule_version,
        expected_ab=labels[0],
        expected_ba=labels[1],
        edits=(*first.edits, then, *second.edits),
        warnings=tuple(dict.fromkeys((*first.warnings, *second.warnings))),
    )


def _words(edits: Iterable[Change]) -> set[int]:
    """Return the ids of the words that a trace changes, writes or removes."""
    ids: set[int] = set()
    for change in edits:
        if change["op"] in _OF_WORDS:
            ids.update(change.get("ids", ()))
            if "id" in change:
                ids.add(int(change["id"]))
    return ids
