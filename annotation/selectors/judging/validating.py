"""The second round of reasons: which pair comes next, and what a page may know of it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from annotation.models import (
    Annotator,
    Assignment,
    Campaign,
    Judgement,
    ReasonedLabel,
    ReasonSheet,
    Validity,
)
from annotation.planning.validating import in_drawn_order
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.shown import Shown


@dataclass(frozen=True)
class ReasonShown:
    """A label with its reason, shown without the name of its author."""

    key: int
    label: str  # as the protocol words it
    reason: str
    verdict: str  # what they said before, "" if nothing


@dataclass(frozen=True)
class SheetProgress:
    """How many sheets of a round an annotator has done."""

    done: int
    total: int

    @property
    def left(self) -> int:
        return self.total - self.done


@dataclass(frozen=True)
class ValidatingWork:
    """A campaign with reasons that wait for this annotator."""

    campaign: Campaign
    waiting: int


def sheets_of(annotator: Annotator, campaign: Campaign) -> QuerySet[ReasonSheet]:
    """Return an annotator's sheets of the running round, in their order."""
    related = ("round__campaign", "pair__sentence_a", "pair__sentence_b")
    sheets = ReasonSheet.objects.filter(
        annotator=annotator, round__campaign=campaign, round__ended_at=None
    )
    return sheets.select_related(*related).order_by("position")


def sheet_progress(annotator: Annotator, campaign: Campaign) -> SheetProgress:
    counts = sheets_of(annotator, campaign).aggregate(done=Count("done_at"), total=Count("pk"))
    return SheetProgress(counts["done"], counts["total"])


def sheet_shown(sheet: ReasonSheet) -> Shown:
    """Return the sentences in the order that the reasons are about."""
    a, b = sheet.pair.sentence_a, sheet.pair.sentence_b
    return Shown.of(sheet.order, (a.text, b.text), (a.revision, b.revision))


def reasons_shown(sheet: ReasonSheet) -> list[ReasonShown]:
    """Return the reasons of a sheet in its drawn order, in two queries."""
    labels = ReasonedLabel.objects.filter(
        round=sheet.round_id,
        judgement__assignment__pair=sheet.pair_id,
        judgement__assignment__order=sheet.order,
    )
    if not sheet.round.judges_own:
        labels = labels.exclude(judgement__annotator=sheet.annotator_id)
    label_and_reason = {
        key: (label, reason)
        for key, label, reason in labels.values_list("pk", "judgement__label", "judgement__reason")
    }
    validities = Validity.objects.filter(
        reasoned__in=list(label_and_reason), annotator=sheet.annotator_id, revised_by=None
    )
    verdicts = dict(validities.values_list("reasoned", "verdict"))
    words = {
        str(label.label): label.text for label in protocol_of(sheet.round.campaign).wording.labels
    }
    order = in_drawn_order(
        list(label_and_reason),
        seed=sheet.round.seed,
        annotator=sheet.annotator_id,
        sheet=sheet.position,
    )
    return [
        ReasonShown(
            key,
            words.get(label_and_reason[key][0], label_and_reason[key][0]),
            label_and_reason[key][1],
            verdicts.get(key, ""),
        )
        for key in order
    ]


def validating_work(user_id: int, project_ids: Collection[int]) -> dict[int, list[ValidatingWork]]:
    """Return by project what an annotator's second rounds still ask for; one query."""
    if not project_ids:
        return {}
    campaigns = (
        Campaign.objects.filter(
            project__in=project_ids, archived_at=None, project__archived_at=None
        )
        .annotate(
            waiting=Count(
                "reason_rounds__sheets",
                filter=Q(
                    reason_rounds__ended_at=None,
                    reason_rounds__sheets__done_at=None,
                    reason_rounds__sheets__annotator__user=user_id,
                ),
            )
        )
        .filter(waiting__gt=0)
    )
    works: dict[int, list[ValidatingWork]] = {}
    for campaign in campaigns.order_by("-pk"):
        work = ValidatingWork(campaign, vars(campaign)["waiting"])
        works.setdefault(campaign.project_id, []).append(work)
    return works


def sheets_left(annotator: Annotator, *, campaign: Campaign | None = None) -> QuerySet[ReasonSheet]:
    """Return an annotator's sheets that are not done."""
    sheets = ReasonSheet.objects.filter(annotator=annotator, done_at=None)
    return sheets if campaign is None else sheets.filter(round__campaign=campaign)


def reasons_of_annotator(annotator: Annotator, campaign: Campaign) -> QuerySet[ReasonedLabel]:
    """Return the reasons of one annotator that are in second rounds of a campaign."""
    judgements = Judgement.objects.filter(
        annotator=annotator, assignment__in=Assignment.objects.filter(campaign=campaign)
    )
    return ReasonedLabel.objects.filter(judgement__in=judgements)


def validities_of(annotator: Annotator) -> QuerySet[Validity]:
    """Return an annotator's verdicts on reasons, with the reasons."""
    related = ("reasoned__round__campaign", "reasoned__judgement", "revised_by")
    return Validity.objects.filter(annotator=annotator).select_related(*related).order_by("pk")
