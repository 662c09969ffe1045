from typing import Any

import pytest

from annotation.models import Campaign
from annotation.selectors.campaigns.demo import DEMO_SLUG, demo_is_wanted
from annotation.simulation import demo
from annotation.simulation.demo import PEOPLE, demo_create
from datasets.errors import Conflict
from datasets.models import Membership, Pair, Project, User

pytestmark = pytest.mark.django_db


class Killed(Exception):
    pass


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[Campaign]:
    """Leave the simulation out: it needs a web server and has tests of its own."""
    seen: list[Campaign] = []
    monkeypatch.setattr(demo, "_judge", lambda *args: seen.append(args[0]))
    return seen


def make() -> tuple[demo.DemoLogin, ...]:
    def quiet(*args: Any) -> None:
        pass

    return demo_create(url="http://unused", progress=quiet, tell=quiet)


def test_a_new_install_wants_a_demo_once(judged: list[Campaign]) -> None:
    assert demo_is_wanted()
    make()
    assert not demo_is_wanted()
    with pytest.raises(Conflict):
        make()


def test_an_install_with_a_project_of_its_own_wants_none(project: Project) -> None:
    assert not demo_is_wanted()
    with pytest.raises(Conflict):
        make()
    assert not User.objects.filter(username="annotator1").exists()


def test_the_demo_has_pairs_and_an_open_campaign(judged: list[Campaign]) -> None:
    make()
    [campaign] = judged
    assert campaign.state == Campaign.State.OPEN
    assert Pair.objects.filter(pair_set=campaign.pair_set).count() > 150
    assert campaign.reviews.exists()
    assert campaign.checkpoints.exists()


def test_everybody_can_log_in_with_what_is_shown(judged: list[Campaign]) -> None:
    logins = make()
    assert [(login.username, login.role) for login in logins] == list(PEOPLE)
    assert all(
        User.objects.get(username=login.username).check_password(login.password) for login in logins
    )
    assert len({login.password for login in logins}) == len(logins)


def test_a_demo_that_was_killed_is_finished_by_the_next_try(
    judged: list[Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*args: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(demo, "_judge", killed)
        with pytest.raises(Killed):
            make()
    assert demo_is_wanted()
    pairs = Pair.objects.count()
    make()
    assert Pair.objects.count() == pairs
    assert Project.objects.filter(slug=DEMO_SLUG).count() == 1
    assert Membership.objects.filter(user__username="lead").count() == 1
