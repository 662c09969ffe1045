"""s2.adverb_moved (any language) — an adverb or a phrase that says where, when or how goes to the
beginning of its clause or away from it ("Heute spielt der Mann Gitarre" → "Der Mann spielt heute
Gitarre"; SICK: "A man is walking slowly"). Both sentences entail each other.

The words table says how clauses are ordered (`order`): where the finite verb comes second, subject
and phrase change sides of it; where it stands last, the phrase and the first one of the clause
change places, if that is known and marked for what it is; elsewhere the phrase goes to the end. If
nearly all subjects of the treebank follow the verb of clauses that begin so, subjects do here, too.
Only adverbs, and phrases with a preposition or case, that the treebank has in the new place are
moved.

Refuses phrases by case that stand right before a verb at the end, clauses of another order, with
other clauses in them, with punctuation or with words that lean on the first phrase; phrases that a
verb needs, or governs in the treebank, or that may describe the object before them; adverbs listed
as `kept`, and sentences with a negation or a universal quantifier, because what is said of a phrase
may depend on its place there; not what says at which known time (`dated`).
"""

from collections.abc import Iterator, Sequence
from functools import partial

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.clauses import ARGUMENT_SUBTYPES, Clause, sign_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.governing import is_governed
from transforms.rules.universal.phrases import (
    cuts_multiword,
    is_negative,
    is_universal,
    may_describe_from_before,
    reverses_entailment,
)
from transforms.rules.universal.placing import (
    FREE,
    LAST,
    SECOND,
    UNFIT_ORDER,
    Order,
    begins_with_clause,
    check_clitics,
    inside,
    may_stand,
    order_in,
    order_of,
    put_first,
    simple_clause,
)
from transforms.rules.universal.set_phrases import belongs_to
from transforms.tree import Token, Tree

MAX_WORDS = 5  # most words of a phrase at the end or at the beginning
MAX_WORDS_OF_CLAUSE = 20  # words, with marks
MIN_COUNT_OF_PREPOSITION = 2  # it says less than an adverb, so it must be seen more than once
# What may stand beside the clause: behind a verb that comes second, nothing that is added to it is
# taken for a part of an infinitive or a predicate; before one that stands last, a converb keeps its
# place.
AROUND = {
    SECOND: frozenset({"xcomp", "conj"}),
    LAST: frozenset({"advcl", "conj"}),
    FREE: frozenset({"conj"}),
}
FUNCTION_TAGS = frozenset({"PART", "CCONJ", "INTJ", "AUX"})
MOVABLE = frozenset({"nsubj", "obj", "iobj", "obl", "advmod"})


class AdverbMoved(Rule):
    """Moves an adjunct to the beginning of its clause, or away from it."""

    id = "s2.adverb_moved"
    version = 7
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        if not tree.children(tree.root.id, "advmod", "obl"):
            return
        order = order_of(pack)
        clause = simple_clause(tree, around=AROUND[order.kind])
        order = order_in(pack, clause, order)
        if _is_joined(tree):
            raise Refused(Reason("clause_not_simple"))
        for adjunct in clause.adjuncts:
            yield self.attempt(partial(self._move, pack, clause, order, adjunct))

    def _move(self, pack: FallbackPack, clause: Clause, order: Order, adjunct: Token) -> Candidate:
        if reason := _unfit(pack, clause, adjunct):
            raise Refused(reason)
        words = clause.words(adjunct)
        edit, ids = Edit(clause.tree), [word.id for word in words]
        text = " ".join(word.form for word in words)
        is_first = adjunct.id == clause.first.id
        sign = clause.sign(adjunct)
        min_count = 1 if adjunct.upos == "ADV" else MIN_COUNT_OF_PREPOSITION
        if not may_stand(pack, sign, first=not is_first, min_count=min_count):
            raise Refused(Reason("place_of_adverb_not_in_treebank"))
        if is_first:
            _take_inside(pack, edit, clause, order, ids)
            return propose(self, edit, Reason("phrase_moved_inside", words=text))
        if order.kind == FREE and adjunct.id != clause.phrases[-1].id:
            raise Refused(UNFIT_ORDER)
        if order.kind == LAST:
            _check_free(pack, clause, clause.first)
            if begins_with_clause(clause, clause.first):
                raise Refused(Reason("adverb_may_belong_to_phrase"))
            edit.move(ids, before=clause.words(clause.first)[0].id)
            return propose(self, edit, Reason("phrase_moved_first", words=text))
        put_first(edit, clause, order, ids)
        return propose(self, edit, Reason("phrase_moved_first", words=text))


def _take_inside(
    pack: FallbackPack, edit: Edit, clause: Clause, order: Order, ids: list[int]
) -> None:
    """Let the subject begin, or the verb where the subject is left out."""
    tree, subject, finite = clause.tree, clause.subject, clause.finite
    check_clitics(clause, order)
    rest = clause.phrases[1:]
    behind = tree.tokens[tree.index(ids[-1]) + 1]
    if behind.form in COMMAS:
        edit.remove(behind.id)
    if order.kind == SECOND:
        if subject is None or rest[:2] != (finite, subject):
            raise Refused(UNFIT_ORDER)
        last = clause.last_pronoun_behind(subject)
        edit.move([word.id for word in clause.words(subject)], before=ids[0])
        edit.move(ids, after=finite.id if last == subject else clause.words(last)[-1].id)
        return
    if order.kind == LAST:
        if len(rest) == 1 or rest[0].id == clause.predicate.id:
            raise Refused(UNFIT_ORDER)
        if any(each.relation == "advcl" or begins_with_clause(clause, each) for each in rest[1:2]):
            raise Refused(UNFIT_ORDER)
        _check_free(pack, clause, rest[0])
        edit.move(ids, after=clause.words(rest[0])[-1].id)
    else:
        if rest[:1] != (subject or finite,):
            raise Refused(UNFIT_ORDER)
        if _may_focus(pack, clause):
            raise Refused(Reason("adverb_may_belong_to_phrase"))
        edit.move(ids, after=inside(clause, order).id)


def _may_focus(pack: FallbackPack, clause: Clause) -> bool:
    """Tell whether an adverb before the verb may single out what is moved behind it.

    "In May it only began": "it only began in May" means that it did not in April. Adverbs that the
    treebank does not have may do that, too.
    """
    tree, verb = clause.tree, clause.tree.index(clause.predicate.id)
    adverbs = (t for t in tree.tokens[1:verb] if t.upos in {"ADV", "PART"} and not t.is_denying)
    return any(
        each.relation == "advmod"
        and each.id != clause.first.id
        and each.head == clause.predicate.id
        and (
            each.lemma.lower() in pack.words("focusing")
            or not pack.usage.count("placed", each.lemma.lower())
        )
        for each in adverbs
    )


def _is_joined(tree: Tree) -> bool:
    """Tell whether the predicate is coordinated with another clause, not only with an adjective."""
    conjuncts = tree.children(tree.root.id, "conj")
    of_clause = ("nsubj", "csubj", "expl", "cop", "aux", "mark")
    return bool(conjuncts) and (
        tree.root.upos in {"VERB", "AUX"}
        or any(each.upos == "VERB" or tree.children(each.id, *of_clause) for each in conjuncts)
    )


def _check_free(pack: FallbackPack, clause: Clause, phrase: Token) -> None:
    """Refuse a phrase that an adjunct cannot change places with where the verb stands last.

    The subject, an object or a circumstance may be marked as such and known; what is not keeps its
    place beside the verb, as what makes one expression with it does. Words that link or ask, and
    clauses, begin their sentence.
    """
    tree = clause.tree
    is_marked = bool(sign_of(tree, phrase)) or phrase.feats.get("Case") == "Acc"
    is_subject = clause.subject is not None and phrase.id == clause.subject.id
    if phrase.relation not in MOVABLE or phrase.id == clause.predicate.id:
        raise Refused(UNFIT_ORDER)
    if phrase.upos == "DET":  # "o yüzden" (therefore), parsed as a subject
        raise Refused(UNFIT_ORDER)
    if not is_subject and (
        not (is_marked or clause.sign(phrase))
        or belongs_to(pack, tree, phrase, clause.predicate)
        or phrase.lemma.lower() in pack.words("linking") | pack.words("kept")
        or phrase.upos == "PRON"
    ):
        raise Refused(UNFIT_ORDER)
    if not _is_known(tree, phrase):
        raise Refused(Reason("subject_is_indefinite"))
    words = clause.words(phrase)
    if any(each.upos in {"PUNCT", "SYM"} for each in words):
        raise Refused(Reason("mark_stands_beside_phrase"))
    # "İşte bu kitaplar", "bense": a word that points or contrasts keeps its place.
    is_bound = any(each.upos in FUNCTION_TAGS or each.multiword for each in words)
    if is_bound or (words[0].upos == "ADV" and len(words) > 1):
        raise Refused(UNFIT_ORDER)


def _is_known(tree: Tree, subject: Token) -> bool:
    """Tell whether a subject is not marked as indefinite: what is new stays beside the verb."""
    return tree.child(subject.id, "nummod") is None and all(
        "Ind" not in {each.feats.get("Definite"), *each.pronoun_types}
        for each in tree.children(subject.id, "det")
    )


def _unfit(pack: FallbackPack, clause: Clause, adjunct: Token) -> Reason | None:
    tree, words = clause.tree, clause.words(adjunct)
    case = tree.child(adjunct.id, "case")
    return reason_of(
        negation_or_universal_quantifier=reverses_entailment(pack, tree)
        and not _is_beyond(pack, clause, adjunct),
        adverb_not_circumstantial=adjunct.lemma in pack.words("kept"),
        phrase_is_argument_of_verb=adjunct.subrelation in ARGUMENT_SUBTYPES,
        verb_needs_phrase=adjunct.relation == "obl"
        and (
            pack.table.has("governed", clause.predicate.lemma, sign_of(tree, adjunct))
            or is_governed(pack, tree, adjunct)
        ),
        phrase_is_predicate=_is_by_last_verb(pack, clause, adjunct),
        # "kündigten ihre Mitgliedschaft in der LPG": it may describe the object, however parsed.
        phrase_is_governed_by_its_noun=case is not None
        and _may_describe(pack, clause, words[0], case),
        phrase_too_long_to_move=len(words) > MAX_WORDS,
        phrase_has_clause=any(
            tree.child(word.id, "acl", "advcl", "ccomp", "conj", "appos") for word in words
        ),
        pronoun_may_refer_back=any(
            word.feats.get("Poss") == "Yes" or word.upos == "PRON" for word in words
        ),
        mark_stands_beside_phrase=_stands_by_mark(tree, words),
        adverb_may_belong_to_phrase=_stands_by_clause(clause, adjunct)
        or _is_joined_before(tree, words, adjunct),
        word_before_may_describe_phrase=may_describe_from_before(tree, adjunct),
        clause_too_long_for_end=len(tree) > MAX_WORDS_OF_CLAUSE,
        part_of_phrase_is_multiword=cuts_multiword(words),
        clause_not_simple=_is_one_of_several_years(tree, adjunct),
    )


def _before(tree: Tree, words: Sequence[Token]) -> tuple[Token, ...]:
    """Return the word before a phrase, if any."""
    first = tree.index(words[-1].id) + 1 - len(words)
    return tree.tokens[max(0, first - 1) : first]


def _stands_by_mark(tree: Tree, words: Sequence[Token]) -> bool:
    """Tell whether a mark other than the last precedes a phrase, or follows it and is no comma."""
    end = tree.index(words[-1].id) + 1
    behind = (each for each in tree.tokens[end : end + 1] if each.form not in COMMAS)
    return any(
        each.upos in {"PUNCT", "SYM"} and each.id != tree.tokens[-1].id
        for each in (*_before(tree, words), *behind)
    )


def _is_joined_before(tree: Tree, words: Sequence[Token], adjunct: Token) -> bool:
    """Tell whether the word before a phrase may be of one phrase with it, whatever the parse.

    It is a conjunction ("fast and in good quality"), or an adverb before a noun.
    """
    return any(
        (each.upos == "CCONJ" and each.id != tree.tokens[0].id)
        or (adjunct.upos != "ADV" and each.upos == "ADV")
        for each in _before(tree, words)
    )


def _is_one_of_several_years(tree: Tree, adjunct: Token) -> bool:
    """Tell whether another number has the preposition of a number, beside something of its own.

    "In 1488 there were 11 houses, 15 in 1495": each count has its year beside it.
    """
    case = tree.child(adjunct.id, "case")
    return (
        adjunct.upos == "NUM"
        and case is not None
        and any(
            mark.lemma == case.lemma
            for other in tree
            if other.upos == "NUM" and other != adjunct
            for mark in tree.children(other.id, "case")
        )
    )


def _stands_by_clause(clause: Clause, adjunct: Token) -> bool:
    """Tell whether another clause follows a phrase, which may be a part of that."""
    place = clause.place(adjunct)
    return any(each.relation == "advcl" for each in clause.phrases[place + 1 : place + 2])


def _is_beyond(pack: FallbackPack, clause: Clause, adjunct: Token) -> bool:
    """Tell whether a phrase says at which known time, so that no negation or quantifier turns it.

    Unless the negation stands right before it ("not today, but tomorrow").
    """
    words = clause.words(adjunct)
    place = clause.tree.index(words[0].id)
    before = clause.tree.tokens[max(0, place - 1) : place]
    is_reversing = any(is_negative(pack, each) or is_universal(pack, each) for each in words)
    is_denied = any(is_negative(pack, each) for each in before)
    is_dated = adjunct.lemma.lower() in pack.words("dated") and _is_known(clause.tree, adjunct)
    return is_dated and not is_reversing and not is_denied


def _is_by_last_verb(pack: FallbackPack, clause: Clause, adjunct: Token) -> bool:
    """Tell whether a phrase without adposition stands right before a verb that stands last.

    What stands there makes one predicate with it, or is what the sentence is about; not what says
    when.
    """
    tree = clause.tree
    is_bare = adjunct.relation == "obl" and tree.child(adjunct.id, "case") is None
    is_dated = adjunct.lemma.lower() in pack.words("dated")
    is_next = clause.words(adjunct)[-1].id == tree.tokens[tree.index(clause.predicate.id) - 1].id
    is_verb = clause.predicate.upos == "VERB"
    return order_of(pack).kind == LAST and is_bare and is_next and is_verb and not is_dated


def _may_describe(pack: FallbackPack, clause: Clause, first: Token, case: Token) -> bool:
    """Tell whether a phrase right behind an object has a preposition that links nouns as well."""
    place = clause.tree.index(first.id)
    objects = clause.tree.children(clause.predicate.id, "obj")
    is_behind = any(clause.tree.span(each.id)[1] == place for each in objects)
    return is_behind and pack.usage.count("linked", case.lemma) >= MIN_COUNT_OF_PREPOSITION
