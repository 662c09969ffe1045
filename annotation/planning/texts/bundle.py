"""What annotators read, in one language: the English texts put into it, key by key.

The bundles that come with Pairwright are PO files of this folder, so that translators can use the
programs they know. `msgctxt` is the key of a text and `msgid` the English one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

import polib

READ_HEADER: Final = "X-Read-By-Native-Speaker"
_FOLDER: Final = Path(__file__).parent
_SOURCE: Final = "en"


@dataclass(frozen=True)
class Texts:
    """The texts of one language.

    Attributes
    ----------
    language : str
        Code of the language, such as `en` or `en-GB`.
    by_key : mapping of str to str
        Translation by key; nothing for English, from which the others are made.
    is_read : bool
        Whether a native speaker has read the texts.
    """

    language: str
    by_key: Mapping[str, str] = field(default_factory=dict)
    is_read: bool = True

    @property
    def is_source(self) -> bool:
        """Whether the language is the one that the others are translated from."""
        return base_of(self.language) == _SOURCE

    def has(self, keys: Iterable[str]) -> bool:
        """Return whether there is a text of this language for each key."""
        return self.is_source or all(self.by_key.get(key) for key in keys)

    def text(self, key: str, english: str) -> str:
        """Return the text of a key; the English one where it has not been translated."""
        return self.by_key.get(key) or english

    def with_own(self, own: Mapping[str, str], *, is_read: bool) -> Texts:
        """Return these texts with others in the place of some; an empty one takes a text out."""
        return replace(self, by_key={**self.by_key, **own}, is_read=is_read)


def base_of(language: str) -> str:
    """Return the language of a code without its region.

    >>> base_of("pt-BR"), base_of("sw")
    ('pt', 'sw')
    """
    return language.partition("-")[0]


def languages_shipped() -> tuple[str, ...]:
    """Return the codes of the languages that texts come with, English among them."""
    return tuple(sorted({_SOURCE, *(file.stem for file in _FOLDER.glob("*.po"))}))


def texts_in(language: str) -> Texts:
    """Return the texts that come with Pairwright; none of a language nobody has translated."""
    base = base_of(language)
    if base not in languages_shipped() or base == _SOURCE:
        return Texts(language)
    shipped = _shipped(base)
    return replace(shipped, language=language)


@cache
def _shipped(language: str) -> Texts:
    po = polib.pofile(str(_FOLDER / f"{language}.po"))
    by_key = {entry.msgctxt: entry.msgstr for entry in po if entry.msgctxt and entry.msgstr}
    return Texts(language, by_key, is_read=po.metadata.get(READ_HEADER) == "yes")
