"""What a run keeps of the questionnaire: protected counts, and opinions by group if asked for."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from django.utils import translation

from annotation.models import Campaign
from annotation.planning.questionnaire import Answers, QuestionnaireSettings
from annotation.selectors.joining.questionnaires import (
    answers_by_annotator,
    counts_of_answers,
    groups_of,
    question_options,
    question_text,
    questionnaire_of,
)
from annotation.stats.arrays import LabelCode, OrderCode
from annotation.stats.group_opinions import (
    FALSE_DISCOVERIES,
    Comparison,
    GroupOpinions,
    group_opinions,
)
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.settings import Json

# Numbers with all their digits would give away more easily who is in which group.
_PLACES = 2


def people_results(
    campaign: Campaign,
    judged: JudgementMatrix,
    final: JudgementMatrix,
    *,
    resamples: int,
    seed: int,
) -> Json:
    """Count what the annotators of a run said of themselves, in English, and compare groups.

    `judged` has everybody who judged, `final` what gold was made of.
    """
    settings = questionnaire_of(campaign)
    if not settings.questions:
        return {}
    everybody = answers_by_annotator(campaign, settings.least)
    answers = {number: everybody[number] for number in judged.annotators if number in everybody}
    with translation.override("en"):
        counts = counts_of_answers(settings, answers.values(), total=len(judged.annotators))
        results: Json = {
            "questionnaire": {
                "least": settings.least,
                "questions": [count.as_json() for count in counts if count.is_counted],
            }
        }
        if settings.groups_by:
            results["groups"] = _groups(settings, answers, final, resamples=resamples, seed=seed)
    return results


def _groups(
    settings: QuestionnaireSettings,
    answers: Mapping[int, Answers],
    matrix: JudgementMatrix,
    *,
    resamples: int,
    seed: int,
) -> Json:
    question = settings.question(settings.groups_by)
    opinions = group_opinions(
        matrix,
        [word for __, word in question_options(question)],
        groups_of(question, answers, matrix.annotators),
        least=settings.least,
        resamples=resamples,
        seed=seed,
    )
    return {
        "question": question_text(question),
        "least": settings.least,
        "false_discoveries": FALSE_DISCOVERIES,
        "is_released": settings.releases_groups,
        "groups": [
            {"name": name, "people": people}
            for name, people in zip(opinions.groups, opinions.people, strict=True)
        ],
        "comparisons": [_comparison(comparison) for comparison in opinions.comparisons],
        "pairs": _pairs(opinions, matrix, settings.least),
    }


def _comparison(compared: Comparison) -> Json:
    return {
        "group": compared.group,
        "other": compared.other,
        "rating": compared.rating.as_json(),
        "labels": {name: difference.as_json() for name, difference in compared.labels.items()},
        "tested": compared.tested,
        "differ": compared.differ,
        "tested_labels": compared.tested_labels,
        "differ_labels": compared.differ_labels,
    }


def _pairs(opinions: GroupOpinions, matrix: JudgementMatrix, least: int) -> list[Json]:
    """List the pairs that two groups or more have judged, each group by enough people."""
    votes = opinions.votes
    has_votes = (votes.sum(axis=3) >= least)[..., None]
    shown = np.where(has_votes, votes, 0)
    has_opinion = ~np.isnan(opinions.mean) | has_votes[..., 0].any(axis=1)
    rows = []
    for pair in np.flatnonzero(has_opinion.sum(axis=1) >= 2).tolist():
        p = opinions.adjusted[pair]
        groups = [
            _opinion(opinions, shown, pair, group)
            for group in np.flatnonzero(has_opinion[pair]).tolist()
        ]
        rows.append(
            {
                "pair": matrix.pairs[pair],
                "adjusted_p": None if np.isnan(p) else round(float(p), 4),
                "groups": groups,
            }
        )
    return rows


def _opinion(opinions: GroupOpinions, shown: Any, pair: int, group: int) -> Json:
    mean = float(opinions.mean[pair, group])
    return {
        "group": opinions.groups[group],
        "people": int(opinions.people_of_pair[pair, group]),
        "mean": None if np.isnan(mean) else round(mean, _PLACES),
        "votes": {
            order.name: {label.name: int(shown[pair, order, group, label]) for label in LabelCode}
            for order in OrderCode
            if shown[pair, order, group].any()
        },
    }
