"""The pages of webhooks."""

import re
from ipaddress import ip_network
from typing import Any

import pytest
from django.test import Client

from datasets.models import Project, User, Webhook, WebhookAttempt, WebhookEvent, WebhookMessage
from datasets.services.notifying.events import event_note
from datasets.services.notifying.webhooks import webhook_create

PAGE = "/p/boats/webhooks/"
URL = "https://hooks.example.org/pairwright"


@pytest.fixture
def lead(client: Client, manager: User, project: Project) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def hook(project: Project, manager: User) -> Webhook:
    events = [WebhookEvent.JOB_ENDED]
    return webhook_create(project=project, url=URL, events=events, actor=manager)[0]


def test_a_secret_is_shown_once_and_never_again(lead: Client) -> None:
    assert "no webhooks yet" in lead.get(PAGE).content.decode()
    created = lead.post(PAGE, {"url": URL, "events": ["job.ended", "release.published"]})
    [secret] = re.findall(r"whsec_[A-Za-z0-9+/=]{44}", created.content.decode())
    assert "no-store" in created["Cache-Control"]
    hook = Webhook.objects.get()
    for page in (PAGE, f"{PAGE}{hook.pk}/"):
        text = lead.get(page).content.decode()
        assert URL in text
        assert "whsec_" not in text
    renewed = lead.post(f"{PAGE}{hook.pk}/secret/").content.decode()
    assert "whsec_" in renewed
    assert secret not in renewed


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"url": URL}, "required"),
        ({"url": "http://example.org/", "events": ["job.ended"]}, "begins with https://"),
        ({"url": "https://127.0.0.1/", "events": ["job.ended"]}, "is not public"),
        ({"url": URL, "events": ["webhook.test"]}, "Select a valid choice"),
    ],
)
def test_an_invalid_webhook_is_refused_beside_its_field(
    lead: Client, sent: dict[str, Any], said: str
) -> None:
    answer = lead.post(PAGE, sent)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Webhook.objects.exists()


def test_an_address_of_this_machine_is_taken_where_the_settings_allow_it(
    lead: Client, settings: Any
) -> None:
    settings.WEBHOOK_NETWORKS = (ip_network("127.0.0.0/8"),)
    lead.post(PAGE, {"url": "http://127.0.0.1:9/", "events": ["job.ended"]})
    assert Webhook.objects.get().url == "http://127.0.0.1:9/"


def test_the_log_shows_each_attempt_and_when_the_next_one_is(
    lead: Client, hook: Webhook, project: Project
) -> None:
    event_note(WebhookEvent.JOB_ENDED, project=project, key=1)
    message = WebhookMessage.objects.get()
    WebhookAttempt.objects.create(message=message, number=1, status=503)
    WebhookAttempt.objects.create(message=message, number=2, error="webhook_too_slow")
    page = lead.get(f"{PAGE}{hook.pk}/").content.decode()
    for shown in ("answer 503", "No answer within ten seconds.", message.webhook_id_header):
        assert shown in page
    assert f"messages/{message.pk}/again/" in page


def test_a_webhook_that_was_given_up_says_what_to_do(lead: Client, hook: Webhook) -> None:
    lead.post(f"{PAGE}{hook.pk}/switch/")
    hook.refresh_from_db()
    assert hook.off_reason == Webhook.Off.LEAD
    Webhook.objects.update(off_reason=Webhook.Off.FAILED)
    assert "send a test, and switch" in lead.get(f"{PAGE}{hook.pk}/").content.decode()
    assert "/webhooks/" in lead.get("/p/boats/").content.decode()
    assert "given up" in lead.get("/p/boats/").content.decode()
    lead.post(f"{PAGE}{hook.pk}/switch/", {"is_on": "on"})
    hook.refresh_from_db()
    assert hook.is_on
    assert "given up" not in lead.get("/p/boats/").content.decode()


def test_a_webhook_is_changed_and_deleted(lead: Client, hook: Webhook) -> None:
    lead.post(f"{PAGE}{hook.pk}/", {"url": URL + "/2", "events": ["release.published"]})
    hook.refresh_from_db()
    assert (hook.url, hook.events) == (URL + "/2", ["release.published"])
    assert lead.get(f"{PAGE}{hook.pk}/delete/").status_code == 405
    lead.post(f"{PAGE}{hook.pk}/delete/")
    assert not Webhook.objects.exists()


def test_a_longer_log_takes_no_more_queries(
    lead: Client, hook: Webhook, project: Project, django_assert_max_num_queries: Any
) -> None:
    for key in range(30):
        event_note(WebhookEvent.JOB_ENDED, project=project, key=key)
    for message in WebhookMessage.objects.all():
        WebhookAttempt.objects.create(message=message, number=1, status=500)
    with django_assert_max_num_queries(9):
        page = lead.get(f"{PAGE}{hook.pk}/").content.decode()
    assert page.count("answer 500") == 25
    with django_assert_max_num_queries(6):
        lead.get(PAGE)


@pytest.mark.parametrize("who", ["outsider", "leader", "annotator"])
def test_nobody_but_a_lead_sees_webhooks(
    client: Client, hook: Webhook, request: pytest.FixtureRequest, who: str
) -> None:
    client.force_login(request.getfixturevalue(who))
    for page in (PAGE, f"{PAGE}{hook.pk}/"):
        assert client.get(page).status_code in {403, 404}
