"""Which nouns mean people, by the pack's lists and by what a lexicon has above them."""

from transforms.lexicon import Lexicon, Link
from transforms.lexicon.domains import FAMILIES, PERSON
from transforms.packs.polish.morphology import is_form, readings
from transforms.packs.polish.noun_phrase import is_person
from transforms.packs.polish.tags import tag
from transforms.packs.polish.words import substitutes, words
from transforms.tree import Token, Tree

OF_SKIN = ("skóry", "cery", "karnacji")
COMPLEXIONS = frozenset({"cera", "karnacja", "skóra", "twarz"})
LIGHTNESS = frozenset({"ciemny", "jasny", "blady"})
# Adjectives that say of a dancer or a nurse what they say of anybody.
OF_ANYBODY = frozenset(
    {
        "bosy", "blady", "ciężarny", "dorosły", "głodny", "głuchy", "łysy", "młody", "nagi",
        "niewidomy", "nastoletni", "opalony", "otyły", "szczupły", "smutny", "stary",
        "uśmiechnięty", "wesoły", "zmęczony",
    }
)  # fmt: skip
OF_BODY = ("głowy", "nogi", "oki", "ręki", "skóry", "twarzy", "włosy")
# Endings of nouns for women and of the nouns for men that they are made of.
OF_MASCULINES = {
    "ka": ("", "ek", "iec", "ak", "a"),
    "rka": ("rz",),
    "czka": ("k", "cz"),
    "nica": ("nik",),
    "ini": ("",),
    "yni": ("a", "ca", ""),
    "esa": ("",),
}
# What a woman is, no man becomes, and the other way round.
OF_WOMEN = frozenset({"biuściasty", "brzemienny", "ciężarny", "miesiączkujący", "piersiasty"})
OF_MEN = frozenset({"brodaty", "nieogolony", "wąsaty", "zarośnięty"})


def means_person(noun: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether a noun means a person or people."""
    if is_person(noun) or _is_listed_thing(noun.lemma.lower()):
        return is_person(noun)
    return PERSON in _domains(noun, lexicon) or _is_woman(noun)


def may_tell_skin(noun: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether a colour of what the noun means may be the colour of somebody's skin."""
    if noun.upos == "PROPN" or noun.lemma[:1].isupper() or means_person(noun, lexicon):
        return True
    is_thing = _is_listed_thing(noun.lemma.lower())
    return not is_thing and not FAMILIES.keys().isdisjoint(_domains(noun, lexicon))


def tells_complexion(noun: Token, adjective: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether an adjective is about the colour of somebody's skin."""
    lemma = adjective.lemma.lower()
    if lemma.endswith(OF_SKIN):
        return True
    is_colour = lemma in words("colours")
    if noun.lemma.lower() in COMPLEXIONS and (is_colour or lemma in LIGHTNESS):
        return True
    return is_colour and may_tell_skin(noun, lexicon)


def tells_of_role(tree: Tree, noun: Token) -> bool:
    """Tell whether an adjective describes somebody as what they are called ("nielegalny")."""
    adjectives = [t for t in tree.children(noun.id, "amod") if tag(t.xpos).pos == "adj"]
    return not all(_describes_anybody(each.lemma.lower()) for each in adjectives)


def _describes_anybody(adjective: str) -> bool:
    described = OF_ANYBODY.union(*map(words, ("qualities", "sizes", "colours")))
    return adjective in described or adjective.endswith(OF_BODY)


def tells_gender(tree: Tree, lemma: str) -> bool:
    """Tell whether the sentence says of somebody what is not said of a noun's gender."""
    genders = {tag(each.tag).gender for each in readings(lemma)}
    others = OF_WOMEN if "m1" in genders else OF_MEN if "f" in genders else frozenset()
    return any(each.lemma.lower() in others for each in tree)


def _is_woman(noun: Token) -> bool:
    """Tell whether a noun is made of one for a man ("pielęgniarka", "zakonnica", "stewardesa")."""
    lemma = noun.lemma.lower()
    return tag(noun.xpos).gender == "f" and any(
        is_form(stem, stem, "subst:sg:nom:m1")
        for ending, others in OF_MASCULINES.items()
        if lemma.endswith(ending)
        for other in others
        for stem in [lemma.removesuffix(ending) + other]
    )


def _is_listed_thing(lemma: str) -> bool:
    return ("NOUN", lemma) in substitutes("classes") or lemma in words("animals") | words("worn")


def _domains(noun: Token, lexicon: Lexicon | None) -> set[str]:
    """Return what the classes above a noun are about, in any of its senses."""
    if lexicon is None:
        return set()
    return {each.domain for each in lexicon.related(noun.lemma, "NOUN", Link.HYPERNYM)}
