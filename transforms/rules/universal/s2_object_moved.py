"""s2.object_moved (any language) — an object goes to the beginning of its clause, or back behind
the verb ("Der Mann kaufte das Auto" → "Das Auto kaufte der Mann", Polish "Kot widzi psa" → "Psa
widzi kot"). Both sentences entail each other.

Objects begin a sentence only where the treebank has them there, with the subject behind the verb or
left out (`ordered`). Where the finite verb stands second, subject and object change sides of it;
elsewhere they change places, or the object changes its side of a verb without a subject.

Refuses objects that could then be taken for the subject: case, an adposition, number or person must
tell the two apart. Refuses pronouns, objects that make one expression with their verb, those with a
clause or marks in them, words that refer to somebody, adverbs before an object that may speak of it
alone, clauses of another order, commands, and objects that a negation or quantifier may reach.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.clauses import Clause, order_name
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.person_usage import SPEAKERS
from transforms.packs.fallback.usage import is_common
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import is_definite, reverses_entailment
from transforms.rules.universal.placing import (
    FREE,
    LAST,
    SECOND,
    UNFIT_ORDER,
    Order,
    check_clitics,
    order_of,
    put_first,
    simple_clause,
)
from transforms.rules.universal.set_phrases import belongs_to
from transforms.tree import Token, Tree

MAX_WORDS = 5  # of an object that is moved
# Objects begin sentences if so many do, and at least this share of all objects.
MIN_FIRST, MIN_SHARE_FIRST = 3, 0.025
AROUND = {SECOND: frozenset({"xcomp", "conj"}), LAST: frozenset[str](), FREE: frozenset({"conj"})}
NOUNS = frozenset({"NOUN", "PROPN"})
CLAUSES = ("acl", "advcl", "ccomp", "appos", "conj", "parataxis")
# Cases that objects share with subjects.
UNMARKED = frozenset({"", "Nom", "Abs"})


class ObjectMoved(Rule):
    """Moves an object to the beginning of its clause, or away from it."""

    id = "s2.object_moved"
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        target = tree.child(tree.root.id, "obj")
        if target is None or target.upos not in NOUNS or tree.root.upos != "VERB":
            return
        if not _may_be_first(pack):
            return
        yield self.attempt(partial(self._moved, pack, tree, target))

    def _moved(self, pack: FallbackPack, tree: Tree, target: Token) -> Candidate:
        order = order_of(pack)
        clause = simple_clause(tree, around=AROUND[order.kind])
        if reason := _unfit(pack, clause, target):
            raise Refused(reason)
        check_clitics(clause, order)
        edit, words = Edit(tree), clause.words(target)
        text = " ".join(word.form for word in words)
        if clause.first.id != target.id:
            _put_first(pack, edit, clause, order, target)
            return propose(self, edit, Reason("phrase_moved_first", words=text))
        _put_back(pack, edit, clause, order, target)
        return propose(self, edit, Reason("phrase_moved_inside", words=text))


def _may_be_first(pack: FallbackPack) -> bool:
    """Tell whether the treebank has enough objects at the beginning of their clauses."""
    every = sum(pack.usage.count("ordered", name) for name in pack.usage.words("ordered"))
    names = [name for name in pack.usage.words("ordered") if name.startswith("o")]
    first = sum(pack.usage.count("ordered", name) for name in names)
    return is_common(first, every, at_least=MIN_FIRST, share=MIN_SHARE_FIRST)


def _is_unmarked(tree: Tree, target: Token) -> bool:
    """Tell whether neither a case nor an adposition says that a noun is the object."""
    return target.feats.get("Case") in UNMARKED and tree.child(target.id, "case") is None


def _is_usual(pack: FallbackPack, old: str, new: str) -> bool:
    """Tell whether the treebank has an order often enough, or more often than the old one."""
    count = pack.usage.count("ordered", new)
    return count >= MIN_FIRST or count > pack.usage.count("ordered", old)


def _put_first(pack: FallbackPack, edit: Edit, clause: Clause, order: Order, target: Token) -> None:
    words, old = clause.words(target), order_name(clause, target)
    ids = [word.id for word in words]
    if old == "vo" and order.kind == FREE:
        if clause.first.id != clause.finite.id or not _is_usual(pack, old, "ov"):
            raise Refused(UNFIT_ORDER)
        edit.move(ids, before=clause.finite.id)
    elif old == "svo" and order.kind == SECOND:
        put_first(edit, clause, order, ids)
    elif old == "svo" and order.kind == FREE:
        if not _is_usual(pack, old, "ovs"):
            raise Refused(UNFIT_ORDER)
        _exchange(edit, clause, target)
    elif old == "sov" and order.kind == LAST:
        if clause.subject is None or clause.first.id != clause.subject.id:
            raise Refused(UNFIT_ORDER)
        # An object that nothing marks is known by its place beside the verb.
        if _is_unmarked(clause.tree, target) or not _is_usual(pack, old, "osv"):
            raise Refused(UNFIT_ORDER)
        edit.move(ids, before=clause.words(clause.first)[0].id)
    else:
        raise Refused(UNFIT_ORDER)


def _put_back(pack: FallbackPack, edit: Edit, clause: Clause, order: Order, target: Token) -> None:
    """Let the subject begin, or the verb where the subject is left out."""
    ids, old = [word.id for word in clause.words(target)], order_name(clause, target)
    subject, finite = clause.subject, clause.finite
    if subject is not None and order.kind == SECOND and old == "ovs":
        if clause.phrases[1:3] != (finite, subject):
            raise Refused(UNFIT_ORDER)
        edit.move([word.id for word in clause.words(subject)], before=ids[0])
        last = clause.last_pronoun_behind(subject)
        edit.move(ids, after=finite.id if last == subject else last.id)
    elif old == "ovs" and order.kind == FREE and _is_usual(pack, old, "svo"):
        _exchange(edit, clause, target)
    elif old == "ov" and order.kind == FREE and _is_usual(pack, old, "vo"):
        if clause.phrases[1].id != finite.id or finite.id != clause.predicate.id:
            raise Refused(UNFIT_ORDER)
        edit.move(ids, after=finite.id)
    else:
        raise Refused(UNFIT_ORDER)


def _exchange(edit: Edit, clause: Clause, target: Token) -> None:
    """Let subject and object, which begins its clause or does not, change places."""
    subject = clause.subject
    if (
        subject is None
        or subject.upos not in NOUNS
        or clause.first.id not in {target.id, subject.id}
    ):
        raise Refused(UNFIT_ORDER)
    first, second = (clause.words(each) for each in sorted((subject, target), key=clause.place))
    before = clause.tree.tokens[clause.tree.index(second[0].id) - 1]
    edit.move([word.id for word in second], before=first[0].id)
    edit.move([word.id for word in first], after=before.id)


def _unfit(pack: FallbackPack, clause: Clause, target: Token) -> Reason | None:
    tree, words, subject = clause.tree, clause.words(target), clause.subject
    about = (*words, *(clause.words(subject) if subject is not None else ()))
    start = tree.index(words[0].id)
    before = tree.tokens[max(0, start - 1) : start]
    dated = pack.words("dated")
    return reason_of(
        order_of_clause_not_usual=all(each.id != target.id for each in clause.phrases),
        sentence_is_a_command=clause.finite.feats.get("Mood") == "Imp",
        negation_or_universal_quantifier=reverses_entailment(pack, tree)
        and not is_definite(tree, target),
        noun_is_part_of_expression=belongs_to(pack, tree, target, tree.root),
        phrase_too_long_to_move=len(words) > MAX_WORDS,
        phrase_has_clause=any(tree.child(word.id, *CLAUSES) for word in words),
        pronoun_may_refer_back=any(_refers(word) for word in about if word != subject),
        some_phrase_not_simple=any(word.upos in {"PUNCT", "SYM"} for word in about)
        or any(word.multiword is not None for word in (words[0], words[-1])),
        adverb_may_belong_to_phrase=any(
            each.upos in {"ADV", "PART", "CCONJ"}
            and each != tree.tokens[0]
            and each.lemma.lower() not in dated
            for each in before
        ),
        object_like_subject=not _is_told_apart(pack, clause, target),
    )


def _refers(word: Token) -> bool:
    """Tell whether a word is a pronoun or possessive for somebody who is not speaking."""
    is_pronoun = word.upos == "PRON" or word.feats.get("Poss") == "Yes"
    return is_pronoun and word.feats.get("Person") not in SPEAKERS


def _is_told_apart(pack: FallbackPack, clause: Clause, target: Token) -> bool:
    """Tell whether an object shows that it is one, wherever it stands, or the subject that it is.

    Elsewhere a language may rely on the order of the two.
    """
    tree, subject = clause.tree, clause.subject
    if tree.child(target.id, "case") is not None or _shows_case(pack, tree, target, "Nom"):
        return True
    if subject is not None and _shows_case(pack, tree, subject, "Acc"):
        return True
    number, person = clause.finite.feats.get("Number"), clause.finite.feats.get("Person")
    if person in SPEAKERS:
        return True
    numbers = (target.feats.get("Number"), number)
    is_joined = tree.child(target.id, "conj") is not None
    return all(numbers) and numbers[0] != numbers[1] and not is_joined


def _shows_case(pack: FallbackPack, tree: Tree, noun: Token, other: str) -> bool:
    """Tell whether a word of a noun phrase would have another form in another case."""
    words = (noun, *tree.children(noun.id, "det", "amod"))
    return any(
        each.feats.get("Case") not in {"", other}
        and pack.forms.has(each.lemma, each.upos, each.feats.updated(Case=other))
        and pack.forms.inflect(each.lemma, each.upos, each.feats.updated(Case=other)).text.lower()
        != each.form.lower()
        for each in words
    )
