"""How often the labels that rules expect are those that people gave.

    python -m benchmarks.labels FILE --pairs SICK_FILE --language en --stanza-dir DIR \
        --wordnet oewn:2026

FILE has the columns `s1`, `kind` and `expansion` (tab-separated), as for
`benchmarks.expansion_recall`. Where a rule writes an expansion exactly as people did, the labels
that it expects are set against those of the released pairs: of (sentence → expansion) and of
(expansion → sentence). SICK_FILE is a release with the columns `entailment_AB` and `entailment_BA`;
without it, the column `entailment` of FILE gives the label of the pair. CONTRAST is what rules
expect of opposites: judges call them NEUTRAL or CONTRADICTION.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.expansion_recall import COLUMNS, expand, first, lexicon
from benchmarks.recall import distinct, exact_key, rows, share
from transforms.engine import Engine, Expansion
from transforms.parsing.stanza import StanzaParser
from transforms.rule import Kind, Relation

Labels = tuple[str, str]  # sentence → expansion, expansion → sentence
Gold = Mapping[tuple[str, str], Labels]
Counts = dict[str, Counter[tuple[Labels, Labels]]]  # by rule: expected and gold

SAID = {"entails": "ENTAILMENT", "neutral": "NEUTRAL", "contradicts": "CONTRADICTION"}
UNTOLD = ""


def main() -> None:
    options = arguments()
    expected = distinct((s1, Kind(kind), text) for s1, kind, text in rows(options.file, *COLUMNS))
    parser = StanzaParser(options.language, directory=options.stanza_dir)
    texts = list(dict.fromkeys(s1 for s1, _, _ in expected))
    trees = {text: parse.tree for text, parse in zip(texts, parser.parse(texts), strict=True)}
    engine = Engine(options.language, lexicon=lexicon(options), seed=options.seed)
    expansions, _ = expand(engine, trees)
    gold = read_labels(options.pairs) if options.pairs else of_pairs(options.file)
    counts = compare(expected, expansions, gold, options.k)
    print(json.dumps(as_values(counts), indent=2) if options.json else as_text(counts))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--pairs", type=Path, metavar="SICK_FILE", help="labels both ways")
    parser.add_argument("--language", default="en")
    parser.add_argument("--stanza-dir", type=Path)
    parser.add_argument("--wordnet", metavar="NAME", help="installed wordnet, such as oewn:2026")
    parser.add_argument("--k", type=int, default=50, help="candidates looked at (default 50)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def read_labels(path: Path) -> dict[tuple[str, str], Labels]:
    """Return the labels of a release for both orders of each pair.

    Where a release has a pair in both orders, each order keeps its own labels.
    """
    found: dict[tuple[str, str], Labels] = {}
    columns = ("sentence_A", "sentence_B", "entailment_AB", "entailment_BA")
    for a, b, ab, ba in rows(path, *columns):
        key, labels = (exact_key(a), exact_key(b)), (label_text(ab), label_text(ba))
        found[key] = labels
        found.setdefault(key[::-1], labels[::-1])
    return found


def label_text(value: str) -> str:
    """Return the label of a cell such as "A_entails_B".

    >>> label_text("B_contradicts_A")
    'CONTRADICTION'
    """
    return SAID[value.split("_")[1]]


def of_pairs(path: Path) -> dict[tuple[str, str], Labels]:
    """Return the labels in the column `entailment`, of one direction only."""
    columns = ("s1", "expansion", "entailment")
    return {(exact_key(s1), exact_key(b)): (gold, UNTOLD) for s1, b, gold in rows(path, *columns)}


def compare(
    wanted: Iterable[tuple[str, Kind, str]],
    expansions: Mapping[str, Expansion],
    gold: Gold,
    k: int,
) -> Counts:
    """Return how often each rule expected which labels where people gave which."""
    counts: Counts = defaultdict(Counter)
    for s1, kind, text in wanted:
        labels = gold.get((exact_key(s1), exact_key(text)))
        if s1 not in expansions or labels is None:
            continue
        for candidate in first(expansions[s1], kind, k):
            if exact_key(candidate.text) == exact_key(text):
                expected = (str(candidate.expected_ab), str(candidate.expected_ba))
                counts[candidate.rule_id][expected, labels] += 1
                break
    return counts


def right(expected: Labels, gold: Labels) -> tuple[bool, bool]:
    """Tell in which directions the expected label is the gold one."""
    pairs = tuple(zip(expected, gold, strict=True))
    return fits(*pairs[0]), fits(*pairs[1])


def fits(expected: str, gold: str) -> bool:
    if expected == Relation.CONTRAST:
        return gold in (Relation.NEUTRAL, Relation.CONTRADICTION)
    return expected == gold


def as_values(counts: Counts) -> dict[str, Any]:
    return {rule: summary(counter) for rule, counter in sorted(counts.items())}


def summary(counts: Counter[tuple[Labels, Labels]]) -> dict[str, Any]:
    total = counts.total()
    verdicts = [(*right(expected, gold), n) for (expected, gold), n in counts.items()]
    n_reverse = sum(n for (_, gold), n in counts.items() if gold[1])
    return {
        "hits": total,
        "right_ab": share(sum(n for ab, _, n in verdicts if ab), total),
        "right_ba": share(sum(n for _, ba, n in verdicts if ba), n_reverse),
        "contradictions_ab": sum(n for (_, g), n in counts.items() if g[0] == "CONTRADICTION"),
        "counts": [
            {"expected": expected, "gold": gold, "n": n}
            for (expected, gold), n in counts.most_common()
        ],
    }


def as_text(counts: Counts) -> str:
    lines = []
    for rule, values in as_values(counts).items():
        lines.append(
            f"{rule:24} {values['hits']:4} hits, right {100 * values['right_ab']:.0f} % there, "
            f"{100 * values['right_ba']:.0f} % back"
        )
        for value in values["counts"]:
            expected, gold = (" / ".join(value[name]) for name in ("expected", "gold"))
            lines.append(f"    {value['n']:5}  expected {expected:27}  judged {gold}")
    total = sum((counter for counter in counts.values()), Counter[tuple[Labels, Labels]]())
    values = summary(total)
    lines.append(
        f"together: {values['hits']} hits, right {100 * values['right_ab']:.1f} % there, "
        f"{100 * values['right_ba']:.1f} % back"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
