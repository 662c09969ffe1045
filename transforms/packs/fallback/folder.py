"""The folder of languages that were added to an installation, one folder per language.

An added language is a folder with files to read and edit, those of
`transforms.packs.fallback.files`: most were learnt from a treebank, `words.tsv` a lead writes, and
there are examples.
It is `PAIRWRIGHT_LANGUAGES_DIR`, else `languages` in `PAIRWRIGHT_VAR`, else `var/languages` of the
clone; every process of an installation looks there, and picks up edits without a restart.
"""

import os
import re
from functools import lru_cache
from pathlib import Path

from transforms.packs.fallback.files import (
    EXAMPLES,
    FILES,
    FORMS,
    NEEDED,
    BadLanguage,
    TextOf,
    pack_of,
)
from transforms.packs.fallback.pack import FallbackPack

CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})?")
CLONE = Path(__file__).parents[3]

Stamp = tuple[tuple[int, int], ...]


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
    for name in NEEDED:
        if not (folder / name).exists():
            raise BadLanguage(f"{folder / name} is missing")
    try:
        return pack_of(folder.name, texts_in(folder))
    except BadLanguage as error:
        raise BadLanguage(f"{folder}{os.sep}{error}") from None


def texts_in(folder: Path) -> tuple[TextOf, ...]:
    """Return the files in a folder, examples included, or raise `BadLanguage`."""
    return _read(folder, _stamp(folder))


def _there(folder: Path) -> list[Path]:
    return [folder / name for name in (*FILES, EXAMPLES) if (folder / name).exists()]


def _stamp(folder: Path) -> Stamp:
    """Return a stamp that changes when a file is written."""
    stats = [path.stat() for path in _there(folder)]
    return tuple((stat.st_mtime_ns, stat.st_size) for stat in stats)


@lru_cache(maxsize=8)
def _read(folder: Path, stamp: Stamp) -> tuple[TextOf, ...]:
    read = []
    for path in _there(folder):
        try:
            read.append(TextOf.of(path.name, path.read_text(encoding="utf-8")))
        except UnicodeDecodeError as error:
            raise BadLanguage(f"{path}: {error}") from None
    return tuple(read)
