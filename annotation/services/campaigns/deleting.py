"""Permanent deletion: only with the name typed, and never of what a release is based on.

Rows are deleted table by table, referencing tables before the tables they reference, with one
statement for each: a large campaign has millions of rows.
"""

from collections.abc import Iterator
from typing import Any

import structlog
from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from annotation.models import (
    Adjudication,
    AdjudicationCase,
    AdjudicationRound,
    AggregationRun,
    Annotator,
    Assignment,
    Campaign,
    CheckAttempt,
    Checkpoint,
    Choice,
    ChoiceScore,
    ChoiceSlot,
    Consent,
    Correction,
    Flag,
    FourTuple,
    GoldPair,
    GuidelineQuestion,
    Invitation,
    JoiningSettings,
    Judgement,
    Participation,
    PlatformAccount,
    ProlificAccount,
    ProlificAction,
    ProlificBonus,
    ProlificRequest,
    ProlificStudy,
    ProlificSubmission,
    Prompt,
    PromptComment,
    ProtocolVersion,
    Questionnaire,
    QuestionnaireAnswers,
    ReasonedLabel,
    ReasonRound,
    ReasonSheet,
    Remark,
    Review,
    Seat,
    Settlement,
    TextSlot,
    Thread,
    ThreadMessage,
    ThreadReading,
    Validity,
    Version,
)
from annotation.selectors.gold.results import releases_of
from annotation.selectors.writing.overview import has_texts_in_corpus
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.campaigns.pictures import pictures_free
from datasets.errors import Conflict, Invalid
from datasets.models import (
    Adaptation,
    AdaptedPair,
    ApiReply,
    ApiToken,
    AuditEntry,
    Candidate,
    ChosenPicture,
    Decision,
    DecisionStep,
    Deposit,
    Derivation,
    Description,
    DescriptionReturn,
    Expansion,
    GlossaryChange,
    GlossaryTerm,
    ImportBatch,
    Job,
    Membership,
    Pair,
    PairSet,
    Parse,
    Picture,
    PictureChoice,
    Project,
    PublishedGold,
    Release,
    ReleaseFile,
    RoleOffer,
    RuleSettings,
    Sentence,
    Source,
    SourceSentence,
    StoredChunk,
    StoredFile,
    System,
    Theme,
    ThemeChange,
    TranslationDraft,
    User,
    Webhook,
    WebhookAttempt,
    WebhookMessage,
)
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)


@transaction.atomic
def campaign_delete(*, campaign: Campaign, typed_name: str, actor: User | None) -> None:
    """Delete a campaign with all its judgements."""
    _check_name(typed_name, campaign.name)
    campaign = campaign_locked(campaign)
    if has_texts_in_corpus(campaign):
        raise Conflict(
            _(
                "Texts of this campaign are in the corpus. Archive the campaign, so that they "
                "keep their origin."
            )
        )
    if releases_of(campaign).filter(withdrawn_at=None).exists():
        raise Conflict(
            _("This campaign has a release. Withdraw the release first, or archive the campaign.")
        )
    project, pk = campaign.project, campaign.pk
    pictures_free(campaign)
    _delete(_rows_of_campaigns(Campaign.objects.filter(pk=pk)))
    audit(actor, "campaign.deleted", None, project=project, campaign=pk)
    log.info("campaign_deleted", campaign=pk)


@transaction.atomic
def project_delete(*, project: Project, typed_name: str, actor: User | None) -> None:
    """Delete a project with everything in it, except the annotators' logins."""
    _check_name(typed_name, project.name)
    project = Project.objects.select_for_update().get(pk=project.pk)
    refuse_archived(project)
    if Release.objects.filter(project=project, withdrawn_at=None).exists():
        raise Conflict(
            _("This project has a release. Withdraw the release first, or archive the project.")
        )
    pk = project.pk
    _delete(_rows_of_campaigns(Campaign.objects.filter(project=project)))
    # Collect the project's files before the rows that name them are deleted.
    files = [
        *ReleaseFile.objects.filter(release__project=project).values_list("stored"),
        *Picture.objects.filter(source__project=project).values_list("stored"),
        *Picture.objects.filter(source__project=project).values_list("thumbnail"),
        *System.objects.filter(release__project=project).values_list("predictions"),
    ]
    _delete(_rows_of_project(project))
    stored = StoredFile.objects.filter(pk__in=[file for (file,) in files])
    _delete(iter([StoredChunk.objects.filter(file__in=stored), stored]))
    User.objects.filter(made_in=pk).update(made_in=None)
    _delete(iter([Project.objects.filter(pk=pk)]))
    audit(actor, "project.deleted", None, project=None, deleted_project=pk)
    log.info("project_deleted", project=pk)


def _check_name(typed: str, name: str) -> None:
    if typed.strip() != name:
        message = _("Type the name exactly as shown: %(name)s") % {"name": name}
        raise Invalid(message, fields={"typed_name": [message]})


def _rows_of_campaigns(campaigns: QuerySet[Campaign]) -> Iterator[QuerySet[Any]]:
    yield Adjudication.objects.filter(case__round__campaign__in=campaigns)
    yield AdjudicationCase.objects.filter(round__campaign__in=campaigns)
    named = AdjudicationRound.adjudicators.through
    yield named.objects.filter(adjudicationround__campaign__in=campaigns)  # type: ignore[attr-defined]
    yield AdjudicationRound.objects.filter(campaign__in=campaigns)
    yield GoldPair.objects.filter(run__campaign__in=campaigns)
    yield ChoiceScore.objects.filter(run__campaign__in=campaigns)
    yield AggregationRun.objects.filter(campaign__in=campaigns)
    yield Validity.objects.filter(reasoned__round__campaign__in=campaigns)
    yield ReasonedLabel.objects.filter(round__campaign__in=campaigns)
    yield ReasonSheet.objects.filter(round__campaign__in=campaigns)
    yield ReasonRound.objects.filter(campaign__in=campaigns)
    yield GuidelineQuestion.objects.filter(campaign__in=campaigns)
    yield Flag.objects.filter(campaign__in=campaigns)
    yield Remark.objects.filter(campaign__in=campaigns)
    yield Judgement.objects.filter(assignment__campaign__in=campaigns)
    yield Assignment.objects.filter(campaign__in=campaigns)
    yield Checkpoint.objects.filter(campaign__in=campaigns)
    yield Settlement.objects.filter(prompt__campaign__in=campaigns)
    yield PromptComment.objects.filter(prompt__campaign__in=campaigns)
    yield Version.objects.filter(slot__campaign__in=campaigns)
    yield TextSlot.objects.filter(campaign__in=campaigns)
    yield Prompt.objects.filter(campaign__in=campaigns)
    yield Choice.objects.filter(slot__campaign__in=campaigns)
    yield ChoiceSlot.objects.filter(campaign__in=campaigns)
    yield FourTuple.objects.filter(campaign__in=campaigns)
    yield Seat.objects.filter(campaign__in=campaigns)
    yield ProtocolVersion.objects.filter(campaign__in=campaigns)
    yield CheckAttempt.objects.filter(participation__campaign__in=campaigns)
    yield QuestionnaireAnswers.objects.filter(participation__campaign__in=campaigns)
    yield Questionnaire.objects.filter(campaign__in=campaigns)
    yield Participation.objects.filter(campaign__in=campaigns)
    yield ProlificBonus.objects.filter(action__study__campaign__in=campaigns)
    yield ProlificRequest.objects.filter(action__study__campaign__in=campaigns)
    yield ProlificAction.objects.filter(study__campaign__in=campaigns)
    yield ProlificSubmission.objects.filter(study__campaign__in=campaigns)
    yield ProlificStudy.objects.filter(campaign__in=campaigns)
    yield Invitation.objects.filter(campaign__in=campaigns)
    yield Consent.objects.filter(campaign__in=campaigns)
    yield JoiningSettings.objects.filter(campaign__in=campaigns)
    # A correction is kept without its review: the sentence still has the corrected text.
    yield Review.objects.filter(campaign__in=campaigns)
    yield campaigns


def _rows_of_project(project: Project) -> Iterator[QuerySet[Any]]:
    yield Correction.objects.filter(sentence__project=project)
    yield ThreadReading.objects.filter(thread__project=project)
    yield ThreadMessage.objects.filter(thread__project=project)
    yield Thread.objects.filter(project=project)
    yield Annotator.objects.filter(project=project)
    yield PlatformAccount.objects.filter(project=project)
    yield ProlificRequest.objects.filter(action__project=project)
    yield ProlificAction.objects.filter(project=project)
    yield ProlificAccount.objects.filter(project=project)
    yield System.objects.filter(release__project=project)
    yield ReleaseFile.objects.filter(release__project=project)
    yield Release.objects.filter(project=project)
    yield Deposit.objects.filter(project=project)
    yield GlossaryChange.objects.filter(project=project)
    yield GlossaryTerm.objects.filter(project=project)
    yield TranslationDraft.objects.filter(batch__project=project)
    yield AdaptedPair.objects.filter(adaptation__project=project)
    yield Adaptation.objects.filter(project=project)
    yield PublishedGold.objects.filter(pair__pair_set__project=project)
    yield Pair.objects.filter(pair_set__project=project)
    yield PairSet.objects.filter(project=project)
    yield Derivation.objects.filter(sentence__project=project)
    yield Decision.objects.filter(step__project=project)
    yield DecisionStep.objects.filter(project=project)
    yield Candidate.objects.filter(sentence__project=project)
    yield Expansion.objects.filter(sentence__project=project)
    yield Sentence.objects.filter(project=project)
    yield Parse.objects.filter(project=project)
    yield ThemeChange.objects.filter(project=project)
    yield Theme.objects.filter(project=project)
    yield ChosenPicture.objects.filter(choice__project=project)
    yield PictureChoice.objects.filter(project=project)
    yield DescriptionReturn.objects.filter(picture__source__project=project)
    yield Description.objects.filter(sentence__source__project=project)
    yield Picture.objects.filter(source__project=project)
    yield SourceSentence.objects.filter(source__project=project)
    yield Source.objects.filter(project=project)
    yield ImportBatch.objects.filter(project=project)
    yield Job.objects.filter(project=project)
    yield AuditEntry.objects.filter(project=project)
    yield RuleSettings.objects.filter(project=project)
    yield ApiReply.objects.filter(token__membership__project=project)
    yield ApiToken.objects.filter(membership__project=project)
    yield Membership.objects.filter(project=project)
    yield RoleOffer.objects.filter(project=project)
    yield WebhookAttempt.objects.filter(message__webhook__project=project)
    yield WebhookMessage.objects.filter(webhook__project=project)
    yield Webhook.objects.filter(project=project)


def _delete(rows: Iterator[QuerySet[Any]]) -> None:
    for queryset in rows:
        if queryset.model is Review:
            Correction.objects.filter(review__in=queryset).update(review=None)
        # Not `delete()`, which would fetch every row to look for others that reference it.
        queryset._raw_delete(DEFAULT_DB_ALIAS)  # noqa: SLF001  # no public method does so
