"""Denying a verb by an auxiliary that stands behind it in a chain (Japanese 飲む, 飲まない)."""

from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.chains import (
    HEADS,
    chain_of,
    companion,
    denying,
    forms_of_denying,
    forms_with,
    name_of,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage_kinds import NONE
from transforms.reason import Reason, Refused
from transforms.rules.universal.adapting import Adaptation
from transforms.tree import Feats, Token, Tree

NEGATIVE = Feats({"Polarity": "Neg"})


def denies_in_chains(pack: FallbackPack) -> bool:
    """Tell whether the treebank shows how words behind a verb follow each other."""
    return pack.usage.has("chain")


def with_denying_word(pack: FallbackPack, adaptation: Adaptation, tree: Tree) -> Adaptation:
    """Put the denying word as far behind as the treebank has it, all in the forms asked for."""
    usage, chain = pack.usage, chain_of(tree, tree.root)
    if tree.root.upos not in HEADS or any(each.multiword is not None for each in chain):
        raise Refused(Reason("negative_form_unknown"))
    edit = adaptation.edit
    for place in reversed(range(len(chain))):
        word, behind = chain[place], chain[place + 1 :]
        if any(each.upos != "AUX" for each in behind):
            break  # what stands before a conjunction is denied apart from what follows
        for name in denying(usage):
            after = forms_of_denying(usage, name, behind[0] if behind else None)
            before = forms_with(usage, chain, place, name) if after else None
            if after is None or before is None:
                continue
            edit.set(word.id, form=before[0])
            edit.insert(
                after[0], head=tree.root.id, deprel="aux", lemma=name[1:], upos="AUX",
                feats=NEGATIVE, after=word.id,
            )  # fmt: skip
            if behind:
                edit.set(behind[0].id, form=after[1])
            return Adaptation(edit, adaptation.warnings)
    raise Refused(Reason("negative_form_unknown"))


def without_denying_word(pack: FallbackPack, tree: Tree, negation: Token) -> Adaptation:
    """Remove the denying word, and give its neighbours the forms that they have side by side."""
    chain = chain_of(tree, tree.root)
    ids = [each.id for each in chain]
    if negation.id not in ids[1:] or any(each.multiword is not None for each in chain):
        raise Refused(Reason("affirmative_form_unknown"))
    place = ids.index(negation.id)
    if any(map(partial(_stands_with_negation_only, pack, tree), tree.children(tree.root.id))):
        raise Refused(Reason("word_stands_with_negation_only"))
    if not pack.usage.count("affirmed", tree.root.lemma, NONE):
        raise Refused(Reason("affirmative_form_unknown"))
    behind = chain[place + 1] if place + 1 < len(chain) else None
    forms = forms_with(pack.usage, chain, place - 1, name_of(behind))
    if forms is None:
        raise Refused(Reason("affirmative_form_unknown"))
    edit = Edit(tree)
    edit.remove(negation.id)
    edit.set(chain[place - 1].id, form=forms[0])
    if behind is not None:
        edit.set(behind.id, form=forms[1])
    return Adaptation(edit)


def _stands_with_negation_only(pack: FallbackPack, tree: Tree, word: Token) -> bool:
    """Tell whether the treebank has an adverb or pronoun in no clause that denies nothing."""
    sign = companion(tree, word)
    return sign is not None and not pack.usage.count("affirmed", *sign)
