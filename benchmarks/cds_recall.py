"""How many of the sentences that CDSCorpus's authors made of a sentence the Polish rules write too.

    python -m benchmarks.cds_recall TREES.conllu PAIRS.txt
    python -m benchmarks.cds_recall TREES.conllu PAIRS.txt --missed passive
    python -m benchmarks.cds_recall TREES.conllu PAIRS.txt --json

PAIRS are released pairs one sentence of which is a tree of TREES. The release does not say which
transformation made a sentence, so the words tell: of two sentences of a pair, the other is a case

- of `negation` if it has *nie*, *nikt* or *żaden* more and otherwise words of the tree's sentence
  only, or one such word less and otherwise the same;
- of `passive` if it has *być* or *zostać* and *przez* more, and otherwise words of the sentence;
- of `relative` if it has *który* (and *być*) more or less, and otherwise the same words;
- of `conjunction` if all it lacks is *i* or *a*;
- of `dropping` if it lacks more than that and adds nothing.

Words are the same if the dictionary has a lemma for both forms: a participle has that of its verb.
A case is hit if a rule writes exactly that sentence, but for blanks, marks inside it and capitals.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from benchmarks.recall import rows, share
from transforms.check import text_key
from transforms.conllu import load
from transforms.engine import Engine
from transforms.packs.polish.morphology import readings
from transforms.tree import Tree

KINDS = ("negation", "passive", "relative", "conjunction", "dropping")
NEGATIVE = frozenset({"nie", "nikt", "żaden"})
BEING = frozenset({"być", "zostać"})
JOINING = frozenset({"i", "oraz", "a"})


@dataclass(frozen=True)
class Case:
    """A sentence that people made of another one."""

    kind: str
    tree: Tree
    written: str


def main() -> None:
    options = arguments()
    trees = load(options.trees.read_text(encoding="utf-8"))
    cases = list(cases_of(trees, rows(options.pairs, "sentence_A", "sentence_B")))
    if not cases:
        raise SystemExit(f"no sentence of {options.pairs} was made of one of {options.trees}")
    found = hit(cases, trees)
    if options.missed:
        for case in cases:
            if case.kind == options.missed and case not in found:
                print(f"{case.tree.text}\n    {case.written}")
    print(json.dumps(values(cases, found)) if options.json else as_text(cases, found))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("trees", type=Path, help="CoNLL-U")
    parser.add_argument("pairs", type=Path, help="a table with sentence_A and sentence_B")
    parser.add_argument("--missed", choices=KINDS, help="print the cases that no rule writes")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def cases_of(trees: Iterable[Tree], pairs: Iterable[tuple[str, ...]]) -> Iterable[Case]:
    """Yield each sentence that was made of a tree's once, in the order of the pairs."""
    by_text = {text_key(tree.text): tree for tree in trees}
    texts_seen = set()
    for a, b in pairs:
        for first, second in ((a, b), (b, a)):
            key = (text_key(first), text_key(second))
            tree = by_text.get(key[0])
            if tree is None or key in texts_seen:
                continue
            texts_seen.add(key)
            if kind := kind_of(first, second):
                yield Case(kind, tree, second)


def kind_of(first: str, second: str) -> str:
    """Return how the second sentence was made of the first; nothing if it was not.

    >>> kind_of("Duży pies biegnie.", "Duży pies nie biegnie."), kind_of("Pies śpi.", "Kot śpi.")
    ('negation', '')
    """
    lost, added = difference(first, second)
    lemmas = [lemmas_of(added_word) for added_word in added]
    denied = [lemma for lemma in lemmas if lemma & NEGATIVE]
    if denied and len(denied) == len(lemmas):
        return "negation"
    if not added and lost and all(lemmas_of(word) & NEGATIVE for word in lost):
        return "negation"
    if any("przez" in lemma for lemma in lemmas):
        is_passive = all("przez" in lemma or lemma & BEING for lemma in lemmas)
        return "passive" if is_passive else ""
    if _is_relative(lost, added) or _is_relative(added, lost):
        return "relative"
    if added or not lost:
        return ""
    return "conjunction" if len(lost) == 1 and lemmas_of(lost[0]) & JOINING else "dropping"


def _is_relative(lost: list[str], added: list[str]) -> bool:
    lemmas = [lemmas_of(added_word) for added_word in added]
    is_clause = any("który" in lemma for lemma in lemmas)
    return not lost and is_clause and all("który" in lemma or "być" in lemma for lemma in lemmas)


def difference(first: str, second: str) -> tuple[list[str], list[str]]:
    """Return the words of the first that the second lacks, and those that it has more."""
    lost, added = text_key(first).split(), []
    for word in text_key(second).split():
        related = (lost_word for lost_word in lost if lemmas_of(lost_word) & lemmas_of(word))
        match = word if word in lost else next(related, None)
        if match is None:
            added.append(word)
        else:
            lost.remove(match)
    return lost, added


@lru_cache(maxsize=10_000)
def lemmas_of(word: str) -> frozenset[str]:
    """Return all lemmas of a form; the form itself where the dictionary has none."""
    all_readings = (*readings(word), *readings(word.capitalize()))
    return frozenset(reading.lemma.lower() for reading in all_readings) or frozenset({word})


def hit(cases: Iterable[Case], trees: Iterable[Tree]) -> set[Case]:
    """Return the cases that a rule writes; the other trees lend phrases."""
    engine = Engine("pl")
    stock = engine.stock((tree.text, tree) for tree in trees)
    matches = set()
    keys_by_text: dict[str, set[str]] = {}
    for case in cases:
        text = case.tree.text
        if text not in keys_by_text:
            expansion = engine.expand(case.tree, text, stock=stock)
            keys_by_text[text] = {text_key(candidate.text) for candidate in expansion.candidates}
        if text_key(case.written) in keys_by_text[text]:
            matches.add(case)
    return matches


def values(cases: list[Case], hits: set[Case]) -> dict[str, Any]:
    totals, matched = Counter(case.kind for case in cases), Counter(case.kind for case in hits)
    return {
        "cases": len(cases),
        "hit": len(hits),
        "share": share(len(hits), len(cases)),
        "kinds": {kind: {"cases": totals[kind], "hit": matched[kind]} for kind in KINDS},
    }


def as_text(cases: list[Case], hits: set[Case]) -> str:
    figures = values(cases, hits)
    lines = [f"{'kind':12} {'cases':>6} {'hit':>5}"]
    lines += [
        f"{kind:12} {counts['cases']:6} {counts['hit']:5}"
        for kind, counts in figures["kinds"].items()
    ]
    lines.append(f"{'together':12} {figures['cases']:6} {figures['hit']:5}  {figures['share']:.1%}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
