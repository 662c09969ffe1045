"""How many sentences the rules normalise as people did.

    python -m benchmarks.normalisation_recall FILE --language en --stanza-dir DIR \
        --wordnet oewn:2026 --json --missed missed.tsv

FILE has the columns `s0`, the source sentence, and `s1`, its normalised form by people,
tab-separated. *Exact*: the same text, but for capitals, runs of spaces and a final stop. *Relaxed*:
the same bag of lemmas, determiners left out, but for "no". Sentences that cannot be normalised are
counted by reason and match in neither way. `left_alone` is the baseline without rules: the share of
sentences that people did not change, and `of_changed` the figures for the others alone.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.expansion_recall import lexicon
from benchmarks.recall import exact_key, relaxed_key, rows, share
from transforms.engine import Engine, Normalisation
from transforms.parsing.stanza import StanzaParser
from transforms.tree import Tree

COLUMNS = ("s0", "s1")


@dataclass
class Tally:
    """Counts over all sentences."""

    sentences: int = 0
    unparsed: int = 0
    left_alone: int = 0  # people changed nothing
    exact: int = 0
    relaxed: int = 0
    exact_changed: int = 0  # of those that people changed
    relaxed_changed: int = 0
    failures: int = 0
    reasons: Counter[str] = field(default_factory=Counter)  # why there is no result
    applied: Counter[str] = field(default_factory=Counter)  # sentences by rule
    hits: Counter[str] = field(default_factory=Counter)  # exact matches by rule

    def as_values(self) -> dict[str, Any]:
        return {
            "sentences": self.sentences,
            "unparsed": self.unparsed,
            "left_alone": share(self.left_alone, self.sentences),
            "exact": share(self.exact, self.sentences),
            "relaxed": share(self.relaxed, self.sentences),
            "changed": self.sentences - self.left_alone,
            "exact_of_changed": share(self.exact_changed, self.sentences - self.left_alone),
            "relaxed_of_changed": share(self.relaxed_changed, self.sentences - self.left_alone),
            "not_normalised": share(self.reasons.total(), self.sentences),
            "failures": self.failures,
            "reasons": dict(self.reasons.most_common()),
            "rules": {
                rule: {"applied": n, "exact": self.hits[rule]}
                for rule, n in self.applied.most_common()
            },
        }


def main() -> None:
    options = arguments()
    expected = [(s0, s1) for s0, s1 in rows(options.file, *COLUMNS)]
    parser = StanzaParser(options.language, directory=options.stanza_dir)
    texts = list(dict.fromkeys(s0 for s0, _ in expected))
    parser.parse(texts[:1])  # excludes loading the models
    started = time.perf_counter()
    trees = {text: parse.tree for text, parse in zip(texts, parser.parse(texts), strict=True)}
    parsing = time.perf_counter() - started
    engine = Engine(options.language, lexicon=lexicon(options), seed=options.seed)
    results, writing = normalise(engine, trees)
    expected_texts = [s1 for _, s1 in expected]
    their_trees = dict(
        zip(expected_texts, (parse.tree for parse in parser.parse(expected_texts)), strict=True)
    )
    report = {
        "lexicon": engine.lexicon.name if engine.lexicon else None,
        "sentences_per_second": round(len(texts) / writing, 1),
        "sentences_per_second_with_parsing": round(len(texts) / (writing + parsing), 1),
        **tallied(expected, results, their_trees).as_values(),
    }
    print(json.dumps(report, indent=2, ensure_ascii=False) if options.json else as_text(report))
    if options.missed:
        write_missed(options.missed, expected, results, their_trees)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--stanza-dir", type=Path)
    parser.add_argument("--wordnet", metavar="NAME", help="installed wordnet, such as oewn:2026")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--missed", type=Path, help="write what was not found to this file")
    return parser.parse_args()


def normalise(
    engine: Engine, trees: dict[str, Tree | None]
) -> tuple[dict[str, Normalisation], float]:
    """Return the normalisations of all parsed sentences, and the seconds taken."""
    started = time.perf_counter()
    results = {
        text: engine.normalise(tree, text) for text, tree in trees.items() if tree is not None
    }
    return results, time.perf_counter() - started


def tallied(
    expected: Sequence[tuple[str, str]],
    results: dict[str, Normalisation],
    their_trees: dict[str, Tree | None],
) -> Tally:
    tally = Tally()
    for s0, s1 in expected:
        tally.sentences += 1
        is_changed = exact_key(s0) != exact_key(s1)
        tally.left_alone += not is_changed
        result = results.get(s0)
        if result is None:
            tally.unparsed += 1
            continue
        tally.failures += len(result.failures)
        if result.tree is None:
            tally.reasons[str(result.reason or "")] += 1
            continue
        is_exact = exact_key(result.tree.text) == exact_key(s1)
        tally.exact += is_exact
        is_near = is_exact or is_relaxed(result.tree, their_trees[s1])
        tally.relaxed += is_near
        tally.exact_changed += is_exact and is_changed
        tally.relaxed_changed += is_near and is_changed
        rules = [rule_id for rule_id, _ in result.applied]
        tally.applied.update(rules)
        tally.hits.update(rules if is_exact else ())
    return tally


def is_relaxed(tree: Tree, expected_tree: Tree | None) -> bool:
    return expected_tree is not None and relaxed_key(tree) == relaxed_key(expected_tree)


def as_text(report: dict[str, Any]) -> str:
    lines = [f"{name}: {value}" for name, value in report.items() if not isinstance(value, dict)]
    lines += ["", "Why sentences were not normalised:"]
    lines += [f"  {n:4}  {reason}" for reason, n in report["reasons"].items()]
    lines += ["", "Rules:"]
    lines += [
        f"  {rule:24} {n['applied']:6} applied, {n['exact']:4} as people wrote it"
        for rule, n in report["rules"].items()
    ]
    return "\n".join(lines)


def write_missed(
    path: Path,
    expected: Sequence[tuple[str, str]],
    results: dict[str, Normalisation],
    their_trees: dict[str, Tree | None],
) -> None:
    """Write the inexact results: how close each is, s0, s1 and the output."""
    with path.open("w", encoding="utf-8") as file:
        for s0, s1 in expected:
            result = results.get(s0)
            if result is None or result.tree is None:
                reason = str(result.reason or "") if result else "it was not parsed"
                file.write(f"none\t{s0}\t{s1}\t({reason})\n")
            elif exact_key(result.tree.text) != exact_key(s1):
                verdict = "relaxed" if is_relaxed(result.tree, their_trees[s1]) else "other"
                file.write(f"{verdict}\t{s0}\t{s1}\t{result.tree.text}\n")


if __name__ == "__main__":
    main()
