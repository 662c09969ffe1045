"""`score … --by pos,concreteness,association,relation`: the figures of each part of a set."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from datasets.evaluation.figures import Figure, Json
from datasets.evaluation.judged import counted_of, people_on
from datasets.evaluation.material import Answers, GoldPair
from datasets.evaluation.parts.dividing import Way
from datasets.evaluation.parts.relations import Wordnet
from datasets.evaluation.parts.tables import Ceiling, PartFigures, by_parts, relations_of
from datasets.evaluation.report import table_text
from transforms.reason import Reason

Parts = dict[Way, list[PartFigures]]


def add_parts(parser: argparse.ArgumentParser) -> None:
    """Add the options by which pairs are divided."""
    parser.add_argument(
        "--by",
        type=_parse_ways,
        default=(),
        metavar="WAYS",
        help=f"also the figures of each part: {', '.join(Way)}, with commas between them",
    )
    parser.add_argument(
        "--wordnet", default="", help="a wordnet of `wn` for relation and path, such as oewn:2024"
    )
    parser.add_argument("--wordnet-folder", type=Path, help="where it is (default: that of `wn`)")


def _parse_ways(text: str) -> tuple[Way, ...]:
    try:
        return tuple(Way(name.strip()) for name in text.split(","))
    except ValueError:
        allowed = ", ".join(Way)
        raise argparse.ArgumentTypeError(f"{text!r} is not of {allowed}") from None


def requested_parts(
    options: argparse.Namespace, gold: Sequence[GoldPair], answers: Answers
) -> Parts:
    """Return the figures of the parts that were asked for; a way that divides nothing is empty.

    Raises
    ------
    NoSuchWordnet
        If the wordnet is not on this machine.
    """
    if not options.by:
        return {}
    relations = None
    if options.wordnet:
        relations = relations_of(gold, Wordnet(options.wordnet, options.wordnet_folder))
    figures = by_parts(
        gold,
        options.by,
        task=options.task,
        answers=answers,
        ceiling=_ceiling(options, gold) if options.judgements else None,
        relations=relations,
    )
    return {way: figures.get(way, []) for way in options.by}


def _ceiling(options: argparse.Namespace, gold: Sequence[GoldPair]) -> Ceiling:
    rows = counted_of(options.judgements, gold)
    return lambda pairs: people_on(pairs, rows, options.task)


def parts_json(parts: Parts) -> dict[str, Json]:
    if not parts:
        return {}
    return {
        "parts": {way.value: [part.as_json() for part in of_way] for way, of_way in parts.items()}
    }


def parts_text(parts: Parts) -> str:
    """Write a table for each way."""
    return "".join(f"\n{_table(way, of_way)}" for way, of_way in parts.items())


def _table(way: Way, parts: Sequence[PartFigures]) -> str:
    if not parts:
        return f"{way}: {Reason('parts_not_known')}\n"
    head = [way.value, "pairs", "mean", "sd", "association", "system"]
    has_people = any(part.people for part in parts)
    rows = [[*head, "two people", "one against all others"] if has_people else head]
    for part in parts:
        row = [part.name, str(part.pairs), *map(_number, (part.mean, part.sd, part.association))]
        row.append(_value(part.system))
        if has_people:
            ratings = part.people.ratings if part.people else None
            row += [
                _value(ratings.pairwise if ratings else None),
                _value(ratings.against_rest if ratings else None),
            ]
        rows.append(row)
    return table_text(rows)


def _number(value: float | None) -> str:
    return "NA" if value is None else f"{value:.2f}"


def _value(figure: Figure | None) -> str:
    return "NA" if figure is None or figure.value is None else f"{figure.value:.3f}"
