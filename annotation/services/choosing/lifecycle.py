"""Creating campaigns of best–worst scaling and changing their drafts."""

from django.db import transaction
from django.utils.translation import gettext as _

from annotation.models import Campaign, JoiningSettings, Task
from annotation.planning.choosing.protocol import ChoiceProtocol
from annotation.planning.sitting import Pay
from annotation.services.campaigns.lifecycle import draft_locked, draft_save, pay_store
from annotation.services.choosing.opening import refuse_too_few
from datasets.errors import Invalid
from datasets.models import PairSet, Project, User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

# Four pairs take longer to read than one.
_IDLE_SECONDS = 300


@transaction.atomic
def choosing_create(
    *,
    project: Project,
    pair_set: PairSet,
    name: str,
    protocol: ChoiceProtocol,
    seats: int,
    seed: int,
    actor: User | None,
    pay: Pay | None = None,
) -> Campaign:
    """Create a draft: nothing is asked until it is opened; `seats` annotators are expected."""
    campaign = Campaign(project=project, pair_set=pair_set, task=Task.CHOOSE)
    _plan(campaign, pair_set, name=name, protocol=protocol, seats=seats, seed=seed)
    draft_save(campaign, actor)
    # No tuple has a known answer.
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
def choosing_update(
    *,
    campaign: Campaign,
    pair_set: PairSet,
    name: str,
    protocol: ChoiceProtocol,
    seats: int,
    seed: int,
    actor: User | None,
    pay: Pay | None = None,
) -> Campaign:
    """Save a draft with changed settings. Earlier versions are kept; opening ends all changes."""
    campaign = draft_locked(campaign)
    _plan(campaign, pair_set, name=name, protocol=protocol, seats=seats, seed=seed)
    version = draft_save(campaign, actor)
    data = {"version": version.number, **pay_store(campaign, pay)}
    audit(actor, "campaign.changed", campaign, project=campaign.project, **data)
    return campaign


def _plan(
    campaign: Campaign,
    pair_set: PairSet,
    *,
    name: str,
    protocol: ChoiceProtocol,
    seats: int,
    seed: int,
) -> None:
    """Put the settings into a draft without saving it; refuse those that are impossible."""
    refuse_archived(campaign.project)
    if pair_set.project_id != campaign.project_id:
        raise Invalid(_("These pairs belong to another project."), fields={"pair_set": ["other"]})
    refuse_too_few(pair_set)
    campaign.pair_set = pair_set
    campaign.name = name.strip()
    campaign.protocol = protocol.model_dump(mode="json")
    campaign.seats_planned = seats
    campaign.seed = seed
