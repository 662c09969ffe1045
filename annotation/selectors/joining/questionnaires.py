"""The questionnaire of a campaign: its questions, who is still to be asked, and protected counts.

Everybody but the person themselves sees answers as protected counts only.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import numpy as np
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from annotation.models import Campaign, Participation, Questionnaire, QuestionnaireAnswers
from annotation.models.questionnaires import STANDARD_OPTIONS, STANDARD_TEXTS
from annotation.planning.questionnaire import (
    Answers,
    Kind,
    Place,
    Question,
    QuestionnaireSettings,
)
from annotation.stats.arrays import IntArray
from annotation.stats.cells import protected_cells, protected_ticks, whole_batches

NO_ANSWER: Final = ""


@dataclass(frozen=True)
class QuestionCounts:
    """How many people gave which answer to a question, as far as it may be disclosed.

    `shown` has None for an option that may not be counted; `together` names the options whose
    people are counted in `rest` only. Both are in words.
    """

    text: str
    total: int
    is_several: bool
    shown: tuple[tuple[str, int | None], ...]
    together: tuple[str, ...] = ()
    rest: int = 0
    is_counted: bool = True  # otherwise too few people answered

    def as_json(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "total": self.total,
            "several": self.is_several,
            "shown": [list(cell) for cell in self.shown],
            "together": list(self.together),
            "rest": self.rest,
        }


def questionnaire_of(campaign: Campaign) -> QuestionnaireSettings:
    """Return what a campaign asks people about themselves; nothing unless the lead said so."""
    stored = Questionnaire.objects.filter(campaign=campaign).values_list("settings", flat=True)
    settings = stored.first()
    return QuestionnaireSettings.model_validate(settings or {})


def is_answered(campaign: Campaign) -> bool:
    """Tell whether somebody has been asked, so that nothing may change any more."""
    return _answers(campaign).exists()


def questions_due(participation: Participation, place: Place) -> tuple[Question, ...]:
    """Return the questions that somebody has not been shown yet."""
    questions = questionnaire_of(participation.campaign).at(place)
    answers = QuestionnaireAnswers.objects.filter(participation=participation, place=place)
    return () if questions and answers.exists() else questions


def question_text(question: Question) -> str:
    return str(STANDARD_TEXTS.get(question.key, question.text))


def question_options(question: Question) -> list[tuple[str, str]]:
    """Return the codes and words of what can be chosen."""
    words = STANDARD_OPTIONS.get(question.key, {})
    return [(code, str(words.get(code, code))) for code in question.codes]


def answers_by_annotator(campaign: Campaign, least: int) -> dict[int, Answers]:
    """Return what may be counted, by the number of the annotator.

    While the campaign is not closed, people are counted in batches of `least`, in the sequence in
    which they answered: two counts with one person between them would tell what that person said.
    """
    by_annotator: dict[int, Answers] = {}
    for place in Place:
        rows = list(
            _answers(campaign)
            .filter(place=place)
            .order_by("pk")
            .values_list("participation__annotator__number", "answers")
        )
        if campaign.state != Campaign.State.CLOSED:
            rows = rows[: whole_batches(len(rows), least)]
        for number, answers in rows:
            by_annotator[number] = by_annotator.get(number, {}) | answers
    return by_annotator


def counts_of_answers(
    settings: QuestionnaireSettings, answers: Collection[Answers], *, total: int
) -> list[QuestionCounts]:
    """Count the answers to each choice, of `total` people; free texts are not counted.

    The words are those of the active language.
    """
    return [
        _count_answers(question, answers, total, settings.least)
        for question in settings.questions
        if question.kind is not Kind.TEXT
    ]


def campaign_counts(campaign: Campaign) -> list[QuestionCounts]:
    """Return what the lead may know of the answers in a campaign."""
    settings = questionnaire_of(campaign)
    if not settings.questions:
        return []
    answers = answers_by_annotator(campaign, settings.least)
    return counts_of_answers(settings, answers.values(), total=len(answers))


def groups_of(
    question: Question, answers: Mapping[int, Answers], annotators: Sequence[int]
) -> IntArray:
    """Return the option of each annotator, as its place in `question.codes`; -1 without one."""
    group = {code: number for number, code in enumerate(question.codes)}
    chosen = [str(answers.get(number, {}).get(question.key, "")) for number in annotators]
    return np.array([group.get(code, -1) for code in chosen], dtype=np.int64)


def answers_overdue(now: datetime) -> QuerySet[QuestionnaireAnswers]:
    """Return the answers that are kept longer than people were told."""
    overdue = Q(pk__in=[])
    closed = Questionnaire.objects.filter(campaign__state=Campaign.State.CLOSED)
    for campaign_id, settings, closed_at in closed.values_list(
        "campaign", "settings", "campaign__closed_at"
    ):
        months = QuestionnaireSettings.model_validate(settings).months_kept
        if closed_at is not None and _months_later(closed_at, months) <= now:
            overdue |= Q(participation__campaign=campaign_id)
    return QuestionnaireAnswers.objects.filter(overdue)


def _months_later(moment: datetime, months: int) -> datetime:
    years, month = divmod(moment.month - 1 + months, 12)
    # The 28th is in every month.
    return moment.replace(year=moment.year + years, month=month + 1, day=min(moment.day, 28))


def _answers(campaign: Campaign) -> QuerySet[QuestionnaireAnswers]:
    return QuestionnaireAnswers.objects.filter(participation__campaign=campaign)


def _count_answers(
    question: Question, answers: Collection[Answers], total: int, least: int
) -> QuestionCounts:
    options = question_options(question)
    values = [answer.get(question.key, NO_ANSWER) for answer in answers]
    text, is_several = question_text(question), question.kind is Kind.SEVERAL
    if is_several:
        ticked = Counter(code for answer in values for code in answer)
        ticks = protected_ticks({code: ticked[code] for code, __ in options}, total, least=least)
        shown = tuple((word, ticks[code]) for code, word in options) if ticks else ()
        return QuestionCounts(text, total, is_several, shown, is_counted=ticks is not None)
    words = dict(options) | {NO_ANSWER: _("no answer")}
    chosen = Counter(str(answer) for answer in values if answer)
    counts = {code: chosen[code] for code, __ in options}
    counts[NO_ANSWER] = total - sum(counts.values())
    cells = protected_cells(counts, least=least, silent=NO_ANSWER)
    if cells is None:
        return QuestionCounts(text, total, is_several, (), is_counted=False)
    return QuestionCounts(
        text,
        total,
        is_several,
        tuple((words[code], n) for code, n in cells.shown.items()),
        tuple(words[code] for code in cells.together),
        cells.rest,
    )
