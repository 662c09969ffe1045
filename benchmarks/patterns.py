"""What the rules file of a language writes for a treebank, and how long its patterns take.

    python -m benchmarks.patterns tests/transforms/patterns/german/rules.txt \\
        --language de --treebank de_gsd-ud-dev.conllu.xz

The language must have been added (docs/add-a-language.md); the file may be anywhere. Its rules run
alone, so that what they write is not counted as written by another. For each rule the table has the
candidates without and with a warning, the refusals, and the seconds for finding its places; below
it the most steps that a search took.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

from transforms.conllu import load
from transforms.engine import Engine
from transforms.opening import opened_text
from transforms.packs.fallback.folder import opened
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.parsing import read_rules
from transforms.rules.patterns import pattern_rules
from transforms.rules.patterns.matching import Search
from transforms.tree import Tree


@dataclass
class Row:
    """What one rule did."""

    clean: int = 0
    warned: int = 0
    refused: int = 0
    seconds: float = 0.0
    most_steps: int = 0
    longest: int = field(default=0)


def measure(pack: FallbackPack, trees: Sequence[Tree]) -> dict[str, Row]:
    """Run each rule alone over the trees."""
    rows = {}
    for rule in pattern_rules(pack):
        row = rows[rule.id] = Row()
        engine = Engine(pack.language, rules=(rule,), pack=pack, max_words=1000)
        for tree in trees:
            search, start = Search(tree, pack.table), perf_counter()
            rule.places(search)
            row.seconds += perf_counter() - start
            if search.steps > row.most_steps:
                row.most_steps, row.longest = search.steps, len(tree)
            expansion = engine.expand(tree, tree.text)
            warned_counts = Counter(bool(candidate.warnings) for candidate in expansion.candidates)
            row.clean, row.warned = (
                row.clean + warned_counts[False],
                row.warned + warned_counts[True],
            )
            row.refused += len(expansion.refusals)
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rules", type=Path)
    parser.add_argument("--language", required=True)
    parser.add_argument("--treebank", type=Path, action="append", required=True)
    parser.add_argument("--most", type=int, help="at most this many sentences")
    options = parser.parse_args()
    pack = replace(opened(options.language), patterns=read_rules(options.rules))
    trees: list[Tree] = []
    for path in options.treebank:
        with opened_text(path) as lines:
            trees += load(lines.read())
    trees = trees[: options.most]
    rows = measure(pack, trees)
    print(f"{len(trees)} sentences, the longest of {max(map(len, trees))} tokens")
    for name, row in rows.items():
        print(f"{name:26} {row.clean:5} {row.warned:5} {row.refused:5} {row.seconds:8.2f} s")
    worst = max(rows.values(), key=lambda row: row.most_steps)
    total = sum(row.seconds for row in rows.values())
    print(f"all patterns: {total:.2f} s, {total / len(trees) * 1000:.2f} ms a sentence")
    print(f"most steps of a search: {worst.most_steps}, in a sentence of {worst.longest} tokens")
    return 0


if __name__ == "__main__":
    sys.exit(main())
