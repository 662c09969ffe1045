"""Forms of Polish words from the dictionary of `morfeusz2` (SGJP).

The dictionary knows every form but not how often it is used. Of several forms the one in the list
`preferred` wins, then one without a label ("dated", "colloquial"), then the dictionary's first.
"""

from functools import lru_cache
from itertools import product, takewhile
from typing import NamedTuple

import morfeusz2

from transforms.packs.language_pack import Form
from transforms.packs.polish.words import words
from transforms.tree import capitalised


class Entry(NamedTuple):
    """A form of a word with its tag and the dictionary's remarks on how it is used."""

    form: str
    lemma: str
    tag: str
    labels: int
    is_first_name: bool = False
    is_animal: bool = False


@lru_cache(maxsize=1)
def _dictionary() -> morfeusz2.Morfeusz:
    return morfeusz2.Morfeusz()


@lru_cache(maxsize=4_000)
def forms(lemma: str) -> tuple[Entry, ...]:
    """Return every form of a lemma, of all words that are spelt like it."""
    if not lemma or " " in lemma:
        return ()
    return tuple(
        Entry(form, bare, tag, len(labels))
        for form, numbered, tags, _, labels in _dictionary().generate(lemma)
        for bare in [_bare(numbered)]
        for tag in _spelt_out(tags)
    )


@lru_cache(maxsize=8_000)
def readings(form: str) -> tuple[Entry, ...]:
    """Return what a form can be; nothing for an unknown one."""
    analyses = (
        reading for start, end, reading in _dictionary().analyse(form) if (start, end) == (0, 1)
    )
    return tuple(
        Entry(text, _bare(lemma), tag, len(labels), "imię" in kinds, "zool." in ",".join(labels))
        for text, lemma, tags, kinds, labels in analyses
        if text.lower() == form.lower()
        for tag in _spelt_out(tags)
    )


@lru_cache(maxsize=8_000)
def name_of_people(form: str) -> str:
    """Return the lemma of a form that names people by where they come from, empty for others.

    Such a name keeps its capital, though many share it ("Ukrainka", "Arab"); a surname is none.
    """
    found = _dictionary().analyse(capitalised(form))
    return next(
        (
            _bare(lemma)
            for start, end, (_, lemma, tags, kinds, _) in found
            if (start, end) == (0, 1) and tags.startswith("subst") and lemma[:1].isupper()
            if "nazwa_pospolita" in kinds
        ),
        "",
    )


@lru_cache(maxsize=20_000)
def inflect(lemma: str, tag: str) -> Form | None:
    """Return the form of a lemma for a tag, or None if the dictionary has none.

    >>> inflect("pies", "subst:sg:gen:m2"), inflect("robić", "ppas:pl:nom:f")
    (Form(text='psa', is_sure=True), Form(text='robione', is_sure=True))
    """
    alternatives = _alternatives(lemma, tag)
    return Form(alternatives[0].form) if alternatives else None


@lru_cache(maxsize=20_000)
def inflect_like(form: str, lemma: str, tag: str) -> Form | None:
    """Return a form of a verb made from the stem that another form has.

    >>> inflect_like("klaszcze", "klaskać", "pcon"), inflect_like("klaska", "klaskać", "pcon")
    (Form(text='klaszcząc', is_sure=True), Form(text='klaskając', is_sure=True))
    """
    alternatives = _alternatives(lemma, tag)
    if not alternatives:
        return None
    return Form(max(alternatives, key=lambda each: _shared(each.form, form.lower())).form)


def _shared(one: str, other: str) -> int:
    """Return how many letters two words share at the beginning."""
    letters = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], letters))


def _alternatives(lemma: str, tag: str) -> list[Entry]:
    """Return the forms of a lemma for a tag, the best first."""
    longer = f"{tag}:"
    entries = [e for e in forms(lemma) if e.tag == tag or e.tag.startswith(longer)]
    # An affirmative participle is meant where the tag does not say.
    entries = [each for each in entries if not each.tag.endswith(":neg") or tag.endswith(":neg")]
    # "odniosł-em": a stem that takes an ending is no word of its own.
    entries = [each for each in entries if not each.tag.endswith(":agl")]
    preferred = words("preferred")
    return sorted(entries, key=lambda e: (e.form not in preferred, _is_dated(e), e.labels))


@lru_cache(maxsize=20_000)
def is_form(form: str, lemma: str, tag: str) -> bool:
    """Tell whether the dictionary knows the form as that of the lemma for the tag."""
    small = form.lower()
    entries = (e for e in forms(lemma) if e.form.lower() == small)
    return any(f"{e.tag}:".startswith(f"{tag}:") for e in entries)


def _is_dated(entry: Entry) -> bool:
    """Tell whether a form of a verb in -ywać, -iwać has kept the vowel ("wykonywa": wykonuje)."""
    is_present = entry.tag.startswith(("fin", "pact", "pcon", "impt"))
    return is_present and entry.lemma.endswith("wać") and entry.form.startswith(entry.lemma[:-1])


@lru_cache(maxsize=2_000)
def _spelt_out(tags: str) -> tuple[str, ...]:
    """Return each tag of a short form of several; none for what the dictionary does not know.

    >>> _spelt_out("adj:sg:nom.voc:n:pos")
    ('adj:sg:nom:n:pos', 'adj:sg:voc:n:pos')
    """
    if tags == "ign":
        return ()
    return tuple(map(":".join, product(*(part.split(".") for part in tags.split(":")))))


def _bare(lemma: str) -> str:
    """Drop the mark that tells words apart that are spelt alike ("pies:Sm2")."""
    head, _, mark = lemma.partition(":")
    return head if head and mark else lemma
