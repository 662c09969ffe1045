"""Writing the data files of a release, row by row.

Pairs are read here; gold and judgements are passed in, in the order of the files.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, TypeVar

from datasets.designs.split import Part
from datasets.errors import Conflict
from datasets.formats.by_hand import ByHandRow
from datasets.formats.gold_ways import GoldWayRow
from datasets.formats.group_opinions import GroupRow
from datasets.formats.judgements import JudgementRow
from datasets.formats.pair_columns import PairColumnsRow
from datasets.formats.reasons import ReasonRow
from datasets.formats.soft import AnnotatorRow
from datasets.models import PairSet
from datasets.selectors.publishing.released_pairs import ReleasedPair, released_pairs
from datasets.services.jobs.lifecycle import Progress
from datasets.services.publishing.files import (
    Output,
    PairGold,
    WrittenFile,
    annotators_output,
    by_hand_output,
    gold_ways_output,
    groups_output,
    judgements_output,
    pair_columns_output,
    reasons_output,
)
from datasets.services.publishing.inheriting import GoldOrigins
from datasets.services.publishing.layouts import Layout, PairFiles, pair_files
from datasets.services.publishing.pictures import ChosenPictures
from datasets.services.publishing.splits import PairSplit
from transforms.reason import Reason

_PROGRESS_EVERY = 5_000
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class ReleaseRows:
    """What annotation knows of the pairs; `gold` is ordered by pair number."""

    gold: Iterable[PairGold]
    judgements: Iterable[JudgementRow]
    judgement_count: int
    annotators: Iterable[AnnotatorRow]
    group_opinions: Iterable[GroupRow]
    reasons: Iterable[ReasonRow]


@dataclass(frozen=True, slots=True)
class Contents:
    """What the files of a release contain."""

    layout: Layout
    split: PairSplit | None
    inherits: bool
    tells_writers: bool
    tells_rulings: bool


@dataclass(frozen=True, slots=True)
class WrittenFiles:
    """The files in their order, and what the manifest says of them."""

    files: list[WrittenFile]
    facts: dict[str, Any]
    n_released: int
    n_left_out: int  # pairs without gold


def write_files(
    pair_set: PairSet, rows: ReleaseRows, contents: Contents, progress: Progress
) -> WrittenFiles:
    """Write the data files of a release, optional ones only if they have a row.

    Raises
    ------
    Conflict
        If the text of a pair changed after it was judged.
    ValueError
        If gold is out of order or of another pair set.
    """
    with ExitStack() as stack:
        pairs = _PairOutputs(
            files=pair_files(contents.layout, stack),
            writers=by_hand_output(stack) if contents.tells_writers else None,
            columns=pair_columns_output(pair_set.columns, stack) if pair_set.columns else None,
            gold_ways=gold_ways_output(stack) if contents.tells_rulings else None,
        )
        judgement_file, annotator_file = judgements_output(stack), annotators_output(stack)
        origins = GoldOrigins(pair_set, stack, inherits=contents.inherits)
        pictures = ChosenPictures(pair_set, stack)
        with_gold = origins.noting(_with_gold(pair_set, rows.gold, contents.layout))
        n_pairs, message = pair_set.pairs.count(), Reason("writing_pairs")
        n_released, n_left_out = pairs.write(
            _with_progress(with_gold, n_pairs, message, progress), contents.split
        )
        message = Reason("writing_judgements")
        for judgement in _with_progress(rows.judgements, rows.judgement_count, message, progress):
            judgement_file.add(judgement)
        for annotator in rows.annotators:
            annotator_file.add(annotator)
        groups = _write_if_any(rows.group_opinions, groups_output, stack)
        reasons = _write_if_any(rows.reasons, reasons_output, stack)
    optional = (pairs.writers, pairs.columns, pairs.gold_ways, groups, reasons)
    present: list[WrittenFile] = [file for file in optional if file is not None]
    outputs = [*pairs.files.outputs, *origins.outputs, *pictures.outputs, *present]
    return WrittenFiles(
        files=[*outputs, judgement_file, annotator_file],
        facts=origins.facts | pictures.facts,
        n_released=n_released,
        n_left_out=n_left_out,
    )


@dataclass(frozen=True, slots=True)
class _PairOutputs:
    """The tables of pairs, and those beside them.

    These say who wrote the sentences, what further columns the pairs have, and how their gold came
    about.
    """

    files: PairFiles
    writers: Output[ByHandRow] | None
    columns: Output[PairColumnsRow] | None
    gold_ways: Output[GoldWayRow] | None

    def write(
        self, rows: Iterable[tuple[ReleasedPair, PairGold | None]], split: PairSplit | None
    ) -> tuple[int, int]:
        """Write the pairs; return how many were released, and how many left out without gold."""
        n_released = n_left_out = 0
        for pair, gold in rows:
            if gold is None:
                n_left_out += 1
                continue
            self._add(pair, gold, split.part_of[pair.number] if split else Part.TRAIN)
            n_released += 1
        return n_released, n_left_out

    def _add(self, pair: ReleasedPair, gold: PairGold, part: Part) -> None:
        self.files.add(pair, gold, part)
        if self.columns is not None:
            self.columns.add(PairColumnsRow(pair.pair_id, pair.columns))
        if self.gold_ways is not None:
            self.gold_ways.add(GoldWayRow(pair.pair_id, gold.ruled))
        for side, sentence in (("A", pair.sentence_a), ("B", pair.sentence_b)):
            if self.writers is not None and sentence.written is not None:
                self.writers.add(ByHandRow(pair.pair_id, side, sentence.stage, sentence.written))


def _write_if_any(
    rows: Iterable[_Value], file: Callable[[ExitStack], Output[_Value]], stack: ExitStack
) -> Output[_Value] | None:
    """Write the rows; without any there is no file."""
    output = None
    for row in rows:
        output = output or file(stack)
        output.add(row)
    return output


def _with_progress(
    rows: Iterable[_Value], total: int, message: Reason, progress: Progress
) -> Iterator[_Value]:
    """Yield the rows and report progress."""
    progress(0, total, message)
    n = 0
    for n, row in enumerate(rows, start=1):
        yield row
        if not n % _PROGRESS_EVERY:
            progress(n, total, message)
    progress(n, total, message)


def _with_gold(
    pair_set: PairSet, gold: Iterable[PairGold], layout: Layout
) -> Iterator[tuple[ReleasedPair, PairGold | None]]:
    """Yield each pair of the set with its gold, None if the gold is incomplete."""
    by_number = iter(gold)
    next_gold = next(by_number, None)
    for pair in released_pairs(pair_set):
        if next_gold is None or next_gold.number != pair.number:
            yield pair, None
            continue
        is_whole = next_gold.is_whole(with_labels=layout.has_labels)
        if is_whole:
            _refuse_changed(pair, next_gold)
        yield pair, next_gold if is_whole else None
        next_gold = next(by_number, None)
    if next_gold is not None:
        raise ValueError(f"gold of pair {next_gold.number} is out of order or of another set")


def _refuse_changed(pair: ReleasedPair, gold: PairGold) -> None:
    a, b = pair.sentence_a.revision, pair.sentence_b.revision
    if (gold.revision_a or a, gold.revision_b or b) != (a, b):
        raise Conflict(Reason("pair_changed_after_judging", pair=pair.pair_id))
