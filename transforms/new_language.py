"""Create the folder of a new language from a treebank file: learnt tables, and tables to write.

    folder = new_language("cs", Path("cs_pdt-ud-train.conllu"), into=languages_folder())

It may be made from several treebanks, with a UniMorph table for forms and handwritten tables. What
the treebank shows is filled in, for a lead to correct: conjunctions, negation, the prepositions
that verbs govern, the case of a negated object, determiners, and which sentences are complete. The
examples are short sentences of the treebank with the rules' proposals, which nobody has judged.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from lzma import LZMAError
from pathlib import Path
from tempfile import mkdtemp

from transforms.check import unfit, word_count
from transforms.conllu import ConlluError, scan
from transforms.language_report import Report, report
from transforms.opening import opened_text
from transforms.packs import languages
from transforms.packs.fallback.agreement import Agreement, write_agreement
from transforms.packs.fallback.contractions import Contractions, write_contractions
from transforms.packs.fallback.folder import (
    AGREEMENT,
    CODE,
    CONTRACTIONS,
    EXAMPLES,
    FORMS,
    NOUN_PHRASES,
    SENTENCES,
    USAGE,
    WORDS,
    opened_in,
)
from transforms.packs.fallback.forms import BadForms, Forms, write_forms
from transforms.packs.fallback.noun_phrases import NounPhrases, write_noun_phrases
from transforms.packs.fallback.sentences import SentenceTable
from transforms.packs.fallback.starting import put_over
from transforms.packs.fallback.unimorph import Joined, joined, read_unimorph
from transforms.packs.fallback.usage import Usage, write_usage
from transforms.packs.fallback.words import BadWords
from transforms.packs.fallback.words_found import words_found
from transforms.predicates import WholeSentences
from transforms.rules.universal.examples import engine_of, with_answers
from transforms.tree import Tree, with_lemmas

SHORT = range(3, 11)  # most words of an example
EXAMPLES_AT_FIRST = 12
TEST = '''"""What the rules write for the examples, as examples.conllu says it: run with pytest."""

from pathlib import Path

from transforms.rules.universal.examples import differences


def test_the_rules_answer_as_the_examples_say() -> None:
    assert differences(Path(__file__).parent) == ""
'''


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
    if reason := _impossible(code, folder):
        raise CannotAdd(reason)
    read = [_read(treebank) for treebank in treebanks]
    trees = [tree for found, _ in read for tree in found]
    learnt = Forms.of(trees)
    more = _joined(learnt, forms) if forms else None
    into.mkdir(parents=True, exist_ok=True)
    making = Path(mkdtemp(prefix=".making-", dir=into)) / code
    try:
        made = _write(making, trees, more.forms if more else learnt, ready)
        making.replace(folder)
    finally:
        shutil.rmtree(making.parent, ignore_errors=True)
    unread = tuple(error for _, errors in read for error in errors)
    coverage = (learnt.filled(), more.forms.filled()) if more else None
    count, links, told = made
    return NewLanguage(folder, len(trees), count, links, unread, told, more, coverage)


def _impossible(code: str, folder: Path) -> str | None:
    if not CODE.fullmatch(code):
        return f"{code!r} is not a language code such as cs or pt-br"
    if folder.exists():
        return f"{folder} is there already; edit its files, or move it away"
    if code in languages():
        return f"Pairwright has a pack for {code!r} of its own"
    return None


def _read(treebank: Path) -> tuple[list[Tree], tuple[ConlluError, ...]]:
    try:
        with opened_text(treebank) as lines:
            found = list(scan(lines))
    except (FileNotFoundError, IsADirectoryError):
        raise CannotAdd(f"there is no file {treebank}") from None
    except (UnicodeDecodeError, LZMAError, EOFError):
        raise CannotAdd(f"{treebank} is no text in UTF-8") from None
    trees = [each for each in found if isinstance(each, Tree)]
    unread = tuple(each for each in found if isinstance(each, ConlluError))
    if not trees:
        why = f": {unread[0]}" if unread else ""
        raise CannotAdd(f"{treebank} has no sentence that can be read{why}")
    return [with_lemmas(tree) for tree in trees], unread


def _joined(learnt: Forms, path: Path) -> Joined:
    try:
        return joined(learnt, read_unimorph(path))
    except (FileNotFoundError, IsADirectoryError):
        raise CannotAdd(f"there is no file {path}") from None
    except (UnicodeDecodeError, LZMAError, EOFError):
        raise CannotAdd(f"{path} is no text in UTF-8") from None
    except BadForms as error:
        raise CannotAdd(f"{path}: {error}") from None


def _write(
    folder: Path, trees: Sequence[Tree], forms: Forms, ready: Path | None
) -> tuple[int, int, Report]:
    """Write the files of a language; return its forms and agreement links, and the report."""
    folder.mkdir()
    agreement = Agreement.of(trees)
    write_forms(forms, folder / FORMS)
    write_agreement(agreement, folder / AGREEMENT)
    write_usage(Usage.of(trees), folder / USAGE)
    write_noun_phrases(NounPhrases.of(trees), folder / NOUN_PHRASES)
    write_contractions(Contractions.of(trees), folder / CONTRACTIONS)
    (folder / WORDS).write_text(words_found(trees), encoding="utf-8")
    sentences = SentenceTable.of(trees)
    (folder / SENTENCES).write_text(sentences.as_text(), encoding="utf-8")
    if ready:
        try:
            put_over(ready, folder)
        except (BadForms, BadWords, UnicodeDecodeError) as error:
            raise CannotAdd(f"{ready}: {error}") from None
    chosen = [tree for tree in trees if _is_example(tree, sentences.whole)][:EXAMPLES_AT_FIRST]
    engine = engine_of(folder)
    (folder / EXAMPLES).write_text(with_answers(chosen, engine), encoding="utf-8")
    test = folder / f"test_{folder.name.replace('-', '_')}.py"
    test.write_text(TEST, encoding="utf-8")
    told = report(trees, engine, opened_in(folder))
    return sum(1 for _ in forms.rows()), len(agreement.links), told


def _is_example(tree: Tree, whole: WholeSentences) -> bool:
    return word_count(tree) in SHORT and unfit(tree, whole, max_words=max(SHORT)) is None
