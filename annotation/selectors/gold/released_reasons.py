"""The reasons in the release of a run, with the verdicts of annotators."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from hashlib import sha256
from tempfile import TemporaryFile
from typing import TextIO

from annotation.models import AggregationRun, ReasonRound
from annotation.selectors.gold.reasons import ReasonWithVerdicts, reasons_counted, reasons_in_chunks
from annotation.selectors.gold.releasing import judged_until
from annotation.stats.validation import By, Standing, Verdict, validation_report
from datasets.formats.reasons import ReasonRow
from datasets.models import Pair
from datasets.selectors.publishing.released_pairs import released_pair_id


class ReleasedReasons:
    """The reasons as they were when they were read, by pair, order and code, kept in a file.

    `digest` is a fingerprint of them, equal for equal ones; "" if there are none.
    """

    def __init__(self, file: TextIO, digest: str) -> None:
        self._file = file
        self.digest = digest

    def __iter__(self) -> Iterator[ReasonRow]:
        self._file.seek(0)
        for line in self._file:
            cells = json.loads(line)
            by = {name: tuple(cells[name]) for name in ("valid", "invalid", "unsure")}
            yield ReasonRow(**cells | by)


@contextmanager
def released_reasons(run: AggregationRun) -> Iterator[ReleasedReasons]:
    """Read the reasons of a run's judgements once; later ones are for another release."""
    with TemporaryFile("w+", encoding="utf-8") as file:
        digest = sha256()
        has_any = False
        for row in _rows(run):
            has_any = True
            digest.update(f"{row!r}\n".encode())
            file.write(json.dumps(asdict(row)) + "\n")
        yield ReleasedReasons(file, digest.hexdigest() if has_any else "")


def _rows(run: AggregationRun) -> Iterator[ReasonRow]:
    own = ReasonRound.objects.filter(campaign=run.campaign_id, judges_own=True).exists()
    by = By.SELF if own else By.PEERS
    for reasons in reasons_in_chunks(run.campaign, until=judged_until(run)):
        report = validation_report(reasons_counted(reasons), by=by)
        standings = {item.item: item.labels for item in report.items}
        ids = _released_ids({reason.pair_key for reason in reasons})
        for reason in reasons:
            yield _row(reason, ids[reason.pair_key], standings[reason.item][reason.label])


def _released_ids(keys: set[int]) -> dict[int, str]:
    pairs = Pair.objects.filter(pk__in=keys).values_list("pk", "number", "external_id")
    return {
        key: released_pair_id(number=number, external_id=external_id)
        for key, number, external_id in pairs
    }


def _row(reason: ReasonWithVerdicts, pair_id: str, standing: Standing) -> ReasonRow:
    return ReasonRow(
        pair_id=pair_id,
        order=reason.order,
        annotator=reason.annotator,
        label=reason.label,
        reason=reason.reason,
        own=reason.own.value if reason.own else "",
        valid=_peers_with(reason, Verdict.VALID),
        invalid=_peers_with(reason, Verdict.INVALID),
        unsure=_peers_with(reason, Verdict.UNSURE),
        standing=standing.value,
    )


def _peers_with(reason: ReasonWithVerdicts, verdict: Verdict) -> tuple[str, ...]:
    return tuple(
        sorted(code for code, peer_verdict in reason.peers.items() if peer_verdict is verdict)
    )
