"""Which nouns mean people, by the pack's lists and by what a lexicon has above them."""

from transforms.lexicon import Lexicon, Link
from transforms.lexicon.domains import FAMILIES, PERSON
from transforms.packs.polish.morphology import is_form, readings
from transforms.packs.polish.noun_phrase import is_person
from transforms.packs.polish.tags import tag
from transforms.packs.polish.words import substitutes, words
from transforms.tree import Token, Tree

OF_SKIN = ("skóry", "cery", "karnacji")
# Beside the parts of the body, which `inalienable` lists.
COMPLEXIONS = frozenset({"cera", "karnacja", "skóra", "twarz"})
# Parts of the body that are lighter or darker than the skin.
WITH_OWN_SHADE = frozenset({"broda", "brew", "oko", "rzęsa", "wąs", "włos", "włosy"})
LISTS_OF_THINGS = ("animals", "natural_colours", "things", "worn")
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
OF_MEN = frozenset({"broda", "brodaty", "nieogolony", "wąs", "wąsaty", "wąsy", "zarośnięty"})


def means_person(noun: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether a noun means a person or people.

    The form of a noun counts only where nothing above it is known: a *kosiarka* mows, and is none.
    """
    if is_person(noun) or _is_listed_thing(noun.lemma.lower()):
        return is_person(noun)
    domains = _domains(noun, lexicon)
    return PERSON in domains if domains else _is_woman(noun)


def may_tell_skin(noun: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether a colour of what the noun means may be the colour of somebody's skin.

    It may unless the noun is known to mean a thing or an animal: no list has all words for people.
    """
    lemma = noun.lemma.lower()
    if noun.upos == "PROPN" or noun.lemma[:1].isupper() or means_person(noun, lexicon):
        return True
    if lemma in words("groups") or _is_part_of_body(lemma):
        return True
    if _is_listed_thing(lemma):
        return False
    domains = _domains(noun, lexicon)
    return not domains or not FAMILIES.keys().isdisjoint(domains)


def tells_complexion(noun: Token, adjective: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether an adjective is about the colour of somebody's skin."""
    lemma = adjective.lemma.lower()
    if lemma.endswith(OF_SKIN):
        return True
    if lemma in LIGHTNESS:
        return _may_shade_skin(noun, lexicon)
    return lemma in words("colours") and may_tell_skin(noun, lexicon)


def _may_shade_skin(noun: Token, lexicon: Lexicon | None) -> bool:
    lemma = noun.lemma.lower()
    if lemma in words("groups") or means_person(noun, lexicon):
        return True
    return _is_part_of_body(lemma) and lemma not in WITH_OWN_SHADE


def _is_part_of_body(lemma: str) -> bool:
    return lemma in words("inalienable") | COMPLEXIONS


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
    lists = frozenset().union(*map(words, LISTS_OF_THINGS))
    return lemma in lists or ("NOUN", lemma) in substitutes("classes")


def _domains(noun: Token, lexicon: Lexicon | None) -> set[str]:
    """Return what the classes above a noun are about, in any of its senses."""
    if lexicon is None:
        return set()
    return {each.domain for each in lexicon.related(noun.lemma, "NOUN", Link.HYPERNYM)}
