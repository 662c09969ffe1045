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
from transforms.reason import Reason
from transforms.rule import Kind
from transforms.rules.patterns import pattern_rules
from transforms.rules.patterns.rule import PatternRule
from transforms.tree import Tree

ID = "# sent_id = "


@dataclass(frozen=True)
class ExamplesCheck:
    """How many examples pass, what is written for the others, and those without a tree."""

    passed: int
    wrong: tuple[Reason, ...]
    without_tree: tuple[Reason, ...]

    @property
    def are_none(self) -> bool:
        """Tell whether the folder has no examples of its rules."""
        return not (self.passed or self.wrong or self.without_tree)


def check_examples(folder: Path, trees: Iterable[Tree] | None = None) -> ExamplesCheck:
    """Check the examples of a folder's rules, by default on the trees of its `examples.conllu`."""
    return check_examples_on(opened_in(folder), _trees_of(folder) if trees is None else trees)


def check_examples_on(pack: FallbackPack, trees: Iterable[Tree]) -> ExamplesCheck:
    """Check the examples of a pack's rules on trees."""
    by_name = _by_name(trees)
    passed, wrong, without_tree = 0, list[Reason](), list[Reason]()
    for rule in pattern_rules(pack):
        engine = Engine(pack.language, rules=(rule,), pack=pack)
        for example in rule.text.examples:
            tree = by_name.get(example.sentence)
            if tree is None:
                lacks = Reason("example_has_no_tree", sentence=repr(example.sentence))
                without_tree.append(_in_file(rule, example, lacks))
                continue
            if problem := _problem(example, *_answer(engine, rule, tree)):
                wrong.append(_in_file(rule, example, problem))
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


def _answer(engine: Engine, rule: PatternRule, tree: Tree) -> tuple[list[str], list[Reason]]:
    """Return what the rule writes, and what it refuses."""
    if rule.kind == Kind.N:
        result = engine.normalise(tree, tree.text)
        written = [result.tree.text if result.tree else ""] if result.applied else []
        return written, [each.reason for each in result.refusals]
    expansion = engine.expand(tree, tree.text)
    texts = [candidate.text for candidate in expansion.candidates]
    return texts, [each.reason for each in expansion.refusals]


def _in_file(rule: PatternRule, example: Example, problem: Reason) -> Reason:
    """Return what is wrong with an example, with its place in the file and its rule."""
    place, about = example.place, Reason("problem_in_rule", rule=rule.id, problem=problem)
    where = Reason("in_line_and_column", line=place.line, column=place.column, problem=about)
    return Reason("file_named", file=RULES, problem=where)


def _problem(example: Example, written: list[str], refused: list[Reason]) -> Reason | None:
    """Return what is wrong with what a rule writes for an example."""
    shown = {"sentence": repr(example.sentence), "written": _shown(written, refused)}
    if example.result is None:
        return Reason("example_expects_nothing", **shown) if written else None
    if example.result in written:
        return None
    return Reason("example_expects", expected=repr(example.result), **shown)


def _shown(written: list[str], refused: list[Reason]) -> Reason | str:
    """Return what a rule writes, and in brackets what it refuses."""
    shown: Reason | str = " | ".join(written)
    for reason in refused:
        bracketed = Reason("in_brackets", reason=reason)
        shown = (
            Reason("written_and_refused", written=shown, refused=bracketed) if shown else bracketed
        )
    return shown or Reason("nothing_written")
