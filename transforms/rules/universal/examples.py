"""The examples of an added language: parsed sentences with the rules' results.

Above each tree are the rules' candidates and refusals (`# refused = <rule>: <reason>`), in the
order of the rules. A sentence that somebody has found correct is `# expected = <rule>: <sentence>`;
until then it is `# proposed = …`. So the file shows the effect of each edit of the words table.
"""

from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

from transforms.conllu import dump, load
from transforms.engine import Engine, Expansion
from transforms.packs.fallback.files import EXAMPLES
from transforms.packs.fallback.folder import opened_in
from transforms.packs.fallback.pack import FallbackPack
from transforms.rules.added import rules_of
from transforms.rules.patterns.examples import examples_checked
from transforms.stock import Stock
from transforms.tree import Tree

EXPECTED, PROPOSED, REFUSED = "# expected = ", "# proposed = ", "# refused = "


def with_answers(trees: Iterable[Tree], engine: Engine, *, are_judged: bool = False) -> str:
    """Return the trees as CoNLL-U with the rules' present results above each.

    Expected sentences that the rules still write remain expected; new ones are proposed, or
    expected if somebody has judged all of them. The examples lend each other phrases.
    """
    known = tuple(trees)
    stock = Stock.of(known)
    return "".join(
        _notes(engine.expand(tree, stock=stock), None if are_judged else _expected(tree))
        + dump(_bare(tree))
        for tree in known
    )


def differences(folder: Path) -> str:
    """Return how a language's rules differ from its examples in results; empty if they do not.

    The examples of its rules file count too, as far as their trees are there. The folder may be
    anywhere, not only in the installation's, while it is being written.
    """
    written = (folder / EXAMPLES).read_text(encoding="utf-8")
    now = with_answers(load(written), engine_of(folder))
    lines = (_answers(written), _answers(now))
    differing = unified_diff(*lines, "examples", "rules", lineterm="", n=2)
    return "\n".join((*differing, *examples_checked(folder).wrong))


def write_answers(folder: Path, *, are_judged: bool = False) -> int:
    """Write the rules' present results above each example; return the number of examples."""
    path = folder / EXAMPLES
    trees = load(path.read_text(encoding="utf-8"))
    answers = with_answers(trees, engine_of(folder), are_judged=are_judged)
    path.write_text(answers, encoding="utf-8")
    return len(trees)


def engine_of(folder: Path) -> Engine:
    """Return the rules of the language in a folder, without a wordnet."""
    return engine_with(opened_in(folder))


def engine_with(pack: FallbackPack) -> Engine:
    """Return the rules of a language with its pack, without a wordnet."""
    return Engine(pack.language, rules=rules_of(pack), pack=pack)


def _notes(expansion: Expansion, expected: frozenset[str] | None) -> str:
    """Return the lines above a tree; without a set of expected sentences, all are expected."""
    sentences = [f"{each.rule_id}: {each.text}" for each in expansion.candidates]
    written = [(EXPECTED if expected is None or f in expected else PROPOSED) + f for f in sentences]
    refused = [f"{REFUSED}{each.rule_id}: {each.reason}" for each in expansion.refusals]
    return "".join(f"{line}\n" for line in (*written, *refused))


def _expected(tree: Tree) -> frozenset[str]:
    return frozenset(c.removeprefix(EXPECTED) for c in tree.comments if c.startswith(EXPECTED))


def _bare(tree: Tree) -> Tree:
    kept = (c for c in tree.comments if not c.startswith((EXPECTED, PROPOSED, REFUSED)))
    return Tree(tree.tokens, tree.is_capitalised, tuple(kept), tree.last_id)


def _answers(text: str) -> list[str]:
    """Return the lines about results, and the sentences that they are about."""
    marks = (EXPECTED, PROPOSED, REFUSED, "# text = ")
    return [line.rstrip() for line in text.splitlines() if line.startswith(marks)]
