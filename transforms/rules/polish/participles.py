"""Turn finite verbs into participles, move participle phrases, and put commas round clauses."""

from transforms.edit import Edit
from transforms.packs.polish.morphology import inflect_like
from transforms.packs.polish.tags import AGREEING, Tag, features, tag
from transforms.reason import Reason, Refused
from transforms.tree import Token, Tree

MARKS = frozenset({",", ".", ";", ":", "!", "?"})
PARTICIPLES = frozenset({"pact", "ppas"})


def set_verb(edit: Edit, verb: Token, xpos: str, *, upos: str) -> str:
    """Give a verb another form, or raise `Refused`; return the form."""
    form = inflect_like(verb.form, verb.lemma, xpos)
    if form is None:
        raise Refused(Reason("dictionary_lacks_verb_form"))
    edit.set(verb.id, form=form.text, upos=upos, xpos=xpos, feats=features(xpos))
    return form.text


def participle_tag(noun: Tag, kind: str, aspect: str) -> str:
    """Return the tag of a participle that agrees with a noun."""
    if not (noun.number and noun.case and noun.gender):
        raise Refused(Reason("noun_number_or_gender_unknown"))
    return f"{kind}:{noun.number}:{noun.case}:{noun.gender}:{aspect}:aff"


def put_reflexive_behind(edit: Edit, tree: Tree, verb: Token) -> None:
    """Put *się* behind its participle ("się śmieje" → "śmiejący się")."""
    particle = next((t for t in tree.children(verb.id, "expl") if t.form.lower() == "się"), None)
    if particle is not None:
        edit.move([particle.id], after=verb.id)


def place_before_noun(tree: Tree, noun: Token) -> int:
    """Return the first of the noun and its adjectives: a participle phrase goes before it."""
    adjectives = [
        each
        for each in tree.children(noun.id, "amod")
        if tree.index(each.id) < tree.index(noun.id) and tag(each.xpos).pos in AGREEING
    ]
    return tree.subtree(adjectives[0].id)[0].id if adjectives else noun.id


def enclose(edit: Edit, tree: Tree, ids: list[int], head: int) -> None:
    """Put commas round words that were moved or stay; none at the end or beside another mark.

    `ids` are in the order in which they now stand.
    """
    before, after = neighbours(edit, tree, ids)
    if before is not None and edit[before].form not in MARKS:
        _comma(edit, head, before=ids[0])
    if after is not None and edit[after].form not in MARKS:
        _comma(edit, head, after=ids[-1])


def neighbours(edit: Edit, tree: Tree, ids: list[int]) -> tuple[int | None, int | None]:
    """Return the words that now stand before and behind some words."""
    order = [token.id for token in edit.commit()]
    first, last = order.index(ids[0]), order.index(ids[-1])
    before = order[first - 1] if first else None
    return before, order[last + 1] if last + 1 < len(order) else None


def _comma(edit: Edit, head: int, *, before: int | None = None, after: int | None = None) -> None:
    edit.insert(
        ",", before=before, after=after, head=head, deprel="punct", lemma=",", upos="PUNCT",
        xpos="interp",
    )  # fmt: skip
