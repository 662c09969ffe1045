"""What the API's description promises, asked of the API by Schemathesis with all its checks."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test import Client
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test

from annotation.models import Annotator, Campaign
from annotation.planning.controls import controls_in
from annotation.planning.presets import preset
from annotation.planning.protocol import CheckpointSettings, LeaderMode, PlanKind
from annotation.services.campaigns.lifecycle import campaign_create
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from config.wsgi import application
from datasets.api.tokens import TokenThrottle
from datasets.models import Deposit, Job, Scope, User
from datasets.services.projects.tokens import token_create
from tests.annotation.conftest import Corpus, judge_everything, next_assignment

ROOT = "/api/v1/"
ASKED = schemathesis.Config.from_dict(
    {
        "seed": 20140,
        "generation": {
            "deterministic": True,
            "max-examples": 5,
            "no-shrink": True,
            # No text may hold a NUL, which PostgreSQL cannot store. The guide says so once, not
            # the pattern of each field; tests/datasets/api/test_strict.py sees to it.
            "allow-x00": False,
        },
        "checks": {
            # 400 says that a request is not as described; nothing that is may get it. 422 says
            # that it is, and that this project cannot do it: no schema knows which rules a
            # language has, or whether a campaign has been judged. RFC 9110, 15.5.21.
            "positive_data_acceptance": {
                "expected-statuses": ["2xx", "401", "403", "404", "409", "422"]
            }
        },
    }
)


@pytest.fixture
def described(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The description as the site serves it, and the site in this process."""
    monkeypatch.setattr(TokenThrottle, "THROTTLE_RATES", {"token": "1000000/min"})
    # They would close the connection of the test's transaction, as Django's own client knows.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi(f"{ROOT}schema/?format=json", application, config=ASKED)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def known(
    corpus: Corpus, campaign: Campaign, manager: User, annotator: User, judge: Annotator
) -> dict[str, Any]:
    """What the addresses name: a project with a judged campaign, its run, release and jobs."""
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    run_release(run=run, version="1.0", actor=manager)
    deposit = Deposit.objects.create(
        project=campaign.project, version="2.0", repository="https://zenodo.org", record="r1"
    )
    job = Job.objects.create(project=campaign.project, kind="datasets.parse_texts")
    return {
        "slug": "boats",
        "campaign_id": campaign.pk,
        "run_id": run.pk,
        "job_id": job.pk,
        "pair_set_id": corpus.pair_set.pk,
        "pair_set": corpus.pair_set.pk,
        "version": "1.0",
        "deposit_id": deposit.pk,
        "path": "README.md",
        "name": "rules.txt",
        "change": "close",
    }


@pytest.fixture
def judged(corpus: Corpus, campaign: Campaign, manager: User, judge: Annotator) -> dict[str, Any]:
    """What the addresses of somebody name who is judging."""
    changes = {
        "plan": PlanKind.DEALT,
        "leader_mode": LeaderMode.NONE,
        "checkpoints": CheckpointSettings(every=None),
    }
    open_one = campaign_create(
        project=campaign.project,
        pair_set=corpus.pair_set,
        name="Judged now",
        protocol=preset("sick", judgements_per_order=1).model_copy(update=changes),
        seats=2,
        seed=1,
        controls=controls_in("en")[:3],
        actor=manager,
    )
    open_one = campaign_open(campaign=open_one, actor=manager)
    assignment = next_assignment(seat_take(campaign=open_one, annotator=judge))
    assert assignment is not None
    return {"campaign_id": open_one.pk, "public_id": assignment.public_id}


@pytest.fixture
def token(project: Any, manager: User) -> dict[str, str]:
    __, secret = token_create(
        project=project, actor=manager, name="Script", scopes=[*Scope], days=1
    )
    return {"Authorization": f"Bearer {secret}"}


@pytest.fixture
def login(annotator: User) -> tuple[dict[str, str], dict[str, str]]:
    client = Client()
    client.force_login(annotator)
    secret = "c" * 32
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    return {"X-CSRFToken": secret}, cookies | {"csrftoken": secret}


def ask(case: Any, known: dict[str, Any], **how: Any) -> None:
    """Send a request about what exists, unless its address is to be a wrong one; undo it."""
    if not case.meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters = {
            name: known.get(name, value) for name, value in (case.path_parameters or {}).items()
        }
    is_body_wrong = case.meta.is_negative_at(ParameterLocation.BODY)
    if isinstance(case.body, dict) and "pair_set" in case.body and not is_body_wrong:
        case.body["pair_set"] = known["pair_set"]
    with transaction.atomic():
        case.call_and_validate(**how)
        transaction.set_rollback(True)


PEOPLES = ["judge", "next_pair"]


def each(operations: Any, subtests: pytest.Subtests, ask_one: Callable[[Any], None]) -> None:
    """Ask about each operation, first at the borders of its description and then at random."""
    for result in operations.get_all_operations():
        operation = result.ok()
        # What its `parametrize` does, but not while the tests are collected: it takes seconds.
        test = build_operation_test(
            config=operations.config,
            operation=operation,
            test_func=ask_one,
            given_kwargs={},
            feedback=FeedbackSources(constants_value_source=None),
        )
        with subtests.test(operation.label):
            test()


def test_reading_keeps_to_the_description(
    described: Any, subtests: pytest.Subtests, known: dict[str, Any], token: dict[str, str]
) -> None:
    operations = described.include(method="GET").exclude(operation_id=PEOPLES)
    each(operations, subtests, lambda case: ask(case, known, headers=token))


def test_writing_keeps_to_the_description(
    described: Any, subtests: pytest.Subtests, known: dict[str, Any], token: dict[str, str]
) -> None:
    operations = described.exclude(method="GET").exclude(operation_id=PEOPLES)
    each(operations, subtests, lambda case: ask(case, known, headers=token))


def test_judging_keeps_to_the_description(
    described: Any,
    subtests: pytest.Subtests,
    judged: dict[str, Any],
    login: tuple[dict[str, str], dict[str, str]],
) -> None:
    operations = described.include(operation_id=PEOPLES)

    @operations.auth()
    class Login:
        def get(self, case: Any, context: Any) -> Any:
            return login

        def set(self, case: Any, data: Any, context: Any) -> None:
            headers, cookies = data
            case.headers.update(headers)
            case.cookies = {**(case.cookies or {}), **cookies}

    each(operations, subtests, lambda case: ask(case, judged))
