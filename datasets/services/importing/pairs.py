"""Importing pairs made elsewhere: they become a pair set, ready for a campaign."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

from django.utils.translation import gettext as _

from datasets.designs.relations import PairRelation
from datasets.errors import Conflict
from datasets.formats.kinds import Format, detect_format
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.pair_kinds import KindsOfIds, relation_of_kind
from datasets.formats.pairs import PAIR_COLUMNS, PairRow, read_pairs
from datasets.formats.problems import Problems
from datasets.formats.text import comparison_key, text_hash
from datasets.models import (
    Expected,
    ImportBatch,
    Pair,
    PairSet,
    Project,
    Sentence,
    Stage,
    User,
)
from datasets.services.importing.sources import ImportOutcome, import_once, in_chunks
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.checking import row_check
from transforms.reason import Reason

IMPORTED = PairSet.IMPORTED
_NO_PARAMETERS: Mapping[str, str] = {}


def pairs_import(
    *,
    project: Project,
    file: IncomingFile,
    name: str = "",
    file_format: Format | None = None,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import pairs as a new set, named `name` or after the file.

    A text that occurs in several pairs is one sentence, so that a correction applies to all of
    them.
    """
    set_name = name.strip() or file.stem
    detected = (
        file_format or layout.file_format or detect_format(file.name, file.head(), PAIR_COLUMNS)
    )

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        pair_set = imported_set(project, set_name, file)
        taker = _PairTaker(pair_set, problems)
        with file.opened() as stream:
            for chunk in in_chunks(
                read_pairs(stream, detected, problems, ignored=ignored, layout=layout)
            ):
                taker.take(chunk)
                progress(taker.rows, 0, Reason("rows_read", n=taker.rows))
        if not taker.rows and not problems.total:
            problems.add(0, "", Reason("no_pairs"))
        kinds_note(pair_set, taker.kinds)
        columns_note(pair_set, taker.columns)
        return ImportOutcome(batch.pk, taker.rows, notices=taker.kinds.notices(taker.rows))

    return import_once(
        project=project, content=ImportBatch.Content.PAIRS, file=file, actor=actor, take=take
    )


def imported_set(
    project: Project, name: str, file: IncomingFile, parameters: Mapping[str, str] = _NO_PARAMETERS
) -> PairSet:
    """Return a new set for the pairs of `file`."""
    if PairSet.objects.filter(project=project, name=name).exists():
        raise Conflict(
            Reason("pair_set_name_taken", name=name),
            fields={"name": [_("This name is taken.")]},
        )
    pair_set = PairSet(
        project=project,
        name=name,
        design=IMPORTED,
        seed=project.seed,
        parameters={"file": file.name, "sha256": file.sha256, **parameters},
    )
    row_check(pair_set, exclude=["report"])
    pair_set.save()
    return pair_set


def kinds_note(pair_set: PairSet, kinds: KindsOfIds) -> None:
    """Record with the set that its kinds were read from ids, if they were."""
    if parameters := kinds.as_parameters():
        pair_set.parameters |= parameters
        pair_set.save(update_fields=["parameters"])


def columns_note(pair_set: PairSet, names: Iterable[str]) -> None:
    """Record in which order the file has the further columns of its pairs."""
    if names := list(names):
        pair_set.columns = names
        pair_set.save(update_fields=["columns"])


class _PairTaker:
    """Writes chunks of pairs; after the first bad line it only reads on, to report them all."""

    def __init__(self, pair_set: PairSet, problems: Problems) -> None:
        self.rows = 0
        self.kinds = KindsOfIds()
        self.columns: dict[str, None] = {}  # in the order of the file
        self._pair_set = pair_set
        self._problems = problems
        self._sentences: dict[str, int] = {}  # text hash -> sentence

    def take(self, rows: list[PairRow]) -> None:
        first = self.rows + 1
        self.rows += len(rows)
        if self._problems.total:
            return
        self._store_sentences(rows)
        Pair.objects.bulk_create(
            self._pair(number, row) for number, row in enumerate(rows, start=first)
        )

    def _store_sentences(self, rows: list[PairRow]) -> None:
        new = {
            digest: sentence
            for digest, sentence in chain.from_iterable(map(self._texts, rows))
            if digest not in self._sentences
        }
        created = Sentence.objects.bulk_create(new.values())
        self._sentences |= {sentence.text_hash: sentence.pk for sentence in created}

    def _texts(self, row: PairRow) -> Iterator[tuple[str, Sentence]]:
        for text in (row.sentence_a, row.sentence_b):
            digest = text_hash(text)
            yield (
                digest,
                Sentence(
                    project_id=self._pair_set.project_id,
                    stage=Stage.S1,
                    text=text,
                    comparison_key=comparison_key(text),
                    text_hash=digest,
                    origin=row.origin,
                    author=row.author,
                ),
            )

    def _pair(self, number: int, row: PairRow) -> Pair:
        is_relation = row.expected in list(PairRelation)
        kind, relation = row.kind, row.expected if is_relation else ""
        if not row.has_kind:
            kind = self.kinds.kind(row.pair_id)
            relation = relation if row.expected else relation_of_kind(kind) or ""
        self.columns |= dict.fromkeys(row.columns)
        return Pair(
            pair_set=self._pair_set,
            number=number,
            external_id=row.pair_id,
            sentence_a_id=self._sentences[text_hash(row.sentence_a)],
            sentence_b_id=self._sentences[text_hash(row.sentence_b)],
            kind=kind,
            relation=relation,
            expected_ab="" if is_relation or not row.expected else Expected(row.expected),
            origin=row.origin,
            author=row.author,
            columns=dict(row.columns),
        )
