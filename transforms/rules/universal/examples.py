"""The examples of an added language: parsed sentences with what the rules must answer.

Above each tree stand `# expected = <rule>: <sentence>` and `# refused = <rule>: <reason>`, in the
order of the rules. Whoever edits the words table reads in the file what that changed.
"""

from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

from transforms.conllu import dump, load
from transforms.engine import Engine, Expansion
from transforms.packs.fallback.folder import EXAMPLES, opened_in
from transforms.rules.universal import universal_rules
from transforms.stock import Stock
from transforms.tree import Tree


def with_answers(trees: Iterable[Tree], engine: Engine) -> str:
    """Return the trees as CoNLL-U with what the rules answer now above each.

    The examples lend each other phrases.
    """
    known = tuple(trees)
    stock = Stock.of(known)
    return "".join(_notes(engine.expand(tree, stock=stock)) + dump(_bare(tree)) for tree in known)


def differences(folder: Path) -> str:
    """Return how the answers of a language's rules differ from its examples; empty if they do not.

    The folder need not be the install's: it may lie anywhere while it is being written.
    """
    written = (folder / EXAMPLES).read_text(encoding="utf-8")
    now = with_answers(load(written), engine_of(folder))
    lines = (_answers(written), _answers(now))
    return "\n".join(unified_diff(*lines, "examples", "rules", lineterm="", n=2))


def write_answers(folder: Path) -> int:
    """Write above each example what the rules answer now; return how many examples there are."""
    path = folder / EXAMPLES
    trees = load(path.read_text(encoding="utf-8"))
    path.write_text(with_answers(trees, engine_of(folder)), encoding="utf-8")
    return len(trees)


def engine_of(folder: Path) -> Engine:
    """Return the rules of the language in a folder, without a wordnet."""
    return Engine(folder.name, rules=universal_rules(folder.name), pack=opened_in(folder))


def _notes(expansion: Expansion) -> str:
    expected = [f"# expected = {each.rule_id}: {each.text}" for each in expansion.candidates]
    refused = [f"# refused = {each.rule_id}: {each.reason}" for each in expansion.refusals]
    return "".join(f"{line}\n" for line in (*expected, *refused))


def _bare(tree: Tree) -> Tree:
    kept = (c for c in tree.comments if not c.startswith(("# expected = ", "# refused = ")))
    return Tree(tree.tokens, tree.is_capitalised, tuple(kept), tree.last_id)


def _answers(text: str) -> list[str]:
    """Return the lines that say something of answers, and the sentences that they are about."""
    marks = ("# expected = ", "# refused = ", "# text = ")
    return [line.rstrip() for line in text.splitlines() if line.startswith(marks)]
