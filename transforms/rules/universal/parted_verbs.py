"""Verbs that are parted from their preverbs by a negation (Hungarian *nem nézte meg*)."""

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.preverbs import (
    JOINT,
    has_certainly,
    is_preverb,
    joins_preverbs,
    preverb_of,
)
from transforms.reason import Reason, Refused
from transforms.tree import Token, Tree

RELATION = "compound:preverb"


def part(pack: FallbackPack, edit: Edit, tree: Tree, finite: Token) -> None:
    """Put the preverb of a verb that is denied behind it, or raise `Refused`.

    One that stands before the verb by itself would stand elsewhere or be joined to another verb.
    """
    place = tree.index(finite.id)
    verbs = {tree.root.id, finite.id}
    if any(is_preverb(each) and each.head in verbs for each in tree.tokens[:place]):
        raise Refused(Reason("adverb_by_verb"))
    preverb = preverb_of(pack, finite)
    if finite.upos != "VERB" or not preverb or not joins_preverbs(pack):
        return
    if finite.multiword is not None or not has_certainly(pack, finite, preverb):
        raise Refused(Reason("negative_form_unknown"))
    lemma = finite.lemma[len(preverb) :].removeprefix(JOINT)
    edit.set(finite.id, form=finite.form[len(preverb) :], lemma=lemma)
    edit.insert(
        preverb, head=finite.id, deprel=RELATION, lemma=preverb, upos="PART", after=finite.id
    )


def join(pack: FallbackPack, edit: Edit, tree: Tree, negation: Token) -> None:
    """Write a verb with the preverb that stands behind it because a negation is before it."""
    place = tree.index(negation.id)
    verb, *behind = tree.tokens[place + 1 : place + 3] or (None,)
    if verb is None or verb.upos != "VERB" or not behind or not joins_preverbs(pack):
        return
    (preverb,) = behind
    if preverb.head == verb.id and is_preverb(preverb):
        lemma = f"{preverb.lemma}{JOINT}{verb.lemma}"
        edit.set(verb.id, form=f"{preverb.form}{verb.form}", lemma=lemma)
        edit.remove(preverb.id)
