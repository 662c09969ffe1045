"""Countable nouns, which take an article in the singular.

No available dictionary lists them, but countable nouns often occur in the plural. A noun is taken
as countable if its plural is nearly as frequent as its singular (`wordfreq`): "carrots" is,
"butters" is not. For rare nouns the plurals in the dictionary of forms decide.
"""

from functools import lru_cache

from transforms.frequency import zipf
from transforms.packs.english.dictionary import get_all_inflections
from transforms.packs.english.inflection import inflect
from transforms.packs.english.words import is_animate, words

# On the Zipf scale 0.95 is a ninth: the plural of a countable noun is at least that frequent.
LEAST_DIFFERENCE = -0.95
# Nouns below this are stuff as often as things ("fuel", "damage", "noise").
SURE_DIFFERENCE = -0.75
THINGS = ("concrete", "containers", "garments", "places_in", "places_on", "places_at")
# Rarer words are not in the list of frequencies.
LEAST_KNOWN = 3.0
ABSTRACT = ("ance", "ence", "ism", "ity", "ment", "ness", "ship", "sion", "sis", "tion")


@lru_cache(maxsize=20_000)
def is_countable(lemma: str) -> bool:
    """Tell whether a singular noun needs an article; False if unknown.

    >>> is_countable("carrot"), is_countable("butter"), is_countable("guitar")
    (True, False, False)
    """
    lemma = lemma.lower()
    if lemma in words("mass", "games", "instruments_of_music"):
        return False
    if is_animate(lemma) or lemma in words("garments"):
        return True
    plural = inflect(lemma, "NNS").text
    many, one = _frequency(plural), _frequency(lemma)
    if many == 0 and one < LEAST_KNOWN - LEAST_DIFFERENCE:
        return _has_distinct_plural(lemma)
    return plural != lemma and many > 0 and many - one >= LEAST_DIFFERENCE


def is_surely_countable(lemma: str) -> bool:
    """Tell whether a noun is hardly ever used of stuff: its plural is frequent, or it can be worn.

    >>> is_surely_countable("carrot"), is_countable("fuel"), is_surely_countable("fuel")
    (True, True, False)
    """
    lemma = lemma.lower()
    if not is_countable(lemma):
        return False
    if is_animate(lemma) or any(lemma in words(name) for name in THINGS):
        return True
    one = _frequency(lemma)
    if one < LEAST_KNOWN - LEAST_DIFFERENCE:
        return True
    return _frequency(inflect(lemma, "NNS").text) - one >= SURE_DIFFERENCE


def _has_distinct_plural(lemma: str) -> bool:
    """Tell whether no plural that the dictionary has is the singular itself.

    For mass nouns it lists the singular as a plural, too ("gravel", "charcoal").
    """
    plurals = get_all_inflections(lemma, "NOUN").get("NNS", ())
    return bool(plurals) and lemma not in plurals


def is_abstract(lemma: str) -> bool:
    """Tell by its ending whether a noun is abstract: it means nothing that can be seen.

    >>> is_abstract("evaluation"), is_abstract("station"), is_abstract("kindness")
    (True, False, True)
    """
    lemma = lemma.lower()
    if is_animate(lemma) or lemma in words("mass", "concrete", "surroundings"):
        return False
    return lemma.endswith(ABSTRACT)


# Further endings of abstract nouns ("honesty", "childhood", "freedom").
ALSO_ABSTRACT = ("acy", "alty", "ancy", "ency", "esty", "hood", "edom", "itude")


def is_unseen(lemma: str) -> bool:
    """Tell by its ending or a list whether a noun means nothing that can be seen.

    >>> is_unseen("advantage"), is_unseen("kindness"), is_unseen("bench")
    (True, True, False)
    """
    lemma = lemma.lower()
    if is_animate(lemma) or lemma in words("concrete", "garments", "surroundings"):
        return False
    return is_abstract(lemma) or lemma.endswith(ALSO_ABSTRACT) or lemma in words("abstract_nouns")


def _frequency(word: str) -> float:
    return zipf(word, "en")
