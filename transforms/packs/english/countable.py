"""Countable nouns, which take an article in the singular.

No available dictionary lists them, but countable nouns often occur in the plural. A noun is taken
as countable if its plural is nearly as frequent as its singular (`wordfreq`): "carrots" is,
"butters" is not.
"""

from functools import lru_cache

from wordfreq import zipf_frequency

from transforms.packs.english.inflection import inflect
from transforms.packs.english.words import is_animate, words

# On the Zipf scale 0.95 is a ninth: the plural of a countable noun is at least that frequent.
LEAST_DIFFERENCE = -0.95


@lru_cache(maxsize=20_000)
def is_countable(lemma: str) -> bool:
    """Tell whether a singular noun needs an article; False if unknown.

    >>> is_countable("carrot"), is_countable("butter"), is_countable("guitar")
    (True, False, False)
    """
    lemma = lemma.lower()
    if lemma in words("mass") | words("games") | words("instruments_of_music"):
        return False
    if is_animate(lemma) or lemma in words("garments"):
        return True
    plural = inflect(lemma, "NNS").text
    many, one = _frequency(plural), _frequency(lemma)
    return plural != lemma and many > 0 and many - one >= LEAST_DIFFERENCE


def _frequency(word: str) -> float:
    return float(zipf_frequency(word, "en", wordlist="small"))
