"""Import of judgements collected elsewhere into a closed campaign."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import NAMESPACE_OID, uuid5

from django.db.models import Max
from django.utils import timezone

from annotation.models import Annotator, Assignment, Campaign, Judgement, Seat
from annotation.planning.protocol import Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.plans.seats import annotator_create
from datasets.errors import Conflict
from datasets.formats.judgements import JUDGEMENT_INPUT, JudgementRow, read_judgements
from datasets.formats.kinds import Format, detect_format
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.problems import Problems
from datasets.models import ImportBatch, Pair, User
from datasets.selectors.publishing.released_pairs import released_pair_id
from datasets.services.importing.sources import ImportOutcome, import_once, in_chunks
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.archive import refuse_archived
from transforms.reason import Reason

IMPORT_KIND = "annotation.import_judgements"


@dataclass(frozen=True)
class _KnownPair:
    pk: int
    revision_a: int
    revision_b: int


def judgements_import(
    *,
    campaign: Campaign,
    file: IncomingFile,
    file_format: Format | None = None,
    layout: Layout = AS_WRITTEN,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import a table of annotator, pair, order, rating and label, all or nothing.

    - `pair` is the pair_ID of the released files; `order`, AB or BA, is the order shown.
    - Each name in `annotator` becomes a pseudonym of the project, the same in every file.
    - A file that was imported before, into any campaign, is refused.
    """
    table_format = (
        file_format or layout.file_format or detect_format(file.name, file.head(), JUDGEMENT_INPUT)
    )

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        locked = campaign_locked(campaign)
        refuse_archived(locked.project)
        if locked.state != Campaign.State.CLOSED or locked.is_archived:
            raise Conflict(Reason("campaign_not_closed"))
        taker = _JudgementTaker(locked, batch, problems)
        with file.opened() as stream:
            for chunk in in_chunks(read_judgements(stream, table_format, problems, layout=layout)):
                taker.take(chunk)
                progress(taker.rows, 0, Reason("rows_read", n=taker.rows))
        if not taker.rows and not problems.total:
            problems.add(0, "", Reason("no_judgements"))
        return ImportOutcome(batch.pk, taker.rows)

    return import_once(
        project=campaign.project,
        content=ImportBatch.Content.JUDGEMENTS,
        file=file,
        actor=actor,
        take=take,
    )


class _JudgementTaker:
    """Writes rows in chunks; after an invalid line it only reads on, to report all of them."""

    def __init__(self, campaign: Campaign, batch: ImportBatch, problems: Problems) -> None:
        self.rows = 0
        self._campaign = campaign
        self._protocol = protocol_of(campaign)
        self._batch = batch
        self._problems = problems
        self._pairs = _known_pairs(campaign)
        self._seats: dict[str, tuple[Seat, Annotator]] = {}
        self._positions: dict[int, int] = {}  # seat -> the next free position
        self._judged: dict[tuple[str, int], int] = {}  # annotator and pair -> line

    def take(self, rows: list[JudgementRow]) -> None:
        self.rows += len(rows)
        checked = [(row, pair) for row in rows if (pair := self._checked(row)) is not None]
        if not self._problems.total:
            self._store(checked)

    def _checked(self, row: JudgementRow) -> _KnownPair | None:
        add = self._problems.add
        pair = self._pairs.get(row.pair)
        if pair is None:
            add(row.line, "pair", Reason("pair_not_of_campaign"))
            return None
        if row.rating is not None and not self._protocol.scale.allows(float(row.rating)):
            add(row.line, "rating", _off_scale(self._protocol))
        if row.excluded:
            add(row.line, "excluded", Reason("judgement_excluded"))
        first = self._judged.setdefault((row.annotator, pair.pk), row.line)
        if first != row.line:
            add(row.line, "", Reason("pair_judged_already", line=first))
        return pair

    def _store(self, rows: list[tuple[JudgementRow, _KnownPair]]) -> None:
        seats = [self._seat(row) for row, _pair in rows]
        assignments = Assignment.objects.bulk_create(
            Assignment(
                campaign=self._campaign,
                seat=seat,
                position=self._next_position(seat),
                pair_id=pair.pk,
                order=row.order.value,
                state=Assignment.State.DONE,
            )
            for (seat, _annotator), (row, pair) in zip(seats, rows, strict=True)
        )
        Judgement.objects.bulk_create(
            Judgement(
                assignment=assignment,
                annotator=annotator,
                rating=None if row.rating is None else float(row.rating),
                label=row.label.value if row.label else "",
                shown_ms=row.shown_ms,
                revision_a=pair.revision_a,
                revision_b=pair.revision_b,
                client_id=uuid5(NAMESPACE_OID, f"{self._batch.sha256} {row.line}"),
            )
            for assignment, (_seat, annotator), (row, pair) in zip(
                assignments, seats, rows, strict=True
            )
        )

    def _seat(self, row: JudgementRow) -> tuple[Seat, Annotator]:
        """Return the annotator's seat, numbered after all planned seats."""
        if row.annotator not in self._seats:
            annotator = self._annotator(row.annotator)
            if Seat.objects.filter(campaign=self._campaign, annotator=annotator).exists():
                raise Conflict(Reason("annotator_has_judgements", name=row.annotator))
            numbers = Seat.objects.filter(campaign=self._campaign)
            last = numbers.aggregate(last=Max("number"))["last"] or 0
            seat = Seat.objects.create(
                campaign=self._campaign,
                number=last + 1,
                annotator=annotator,
                taken_at=timezone.now(),
            )
            self._seats[row.annotator] = seat, annotator
        return self._seats[row.annotator]

    def _annotator(self, name: str) -> Annotator:
        project = self._campaign.project
        annotator = Annotator.objects.filter(project=project, external_id=name).first()
        return annotator or annotator_create(project=project, external_id=name)

    def _next_position(self, seat: Seat) -> int:
        position = self._positions.get(seat.pk, 0)
        self._positions[seat.pk] = position + 1
        return position


def _known_pairs(campaign: Campaign) -> dict[str, _KnownPair]:
    fields = ("number", "external_id", "pk", "sentence_a__revision", "sentence_b__revision")
    rows: Iterable[tuple[int, str, int, int, int]] = (
        Pair.objects.filter(pair_set=campaign.pair_set).values_list(*fields).iterator()
    )
    return {
        released_pair_id(number=number, external_id=external_id): _KnownPair(pk, a, b)
        for number, external_id, pk, a, b in rows
    }


def _off_scale(protocol: Protocol) -> Reason:
    scale = protocol.scale
    if scale.step is None:
        return Reason("rating_off_scale", low=scale.low, high=scale.high)
    return Reason("rating_off_steps", low=scale.low, high=scale.high, step=scale.step)
