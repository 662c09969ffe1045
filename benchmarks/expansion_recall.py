"""How many of people's expansions the rules produce too.

    python -m benchmarks.expansion_recall FILE --language en --stanza-dir DIR \
        --wordnet oewn:2026 --k 50 --json

FILE has the columns `s1`, `kind` (S2, S3, S4) and `expansion`, tab-separated. The first k
candidates of the kind are compared for each sentence. *Exact*: the same text, but for capitals,
runs of spaces and a final stop. *Relaxed*: the same bag of lemmas, determiners left out, but for
"no".
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.recall import CUTS, distinct, exact_key, relaxed_key, rows, share
from transforms.engine import Engine, Expansion
from transforms.lexicon import Lexicon
from transforms.parsing.stanza import StanzaParser
from transforms.rule import Candidate, Kind
from transforms.tree import Tree

KINDS = (Kind.S2, Kind.S3, Kind.S4)


@dataclass
class Tally:
    """Counts of one kind of expansion."""

    wanted: int = 0
    unparsed: int = 0
    exact: Counter[int] = field(default_factory=Counter)  # by cut
    relaxed: Counter[int] = field(default_factory=Counter)  # by cut
    candidates: int = 0
    warned: int = 0
    sentences: int = 0
    rules: Counter[str] = field(default_factory=Counter)  # candidates by rule
    hits: Counter[str] = field(default_factory=Counter)  # exact matches by rule

    def as_values(self, k: int) -> dict[str, Any]:
        return {
            "wanted": self.wanted,
            "unparsed": self.unparsed,
            **{f"exact@{cut}": share(self.exact[cut], self.wanted) for cut in (*CUTS, k)},
            **{f"relaxed@{cut}": share(self.relaxed[cut], self.wanted) for cut in (*CUTS, k)},
            "candidates_per_sentence": share(self.candidates, self.sentences),
            "warned": share(self.warned, self.candidates),
            "rules": {
                rule: {"candidates": n, "exact": self.hits[rule]}
                for rule, n in self.rules.most_common()
            },
        }


def main() -> None:
    options = arguments()
    all_rows = [(s1, Kind(kind), text) for s1, kind, text in rows(options.file, *COLUMNS)]
    expected = distinct(all_rows)
    parser = StanzaParser(options.language, directory=options.stanza_dir)
    texts = list(dict.fromkeys(s1 for s1, _, _ in expected))
    parser.parse(texts[:1])  # excludes loading the models
    started = time.perf_counter()
    trees = {text: parse.tree for text, parse in zip(texts, parser.parse(texts), strict=True)}
    parsing = time.perf_counter() - started
    engine = Engine(options.language, lexicon=lexicon(options), seed=options.seed)
    expansions, writing = expand(engine, trees)
    expected_texts = [text for _, _, text in expected]
    their_trees = dict(
        zip(expected_texts, (parse.tree for parse in parser.parse(expected_texts)), strict=True)
    )
    tallies = tallied(expected, trees, expansions, their_trees, options.k)
    report = {
        "sentences": len(texts),
        "expansions": len(expected),
        "listed_twice": len(all_rows) - len(expected),
        "k": options.k,
        "lexicon": engine.lexicon.name if engine.lexicon else None,
        "sentences_per_second": round(len(texts) / writing, 1),
        "sentences_per_second_with_parsing": round(len(texts) / (writing + parsing), 1),
        "failures": sum(len(expansion.failures) for expansion in expansions.values()),
        "S2+S3": together([tallies[Kind.S2], tallies[Kind.S3]], options.k),
        **{kind: tallies[kind].as_values(options.k) for kind in KINDS},
    }
    print(json.dumps(report, indent=2, ensure_ascii=False) if options.json else as_text(report))
    if options.missed:
        write_missed(options.missed, expected, expansions, options.k)


COLUMNS = ("s1", "kind", "expansion")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--stanza-dir", type=Path)
    parser.add_argument("--wordnet", metavar="NAME", help="installed wordnet, such as oewn:2026")
    parser.add_argument("--k", type=int, default=50, help="candidates looked at (default 50)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--missed", type=Path, help="write what was not found to this file")
    return parser.parse_args()


def lexicon(options: argparse.Namespace) -> Lexicon | None:
    """Return the requested wordnet, if any."""
    if not options.wordnet:
        return None
    from transforms.lexicon.wordnet import open_wordnet

    return open_wordnet(options.wordnet)


def expand(engine: Engine, trees: dict[str, Tree | None]) -> tuple[dict[str, Expansion], float]:
    """Return the expansions of all parsed sentences, and the seconds taken."""
    started = time.perf_counter()
    expansions = {
        text: engine.expand(tree, text) for text, tree in trees.items() if tree is not None
    }
    return expansions, time.perf_counter() - started


def tallied(
    expected: Sequence[tuple[str, Kind, str]],
    trees: dict[str, Tree | None],
    expansions: dict[str, Expansion],
    their_trees: dict[str, Tree | None],
    k: int,
) -> dict[Kind, Tally]:
    tallies: dict[Kind, Tally] = defaultdict(Tally)
    for kind in KINDS:
        for expansion in expansions.values():
            count_candidates(tallies[kind], first(expansion, kind, k))
    for s1, kind, text in expected:
        tally = tallies[kind]
        tally.wanted += 1
        if trees[s1] is None:
            tally.unparsed += 1
            continue
        candidates = first(expansions[s1], kind, k)
        count_match(tally, candidates, exact_key(text), (*CUTS, k))
        count_relaxed(tally, candidates, text, their_trees[text], (*CUTS, k))
    return tallies


def first(expansion: Expansion, kind: Kind, k: int) -> list[Candidate]:
    return [candidate for candidate in expansion.candidates if candidate.kind == kind][:k]


def count_candidates(tally: Tally, candidates: Iterable[Candidate]) -> None:
    tally.sentences += 1
    for candidate in candidates:
        tally.candidates += 1
        tally.warned += bool(candidate.warnings)
        tally.rules[candidate.rule_id] += 1


def count_match(
    tally: Tally, candidates: Sequence[Candidate], key: str, cuts: Iterable[int]
) -> None:
    for rank, candidate in enumerate(candidates):
        if exact_key(candidate.text) == key:
            tally.hits[candidate.rule_id] += 1
            tally.exact.update(cut for cut in cuts if rank < cut)
            return


def count_relaxed(
    tally: Tally, candidates: Sequence[Candidate], text: str, tree: Tree | None, cuts: Iterable[int]
) -> None:
    key = relaxed_key(tree) if tree is not None else None
    for rank, candidate in enumerate(candidates):
        is_same = exact_key(candidate.text) == exact_key(text)
        if is_same or (key is not None and relaxed_key(candidate.tree) == key):
            tally.relaxed.update(cut for cut in cuts if rank < cut)
            return


def together(tallies: Sequence[Tally], k: int) -> dict[str, float]:
    total = sum(tally.wanted for tally in tallies)
    measures = (("exact", [t.exact for t in tallies]), ("relaxed", [t.relaxed for t in tallies]))
    return {
        f"{name}@{cut}": share(sum(count[cut] for count in counts), total)
        for name, counts in measures
        for cut in (*CUTS, k)
    }


def as_text(report: dict[str, Any]) -> str:
    lines = [f"{name}: {value}" for name, value in report.items() if not isinstance(value, dict)]
    for kind in ("S2+S3", *KINDS):
        values = dict(report[kind])
        rules = values.pop("rules", {})
        lines += ["", kind, *(f"  {name:24} {value}" for name, value in values.items())]
        lines += [
            f"    {rule:24} {n['candidates']:6} candidates, {n['exact']:4} as people wrote it"
            for rule, n in rules.items()
        ]
    return "\n".join(lines)


def write_missed(
    path: Path,
    expected: Sequence[tuple[str, Kind, str]],
    expansions: dict[str, Expansion],
    k: int,
) -> None:
    """Write the expansions that were not found, as examples for missing rules."""
    with path.open("w", encoding="utf-8") as file:
        for s1, kind, text in expected:
            candidates = first(expansions[s1], kind, k) if s1 in expansions else []
            if all(exact_key(our.text) != exact_key(text) for our in candidates):
                file.write(f"{kind}\t{s1}\t{text}\n")


if __name__ == "__main__":
    main()
