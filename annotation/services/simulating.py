"""Simulated people who work on a campaign through the site's own pages.

Annotators and leaders are made as real logins, take the seats of the plan by number, and answer
over HTTP, many at once. What they say follows from (seed, seat, pair, order), so it does not
matter who is faster.
"""

import secrets
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from threading import Event

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign, Checkpoint, Order, Review
from annotation.planning.protocol import PlanKind, Scale
from annotation.selectors.protocols import protocol_of
from annotation.selectors.simulated import pair_truths
from annotation.services.leading import reviews_let_go
from annotation.services.seats import annotator_for, seat_take
from annotation.simulation.annotators import (
    Answer,
    SimulatedAnnotator,
    answer_checkpoint,
    answer_pair,
    simulated_annotator,
)
from annotation.simulation.browser import Browser, ServerGone, UnexpectedPage
from annotation.simulation.truth import Truth
from annotation.stats.arrays import Label
from annotation.stats.arrays import Order as OrderCode
from datasets.errors import Conflict, Invalid
from datasets.models import Membership, Project, Role, User
from datasets.services.audit import audit
from datasets.services.jobs import Progress

LEADERS = 2
# Together at the pages; more people than that wait for each other's places.
_AT_ONCE = 16
_LOOK_SECONDS = 0.25
_REFUSALS_AT_MOST = 5


@dataclass(frozen=True)
class SimulationReport:
    reviewed: int
    judged: int
    resent: int  # requests sent again because the server did not answer


@dataclass
class _Person:
    """A login that lives as long as the simulation; `password` is known to nobody else."""

    user: User
    password: str
    done: int = 0
    resent: int = 0


@dataclass(frozen=True)
class _Question:
    """What an assignment asks: a pair or a checkpoint by number, in which order, and the truth."""

    number: int
    order: OrderCode
    truth: Truth | None  # None for a checkpoint
    relatedness: float = 0.0
    label: Label = Label.NEUTRAL


@dataclass
class _Annotator(_Person):
    model: SimulatedAnnotator = field(kw_only=True)
    questions: "_Questions" = field(kw_only=True)


class _Questions:
    """What assignments ask; those of a pool are looked up when they come."""

    def __init__(self, campaign: Campaign, seed: int) -> None:
        self._truths = pair_truths(campaign, seed=seed)
        self._scale = protocol_of(campaign).scale
        self._checkpoints = {each.pk: each for each in campaign.checkpoints.all()}
        self._known: dict[int, _Question] = {}

    def learn(self, assignments: QuerySet[Assignment]) -> None:
        rows = assignments.values_list("pk", "pair__number", "checkpoint", "order")
        for pk, pair, checkpoint, order in rows:
            self._known[pk] = (
                _checkpoint_question(self._checkpoints[checkpoint], order, self._scale)
                if checkpoint
                else _Question(pair, OrderCode[order], self._truths[pair])
            )

    def of(self, assignment: int) -> _Question:
        if assignment not in self._known:
            self.learn(Assignment.objects.filter(pk=assignment))
        return self._known[assignment]


def campaign_simulate(
    *,
    campaign: Campaign,
    annotators: int,
    seed: int,
    url: str,
    progress: Progress,
    reviews_left: int = 0,
) -> SimulationReport:
    """Let simulated people do what is left to do in an open campaign.

    Leaders accept the waiting sentences first, all but the last `reviews_left`; then annotators
    sit down in seats 1, 2, … and answer what is open to them.
    """
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    is_pool = protocol_of(campaign).plan is PlanKind.POOL
    if annotators < 1 or (annotators > campaign.seats_planned and not is_pool):
        message = _("This campaign has %(seats)d places; give a number from 1 to that.")
        raise Invalid(message % {"seats": campaign.seats_planned})
    people = _annotators(campaign, annotators, seed)
    leaders = _leaders(campaign)
    everybody: list[_Person] = [*leaders, *people]
    try:
        pending = campaign.reviews.filter(state=Review.State.PENDING).count()
        reviews = max(0, pending - reviews_left)
        # One heap of turns for all leaders; whoever was too late puts theirs back.
        turns = deque(range(reviews))
        lead = [partial(_review_all, person, campaign.pk, url, turns) for person in leaders]
        _all_at_once(lead, leaders, reviews, _("Leaders read"), progress)
        left = _questions_left(campaign, people)
        scale = protocol_of(campaign).scale
        judge = [partial(_judge_all, person, campaign.pk, url, scale) for person in people]
        _all_at_once(judge, people, left, _("Annotators judge"), progress)
    finally:
        reviews_let_go(campaign=campaign, users=[person.user for person in leaders])
        _lock_out(everybody)
    return SimulationReport(
        reviewed=sum(person.done for person in leaders),
        judged=sum(person.done for person in people),
        resent=sum(person.resent for person in everybody),
    )


def _annotators(campaign: Campaign, count: int, seed: int) -> list[_Annotator]:
    """Seat the annotators and work out beforehand what each assignment asks of them."""
    questions = _Questions(campaign, seed)
    is_pool = protocol_of(campaign).plan is PlanKind.POOL
    people = []
    for number in range(1, count + 1):
        user, password = _login(campaign.project, Role.ANNOTATOR, number)
        pseudonym = annotator_for(project=campaign.project, user=user)
        wanted = None if is_pool else number
        seat = seat_take(campaign=campaign, annotator=pseudonym, number=wanted)
        questions.learn(seat.assignments.all())
        model = simulated_annotator(seed=seed, seat=number)
        people.append(_Annotator(user, password, model=model, questions=questions))
    return people


def _checkpoint_question(checkpoint: Checkpoint, order: str, scale: Scale) -> _Question:
    middle = (checkpoint.rating_min + checkpoint.rating_max) / 2
    accepted = checkpoint.accepted_ab if order == Order.AB else checkpoint.accepted_ba
    return _Question(
        number=checkpoint.number,
        order=OrderCode[order],
        truth=None,
        relatedness=(middle - scale.low) / (scale.high - scale.low),
        label=Label[accepted[0]] if accepted else Label.NEUTRAL,
    )


def _leaders(campaign: Campaign) -> list[_Person]:
    if not campaign.reviews.filter(state=Review.State.PENDING).exists():
        return []
    people = []
    for number in range(1, LEADERS + 1):
        user, password = _login(campaign.project, Role.LEADER, number)
        # Pseudonyms are numbered as they are made: here, not by who comes first.
        annotator_for(project=campaign.project, user=user)
        people.append(_Person(user, password))
    return people


@transaction.atomic
def _login(project: Project, role: Role, number: int) -> tuple[User, str]:
    """Make, or take again, the login of a simulated person, with a password of this moment."""
    username = f"simulated-{project.slug}-{role.value}-{number}"
    user, is_new = User.objects.get_or_create(username=username)
    password = secrets.token_urlsafe(24)
    user.set_password(password)
    user.save(update_fields=["password"])
    Membership.objects.get_or_create(project=project, user=user, role=role)
    if is_new:
        audit(None, "simulated.made", user, project=project, role=role.value)
    return user, password


def _lock_out(people: Iterable[_Person]) -> None:
    """Leave no login behind that somebody could use."""
    for person in people:
        person.user.set_unusable_password()
        person.user.save(update_fields=["password"])


def _questions_left(campaign: Campaign, people: Sequence[_Annotator]) -> int:
    numbers = range(1, len(people) + 1)
    done_or_gone = [Assignment.State.DONE, Assignment.State.VOID]
    mine = Assignment.objects.filter(campaign=campaign)
    if protocol_of(campaign).plan is not PlanKind.POOL:
        mine = mine.filter(seat__number__in=numbers)
    return mine.exclude(state__in=done_or_gone).count()


def _all_at_once(
    work: Sequence[Callable[[Event], None]],
    people: Sequence[_Person],
    total: int,
    message: str,
    progress: Progress,
) -> None:
    """Run everybody's work in threads; the first error stops all of them."""
    stop = Event()
    with ThreadPoolExecutor(max_workers=_AT_ONCE) as pool:
        running: set[Future[None]] = {pool.submit(one, stop) for one in work}
        try:
            while running:
                ended, running = wait(running, _LOOK_SECONDS, return_when=FIRST_COMPLETED)
                for future in ended:
                    _result(future)
                progress(sum(person.done for person in people), total, message)
        finally:
            stop.set()


def _result(future: "Future[None]") -> None:
    try:
        future.result()
    except (ServerGone, UnexpectedPage) as error:
        raise Conflict(_("The simulation stopped: %(reason)s") % {"reason": error}) from error


def _review_all(person: _Person, campaign: int, url: str, turns: deque[int], stop: Event) -> None:
    """Accept sentences until the turns are used up or the page has none for this leader."""
    browser = Browser(url)
    path = f"/review/{campaign}/"
    try:
        browser.log_in(person.user.username, person.password)
        page = browser.get(path)
        refused = 0
        while not stop.is_set() and (form := page.form_to(path, has="action")) is not None:
            # Taken with a sentence at hand, so that no turn is lost with a leader who has none.
            try:
                turn = turns.pop()
            except IndexError:
                break
            page = browser.send(form, {})
            if page.status < 400:
                person.done, refused = person.done + 1, 0
                continue
            turns.append(turn)
            # Another leader was faster, or the answer before was lost on its way back.
            refused += 1
            if refused > _REFUSALS_AT_MOST:
                raise UnexpectedPage(f"{form.action} answered with status {page.status}")
            page = browser.get(path)
    finally:
        person.resent = browser.resent
        browser.close()


def _judge_all(person: _Annotator, campaign: int, url: str, scale: Scale, stop: Event) -> None:
    """Answer until the page shows no pair any more."""
    browser = Browser(url)
    path = f"/judge/{campaign}/"
    try:
        browser.log_in(person.user.username, person.password)
        page = browser.get(path)
        while not stop.is_set() and (form := page.form_to(path, has="client_id")) is not None:
            assignment = int(form.action.removeprefix(path).strip("/"))
            answer = _answer(person, person.questions.of(assignment), scale)
            values = {
                "rating": f"{answer.rating:g}",
                "label": answer.label.name,
                "shown_ms": str(answer.shown_ms),
            }
            page = browser.send(form, values)
            if page.status >= 400:
                raise UnexpectedPage(f"{form.action} answered with status {page.status}")
            person.done += 1
    finally:
        person.resent = browser.resent
        browser.close()
        # A thread has a connection of its own once it looked something up.
        connection.close()


def _answer(person: _Annotator, question: _Question, scale: Scale) -> Answer:
    if question.truth is None:
        return answer_checkpoint(
            person.model,
            checkpoint=question.number,
            relatedness=question.relatedness,
            label=question.label,
            scale=scale,
        )
    return answer_pair(
        person.model, pair=question.number, order=question.order, truth=question.truth, scale=scale
    )
