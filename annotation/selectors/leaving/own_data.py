"""What a project holds about one annotator, shown to them alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet

from annotation.models import (
    Annotator,
    Campaign,
    Choice,
    Flag,
    Judgement,
    Participation,
    ProlificSubmission,
    QuestionnaireAnswers,
    Version,
)
from annotation.planning.four_tuples import TUPLE_SIZE
from annotation.selectors.choosing.shown import pairs_by_tuple
from annotation.selectors.judging.shown import assignment_shown
from annotation.selectors.leaving.own_talk import contributions_of

JUDGEMENT_COLUMNS = (
    "campaign",
    "first_shown",
    "second_shown",
    "rating",
    "label",
    "shown_ms",
    "judged_at",
    "changed_later",
    "reason",
)

TEXT_COLUMNS = (
    "campaign",
    "given",
    "asked",
    "text",
    "passed",
    "offered",
    "shown_ms",
    "written_at",
    "changed_later",
)

CHOICE_COLUMNS = (
    "campaign",
    *(f"pair_{place}_{side}" for place in range(1, TUPLE_SIZE + 1) for side in ("a", "b")),
    "best_pair",
    "worst_pair",
    "shown_ms",
    "judged_at",
    "changed_later",
)


@dataclass(frozen=True)
class OwnCampaign:
    """A campaign of an annotator; people whom a lead named accepted no consent."""

    campaign: Campaign
    judgements: int
    texts: int
    choices: int  # answers to four pairs
    participation: Participation | None

    @property
    def pairs_chosen(self) -> int:
        return TUPLE_SIZE * self.choices


def own_annotators(user_id: int) -> list[Annotator]:
    """Return the pseudonyms of a person, one for each project."""
    annotators = Annotator.objects.filter(user_id=user_id).select_related("project")
    return list(annotators.order_by("project__name", "pk"))


def own_campaigns(annotator: Annotator) -> list[OwnCampaign]:
    """Return somebody's participation in each campaign of the project, in five queries."""
    counts = dict(
        Judgement.objects.filter(annotator=annotator, revised_by=None)
        .order_by()
        .values_list("assignment__seat__campaign")
        .annotate(n=Count("pk"))
    )
    texts = dict(
        Version.objects.filter(writer=annotator, revised_by=None)
        .order_by()
        .values_list("slot__campaign")
        .annotate(n=Count("pk"))
    )
    choices = dict(
        Choice.objects.filter(annotator=annotator, revised_by=None)
        .order_by()
        .values_list("slot__campaign")
        .annotate(n=Count("pk"))
    )
    participations = {
        participation.campaign_id: participation
        for participation in Participation.objects.filter(annotator=annotator).select_related(
            "consent"
        )
    }
    seated = Q(seats__annotator=annotator) | Q(pk__in=[*counts, *texts, *choices, *participations])
    return [
        OwnCampaign(
            campaign=campaign,
            judgements=counts.get(campaign.pk, 0),
            texts=texts.get(campaign.pk, 0),
            choices=choices.get(campaign.pk, 0),
            participation=participations.get(campaign.pk),
        )
        for campaign in Campaign.objects.filter(seated).distinct().order_by("-pk")
    ]


def own_judgements(annotator: Annotator) -> Iterator[dict[str, Any]]:
    """Yield each judgement as its row of `JUDGEMENT_COLUMNS`, changed ones too.

    Checkpoints are not marked: nobody may learn which they are while a campaign goes on.
    """
    judgements = (
        Judgement.objects.filter(annotator=annotator)
        .select_related(
            "assignment__campaign",
            "assignment__checkpoint",
            "assignment__pair__sentence_a",
            "assignment__pair__sentence_b",
            "revised_by",
        )
        .order_by("pk")
    )
    for judgement in judgements.iterator(chunk_size=2_000):
        shown = assignment_shown(judgement.assignment)
        yield {
            "campaign": judgement.assignment.campaign.name,
            "first_shown": shown.first,
            "second_shown": shown.second,
            "rating": judgement.rating,
            "label": judgement.label,
            "shown_ms": judgement.shown_ms,
            "judged_at": judgement.created_at.isoformat(),
            "changed_later": hasattr(judgement, "revised_by"),
            "reason": judgement.reason,
        }


def own_texts(annotator: Annotator) -> Iterator[dict[str, Any]]:
    """Yield each text as its row of `TEXT_COLUMNS`, changed ones too."""
    versions = (
        Version.objects.filter(writer=annotator)
        .select_related(
            "slot__campaign",
            "slot__prompt__source_sentence",
            "slot__prompt__sentence",
            "slot__prompt__picture__source",
            "revised_by",
        )
        .order_by("pk")
    )
    for version in versions.iterator(chunk_size=2_000):
        prompt = version.slot.prompt
        source = prompt.picture and prompt.picture.source
        source_text = prompt.sentence or prompt.source_sentence or source
        yield {
            "campaign": version.slot.campaign.name,
            "given": str(source_text or ""),
            "asked": prompt.rule_id,
            "text": version.text,
            "passed": version.pass_reason,
            "offered": version.offered_text,
            "shown_ms": version.shown_ms,
            "written_at": version.created_at.isoformat(),
            "changed_later": hasattr(version, "revised_by"),
        }


def own_choices(annotator: Annotator) -> Iterator[dict[str, Any]]:
    """Yield each answer to four pairs as its row of `CHOICE_COLUMNS`, changed ones too."""
    choices = (
        Choice.objects.filter(annotator=annotator)
        .select_related("slot__campaign", "slot__four_tuple", "revised_by")
        .order_by("pk")
    )
    pairs_of = pairs_by_tuple(choice.slot.four_tuple for choice in choices)
    for choice in choices:
        pairs = pairs_of[choice.slot.four_tuple_id]
        texts = [text for pair in pairs for text in (pair.sentence_a.text, pair.sentence_b.text)]
        yield {
            "campaign": choice.slot.campaign.name,
            **dict(zip(CHOICE_COLUMNS[1 : 1 + 2 * TUPLE_SIZE], texts, strict=True)),
            "best_pair": choice.best + 1,
            "worst_pair": choice.worst + 1,
            "shown_ms": choice.shown_ms,
            "judged_at": choice.created_at.isoformat(),
            "changed_later": hasattr(choice, "revised_by"),
        }


def own_record(annotator: Annotator) -> dict[str, Any]:
    """Return everything else that is stored about an annotator, as plain values."""
    user = annotator.user
    participations = (
        Participation.objects.filter(annotator=annotator)
        .select_related("campaign", "consent")
        .prefetch_related("check_attempts")
    )
    account = getattr(user, "platform_account", None)
    remarks = annotator.remarks.select_related("campaign").order_by("pk")
    return {
        "project": annotator.project.name,
        "code": annotator.code,
        "login": user.username if user else "",
        "name": user.get_full_name() if user else "",
        "platform": account.platform if account else "",
        "participant_id": account.participant_id if account else "",
        "participations": [_participation(participation) for participation in participations],
        "submissions": [_submission(submission) for submission in _submissions(annotator)],
        "reports": [_report(flag) for flag in annotator.flags.select_related("campaign")],
        "remarks": [
            {
                "campaign": remark.campaign.name,
                "skipped": remark.reason,
                "text": remark.text,
                "at": remark.created_at.isoformat(),
            }
            for remark in remarks
        ],
        "comments": [
            {
                "campaign": comment.prompt.campaign.name,
                "text": comment.text,
                "at": comment.created_at.isoformat(),
            }
            for comment in annotator.prompt_comments.select_related("prompt__campaign")
        ],
        **contributions_of(annotator),
    }


def _report(flag: Flag) -> dict[str, Any]:
    return {
        "campaign": flag.campaign.name,
        "text": flag.text,
        "suggestion": flag.suggestion,
        "kind": flag.kind,
        "remark": flag.remark,
        "state": flag.state,
        "at": flag.created_at.isoformat(),
    }


def _participation(participation: Participation) -> dict[str, Any]:
    moments = ("accepted_at", "instructed_at", "passed_at", "failed_at", "finished_at")
    return {
        "campaign": participation.campaign.name,
        "consent": {
            "version": participation.consent.version,
            "text": participation.consent.text,
            "keeps_judgements": participation.consent.keeps_judgements,
        },
        "is_native": participation.is_native,
        "languages": participation.languages,
        "study_id": participation.study_id,
        "session_id": participation.session_id,
        "practised": participation.practised,
        "feedback": participation.feedback,
        "questionnaire": dict(
            QuestionnaireAnswers.objects.filter(participation=participation).values_list(
                "place", "answers"
            )
        ),
        **{name: _format_time(getattr(participation, name)) for name in (*moments, "withdrawn_at")},
        "check_attempts": [
            {
                "number": attempt.number,
                "questions": attempt.questions,
                "answers": attempt.answers,
                "right": attempt.right,
                "needed": attempt.needed,
                "at": _format_time(attempt.created_at),
            }
            for attempt in participation.check_attempts.all()
        ],
    }


def _submissions(annotator: Annotator) -> QuerySet[ProlificSubmission]:
    """Return what Prolific reported of somebody, found by the sessions they came with."""
    sessions = Participation.objects.filter(annotator=annotator).exclude(session_id="")
    return ProlificSubmission.objects.select_related("study").filter(
        submission_id__in=sessions.values("session_id"),
        study__campaign__project=annotator.project_id,
    )


def _submission(submission: ProlificSubmission) -> dict[str, Any]:
    """Return amounts in the minor unit of the currency, as they are stored."""
    return {
        "study_id": submission.study.study_id,
        "submission_id": submission.submission_id,
        "participant_id": submission.participant_id,
        "status": submission.status,
        "started_at": _format_time(submission.started_at),
        "completed_at": _format_time(submission.completed_at),
        "bonus": submission.bonus,
        "currency": submission.study.currency,
    }


def _format_time(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
