"""The work of one person: their campaigns, the seat they may take, their latest judgement."""

from dataclasses import dataclass, replace

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from annotation.models import (
    Assignment,
    Campaign,
    Judgement,
    Participation,
    Prompt,
    Review,
    Seat,
    Version,
)
from annotation.planning.protocol import LeaderMode
from annotation.selectors.campaigns.protocols import (
    choice_protocol_of,
    protocol_of,
    writing_protocol_of,
)
from annotation.selectors.choosing.progress import choice_progress
from annotation.selectors.choosing.work import ChoosingWork, choosing_work
from annotation.selectors.joining.participations import joining_of
from annotation.selectors.plans.pool import pool_offered
from annotation.selectors.plans.progress import is_open_to_see, seat_of, seat_progress
from annotation.selectors.writing.progress import writing_progress
from annotation.selectors.writing.work import WritingWork, writing_work
from datasets.models import Description, Membership, Picture, Project, Role, User
from datasets.selectors.describing.pictures import open_to


@dataclass(frozen=True)
class CampaignWork:
    """An open campaign for one person; a count is None if they do not have the role."""

    campaign: Campaign
    to_judge: int | None
    judged: int | None
    has_seat: bool
    has_free_seat: bool
    waiting: int  # for the leader: they open later, and are not in `to_judge`
    to_review: int | None
    has_end: bool  # who came by a link has a last page, with the completion code


@dataclass(frozen=True)
class SettlingWork:
    """A writing campaign with prompts that wait for this reviewer's decision."""

    campaign: Campaign
    waiting: int


@dataclass(frozen=True)
class ProjectWork:
    """A project of one person, with their roles and its open campaigns."""

    project: Project
    roles: frozenset[Role]
    campaigns: tuple[CampaignWork, ...]
    choosing: tuple[ChoosingWork, ...]
    writing: tuple[WritingWork, ...]
    settling: tuple[SettlingWork, ...]
    has_pictures: bool  # that they can describe now
    has_described: bool

    @property
    def is_managed(self) -> bool:
        return Role.MANAGER in self.roles

    @property
    def describes(self) -> bool:
        """Whether there are pictures for them to describe."""
        return Role.AUTHOR in self.roles and self.has_pictures

    @property
    def has_descriptions(self) -> bool:
        """Whether they have nothing to describe, but described something and may change it."""
        return Role.AUTHOR in self.roles and self.has_described and not self.has_pictures


def projects_work(user: User) -> list[ProjectWork]:
    """Return the projects of a person with the work that waits there, in seven queries and a few
    more for each pool.
    """
    roles: dict[int, set[Role]] = {}
    for project_id, role in Membership.objects.filter(user=user).values_list("project_id", "role"):
        roles.setdefault(project_id, set()).add(Role(role))
    projects = Project.objects.filter(archived_at=None)
    if not user.is_superuser:
        projects = projects.filter(pk__in=roles)
    pictures = open_to(Picture.objects.filter(source__project=OuterRef("pk")), user)
    described = Description.objects.filter(writer=user, sentence__source__project=OuterRef("pk"))
    projects = projects.annotate(has_pictures=Exists(pictures), has_described=Exists(described))
    written: dict[int, list[WritingWork]] = {}
    writes_in = [key for key, project_roles in roles.items() if Role.AUTHOR in project_roles]
    for writing_here in writing_work(user.pk, writes_in) if writes_in else []:
        written.setdefault(writing_here.campaign.project_id, []).append(writing_here)
    chosen: dict[int, list[ChoosingWork]] = {}
    judges_in = [key for key, project_roles in roles.items() if Role.ANNOTATOR in project_roles]
    for choosing_here in choosing_work(user.pk, judges_in) if judges_in else []:
        chosen.setdefault(choosing_here.campaign.project_id, []).append(choosing_here)
    works: dict[int, list[CampaignWork]] = {}
    for campaign in _open_campaigns(user, roles):
        work = _campaign_work(campaign, roles[campaign.project_id], user)
        works.setdefault(campaign.project_id, []).append(work)
    settling = _settling(
        user, [pk for pk, project_roles in roles.items() if Role.LEADER in project_roles]
    )
    return [
        ProjectWork(
            project=project,
            roles=frozenset(roles.get(project.pk, set()) or {Role.MANAGER}),
            campaigns=tuple(works.get(project.pk, ())),
            choosing=tuple(chosen.get(project.pk, ())),
            writing=tuple(written.get(project.pk, ())),
            settling=tuple(settling.get(project.pk, ())),
            has_pictures=vars(project)["has_pictures"],
            has_described=vars(project)["has_described"],
        )
        for project in projects.order_by("name", "pk")
    ]


def _settling(user: User, project_ids: list[int]) -> dict[int, list[SettlingWork]]:
    """Return what waits for a decision, by project; a closed campaign can still be settled."""
    own_versions = Version.objects.filter(slot__prompt=OuterRef("pk"), writer__user=user)
    waiting = Prompt.objects.filter(~Exists(own_versions), state=Prompt.State.WRITTEN)
    campaigns = Campaign.objects.writing().filter(project_id__in=project_ids, archived_at=None)
    counted = campaigns.annotate(
        waiting=_count(waiting.filter(campaign=OuterRef("pk")), "campaign")
    )
    works: dict[int, list[SettlingWork]] = {}
    for campaign in counted.filter(waiting__gt=0).order_by("-pk"):
        work = SettlingWork(campaign, vars(campaign)["waiting"])
        works.setdefault(campaign.project_id, []).append(work)
    return works


def _open_campaigns(user: User, project_ids: dict[int, set[Role]]) -> QuerySet[Campaign]:
    """Annotate each campaign with the counts of `_campaign_work`."""
    campaign = OuterRef("pk")
    own_assignments = Assignment.objects.filter(seat__campaign=campaign, seat__annotator__user=user)
    seats = Seat.objects.filter(campaign=campaign)
    to_take = [Assignment.State.OPEN, Assignment.State.WAITING]
    slots = Assignment.objects.filter(campaign=campaign, seat=None, state__in=to_take, turn=0)
    came = Participation.objects.filter(campaign=campaign, annotator__user=user, withdrawn_at=None)
    reviews = Review.objects.filter(campaign=campaign, state=Review.State.PENDING)
    states = Assignment.State
    return (
        Campaign.objects.judging()
        .filter(project_id__in=list(project_ids), state=Campaign.State.OPEN, archived_at=None)
        .annotate(
            to_judge=_count(own_assignments.filter(is_open_to_see()), "seat__campaign"),
            judged=_count(own_assignments.filter(state=states.DONE), "seat__campaign"),
            to_review=_count(reviews, "campaign"),
            left=_count(own_assignments.filter(state__in=to_take), "seat__campaign"),
            has_seat=Exists(seats.filter(annotator__user=user)),
            has_free_seat=Exists(seats.filter(annotator=None)) | Exists(slots),
            has_end=Exists(came),
        )
        .order_by("-pk")
    )


def _count(rows: QuerySet[Assignment] | QuerySet[Review] | QuerySet[Prompt], by: str) -> Coalesce:
    counted = rows.order_by().values(by).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _campaign_work(campaign: Campaign, roles: set[Role], user: User) -> CampaignWork:
    values = dict(vars(campaign))
    protocol = protocol_of(campaign)
    leads = Role.LEADER in roles
    judges = Role.ANNOTATOR in roles or (leads and protocol.leader_mode is LeaderMode.JUDGE)
    is_in_pool = judges and values["has_seat"] and protocol.plan.is_shared
    if is_in_pool and (seat := seat_of(campaign, user.pk)) is not None:
        # The slots that they hold are part of what they can judge.
        ahead = seat_progress(seat)
        values |= {"to_judge": ahead.open, "judged": ahead.done, "left": ahead.left}
    return CampaignWork(
        campaign=campaign,
        to_judge=values["to_judge"] if judges else None,
        judged=values["judged"] if judges else None,
        has_seat=values["has_seat"],
        has_free_seat=values["has_free_seat"],
        waiting=values["left"] - values["to_judge"],
        to_review=values["to_review"] if leads else None,
        has_end=values["has_end"],
    )


def free_seat(campaign: Campaign) -> Seat | None:
    """Return the seat that the next annotator will get."""
    return Seat.objects.filter(campaign=campaign, annotator=None).order_by("number").first()


@dataclass(frozen=True)
class WorkOffered:
    """The work that somebody new would find: pairs and checkpoints, or texts, and the minutes they
    take. Tuples count as the pairs in them. In a pool others take from the same.
    """

    items: int
    minutes: float
    is_shared: bool = False
    has_lessons: bool = False  # a check or practice first

    @property
    def seconds(self) -> float:
        return 60 * self.minutes


def work_offered(campaign: Campaign) -> WorkOffered | None:
    """Return what the next annotator or author would find, or None if no work is left."""
    if campaign.is_writing:
        texts = writing_progress(campaign, None).left
        minutes = texts * writing_protocol_of(campaign).minutes_per_text
        return WorkOffered(texts, minutes, is_shared=True) if texts else None
    if campaign.is_choosing:
        progress = choice_progress(campaign, None)
        minutes = progress.left * choice_protocol_of(campaign).minutes_per_tuple
        items = progress.pairs_left
        return WorkOffered(items, minutes, is_shared=True) if items else None
    protocol = protocol_of(campaign)
    if protocol.plan.is_shared:
        items = pool_offered(campaign).total
        return WorkOffered(items, protocol.minutes(items=items), is_shared=True) if items else None
    seat = free_seat(campaign)
    if seat is None:
        return None
    items = seat_progress(seat).total
    return WorkOffered(items, protocol.minutes(items=items))


def joining_offered(campaign: Campaign) -> WorkOffered | None:
    """Return the same for people who join by a link, with the minutes before the first pair."""
    work = work_offered(campaign)
    if work is None:
        return None
    joining = joining_of(campaign)
    return replace(
        work,
        minutes=work.minutes + float(joining.before_minutes),
        has_lessons=bool(joining.check_questions or joining.practice_pairs),
    )


def last_judged(seat: Seat) -> Assignment | None:
    """Return the latest judgement of the seat's annotator, for changing it."""
    # A subquery for each judgement, newest first: a join would read all of them.
    assignments = Assignment.objects.filter(pk=OuterRef("assignment")).order_by()
    last = (
        Judgement.objects.filter(annotator=seat.annotator)
        .alias(seat=Subquery(assignments.values("seat")))
        .filter(seat=seat.pk)
        .order_by("-pk")
        .first()
    )
    return last.assignment if last else None


def notices_for(campaign: Campaign, seat: Seat | None) -> list[str]:
    """Return the project lead's messages to the annotator of this seat."""
    own = "" if seat is None else seat.notice
    return [text for text in (campaign.notice, own) if text]


def current_judgement(assignment: Assignment) -> Judgement | None:
    """Return the current judgement, the last in the chain of revisions."""
    judgement = Judgement.objects.filter(assignment=assignment, revised_by=None).first()
    if judgement is not None:
        judgement.assignment = assignment
    return judgement
