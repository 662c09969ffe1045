"""Make the folder of a new language from a treebank file: what was learnt, and what to write.

    folder = new_language("cs", Path("cs_pdt-ud-train.conllu"), into=languages_folder())

What can be read off the treebank is filled in, for a lead to correct: conjunctions, negation, the
prepositions that verbs govern, the case of a denied object, determiners. The examples are short
sentences of the treebank with what the rules answer at first.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from transforms.check import unfit, word_count
from transforms.conllu import ConlluError, scan
from transforms.packs import languages
from transforms.packs.fallback.agreement import Agreement, write_agreement
from transforms.packs.fallback.folder import AGREEMENT, CODE, EXAMPLES, FORMS, WORDS
from transforms.packs.fallback.forms import Forms, write_forms
from transforms.packs.fallback.words_found import words_found
from transforms.rules.universal.examples import engine_of, with_answers
from transforms.tree import Tree

SHORT = range(3, 11)  # words of an example
EXAMPLES_AT_FIRST = 12
TEST = '''"""What the rules write for the examples, as examples.conllu says it: run with pytest."""

from pathlib import Path

from transforms.rules.universal.examples import differences


def test_the_rules_answer_as_the_examples_say() -> None:
    assert differences(Path(__file__).parent) == ""
'''


class CannotAdd(ValueError):
    """Why the folder of a language cannot be made."""


@dataclass(frozen=True)
class NewLanguage:
    """The folder that was made, and what it was made of."""

    folder: Path
    sentences: int
    forms: int
    links: int
    unread: tuple[ConlluError, ...]


def new_language(code: str, treebank: Path, *, into: Path) -> NewLanguage:
    """Make the folder of a language, whole or not at all, or raise `CannotAdd`."""
    folder = into / code
    if reason := _impossible(code, folder):
        raise CannotAdd(reason)
    trees, unread = _read(treebank)
    into.mkdir(parents=True, exist_ok=True)
    making = Path(mkdtemp(prefix=".making-", dir=into)) / code
    try:
        made = _write(making, trees)
        making.replace(folder)
    finally:
        shutil.rmtree(making.parent, ignore_errors=True)
    return NewLanguage(folder, len(trees), *made, unread)


def _impossible(code: str, folder: Path) -> str | None:
    if not CODE.fullmatch(code):
        return f"{code!r} is no code of a language such as cs or pt-br"
    if folder.exists():
        return f"{folder} is there already; edit its files, or move it away"
    if code in languages():
        return f"Pairwright has a pack for {code!r} of its own"
    return None


def _read(treebank: Path) -> tuple[list[Tree], tuple[ConlluError, ...]]:
    try:
        with treebank.open(encoding="utf-8") as lines:
            found = list(scan(lines))
    except (FileNotFoundError, IsADirectoryError):
        raise CannotAdd(f"there is no file {treebank}") from None
    except UnicodeDecodeError:
        raise CannotAdd(f"{treebank} is no text in UTF-8") from None
    trees = [each for each in found if isinstance(each, Tree)]
    unread = tuple(each for each in found if isinstance(each, ConlluError))
    if not trees:
        why = f": {unread[0]}" if unread else ""
        raise CannotAdd(f"{treebank} has no sentence that can be read{why}")
    if not any(token.feats for tree in trees for token in tree):
        raise CannotAdd(f"no word of {treebank} has features (column FEATS): forms need them")
    if not any(token.lemma for tree in trees for token in tree):
        raise CannotAdd(f"no word of {treebank} has a lemma")
    return trees, unread


def _write(folder: Path, trees: Sequence[Tree]) -> tuple[int, int]:
    """Write the files of a language; return how many forms and links of agreement they hold."""
    folder.mkdir()
    forms, agreement = Forms.of(trees), Agreement.of(trees)
    write_forms(forms, folder / FORMS)
    write_agreement(agreement, folder / AGREEMENT)
    (folder / WORDS).write_text(words_found(trees), encoding="utf-8")
    chosen = [tree for tree in trees if _is_example(tree)][:EXAMPLES_AT_FIRST]
    engine = engine_of(folder)
    (folder / EXAMPLES).write_text(with_answers(chosen, engine), encoding="utf-8")
    test = folder / f"test_{folder.name.replace('-', '_')}.py"
    test.write_text(TEST, encoding="utf-8")
    return sum(1 for _ in forms.rows()), len(agreement.links)


def _is_example(tree: Tree) -> bool:
    return word_count(tree) in SHORT and unfit(tree, max_words=max(SHORT)) is None
