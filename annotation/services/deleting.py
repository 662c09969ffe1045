"""Deleting campaigns and projects: rarely, with the name typed, never under a release.

Rows go set by set in SQL, children first: Django's collector would read ten million judgements
into memory to delete them.
"""

import structlog
from django.db import connection, transaction
from django.utils.translation import gettext as _

from annotation.models import (
    AggregationRun,
    Annotator,
    Assignment,
    Campaign,
    Checkpoint,
    Correction,
    GoldPair,
    Judgement,
    Review,
    Seat,
)
from datasets.errors import Conflict, Invalid
from datasets.models import (
    AuditEntry,
    Candidate,
    Derivation,
    Expansion,
    ImportBatch,
    Job,
    Membership,
    Pair,
    PairSet,
    Parse,
    Project,
    Release,
    Sentence,
    Source,
    SourceSentence,
    User,
)
from datasets.services.audit import audit

log = structlog.get_logger(__name__)

# Each with the WHERE that finds its rows from the campaign; the order is that of deletion.
_OF_CAMPAIGN = (
    (GoldPair, "run_id IN (SELECT id FROM annotation_aggregationrun WHERE campaign_id = %s)"),
    (AggregationRun, "campaign_id = %s"),
    (
        Judgement,
        (
            "assignment_id IN (SELECT a.id FROM annotation_assignment a"
            " JOIN annotation_seat s ON s.id = a.seat_id WHERE s.campaign_id = %s)"
        ),
    ),
    (Assignment, "seat_id IN (SELECT id FROM annotation_seat WHERE campaign_id = %s)"),
    (Checkpoint, "campaign_id = %s"),
    (Seat, "campaign_id = %s"),
    (Review, "campaign_id = %s"),
    (Campaign, "id = %s"),
)
_SENTENCES = "sentence_id IN (SELECT id FROM datasets_sentence WHERE project_id = %s)"
_OF_PROJECT = (
    (Correction, _SENTENCES),
    (Annotator, "project_id = %s"),
    (Pair, "pair_set_id IN (SELECT id FROM datasets_pairset WHERE project_id = %s)"),
    (PairSet, "project_id = %s"),
    (Derivation, _SENTENCES),
    (Candidate, _SENTENCES),
    (Expansion, _SENTENCES),
    (Sentence, "project_id = %s"),
    (SourceSentence, "source_id IN (SELECT id FROM datasets_source WHERE project_id = %s)"),
    (Source, "project_id = %s"),
    (Parse, "project_id = %s"),
    (ImportBatch, "project_id = %s"),
    (Membership, "project_id = %s"),
    (AuditEntry, "project_id = %s"),
    (Job, "project_id = %s"),
    (Project, "id = %s"),
)


@transaction.atomic
def campaign_delete(*, campaign: Campaign, typed_name: str, actor: User | None) -> None:
    """Delete a campaign and its judgements; corrected sentences keep their corrections."""
    _name_typed(typed_name, campaign.name)
    project = Project.objects.select_for_update(no_key=True).get(pk=campaign.project_id)
    if Release.objects.filter(pair_set=campaign.pair_set_id).exists():
        raise Conflict(_("Pairs of this campaign are released. Archive the campaign instead."))
    _campaign_clear(campaign.pk)
    audit(actor, "campaign.deleted", None, project=project, campaign=campaign.pk)
    log.info("campaign_deleted", campaign=campaign.pk)


@transaction.atomic
def project_delete(*, project: Project, typed_name: str, actor: User | None) -> None:
    """Delete a project and everything in it."""
    _name_typed(typed_name, project.name)
    project = Project.objects.select_for_update().get(pk=project.pk)
    if Release.objects.filter(project=project).exists():
        raise Conflict(_("A project with a release cannot be deleted. Archive it instead."))
    if Job.objects.filter(project=project, state=Job.State.RUNNING).exists():
        raise Conflict(_("A job of this project is running. Wait until it ends, or cancel it."))
    for campaign_id in Campaign.objects.filter(project=project).values_list("pk", flat=True):
        _campaign_clear(campaign_id)
    for model, where in _OF_PROJECT:
        _delete(model._meta.db_table, where, project.pk)
    audit(actor, "project.deleted", None, project=None, slug=project.slug)
    log.info("project_deleted", project=project.slug)


def _name_typed(typed: str, name: str) -> None:
    if typed.strip() != name.strip():
        message = _("Type the name exactly as it is shown.")
        raise Invalid(message, fields={"typed_name": [message]})


def _campaign_clear(campaign_id: int) -> None:
    Correction.objects.filter(review__campaign_id=campaign_id).update(review=None)
    for model, where in _OF_CAMPAIGN:
        _delete(model._meta.db_table, where, campaign_id)


def _delete(table: str, where: str, key: int) -> None:
    with connection.cursor() as cursor:
        # Tables and conditions are the constants above; only the key comes from outside.
        cursor.execute(f"DELETE FROM {table} WHERE {where}", [key])  # noqa: S608
