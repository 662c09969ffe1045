"""What the English glosses of a treebank tell and its features do not: which words deny.

Some treebanks gloss each word in column MISC and do not mark negation; the Arabic one has
`Gloss=not`. Interlinear glosses have `NEG` (https://www.eva.mpg.de/lingua/resources/glossing-rules.php).
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from transforms.tree import Token, Tree

GLOSS = re.compile(r"(?:^|\|)Gloss=([^|]*)")
# Senses are parted by commas. A word with "no" alone may be an answer.
SENSES = re.compile(r"[,;/]")
DENYING = frozenset({"not", "do_not", "did_not", "will_not", "is_not", "NEG"})
# Words of other parts of speech may have a gloss such as "not" as one meaning of several.
PARTICLES = frozenset({"ADV", "AUX", "PART"})


def with_glossed_negation(tree: Tree) -> Tree:
    """Return the tree with `Polarity=Neg` on particles, adverbs and auxiliaries glossed as "not".

    Words whose polarity is marked stay as they are.
    """
    if not any("Gloss=" in token.misc for token in tree):
        return tree
    tokens = tuple(
        replace(t, feats=t.feats.updated(Polarity="Neg"))
        if "Polarity" not in t.feats and _is_glossed_as_not(t)
        else t
        for t in tree
    )
    return replace(tree, tokens=tokens)


def glossed_negatives(trees: Iterable[Tree]) -> frozenset[str]:
    """Return the lemmas glossed as "not", which a parser of the language does not mark either."""
    return frozenset(t.lemma for tree in trees for t in tree if _is_glossed_as_not(t))


def _is_glossed_as_not(token: Token) -> bool:
    found = GLOSS.search(token.misc) if token.upos in PARTICLES else None
    return found is not None and not DENYING.isdisjoint(SENSES.split(found[1]))
