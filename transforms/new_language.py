"""Create the folder of a new language from a treebank file: learnt tables, and tables to write.

    folder = new_language("cs", Path("cs_pdt-ud-train.conllu"), into=languages_folder())

It may be made from several treebanks, with a UniMorph table for forms and handwritten tables. What
is learnt is in `transforms.learning_language`.
"""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from lzma import LZMAError
from pathlib import Path
from tempfile import mkdtemp

from transforms.conllu import ConlluError
from transforms.language_report import Report
from transforms.learning_language import Treebank, learn_language, treebank_of
from transforms.opening import opened_text
from transforms.packs.fallback.exchange import ImportedTables, test_name, test_text
from transforms.packs.fallback.files import BadLanguage
from transforms.packs.fallback.folder import CODE, texts_in
from transforms.packs.fallback.problems import BadTable
from transforms.packs.fallback.unimorph import Joined, Table, read_unimorph
from transforms.packs.registry import languages


class CannotAdd(ValueError):
    """The reason why a language's folder cannot be created."""


@dataclass(frozen=True)
class NewLanguage:
    """The folder that was created, and its sources."""

    folder: Path
    sentences: int
    forms: int
    links: int
    unread: tuple[ConlluError, ...]
    report: Report
    table: Joined | None = None  # a UniMorph table, and how well it matched the treebank
    coverage: tuple[float, float] | None = None  # share of the forms needed, before and after it


def new_language(
    code: str, *treebanks: Path, into: Path, forms: Path | None = None, ready: Path | None = None
) -> NewLanguage:
    """Create the folder of a language completely, or raise `CannotAdd` and create nothing.

    `forms` is a UniMorph table, `ready` a folder of handwritten tables, which take precedence over
    what is learnt from the treebanks.
    """
    folder = into / code
    refuse_impossible(code, folder)
    read = [_read(treebank) for treebank in treebanks]
    trees = [tree for treebank in read for tree in treebank.trees]
    unimorph = _unimorph(forms) if forms else None
    try:
        learnt = learn_language(code, trees, unimorph=unimorph, ready=_ready(ready))
    except (BadTable, BadLanguage) as error:
        raise CannotAdd(f"{ready or code}: {error}") from None
    write_folder(code, learnt.texts, into=into)
    return NewLanguage(
        folder,
        learnt.sentences,
        learnt.forms,
        learnt.links,
        tuple(error for treebank in read for error in treebank.unread),
        learnt.report,
        learnt.table,
        learnt.coverage,
    )


def import_language(code: str, imported: ImportedTables, *, into: Path) -> Path:
    """Create the folder of a language from the files of another, or raise `CannotAdd`."""
    refuse_impossible(code, into / code)
    if imported.problems:
        raise CannotAdd("\n".join(map(str, imported.problems)))
    return write_folder(code, imported.texts, into=into)


def refuse_impossible(code: str, folder: Path) -> None:
    """Raise `CannotAdd` where no folder of this language can be created."""
    if not CODE.fullmatch(code):
        raise CannotAdd(f"{code!r} is not a language code such as cs or pt-br")
    if folder.exists():
        raise CannotAdd(f"{folder} is there already; edit its files, or move it away")
    if code in languages():
        raise CannotAdd(f"Pairwright has a pack for {code!r} of its own")


def write_folder(code: str, texts: Mapping[str, str], *, into: Path) -> Path:
    """Write the files of a language beside their place, and move them there when all are whole."""
    into.mkdir(parents=True, exist_ok=True)
    making = Path(mkdtemp(prefix=".making-", dir=into)) / code
    try:
        making.mkdir()
        for name, text in {**texts, test_name(code): test_text()}.items():
            (making / name).write_text(text, encoding="utf-8", newline="")
        making.replace(into / code)
    finally:
        shutil.rmtree(making.parent, ignore_errors=True)
    return into / code


def _ready(folder: Path | None) -> dict[str, str]:
    if folder is None:
        return {}
    return {each.name: each.load() for each in texts_in(folder)}


def _read(treebank: Path) -> Treebank:
    try:
        with opened_text(treebank) as lines:
            read = treebank_of(str(treebank), lines)
    except (FileNotFoundError, IsADirectoryError):
        raise CannotAdd(f"there is no file {treebank}") from None
    except (UnicodeDecodeError, LZMAError, EOFError):
        raise CannotAdd(f"{treebank} is no text in UTF-8") from None
    if not read.trees:
        why = f": {read.unread[0]}" if read.unread else ""
        raise CannotAdd(f"{treebank} has no sentence that can be read{why}")
    return read


def _unimorph(path: Path) -> Table:
    try:
        return read_unimorph(path)
    except (FileNotFoundError, IsADirectoryError):
        raise CannotAdd(f"there is no file {path}") from None
    except (UnicodeDecodeError, LZMAError, EOFError):
        raise CannotAdd(f"{path} is no text in UTF-8") from None
    except BadTable as error:
        raise CannotAdd(f"{path}: {error}") from None
