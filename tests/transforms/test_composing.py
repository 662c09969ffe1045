"""Two rules in one sentence: labels against sets, and what English captions give."""

from collections import defaultdict
from itertools import product

from transforms.composing import labels_composed, rules_in
from transforms.rule import Relation

E, N, C, CONTRAST = (
    Relation.ENTAILMENT,
    Relation.NEUTRAL,
    Relation.CONTRADICTION,
    Relation.CONTRAST,
)
STATEMENTS = range(1, 2**5 - 1)  # sets of five situations in which one is true; never all or none


def labels(one: int, other: int) -> tuple[Relation, Relation]:
    if not one & other:
        return C, C
    return (N if one & ~other else E), (N if other & ~one else E)


def test_labels_are_those_that_every_model_has_and_no_others() -> None:
    possible = defaultdict(set)
    for a, b, c in product(STATEMENTS, repeat=3):
        possible[labels(a, b), labels(b, c)].add(labels(a, c))
    for steps, found in possible.items():
        certain = found.pop() if len(found) == 1 else None
        assert labels_composed(*steps) == certain, steps


def test_contrast_stays_only_beside_equivalence() -> None:
    contrast = (CONTRAST, CONTRAST)
    assert labels_composed((E, E), contrast) == contrast
    for first in ((E, N), (N, E), (C, C), contrast):
        assert labels_composed(first, contrast) is None
        assert labels_composed(contrast, first) is None


def test_both_rules_are_named_with_their_versions() -> None:
    edits = ({"op": "set"}, {"op": "then", "rule": "s3.negation", "version": 2})
    assert rules_in("s2.passive+s3.negation", 3, edits) == [
        {"rule": "s2.passive", "version": 3},
        {"rule": "s3.negation", "version": 2},
    ]
    assert rules_in("s2.passive", 3, ()) == [{"rule": "s2.passive", "version": 3}]
