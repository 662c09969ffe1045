"""Measure systems against gold files from the command line, without a database.

    python -m datasets.evaluation score GOLD PREDICTIONS --task semeval2014 --json
    python -m datasets.evaluation compare GOLD FIRST SECOND --task sts

GOLD of semeval2014 is SICK.txt or any table with pair_ID, relatedness_score and
entailment_judgment; of the RUSSE tasks a file word1,word2,sim; of sts a file or a folder of
STS.gs.*.txt. PREDICTIONS are what the task asks its systems for.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from datasets.evaluation.comparing import COMPARED, compare
from datasets.evaluation.figures import Json
from datasets.evaluation.material import Answers, GoldPair, Task, WrongPairs, check_same_pairs
from datasets.evaluation.reading import read_answers, read_gold
from datasets.evaluation.report import comparison_text, report_text
from datasets.evaluation.scoring import score
from datasets.formats.problems import BadFile, LineError


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code: 0, or 2 where a file is not as it must be."""
    options = _options(arguments)
    try:
        shown, text = options.run(options)
    except BadFile as error:
        sys.stderr.writelines(f"{options.reads}: {line}\n" for line in error.lines())
        return 2
    except WrongPairs as error:
        sys.stderr.writelines(f"{line}\n" for line in error.lines())
        return 2
    except OSError as error:
        sys.stderr.write(f"{error.filename}: {error.strerror}\n")
        return 2
    sys.stdout.write(json.dumps(shown, indent=2, ensure_ascii=False) if options.json else text)
    sys.stdout.write("\n" if options.json else "")
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m datasets.evaluation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    one = commands.add_parser("score", help="measure the predictions of one system")
    one.set_defaults(run=_score)
    _add_common(one, tuple(Task))
    one.add_argument("predictions", type=Path, metavar="PREDICTIONS")
    two = commands.add_parser("compare", help="say whether two systems differ")
    two.set_defaults(run=_compare)
    _add_common(two, COMPARED)
    two.add_argument("first", type=Path, metavar="FIRST")
    two.add_argument("second", type=Path, metavar="SECOND")
    return parser.parse_args(arguments)


def _add_common(parser: argparse.ArgumentParser, tasks: Sequence[Task]) -> None:
    parser.add_argument("gold", type=Path, metavar="GOLD")
    parser.add_argument("--task", type=Task, choices=tasks, required=True)
    parser.add_argument("--part", default="", help="only pairs of this SemEval_set, such as TEST")
    parser.add_argument("--json", action="store_true", help="write JSON instead of a table")


def _gold(options: argparse.Namespace) -> list[GoldPair]:
    options.reads = options.gold
    gold = read_gold(options.gold, options.task)
    chosen = [pair for pair in gold if options.part in ("", pair.part)]
    if not chosen:
        error = LineError(0, "SemEval_set", f"no pair is of part {options.part}")
        raise BadFile((error,), 1)
    return chosen


def _score(options: argparse.Namespace) -> tuple[Json, str]:
    gold = _gold(options)
    options.reads = options.predictions
    report = score(gold, read_answers(options.predictions, options.task), options.task)
    return report.as_json(), report_text(report)


def _compare(options: argparse.Namespace) -> tuple[Json, str]:
    gold = _gold(options)
    first, second = (_answers(path, gold, options) for path in (options.first, options.second))
    found = compare(gold, first, second, options.task)
    return [comparison.as_json() for comparison in found], comparison_text(found)


def _answers(path: Path, gold: list[GoldPair], options: argparse.Namespace) -> Answers:
    options.reads = path
    answers = read_answers(path, options.task)
    if options.task is not Task.RUSSE_HJ:
        check_same_pairs(gold, answers)
    return answers


if __name__ == "__main__":
    sys.exit(main())
