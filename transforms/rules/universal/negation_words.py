"""How the separate words for negation are written and tagged."""

from transforms.packs.fallback.pack import FallbackPack
from transforms.tree import Feats

NEGATIVE = Feats({"Polarity": "Neg"})


def written_negation(pack: FallbackPack, word: str) -> str:
    """Return how the treebank writes a negation, whose lemma may have marks that its form lacks.

    That is so for vowels in Arabic.
    """
    upos = tag_of(pack, word)
    is_known = pack.forms.has(word, upos, NEGATIVE) and not pack.forms.readings(word.lower())
    return pack.forms.inflect(word, upos, NEGATIVE).text if is_known else word


def tag_of(pack: FallbackPack, word: str) -> str:
    """Return the part of speech of a negation, by which its written form may be known (*n'*)."""
    readings = pack.forms.readings(word.lower())
    return "ADV" if "ADV" in readings and "PART" not in readings else "PART"
