"""s4.details_mixed (any language) — one detail dropped and another added ("A man is singing in the
garden" → "An old man is singing"; CDSCorpus, 2.2, mixing dependents). Nothing follows in either
direction: what was dropped is not said any more, and what was added was not said before.

What can be dropped or added is what the rules for S2 drop (`s2.modifier_removed`,
`s2.adjunct_dropped`, `s2.conjunct_dropped`, `s2.owner_dropped`) and add (`s2.modifier_added`,
`s2.phrase_added`), with their refusals; their own are not repeated here.

Brings no word back that the sentence has or had, and never exchanges two details of one word, which
might say the same or exclude each other: only a phrase is exchanged for a phrase, as
`s4.dependents_mixed` does, with another preposition or case.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from transforms.packs.fallback.clauses import sign_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Candidate, Context, Kind, Need, Refusal, Relation, Rule, answers
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.governing import marks_arguments
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.universal.s2_modifier_added import ModifierAdded
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s2_owner_dropped import OwnerDropped
from transforms.rules.universal.s2_phrase_added import PhraseAdded
from transforms.tree import Token, Tree

DROPPING_RULES: tuple[Rule, ...] = (
    ModifierRemoved(), AdjunctDropped(), OwnerDropped(), ConjunctDropped(),
)  # fmt: skip
ADDING_RULES: tuple[Rule, ...] = (ModifierAdded(), PhraseAdded())
FORWARD = (Relation.ENTAILMENT, Relation.NEUTRAL)
BACKWARD = (Relation.NEUTRAL, Relation.ENTAILMENT)
MAX_CANDIDATES = 2
CONTENT = frozenset({"ADJ", "ADV", "NOUN", "PROPN", "VERB"})


class DetailsMixed(Rule):
    """Drops one detail and adds another."""

    id = "s4.details_mixed"
    version = 2
    kind = Kind.S4
    paper = "CDS T7"
    expected_ab = expected_ba = Relation.NEUTRAL
    needs = (Need.STOCK,)

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        yield from islice(self._mixed(tree, context), MAX_CANDIDATES)

    def _mixed(self, tree: Tree, context: Context) -> Iterator[Candidate]:
        """Yield the surest sentence for each detail that can go."""
        for shorter in _sure(DROPPING_RULES, tree, context, FORWARD):
            longer = (
                each
                for each in _sure(ADDING_RULES, shorter.tree, context, BACKWARD)
                if _are_different(pack_of(context), tree, shorter.tree, each.tree)
            )
            for other in islice(longer, 1):
                yield self._both(shorter, other)

    def _both(self, shorter: Candidate, longer: Candidate) -> Candidate:
        return replace(
            longer,
            rule_id=self.id,
            rule_version=self.version,
            kind=self.kind,
            expected_ab=self.expected_ab,
            expected_ba=self.expected_ba,
            edits=(*shorter.edits, *longer.edits),
        )


def _sure(
    rules: tuple[Rule, ...], tree: Tree, context: Context, labels: tuple[Relation, Relation]
) -> Iterator[Candidate]:
    """Yield what rules write without a warning and with these labels."""
    for rule in rules:
        candidates = (a for a in answers(rule, tree, context) if isinstance(a, Candidate))
        for candidate in candidates:
            if not candidate.warnings and (candidate.expected_ab, candidate.expected_ba) == labels:
                yield candidate


def _are_different(pack: FallbackPack, tree: Tree, shorter: Tree, longer: Tree) -> bool:
    """Tell whether the details that went and came belong to different words, or are phrases that
    are marked differently, and the one that went not as what its verb asks for.
    """
    removed = _top(tree, shorter)
    added = _top(longer, shorter)
    if removed is None or added is None or _repeats(tree, shorter, longer):
        return False
    if removed.head != added.head:
        return True
    are_phrases = removed.relation == added.relation == "obl"
    sign = sign_of(tree, removed)
    return are_phrases and sign != sign_of(longer, added) and not marks_arguments(pack, sign)


def _repeats(tree: Tree, shorter: Tree, longer: Tree) -> bool:
    """Tell whether a content word that came is one that the sentence had, dropped or not."""
    kept_ids = {token.id for token in shorter}
    said = {token.lemma.lower() for token in tree}
    return any(
        token.lemma.lower() in said and token.upos in CONTENT
        for token in longer
        if token.id not in kept_ids
    )


def _top(tree: Tree, other: Tree) -> Token | None:
    """Return the highest of the words that another tree does not have."""
    other_ids = {token.id for token in other}
    return next((t for t in tree if t.id not in other_ids and t.head in other_ids), None)
