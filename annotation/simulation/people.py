"""The people of a simulation: real logins with temporary random passwords."""

import secrets
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import transaction

from annotation.models import Campaign, Review
from annotation.planning.protocol import LeaderMode
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.plans.seats import annotator_for, seat_take
from annotation.simulation.generative.annotators import SimulatedAnnotator, simulated_annotator
from annotation.simulation.questions import Questions
from datasets.models import Membership, Project, Role, User
from datasets.services.records.audit import audit

LEADERS = 2


@dataclass
class Person:
    """A login for the time of the simulation; nobody else knows the `password`."""

    user: User
    password: str
    done: int = 0
    resent: int = 0


@dataclass
class Judge(Person):
    """Somebody who judges; the answers depend on the number of the seat."""

    model: SimulatedAnnotator = field(kw_only=True)
    questions: Questions = field(kw_only=True)


@dataclass
class Author(Person):
    """Somebody who writes; what they write depends on the number of the `seat`."""

    seat: int = field(kw_only=True)
    refused: Counter[str] = field(default_factory=Counter, kw_only=True)


def annotators_seated(
    campaign: Campaign, *, count: int, questions: Questions, seed: int
) -> list[Judge]:
    """Seat the annotators and look up beforehand what each assignment asks."""
    is_pool = protocol_of(campaign).plan.is_shared
    people = []
    for number in range(1, count + 1):
        user, password = login_made(campaign.project, Role.ANNOTATOR, number)
        pseudonym = annotator_for(project=campaign.project, user=user)
        seat_number = None if is_pool else number
        seat = seat_take(campaign=campaign, annotator=pseudonym, number=seat_number)
        questions.learn(seat.assignments.all())
        model = simulated_annotator(seed=seed, seat=number)
        people.append(Judge(user, password, model=model, questions=questions))
    return people


def leaders_ready(campaign: Campaign) -> list[Person]:
    """Return reviewers if sentences or pairs wait for them."""
    waiting = campaign.reviews.filter(state=Review.State.PENDING).exists()
    if not waiting and protocol_of(campaign).leader_mode is not LeaderMode.JUDGE:
        return []
    return _leaders(campaign.project)


def _leaders(project: Project) -> list[Person]:
    people = []
    for number in range(1, LEADERS + 1):
        user, password = login_made(project, Role.LEADER, number)
        # Pseudonyms are numbered as they are made, so make them here, not as people come.
        annotator_for(project=project, user=user)
        people.append(Person(user, password))
    return people


def authors_seated(campaign: Campaign, *, count: int) -> list[Author]:
    """Seat the authors of a writing campaign; those who have a seat keep it."""
    people = []
    for number in range(1, count + 1):
        user, password = login_made(campaign.project, Role.AUTHOR, number)
        pseudonym = annotator_for(project=campaign.project, user=user)
        seat = seat_take(campaign=campaign, annotator=pseudonym)
        people.append(Author(user, password, seat=seat.number))
    return people


def adjudicators_ready(campaign: Campaign) -> list[Person]:
    """Return reviewers who decide on what authors wrote."""
    return _leaders(campaign.project)


def leaders_seated(
    campaign: Campaign, leaders: Iterable[Person], *, questions: Questions, seed: int
) -> list[Judge]:
    """Seat the reviewers where they are among the judges of each pair (CDSCorpus 3.2)."""
    if protocol_of(campaign).leader_mode is not LeaderMode.JUDGE:
        return []
    people = []
    for leader in leaders:
        pseudonym = annotator_for(project=campaign.project, user=leader.user)
        seat = seat_take(campaign=campaign, annotator=pseudonym)
        model = simulated_annotator(seed=seed, seat=seat.number)
        people.append(Judge(leader.user, leader.password, model=model, questions=questions))
    return people


@transaction.atomic
def login_made(project: Project, role: Role, number: int) -> tuple[User, str]:
    """Create or reuse the login of a simulated person, with a new password."""
    username = f"simulated-{project.slug}-{role.value}-{number}"
    user, is_new = User.objects.get_or_create(username=username)
    password = secrets.token_urlsafe(24)
    user.set_password(password)
    user.save(update_fields=["password"])
    Membership.objects.get_or_create(project=project, user=user, role=role)
    if is_new:
        audit(None, "simulated.made", user, project=project, role=role.value)
    return user, password


def people_lock_out(people: Iterable[Person]) -> None:
    """Make the logins unusable."""
    for person in people:
        person.user.set_unusable_password()
        person.user.save(update_fields=["password"])
