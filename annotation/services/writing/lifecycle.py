"""Creating writing campaigns and changing their drafts; the rest of their life is that of any."""

from django.db import transaction

from annotation.models import Campaign, JoiningSettings, Task
from annotation.planning.sitting import Pay
from annotation.planning.writing.protocol import WritingProtocol
from annotation.services.campaigns.lifecycle import draft_locked, draft_save, pay_store
from datasets.models import Project, User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

# Nobody writes a sentence longer than this without a pause.
_IDLE_SECONDS = 600


@transaction.atomic
def writing_create(
    *,
    project: Project,
    name: str,
    protocol: WritingProtocol,
    seats: int,
    seed: int,
    actor: User | None,
    pay: Pay | None = None,
) -> Campaign:
    """Create a draft: nothing is asked for until it is opened; `seats` authors are expected."""
    campaign = Campaign(project=project, task=Task(protocol.task.value))
    _plan(campaign, name=name, protocol=protocol, seats=seats, seed=seed)
    draft_save(campaign, actor)
    # Authors have no questions with a known answer.
    JoiningSettings.objects.create(
        campaign=campaign,
        check_questions=0,
        check_pass=0,
        practice_pairs=0,
        idle_seconds=_IDLE_SECONDS,
    )
    data = {"task": campaign.task, "seats": seats, "seed": seed, **pay_store(campaign, pay)}
    audit(actor, "campaign.created", campaign, project=project, **data)
    return campaign


@transaction.atomic
def writing_update(
    *,
    campaign: Campaign,
    name: str,
    protocol: WritingProtocol,
    seats: int,
    seed: int,
    actor: User | None,
    pay: Pay | None = None,
) -> Campaign:
    """Save a draft with changed settings. Earlier versions are kept; opening ends all changes."""
    campaign = draft_locked(campaign)
    campaign.task = Task(protocol.task.value)
    _plan(campaign, name=name, protocol=protocol, seats=seats, seed=seed)
    version = draft_save(campaign, actor)
    data = {"version": version.number, **pay_store(campaign, pay)}
    audit(actor, "campaign.changed", campaign, project=campaign.project, **data)
    return campaign


def _plan(
    campaign: Campaign, *, name: str, protocol: WritingProtocol, seats: int, seed: int
) -> None:
    """Put the settings into a draft without saving it."""
    refuse_archived(campaign.project)
    campaign.name = name.strip()
    campaign.protocol = protocol.model_dump(mode="json")
    campaign.seats_planned = seats
    campaign.seed = seed
