"""The word lists of the English pack: one lemma (or idiom) per line, `#` begins a comment."""

from functools import cache
from importlib.resources import files

from transforms.lexicon.contrasts import Contrasts, parse_contrasts
from transforms.packs.word_lists import Substitutes, entries, substitutes_of

ANIMATE_ENDINGS = ("man", "men", "woman", "women", "boy", "girl", "person", "child", "children")
# The lists of verbs for what goes on in a picture and in no headline.
VERBS_OF_SCENES = (
    "ambitransitives", "caption_verbs", "intransitives", "personal_acts", "verbs_of_animals",
    "verbs_of_motion", "verbs_of_moving", "verbs_of_rest",
)  # fmt: skip
# What hands are seen to do is in headlines, too ("cut", "break").
SHOWN = ("acts_of_hands", *VERBS_OF_SCENES)
FOLDER = files("transforms.packs.english") / "words"


@cache
def words(*names: str) -> frozenset[str]:
    """Return the words of one list or of several, by the names of their files.

    >>> "have" in words("statives"), "soup" in words("garments", "mass")
    (True, True)
    """
    return frozenset(word for name in names for word in entries(FOLDER, name))


@cache
def phrases(name: str) -> dict[str, str]:
    """Return a list whose lines give a word and a phrase for it.

    >>> phrases("agentives")["guitarist"]
    'play the guitar'
    """
    pairs = (line.partition(":") for line in words(name))
    return {word: phrase.strip() for word, _, phrase in pairs}


@cache
def substitutes(name: str) -> Substitutes:
    """Return a list whose lines give part of speech, word and its substitutes, best first.

    >>> substitutes("synonyms")["NOUN", "bike"]
    ('bicycle',)
    """
    return substitutes_of(FOLDER, name)


@cache
def contrasts() -> Contrasts:
    """Return the everyday words that contrast with each other."""
    return parse_contrasts("\n".join(entries(FOLDER, "contrasts")))


@cache
def animates() -> frozenset[str]:
    """Return the nouns for people and animals."""
    return words("persons", "animals")


def is_animate(lemma: str) -> bool:
    """Tell whether a noun means a person or an animal, also as the last part of a compound."""
    lemma = lemma.lower()
    return lemma in animates() or lemma.endswith(ANIMATE_ENDINGS)


def is_personal_act(verb: str) -> bool:
    """Tell whether people and animals do it, and things hardly ever."""
    return verb in words("personal_acts") or verb not in words("acts_of_things")


def is_act_shown(verb: str) -> bool:
    """Tell whether pictures show somebody doing it.

    >>> is_act_shown("pour"), is_act_shown("marry")
    (True, False)
    """
    return verb in words(*SHOWN)


def is_idiom(verb: str, noun: str) -> bool:
    """Tell whether a verb and its object form one idiom ("take place")."""
    return f"{verb.lower()} {noun.lower()}" in words("idioms")


def is_person(lemma: str) -> bool:
    """Tell whether a noun means a person or people, also as the last part of a compound."""
    lemma = lemma.lower()
    return lemma in words("persons") or lemma.endswith(ANIMATE_ENDINGS)
