"""Rules of a language against their examples files: recorded parses with what a rule must answer.

`# expected = …` is a sentence the rule writes, `# refused = …` a reason it gives, in the rule's
order; a sentence with neither does not concern the rule. `# partner = …` is the text of the tree of
the same file that is the other sentence of its source.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from transforms.check import SourceCheck
from transforms.conllu import load
from transforms.packs.registry import pack_for
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule, answers
from transforms.rules import rules_for
from transforms.stock import Partner, Stock
from transforms.tree import Tree

Labels = tuple[Relation, Relation]
LABELS: Mapping[Kind, Labels] = {
    Kind.N: (Relation.ENTAILMENT, Relation.ENTAILMENT),
    Kind.S2: (Relation.ENTAILMENT, Relation.ENTAILMENT),
    Kind.S3: (Relation.CONTRADICTION, Relation.CONTRADICTION),
    Kind.S4: (Relation.NEUTRAL, Relation.NEUTRAL),
}


class Examples:
    """The rules of a language, by id, and the trees of their examples files."""

    def __init__(self, language: str, folder: Path, *, stock: Stock | None = None) -> None:
        self.pack = pack_for(language)
        self.rules = {rule.id: rule for rule in rules_for(language)}
        self.trees = list(self._read(folder))
        self.names = [f"{rule_id}: {tree.text}" for rule_id, tree in self.trees]
        self._context = Context(self.pack, stock=stock)

    def _read(self, folder: Path) -> Iterator[tuple[str, Tree]]:
        for rule_id in self.rules:
            path = folder / f"{rule_id}.conllu"
            for tree in load(path.read_text(encoding="utf-8")):
                # As the engine does before any rule sees the tree.
                yield rule_id, self.pack.prepared(tree)

    def answers(self, rule_id: str, tree: Tree) -> list[Candidate | Refusal]:
        context = self._context
        for text in noted(tree, "partner"):
            other = next(t for each, t in self.trees if each == rule_id and t.text == text)
            context = replace(context, partner=Partner(other, text))
        return list(answers(self.rules[rule_id], tree, context))

    def check_answers(self, rule_id: str, tree: Tree) -> None:
        found = self.answers(rule_id, tree)
        candidates = [each for each in found if isinstance(each, Candidate)]
        written = [self.pack.finish(each.tree, tree).text for each in candidates]
        refused = [str(each.reason) for each in found if isinstance(each, Refusal)]
        assert written == noted(tree, "expected"), drawn(tree)
        assert refused == noted(tree, "refused"), drawn(tree)

    def check_soundness(self, rule_id: str, tree: Tree) -> None:
        text = tree.text
        for found in self.answers(rule_id, tree):
            if isinstance(found, Candidate):
                finished = self.pack.finish(found.tree, tree)
                respelled = found.kind is Kind.N
                check = SourceCheck(tree, self.pack)
                faults = check.new_faults(finished, is_respelling=respelled)
                assert faults == [], drawn(finished)
                assert found.edits[0]["op"] == "explain"
        assert tree.text == text

    def check_number(self, rule_id: str) -> None:
        trees = [tree for each, tree in self.trees if each == rule_id]
        assert sum(bool(noted(tree, "expected")) for tree in trees) >= 6
        assert sum(not noted(tree, "expected") for tree in trees) >= 3

    def check_first(self, rule_id: str, text: str) -> None:
        """The first example of a file is the paper's own."""
        first = next(tree for each, tree in self.trees if each == rule_id)
        found = self.answers(rule_id, first)
        assert text in [each.text for each in found if isinstance(each, Candidate)]


def check_labels(rule: Rule, own: Mapping[str, Labels]) -> None:
    """Check the labels of a rule: those of its kind, or its own."""
    assert (rule.expected_ab, rule.expected_ba) == own.get(rule.id, LABELS[rule.kind])


def noted(tree: Tree, name: str) -> list[str]:
    prefix = f"# {name} = "
    return [line.removeprefix(prefix) for line in tree.comments if line.startswith(prefix)]


def drawn(tree: Tree) -> str:
    """Draw a tree for a failure message: one word a line, indented by its depth."""
    lines = []
    for token in tree:
        depth, parent = 0, tree.parent(token.id)
        while parent is not None:
            depth, parent = depth + 1, tree.parent(parent.id)
        lines.append(f"{'  ' * depth}{token.form} ({token.deprel}, {token.xpos})")
    return "\n".join(lines)
