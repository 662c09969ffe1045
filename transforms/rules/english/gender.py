"""Nouns for men and for women, and the pronouns that refer to them."""

from transforms.edit import Edit
from transforms.packs.english.words import words
from transforms.tree import Token, Tree

FEMININE = {"he": "she", "his": "her", "him": "her", "himself": "herself"}
MASCULINE = {"she": "he", "hers": "his", "herself": "himself"}
# What is said of one gender only.
OF_WOMEN = frozenset(
    {
        "breastfeeding", "busty", "buxom", "expectant", "lactating", "lesbian", "menstruating",
        "pregnant", "topless", "veiled",
    }
)  # fmt: skip
OF_MEN = frozenset(
    {
        "beard", "bearded", "castrated", "circumcised", "goatee", "moustache", "moustached",
        "mustache", "mustached", "mustachioed", "sideburns", "unshaven",
    }
)  # fmt: skip
HER = {"PRP$": "his", "PRP": "him"}


def has_gender(lemma: str) -> bool:
    """Tell whether a noun means males or females only."""
    return lemma in words("gendered_male", "gendered_female")


def tells_gender(tree: Tree, lemma: str) -> bool:
    """Tell whether the sentence says something of somebody that fits only the other gender."""
    new = _gender(lemma)
    others = OF_WOMEN if new == "Masc" else OF_MEN if new == "Fem" else frozenset()
    return any(token.form.lower() in others for token in tree)


def regender(edit: Edit, tree: Tree, noun: Token, lemma: str) -> None:
    """Adapt the pronouns to a noun replaced by one of the other gender ("her hat").

    Pronouns do not change if they may refer to another noun of the old gender, as the owner's does:
    "the child and his brother" become "the child and his sister".
    """
    old, new = _gender(noun.lemma.lower()), _gender(lemma)
    others = [t for t in tree if t.upos == "NOUN" and t.id != noun.id]
    if old == new or any(_gender(t.lemma.lower()) == old for t in others):
        return
    if any(_pronoun(owner, new) for owner in tree.children(noun.id, "nmod:poss")):
        return
    for token in tree:
        form = _pronoun(token, new)
        if form is not None:
            edit.set(token.id, form=form, lemma=form)


def _gender(lemma: str) -> str:
    if lemma in words("gendered_male"):
        return "Masc"
    return "Fem" if lemma in words("gendered_female") else ""


def _pronoun(token: Token, gender: str) -> str | None:
    form = token.form.lower()
    if token.upos != "PRON":
        return None
    if gender == "Fem":
        return FEMININE.get(form)
    return HER.get(token.xpos) if form == "her" else MASCULINE.get(form)
