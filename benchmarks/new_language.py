"""What the language-independent rules produce in a language made from a treebank.

    python -m benchmarks.new_language DEV TEST --language CODE [--folder DIR]
        [--forms TSV] [--json]
    python -m benchmarks.new_language DEV TEST --language CODE --read 60 --seed 7 --out sheet.tsv

DEV and TEST are treebanks in CoNLL-U, also compressed with xz. The folder of the language is made
from DEV as `manage.py languages add` makes it, with the table of UniMorph TSV; the hand-written
tables of DIR override what was learnt. All language-independent rules then run on the sentences of
TEST. The report contains:

- the share of the sentences of TEST that can be used as they are (S1), and why the others cannot;
- of those of 4 to 12 words, the share with at least one clean S2, S3, S4, and all three (clean: no
  warning), the sentences of TEST lending each other phrases;
- what each rule produced and refused, and the share of the output that failed the check (a rule
  that normalises counts once for each sentence that it changed, whether or not that can be used);
- how many words of TEST are formed correctly from their lemma and features;
- the time to make the language, and the sentences expanded per second.

With --read, N clean sentences are drawn, at most one per source and from the rules in turn, and
written to a sheet, where a reader writes into the last two columns whether the sentence is
grammatical (y or n) and which label the pair has. Rule and expected label of each are in a file
beside it, SHEET-key.tsv, so that the reader does not know them.
"""

import argparse
import json
import lzma
import os
import random
import shutil
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.fallback_forms import as_text as lines_of
from benchmarks.fallback_forms import entry, outcome, read_trees
from transforms.check import word_count
from transforms.engine import Engine, Expansion, Normalisation
from transforms.explain import KINDS
from transforms.new_language import CannotAdd, new_language
from transforms.packs.fallback.folder import opened_in
from transforms.packs.language_pack import UnknownLanguage
from transforms.rule import Candidate
from transforms.rules.universal.examples import engine_of
from transforms.stock import lenders
from transforms.tree import Tree

SHORT = range(4, 13)  # words in a sentence, as in SICK
CHECK = "check_failed"
SHEET = ("number", "source", "output", "grammatical", "label")
KEY = ("number", "rule", "kind", "expected")


@dataclass
class Account:
    """What one rule did."""

    candidates: int = 0
    clean: int = 0
    sentences: int = 0  # with a clean candidate
    refused: Counter[str] = field(default_factory=Counter)


@dataclass
class Written:
    """What the rules produced from the sentences of TEST."""

    unfit: Counter[str] = field(default_factory=Counter)
    normalisations: list[Normalisation] = field(default_factory=list)
    expansions: list[tuple[Tree, Expansion]] = field(default_factory=list)
    seconds: float = 0.0


def main() -> None:
    options = arguments()
    with TemporaryDirectory() as scratch:
        # Languages of this install must not shadow the one that is made.
        os.environ["PAIRWRIGHT_LANGUAGES_DIR"] = scratch
        began = time.perf_counter()
        try:
            folder = make_language(options, Path(scratch))
            engine = engine_of(folder)
        except (CannotAdd, UnknownLanguage, OSError) as error:
            raise SystemExit(f"new_language: {error}") from None
        making = time.perf_counter() - began
        trees, unread = read_trees(unpack(options.test, Path(scratch)))
        results = run(engine, trees)
        if options.read:
            write_sheet(options.out, draw(results, options.read, options.seed))
        values = {
            "language": options.language,
            "dev": options.dev.name,
            "test": options.test.name,
            "tables": options.folder.name if options.folder else None,
            **counted(engine, results, len(trees), unread),
            "forms": form_counts(folder, trees),
            "seconds_to_make": round(making, 2),
            "sentences_per_second": round(len(trees) / max(results.seconds, 1e-9), 1),
        }
    print(json.dumps(values, ensure_ascii=False) if options.json else as_text(values))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("dev", type=Path, help="CoNLL-U that the language is learnt from")
    parser.add_argument("test", type=Path, help="CoNLL-U that the rules run on")
    parser.add_argument("--language", required=True, metavar="CODE")
    parser.add_argument("--forms", type=Path, metavar="TSV", help="a table of UniMorph")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="tables written by hand")
    parser.add_argument("--read", type=int, metavar="N", help="draw N clean sentences for a reader")
    parser.add_argument("--seed", type=int, default=7, help="of --read (default 7)")
    parser.add_argument("--out", type=Path, default=Path("sheet.tsv"), help="sheet of --read")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def unpack(path: Path, scratch: Path) -> Path:
    """Return the file, or if it is compressed, its unpacked copy in the scratch folder."""
    if path.suffix != ".xz":
        return path
    plain = scratch / path.stem
    with lzma.open(path) as source, plain.open("wb") as file:
        shutil.copyfileobj(source, file)
    return plain


def make_language(options: argparse.Namespace, scratch: Path) -> Path:
    """Return the folder of the language, in which hand-written tables override the learnt ones."""
    treebank = unpack(options.dev, scratch)
    return new_language(
        options.language, treebank, into=scratch, forms=options.forms, ready=options.folder
    ).folder


def run(engine: Engine, trees: Sequence[Tree]) -> Written:
    """Normalise all sentences and expand the usable ones, which lend each other phrases."""
    results = Written()
    began = time.perf_counter()
    fit: list[Tree] = []
    for tree in trees:
        result = engine.normalise(tree, key=tree.text)
        results.normalisations.append(result)
        if result.tree is None:
            results.unfit[result.reason.code if result.reason else ""] += 1
        else:
            fit.append(result.tree)
    lending = set(lenders((tree.text for tree in fit), seed=engine.seed))
    stock = engine.stock((tree.text, tree) for tree in fit if tree.text in lending)
    for tree in fit:
        results.expansions.append((tree, engine.expand(tree, key=tree.text, stock=stock)))
    results.seconds = time.perf_counter() - began
    return results


def counted(engine: Engine, results: Written, trees: int, unread: int) -> dict[str, Any]:
    n_fit = len(results.expansions)
    short = [expansion for expansion in results.expansions if word_count(expansion[0]) in SHORT]
    accounts = {rule.id: Account() for rule in engine.rules}
    for _, expansion in results.expansions:
        count_expansion(accounts, expansion)
    candidates = sum(account.candidates for account in accounts.values())
    faults = Counter[str]()
    for account in accounts.values():
        faults.update({check: n for check, n in account.refused.items() if check.startswith(CHECK)})
    clean = sum(account.clean for account in accounts.values())
    for result in results.normalisations:
        count_normalisation(accounts, result)
    return {
        "sentences": trees + unread,
        "unread": unread,
        "kept": share(n_fit, trees + unread),
        "unfit": in_order(results.unfit),
        "short_sentences": len(short),
        "short_with": with_clean(short),
        "candidates": candidates,
        "clean": clean,
        "failed_check": share(faults.total(), candidates + faults.total()),
        "rules": {name: vars(a) | {"refused": in_order(a.refused)} for name, a in accounts.items()},
        "broke": [
            f"{failure.rule_id}: {failure.error}"
            for normalisation in (*results.normalisations, *(e for _, e in results.expansions))
            for failure in normalisation.failures
        ],
    }


def count_expansion(accounts: dict[str, Account], expansion: Expansion) -> None:
    for candidate in expansion.candidates:
        accounts[candidate.rule_id].candidates += 1
    clean = [candidate.rule_id for candidate in expansion.candidates if not candidate.warnings]
    for rule_id, count in Counter(clean).items():
        accounts[rule_id].clean += count
        accounts[rule_id].sentences += 1
    for refusal in expansion.refusals:
        fault = refusal.reason.params.get("fault")
        code = refusal.reason.code
        accounts[refusal.rule_id].refused[f"{code}: {fault}" if fault else code] += 1


def count_normalisation(accounts: dict[str, Account], result: Normalisation) -> None:
    """Count a rule that normalises once for each sentence that it changed."""
    for rule_id, _ in result.applied:
        accounts[rule_id].candidates += 1
        accounts[rule_id].clean += not result.warnings
        accounts[rule_id].sentences += not result.warnings
    for refusal in result.refusals:
        accounts[refusal.rule_id].refused[refusal.reason.code] += 1


def with_clean(short: Sequence[tuple[Tree, Expansion]]) -> dict[str, Any]:
    """Return the share of the sentences with a clean candidate of each kind, and of all kinds."""
    kinds = [
        {candidate.kind for candidate in e.candidates if not candidate.warnings} for _, e in short
    ]
    counts = {kind: sum(kind in group for group in kinds) for kind in KINDS}
    counts["all"] = sum(set(KINDS) <= kind for kind in kinds)
    return {name: share(count, len(short)) for name, count in counts.items()}


def form_counts(folder: Path, trees: Sequence[Tree]) -> dict[str, Any]:
    result = outcome(opened_in(folder).forms, trees)
    counts = {"all": result.everything, "unseen": result.unseen, "not_marked_as_guess": result.sure}
    return {name: entry([count]) for name, count in counts.items()}


def share(part: int, total: int) -> dict[str, Any]:
    return {"count": part, "of": total, "share": round(part / total, 4) if total else None}


def in_order(counts: Counter[str]) -> dict[str, int]:
    return dict(counts.most_common())


def draw(results: Written, n: int, seed: int) -> list[tuple[Tree, Candidate]]:
    """Draw clean candidates of short sentences, at most one per sentence, by rules in turn."""
    rng = random.Random(seed)  # sampling, not cryptography
    by_rule: dict[str, list[tuple[Tree, Candidate]]] = defaultdict(list)
    for tree, expansion in results.expansions:
        for candidate in expansion.candidates:
            if not candidate.warnings and word_count(tree) in SHORT:
                by_rule[candidate.rule_id].append((tree, candidate))
    queues = [by_rule[rule_id] for rule_id in sorted(by_rule)]
    for queue in queues:
        rng.shuffle(queue)
    sample = list(in_turn(queues, n))
    rng.shuffle(sample)
    return sample


def in_turn(
    queues: Sequence[list[tuple[Tree, Candidate]]], n: int
) -> Iterator[tuple[Tree, Candidate]]:
    """Yield the first of each queue, then the second of each, skipping sources already used."""
    texts_used: set[str] = set()
    while any(queues) and len(texts_used) < n:
        for queue in queues:
            while queue and queue[0][0].text in texts_used:
                queue.pop(0)
            if queue and len(texts_used) < n:
                texts_used.add(queue[0][0].text)
                yield queue.pop(0)


def write_sheet(path: Path, rows: Sequence[tuple[Tree, Candidate]]) -> None:
    """Write the sheet for a reader, and rule and label of each row into a file beside it."""
    numbered = list(enumerate(rows, 1))
    sheet = [(n, tree.text, c.text, "", "") for n, (tree, c) in numbered]
    write_rows(path, SHEET, sheet)
    key = [(n, c.rule_id, c.kind, c.expected_ab) for n, (_, c) in numbered]
    write_rows(path.with_name(f"{path.stem}-key{path.suffix}"), KEY, key)


def write_rows(path: Path, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    lines = ("\t".join(map(str, row)) for row in (columns, *rows))
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def as_text(values: dict[str, Any]) -> str:
    """Return the figures for people, the rules as a table."""
    plain = {k: v for k, v in values.items() if not isinstance(v, dict) and k != "broke"}
    lines = [f"kept (S1): {value_text(values['kept'])}"]
    lines += [f"    {n:5}  {reason}" for reason, n in values["unfit"].items()]
    lines.append(f"of {values['short_sentences']} kept sentences of 4 to 12 words, clean:")
    lines += [f"    {kind}: {value_text(value)}" for kind, value in values["short_with"].items()]
    lines.append(f"failed the check: {value_text(values['failed_check'])}")
    lines.append(f"{'rule':24} {'sentences':>9} {'clean':>6} {'all':>6}")
    for name, counts in values["rules"].items():
        lines.append(
            f"{name:24} {counts['sentences']:9} {counts['clean']:6} {counts['candidates']:6}"
        )
        lines += [f"    {n:5}  {reason}" for reason, n in counts["refused"].items()]
    lines += [f"broke: {value}" for value in values["broke"]]
    forms = {f"forms, {name}": value for name, value in values["forms"].items()}
    return "\n".join([lines_of(plain), *lines, lines_of(forms)])


def value_text(value: dict[str, Any]) -> str:
    counts = f"{value['count']} of {value['of']}"
    return counts if value["share"] is None else f"{value['share']:.1%} ({counts})"


if __name__ == "__main__":
    main()
