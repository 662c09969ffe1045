"""How words are written beside those that an edit has put before or behind them.

Some conjunctions end in a consonant before vowels only (Italian *ed è*, *e non è*). A clause behind
a dash may begin with a capital, which a word that is put before it takes over ("Rome - The rain
fell").
"""

import unicodedata
from dataclasses import replace
from itertools import pairwise

from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.sounds import VOWELS
from transforms.tree import Token, Tree, capitalised, decapitalised

# Parts of speech of words whose capital is that of their clause.
WITHOUT_CAPITAL = frozenset({"ADP", "ADV", "AUX", "DET", "VERB"})


def beside_new_neighbours(
    forms: Forms, contractions: Contractions, tree: Tree, source: Tree
) -> Tree:
    """Return the tree with words written as their new neighbours ask for."""
    tokens = list(tree.tokens)
    for place, (left, right) in enumerate(pairwise(tree)):
        if source.followers.get(left.id) == right.id:
            continue
        if left.id not in source and _begins_clause(right, source):
            tokens[place] = replace(left, form=capitalised(left.form))
            tokens[place + 1] = replace(right, form=decapitalised(right.form))
        elif base := _before_consonant(forms, contractions, left, right):
            tokens[place] = replace(left, form=base)
    changed = tuple(tokens)
    return tree if changed == tree.tokens else replace(tree, tokens=changed)


def _before_consonant(
    forms: Forms, contractions: Contractions, word: Token, following: Token
) -> str:
    """Return a conjunction without the consonant that it has before vowels; none if it has none.

    Where the treebank shortens words before a letter (Italian *l'ho*), that may be silent.
    """
    base, first = word.form[:-1], unicodedata.normalize("NFD", following.form.lower())[:1]
    is_longer = base[-1:].lower() in VOWELS and word.form[-1].lower() not in VOWELS
    may_be_vowel = first in VOWELS or contractions.may_shorten_before(first)
    is_before_consonant = first.isalpha() and not may_be_vowel
    if word.upos != "CCONJ" or not is_longer or not is_before_consonant:
        return ""
    return base if forms.has_form(word.lemma, word.upos, word.feats, base) else ""


def _begins_clause(word: Token, source: Tree) -> bool:
    """Tell whether a word has the capital of a clause that begins inside the source."""
    if word.id not in source or word.multiword is not None or word.upos not in WITHOUT_CAPITAL:
        return False
    place = source.index(word.id)
    is_behind_mark = place > 0 and source.tokens[place - 1].upos == "PUNCT"
    is_capitalised = word.form[:1].isupper() and not word.form[1:].isupper()
    return is_behind_mark and is_capitalised and word.lemma[:1].islower()
