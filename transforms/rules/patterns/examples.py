"""Whether rules written as patterns do what their examples say.

The examples of a rules file name sentences by text or id; their trees are in the examples of the
language, or are given.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from transforms.conllu import load
from transforms.engine import Engine
from transforms.packs.fallback.files import EXAMPLES, RULES
from transforms.packs.fallback.folder import opened_in
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.syntax import Example
from transforms.rule import Kind
from transforms.rules.patterns import pattern_rules
from transforms.rules.patterns.rule import PatternRule
from transforms.tree import Tree

ID = "# sent_id = "


@dataclass(frozen=True)
class ExamplesCheck:
    """How many examples pass, what is written for the others, and those without a tree."""

    passed: int
    wrong: tuple[str, ...]
    without_tree: tuple[str, ...]


def check_examples(folder: Path, trees: Iterable[Tree] | None = None) -> ExamplesCheck:
    """Check the examples of a folder's rules, by default on the trees of its `examples.conllu`."""
    return check_examples_on(opened_in(folder), _trees_of(folder) if trees is None else trees)


def check_examples_on(pack: FallbackPack, trees: Iterable[Tree]) -> ExamplesCheck:
    """Check the examples of a pack's rules on trees."""
    by_name = _by_name(trees)
    passed, wrong, without_tree = 0, list[str](), list[str]()
    for rule in pattern_rules(pack):
        engine = Engine(pack.language, rules=(rule,), pack=pack)
        for example in rule.text.examples:
            tree = by_name.get(example.sentence)
            if tree is None:
                without_tree.append(f"{_where(rule, example)}: no tree of {example.sentence!r}")
                continue
            if problem := _problem(example, *_answer(engine, rule, tree)):
                wrong.append(f"{_where(rule, example)}: {problem}")
            else:
                passed += 1
    return ExamplesCheck(passed, tuple(wrong), tuple(without_tree))


def _trees_of(folder: Path) -> list[Tree]:
    path = folder / EXAMPLES
    return load(path.read_text(encoding="utf-8")) if path.exists() else []


def _by_name(trees: Iterable[Tree]) -> Mapping[str, Tree]:
    """Return the trees by their texts and ids."""
    by_name: dict[str, Tree] = {}
    for tree in trees:
        by_name.setdefault(tree.text, tree)
        for comment in tree.comments:
            if comment.startswith(ID):
                by_name.setdefault(comment.removeprefix(ID).strip(), tree)
    return by_name


def _answer(engine: Engine, rule: PatternRule, tree: Tree) -> tuple[list[str], list[str]]:
    """Return what the rule writes, and what it refuses."""
    if rule.kind == Kind.N:
        result = engine.normalise(tree, tree.text)
        written = [result.tree.text if result.tree else ""] if result.applied else []
        return written, [str(each.reason) for each in result.refusals]
    expansion = engine.expand(tree, tree.text)
    texts = [candidate.text for candidate in expansion.candidates]
    return texts, [str(each.reason) for each in expansion.refusals]


def _where(rule: PatternRule, example: Example) -> str:
    return f"{RULES}: {example.place}: {rule.id}"


def _problem(example: Example, written: list[str], refused: list[str]) -> str:
    """Return what is wrong with what a rule writes for an example; empty if nothing is."""
    output = " | ".join([*written, *(f"({reason})" for reason in refused)]) or "nothing"
    if example.result is None:
        return f"expected nothing for {example.sentence!r}, written: {output}" if written else ""
    if example.result in written:
        return ""
    return f"expected {example.result!r} for {example.sentence!r}, written: {output}"
