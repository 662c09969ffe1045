"""The sounds at the end of a lemma that decide which endings stand behind it.

Vowels go by those before them (Turkish *ev-i*, *okul-u*), consonants by whether the sound before
them is voiced (*aldı*, *kaçtı*).
"""

VOWELS = frozenset("aeiouyıöüäåəâîûаеёиоуыэюяіөүұәє")
ANY_VOWEL = "V"
VOICELESS = frozenset("fstkçşhpcпфктшсхцчщ")

# Of a lemma: whether it ends in a vowel, whether in a voiceless consonant, and its last vowel.
End = tuple[bool, bool, str]


def last_vowel(word: str) -> str:
    """Return the last vowel, nothing if there is none."""
    places = reversed(range(len(word)))
    return next((word[place] for place in places if _is_vowel(word, place)), "")


def end_of(lemma: str) -> End:
    """Return what decides the ending of a lemma where vowels and consonants assimilate."""
    ends_in_vowel = bool(lemma) and _is_vowel(lemma, len(lemma) - 1)
    return ends_in_vowel, lemma[-1:] in VOICELESS, last_vowel(lemma)


def _is_vowel(word: str, place: int) -> bool:
    """Tell whether a letter is a vowel; y beside another one is none (Turkish *say*)."""
    beside = word[max(0, place - 1) : place] + word[place + 1 : place + 2]
    return word[place] in VOWELS and not (word[place] == "y" and VOWELS & {*beside})
