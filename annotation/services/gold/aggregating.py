"""From judgements to gold: each run is stored whole and never overwritten."""

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

from annotation.models import AggregationRun, Campaign
from annotation.planning.aggregation import AggregationSettings
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.counted import current_judgements
from annotation.selectors.gold.days import judgements_by_day
from annotation.selectors.gold.matrices import matrix_hash
from annotation.selectors.gold.pair_facts import pair_facts
from annotation.selectors.gold.paper_tables import paper_tables
from annotation.selectors.gold.studies import campaign_study
from annotation.selectors.joining.participations import pay_of
from annotation.services.gold.gold_rows import Gold, gold_of, gold_write
from annotation.services.gold.people import people_results
from annotation.services.gold.plots import plot_results
from annotation.services.gold.related_words import RelatedWords
from annotation.services.gold.results import (
    agreement_results,
    annotator_results,
    gold_results,
    lint_results,
    variation_results,
)
from annotation.stats.files.table import ReadingError
from annotation.stats.pipeline import calibrate, exclude
from annotation.stats.reliability_data import UnclassedValue
from annotation.stats.reporting.facets import facets_of, facets_section
from annotation.stats.reporting.report import changes_section, measures
from annotation.stats.settings import Json, ReportSettings
from annotation.stats.study import Study
from datasets.errors import Invalid
from datasets.models import Job, User
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason

log = structlog.get_logger(__name__)

AGGREGATE_KIND = "annotation.aggregate_campaign"
# Threads for the statistics; the result is bit-identical whatever their number.
_WORKERS: Final = min(4, os.cpu_count() or 1)
# Odd and difficult pairs that a run keeps; all are counted.
_PAIRS_LISTED: Final = 100


class AggregationStep(IntEnum):
    """The steps of an aggregation, in sequence."""

    READ = 0
    CALIBRATE = 1
    EXCLUDE = 2
    GOLD = 3
    MODEL = 4
    AGREEMENT = 5
    TABLES = 6
    LINT = 7
    WRITE = 8


def step_names() -> dict[AggregationStep, Reason]:
    return {
        AggregationStep.READ: Reason("reading_judgements"),
        AggregationStep.CALIBRATE: Reason("calibrating_ratings"),
        AggregationStep.EXCLUDE: Reason("checking_annotators"),
        AggregationStep.GOLD: Reason("computing_gold"),
        AggregationStep.MODEL: Reason("fitting_rater_model"),
        AggregationStep.AGREEMENT: Reason("computing_agreement"),
        AggregationStep.TABLES: Reason("making_tables"),
        AggregationStep.LINT: Reason("checking_gold"),
        AggregationStep.WRITE: Reason("writing_gold"),
    }


def aggregation_start(
    *,
    campaign: Campaign,
    actor: User | None,
    dated: date | None = None,
    settings: AggregationSettings | None = None,
) -> Job:
    """Aggregate in the background; the run is dated today unless a date is given."""
    if not current_judgements(campaign).exists():
        raise Invalid(Reason("nothing_judged"))
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
    """Compute gold and agreement from the present judgements.

    A run and its gold are written in one transaction, so a stored run is complete. A job that is
    run again finds the run it created, or creates it from the same judgements: those given before
    the job was requested.
    """
    if job is not None and (earlier := AggregationRun.objects.filter(job=job).first()) is not None:
        return earlier
    refuse_archived(campaign.project)
    note = progress or _no_progress
    choices = settings or AggregationSettings.of(protocol_of(campaign))
    until = timezone.now() if job is None else job.created_at
    with _readable_errors():
        outcome = _Aggregation(campaign, choices, until, note).computed()
    run = AggregationRun(
        campaign=_locked_campaign(campaign),
        number=_next_number(campaign),
        job=job,
        parameters=_parameters(campaign, choices, until),
        code_version=str(django_settings.SPECTACULAR_SETTINGS["VERSION"]),
        input_hash=outcome.input_hash,
        dated=dated or timezone.localdate(),
        results=outcome.results,
    )
    run.save()
    gold_write(run, outcome.gold, outcome.keys)
    judgements = outcome.results["judgements"]
    audit(actor, "run.made", run, project=campaign.project, judgements=judgements)
    # The last check whether another worker has taken over: nothing is written after it.
    note(len(AggregationStep), len(AggregationStep))
    log.info("campaign_aggregated", campaign=campaign.pk, run=run.number, judgements=judgements)
    return run


def aggregation_preview(*, campaign: Campaign, settings: AggregationSettings) -> Json:
    """Return what calibration and exclusion would change; nothing is stored."""
    aggregation = _Aggregation(campaign, settings, timezone.now(), _no_progress)
    study = aggregation.read()
    plain = replace(aggregation.terms, agreement=replace(aggregation.terms.agreement, resamples=0))
    with _readable_errors():
        calibrated = calibrate(study, aggregation.terms)
        excluded = exclude(calibrated.study, aggregation.terms)
        changes = changes_section(calibrated, excluded, aggregation.terms)
        return changes | {"after": measures(excluded.final, plain)}


@dataclass(frozen=True)
class _Outcome:
    gold: Gold
    results: Json
    input_hash: str
    keys: dict[int, int]  # primary keys of the pairs, by number


class _Aggregation:
    """One aggregation, step by step; nothing is written before everything is computed."""

    def __init__(
        self, campaign: Campaign, choices: AggregationSettings, until: datetime, note: Progress
    ) -> None:
        self.campaign, self.choices, self.until, self._note = campaign, choices, until, note
        protocol = protocol_of(campaign)
        self.scale = (protocol.scale.low, protocol.scale.high)
        self.terms: ReportSettings = choices.for_report(protocol, workers=_WORKERS)
        self._names = step_names()

    def _begin(self, step: AggregationStep) -> None:
        self._note(step, len(AggregationStep), self._names[step])

    def _measuring(self, what: Reason) -> None:
        self._note(AggregationStep.AGREEMENT, len(AggregationStep), what)

    def read(self) -> Study:
        self._begin(AggregationStep.READ)
        self.related = RelatedWords.of(self.campaign)
        self.all_facts = pair_facts(self.campaign.judged_set, self.related.relations)
        read = campaign_study(self.campaign, self.all_facts, until=self.until)
        study, self._outdated = read.study, read.outdated
        if not len(study.matrix):
            raise Invalid(Reason("nothing_judged"))
        self.facts = self.all_facts.of(study.matrix.pairs)
        return study

    def computed(self) -> _Outcome:
        study = self.read()
        self._begin(AggregationStep.CALIBRATE)
        calibrated = calibrate(study, self.terms)
        self._begin(AggregationStep.EXCLUDE)
        excluded = exclude(calibrated.study, self.terms)
        final = excluded.final
        results = changes_section(calibrated, excluded, self.terms)
        results |= annotator_results(calibrated, excluded, self.terms)
        self._begin(AggregationStep.GOLD)
        gold = gold_of(final.matrix, self.choices, scale=self.scale)
        left_out = self._outdated + len(study.matrix) - len(final.matrix)
        results |= gold_results(gold, scale=self.scale, left_out=left_out)
        self._begin(AggregationStep.MODEL)
        if self.choices.model is not None:
            # Fitted to ratings as they were given: a model of severities does its own calibration.
            facets = facets_of(study.where(excluded.exclusions.keeps(study.matrix)))
            results["facets"] = facets_section(facets, limit=_PAIRS_LISTED)
            gold = replace(gold, fair=facets.fair())
        results |= self.related.results
        results["variation"] = variation_results(gold, scale=self.scale)
        results |= people_results(
            self.campaign,
            study.matrix,
            final.matrix,
            resamples=self.choices.resamples,
            seed=self.choices.seed,
        )
        self._begin(AggregationStep.AGREEMENT)
        results |= agreement_results(final, self.terms, self.choices, self._measuring)
        self._begin(AggregationStep.TABLES)
        results["tables"] = self._tables(final, gold)
        days = judgements_by_day(self.campaign, until=self.until)
        results["plots"] = plot_results(
            gold, excluded, self.facts, days, self.choices, scale=self.scale
        )
        self._begin(AggregationStep.LINT)
        results["lint"] = lint_results(gold, self.facts)
        self._begin(AggregationStep.WRITE)
        keys = dict(zip(self.all_facts.numbers, self.all_facts.keys, strict=True))
        return _Outcome(gold, results, matrix_hash(study.matrix), keys)

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
def _readable_errors() -> Iterator[None]:
    """Turn an error of the statistics into one that the project lead understands."""
    try:
        yield
    except (ReadingError, UnclassedValue) as error:
        raise Invalid(Reason("not_aggregated", reason=error.reason)) from error


def _no_progress(done: int, total: int, message: Reason | str = "") -> None:
    """Report progress to nobody."""


def _locked_campaign(campaign: Campaign) -> Campaign:
    """Lock the campaign, so that two runs do not get the same number."""
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
        # The present pay: the figure in a release must not change with the next raise.
        "pay": None if pay.per_hour is None else asdict(pay),
    }
