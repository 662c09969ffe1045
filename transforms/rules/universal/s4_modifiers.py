"""s4.modifiers (any language) — the adjectives of two nouns exchanged ("A small dog is following a
black cat" → "A black dog is following a small cat"; SICK, Table 3, scrambled words; CDSCorpus, 2.2,
mixing dependents). Nothing follows in either direction.

Each adjective takes the form that its new noun asks for.

Refuses equal adjectives, those that are joined or have words of their own, ordinals and degrees,
adjectives listed as `privative`, and sentences that deny or speak of all.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adapted, Doubt, pack_of, with_lemma
from transforms.rules.universal.phrases import NO_PRIOR, turns_scope
from transforms.tree import Token, Tree


@dataclass(frozen=True)
class Modifiers:
    """Exchanges the adjectives of two nouns."""

    languages: tuple[str, ...] = ()
    id: str = "s4.modifiers"
    version: int = 1
    kind: Kind = Kind.S4
    paper: str = "SICK X1"
    expected_ab: Relation = Relation.NEUTRAL
    expected_ba: Relation = Relation.NEUTRAL
    prior: Prior | None = NO_PRIOR
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjectives = [t for t in tree if t.relation == "amod" and t.upos == "ADJ"]
        for one, other in combinations(adjectives, 2):
            if one.head == other.head:
                continue
            if reason := _unfit(pack, tree, one, other):
                yield Refusal(self.id, reason)
                continue
            try:
                adapted = _exchanged(pack, tree, one, other)
            except Doubt as doubt:
                yield Refusal(self.id, str(doubt))
                continue
            because = f"exchanged {one.form} and {other.form}"
            yield propose(self, adapted.edit, because, warnings=adapted.warnings)


def _unfit(pack: FallbackPack, tree: Tree, one: Token, other: Token) -> str | None:
    both = (one, other)
    reasons = {
        "something is denied, or all are spoken of": turns_scope(pack, tree),
        "both adjectives are the same": one.lemma == other.lemma,
        "an adjective has words of its own": any(tree.children(each.id) for each in both),
        "the head is no common noun": any(tree[each.head].upos != "NOUN" for each in both),
        "the noun means something else without the adjective": any(
            each.lemma in pack.words("privative")
            or each.feats.get("NumType") == "Ord"
            or each.feats.get("Degree") in {"Cmp", "Sup"}
            for each in both
        ),
    }
    return reason_of(reasons)


def _exchanged(pack: FallbackPack, tree: Tree, one: Token, other: Token) -> Adapted:
    first = with_lemma(pack, tree, one, other.lemma)
    second = with_lemma(pack, tree, other, one.lemma)
    word = second.edit[other.id]
    first.edit.set(other.id, form=word.form, lemma=word.lemma, feats=word.feats)
    return Adapted(first.edit, (*first.warnings, *second.warnings))
