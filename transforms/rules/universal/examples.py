"""The examples of an added language: parsed sentences with the rules' results.

Above each tree are the rules' candidates and refusals (`# refused = <rule>: <reason>`), in the
order of the rules. A sentence that somebody has found correct is `# expected = <rule>: <sentence>`,
whether the rules write it already or should; one that they should not write is `# wrong = …`; until
somebody has judged it, it is `# proposed = …`. So the file shows the effect of each edit of the
words table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from enum import StrEnum
from pathlib import Path

from transforms.check import unfit
from transforms.conllu import dump, load
from transforms.engine import Engine, Expansion
from transforms.packs.fallback.files import EXAMPLES
from transforms.packs.fallback.folder import opened_in
from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Refusal
from transforms.rules.added import rules_of
from transforms.rules.patterns.examples import check_examples
from transforms.stock import Stock
from transforms.tree import Tree


class Verdict(StrEnum):
    """What somebody has judged a sentence to be, as the examples file marks it."""

    EXPECTED = "expected"
    WRONG = "wrong"
    PROPOSED = "proposed"


REFUSED = "refused"
UNFIT = "s1"  # in place of a rule's id where the sentence itself is refused
MARKS = (*Verdict, REFUSED)
AnswerKey = tuple[str, str]  # the id of a rule, and a sentence


@dataclass(frozen=True)
class Answer:
    """A sentence that a rule writes, or that somebody has judged."""

    rule: str
    text: str
    verdict: Verdict
    is_written: bool  # by the rules as they are now

    @property
    def holds(self) -> bool:
        """Tell whether the rules agree with the verdict; unjudged sentences count as agreeing."""
        return self.is_written != (self.verdict == Verdict.WRONG)


@dataclass(frozen=True)
class Example:
    """A sentence with the rules' present results and the verdicts on them."""

    tree: Tree
    answers: tuple[Answer, ...]  # those written first, in the order of the rules
    refused: tuple[Refusal, ...] = ()


@dataclass(frozen=True)
class Judgement:
    """A verdict on a sentence, and perhaps the one that the rule should write instead."""

    verdict: Verdict
    instead: str = ""


def examples_of(trees: Iterable[Tree], engine: Engine, stock: Stock | None = None) -> list[Example]:
    """Return trees with the rules' present results; the examples lend each other phrases.

    `stock` has those of a larger number of examples, where only some are asked for.
    """
    all_trees = tuple(trees)
    stock = stock or Stock.of(all_trees)
    return [_example(tree, engine, stock) for tree in all_trees]


def _example(tree: Tree, engine: Engine, stock: Stock) -> Example:
    # Sentences that are incomplete by the language's table never get as far as the corpus.
    flaw = unfit(tree, engine.pack.whole_sentences, max_words=engine.max_words)
    if flaw is None:
        expansion = engine.expand(tree, stock=stock)
    else:
        expansion = Expansion((), (Refusal(UNFIT, flaw),))
    keys = dict.fromkeys((each.rule_id, each.text) for each in expansion.candidates)
    verdict_of = verdicts(tree)
    answers = [Answer(*key, verdict_of.get(key, Verdict.PROPOSED), True) for key in keys]
    others = [Answer(*n, verdict, False) for n, verdict in verdict_of.items() if n not in keys]
    return Example(tree, (*answers, *others), tuple(expansion.refusals))


def verdicts(tree: Tree) -> dict[AnswerKey, Verdict]:
    """Return the verdicts that stand above a tree."""
    by_key = {}
    for comment in tree.comments:
        mark, _, answer = comment.removeprefix("# ").partition(" = ")
        rule, _, text = answer.partition(": ")
        if mark in {Verdict.EXPECTED, Verdict.WRONG}:
            by_key[rule, text] = Verdict(mark)
    return by_key


def with_answers(trees: Iterable[Tree], engine: Engine, *, are_judged: bool = False) -> str:
    """Return the trees as CoNLL-U with the rules' present results above each.

    What was judged stays so, written or not; the rest is proposed. If somebody has judged all of
    it, what the rules write is expected, and nothing else.
    """
    return "".join(
        example_text(_all_expected(each) if are_judged else each)
        for each in examples_of(trees, engine)
    )


def _all_expected(example: Example) -> Example:
    answers = (
        replace(each, verdict=Verdict.EXPECTED) if each.is_written else each
        for each in example.answers
        if each.is_written or each.verdict == Verdict.WRONG
    )
    return replace(example, answers=tuple(answers))


def with_verdicts(example: Example, judgements: Mapping[AnswerKey, Judgement]) -> Example:
    """Return an example with verdicts on its sentences; the others stay as they are."""
    answers: dict[AnswerKey, Answer] = {}
    for answer in example.answers:
        judgement = judgements.get((answer.rule, answer.text), Judgement(answer.verdict))
        answers.setdefault((answer.rule, answer.text), replace(answer, verdict=judgement.verdict))
        if judgement.instead:
            key = answer.rule, judgement.instead
            is_written = any((e.rule, e.text) == key and e.is_written for e in example.answers)
            answers[key] = Answer(*key, Verdict.EXPECTED, is_written)
    remaining = (a for a in answers.values() if a.is_written or a.verdict != Verdict.PROPOSED)
    return replace(example, answers=tuple(remaining))


def example_text(example: Example) -> str:
    """Return an example as CoNLL-U, its answers above the tree."""
    return _as_text(example, [(each.verdict, each) for each in example.answers])


def _as_text(example: Example, answers: Sequence[tuple[str, Answer]]) -> str:
    lines = [f"# {mark} = {each.rule}: {each.text}" for mark, each in answers]
    lines += [f"# {REFUSED} = {each.rule_id}: {each.reason}" for each in example.refused]
    return "".join(f"{line}\n" for line in lines) + dump(_bare(example.tree))


def differences(folder: Path) -> str:
    """Return how the rules' results differ from a language's examples; empty if they do not.

    The examples of its rules file count too, as far as their trees are there. The folder may be
    anywhere, not only in the installation's, while it is being written.
    """
    text = (folder / EXAMPLES).read_text(encoding="utf-8")
    examples = examples_of(load(text), engine_of(folder))
    text_now = "".join(_as_text(each, list(_answers_as_now(each))) for each in examples)
    lines = (_answers(text), _answers(text_now))
    diff = unified_diff(*lines, "examples", "rules", lineterm="", n=2)
    return "\n".join((*diff, *map(str, check_examples(folder).wrong)))


def _answers_as_now(example: Example) -> Iterator[tuple[str, Answer]]:
    """Yield the answers as the rules give them now; those that do not hold change their mark."""
    for each in example.answers:
        if each.holds:
            yield each.verdict, each
        elif each.is_written:
            yield Verdict.PROPOSED, each


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


def _bare(tree: Tree) -> Tree:
    marks = tuple(f"# {mark} = " for mark in MARKS)
    comments = (comment for comment in tree.comments if not comment.startswith(marks))
    return Tree(tree.tokens, tree.is_capitalised, tuple(comments), tree.last_id)


def _answers(text: str) -> list[str]:
    """Return the lines about results, and the sentences that they are about."""
    marks = tuple(f"# {mark} = " for mark in (*MARKS, "text"))
    return [line.rstrip() for line in text.splitlines() if line.startswith(marks)]
