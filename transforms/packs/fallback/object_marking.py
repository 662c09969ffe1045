"""Objects of a treebank with an adposition or without: Spanish *a*, Hebrew *et*."""

from collections.abc import Iterator

from transforms.packs.fallback.usage_kinds import NONE, Row
from transforms.tree import Token, Tree

DEFINITE, INDEFINITE = "definite", "indefinite"


def marked_objects(tree: Tree, token: Token) -> Iterator[Row]:
    """Yield the adposition of a noun that is an object, and whether the noun is definite."""
    if token.upos == "NOUN" and token.deprel == "obj":
        marks = tree.children(token.id, "case")
        mark = marks[0].lemma.lower() if marks else NONE
        yield "object", mark or NONE, "", definiteness(tree, token)


def definiteness(tree: Tree, noun: Token) -> str:
    """Tell whether a feature, an article or a demonstrative makes a noun definite."""
    if noun.feats.get("Definite") == "Def":
        return DEFINITE
    determiners = tree.children(noun.id, "det")
    is_definite = any(
        each.is_demonstrative
        or ("Art" in each.pronoun_types and each.feats.get("Definite") in {"", "Def"})
        for each in determiners
    )
    return DEFINITE if is_definite else INDEFINITE
