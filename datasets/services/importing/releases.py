"""Importing published corpora: pairs with gold and no judgements, as a pair set of a project."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Any

from django.db import transaction

from datasets.errors import Invalid
from datasets.formats.corpora import (
    FORMATS,
    Corpus,
    Scale,
    detect_corpus,
    not_detected,
    published_rows,
)
from datasets.formats.gaps import GapWatch
from datasets.formats.gold import GoldRow
from datasets.formats.line_ends import MAX_CHANGES, PlainLines
from datasets.formats.pair_kinds import KindsOfIds, relation_of_kind
from datasets.formats.problems import Problems
from datasets.formats.rows import MAX_VALUE_LENGTH
from datasets.formats.text import comparison_key, text_hash
from datasets.models import (
    ImportBatch,
    Pair,
    PairSet,
    Project,
    PublishedGold,
    Sentence,
    Stage,
    User,
)
from datasets.services.importing.pairs import columns_note, imported_set, kinds_note
from datasets.services.importing.sources import ImportOutcome, import_once, in_chunks
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.projects.lifecycle import project_create
from transforms.reason import Reason

_KIND_LENGTH = 30


@dataclass(frozen=True, slots=True)
class Expected:
    """What a file should hold: its number of rows, the lowest and the highest score."""

    rows: int | None = None
    scale: tuple[float, float] | None = None


def release_import(
    *,
    project: Project,
    file: IncomingFile,
    name: str = "",
    corpus: Corpus | None = None,
    expected: Expected | None = None,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import a published file as a new set of pairs with gold, named `name` or after the file.

    Unlike pairs for a campaign, those of a published corpus may repeat one another (SICK's do):
    they are kept as they are, so that the file can be linted, compared and reproduced. `expected`
    defaults to what is known about the published file.
    """
    chosen = corpus or corpus_detected(file)

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        parameters = {"format": chosen.value}
        pair_set = imported_set(project, name.strip() or file.stem, file, parameters)
        taker = _PairTaker(pair_set, problems)
        result = corpus_read(
            file=file, corpus=chosen, expected=expected, taker=taker, progress=progress
        )
        if result.parameters:
            pair_set.parameters |= result.parameters
            pair_set.save(update_fields=["parameters"])
        kinds_note(pair_set, taker.kinds)
        columns_note(pair_set, taker.columns)
        return ImportOutcome(batch.pk, taker.rows, notices=result.notices)

    return import_once(
        project=project, content=ImportBatch.Content.RELEASE, file=file, actor=actor, take=take
    )


@dataclass(frozen=True, slots=True)
class CorpusRead:
    """What a file says beside its rows: how its lines end, and what is worth a look."""

    parameters: dict[str, Any]
    notices: tuple[Reason, ...]


def corpus_read(
    *,
    file: IncomingFile,
    corpus: Corpus,
    expected: Expected | None,
    taker: "RowTaker",
    progress: Progress,
) -> CorpusRead:
    """Hand the rows of a published file to `taker`; what is wrong with it goes to its problems."""
    expectation, problems, parameters = expected or Expected(), taker.problems, dict[str, Any]()
    taker.scale = _scale(corpus, expectation.scale)
    taker.has_ids = FORMATS[corpus].table.names[0].casefold() == "pair_id"
    watch = GapWatch()
    with file.opened() as opened:
        is_text = corpus is not Corpus.HUGGING_FACE_PARQUET
        plain = PlainLines(opened)
        stream = plain if is_text else opened
        for chunk in in_chunks(watch.watched(FORMATS[corpus].read(stream, problems))):
            taker.take(chunk)
            progress(taker.rows, 0, Reason("rows_read", n=taker.rows))
    if plain.changes > MAX_CHANGES:
        problems.add(0, "", Reason("line_ends_change", times=plain.changes))
    elif line_ends := plain.as_parameters():
        parameters |= line_ends
    total = expectation.rows
    if total is None:
        gap = watch.widest.missing if watch.widest else 0
        total = published_rows(corpus, file.name, rows=watch.rows, gap=gap)
    watch.check(total, problems)
    if not taker.rows and not problems.total:
        problems.add(0, "", Reason("no_pairs"))
    return CorpusRead(parameters, (*watch.notices(), *taker.kinds.notices(taker.rows)))


@transaction.atomic
def release_project_import(
    *,
    files: Sequence[IncomingFile],
    name: str,
    language: str,
    slug: str = "",
    licence: str = "",
    corpus: Corpus | None = None,
    expected: Sequence[Expected] = (),
    actor: User | None,
    progress: Progress,
) -> tuple[Project, list[ImportOutcome]]:
    """Make a project of published files, one pair set for each; all of them or nothing."""
    project = project_create(name=name, slug=slug, language=language, licence=licence, actor=actor)
    outcomes = [
        release_import(
            project=project,
            file=file,
            corpus=corpus,
            expected=expectation,
            actor=actor,
            progress=progress,
        )
        for file, expectation in zip(files, chain(expected, repeat(None)), strict=False)
    ]
    return project, outcomes


def corpus_detected(file: IncomingFile) -> Corpus:
    head = file.head()
    corpus = detect_corpus(file.name, head)
    if corpus is None and (problem := not_detected(head)):
        raise Invalid(Reason("file_named", file=file.name, problem=problem))
    if corpus is None:
        formats = ", ".join(Corpus)
        raise Invalid(Reason("corpus_not_told_by_header", file=file.name, formats=formats))
    return corpus


def _scale(corpus: Corpus, scale: tuple[float, float] | None) -> Scale | None:
    corpus_scale = FORMATS[corpus].scale
    return (
        replace(corpus_scale, low=scale[0], high=scale[1])
        if corpus_scale and scale
        else corpus_scale
    )


class RowTaker(ABC):
    """Takes chunks of rows; after the first bad line it only reads on, to report them all."""

    def __init__(self, problems: Problems) -> None:
        self.rows = 0
        self.problems = problems
        self.scale: Scale | None = None
        self.has_ids = False  # the file's own ids, which may name the kind of a pair
        self.kinds = KindsOfIds()

    def take(self, rows: list[GoldRow]) -> None:
        first = self.rows + 1
        self.rows += len(rows)
        for row in rows:
            self._check_lengths(row)
            self._check_score(row)
        if not self.problems.total:
            self._store(rows, first)

    def kind_of(self, row: GoldRow) -> str:
        return row.kind or (self.kinds.kind(row.pair_id) if self.has_ids else "")

    @abstractmethod
    def _store(self, rows: list[GoldRow], first: int) -> None:
        """Write good rows, numbered from `first`."""

    def _check_lengths(self, row: GoldRow) -> None:
        limits = {
            "pair_ID": (row.pair_id, MAX_VALUE_LENGTH),
            "origin": (row.dataset_a, MAX_VALUE_LENGTH),
            "kind": (row.kind, _KIND_LENGTH),
            "score": ("" if row.score is None else f"{row.score:f}", 40),
        }
        for column, (text, longest) in limits.items():
            if len(text) > longest:
                message = Reason("too_many_characters", characters=len(text), most=longest)
                self.problems.add(row.line, column, message)

    def _check_score(self, row: GoldRow) -> None:
        scale = self.scale
        if scale and row.score is not None and not scale.low <= row.score <= scale.high:
            message = Reason(
                "score_outside_scale", score=str(row.score), low=scale.low, high=scale.high
            )
            self.problems.add(row.line, scale.column, message)


class _PairTaker(RowTaker):
    """Writes the rows as pairs of a set."""

    def __init__(self, pair_set: PairSet, problems: Problems) -> None:
        super().__init__(problems)
        self.columns: dict[str, None] = {}  # in the order of the file
        self._pair_set = pair_set
        self._sentences: dict[str, int] = {}  # text hash -> sentence
        self._paired: set[tuple[int, int]] = set()

    def _store(self, rows: list[GoldRow], first: int) -> None:
        self._store_sentences(rows)
        sides = self._sides(rows)
        pairs = Pair.objects.bulk_create(
            self._pair(number, row, a, b)
            for number, (row, (a, b)) in enumerate(zip(rows, sides, strict=True), start=first)
        )
        PublishedGold.objects.bulk_create(map(_gold, pairs, rows))

    def _pair(self, number: int, row: GoldRow, a: int, b: int) -> Pair:
        kind = self.kind_of(row)
        self.columns |= dict.fromkeys(row.other)
        return Pair(
            pair_set=self._pair_set,
            number=number,
            external_id=row.pair_id,
            sentence_a_id=a,
            sentence_b_id=b,
            kind=kind,
            relation=relation_of_kind(kind) or "",
            origin=origin_of(row),
            columns=dict(row.other),
        )

    def _store_sentences(self, rows: list[GoldRow]) -> None:
        new: dict[str, Sentence] = {}
        for row in rows:
            for text, stage in ((row.sentence_a, row.stage_a), (row.sentence_b, row.stage_b)):
                digest = text_hash(text)
                if digest not in self._sentences and digest not in new:
                    new[digest] = self._sentence(text, stage)
        for sentence in Sentence.objects.bulk_create(new.values()):
            self._sentences[sentence.text_hash] = sentence.pk

    def _sides(self, rows: list[GoldRow]) -> list[tuple[int, int]]:
        """Return the sentences of each pair; if the two were paired before, B gets a new row."""
        sides, repeated = [], {}
        for index, row in enumerate(rows):
            a = self._sentences[text_hash(row.sentence_a)]
            b = self._sentences[text_hash(row.sentence_b)]
            sides.append((a, b))
            if a == b or (min(a, b), max(a, b)) in self._paired:
                repeated[index] = self._sentence(row.sentence_b, row.stage_b)
            else:
                self._paired.add((min(a, b), max(a, b)))
        for index, sentence in zip(
            repeated, Sentence.objects.bulk_create(repeated.values()), strict=True
        ):
            sides[index] = sides[index][0], sentence.pk
        return sides

    def _sentence(self, text: str, stage: str) -> Sentence:
        return Sentence(
            project_id=self._pair_set.project_id,
            stage=Stage(stage),
            text=text,
            comparison_key=comparison_key(text),
            text_hash=text_hash(text),
        )


def origin_of(row: GoldRow) -> str:
    """Return the data set of a pair, if both of its sentences are of one."""
    return row.dataset_a if row.dataset_a == row.dataset_b else ""


def gold_cells(row: GoldRow) -> dict[str, Any]:
    """Return the gold of a row as `PublishedGold` and `AdaptedPair` hold it."""
    return {
        "score": "" if row.score is None else f"{row.score:f}",
        "label": row.label or "",
        "label_ab": row.label_ab or "",
        "label_ba": row.label_ba or "",
        "part": row.part or "",
        "details": _details(row),
    }


def _gold(pair: Pair, row: GoldRow) -> PublishedGold:
    # The pair itself has the other columns.
    return PublishedGold(pair=pair, **gold_cells(replace(row, other={})))


def _details(row: GoldRow) -> dict[str, Any]:
    names = ("original_a", "original_b", "dataset_a", "dataset_b")
    details: dict[str, Any] = {name: text for name in names if (text := getattr(row, name))}
    stages = {name: text for name in ("stage_a", "stage_b") if (text := getattr(row, name)) != "S1"}
    return details | stages | ({"other": dict(row.other)} if row.other else {})
