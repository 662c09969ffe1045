"""Words that are misspelt, and compounds that are written as one word.

A lower-case word that neither the dictionary nor a list of frequent words has is misspelt if one
changed letter makes it a frequent word of the same form ("a motorcyle", "he pratices"). Two nouns
are one word if the dictionary has that word and it is frequent ("a water fall").
"""

from collections.abc import Iterator
from functools import lru_cache
from string import ascii_lowercase

from transforms.frequency import zipf
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import inflect, verb_lemma

# Shorter words have too many neighbours.
SHORTEST = 5
# Once in a million words, on the Zipf scale.
FREQUENT = 3.0
# Frequent enough that writers agree on the spelling: "waterfall", but "race car".
ESTABLISHED = 3.1
# The best of several corrections is this much more frequent than the next: four times.
AHEAD = 0.6
# Writers make words with these that no dictionary lists ("a showery day").
ENDINGS = ("able", "ed", "er", "ers", "ful", "ing", "ish", "less", "like", "ly", "ness", "y")
TAGS = {"NN": "NOUN", "NNS": "NOUN", "VBZ": "VERB", "VBP": "VERB", "VBG": "VERB", "JJ": "ADJ",
        "VBD": "VERB", "VBN": "VERB", "RB": "ADV"}  # fmt: skip


@lru_cache(maxsize=20_000)
def corrected(form: str, tag: str) -> str | None:
    """Return the word that is meant by a misspelt one, None if it is known or in doubt.

    >>> corrected("motorcyle", "NN"), corrected("pratices", "VBZ"), corrected("zither", "NN")
    ('motorcycle', 'practices', None)
    """
    if len(form) < SHORTEST or not (form.isascii() and form.isalpha() and form.islower()):
        return None
    if tag not in TAGS or _is_known(form):
        return None
    frequencies = {word: _zipf(word) for word in _neighbours(form) if _zipf(word) >= FREQUENT}
    fitting = sorted(
        (w for w in frequencies if _has_form(w, tag)), key=lambda w: (-frequencies[w], w)
    )
    if not fitting:
        return None
    is_clear = len(fitting) == 1 or frequencies[fitting[0]] - frequencies[fitting[1]] >= AHEAD
    return fitting[0] if is_clear else None


@lru_cache(maxsize=20_000)
def joined(first: str, second: str) -> str | None:
    """Return the compound of two words if it is usually written as one, else None.

    >>> joined("water", "fall"), joined("race", "car")
    ('waterfall', None)
    """
    word = first.lower() + second.lower()
    is_noun = "NOUN" in get_all_lemmas(word)
    return word if is_noun and _zipf(word) >= ESTABLISHED else None


def _is_known(form: str) -> bool:
    return _zipf(form) > 0 or bool(get_all_lemmas(form)) or _is_derived_or_joined(form)


def _is_derived_or_joined(form: str) -> bool:
    """Tell whether the form is a known word with an ending, or two in one ("counterparty")."""
    for ending in ENDINGS:
        stem = form.removesuffix(ending)
        if stem != form and (_zipf(stem) > 0 or _zipf(stem + "e") > 0):
            return True
    places = range(SHORTEST - 1, len(form) - SHORTEST + 1)
    return any(_zipf(form[:each]) > FREQUENT < _zipf(form[each:]) for each in places)


def _has_form(word: str, tag: str) -> bool:
    upos = TAGS[tag]
    lemmas = get_all_lemmas(word).get(upos, ())
    if tag in ("NN", "VBP", "JJ", "RB"):
        return word in lemmas
    if upos == "VERB":
        lemma = verb_lemma(word, word, tag)
        return bool(lemmas) and lemma is not None and inflect(lemma, tag).text == word
    return any(inflect(lemma, tag).text == word for lemma in lemmas)


def _neighbours(form: str) -> Iterator[str]:
    """Yield every word that one deletion, transposition, replacement or insertion makes.

    The first letter stays: it is rarely wrong.
    """
    for place in range(1, len(form) + 1):
        start, rest = form[:place], form[place:]
        if rest:
            yield start + rest[1:]
        if len(rest) > 1:
            yield start + rest[1] + rest[0] + rest[2:]
        for letter in ascii_lowercase:
            yield start + letter + rest
            if rest:
                yield start + letter + rest[1:]


def _zipf(word: str) -> float:
    return zipf(word, "en")
