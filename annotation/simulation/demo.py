"""The demo project of a new installation: a campaign that simulated people have almost finished.

Sentences to correct and seats to judge from are left for a newcomer to try. Every step first looks
for its own result, so a run that was killed is completed by running it again.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Campaign
from annotation.planning.controls import controls_in
from annotation.planning.presets import preset
from annotation.planning.protocol import PlanKind
from annotation.selectors.campaigns.demo import DEMO_MADE, DEMO_SLUG, demo_is_wanted
from annotation.services.campaigns.lifecycle import campaign_create
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.opening import campaign_open
from annotation.simulation.campaign import campaign_simulate
from datasets.errors import Conflict
from datasets.models import Membership, PairSet, Project, Role, User
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.normalising import project_normalise
from datasets.services.importing.parsing import parses_import
from datasets.services.importing.sources import sources_import
from datasets.services.jobs.incoming import incoming_path
from datasets.services.jobs.lifecycle import Progress
from datasets.services.pairing.pair_sets import pair_set_build
from datasets.services.projects.lifecycle import project_create
from datasets.services.records.audit import audit

SEED = 1
REVIEWS_LEFT = 12
SEATS_LEFT = 2
# The use of each login, in the order in which a newcomer tries them.
PEOPLE = (
    ("lead", Role.MANAGER),
    ("leader", Role.LEADER),
    ("annotator1", Role.ANNOTATOR),
    ("annotator2", Role.ANNOTATOR),
)


@dataclass(frozen=True)
class DemoLogin:
    username: str
    password: str
    role: Role


def demo_create(
    *, url: str, progress: Progress, tell: Callable[[str], None]
) -> tuple[DemoLogin, ...]:
    """Create the demo project through the running site at `url`; return its logins."""
    if not demo_is_wanted():
        raise Conflict(
            _("The demo can only be added to a new install, but there is already a project here.")
        )
    tell(_("sentences and pairs"))
    project, logins = _project_and_people()
    pair_set = _material(project, progress)
    tell(_("a campaign, most of it judged by simulated annotators"))
    _judge(_campaign(project, pair_set, progress), url, progress)
    audit(None, DEMO_MADE, project, project=project)
    return logins


@transaction.atomic
def _project_and_people() -> tuple[Project, tuple[DemoLogin, ...]]:
    logins = tuple(DemoLogin(name, secrets.token_urlsafe(9), role) for name, role in PEOPLE)
    users = {login.role: _user(login) for login in logins}
    project = Project.objects.filter(slug=DEMO_SLUG).first() or project_create(
        slug=DEMO_SLUG,
        name="Demo",
        language="en",
        description="Sentences about everyday scenes, to try Pairwright with.",
        licence="CC0-1.0",
        seed=SEED,
        actor=users[Role.MANAGER],
    )
    for login in logins:
        user = User.objects.get(username=login.username)
        Membership.objects.get_or_create(project=project, user=user, role=login.role)
    return project, logins


def _user(login: DemoLogin) -> User:
    user, __ = User.objects.get_or_create(username=login.username)
    # The project lead of the demo may create projects and see all of them.
    user.is_superuser = user.is_staff = login.role is Role.MANAGER
    user.set_password(login.password)
    user.save()
    return user


def _material(project: Project, progress: Progress) -> PairSet:
    folder = Path(settings.BASE_DIR) / "datasets" / "demo"
    for take, name in ((sources_import, "sources.tsv"), (parses_import, "parses.conllu")):
        take(project=project, file=incoming_path(folder / name), actor=None, progress=progress)
    project_normalise(project=project, actor=None, progress=progress)
    project_expand(project=project, actor=None, progress=progress)
    return pair_set_build(project=project, name="main", actor=None, progress=progress)


def _judge(campaign: Campaign, url: str, progress: Progress) -> None:
    """Let simulated people review and judge most of it, and aggregate the result so far."""
    if campaign.runs.exists():
        return
    campaign_simulate(
        campaign=campaign,
        annotators=campaign.seats_planned - SEATS_LEFT,
        seed=SEED,
        url=url,
        progress=progress,
        reviews_left=REVIEWS_LEFT,
    )
    campaign_aggregate(campaign=campaign, dated=timezone.localdate(), progress=progress)


def _campaign(project: Project, pair_set: PairSet, progress: Progress) -> Campaign:
    """Return the open campaign, created if missing."""
    # Dealt: the simulated people take their seats, and two seats are left for a newcomer.
    protocol = preset("sick", language=project.language).model_copy(update={"plan": PlanKind.DEALT})
    campaign = Campaign.objects.judging().filter(project=project).first() or campaign_create(
        project=project,
        pair_set=pair_set,
        name="Pilot",
        protocol=protocol,
        seats=protocol.annotators_per_pair,
        seed=SEED,
        controls=controls_in(project.language),
        actor=None,
    )
    if campaign.state == Campaign.State.DRAFT:
        return campaign_open(campaign=campaign, actor=None, progress=progress)
    return campaign
