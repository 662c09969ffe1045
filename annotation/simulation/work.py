"""What simulated people do at the same time: all of them in threads, leaders at the sentences."""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from threading import BoundedSemaphore, Event

from django.utils.translation import gettext as _

from annotation.models import Campaign, Review
from annotation.services.leading import reviews_let_go
from annotation.simulation.client import Client, ServerGone, UnexpectedPage
from annotation.simulation.people import Person
from datasets.errors import Conflict
from datasets.services.jobs import Progress

# Together at the pages; more people than that wait for each other's places.
_AT_ONCE = 16
_LOOK_SECONDS = 0.25
_REFUSALS_AT_MOST = 5
# Through the door together: the site takes a crowd that logs in from one address for guessing.
_DOOR = BoundedSemaphore(4)


def sentences_review(
    campaign: Campaign, leaders: Sequence[Person], url: str, progress: Progress, *, left: int = 0
) -> int:
    """Let leaders accept the waiting sentences, all but the last `left`; return how many."""
    pending = campaign.reviews.filter(state=Review.State.PENDING).count()
    reviews = max(0, pending - left)
    # One heap of turns for all leaders; whoever was too late puts theirs back.
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


def log_in(client: Client, person: Person) -> None:
    with _DOOR:
        client.log_in(person.user.username, person.password)


def _result(future: "Future[None]") -> None:
    try:
        future.result()
    except (ServerGone, UnexpectedPage) as error:
        raise Conflict(_("The simulation stopped: %(reason)s") % {"reason": error}) from error


def _review_all(person: Person, campaign: int, url: str, turns: deque[int], stop: Event) -> None:
    """Accept sentences until the turns are used up or the page has none for this leader."""
    client = Client(url)
    path = f"/review/{campaign}/"
    try:
        log_in(client, person)
        page = client.get(path)
        refused = 0
        while not stop.is_set() and (form := page.form_to(path, has="action")) is not None:
            # Taken with a sentence at hand, so that no turn is lost with a leader who has none.
            try:
                turn = turns.pop()
            except IndexError:
                break
            page = client.send(form, {})
            if page.status < 400:
                person.done, refused = person.done + 1, 0
                continue
            turns.append(turn)
            # Another leader was faster, or the answer before was lost on its way back.
            refused += 1
            if refused > _REFUSALS_AT_MOST:
                raise UnexpectedPage(f"{form.action} answered with status {page.status}")
            page = client.get(path)
    finally:
        person.resent = client.resent
        client.close()
