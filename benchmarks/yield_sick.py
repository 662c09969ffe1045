"""How many related pairs the rules make from source pairs, and where sentences are lost.

    python -m benchmarks.yield_sick sources.tsv --language en --stanza-dir DIR \
        [--wordnet NAME] [--json]

The file has the columns `sentence_a` and `sentence_b` (tab-separated). Both sentences of a source
are dropped if one cannot be normalised; of each normalised sentence the best S2, S3 and S4 are
kept; S1a is paired with S1b and both with all expansions of the set (SICK, 3.3), equal pairs once.
"""

import argparse
import csv
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.expansion_recall import lexicon
from transforms.check import text_key
from transforms.engine import Engine
from transforms.parsing import Parse
from transforms.parsing.stanza import StanzaParser
from transforms.rule import Kind
from transforms.stock import Partner
from transforms.tree import Tree


@dataclass
class Count:
    """Counts of what happened to the sentences."""

    sources: int = 0
    sources_kept: int = 0
    sentences: int = 0
    related_pairs: int = 0
    s1: int = 0
    with_s4: int = 0  # S1s with an S4 that has no warning
    normalised: Counter[str] = field(default_factory=Counter)  # by reason, "" for success
    normalising_rules: Counter[str] = field(default_factory=Counter)
    candidates: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)
    refusals: Counter[tuple[str, str]] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)


def main() -> None:
    options = arguments()
    count = Count()
    with options.file.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    sources = [(row["sentence_a"], row["sentence_b"]) for row in rows]
    started = time.perf_counter()
    parser = StanzaParser(options.language, directory=options.stanza_dir)
    parses = parser.parse([text for source in sources for text in source])
    count.seconds["parse"] = round(time.perf_counter() - started, 2)
    started = time.perf_counter()
    engine = Engine(options.language, lexicon=lexicon(options), seed=options.seed)
    for number in range(len(sources)):
        count_source(engine, count, number, parses[2 * number : 2 * number + 2])
    count.seconds["rules"] = round(time.perf_counter() - started, 2)
    print(as_json(count) if options.json else as_text(count))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--stanza-dir", type=Path)
    parser.add_argument("--wordnet", metavar="NAME", help="installed wordnet, such as oewn:2026")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def count_source(engine: Engine, count: Count, number: int, parses: list[Parse]) -> None:
    """Expand both sentences of one source and count its pairs."""
    count.sources += 1
    keys = [f"{number}{side}" for side in "ab"]
    trees = [normalise(engine, count, *parsed) for parsed in zip(keys, parses, strict=True)]
    first, second = trees
    if first is None or second is None:
        return
    count.sources_kept += 1
    mates = [
        *expand(engine, count, keys[0], first, second),
        *expand(engine, count, keys[1], second, first),
    ]
    pairs = {frozenset((text_key(first.text), text_key(second.text)))}
    pairs |= {frozenset((text_key(s1.text), text_key(m))) for s1 in (first, second) for m in mates}
    count.related_pairs += sum(len(pair) == 2 for pair in pairs)


def normalise(engine: Engine, count: Count, key: str, parse: Parse) -> Tree | None:
    """Return the normalised sentence, or None if it is dropped."""
    count.sentences += 1
    if parse.tree is None:
        count.normalised[str(parse.reason)] += 1
        return None
    result = engine.normalise(parse.tree, key)
    count.normalised[str(result.reason or "")] += 1
    count.normalising_rules.update(rule_id for rule_id, _ in result.applied)
    count.refusals.update((refusal.rule_id, str(refusal.reason)) for refusal in result.refusals)
    count.failures.update(f"{failure.rule_id}: {failure.error}" for failure in result.failures)
    return result.tree


def expand(engine: Engine, count: Count, key: str, tree: Tree, partner: Tree) -> list[str]:
    """Return the chosen expansions of a normalised sentence, beside the other of its source."""
    expansion = engine.expand(tree, key, partner=Partner(partner, partner.text))
    count.s1 += 1
    count.with_s4 += any(c.kind == Kind.S4 and not c.warnings for c in expansion.candidates)
    count.candidates.update(candidate.rule_id for candidate in expansion.candidates)
    count.refusals.update((refusal.rule_id, str(refusal.reason)) for refusal in expansion.refusals)
    count.failures.update(f"{failure.rule_id}: {failure.error}" for failure in expansion.failures)
    best = engine.best(expansion, key)
    count.chosen.update(candidate.rule_id for candidate in best.values())
    return [candidate.text for candidate in best.values()]


def as_json(count: Count) -> str:
    values = vars(count) | {
        "refusals": [
            {"rule": rule, "reason": reason, "count": n}
            for (rule, reason), n in count.refusals.most_common()
        ]
    }
    return json.dumps(values, indent=2, ensure_ascii=False)


def as_text(count: Count) -> str:
    lines = [
        f"sources {count.sources}, kept {count.sources_kept}",
        f"sentences {count.sentences}, normalised {count.normalised['']}",
        f"related pairs {count.related_pairs}",
        f"S1s with an S4 without a warning: {count.with_s4} of {count.s1}",
        f"seconds: parse {count.seconds['parse']}, rules {count.seconds['rules']}",
        "",
        "not normalised:",
        *(f"  {n:5}  {reason}" for reason, n in count.normalised.most_common() if reason),
        "",
        "rules that normalised:",
        *(f"  {n:5}  {rule}" for rule, n in count.normalising_rules.most_common()),
        "",
        "candidates (chosen):",
        *(
            f"  {n:5} ({count.chosen[rule]:4})  {rule}"
            for rule, n in count.candidates.most_common()
        ),
        "",
        "refused:",
        *(f"  {n:5}  {rule}: {reason}" for (rule, reason), n in count.refusals.most_common()),
    ]
    return "\n".join([*lines, *(f"FAILED {n}  {error}" for error, n in count.failures.items())])


if __name__ == "__main__":
    main()
