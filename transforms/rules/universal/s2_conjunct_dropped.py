"""s2.conjunct_dropped (any language) — dropping one of two conjuncts ("A girl is holding a cup and
a plate" → "A girl is holding a cup"; CDSCorpus, 2.2, removing a conjunct). Only the first sentence
entails the second.

Drops the second of two nouns, or of two verbs of one subject, with the conjunction before it, or
the first of two nouns. If one of two subjects remains, the verb agrees with it.

Refuses conjunctions not listed as additive; pronouns as subjects; three or more conjuncts; words
before the first noun that may apply to both; nouns that differ in case; names and compounds of more
than one word ("the Ministry of Health and Sport"); clauses with an amount, which may be of both
together ("a cup and a plate cost five euros"); pairs of conjunctions (both ... and); and verbs and
prepositions that need both (`mutual`: between, to mix), which any verb with two subjects is assumed
to need where no such verb is listed.
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
# Of a name as a whole.
NAMING = frozenset({"flat", "appos", "compound", "fixed"})
UNMARKED = frozenset({"", "Nom"})
YEAR_DIGITS = 4
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


def _around(tree: Tree, first: Token) -> Iterator[Token]:
    """Yield the words above the first conjunct, with the adpositions of each phrase."""
    word: Token | None = first
    while word is not None:
        yield from tree.children(word.id, "case")
        word = tree.parent(word.id)
        if word is not None:
            yield word


def _is_in_name(tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether the two are a part of a name: "the Ministry of Health and Sport"."""
    if {first.relation, conjunct.relation} & NAMING:
        return True
    above = [each for each in _around(tree, first) if each.relation != "case"]
    inside = first.upos == "PROPN" or first.form[:1].isupper()
    return inside and any(
        each.upos == "PROPN"
        and (each.relation in NAMING or tree.index(each.id) < tree.index(first.id))
        for each in above
    )


def _is_counted_together(tree: Tree, first: Token) -> bool:
    """Tell whether another phrase of the clause is an amount, which may be of both together."""
    below = first
    for above in _around(tree, first):
        if above.relation == "case":
            continue
        own = {each.id for each in tree.subtree(below.id)}
        others = (each for each in tree.subtree(above.id) if each.id not in own)
        if above.upos == "VERB" and any(map(_is_amount, others)):
            return True
        below = above
    return False


def _is_amount(token: Token) -> bool:
    is_year = token.form.isdigit() and len(token.form) == YEAR_DIGITS
    return token.relation == "nummod" and not is_year


def _is_compound(tree: Tree, first: Token) -> bool:
    """Tell whether a noun stands before another without any mark (Turkish "şike primi")."""
    is_bare = first.relation == "nmod" and tree.child(first.id, "case") is None
    return is_bare and first.feats.get("Case") in UNMARKED


def _lists_verbs(pack: FallbackPack) -> bool:
    """Tell whether somebody has listed more than prepositions, which the treebank teaches."""
    return any(not pack.forms.has(word, "ADP") for word in pack.words("mutual"))


def _unfit(pack: FallbackPack, tree: Tree, conjunct: Token) -> Reason | None:
    first = tree[conjunct.head]
    joins = tree.child(conjunct.id, "cc")
    around = {word.lemma for word in _around(tree, first)}
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
        noun_in_name_or_compound=_is_cut(tree, first, conjunct)
        or _is_in_name(tree, first, conjunct)
        or _is_compound(tree, first),
        amount_may_be_of_both=_is_counted_together(tree, first),
        conjunctions_are_pair=any(each != tree.tokens[0] for each in tree.children(first.id, "cc")),
        verb_may_need_both=first.relation == "nsubj" and not _lists_verbs(pack),
    ) or (subject_unfit(tree, first, conjunct) if first.relation == "nsubj" else None)
