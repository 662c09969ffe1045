"""The folder of languages that were added to an installation, one folder per language.

An added language is a folder with files to read and edit: `forms.tsv`, `agreement.tsv`,
`sentences.tsv`, `noun_phrases.tsv`, `contractions.tsv` and `usage.tsv`, which were learnt from a
treebank, `words.tsv`, which a lead writes, `rules.txt` with rules that a lead adds, and examples.
It is `PAIRWRIGHT_LANGUAGES_DIR`, else `languages` in `PAIRWRIGHT_VAR`, else `var/languages` of the
clone; every process of an installation looks there, and picks up edits without a restart.
"""

import os
import re
import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from transforms.packs.fallback.agreement import read_agreement
from transforms.packs.fallback.contractions import Contractions, read_contractions
from transforms.packs.fallback.forms import BadForms, read_forms
from transforms.packs.fallback.noun_phrases import NounPhrases, read_noun_phrases
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.parsing import BadRules, read_rules
from transforms.packs.fallback.sentences import BadSentences, read_sentences
from transforms.packs.fallback.usage import Usage, read_usage
from transforms.packs.fallback.words import BadWords, read_words
from transforms.packs.language_pack import UnknownLanguage
from transforms.predicates import USUAL

FORMS, AGREEMENT, WORDS = "forms.tsv", "agreement.tsv", "words.tsv"
SENTENCES = "sentences.tsv"
EXAMPLES = "examples.conllu"
NOUN_PHRASES, CONTRACTIONS, USAGE = "noun_phrases.tsv", "contractions.tsv", "usage.tsv"
RULES = "rules.txt"
NEEDED = (FORMS, AGREEMENT, WORDS)
# Folders from before the others were introduced lack them, and few have rules of their own.
READ = (*NEEDED, SENTENCES, NOUN_PHRASES, CONTRACTIONS, USAGE, RULES)
CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})?")
CLONE = Path(__file__).parents[3]

Stamp = tuple[tuple[int, int], ...]
Table = TypeVar("Table")


class BadLanguage(UnknownLanguage):
    """A file of an added language that cannot be read: the file, the place and the problem."""


def languages_folder() -> Path:
    """Return the folder of the added languages; it need not exist."""
    if given := os.environ.get("PAIRWRIGHT_LANGUAGES_DIR"):
        return Path(given).absolute()
    var = os.environ.get("PAIRWRIGHT_VAR")
    return (Path(var).absolute() if var else CLONE / "var") / "languages"


def added_languages() -> tuple[str, ...]:
    """Return the codes of the added languages, sorted."""
    folder = languages_folder()
    if not folder.is_dir():
        return ()
    named = (path for path in folder.iterdir() if CODE.fullmatch(path.name))
    return tuple(sorted(path.name for path in named if (path / FORMS).is_file()))


def opened(language: str) -> FallbackPack:
    """Return the pack of an added language, reread only after one of its files changed."""
    return opened_in(languages_folder() / language)


def opened_in(folder: Path) -> FallbackPack:
    """Return the pack in a folder, which is named after the language."""
    return _read(folder, _stamp(folder))


def _stamp(folder: Path) -> Stamp:
    """Return a stamp that changes when a file is written."""
    found = [(folder / name).stat() for name in READ if (folder / name).exists()]
    return tuple((stat.st_mtime_ns, stat.st_size) for stat in found)


@lru_cache(maxsize=8)
def _read(folder: Path, stamp: Stamp) -> FallbackPack:
    for name in NEEDED:
        if not (folder / name).exists():
            raise BadLanguage(f"{folder / name} is missing")
    there = [folder / name for name in READ if (folder / name).exists()]

    def read(name: str, reader: Callable[[Path], Table], otherwise: Table | None = None) -> Table:
        path = folder / name
        if otherwise is not None and path not in there:
            return otherwise
        try:
            return reader(path)
        except (BadForms, BadWords, BadSentences, BadRules, UnicodeDecodeError) as error:
            raise BadLanguage(f"{path}: {error}") from None

    return FallbackPack(
        folder.name,
        read(FORMS, read_forms),
        read(AGREEMENT, read_agreement),
        read(WORDS, read_words),
        # Any change of the files makes another version, so that expansions become outdated.
        version=zlib.crc32(b"".join(path.read_bytes() for path in there)),
        whole_sentences=read(SENTENCES, read_sentences, USUAL),
        noun_phrases=read(NOUN_PHRASES, read_noun_phrases, NounPhrases()),
        contractions=read(CONTRACTIONS, read_contractions, Contractions()),
        usage=read(USAGE, read_usage, Usage()),
        patterns=read(RULES, read_rules, ()),
    )
