"""Words that are written together with the next one, once they stand before another.

Hebrew treebanks part *ba-bayit* (in the house) into *b*, the article *h_*, which is not written
there, and *bayit*. Once *b* gives way to a word of its own, the article is written: *betokh
ha-bayit*. Which words are prefixes is learnt (`contractions`).
"""

from dataclasses import replace
from itertools import pairwise

from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.reason import Reason, Refused
from transforms.tree import Token, Tree, is_intact

# Stands in a form for what is not written.
PLACEHOLDER = "_"
CUT = Reason("part_of_phrase_is_multiword")


def with_prefixes(forms: Forms, contractions: Contractions, tree: Tree, source: Tree) -> Tree:
    """Return the tree with words written out whose multiword token is broken, or raise `Refused`.

    What takes the place of a prefix and is none is parted from the next word.
    """
    intact_ids = _intact(tree)
    tokens = [
        token if token.id in intact_ids else _written_out(forms, contractions, token, source)
        for token in tree
    ]
    for left, right in pairwise(tokens):
        if left.id in intact_ids and left.multiword and left.multiword == right.multiword:
            continue
        if _hides(forms, right) and _comes_before(left, right, source, contractions):
            raise Refused(Reason("previous_word_depends_on_neighbour"))
    changed = tuple(tokens)
    return tree if changed == tree.tokens else replace(tree, tokens=changed)


def _intact(tree: Tree) -> set[int]:
    """Return the ids of the words in multiword tokens that are whole, and of all other words."""
    ids = {token.id for token in tree if token.multiword is None}
    for place, token in enumerate(tree.tokens):
        group = token.multiword
        if group and group.ids[0] == token.id and is_intact(group, tree.tokens[place:]):
            ids.update(group.ids)
    return ids


def _written_out(forms: Forms, contractions: Contractions, token: Token, source: Tree) -> Token:
    if PLACEHOLDER in token.form:
        written = forms.without(PLACEHOLDER, token)
        if written is None:
            raise Refused(CUT)
        return replace(token, form=written)
    before = source.by_id.get(token.id, token)
    was_prefix = token.form != before.form and contractions.leans(before)
    return (
        replace(token, space_after=True) if was_prefix and not contractions.leans(token) else token
    )


def _hides(forms: Forms, word: Token) -> bool:
    """Tell whether a word is not written behind some prefixes, and is written here."""
    hidden = forms.without(PLACEHOLDER, word)
    return (
        word.upos == "DET"
        and PLACEHOLDER not in word.form
        and hidden is not None
        and (forms.has_form(word.lemma, word.upos, word.feats, f"{word.form}{PLACEHOLDER}"))
    )


def _comes_before(left: Token, right: Token, source: Tree, contractions: Contractions) -> bool:
    """Tell whether a prefix has come to stand before a word that it did not stand before."""
    is_new = left.id not in source or source.followers.get(left.id) != right.id
    is_other = not is_new and source[left.id].form != left.form
    return left.upos == "ADP" and (is_new or is_other) and contractions.leans(left)
