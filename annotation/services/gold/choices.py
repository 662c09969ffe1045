"""From choices to scores: each run is stored whole and never overwritten."""

import math
from datetime import date, datetime
from typing import Any

import numpy as np
import structlog
from django.conf import settings as django_settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from annotation.models import AggregationRun, Campaign, ChoiceScore
from annotation.planning.choosing.aggregation import LEAST_COMPARED, ChoiceSettings
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.choosing.answers import Answers, campaign_answers, current_choices
from annotation.stats.arrays import BoolArray
from annotation.stats.best_worst.agreement import OwnAgreement, own_agreement
from annotation.stats.best_worst.choices import Counts, counts_of
from annotation.stats.best_worst.models import Strengths, strengths_of
from annotation.stats.best_worst.reliability import split_half
from datasets.errors import Invalid
from datasets.models import Job, User
from datasets.services.jobs.lifecycle import Progress, job_start, silent
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason

log = structlog.get_logger(__name__)

CHOOSING_KIND = "annotation.aggregate_choices"
_STEPS = 4
_A_STEP = 5_000


def choices_aggregation_start(
    *, campaign: Campaign, actor: User | None, settings: ChoiceSettings | None = None
) -> Job:
    """Compute scores in the background; the run is dated today."""
    if not current_choices(campaign).exists():
        raise Invalid(Reason("nothing_judged"))
    return job_start(
        kind=CHOOSING_KIND,
        project=campaign.project,
        actor=actor,
        subject=campaign,
        parameters={
            "dated": timezone.localdate().isoformat(),
            "settings": (settings or ChoiceSettings()).model_dump(mode="json"),
        },
    )


@transaction.atomic
def choices_aggregate(
    *,
    campaign: Campaign,
    settings: ChoiceSettings | None = None,
    dated: date | None = None,
    actor: User | None = None,
    job: Job | None = None,
    progress: Progress = silent,
) -> AggregationRun:
    """Compute scores and reliability from the present answers.

    A job that is run again finds the run it created, or creates it from the same answers: those
    given before the job was requested.
    """
    if job is not None and (earlier := AggregationRun.objects.filter(job=job).first()) is not None:
        return earlier
    refuse_archived(campaign.project)
    choices, until = settings or ChoiceSettings(), timezone.now() if job is None else job.created_at
    progress(0, _STEPS, Reason("reading_judgements"))
    answers = campaign_answers(campaign, until=until)
    if not len(answers.choices.items):
        raise Invalid(Reason("nothing_judged"))
    progress(1, _STEPS, Reason("checking_annotators"))
    agreement = own_agreement(answers.choices, answers.annotator)
    is_kept = _counted_answers(answers, agreement, choices)
    counted = answers.choices.taken(is_kept)
    progress(2, _STEPS, Reason("computing_scores"))
    counts, strengths = counts_of(counted), strengths_of(counted, model=choices.model)
    results = _results(campaign, answers, agreement, is_kept, choices)
    progress(3, _STEPS, Reason("writing_gold"))
    run = _run(campaign, answers, choices, until)
    run.job, run.dated, run.results = job, dated or timezone.localdate(), results
    run.save()
    _write(run, answers, counts, strengths)
    audit(actor, "run.made", run, project=campaign.project, judgements=results["judgements"])
    progress(_STEPS, _STEPS)
    log.info("choices_aggregated", campaign=campaign.pk, run=run.number)
    return run


def _counted_answers(
    answers: Answers, agreement: OwnAgreement, settings: ChoiceSettings
) -> BoolArray:
    """Return which answers count: those of people who are not excluded."""
    is_kept = ~np.isin(
        answers.annotator, agreement.annotators[_excluded_annotators(agreement, settings)]
    )
    if not is_kept.any():
        raise Invalid(Reason("everybody_excluded"))
    return is_kept


def _excluded_annotators(agreement: OwnAgreement, settings: ChoiceSettings) -> BoolArray:
    if settings.least_agreement is None:
        return np.zeros(len(agreement.annotators), dtype=np.bool_)
    is_known = agreement.compared >= LEAST_COMPARED
    return np.asarray(is_known & (agreement.share < settings.least_agreement), dtype=np.bool_)


def _run(
    campaign: Campaign, answers: Answers, settings: ChoiceSettings, until: datetime
) -> AggregationRun:
    """Return a run, not saved yet, with the next number of the locked campaign."""
    locked = Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)
    last = locked.runs.aggregate(last=Max("number"))["last"] or 0
    reported = choice_protocol_of(campaign).reported
    return AggregationRun(
        campaign=locked,
        number=last + 1,
        parameters={
            **settings.model_dump(mode="json"),
            "reported": {"low": reported.low, "high": reported.high},
            "judged_until": until.isoformat(),
        },
        code_version=str(django_settings.SPECTACULAR_SETTINGS["VERSION"]),
        input_hash=answers.hash(),
    )


def _results(
    campaign: Campaign,
    answers: Answers,
    agreement: OwnAgreement,
    is_kept: BoolArray,
    settings: ChoiceSettings,
) -> dict[str, Any]:
    choices = answers.choices.taken(is_kept)
    halves = split_half(choices, seed=settings.seed, trials=settings.trials)
    return {
        "judgements": len(choices.items),
        "left_out": answers.outdated + int((~is_kept).sum()),
        "outdated": answers.outdated,
        "tuples": len(np.unique(choices.question)),
        "pairs": int((np.bincount(choices.items.ravel(), minlength=choices.n_items) > 0).sum()),
        "split_half": {
            "pearson": _plain(halves.pearson),
            "spearman": _plain(halves.spearman),
            "trials": halves.trials,
            "of_tuples": halves.of_tuples,
        },
        "annotators": _people(campaign, answers, agreement, settings),
    }


def _people(
    campaign: Campaign, answers: Answers, agreement: OwnAgreement, settings: ChoiceSettings
) -> list[dict[str, Any]]:
    codes = dict(campaign.project.annotators.values_list("number", "code"))
    times: dict[int, list[int]] = {}
    for number, ms in zip(answers.annotator.tolist(), answers.shown_ms, strict=True):
        times.setdefault(number, []).extend([] if ms is None else [ms])
    rows = zip(
        agreement.annotators.tolist(),
        np.unique(answers.annotator, return_counts=True)[1].tolist(),
        agreement.compared.tolist(),
        agreement.share.tolist(),
        _excluded_annotators(agreement, settings).tolist(),
        strict=True,
    )
    return [
        {
            "code": codes[number],
            "answers": n_answers,
            "compared": n_compared,
            "agreement": _plain(share),
            "median_seconds": float(np.median(times[number])) / 1000 if times[number] else None,
            "is_excluded": is_excluded,
        }
        for number, n_answers, n_compared, share, is_excluded in rows
    ]


def _write(run: AggregationRun, answers: Answers, counts: Counts, strengths: Strengths) -> None:
    low, high = strengths.interval()
    shown = np.flatnonzero(counts.shown)
    ChoiceScore.objects.bulk_create(
        (
            ChoiceScore(
                run=run,
                pair_id=answers.pairs[item],
                shown=int(counts.shown[item]),
                best=int(counts.best[item]),
                worst=int(counts.worst[item]),
                counted=float(counts.score[item]),
                strength=float(strengths.estimate[item]),
                strength_low=_plain(float(low[item])),
                strength_high=_plain(float(high[item])),
            )
            for item in shown.tolist()
        ),
        batch_size=_A_STEP,
    )


def _plain(value: float) -> float | None:
    return None if math.isnan(value) else value
