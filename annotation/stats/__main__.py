"""Agreement, gold and exclusions of any table of judgements, without Django.

    python -m annotation.stats report FILE --json --scale 0:10 --exclude simlex --bootstrap 1000

FILE is delimited text with a row for each judgement (long) or for each pair (wide). --column and
--annotators say what its columns hold; column names of our own and of published files are
recognised.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from annotation.stats import options
from annotation.stats.agreement import AgreementSettings
from annotation.stats.calibration import CalibrationMethod
from annotation.stats.exclusion import ExclusionRule
from annotation.stats.facets.options import RaterModel
from annotation.stats.files.columns import columns_of, rated_by_levels, refuse_outside
from annotation.stats.files.table import ReadingError, read_table, transposed
from annotation.stats.gold import Deviation, Majority
from annotation.stats.pairwise import LEAST_COMMON
from annotation.stats.reliability_data import UnclassedValue
from annotation.stats.reporting.report import report
from annotation.stats.reporting.text import as_text
from annotation.stats.resampling import Interval
from annotation.stats.settings import Json, ReportSettings
from annotation.stats.study import Repeats, Study, study_of
from datasets.formats.problems import BadFile
from datasets.options import whole_number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        By default those of the command line.

    Returns
    -------
    int
        0, or 2 for input that cannot be understood.
    """
    args = _parser().parse_args(arguments)
    try:
        results = _report(args)
    except (BadFile, ReadingError, UnclassedValue, OSError) as error:
        sys.stderr.write(f"annotation.stats: {error}\n")
        return 2
    text = json.dumps(results, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
    try:
        sys.stdout.write(text if args.json else as_text(results))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output (head, less) has closed the pipe, which is not an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _report(args: argparse.Namespace) -> Json:
    if args.interval is not Interval.PERCENTILE and not args.bootstrap:
        raise ReadingError(f"--interval {args.interval} needs resamples: add --bootstrap 1000")
    study, used = _study(args)
    settings = ReportSettings(
        agreement=AgreementSettings(
            deviation=args.deviation,
            classes=args.classes,
            least_common=args.min_common,
            resamples=args.bootstrap,
            interval=args.interval,
            seed=args.seed,
            workers=args.workers,
        ),
        scale=args.scale,
        rescale=args.rescale,
        calibrate=args.calibrate,
        exclude=args.exclude,
        minimum=args.minimum,
        gain_share=args.gain_share,
        accuracy=args.accuracy,
        trim=args.trim,
        mace=args.mace,
        majority=args.majority,
        model=args.model,
    )
    results = report(study, settings)
    return {"file": args.file.name, "columns": used, "settings": _settings(args), **results}


def _study(args: argparse.Namespace) -> tuple[Study, Json]:
    table = read_table(args.file, delimiter=args.delimiter, header=args.header)
    annotators = args.annotators
    if args.transpose:
        table = transposed(table)
        annotators = annotators or table.header[1:]
    columns = columns_of(table, overrides=options.assigned(args.column), annotators=annotators)
    if args.levels:
        rated_by_levels(columns, args.levels)
    if args.scale is not None:
        refuse_outside(columns, args.scale)
    study = study_of(
        columns,
        repeats=args.repeats,
        consistency=args.consistency,
        clean_labels=args.clean_labels,
        notes=(*table.notes, *columns.notes),
    )
    return study, {"layout": columns.layout.value, **columns.used, "set_aside": columns.aside}


def _settings(args: argparse.Namespace) -> Json:
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in vars(args).items()
        if name not in {"command", "file", "json", "workers"}
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m annotation.stats",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("report", help="print every measure, gold and exclusions")
    command.add_argument("file", type=Path)
    command.add_argument("--json", action="store_true", help="print JSON, with gold of every pair")
    _add_reading(command.add_argument_group("what the file holds"))
    _add_measures(command.add_argument_group("measures and gold"))
    _add_people(command.add_argument_group("calibration and exclusion"))
    return parser


def _add_reading(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--delimiter", type=options.delimiter, help="one character, or 'tab'")
    group.add_argument("--no-header", dest="header", action="store_false", default=None)
    group.add_argument(
        "--column",
        type=options.assignment,
        action="append",
        default=[],
        metavar="ROLE=NAME",
        help="which column holds what (annotator, pair, rating, label, order, tranche, …); the "
        "name or the number from 1, '-' for none; may be repeated",
    )
    group.add_argument(
        "--annotators",
        type=options.listed,
        default=(),
        metavar="FIRST:LAST",
        help="columns of annotators, also as A,B,C, where a row is a pair (wide)",
    )
    group.add_argument(
        "--transpose", action="store_true", help="a row is an annotator and a column a pair"
    )
    group.add_argument(
        "--repeats",
        type=Repeats,
        choices=list(Repeats),
        default=Repeats.REFUSE,
        help="which counts of two different answers of an annotator to a pair in an order",
    )
    group.add_argument(
        "--levels",
        type=options.levels,
        default=(),
        metavar="LOW,…,HIGH",
        help="labels in rising sequence; they are ratings 1, 2, 3, … too",
    )
    group.add_argument(
        "--clean-labels",
        action="store_true",
        help="take ' C', 'c' and 'contradiction' for the same label; as typed otherwise",
    )


def _add_measures(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--scale",
        type=options.interval,
        metavar="LO:HI",
        help="default: as rated; below nought as --scale=-3:3",
    )
    group.add_argument(
        "--rescale", type=options.interval, metavar="LO:HI", help="add gold on this scale"
    )
    group.add_argument(
        "--classes",
        type=options.classes,
        metavar="0,1-4,5",
        help="classes of ratings for another Fleiss' kappa (CDSCorpus 4.2)",
    )
    group.add_argument("--deviation", type=Deviation, choices=list(Deviation), default="sample")
    group.add_argument("--majority", type=Majority, choices=list(Majority), default="plurality")
    group.add_argument(
        "--trim", type=options.share(0.5), default=0.1, help="share cut off at each end"
    )
    group.add_argument("--mace", action="store_true", help="fit MACE too, which takes longer")
    group.add_argument(
        "--model",
        type=RaterModel,
        choices=list(RaterModel),
        help="fit a model of annotators and pairs, with fair scores beside the plain means",
    )
    group.add_argument(
        "--min-common", type=whole_number(1, 1_000_000), default=LEAST_COMMON, metavar="N"
    )
    group.add_argument(
        "--bootstrap", type=options.resamples, default=0, metavar="N", help="resamples"
    )
    group.add_argument(
        "--interval",
        type=Interval,
        choices=list(Interval),
        default=Interval.PERCENTILE,
        help="of resampled pairs, the same corrected for bias and skewness (bca), or of pairs and "
        "annotators (two-way)",
    )
    group.add_argument("--seed", type=whole_number(), default=1)
    group.add_argument("--workers", type=whole_number(1, 256), default=min(4, os.cpu_count() or 1))


def _add_people(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--calibrate", type=CalibrationMethod, choices=list(CalibrationMethod))
    group.add_argument(
        "--consistency",
        type=options.names,
        default=(),
        metavar="IDS",
        help="pairs of the consistency set, separated by commas, or @FILE with one a line",
    )
    group.add_argument(
        "--exclude",
        type=options.rules,
        default=(),
        metavar="RULES",
        help="simlex (= correlation,gain,checkpoints) or any of " + ", ".join(ExclusionRule),
    )
    group.add_argument(
        "--minimum",
        type=whole_number(1, 1_000_000),
        default=2,
        help="annotators that a pair keeps",
    )
    group.add_argument("--gain-share", type=options.share(1), default=0.1)
    group.add_argument(
        "--accuracy", type=options.share(1), default=0.7, help="least share of checkpoints"
    )


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # real streams have it
    sys.exit(main())
