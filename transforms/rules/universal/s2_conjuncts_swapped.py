"""s2.conjuncts_swapped (any language) — swapping two coordinated nouns or adjectives ("A girl
is holding a cup and a plate" → "A girl is holding a plate and a cup"). Both sentences entail each
other.

Each conjunct takes its determiner, numeral and adjectives along, and its adposition if both have
one; what stands before or behind both is left where it is. Of a series, the first two change places
("cups, plates and bowls").

Refuses conjunctions not listed as additive; words beside one conjunct that may belong to both
("old men and women"); conjuncts that differ in case or share an ending; subjects between which the
verb may choose (behind it, of different number); names and compounds; what is counted by days and
months (Monday and Tuesday); series of three; pronouns, and words that refer to the other conjunct
("a girl and her dog"); and a conjunction that would take another form before the other word.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.conjuncts import AGREEMENT_FEATS, cases_differ, is_cut, is_in_name
from transforms.rules.universal.phrases import cuts_multiword, is_of_pair
from transforms.rules.universal.voice import is_bare
from transforms.tree import Token, Tree

CONJUNCT_TAGS = frozenset({"NOUN", "PROPN", "ADJ"})
# Relations of words before a conjunct that move with it.
PREMODIFIERS = frozenset({"det", "amod", "nummod"})
# What may be said of one conjunct or of both, and of words with what they make one expression.
BEHIND = frozenset({"nmod", "acl", "amod", "det", "nummod", "advmod", "obl", "advcl"})
UNFIT_RELATIONS = frozenset({"flat", "compound", "appos", "fixed", "conj", "list", "parataxis"})
# Features that an ending serving both conjuncts has at the second only.
OF_ENDING = ("Number[psor]", "Person[psor]", "Degree", "VerbForm")


class ConjunctsSwapped(Rule):
    """Swaps two conjuncts."""

    id = "s2.conjuncts_swapped"
    kind = Kind.S2
    version = 2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in tree:
            if (
                token.relation == "conj"
                and token.upos in CONJUNCT_TAGS
                and not _is_later(tree, token)
            ):
                yield self.attempt(partial(self._swap, pack, tree, token))

    def _swap(self, pack: FallbackPack, tree: Tree, conjunct: Token) -> Candidate:
        first = tree[conjunct.head]
        if reason := _unfit(pack, tree, first, conjunct):
            raise Refused(reason)
        join = _join_of(tree, conjunct)
        if join is None:
            raise Refused(Reason("conjunction_not_additive"))
        marks = {"case"} if all(tree.child(t.id, "case") for t in (first, conjunct)) else set()
        first_words, second_words = (
            _words_of(tree, each, PREMODIFIERS | marks) for each in (first, conjunct)
        )
        if reason := _out_of_place(pack, tree, first_words, join, second_words):
            raise Refused(reason)
        edit = Edit(tree)
        edit.move([each.id for each in first_words], after=second_words[-1].id)
        edit.move([each.id for each in second_words], before=join.id)
        return propose(self, edit, Reason("exchanged", first=first.form, second=conjunct.form))


def _is_later(tree: Tree, conjunct: Token) -> bool:
    """Tell whether a conjunct is the third of a series, or a later one."""
    return tree.children(conjunct.head, "conj")[0] != conjunct


def _join_of(tree: Tree, conjunct: Token) -> Token | None:
    """Return what joins a conjunct to the one before: a conjunction, in a series a comma."""
    if len(tree.children(conjunct.head, "conj")) == 1:
        return tree.child(conjunct.id, "cc")
    before = (t for t in tree.subtree(conjunct.head) if tree.index(t.id) < tree.index(conjunct.id))
    commas = [each for each in before if each.form in COMMAS]
    return commas[0] if len(commas) == 1 else None


def _adds(pack: FallbackPack, tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether one conjunction, at the last conjunct, adds all of them to each other."""
    conjuncts = tree.children(first.id, "conj")
    joins = [join for each in conjuncts for join in tree.children(each.id, "cc")]
    is_last = len(joins) == 1 and joins[0].head == conjuncts[-1].id
    is_one = conjunct in conjuncts and not is_of_pair(tree, first)
    return is_last and is_one and joins[0].lemma in pack.words("conjunction")


def _words_of(tree: Tree, conjunct: Token, relations: frozenset[str]) -> tuple[Token, ...]:
    """Return a conjunct with the words before it that belong to it, in order."""
    place = tree.index(conjunct.id)
    premodifiers = [
        each for each in tree.children(conjunct.id, *relations) if tree.index(each.id) < place
    ]
    ids = {conjunct.id, *(word.id for each in premodifiers for word in tree.subtree(each.id))}
    return tuple(each for each in tree if each.id in ids)


def _out_of_place(
    pack: FallbackPack,
    tree: Tree,
    first_words: tuple[Token, ...],
    join: Token,
    second_words: tuple[Token, ...],
) -> Reason | None:
    """Return why the words cannot change places, None if they stand side by side and can."""
    start, end = tree.index(first_words[0].id), tree.index(second_words[-1].id) + 1
    before = tree.tokens[max(0, start - 1) : start]
    return reason_of(
        phrase_not_contiguous=tree.tokens[start:end] != (*first_words, join, *second_words),
        part_of_phrase_is_multiword=cuts_multiword(first_words)
        or cuts_multiword(second_words)
        or join.multiword is not None,
        previous_word_depends_on_neighbour=any(pack.depends_on_neighbour(each) for each in before)
        or _changes(pack, join, first_words[0]),
        mark_stands_beside_phrase=any(
            each.upos in {"PUNCT", "SYM"} for each in (*first_words, *second_words)
        )
        # "d'hommes et femmes": what is written together with the first word stays.
        or any(not each.space_after for each in before if each.upos != "PUNCT"),
    )


def _changes(pack: FallbackPack, join: Token, next_token: Token) -> bool:
    """Tell whether a conjunction changes before another word (Spanish "y", but "e hijos")."""
    entries = [entry for entry in pack.table.of("changing") if entry.word == join.lemma]
    if entries:
        starts = tuple(start for entry in entries for start in entry.other.split())
        return next_token.form.lower().startswith(starts) or join.form.lower() != join.lemma
    if join.upos == "PUNCT":
        return False
    bundles = pack.forms.feats_of(join.lemma, "CCONJ")
    return len({pack.forms.inflect(join.lemma, "CCONJ", each).text for each in bundles}) > 1


def _has_words_behind(tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether words behind the second conjunct, or between the two, may be of both."""
    if any(_follows(tree, each) for each in tree.children(conjunct.id, *BEHIND)):
        return True
    return any(
        _follows(tree, each) and tree.index(each.id) < tree.index(conjunct.id)
        for each in tree.children(first.id, *BEHIND)
    )


def _has_pronoun(tree: Tree, first: Token) -> bool:
    """Tell whether a conjunct is a pronoun or owned, so that one may refer to another."""
    return any(
        word.feats.get("Poss") == "Yes" or word.upos == "PRON" or "Person[psor]" in word.feats
        for each in (first, *tree.children(first.id, "conj"))
        for word in (each, *tree.children(each.id, *PREMODIFIERS))
    )


def _unfit(pack: FallbackPack, tree: Tree, first: Token, conjunct: Token) -> Reason | None:
    both = (first, conjunct)
    is_series = len(tree.children(first.id, "conj")) > 1
    return reason_of(
        conjunction_not_additive=not _adds(pack, tree, first, conjunct),
        more_than_two_things=first.relation in UNFIT_RELATIONS,
        not_two_nouns_or_verbs_joined=first.upos not in CONJUNCT_TAGS
        or (first.upos == "ADJ") != (conjunct.upos == "ADJ"),
        two_nouns_are_same=first.lemma == conjunct.lemma,
        conjuncts_in_different_cases=cases_differ(first, conjunct)
        or any(first.feats.get(name) != conjunct.feats.get(name) for name in OF_ENDING),
        noun_in_name_or_compound=is_cut(tree, first, conjunct)
        or is_in_name(tree, first, conjunct)
        or any(tree.children(each.id, *(UNFIT_RELATIONS - {"conj"})) for each in both)
        or (first.upos == "PROPN") != (conjunct.upos == "PROPN"),
        # "Grund und Boden", "life and limb": without articles they are mostly one expression.
        noun_is_part_of_expression=not is_series and all(is_bare(pack, tree, t) for t in both),
        first_conjunct_shares_words=_has_words_behind(tree, first, conjunct)
        or _shares(tree, first, conjunct),
        pronoun_may_refer_back=_has_pronoun(tree, first),
        # "A, B and C, in this order"
        verb_may_need_both=is_series
        and any({t.form.lower(), t.lemma.lower()} & pack.words("mutual") for t in tree),
        time_fixes_tense=any(
            each.lemma.lower() in pack.words("dated") | pack.words("calendar") for each in both
        ),
        verb_agrees_with_both_subjects=_decides_agreement(tree, first, conjunct),
        number_is_part_of_larger=any(each.feats.get("NumType") for each in both),
    )


def _follows(tree: Tree, token: Token) -> bool:
    return tree.index(token.id) > tree.index(token.head)


def _shares(tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether words before one conjunct may belong to the other as well.

    "A cup and a small plate" has a determiner for each, "small cups and plates" has none.
    """
    first_words, second_words = (_words_of(tree, each, PREMODIFIERS) for each in (first, conjunct))
    if len(first_words) == len(second_words) == 1:
        # "Good and cheap": an adverb before the first ("very") may be of both.
        return any(tree.children(each.id, "advmod") for each in (first, conjunct))
    return not all(tree.child(each.id, "det", "nummod") for each in (first, conjunct))


def _decides_agreement(tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether the order of two subjects may decide the form of verb or adjective."""
    is_alike = all(first.feats.get(name) == conjunct.feats.get(name) for name in AGREEMENT_FEATS)
    if is_alike or first.upos not in {"NOUN", "PROPN"}:
        return False
    above = tree.parent(first.id)
    is_verb = above is not None and above.upos in {"VERB", "AUX", "ADJ"}
    agrees = any(
        each.upos in {"ADJ", "DET"} and each.relation in {"amod", "det"} and _follows(tree, each)
        for each in tree.children(first.id)
    )
    is_before = above is not None and tree.index(first.id) < tree.index(above.id)
    is_plural = above is not None and "Plur" in {
        each.feats.get("Number") for each in (above, *tree.children(above.id, "aux", "cop"))
    }
    return agrees or (first.relation == "nsubj" and is_verb and not (is_before and is_plural))
