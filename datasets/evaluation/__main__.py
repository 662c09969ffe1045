"""Measure systems and baselines against gold files, without a database.

    python -m datasets.evaluation score GOLD PREDICTIONS --task semeval2014 --json
    python -m datasets.evaluation compare GOLD FIRST SECOND --task sts
    python -m datasets.evaluation describe SICK.txt --task semeval2014
    python -m datasets.evaluation drift SICK.txt SICK-in-Polish.txt
    python -m datasets.evaluation baselines SICK.txt --task semeval2014 --part TEST \\
        --train-part TRAIN --vectors glove.txt --corpus sentences.txt
    python -m datasets.evaluation saliency train books.txt --vectors glove.txt --out weights.tsv

GOLD of semeval2014 is SICK.txt or any table with pair_ID, relatedness_score and
entailment_judgment; of the RUSSE tasks a file word1,word2,sim; of sts a file or a folder of
STS.gs.*.txt with STS.input.*.txt beside them. PREDICTIONS are what the task asks its systems for.
--judgements adds how well the annotators of a release predict each other on the same pairs.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from datasets.evaluation.baselines import BASELINES, UnknownBaseline, baseline_named
from datasets.evaluation.baselines.plugin import EmptyCorpus, Material
from datasets.evaluation.by_kind import by_kind, kind_rows, relation_rows
from datasets.evaluation.ceiling import People
from datasets.evaluation.comparing import COMPARED, compare
from datasets.evaluation.distribution import distribution, distribution_rows
from datasets.evaluation.drift import drift
from datasets.evaluation.figures import Json
from datasets.evaluation.judged import people_of, unanimous_pairs
from datasets.evaluation.material import Answers, GoldPair, Task, WrongPairs, check_same_pairs
from datasets.evaluation.parts.command import add_parts, parts_json, parts_text, requested_parts
from datasets.evaluation.parts.relations import NoSuchWordnet
from datasets.evaluation.parts.subjects import articles_of_trees, by_subject, subject_rows
from datasets.evaluation.reading import read_answers, read_gold, read_gold_by_id
from datasets.evaluation.report import (
    baselines_text,
    comparison_text,
    drift_text,
    people_text,
    report_text,
    table_text,
)
from datasets.evaluation.running import questions_of, run_baselines
from datasets.evaluation.saliency.command import add_saliency
from datasets.evaluation.saliency.corpus import NoNeighbours
from datasets.evaluation.saliency.weights import Unseen
from datasets.evaluation.scoring import score
from datasets.evaluation.vectors import BadVectors
from datasets.evaluation.writing import write_answers
from datasets.formats.problems import BadFile, LineError
from datasets.options import positive, whole_number
from transforms.reason import Reason

Shown = tuple[Json, str]


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code: 0, or 2 if a file is invalid."""
    options = _options(arguments)
    try:
        report, text = options.run(options)
    except BadFile as error:
        return _refuse(f"{options.reads}: {line}" for line in error.lines())
    except WrongPairs as error:
        return _refuse(error.lines())
    except BadVectors as error:
        return _refuse([f"{options.vectors}: {error}"])
    except NoNeighbours:
        return _refuse([f"{options.corpus}: {Reason('corpus_without_neighbours')}"])
    except (UnknownBaseline, EmptyCorpus, NoSuchWordnet) as error:
        return _refuse([str(error)])
    except UnicodeDecodeError as error:
        file = getattr(options, "corpus", None) or options.reads
        return _refuse([f"{file}: is not UTF-8 at byte {error.start}"])
    except OSError as error:
        return _refuse([f"{error.filename}: {error.strerror}"])
    if options.json:
        text = json.dumps(report, indent=2, ensure_ascii=False) + "\n"
    sys.stdout.write(text)
    return 0


def _refuse(lines: Iterable[Reason | str]) -> int:
    sys.stderr.writelines(f"{line}\n" for line in lines)
    return 2


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m datasets.evaluation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    score_parser = commands.add_parser("score", help="measure the predictions of one system")
    _add_common(score_parser, _score, tuple(Task))
    score_parser.add_argument("predictions", type=Path, metavar="PREDICTIONS")
    _add_judgements(score_parser)
    add_parts(score_parser)
    compare_parser = commands.add_parser("compare", help="say whether two systems differ")
    _add_common(compare_parser, _compare, COMPARED)
    compare_parser.add_argument("first", type=Path, metavar="FIRST")
    compare_parser.add_argument("second", type=Path, metavar="SECOND")
    baselines = commands.add_parser("baselines", help="measure the baselines of the papers")
    _add_common(baselines, _baselines, tuple(Task))
    _add_material(baselines)
    _add_judgements(baselines)
    table = commands.add_parser(
        "describe", help="count scores, labels and kinds: SICK's Tables 5 to 9"
    )
    _add_common(table, _describe, tuple(Task))
    table.add_argument(
        "--trees",
        type=Path,
        help="the sentences in CoNLL-U: adds labels by the article of the subjects (SICK, section "
        "4)",
    )
    drift_parser = commands.add_parser(
        "drift", help="say how far the gold of the same pairs moved when they were judged again"
    )
    _add_common(drift_parser, _drift, COMPARED, default=Task.SEMEVAL2014)
    drift_parser.add_argument("other", type=Path, metavar="OTHER")
    drift_parser.add_argument(
        "--seed", type=whole_number(), default=0, help="seed of the intervals (default 0)"
    )
    drift_parser.add_argument(
        "--judgements",
        type=Path,
        help="judgements.tsv behind OTHER: adds the pairs whose label was unanimous",
    )
    add_saliency(commands)
    return parser.parse_args(arguments)


def _add_common(
    parser: argparse.ArgumentParser,
    run: Callable[[argparse.Namespace], Shown],
    tasks: Sequence[Task],
    *,
    default: Task | None = None,
) -> None:
    parser.set_defaults(run=run)
    parser.add_argument("gold", type=Path, metavar="GOLD")
    parser.add_argument(
        "--task", type=Task, choices=tasks, default=default, required=default is None
    )
    parser.add_argument("--part", default="", help="only pairs of this SemEval_set, such as TEST")
    parser.add_argument("--json", action="store_true", help="write JSON instead of a table")


def _add_judgements(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--judgements", type=Path, help="judgements.tsv of the release")


def _add_material(parser: argparse.ArgumentParser) -> None:
    defaults = Material(())
    add = parser.add_argument
    add("--train", type=Path, help="gold file to learn from (default: GOLD, with --train-part)")
    add("--train-part", default="", help="only training pairs of this SemEval_set, such as TRAIN")
    add("--vectors", type=Path, help="word vectors of word2vec (text or binary) or GloVe")
    add("--corpus", type=Path, help="sentences, one a line, to count words in")
    add("--seed", type=whole_number(), default=0, help="seed of baselines that draw (default 0)")
    add(
        "--dropped",
        type=whole_number(0, 1_000_000),
        default=defaults.dropped,
        help="most frequent words that overlap passes over (default %(default)s)",
    )
    add(
        "--smoothing",
        type=positive,
        default=defaults.smoothing,
        help="a of SMOOTH's a / (a + p) (default %(default)s)",
    )
    add(
        "--remove-components",
        type=whole_number(0, 100),
        default=defaults.removed,
        help="common components that SMOOTH takes out of the sentences; its authors take out 1 "
        "(default %(default)s)",
    )
    add("--weights", type=Path, help="word weights of `saliency train`, for NWS")
    add(
        "--unseen",
        type=Unseen,
        choices=tuple(Unseen),
        default=defaults.unseen,
        help="how ISF and NWS weigh words that are not in the corpus (default %(default)s)",
    )
    names = ", ".join(baseline.name for baseline in BASELINES)
    add(
        "--baseline",
        action="append",
        metavar="NAME",
        help=f"one of {names}, or package.module:NAME; may be repeated (default: all)",
    )
    add("--write", type=Path, metavar="FOLDER", help="keep the predictions of each baseline there")


def _score(options: argparse.Namespace) -> Shown:
    gold = _gold(options, options.gold, options.part)
    options.reads = options.predictions
    answers = read_answers(options.predictions, options.task)
    report = score(gold, answers, options.task)
    people = _people(options, gold)
    parts = requested_parts(options, gold, answers)
    as_json = report.as_json() | _people_json(people) | parts_json(parts)
    return as_json, report_text(report) + people_text(people) + parts_text(parts)


def _compare(options: argparse.Namespace) -> Shown:
    gold = _gold(options, options.gold, options.part)
    first, second = (_answers(path, gold, options) for path in (options.first, options.second))
    comparisons = compare(gold, first, second, options.task)
    return [comparison.as_json() for comparison in comparisons], comparison_text(comparisons)


def _baselines(options: argparse.Namespace) -> Shown:
    baselines = [*map(baseline_named, options.baseline)] if options.baseline else BASELINES
    gold = _gold(options, options.gold, options.part)
    material = _material(options, gold)
    if options.corpus:
        _ = material.counts  # refuse an empty corpus here, even if no baseline uses it
    if options.weights:
        options.reads = options.weights
        _ = material.weights  # and a bad file of weights by its own name
    results = run_baselines(baselines, gold, options.task, material)
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
    for result in results:
        if options.write and result.answers:
            path = options.write / result.baseline.name
            write_answers(path, gold, result.answers, options.task)
    people = _people(options, gold)
    as_json: dict[str, Json] = {result.baseline.name: result.as_json() for result in results}
    text = baselines_text(results, options.task) + people_text(people)
    return {"baselines": as_json} | _people_json(people), text


def _describe(options: argparse.Namespace) -> Shown:
    gold = _gold(options, options.gold, options.part)
    scores, kinds = distribution(gold), by_kind(gold)
    text = table_text(list(distribution_rows(scores)))
    if kinds.relations:
        tables = (relation_rows(kinds), kind_rows(kinds))
        text = "\n".join(
            [text, *(table_text(list(rows)) for rows in tables), *map(str, kinds.notes())]
        )
        text = text.rstrip("\n") + "\n"
    as_json = scores.as_json() | kinds.as_json()
    if options.trees:
        options.reads = options.trees
        with options.trees.open(encoding="utf-8") as lines:
            articles = articles_of_trees(lines)
        subjects = by_subject(gold, articles)
        as_json |= {"subjects": {name: scores.as_json() for name, scores in subjects.items()}}
        text += "\n" + table_text(list(subject_rows(subjects)))
    return as_json, text


def _drift(options: argparse.Namespace) -> Shown:
    gold = _gold(options, options.gold, options.part, read_gold_by_id)
    options.reads = options.other
    other = read_gold_by_id(options.other, options.task)
    if not {pair.key for pair in gold} & {pair.key for pair in other}:
        raise BadFile((LineError(0, "pair_ID", Reason("no_pair_in_common")),), 1)
    unanimous = None
    if options.judgements:
        options.reads = options.judgements
        unanimous = unanimous_pairs(options.judgements, other)
    changes = drift(gold, other, unanimous=unanimous, seed=options.seed)
    return changes.as_json(), drift_text(changes)


def _gold(
    options: argparse.Namespace,
    path: Path,
    part: str,
    read: Callable[[Path, Task], list[GoldPair]] = read_gold,
) -> list[GoldPair]:
    options.reads = path
    chosen = [pair for pair in read(path, options.task) if part in ("", pair.part)]
    if not chosen:
        raise BadFile((LineError(0, "SemEval_set", Reason("no_pair_of_part", part=part)),), 1)
    return chosen


def _answers(path: Path, gold: list[GoldPair], options: argparse.Namespace) -> Answers:
    options.reads = path
    answers = read_answers(path, options.task)
    if options.task is not Task.RUSSE_HJ:
        check_same_pairs(gold, answers)
    return answers


def _material(options: argparse.Namespace, gold: list[GoldPair]) -> Material:
    train: list[GoldPair] = []
    if options.train or options.train_part:
        train = _gold(options, options.train or options.gold, options.train_part)
    return Material(
        questions=questions_of(gold),
        train=tuple(train),
        corpus=options.corpus,
        vectors_file=options.vectors,
        seed=options.seed,
        dropped=options.dropped,
        smoothing=options.smoothing,
        removed=options.remove_components,
        weights_file=options.weights,
        unseen=options.unseen,
    )


def _people(options: argparse.Namespace, gold: list[GoldPair]) -> People | None:
    if options.judgements is None:
        return None
    options.reads = options.judgements
    return people_of(options.judgements, gold, options.task)


def _people_json(people: People | None) -> dict[str, Json]:
    return {} if people is None else {"human": people.as_json()}


if __name__ == "__main__":
    sys.exit(main())
