"""s2.conjunct_dropped (any language) — dropping one of two conjuncts ("A girl is holding a cup and
a plate" → "A girl is holding a cup"; CDSCorpus, 2.2, removing a conjunct). Only the first sentence
entails the second.

Drops the second of two nouns, or of two verbs of one subject, with the conjunction before it, or
the first of two nouns. If one of two subjects remains, the verb agrees with it.

Refuses conjunctions not listed as additive; pronouns as subjects; three or more conjuncts; words
before the first noun that may apply to both; nouns that differ in case; and verbs and prepositions
that need both (`mutual`: between, to mix), which any verb with two subjects is assumed to need
where none is listed.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.clauses import BARE
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adapted, pack_of
from transforms.rules.universal.conjuncts import subject_unfit, with_verb_of, without_first
from transforms.rules.universal.phrases import phrases_dropped
from transforms.tree import Token, Tree

# A word with this relation is in a series itself, whatever the parse of the others.
SERIES = frozenset({"conj", "appos", "list", "parataxis"})
NOUNS = frozenset({"NOUN", "PROPN"})
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
        for conjunct in conjuncts:
            for answer in phrases_dropped(self, pack, tree, [conjunct], _unfit):
                if isinstance(answer, Candidate) and _is_subject(tree, conjunct):
                    yield self.attempt(partial(self._second_left_out, pack, tree, conjunct))
                else:
                    yield answer
                if isinstance(answer, Candidate) and conjunct.upos in NOUNS:
                    yield self.attempt(partial(self._first_left_out, pack, tree, conjunct))

    def _second_left_out(self, pack: FallbackPack, tree: Tree, conjunct: Token) -> Candidate:
        edit = Edit(tree)
        edit.remove_subtree(conjunct.id)
        adapted = with_verb_of(pack, tree, Adapted(edit), tree[conjunct.head])
        return self._shortened(tree, adapted)

    def _first_left_out(self, pack: FallbackPack, tree: Tree, conjunct: Token) -> Candidate:
        adapted = without_first(pack, tree, conjunct)
        if _is_subject(tree, conjunct):
            adapted = with_verb_of(pack, tree, adapted, conjunct)
        return self._shortened(tree, adapted)

    def _shortened(self, tree: Tree, adapted: Adapted) -> Candidate:
        dropped = " ".join(token.form for token in tree if token.id not in adapted.edit)
        because = Reason("words_dropped", words=dropped)
        return propose(self, adapted.edit, because, warnings=adapted.warnings)


def _is_subject(tree: Tree, conjunct: Token) -> bool:
    return tree[conjunct.head].relation == "nsubj"


def _cases_differ(first: Token, conjunct: Token) -> bool:
    """Tell whether one ending serves both (Turkish "Estoril ve Barcelona'dan": from both)."""
    cases = {t.feats.get("Case") for t in (first, conjunct) if t.upos in NOUNS}
    # A noun without any case may be an abbreviation.
    return len(cases - {""}) > 1 or (len(cases) > 1 and conjunct.feats.get("Case") not in BARE)


def _is_cut(tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether a hyphen stands for the rest of a word, also where it is a word of its own."""
    between = tree.tokens[tree.index(first.id) + 1 : tree.index(conjunct.id)]
    return any(t.form.endswith("-") for t in (first, conjunct, *between))


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
        or (first.upos == "VERB") != (conjunct.upos == "VERB")
        or (first.upos in NOUNS and conjunct.upos == "ADJ"),
        conjuncts_in_different_cases=_cases_differ(first, conjunct),
        verb_agrees_with_both_subjects=first.relation in {"csubj", "expl"},
        second_clause_has_own_subject=bool(tree.children(conjunct.id, "nsubj", "csubj", "expl")),
        verb_or_preposition_needs_both=bool(around & pack.words("mutual")),
        # "Vor- und Nachteile": a part of a word is no word.
        noun_in_name_or_compound=_is_cut(tree, first, conjunct),
        verb_may_need_both=first.relation == "nsubj" and not pack.words("mutual"),
    ) or (subject_unfit(tree, first, conjunct) if first.relation == "nsubj" else None)
