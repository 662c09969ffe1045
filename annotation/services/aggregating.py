"""From judgements to gold: one run, stored whole, never overwritten."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime
from enum import IntEnum
from typing import Any, Final

import structlog
from django.conf import settings as django_settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import AggregationRun, Campaign
from annotation.planning.aggregation import AggregationSettings
from annotation.selectors.joining import pay_of
from annotation.selectors.matrices import current_judgements, matrix_hash
from annotation.selectors.pair_facts import pair_facts
from annotation.selectors.paper_tables import paper_tables
from annotation.selectors.protocols import protocol_of
from annotation.selectors.studies import campaign_study
from annotation.services.gold_rows import Gold, gold_of, gold_write
from annotation.services.results import (
    agreement_results,
    annotator_results,
    gold_results,
    lint_results,
)
from annotation.stats.files.table import ReadingError
from annotation.stats.pipeline import calibrate, exclude
from annotation.stats.reliability_data import UnclassedValue
from annotation.stats.reporting.report import changes_section, measures
from annotation.stats.settings import Json, ReportSettings
from annotation.stats.study import Study
from datasets.errors import Invalid
from datasets.models import Job, User
from datasets.services.archive import refuse_archived
from datasets.services.audit import audit
from datasets.services.jobs import Progress, job_start

log = structlog.get_logger(__name__)

AGGREGATE_KIND = "annotation.aggregate_campaign"
# Threads of the statistics; the result is the same to the bit whatever their number.
_WORKERS: Final = min(4, os.cpu_count() or 1)


class Step(IntEnum):
    """What an aggregation does, one after the other."""

    READ = 0
    CALIBRATE = 1
    EXCLUDE = 2
    GOLD = 3
    AGREEMENT = 4
    TABLES = 5
    LINT = 6
    WRITE = 7


def step_names() -> dict[Step, str]:
    return {
        Step.READ: _("Reading the judgements"),
        Step.CALIBRATE: _("Calibrating the ratings"),
        Step.EXCLUDE: _("Checking the annotators"),
        Step.GOLD: _("Computing gold scores and labels"),
        Step.AGREEMENT: _("Computing agreement"),
        Step.TABLES: _("Making the tables"),
        Step.LINT: _("Checking gold for contradictions"),
        Step.WRITE: _("Writing the gold scores"),
    }


def aggregation_start(
    *,
    campaign: Campaign,
    actor: User | None,
    dated: date | None = None,
    settings: AggregationSettings | None = None,
) -> Job:
    """Aggregate in the background; the run is dated today unless told otherwise."""
    if not current_judgements(campaign).exists():
        raise Invalid(_("Nothing has been judged in this campaign yet."))
    choices = settings or AggregationSettings.of(protocol_of(campaign))
    return job_start(
        kind=AGGREGATE_KIND,
        project=campaign.project,
        actor=actor,
        subject=campaign,
        parameters={
            "dated": (dated or timezone.localdate()).isoformat(),
            "settings": choices.model_dump(mode="json"),
        },
    )


@transaction.atomic
def campaign_aggregate(
    *,
    campaign: Campaign,
    dated: date | None = None,
    settings: AggregationSettings | None = None,
    actor: User | None = None,
    job: Job | None = None,
    progress: Progress | None = None,
) -> AggregationRun:
    """Make gold and agreement of the judgements there are now.

    A run is written with its gold in one transaction, so one that exists is whole; a job that is
    run again finds the run that it made, or makes it of the same judgements: those given before
    the job was asked for.
    """
    if job is not None and (made := AggregationRun.objects.filter(job=job).first()) is not None:
        return made
    refuse_archived(campaign.project)
    note = progress or _silent
    choices = settings or AggregationSettings.of(protocol_of(campaign))
    until = timezone.now() if job is None else job.created_at
    with _readable():
        made_of = _Making(campaign, choices, until, note).made()
    run = AggregationRun(
        campaign=_numbered(campaign),
        number=_next_number(campaign),
        job=job,
        parameters=_parameters(campaign, choices, until),
        code_version=str(django_settings.SPECTACULAR_SETTINGS["VERSION"]),
        input_hash=made_of.input_hash,
        dated=dated or timezone.localdate(),
        results=made_of.results,
    )
    run.save()
    gold_write(run, made_of.gold, made_of.keys)
    judgements = made_of.results["judgements"]
    audit(actor, "run.made", run, project=campaign.project, judgements=judgements)
    # The last look whether another worker has taken over: nothing is written after it.
    note(len(Step), len(Step))
    log.info("campaign_aggregated", campaign=campaign.pk, run=run.number, judgements=judgements)
    return run


def aggregation_preview(*, campaign: Campaign, settings: AggregationSettings) -> Json:
    """Return what calibration and exclusion would change; nothing is stored."""
    making = _Making(campaign, settings, timezone.now(), _silent)
    study = making.read()
    plain = replace(making.terms, agreement=replace(making.terms.agreement, resamples=0))
    with _readable():
        calibrated = calibrate(study, making.terms)
        excluded = exclude(calibrated.study, making.terms)
        told = changes_section(calibrated, excluded, making.terms)
        return told | {"after": measures(excluded.final, plain)}


@dataclass(frozen=True)
class _Made:
    gold: Gold
    results: Json
    input_hash: str
    keys: dict[int, int]  # of the pairs, by number


class _Making:
    """One aggregation, step by step; nothing is written before all is worked out."""

    def __init__(
        self, campaign: Campaign, choices: AggregationSettings, until: datetime, note: Progress
    ) -> None:
        self.campaign, self.choices, self.until, self._note = campaign, choices, until, note
        protocol = protocol_of(campaign)
        self.scale = (protocol.scale.low, protocol.scale.high)
        self.terms: ReportSettings = choices.for_report(protocol, workers=_WORKERS)
        self._names = step_names()

    def _begin(self, step: Step) -> None:
        self._note(step, len(Step), self._names[step])

    def read(self) -> Study:
        self._begin(Step.READ)
        self.all_facts = pair_facts(self.campaign.pair_set)
        read = campaign_study(self.campaign, self.all_facts, until=self.until)
        study, self._outdated = read.study, read.outdated
        if not len(study.matrix):
            raise Invalid(_("Nothing has been judged in this campaign yet."))
        self.facts = self.all_facts.of(study.matrix.pairs)
        return study

    def made(self) -> _Made:
        study = self.read()
        self._begin(Step.CALIBRATE)
        calibrated = calibrate(study, self.terms)
        self._begin(Step.EXCLUDE)
        excluded = exclude(calibrated.study, self.terms)
        final = excluded.final
        results = changes_section(calibrated, excluded, self.terms)
        results |= annotator_results(calibrated, excluded, self.terms)
        self._begin(Step.GOLD)
        gold = gold_of(final.matrix, self.choices, scale=self.scale)
        left_out = self._outdated + len(study.matrix) - len(final.matrix)
        results |= gold_results(gold, scale=self.scale, left_out=left_out)
        self._begin(Step.AGREEMENT)
        results |= agreement_results(final, self.terms, self.choices)
        self._begin(Step.TABLES)
        results["tables"] = self._tables(final, gold)
        self._begin(Step.LINT)
        results["lint"] = lint_results(gold, self.facts)
        self._begin(Step.WRITE)
        keys = dict(zip(self.all_facts.numbers, self.all_facts.keys, strict=True))
        return _Made(gold, results, matrix_hash(study.matrix), keys)

    def _tables(self, final: Study, gold: Gold) -> list[dict[str, Any]]:
        return paper_tables(
            self.campaign,
            self.facts,
            final,
            relatedness=gold.relatedness,
            labels=gold.labels,
            settings=replace(self.terms.agreement, resamples=0),
        )


@contextmanager
def _readable() -> Iterator[None]:
    """Turn what the statistics cannot do into an error for the project lead."""
    try:
        yield
    except (ReadingError, UnclassedValue) as error:
        raise Invalid(
            _("The judgements cannot be aggregated with these settings: %(reason)s.")
            % {"reason": error}
        ) from error


def _silent(done: int, total: int, message: str = "") -> None:
    """Be nobody's progress."""


def _numbered(campaign: Campaign) -> Campaign:
    """Lock the campaign, so that two runs do not take the same number."""
    return Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)


def _next_number(campaign: Campaign) -> int:
    return (campaign.runs.aggregate(last=Max("number"))["last"] or 0) + 1


def _parameters(
    campaign: Campaign, choices: AggregationSettings, until: datetime
) -> dict[str, Any]:
    protocol, pay = protocol_of(campaign), pay_of(campaign)
    return {
        **choices.model_dump(mode="json"),
        "preset": protocol.preset,
        "scale": {"low": protocol.scale.low, "high": protocol.scale.high},
        "judged_until": until.isoformat(),
        # As it is now: what a release says of it must not change with the next raise.
        "pay": None if pay.per_hour is None else asdict(pay),
    }
