"""s2.conjunct_dropped (any language) — dropping a conjunct ("A girl is holding a cup and a plate" →
"A girl is holding a cup"; CDSCorpus, 2.2, removing a conjunct). Only the first sentence entails the
second.

Drops the second of two nouns, adjectives, or verbs of one subject, with the conjunction before it,
or the first of two nouns. If one of two subjects remains, the verb agrees with it. Of three or more
("a cup, a spoon and a plate") it drops one that stands between two others, with its comma.

Refuses conjunctions not listed as additive; pronouns as subjects; words before the first noun that
may apply to both; nouns that differ in case; words that end in other morphemes where lemmas spell
these out (Korean); names and compounds of more than one word ("the Ministry of Health and Sport");
clauses with an amount, which may be of both together ("a cup and a plate cost five euros"); pairs
of conjunctions (both ... and); and verbs and prepositions that need both (`mutual`: between, to
mix), which any verb with two subjects is assumed to need where no such verb is listed.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.morphemes import endings_differ
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adaptation, pack_of
from transforms.rules.universal.conjuncts import (
    NOUNS,
    around,
    cases_differ,
    is_cut,
    is_in_name,
    subject_unfit,
    with_verb_of,
    without_first,
)
from transforms.rules.universal.governing import is_modal
from transforms.rules.universal.phrases import UNDER_NEGATION, phrases_dropped, reverses_entailment
from transforms.rules.universal.series import (
    inside_unfit,
    is_inside,
    joins_statements,
    words_of,
)
from transforms.tree import Token, Tree

# A word with one of these relations is in a series, however the others are parsed.
SERIES = frozenset({"conj", "appos", "list", "parataxis"})
UNMARKED_CASES = frozenset({"", "Nom"})
YEAR_DIGITS = 4
CONJUNCT_TAGS = frozenset({"NOUN", "PROPN", "VERB", "ADJ"})
# Relations of attributive and of predicative adjectives.
RELATIONS_OF_ADJECTIVES = frozenset({"amod", "root"})
PLAIN = frozenset({"advmod", "cc", "punct"})
OF_CLAUSE = ("nsubj", "csubj", "expl", "cop", "aux")
# Two degrees are compared with the same thing.
DEGREES = frozenset({"Cmp", "Sup"})


class ConjunctDropped(Rule):
    """Drops the second of two conjuncts."""

    id = "s2.conjunct_dropped"
    version = 6
    kind = Kind.S2
    paper = "CDS T2"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        conjuncts = [token for token in tree if token.relation == "conj"]
        for conjunct in conjuncts:
            if is_inside(tree, conjunct):
                yield self.attempt(partial(self._one_of_several, pack, tree, conjunct))
                continue
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
        adaptation = with_verb_of(pack, tree, Adaptation(edit), tree[conjunct.head])
        return self._candidate(tree, adaptation)

    def _one_of_several(self, pack: FallbackPack, tree: Tree, conjunct: Token) -> Candidate:
        if reverses_entailment(pack, tree, conjunct):
            raise Refused(UNDER_NEGATION)
        if reason := _unfit(pack, tree, conjunct) or inside_unfit(pack, tree, conjunct):
            raise Refused(reason)
        edit = Edit(tree)
        edit.remove(*(each.id for each in words_of(tree, conjunct)))
        return self._candidate(tree, Adaptation(edit))

    def _first_left_out(self, pack: FallbackPack, tree: Tree, conjunct: Token) -> Candidate:
        adaptation = without_first(pack, tree, conjunct)
        if _is_subject(tree, conjunct):
            adaptation = with_verb_of(pack, tree, adaptation, conjunct)
        return self._candidate(tree, adaptation)

    def _candidate(self, tree: Tree, adaptation: Adaptation) -> Candidate:
        text = " ".join(token.form for token in tree if token.id not in adaptation.edit)
        because = Reason("words_dropped", words=text)
        return propose(self, adaptation.edit, because, warnings=adaptation.warnings)


def _is_subject(tree: Tree, conjunct: Token) -> bool:
    return tree[conjunct.head].relation == "nsubj"


def _is_list(tree: Tree, first: Token) -> bool:
    """Tell whether two nouns are a whole sentence ("Every man and his ways", "Two: A, B")."""
    if first.head != 0 or first.upos not in NOUNS or tree.child(first.id, "cop", "aux"):
        return False
    subject = tree.child(first.id, "nsubj")
    return subject is None or subject.upos == "NUM"


def _is_reciprocal(tree: Tree) -> bool:
    """Tell whether a verb or a pronoun says that several do something to each other."""
    return any("Rcp" in {each.feats.get("Voice"), *each.pronoun_types} for each in tree)


def _is_counted_together(tree: Tree, first: Token) -> bool:
    """Tell whether another phrase of the clause is an amount, which may be of both together."""
    below = first
    for above in around(tree, first):
        if above.relation == "case":
            continue
        own_ids = {each.id for each in tree.subtree(below.id)}
        others = (each for each in tree.subtree(above.id) if each.id not in own_ids)
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
    return is_bare and first.feats.get("Case") in UNMARKED_CASES


def _lists_verbs(pack: FallbackPack) -> bool:
    """Tell whether somebody has listed more than prepositions, which the treebank teaches."""
    return any(not pack.forms.has(word, "ADP") for word in pack.words("mutual"))


def _verbs_differ(pack: FallbackPack, tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether two finite verbs differ in their person, or at the end of a clause in tense.

    Where verbs stand last, one that has no person may share that of the next (Turkish "diker,
    giydirirdim").
    """
    one, other = finite_word(tree, first), finite_word(tree, conjunct)
    if one is None or other is None:
        return one is None and other is not None and "last" in pack.words("order")
    names = ("Person", "Number", *(("Tense",) if "last" in pack.words("order") else ()))
    return any(one.feats.get(name) != other.feats.get(name) for name in names)


def _is_bound(pack: FallbackPack, tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether two adjectives are more than two things said of one noun.

    "The French and German flags" are of two kinds each, "the first and the second" of none.
    """
    noun = tree[first.head] if first.relation == "amod" else first
    both = (first, conjunct)
    return (
        first.relation not in RELATIONS_OF_ADJECTIVES
        or bool(tree.children(conjunct.id, *OF_CLAUSE))
        # What follows the second may belong to the noun ("social and among friends").
        or any(each.relation not in PLAIN for each in tree.children(conjunct.id))
        or any(each.feats.get("NumType") for each in both)
        or any(each.feats.get("Degree") in DEGREES for each in both)
        or any(each.lemma in pack.words("privative") for each in both)
        or any(each.feats.get("Number") not in {"", noun.feats.get("Number")} for each in both)
        or any(each.form[:1].isupper() and each != tree.tokens[0] for each in both)
    )


def _is_in_longer_series(tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether two conjuncts may be of more, of which `conjunct` is not one inside."""
    has_others = len(tree.children(first.id, "conj")) > 1 and not is_inside(tree, conjunct)
    return has_others or bool(tree.children(conjunct.id, "conj")) or first.relation in SERIES


def _is_joined_additively(pack: FallbackPack, tree: Tree, conjunct: Token) -> bool:
    """Tell whether a conjunct is joined so that each one of the series holds by itself."""
    joins = tree.child(conjunct.id, "cc")
    is_additive = joins is not None and joins.lemma in pack.words("conjunction")
    if is_additive or is_inside(tree, conjunct):
        return True
    return _is_verbal(tree, conjunct) and joins_statements(pack, tree, conjunct)


def _is_verbal(tree: Tree, conjunct: Token) -> bool:
    """Tell whether a conjunct is a second verb of the main clause."""
    return conjunct.upos == "VERB" and conjunct.head == tree.root.id


def _are_of_one_kind(first: Token, conjunct: Token) -> bool:
    """Tell whether two conjuncts are both nouns, both verbs or both adjectives."""
    return first.upos in CONJUNCT_TAGS and all(
        (first.upos == tag) == (conjunct.upos == tag) for tag in ("VERB", "ADJ")
    )


def _has_word_for_both(pack: FallbackPack, tree: Tree, first: Token) -> bool:
    """Tell whether a verb or preposition around two conjuncts needs both (between, to mix)."""
    is_listed = any(word.lemma in pack.words("mutual") for word in around(tree, first))
    return is_listed or _is_reciprocal(tree)


def _is_under_modal(pack: FallbackPack, tree: Tree, first: Token) -> bool:
    """Tell whether two verbs share a modal ("should go into a hotel and pay")."""
    return any(
        word.upos in {"VERB", "AUX"} and is_modal(pack, tree, word) for word in around(tree, first)
    )


def _unfit(pack: FallbackPack, tree: Tree, conjunct: Token) -> Reason | None:
    first = tree[conjunct.head]
    series = (first, *tree.children(first.id, "conj"))
    return reason_of(
        more_than_two_things=_is_in_longer_series(tree, first, conjunct),
        conjunction_not_additive=not _is_joined_additively(pack, tree, conjunct),
        not_two_nouns_or_verbs_joined=not _are_of_one_kind(first, conjunct),
        conjuncts_in_different_cases=cases_differ(first, conjunct),
        # Korean 갔고, 왔다: the first verb has the form that another follows.
        clause_has_no_finite_verb=first == tree.root
        and not is_inside(tree, conjunct)
        and endings_differ(tree, first, conjunct),
        # Korean 개와 고양이가: the last ending is of both, the first one joins them.
        conjuncts_have_case_endings=conjunct.upos in NOUNS
        and endings_differ(tree, first, conjunct),
        phrase_is_predicate=_is_list(tree, first),
        verb_agrees_with_both_subjects=first.relation in {"csubj", "expl"},
        # Turkish "yaslanıyor ve açıyorsun": the second verb has the ending of both.
        second_clause_has_own_subject=bool(tree.children(conjunct.id, "nsubj", "csubj", "expl"))
        or (_is_verbal(tree, conjunct) and _verbs_differ(pack, tree, first, conjunct)),
        verb_or_preposition_needs_both=_has_word_for_both(pack, tree, first),
        # "Gladly, gladly", "he comes, goes and comes".
        two_nouns_are_same=len({each.lemma.lower() for each in series}) < len(series),
        verb_needs_phrase=_is_under_modal(pack, tree, first),
        # "Vor- und Nachteile": a part of a word is no word.
        noun_in_name_or_compound=is_cut(tree, first, conjunct)
        or is_in_name(tree, first, conjunct)
        or _is_compound(tree, first),
        amount_may_be_of_both=_is_counted_together(tree, first),
        conjunctions_are_pair=any(each != tree.tokens[0] for each in tree.children(first.id, "cc")),
        verb_may_need_both=first.relation == "nsubj" and not _lists_verbs(pack),
        adjective_changes_noun_meaning=first.upos == "ADJ"
        and _is_bound(pack, tree, first, conjunct),
    ) or (subject_unfit(tree, first, conjunct) if first.relation == "nsubj" else None)
