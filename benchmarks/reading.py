"""Draw a sheet of the rules' output for a human reader, or summarise a sheet that was read.

    python -m benchmarks.reading FILE --rule s2.passive --n 50 --seed 1 --out sheet.csv
    python -m benchmarks.reading FILE --first 100 --seed 1 --out sheet.csv
    python -m benchmarks.reading TREES.conllu ... --language pl --rule all --seed 1 --out sheet.csv
    python -m benchmarks.reading sheet.csv --count

FILE is tab-separated with the captions in `sentence_a` and `sentence_b`, or in `s0`; a column `s1`
holds sentences that need no normalising. The trees of CoNLL-U files are used as they are, one for
each text, and lend each other phrases. `--rule` draws outputs of one rule, at most one per
sentence; `--rule all` does so for every rule. `--first N` takes the first candidate of each kind
for N captions. The same file, rules, models and seed give the same sheet.

The reader writes y or n into `grammatical` (a sentence of the language) and `natural` (something a
speaker might say; of an S4: an event that can be imagined).
"""

import argparse
import csv
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import islice
from pathlib import Path

from benchmarks.expansion_recall import lexicon
from transforms.conllu import load
from transforms.engine import Engine, Normalisation
from transforms.explain import KINDS, why
from transforms.parsing.stanza import StanzaParser
from transforms.rule import Candidate
from transforms.stock import Stock
from transforms.tree import Tree

CAPTIONS = (("sentence_a", "sentence_b"), ("s0",), ("s1",))


@dataclass(frozen=True)
class Row:
    """A row of a sheet; the last three columns are for the reader."""

    rule: str
    kind: str
    source: str
    text: str
    why: str
    warnings: str
    grammatical: str = ""
    natural: str = ""
    remark: str = ""


def main() -> None:
    given = arguments()
    if given.count:
        print(counted(given.file[0]))
        return
    engine = Engine(given.language, lexicon=lexicon(given))
    if all(path.suffix == ".conllu" for path in given.file):
        written = of_trees(engine, [tree for path in given.file for tree in trees_of(path)], given)
    else:
        written = of_captions(engine, given)
    drawn = first_ones(written, given.first) if given.first else of_rules(written, given)
    write(given.out, drawn)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, nargs="+")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--rule", help="id of a rule, or all")
    what.add_argument("--first", type=int, metavar="N", help="first candidates of N captions")
    what.add_argument("--count", action="store_true", help="count the marks of a sheet")
    parser.add_argument("--n", type=int, default=50, help="outputs of a rule (default 50)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("sheet.csv"))
    parser.add_argument("--language", default="en")
    parser.add_argument("--stanza-dir", type=Path)
    parser.add_argument("--wordnet", metavar="NAME", help="installed wordnet, such as oewn:2026")
    return parser.parse_args()


def of_captions(engine: Engine, given: argparse.Namespace) -> Iterator[tuple[list[Row], list[Row]]]:
    texts, is_normalised = captions(given.file[0])
    random.Random(given.seed).shuffle(texts)  # sampling, not cryptography
    parser = StanzaParser(given.language, directory=given.stanza_dir)
    trees = (parse.tree for parse in parser.parse(texts))
    yield from outputs(engine, (tree for tree in trees if tree), is_normalised=is_normalised)


def trees_of(path: Path) -> list[Tree]:
    return load(path.read_text(encoding="utf-8"))


def of_trees(
    engine: Engine, trees: list[Tree], given: argparse.Namespace
) -> Iterator[tuple[list[Row], list[Row]]]:
    random.Random(given.seed).shuffle(trees)  # sampling, not cryptography
    stock = engine.stock((tree.text, tree) for tree in trees)
    for tree in {tree.text: tree for tree in trees}.values():
        yield [], candidates(engine, tree, stock)


def captions(path: Path) -> tuple[list[str], bool]:
    """Return the distinct captions of a file, and whether they are already normalised."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        for columns in CAPTIONS:
            if set(columns) <= set(reader.fieldnames or ()):
                texts = [row[column] for row in reader for column in columns]
                return list(dict.fromkeys(texts)), columns == ("s1",)
    raise SystemExit(f"{path} has none of: sentence_a with sentence_b, s0, s1")


def outputs(
    engine: Engine, trees: Iterable[Tree], *, is_normalised: bool
) -> Iterator[tuple[list[Row], list[Row]]]:
    """Yield for each sentence rows of the rules that normalised it and of its candidates."""
    for tree in trees:
        if is_normalised:
            yield [], candidates(engine, tree)
            continue
        result = engine.normalise(tree, tree.text)
        if result.tree is not None:
            yield list(normalised(tree, result)), candidates(engine, result.tree)


def normalised(tree: Tree, result: Normalisation) -> Iterator[Row]:
    text = result.tree.text if result.tree else ""
    warnings = "; ".join(map(str, result.warnings))
    for rule_id, _ in result.applied:
        yield Row(rule_id, "N", tree.text, text, why(result.edits), warnings)


def candidates(engine: Engine, tree: Tree, stock: Stock | None = None) -> list[Row]:
    expansion = engine.expand(tree, tree.text, stock=stock)
    return [as_row(tree, candidate) for candidate in expansion.candidates]


def as_row(tree: Tree, candidate: Candidate) -> Row:
    return Row(
        rule=candidate.rule_id,
        kind=candidate.kind,
        source=tree.text,
        text=candidate.text,
        why=why(candidate.edits),
        warnings="; ".join(map(str, candidate.warnings)),
    )


def first_ones(written: Iterable[tuple[list[Row], list[Row]]], n: int) -> Iterator[Row]:
    """Yield the first row of each kind for the first n sentences that were normalised."""
    for _, rows in islice(written, n):
        for kind in KINDS:
            yield from islice((row for row in rows if row.kind == kind), 1)


def of_rules(
    written: Iterable[tuple[list[Row], list[Row]]], given: argparse.Namespace
) -> Iterator[Row]:
    """Yield up to n rows of the rule, or of each rule, at most one per sentence and rule."""
    rng = random.Random(given.seed)  # sampling, not cryptography
    found: dict[str, list[Row]] = defaultdict(list)
    for normalisations, rows in written:
        of_sentence: dict[str, list[Row]] = defaultdict(list)
        for row in (*normalisations, *rows):
            of_sentence[row.rule].append(row)
        for rule, choices in of_sentence.items():
            found[rule].append(rng.choice(choices))
    wanted = sorted(found) if given.rule == "all" else [given.rule]
    for rule in wanted:
        yield from found[rule][: given.n]


def write(path: Path, drawn: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Row)])
        writer.writeheader()
        writer.writerows(asdict(row) for row in drawn)


def counted(path: Path) -> str:
    """Return the marks of a sheet as a table, by rule and overall."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [Row(**row) for row in csv.DictReader(file)]
    unread = sum({row.grammatical, row.natural} - {"y", "n"} != set() for row in rows)
    if unread:
        raise SystemExit(f"{unread} of {len(rows)} rows are not marked with y or n")
    read = Counter(row.rule for row in rows)
    lines = ["| rule | read | grammatical | natural |", "|---|---|---|---|"]
    lines += [line(f"`{rule}`", [r for r in rows if r.rule == rule]) for rule in sorted(read)]
    return "\n".join([*lines, line("together", rows)])


def line(name: str, rows: Sequence[Row]) -> str:
    marked = [sum(row.grammatical == "y" for row in rows), sum(row.natural == "y" for row in rows)]
    shares = (f"{n} ({100 * n / len(rows):.0f} %)" for n in marked)
    return f"| {name} | {len(rows)} | {' | '.join(shares)} |"


if __name__ == "__main__":
    main()
