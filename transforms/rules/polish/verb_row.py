"""Coordinated verbs of one subject, and how one of them is taken out of the row."""

from dataclasses import dataclass
from functools import cached_property

from transforms.edit import Edit
from transforms.packs.polish.morphology import forms
from transforms.packs.polish.noun_phrase import case_of, own_agreement
from transforms.packs.polish.tags import NOUNS, features, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, reason_of
from transforms.rules.polish.clause import agreement_of, is_negative, shares_subject
from transforms.tree import Token, Tree

MAX_VERBS = 3
CONJUNCTIONS = frozenset({"i", "oraz"})
NO_PARTICIPLE = frozenset({"być", "móc", "musieć", "mieć", "chcieć", "powinien"})
CLAUSES = ("advcl", "ccomp", "xcomp", "parataxis")
# Pronouns for an object in the accusative.
PRONOUNS = {("sg", "f"): "ją", ("sg", "n"): "je", ("pl", "m1"): "ich"}


@dataclass(frozen=True)
class VerbRow:
    """Verbs with one subject, in order ("biegnie, skacze i szczeka")."""

    tree: Tree
    subject: Token
    verbs: tuple[Token, ...]

    @cached_property
    def joiners(self) -> tuple[Token, ...]:
        """The words and commas between the verbs."""
        tokens = [t for verb in self.verbs for t in self.tree.children(verb.id, "cc", "punct")]
        return tuple(token for token in tokens if token not in self.marks)

    @cached_property
    def marks(self) -> tuple[Token, ...]:
        """The mark at the end."""
        last = self.tree.tokens[-1]
        return (last,) if last.relation == "punct" else ()

    @cached_property
    def shared(self) -> Token | None:
        """The object behind the last verb that is the first one's too ("myje i kroi warzywa").

        It depends on the first, or on the last where the first is bare and requires one.
        """
        first, last = self.verbs[0], self.verbs[-1]
        objects = [t for t in self.tree.children(first.id, "obj") if self._is_behind(t, last)]
        if not objects and first.lemma in words("object_verbs"):
            is_bare = self.tree.tokens[self.tree.index(first.id) + 1] in self.joiners
            objects = list(self.tree.children(last.id, "obj")) if is_bare else []
        return objects[0] if len(objects) == 1 else None

    def phrase(self, verb: Token) -> list[int]:
        """Return the words of a verb's own phrase, without what the verbs share."""
        others = {*self.verbs, self.subject, self.shared, *self.joiners, *self.marks}
        ids = {verb.id}
        for child in self.tree.children(verb.id):
            if child not in others:
                ids.update(token.id for token in self.tree.subtree(child.id))
        return [token.id for token in self.tree if token.id in ids]

    def common_phrases(self) -> list[Token]:
        """Return the dependents of the first verb that follow another, without the object."""
        first, second = self.verbs[:2]
        dependents = self.tree.children(first.id)
        others = {*self.verbs, self.subject, self.shared, *self.joiners, *self.marks}
        return [each for each in dependents if each not in others and self._is_behind(each, second)]

    def _is_behind(self, one: Token, other: Token) -> bool:
        return self.tree.index(one.id) > self.tree.index(other.id)


def unfit(row: VerbRow) -> Reason | None:
    """Return why none of the verbs can become a participle."""
    tree, subject, verbs = row.tree, row.subject, row.verbs
    first = verbs[0]
    before = tree.tokens[: tree.index(first.id)]
    return reason_of(
        sentence_is_negative=is_negative(tree),
        more_than_three_verbs=len(verbs) > MAX_VERBS,
        verb_perfective_or_compound_tense=any(
            tag(each.xpos).pos not in ("fin", "praet") or tag(each.xpos).aspect != "imperf"
            for each in verbs
        ),
        verbs_differ_in_subject_or_tense=any(
            agreement_of(each) != agreement_of(first) or not shares_subject(tree, each)
            for each in verbs[1:]
        ),
        some_verb_has_no_participle_in_use=any(each.lemma in NO_PARTICIPLE for each in verbs),
        verbs_not_joined_by_i=not _are_joined(row),
        subject_not_stand_first=subject not in before
        or tree.subtree(subject.id)[0].id != next(t.id for t in tree if t.upos != "PUNCT"),
        phrase_may_belong_to_both_verbs=bool(row.common_phrases()),
        object_may_belong_to_both_verbs=_may_share(row),
        shared_object_not_in_accusative=row.shared is not None
        and case_of(tree, row.shared.id) != "acc",
        some_verb_has_clause=any(tree.child(each.id, *CLAUSES) for each in verbs),
        verb_has_list=any(tree[each].form == "," for verb in verbs for each in row.phrase(verb)),
        phrases_not_contiguous=not tree.is_contiguous(subject.id)
        or any(not _is_together(row, verb) for verb in verbs),
    )


def _are_joined(row: VerbRow) -> bool:
    """Tell whether *i* stands before the last verb and only a comma before one between."""
    *others, last = row.verbs[1:]
    conjunctions = [t for t in row.tree.children(last.id, "cc") if t.lemma in CONJUNCTIONS]
    commas = [t for t in row.joiners if t.form == ","]
    return (
        len(conjunctions) == 1
        and len(row.joiners) - len(commas) == 1
        and len(commas) >= len(others)
    )


def _may_share(row: VerbRow) -> bool:
    """Tell whether the object of the last verb may be that of a bare one before it too.

    A verb that has a passive participle can have an object ("myje i kroi warzywa").
    """
    *others, last = row.verbs
    if row.shared is not None:
        return len(row.verbs) > 2 or len(row.phrase(last)) > 1 or not _is_plain(row.shared)
    if not row.tree.child(last.id, "obj"):
        return False
    return any(
        row.phrase(each)[-1] == each.id
        and not row.tree.child(each.id, "obj", "expl")
        and any(tag(entry.tag).pos == "ppas" and not entry.labels for entry in forms(each.lemma))
        for each in others
    )


def _is_plain(noun: Token) -> bool:
    return tag(noun.xpos).pos in NOUNS and bool(tag(noun.xpos).gender)


def _is_together(row: VerbRow, verb: Token) -> bool:
    phrase = row.phrase(verb)
    return row.tree.index(phrase[-1]) - row.tree.index(phrase[0]) + 1 == len(phrase)


def uncoordinate(edit: Edit, row: VerbRow, removed: Token, *, is_read_first: bool) -> list[int]:
    """Take a verb out of the row, and attach shared words to those that stay.

    `is_read_first` tells whether it will stand before the others, so that a shared object stays
    with it. Returns the words of its phrase; its relation is the caller's to set.
    """
    head, *others = [verb for verb in row.verbs if verb != removed]
    ids = _share_out(edit, row, removed, head, is_read_first=is_read_first)
    joiner = next(each for each in row.joiners if each.relation == "cc")
    edit.remove(*(each.id for each in row.joiners if each != joiner))
    if head != row.verbs[0]:
        edit.reattach(head.id, 0)
        edit.reattach(removed.id, head.id, "dep")
        for each in (row.subject, *row.marks):
            edit.reattach(each.id, head.id)
    for verb in others:
        edit.reattach(verb.id, head.id, "conj")
        edit.reattach(joiner.id, verb.id)
        edit.move([joiner.id], before=row.phrase(verb)[0])
    if not others:
        edit.remove(joiner.id)
    return ids


def _share_out(
    edit: Edit, row: VerbRow, removed: Token, remaining: Token, *, is_read_first: bool
) -> list[int]:
    """Give the shared object to the verb that is read first, a pronoun to the other.

    Returns the words of the phrase of the verb that is taken out, with what it was given.
    """
    tree, noun = row.tree, row.shared
    if noun is None:
        return row.phrase(removed)
    first_read, other = (removed, remaining) if is_read_first else (remaining, removed)
    number, gender = own_agreement(tree, noun.id)
    form = PRONOUNS.get((number, gender), "go" if number == "sg" else "je")
    xpos = f"ppron3:{number}:acc:{gender}:ter:akc:npraep"
    edit.move_subtree(noun.id, after=row.phrase(first_read)[-1])
    edit.reattach(noun.id, first_read.id, "obj")
    pronoun = edit.insert(
        form, after=row.phrase(other)[-1], head=other.id, deprel="obj", lemma="on", upos="PRON",
        xpos=xpos, feats=features(xpos),
    )  # fmt: skip
    object_ids = [each.id for each in tree.subtree(noun.id)] if first_read == removed else [pronoun]
    return [*row.phrase(removed), *object_ids]
