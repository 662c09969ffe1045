"""s2.phrases_swapped (any language) — two phrases whose form says what role they have change places
(Turkish "Ali kitabı okulda okudu" → "Ali okulda kitabı okudu", Polish "Kotka widzi psa" →
"Psa widzi kotka"; SICK, Table 3, words in another order). Both sentences entail each other.

Subjects, objects with a case or an adposition, and phrases, as often in the new order as the
treebank shows (`sequence`): where the verb stands last, an object and what stands beside it before
the verb; where order is free, subject and object around a verb that is second.

Refuses objects that look like subjects, what is not known (a number, an indefinite determiner), a
subject that nothing shows to be known and that would come to stand right before a last verb, a
single noun that may make one expression with the verb beside it, words that refer back (her, his
own), marks, joined phrases and clauses in the way, words that focus or contrast, and sentences with
a negation or a universal quantifier.
"""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from transforms.edit import Edit
from transforms.packs.fallback.alternations import (
    AROUND,
    BESIDE,
    LAST,
    OBJECT,
    OBLIQUE,
    SUBJECT,
    role_of,
)
from transforms.packs.fallback.clauses import Clause
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import is_common
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import cuts_multiword, is_definite, reverses_entailment
from transforms.rules.universal.placing import (
    FREE,
    begins_with_clause,
    check_clitics,
    order_of,
    simple_clause,
)
from transforms.rules.universal.placing import LAST as VERB_LAST
from transforms.tree import Token, Tree

# An order that is rarer in the treebank than this is an odd one.
MIN_COUNT, MIN_SHARE = 5, 0.1
MAX_WORDS = 6  # of a phrase
MAX_WORDS_OF_CLAUSE = 20  # with marks
# What would be parted from the word that it leans on, or would begin a sentence badly.
UNFIT_TAGS = frozenset({"PART", "CCONJ", "SCONJ", "INTJ", "AUX", "PUNCT", "SYM"})
REFERRING = frozenset({"Prs", "Rcp", "Rel", "Int", "Ind", "Tot", "Neg"})
OWNER = "Person[psor]"
N_AROUND = 3  # phrases: one, the verb, another


class PhrasesSwapped(Rule):
    """Swaps two phrases whose case or adposition says which role they have."""

    id = "s2.phrases_swapped"
    kind = Kind.S2
    version = 1
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        marked = [t for t in tree.children(tree.root.id) if role_of(tree, t) == OBJECT]
        if tree.root.upos != "VERB" or not marked:
            return
        order = order_of(pack)
        where = LAST if order.kind == VERB_LAST else AROUND
        objects_first = pack.usage.count("sequence", OBJECT, where=where)
        if order.kind not in {VERB_LAST, FREE} or objects_first < MIN_COUNT:
            return
        clause = simple_clause(tree, around=BESIDE)
        check_clitics(clause, order)
        if reason := _unfit_clause(pack, clause):
            raise Refused(reason)
        pairs = _before_verb(clause) if order.kind == VERB_LAST else _around_verb(clause)
        for one, other in pairs:
            if _is_usual(pack, tree, one, other, where):
                yield self.attempt(partial(self._swap, pack, clause, one, other))

    def _swap(self, pack: FallbackPack, clause: Clause, one: Token, other: Token) -> Candidate:
        tree = clause.tree
        for phrase, beside in ((one, other), (other, one)):
            if reason := _unfit(pack, clause, phrase, beside):
                raise Refused(reason)
        if reason := _unfit_places(pack, clause, one, other):
            raise Refused(reason)
        first, second = ([word.id for word in clause.words(each)] for each in (one, other))
        edit = Edit(tree)
        behind = tree.tokens[tree.index(first[-1]) + 1]
        edit.move(first, after=second[-1])
        if behind.id != second[0]:
            edit.move(second, before=behind.id)
        return propose(self, edit, Reason("exchanged", first=one.form, second=other.form))


def _before_verb(clause: Clause) -> Iterator[tuple[Token, Token]]:
    """Yield an object and the phrase beside it, both before the verb, as they stand."""
    tree = clause.tree
    verb = tree.index(clause.predicate.id)
    for one, other in pairwise(clause.phrases):
        roles = {role_of(tree, one), role_of(tree, other)}
        if tree.index(other.id) < verb and OBJECT in roles and roles & {SUBJECT, OBLIQUE}:
            yield one, other


def _around_verb(clause: Clause) -> Iterator[tuple[Token, Token]]:
    """Yield subject and object where nothing but the verb stands between them, and none before."""
    if len(clause.phrases) < N_AROUND:
        return
    one, verb, other = clause.phrases[:N_AROUND]
    roles = {role_of(clause.tree, one), role_of(clause.tree, other)}
    if verb.id == clause.predicate.id and roles == {SUBJECT, OBJECT}:
        yield one, other


def _is_usual(pack: FallbackPack, tree: Tree, one: Token, other: Token, where: str) -> bool:
    """Tell whether the treebank often has the two roles in the other order."""
    first, second = role_of(tree, one), role_of(tree, other)
    old = pack.usage.count("sequence", first, second, where)
    new = pack.usage.count("sequence", second, first, where)
    return is_common(new, new + old, at_least=MIN_COUNT, share=MIN_SHARE)


def _unfit_clause(pack: FallbackPack, clause: Clause) -> Reason | None:
    tree = clause.tree
    helpers = {each.id for each in tree.children(tree.root.id, "aux", "cop", "compound")}
    return reason_of(
        negation_or_universal_quantifier=reverses_entailment(pack, tree),
        clause_too_long_for_end=len(tree) > MAX_WORDS_OF_CLAUSE,
        # Of verbs that are joined, each has its own phrases.
        clause_not_simple=any(each.relation == "conj" for each in tree.children(tree.root.id)),
        order_of_clause_not_usual=any(
            tree.index(each) < tree.index(tree.root.id) - 1 for each in helpers
        ),
    )


def _unfit(pack: FallbackPack, clause: Clause, phrase: Token, beside: Token) -> Reason | None:
    tree, words = clause.tree, clause.words(phrase)
    # Whose it is may be known from what stands before: from the subject, mostly.
    refers_back = phrase.feats.get(OWNER) == "3" and role_of(tree, beside) == SUBJECT
    has_owner = any(w.relation == "nmod" and w.feats.get("Case") == "Gen" for w in words)
    return reason_of(
        phrase_too_long_to_move=len(words) > MAX_WORDS,
        subject_or_object_not_noun=phrase.upos not in {"NOUN", "PROPN"},
        phrase_is_argument_of_verb=bool(phrase.subrelation),
        subject_is_indefinite=any(
            each.upos == "NUM" or "Ind" in {each.feats.get("Definite"), *each.pronoun_types}
            for each in words
        ),
        pronoun_may_refer_back=any(
            REFERRING & each.pronoun_types or each.feats.get("Poss") == "Yes" for each in words
        )
        or (refers_back and not has_owner),
        mark_stands_beside_phrase=any(each.upos in UNFIT_TAGS for each in words),
        adverb_may_belong_to_phrase=words[0].upos == "ADV" or words[0].relation == "advmod",
        phrase_has_clause=any(
            tree.child(word.id, "conj", "appos", "advcl", "ccomp") for word in words
        ),
        part_of_phrase_is_multiword=cuts_multiword(words),
        adverb_not_circumstantial=any(
            each.lemma.lower() in pack.words("kept") | pack.words("linking")
            for each in (phrase, *tree.children(phrase.id, "case"))
        ),
        object_like_subject=role_of(tree, phrase) == OBJECT
        and _looks_like_subject(pack, tree, phrase),
    )


def _looks_like_subject(pack: FallbackPack, tree: Tree, target: Token) -> bool:
    """Tell whether an object has the form of a subject (Polish *dziecko*)."""
    if tree.child(target.id, "case") is not None:
        return False
    nominative = pack.forms.reshaped(target, target.feats.updated(Case="Nom"))
    return nominative.text.lower() == target.form.lower()


def _unfit_places(pack: FallbackPack, clause: Clause, one: Token, other: Token) -> Reason | None:
    """Return why two phrases, the first of which comes second, may be read otherwise there."""
    tree = clause.tree
    start, end = tree.index(clause.words(one)[0].id), tree.index(clause.words(other)[-1].id) + 1
    beside = (*tree.tokens[max(0, start - 1) : start], *tree.tokens[end : end + 1])
    is_by_verb = end == tree.index(clause.predicate.id)
    return reason_of(
        # "Adam evde kalan kediyi": before a clause, a phrase would be taken for a part of it.
        adverb_may_belong_to_phrase=begins_with_clause(clause, one)
        or (begins_with_clause(clause, other) and start > 0)
        or any(each.upos in {"PART", "CCONJ", "ADV", "ADP"} for each in beside),
        mark_stands_beside_phrase=any(
            each.upos in {"PUNCT", "SYM"} and each != tree.tokens[-1] for each in beside
        ),
        verb_is_part_of_expression=is_by_verb
        and role_of(tree, other) == OBLIQUE
        and not _stands_for_itself(pack, clause, other),
        subject_is_indefinite=is_by_verb
        and role_of(tree, one) == SUBJECT
        and not _is_known(tree, one),
    )


def _stands_for_itself(pack: FallbackPack, clause: Clause, phrase: Token) -> bool:
    """Tell whether a phrase beside the verb says something without it: "on the table", no *ele*."""
    words = clause.words(phrase)
    described = {"amod", "det", "nmod", "acl", "flat"}
    return (
        phrase.upos == "PROPN"
        or phrase.lemma in pack.words("place") | pack.words("agent")
        or any(each.relation in described for each in words if each.head == phrase.id)
    )


def _is_known(tree: Tree, subject: Token) -> bool:
    """Tell whether something shows that a subject is known: right before a verb, others are new."""
    return (
        subject.upos == "PROPN"
        or OWNER in subject.feats
        or is_definite(tree, subject)
        or any(each.is_demonstrative for each in tree.children(subject.id, "det"))
    )
