"""Inflected forms of English verbs and nouns.

The forms come from `lemminflect`. Its first choice is wrong for a few words ("born" for *bear*,
"lied" for *lie*, "fishes"), so `overrides.tsv` takes precedence.
"""

import csv
from functools import lru_cache
from importlib.resources import files

from transforms.packs.english.dictionary import (
    get_all_inflections,
    get_all_lemmas,
    get_inflection,
    get_lemma,
)
from transforms.packs.language_pack import Form

FINITE_TAGS = ("VBZ", "VBP", "VBD")
INFLECTED_TAGS = (*FINITE_TAGS, "VBG", "VBN", "NNS", "NNPS", "JJR", "JJS", "RBR", "RBS")


@lru_cache(maxsize=1)
def overrides() -> dict[tuple[str, str], str]:
    """Return the forms that take precedence over the library's, by lemma and tag."""
    path = files("transforms.packs.english") / "overrides.tsv"
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines(), delimiter="\t")
    return {(row["lemma"], row["tag"]): row["form"] for row in rows}


@lru_cache(maxsize=20_000)
def inflect(lemma: str, tag: str) -> Form:
    """Return the form of a lemma for a Penn tag.

    >>> inflect("bear", "VBN"), inflect("drive", "VBG"), inflect("grab", "VBG").text
    (Form(text='borne', is_sure=True), Form(text='driving', is_sure=True), 'grabbing')
    """
    if tag in ("VB", "NN") or (tag == "VBP" and lemma != "be"):
        return Form(lemma)
    if tag not in INFLECTED_TAGS:
        return Form(lemma, is_sure=False)
    if override := overrides().get((lemma, tag)):
        return Form(override)
    if len(lemma) < 2:
        return Form(lemma, is_sure=False)  # the library raises on a typo such as "s"
    universal = "VERB" if tag.startswith("V") else "NOUN"
    is_known = bool(get_all_inflections(lemma, universal))
    forms = get_inflection(lemma, tag) or (lemma,)
    return Form(_best(lemma, tag, forms), is_known)


def _best(lemma: str, tag: str, forms: tuple[str, ...]) -> str:
    # A plural equal to the singular is listed with the regular one for mass uses ("box, box").
    distinct = [form for form in forms if tag != "NNS" or form != lemma]
    return (distinct or list(forms))[0]


@lru_cache(maxsize=20_000)
def verb_lemma(form: str, lemma: str, tag: str) -> str | None:
    """Return the lemma of a verb form, the given one if it yields the form; None if unknown.

    Taggers give wrong lemmas for rare verbs ("shin" for *shining*), which yield wrong forms.

    >>> verb_lemma("shining", "shin", "VBG"), verb_lemma("dangling", "dangl", "VBG")
    ('shine', 'dangle')
    """
    form, lemma = form.lower(), lemma.lower()
    lemmas = get_all_lemmas(form).get("VERB", ())
    if lemma in lemmas:
        return lemma
    if lemmas:
        return str(lemmas[0])
    guesses = get_lemma(form, "VERB")
    if not guesses or not guesses[0].isalpha():
        return None
    return lemma if tag != "VBG" and inflect(lemma, tag).text == form else str(guesses[0])


@lru_cache(maxsize=20_000)
def is_verb_form(form: str, tag: str) -> bool:
    """Tell whether a dictionary knows the word as a verb form with this tag."""
    lemmas: tuple[str, ...] = get_all_lemmas(form.lower()).get("VERB", ())
    return any(inflect(lemma, tag).text == form.lower() for lemma in lemmas)


def is_singular_form(form: str) -> bool:
    """Tell whether a present form agrees with a third person singular subject.

    >>> is_singular_form("is"), is_singular_form("jumps"), is_singular_form("are")
    (True, True, False)
    """
    return form.lower() in ("is", "has", "does", "'s") or is_verb_form(form, "VBZ")


@lru_cache(maxsize=20_000)
def is_plural_form(form: str, lemma: str) -> bool:
    """Tell whether a noun form is plural and differs from the singular.

    >>> is_plural_form("dogs", "dog"), is_plural_form("sheep", "sheep")
    (True, False)
    """
    form, lemma = form.lower(), lemma.lower()
    return form != lemma and form in (*get_inflection(lemma, "NNS"), inflect(lemma, "NNS").text)
