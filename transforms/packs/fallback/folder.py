"""The folder of languages that were added to an install, one folder a language.

A language that was added is a folder with four files to read and edit: `forms.tsv` and
`agreement.tsv`, which were learnt from a treebank, `words.tsv`, which a lead writes, and examples.
It is `PAIRWRIGHT_LANGUAGES_DIR`, else `languages` in `PAIRWRIGHT_VAR`, else `var/languages` of the
clone; every process of an install looks there, and takes up what was edited without a restart.
"""

import os
import re
import zlib
from functools import lru_cache
from pathlib import Path

from transforms.packs.fallback.agreement import Agreement, read_agreement
from transforms.packs.fallback.forms import BadForms, read_forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import BadWords, parse_words
from transforms.packs.language_pack import UnknownLanguage

FORMS, AGREEMENT, WORDS = "forms.tsv", "agreement.tsv", "words.tsv"
EXAMPLES = "examples.conllu"
LEARNT = (FORMS, AGREEMENT, WORDS)
CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})?")
CLONE = Path(__file__).parents[3]

Stamp = tuple[tuple[int, int], ...]


class BadLanguage(UnknownLanguage):
    """A file of an added language that cannot be read: which, where and why."""


def languages_folder() -> Path:
    """Return the folder in which added languages are; it need not exist."""
    if given := os.environ.get("PAIRWRIGHT_LANGUAGES_DIR"):
        return Path(given).absolute()
    var = os.environ.get("PAIRWRIGHT_VAR")
    return (Path(var).absolute() if var else CLONE / "var") / "languages"


def added_languages() -> tuple[str, ...]:
    """Return the codes of the languages that were added, sorted."""
    folder = languages_folder()
    if not folder.is_dir():
        return ()
    named = (path for path in folder.iterdir() if CODE.fullmatch(path.name))
    return tuple(sorted(path.name for path in named if (path / FORMS).is_file()))


def opened(language: str) -> FallbackPack:
    """Return the pack of an added language, read again only after one of its files changed."""
    return opened_in(languages_folder() / language)


def opened_in(folder: Path) -> FallbackPack:
    """Return the pack that is written in a folder, which is named after the language."""
    return _read(folder, _stamp(folder))


def _stamp(folder: Path) -> Stamp:
    """Return what changes when a file is written."""
    found = [(folder / name).stat() for name in LEARNT if (folder / name).exists()]
    return tuple((stat.st_mtime_ns, stat.st_size) for stat in found)


@lru_cache(maxsize=8)
def _read(folder: Path, stamp: Stamp) -> FallbackPack:
    for name in LEARNT:
        if not (folder / name).exists():
            raise BadLanguage(f"{folder / name} is missing")
    content = b"".join((folder / name).read_bytes() for name in LEARNT)
    name = FORMS
    try:
        forms = read_forms(folder / name)
        name = AGREEMENT
        agreement: Agreement = read_agreement(folder / name)
        name = WORDS
        table = parse_words((folder / name).read_text(encoding="utf-8"))
    except (BadForms, BadWords, UnicodeDecodeError) as error:
        raise BadLanguage(f"{folder / name}: {error}") from None
    # Any change of the files is another version: what was expanded before can be expanded again.
    return FallbackPack(folder.name, forms, agreement, table, version=zlib.crc32(content))
