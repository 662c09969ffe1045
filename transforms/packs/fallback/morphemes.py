"""Lemmas that spell out the morphemes of a word, as in Korean treebanks: 갔고 (went and), 가+았+고.

Such treebanks have no features: the last morpheme says whether a verb ends the sentence or another
follows, and what a noun is in its clause.
"""

from transforms.tree import Token, Tree

JOIN = "+"
# What is parsed below the first word of an expression and stands behind it.
OF_EXPRESSION = ("flat", "fixed", "compound", "aux", "cop", "case")


def morphemes(token: Token) -> tuple[str, ...]:
    """Return the morphemes of a lemma that spells them out, else the lemma alone."""
    parts = tuple(token.lemma.split(JOIN))
    return parts if all(parts) else (token.lemma,)


def endings_differ(tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether the last words of two conjuncts end in other morphemes.

    Where lemmas do not spell them out, nothing shows that they do.
    """
    lasts = [_last_word(tree, each) for each in (first, conjunct)]
    endings = [_ending(each) for each in lasts]
    is_spelt_out = any(len(morphemes(each)) > 1 for each in lasts)
    return is_spelt_out and len(set(endings)) > 1


def _last_word(tree: Tree, head: Token) -> Token:
    own = (head, *tree.children(head.id, *OF_EXPRESSION))
    return max(own, key=lambda word: tree.index(word.id))


def _ending(word: Token) -> str:
    """Return the last morpheme behind the stem; an adposition apart from its noun is one, too."""
    parts = morphemes(word)
    return parts[-1] if len(parts) > 1 or word.upos == "ADP" else ""
