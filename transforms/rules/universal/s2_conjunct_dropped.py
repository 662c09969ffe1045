"""s2.conjunct_dropped (any language) — one thing less of two that are joined ("A girl is holding a
cup and a plate" → "A girl is holding a cup"; CDSCorpus, 2.2, removing a conjunct). The first
sentence entails the second only.

Drops the second of two nouns, or of two verbs of one subject, with the conjunction before it.

Refuses conjunctions that are not listed as one that adds; subjects, because the verb agrees with
both; three things or more; and verbs and prepositions that need both (`mutual`: between, to mix).
"""

from collections.abc import Iterator

from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import phrases_dropped
from transforms.tree import Token, Tree

# What hangs thus is one of a series itself, whatever the parser made of the others.
SERIES = frozenset({"conj", "appos", "list", "parataxis"})
JOINED = frozenset({"NOUN", "PROPN", "VERB"})


class ConjunctDropped(Rule):
    """Drops the second of two conjuncts."""

    id = "s2.conjunct_dropped"
    kind = Kind.S2
    paper = "CDS T2"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        conjuncts = [token for token in tree if token.relation == "conj"]
        yield from phrases_dropped(self, pack, tree, conjuncts, _unfit)


def _unfit(pack: FallbackPack, tree: Tree, conjunct: Token) -> Reason | None:
    first = tree[conjunct.head]
    joins = tree.child(conjunct.id, "cc")
    above = tree.parent(first.id)
    case = tree.child(first.id, "case")
    around = {word.lemma for word in (above, case, tree.root) if word is not None}
    return reason_of(
        more_than_two_things=len(tree.children(first.id, "conj")) > 1
        or bool(tree.children(conjunct.id, "conj"))
        or first.relation in SERIES,
        conjunction_not_additive=joins is None or joins.lemma not in pack.words("conjunction"),
        not_two_nouns_or_verbs_joined=first.upos not in JOINED
        or (first.upos == "VERB") != (conjunct.upos == "VERB"),
        verb_agrees_with_both_subjects=first.relation in {"nsubj", "csubj", "expl"},
        second_clause_has_own_subject=bool(tree.children(conjunct.id, "nsubj", "csubj", "expl")),
        verb_or_preposition_needs_both=bool(around & pack.words("mutual")),
    )
