"""What the Polish rules write on real trees: applied, refused and why, candidates, speed.

    python -m benchmarks.polish_rules FILE.conllu
    python -m benchmarks.polish_rules FILE.conllu --rounds 5 --json

Reading the CoNLL-U is part of the time, and so is filling the caches of forms on the first round;
further rounds show the speed on a vocabulary that is known.
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
from transforms.stock import Stock


@dataclass
class Account:
    """What a rule did with the sentences of the file."""

    applied: int = 0  # sentences with a candidate
    candidates: int = 0
    warned: int = 0
    refused: Counter[str] = field(default_factory=Counter)


@dataclass
class Result:
    """The accounts of all rules, what broke, and the sentences per second of each round."""

    sentences: int
    accounts: dict[str, Account]
    failures: list[str]
    speeds: list[float]


def main() -> None:
    given = arguments()
    text = given.file.read_text(encoding="utf-8")
    result = measured(text, rounds=given.rounds)
    print(json.dumps(values(result), ensure_ascii=False) if given.json else as_text(result))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def measured(text: str, *, rounds: int) -> Result:
    """Run all rules over the trees of a CoNLL-U text, and again for the speed."""
    speeds = []
    for _ in range(max(1, rounds)):
        started = time.perf_counter()
        engine = Engine("pl")
        trees = load(text)
        stock = Stock.of(trees)
        expansions = [engine.expand(tree, tree.text, stock=stock) for tree in trees]
        speeds.append(len(trees) / (time.perf_counter() - started))
    accounts = {rule.id: Account() for rule in engine.rules}
    for expansion in expansions:
        for rule_id in {each.rule_id for each in expansion.candidates}:
            accounts[rule_id].applied += 1
        for candidate in expansion.candidates:
            accounts[candidate.rule_id].candidates += 1
            accounts[candidate.rule_id].warned += bool(candidate.warnings)
        for refusal in expansion.refusals:
            accounts[refusal.rule_id].refused[refusal.reason] += 1
    failures = [f"{each.rule_id}: {each.error}" for e in expansions for each in e.failures]
    return Result(len(trees), accounts, failures, speeds)


def values(result: Result) -> dict[str, Any]:
    rules = {rule_id: vars(account) for rule_id, account in result.accounts.items()}
    speeds = [round(speed) for speed in result.speeds]
    return {
        "sentences": result.sentences,
        "candidates": sum(account.candidates for account in result.accounts.values()),
        "failures": result.failures,
        "sentences_per_second": speeds,
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
    return "\n".join(lines)


if __name__ == "__main__":
    main()
