"""What the Polish rules do with real trees: applications, refusals by reason, candidates, speed.

    python -m benchmarks.polish_rules FILE.conllu
    python -m benchmarks.polish_rules FILE.conllu --rounds 5 --json
    python -m benchmarks.polish_rules FILE.conllu --stanza-dir DIR

Times are CPU time of one core. They include reading the CoNLL-U and, in the first round, filling
the caches of forms; further rounds show the speed on a known vocabulary. With a folder of Stanza's
models the sentences are parsed too, and the benchmark reports how many candidates of the checked
trees the parser's trees also give (without mixing).
"""

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from transforms.conllu import load
from transforms.engine import Engine
from transforms.parsing.stanza import StanzaParser
from transforms.tree import Tree


@dataclass
class Account:
    """What a rule did with the sentences of the file."""

    applied: int = 0  # sentences with a candidate
    candidates: int = 0
    warned: int = 0
    refused: Counter[str] = field(default_factory=Counter)


@dataclass
class Result:
    """The accounts of all rules, their failures, and the sentences per second of each round."""

    sentences: int
    accounts: dict[str, Account]
    failures: list[str]
    speeds: list[float]
    kept: int = 0  # candidates that both the checked and the parsed trees give
    checked: int = 0
    parsed: int = 0


def main() -> None:
    options = arguments()
    text = options.file.read_text(encoding="utf-8")
    result = measure(text, rounds=options.rounds)
    if options.stanza_dir:
        result.kept, result.checked, result.parsed = compare(text, options.stanza_dir)
    print(json.dumps(values(result), ensure_ascii=False) if options.json else as_text(result))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--stanza-dir", type=Path, help="compare with the parses of Stanza")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def measure(text: str, *, rounds: int) -> Result:
    """Run all rules over the trees of a CoNLL-U text, and again to measure speed."""
    speeds = []
    for _ in range(max(1, rounds)):
        started = time.process_time()
        engine = Engine("pl")
        trees = load(text)
        stock = engine.stock((tree.text, tree) for tree in trees)
        expansions = [engine.expand(tree, tree.text, stock=stock) for tree in trees]
        speeds.append(len(trees) / (time.process_time() - started))
    accounts = {rule.id: Account() for rule in engine.rules}
    for expansion in expansions:
        for rule_id in {candidate.rule_id for candidate in expansion.candidates}:
            accounts[rule_id].applied += 1
        for candidate in expansion.candidates:
            accounts[candidate.rule_id].candidates += 1
            accounts[candidate.rule_id].warned += bool(candidate.warnings)
        for refusal in expansion.refusals:
            accounts[refusal.rule_id].refused[str(refusal.reason)] += 1
    failures = [f"{failure.rule_id}: {failure.error}" for e in expansions for failure in e.failures]
    return Result(len(trees), accounts, failures, speeds)


def compare(text: str, stanza_dir: Path) -> tuple[int, int, int]:
    """Count the candidates common to checked and parsed trees, and those of each."""
    engine, trees = Engine("pl"), load(text)
    parser = StanzaParser("pl", directory=stanza_dir)
    checked = [written(engine, tree) for tree in trees]
    parses = parser.parse([tree.text for tree in trees])
    from_parses = [written(engine, parse.tree) if parse.tree else set() for parse in parses]
    common = sum(len(first & second) for first, second in zip(checked, from_parses, strict=True))
    return common, sum(map(len, checked)), sum(map(len, from_parses))


def written(engine: Engine, tree: Tree) -> set[tuple[str, str]]:
    return {(candidate.rule_id, candidate.text) for candidate in engine.expand(tree).candidates}


def values(result: Result) -> dict[str, Any]:
    rules = {rule_id: vars(account) for rule_id, account in result.accounts.items()}
    speeds = [round(speed) for speed in result.speeds]
    return {
        "sentences": result.sentences,
        "candidates": sum(account.candidates for account in result.accounts.values()),
        "failures": result.failures,
        "sentences_per_second": speeds,
        "with_stanza": {"kept": result.kept, "of": result.checked, "written": result.parsed},
        "rules": rules,
    }


def as_text(result: Result) -> str:
    lines = [f"{'rule':26} {'applied':>8} {'candidates':>10} {'warned':>6} {'refused':>8}"]
    for rule_id, account in result.accounts.items():
        refused = sum(account.refused.values())
        counts = f"{account.applied:8} {account.candidates:10} {account.warned:6} {refused:8}"
        lines.append(f"{rule_id:26} {counts}")
        lines += [f"    {count:5}  {reason}" for reason, count in account.refused.most_common()]
    lines += [f"broke: {failure}" for failure in result.failures]
    speeds = ", ".join(f"{speed:.0f}" for speed in result.speeds)
    lines.append(f"{result.sentences} sentences; sentences per second, round by round: {speeds}")
    if result.checked:
        share = f"{result.kept} of {result.checked} candidates ({result.kept / result.checked:.1%})"
        lines.append(f"with Stanza's parses {share} stay; {result.parsed} are written")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
