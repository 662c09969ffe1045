"""Nouns that are counted, or of which all, some or none are spoken of."""

from transforms.rules.universal.phrases import is_definite
from transforms.tree import Token, Tree

# Pronoun types of universal, indefinite and negative words.
QUANTIFYING = frozenset({"Tot", "Ind", "Neg"})


def is_quantified(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun has a number, or an indefinite or universal determiner.

    The number of definite things does not count: "the two dogs" are the same ones when denied. An
    adjective without an article says how many as well (Swedish *många*, many).
    """
    is_adjective = noun.upos == "ADJ" and not is_definite(tree, noun)
    return is_adjective or any(
        bool(QUANTIFYING & child.pronoun_types)
        or (child.relation == "nummod" and not counts_known(tree, child))
        for child in tree.children(noun.id, "det", "nummod")
    )


def counts_known(tree: Tree, number: Token) -> bool:
    """Tell whether a number says how many definite things there are, not how much ("the 5 %")."""
    noun = tree[number.head]
    is_several = noun.upos == "NOUN" and "Plur" in noun.feats.get("Number")
    return number.relation == "nummod" and is_several and is_definite(tree, noun)
