"""The parallel work of simulated people: threads for all, and reviewers' acceptances."""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from threading import BoundedSemaphore, Event

from django.utils.translation import gettext as _

from annotation.models import Campaign, Review
from annotation.services.reviewing.reviews import reviews_let_go
from annotation.simulation.client import Client, ServerGone, UnexpectedPage
from annotation.simulation.people import Person
from datasets.errors import Conflict
from datasets.services.jobs.lifecycle import Progress

# The most people on the pages at once; others wait for a free thread.
_AT_ONCE = 16
_LOOK_SECONDS = 0.25
_REFUSALS_AT_MOST = 5
# The most logins at once: the site takes many from one address for password guessing.
_DOOR = BoundedSemaphore(4)


def sentences_review(
    campaign: Campaign, leaders: Sequence[Person], url: str, progress: Progress, *, left: int = 0
) -> int:
    """Let reviewers accept the waiting sentences, all but the last `left`; return how many."""
    pending = campaign.reviews.filter(state=Review.State.PENDING).count()
    reviews = max(0, pending - left)
    # All reviewers share one stock of turns; a reviewer who was too late returns the turn.
    turns = deque(range(reviews))
    lead = [partial(_review_all, person, campaign.pk, url, turns) for person in leaders]
    try:
        work_at_once(lead, leaders, reviews, _("Reviewing sentences"), progress)
    finally:
        reviews_let_go(campaign=campaign, users=[person.user for person in leaders])
    return sum(person.done for person in leaders)


def work_at_once(
    work: Sequence[Callable[[Event], None]],
    people: Sequence[Person],
    total: int,
    message: str,
    progress: Progress,
) -> None:
    """Run everybody's work in threads; the first error stops them all."""
    stop = Event()
    with ThreadPoolExecutor(max_workers=_AT_ONCE) as pool:
        running: set[Future[None]] = {pool.submit(job, stop) for job in work}
        try:
            while running:
                ended, running = wait(running, _LOOK_SECONDS, return_when=FIRST_COMPLETED)
                for future in ended:
                    _result(future)
                progress(sum(person.done for person in people), total, message)
        finally:
            stop.set()


def log_in(client: Client, person: Person) -> None:
    with _DOOR:
        client.log_in(person.user.username, person.password)


def _result(future: "Future[None]") -> None:
    try:
        future.result()
    except (ServerGone, UnexpectedPage) as error:
        raise Conflict(_("The simulation stopped: %(reason)s") % {"reason": error}) from error


def _review_all(person: Person, campaign: int, url: str, turns: deque[int], stop: Event) -> None:
    """Accept sentences until the turns are used up or the page has none for this reviewer."""
    client = Client(url)
    path = f"/review/{campaign}/"
    try:
        log_in(client, person)
        page = client.get(path)
        refused = 0
        while not stop.is_set() and (form := page.form_to(path, has="action")) is not None:
            # Taken once there is a sentence, so that a reviewer without one does not use up a turn.
            try:
                turn = turns.pop()
            except IndexError:
                break
            page = client.send(form, {})
            if page.status < 400:
                person.done, refused = person.done + 1, 0
                continue
            turns.append(turn)
            # Another reviewer was faster, or the previous response was lost.
            refused += 1
            if refused > _REFUSALS_AT_MOST:
                raise UnexpectedPage(f"{form.action} answered with status {page.status}")
            page = client.get(path)
    finally:
        person.resent = client.resent
        client.close()
