"""Adpositions of objects that not all objects have: Spanish *a*, Hebrew *et*.

Where the treebank has definite objects mostly with it, definiteness decides (Hebrew); elsewhere
what the noun means does (Spanish: people have it, and things have not).
"""

from transforms.packs.fallback.object_marking import DEFINITE, INDEFINITE, definiteness
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import is_common
from transforms.packs.fallback.usage_kinds import NONE
from transforms.tree import Token, Tree

MIN_MARKED, SHARE_MARKED = 5, 0.02  # rarer ones are slips of the treebank
MOSTLY = 0.5


def fits_as_object(pack: FallbackPack, tree: Tree, noun: Token, *, is_marked: bool) -> bool:
    """Tell whether a noun that is no object may become one with the adposition, or without it."""
    if not _marks_some_objects(pack):
        return True
    if _share_marked(pack, DEFINITE) >= MOSTLY:
        return is_marked == (definiteness(tree, noun) == DEFINITE)
    return is_marked or noun.lemma not in pack.words("agent")


def _marks_some_objects(pack: FallbackPack) -> bool:
    counts = [_counts(pack, each) for each in (DEFINITE, INDEFINITE)]
    n_marked, n_plain = (sum(each) for each in zip(*counts, strict=True))
    return is_common(n_marked, n_marked + n_plain, at_least=MIN_MARKED, share=SHARE_MARKED)


def _share_marked(pack: FallbackPack, definite: str) -> float:
    """Return the share of such objects that have an adposition."""
    n_marked, n_plain = _counts(pack, definite)
    return n_marked / (n_marked + n_plain) if n_marked + n_plain else 0.0


def _counts(pack: FallbackPack, definite: str) -> tuple[int, int]:
    """Return how many such objects the treebank has with an adposition, and without."""
    n_plain = pack.usage.count("object", NONE, where=definite)
    n_all = sum(
        pack.usage.count("object", each, where=definite) for each in pack.usage.words("object")
    )
    return n_all - n_plain, n_plain
