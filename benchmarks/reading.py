"""Draw a sheet of the rules' output for a human reader, or summarise a sheet that was read.

    python -m benchmarks.reading FILE --rule s2.passive --n 50 --seed 1 --out sheet.csv
    python -m benchmarks.reading FILE --first 100 --seed 1 --out sheet.csv
    python -m benchmarks.reading TREES.conllu ... --language pl --rule all --seed 1 --out sheet.csv
    python -m benchmarks.reading sheet.csv --count
    python -m benchmarks.reading sheet.csv other.csv --count

FILE is tab-separated with the captions in `sentence_a` and `sentence_b`, or in `s0`; a column `s1`
holds sentences that need no normalising. The trees of CoNLL-U files are used as they are, one for
each text, and lend each other phrases. `--rule` draws outputs of one rule, at most one per
sentence; `--rule all` does so for every rule. `--first N` takes the first candidate of each kind
for N captions. The same file, rules, models and seed give the same sheet.

The rows are shuffled and do not say which rule wrote a sentence, why, or what it was warned of: a
second file beside the sheet (`sheet.key.csv`) does, by the number of the row. The reader writes y
or n into `grammatical` (a sentence of the language) and `natural` (something a speaker might say;
of an S4: an event that can be imagined). `--count` needs the key; of two readers' copies of one
sheet it counts what both marked y, and prints their agreement (share of equal marks and Cohen's
kappa).
"""

import argparse
import csv
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.expansion_recall import lexicon
from transforms.conllu import load
from transforms.engine import Engine, Normalisation
from transforms.explain import KINDS, why
from transforms.parsing.stanza import StanzaParser
from transforms.rule import Candidate
from transforms.stock import Stock
from transforms.tree import Tree

MOST_READERS = 2
CAPTIONS = (("sentence_a", "sentence_b"), ("s0",), ("s1",))


@dataclass(frozen=True)
class Row:
    """An output of a rule."""

    rule: str
    kind: str
    source: str
    text: str
    why: str
    warnings: str


@dataclass(frozen=True)
class Shown:
    """A row of the sheet; the last three columns are for the reader."""

    number: str
    kind: str
    source: str
    text: str
    grammatical: str = ""
    natural: str = ""
    remark: str = ""


@dataclass(frozen=True)
class Hidden:
    """A row of the key: what the reader does not see."""

    number: str
    rule: str
    why: str
    warnings: str


QUESTIONS = ("grammatical", "natural")


def main() -> None:
    options = arguments()
    if options.count:
        print(counted(options.file))
        return
    engine = Engine(options.language, lexicon=lexicon(options))
    if all(path.suffix == ".conllu" for path in options.file):
        batches = of_trees(
            engine, [tree for path in options.file for tree in trees_of(path)], options
        )
    else:
        batches = of_captions(engine, options)
    chosen = first_ones(batches, options.first) if options.first else of_rules(batches, options)
    write(options.out, list(chosen), options.seed)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, nargs="+")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--rule", help="id of a rule, or all")
    source.add_argument("--first", type=int, metavar="N", help="first candidates of N captions")
    source.add_argument("--count", action="store_true", help="count the marks of a sheet")
    parser.add_argument("--n", type=int, default=50, help="outputs of a rule (default 50)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("sheet.csv"))
    parser.add_argument("--language", default="en")
    parser.add_argument("--stanza-dir", type=Path)
    parser.add_argument("--wordnet", metavar="NAME", help="installed wordnet, such as oewn:2026")
    return parser.parse_args()


def of_captions(
    engine: Engine, options: argparse.Namespace
) -> Iterator[tuple[list[Row], list[Row]]]:
    texts, is_normalised = captions(options.file[0])
    random.Random(options.seed).shuffle(texts)  # sampling, not cryptography
    parser = StanzaParser(options.language, directory=options.stanza_dir)
    trees = (parse.tree for parse in parser.parse(texts))
    yield from outputs(engine, (tree for tree in trees if tree), is_normalised=is_normalised)


def trees_of(path: Path) -> list[Tree]:
    return load(path.read_text(encoding="utf-8"))


def of_trees(
    engine: Engine, trees: list[Tree], options: argparse.Namespace
) -> Iterator[tuple[list[Row], list[Row]]]:
    random.Random(options.seed).shuffle(trees)  # sampling, not cryptography
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
            yield list(normalise(tree, result)), candidates(engine, result.tree)


def normalise(tree: Tree, result: Normalisation) -> Iterator[Row]:
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


def first_ones(batches: Iterable[tuple[list[Row], list[Row]]], n: int) -> Iterator[Row]:
    """Yield the first row of each kind for the first n sentences that were normalised."""
    for _, rows in islice(batches, n):
        for kind in KINDS:
            yield from islice((row for row in rows if row.kind == kind), 1)


def of_rules(
    batches: Iterable[tuple[list[Row], list[Row]]], options: argparse.Namespace
) -> Iterator[Row]:
    """Yield up to n rows of the rule, or of each rule, at most one per sentence and rule."""
    rng = random.Random(options.seed)  # sampling, not cryptography
    rows_by_rule: dict[str, list[Row]] = defaultdict(list)
    for normalisations, rows in batches:
        of_sentence: dict[str, list[Row]] = defaultdict(list)
        for row in (*normalisations, *rows):
            of_sentence[row.rule].append(row)
        for rule, choices in of_sentence.items():
            rows_by_rule[rule].append(rng.choice(choices))
    rules = sorted(rows_by_rule) if options.rule == "all" else [options.rule]
    for rule in rules:
        yield from rows_by_rule[rule][: options.n]


def key_of(sheet: Path) -> Path:
    """Return where the key of a sheet is."""
    return sheet.with_suffix(f".key{sheet.suffix}")


def write(path: Path, rows: list[Row], seed: int) -> None:
    """Write the sheet in an order that gives nothing away, and its key."""
    random.Random(seed).shuffle(rows)  # sampling, not cryptography
    numbered = [(str(number), row) for number, row in enumerate(rows, 1)]
    write_rows(path, Shown, [Shown(n, row.kind, row.source, row.text) for n, row in numbered])
    write_rows(
        key_of(path), Hidden, [Hidden(n, row.rule, row.why, row.warnings) for n, row in numbered]
    )


def write_rows(path: Path, kind: type[Shown] | type[Hidden], rows: Sequence[Any]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(kind)])
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)


def read_rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def counted(paths: Sequence[Path]) -> str:
    """Return the marks of a sheet as a table, by rule and overall, with two readers' agreement."""
    if len(paths) > MOST_READERS:
        raise SystemExit("give one sheet, or two copies of one")
    key = next((key_of(path) for path in paths if key_of(path).exists()), None)
    if key is None:
        raise SystemExit(f"{key_of(paths[0])} is missing: it says which rule wrote each row")
    rules = {row["number"]: row["rule"] for row in read_rows(key)}
    sheets = [marks(path) for path in paths]
    if any(sheet.keys() != rules.keys() for sheet in sheets):
        raise SystemExit("the sheets and the key do not have the same rows")
    both = {n: [all(s[n][q] for s in sheets) for q in range(len(QUESTIONS))] for n in rules}
    lines = ["| rule | read | grammatical | natural |", "|---|---|---|---|"]
    for rule in sorted(set(rules.values())):
        lines.append(line(f"`{rule}`", [both[n] for n in rules if rules[n] == rule]))
    lines.append(line("together", list(both.values())))
    if len(sheets) == MOST_READERS:
        lines += ["", *agreement(*sheets)]
    return "\n".join(lines)


def marks(path: Path) -> dict[str, tuple[bool, ...]]:
    """Return the marks of each row of a sheet, by its number."""
    marks_by_number = {
        row["number"]: tuple(row[question].strip().lower() for question in QUESTIONS)
        for row in read_rows(path)
    }
    unread = sum(not {"y", "n"}.issuperset(answers) for answers in marks_by_number.values())
    if unread:
        raise SystemExit(
            f"{unread} of {len(marks_by_number)} rows of {path} are not marked with y or n"
        )
    return {
        number: tuple(mark == "y" for mark in answers)
        for number, answers in marks_by_number.items()
    }


def agreement(
    first: Mapping[str, tuple[bool, ...]], second: Mapping[str, tuple[bool, ...]]
) -> Iterator[str]:
    """Yield for each question how far two readers agree."""
    for index, question in enumerate(QUESTIONS):
        pairs = [(first[number][index], second[number][index]) for number in first]
        n_equal = sum(left == right for left, right in pairs)
        yield f"{question}: {n_equal} of {len(pairs)} marks equal, kappa {kappa(pairs):.2f}"


def kappa(pairs: Sequence[tuple[bool, bool]]) -> float:
    """Return Cohen's kappa; nan where both readers gave one and the same mark throughout.

    >>> agreed = [(True, True)] * 20 + [(False, False)] * 15
    >>> kappa([*agreed, *[(True, False)] * 5, *[(False, True)] * 10])
    0.4
    """
    n = len(pairs)
    observed = sum(share_a == share_b for share_a, share_b in pairs) / n
    share_a, share_b = (sum(pair[reader] for pair in pairs) / n for reader in (0, 1))
    chance = share_a * share_b + (1 - share_a) * (1 - share_b)
    return round((observed - chance) / (1 - chance), 4) if chance < 1 else math.nan


def line(name: str, marks_read: Sequence[Sequence[bool]]) -> str:
    sums = [sum(reader[index] for reader in marks_read) for index in range(len(QUESTIONS))]
    shares = (f"{n} ({100 * n / len(marks_read):.0f} %)" for n in sums)
    return f"| {name} | {len(marks_read)} | {' | '.join(shares)} |"


if __name__ == "__main__":
    main()
