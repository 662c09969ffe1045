"""s2.conjunct_dropped (any language) — one thing less of two that are joined ("A girl is holding a
cup and a plate" → "A girl is holding a cup"; CDSCorpus, 2.2, removing a conjunct). The first
sentence entails the second only.

Drops the second of two nouns, or of two verbs of one subject, with the conjunction before it.

Refuses conjunctions that are not listed as one that adds; subjects, because the verb agrees with
both; three things or more; and verbs and prepositions that need both (`mutual`: between, to mix).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import NO_PRIOR, phrases_dropped
from transforms.tree import Token, Tree

# What hangs thus is one of a series itself, whatever the parser made of the others.
SERIES = frozenset({"conj", "appos", "list", "parataxis"})
JOINED = frozenset({"NOUN", "PROPN", "VERB"})


@dataclass(frozen=True)
class ConjunctDropped:
    """Drops the second of two conjuncts."""

    languages: tuple[str, ...] = ()
    id: str = "s2.conjunct_dropped"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "CDS T2"
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.NEUTRAL
    prior: Prior | None = NO_PRIOR
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        conjuncts = [token for token in tree if token.relation == "conj"]
        yield from phrases_dropped(self, pack, tree, conjuncts, _unfit)


def _unfit(pack: FallbackPack, tree: Tree, conjunct: Token) -> str | None:
    first = tree[conjunct.head]
    joins = tree.child(conjunct.id, "cc")
    above = tree.parent(first.id)
    case = tree.child(first.id, "case")
    around = {word.lemma for word in (above, case, tree.root) if word is not None}
    reasons = {
        "more than two things are joined": len(tree.children(first.id, "conj")) > 1
        or bool(tree.children(conjunct.id, "conj"))
        or first.relation in SERIES,
        "the conjunction is not listed as one that adds": joins is None
        or joins.lemma not in pack.words("conjunction"),
        "not two nouns or two verbs are joined": first.upos not in JOINED
        or (first.upos == "VERB") != (conjunct.upos == "VERB"),
        "the verb agrees with both subjects": first.relation in {"nsubj", "csubj", "expl"},
        "the second clause has a subject of its own": bool(
            tree.children(conjunct.id, "nsubj", "csubj", "expl")
        ),
        "the verb or the preposition needs both": bool(around & pack.words("mutual")),
    }
    return reason_of(reasons)
