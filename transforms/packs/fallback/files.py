"""The files of a language: their names, what reads each, and the pack that they make together.

This is the one list of them. A pack is built from texts, wherever these are kept: in a folder of
the installation, or in the database for a project. A table whose text is unchanged is not read
again.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from transforms.packs.fallback import (
    agreement,
    contractions,
    forms,
    noun_phrases,
    sentences,
    usage,
    words,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.parsing import parse_rules
from transforms.packs.fallback.problems import BadTable
from transforms.packs.language_pack import UnknownLanguage

FORMS, AGREEMENT, WORDS = "forms.tsv", "agreement.tsv", "words.tsv"
SENTENCES = "sentences.tsv"
EXAMPLES = "examples.conllu"
NOUN_PHRASES, CONTRACTIONS, USAGE = "noun_phrases.tsv", "contractions.tsv", "usage.tsv"
RULES = "rules.txt"


@dataclass(frozen=True)
class LanguageFile:
    """One file: the attribute of the pack that it fills, and what reads its text.

    `parse` raises `BadTable`. `columns` are in the first line of the file; without them each line
    says itself what it is (`is_rows`), or the file is free text.
    """

    name: str
    attribute: str
    parse: Callable[[str], Any]
    columns: tuple[str, ...] = ()
    is_rows: bool = True
    is_needed: bool = False
    has_remarks: bool = True


FILES: Mapping[str, LanguageFile] = {
    file.name: file
    for file in (
        LanguageFile(WORDS, "table", words.parse_words, is_needed=True),
        LanguageFile(SENTENCES, "whole_sentences", sentences.parse_sentences),
        LanguageFile(
            NOUN_PHRASES, "noun_phrases", noun_phrases.parse_noun_phrases, noun_phrases.COLUMNS
        ),
        LanguageFile(
            CONTRACTIONS, "contractions", contractions.parse_contractions, contractions.COLUMNS
        ),
        LanguageFile(
            AGREEMENT,
            "agreement",
            agreement.parse_agreement,
            agreement.COLUMNS,
            is_needed=True,
            has_remarks=False,
        ),
        LanguageFile(RULES, "patterns", parse_rules, is_rows=False),
        LanguageFile(USAGE, "usage", usage.parse_usage, usage.COLUMNS, has_remarks=False),
        LanguageFile(
            FORMS, "forms", forms.parse_forms, forms.COLUMNS, is_needed=True, has_remarks=False
        ),
    )
}
# Folders from before the others were introduced lack them, and few have rules of their own.
NEEDED = tuple(name for name, file in FILES.items() if file.is_needed)


def empty_text(name: str) -> str:
    """Return a file without any rows, to begin it with."""
    columns = FILES[name].columns
    return "\t".join(columns) + "\n" if columns else ""


class BadLanguage(UnknownLanguage):
    """A file of an added language that cannot be read: the file, the place and the problem."""


def text_digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class TextOf:
    """A file's name, the digest of its text, and a function that gets the text if it is needed."""

    name: str
    digest: str
    load: Callable[[], str] = field(compare=False, repr=False)

    @classmethod
    def of(cls, name: str, text: str) -> "TextOf":
        return cls(name, text_digest(text), lambda: text)


def tables_digest(texts: Iterable[TextOf]) -> str:
    """Return one digest for all tables that decide what the rules write; examples do not."""
    named = sorted(f"{each.name} {each.digest}\n" for each in texts if each.name in FILES)
    return sha256("".join(named).encode()).hexdigest()


def pack_of(language: str, texts: Iterable[TextOf]) -> FallbackPack:
    """Return the pack that these texts make, or raise `BadLanguage`."""
    return _pack(language, frozenset(each for each in texts if each.name in FILES))


@lru_cache(maxsize=16)
def _pack(language: str, texts: frozenset[TextOf]) -> FallbackPack:
    there = {each.name for each in texts}
    for name in NEEDED:
        if name not in there:
            raise BadLanguage(f"{name} is missing")
    # Any change of the tables makes another version, so that expansions become outdated.
    digest = tables_digest(texts)
    tables = {FILES[each.name].attribute: _table(each) for each in texts}
    return FallbackPack(language, version=zlib.crc32(digest.encode()), digest=digest, **tables)


@lru_cache(maxsize=64)
def _table(text: TextOf) -> Any:
    try:
        return FILES[text.name].parse(text.load())
    except BadTable as error:
        raise BadLanguage(f"{text.name}: {error}") from None
