"""Where a platform's participants go when they have finished, are screened out or find no place."""

import pytest
from django.test import Client
from django.urls import reverse

from annotation.models import Invitation, Participation, Platform
from annotation.services.joining.participations import instructions_read, participation_seat_take
from annotation.services.joining.platforms import arrival_read
from datasets.errors import Invalid
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import begin, check, invite, pass_all_steps, settings

PANEL = {
    "platform": Platform.OTHER,
    "participant_parameter": "pid",
    "study_parameter": "wave",
    "completion_url": "https://panel.example/done?p={participant}&c={code}",
    "screenout_url": "https://panel.example/out/{participant}/{study}",
    "no_places_url": "https://panel.example/full?p={participant}",
}


def came(invitation, **parameters):
    return begin(invitation, arrival_read(invitation, parameters, browser="firefox"))


def seated(client, invitation, **parameters):
    participation = pass_all_steps(came(invitation, **parameters))
    seat = participation_seat_take(participation=participation)
    while (assignment := next_assignment(seat)) is not None:
        submit(assignment, participation.annotator)
    client.force_login(participation.annotator.user)
    return participation


def test_who_finishes_goes_to_the_address_with_their_id(client, campaign):
    settings(campaign, completion_code="C 1")
    seated(client, invite(campaign, **PANEL), pid="p-7", wave="w2")
    response = client.post(reverse("joined-end", args=[campaign.pk]), {"feedback": ""})
    assert response.url.endswith("?onward")
    page = client.get(response.url).text
    assert 'href="https://panel.example/done?p=p-7&amp;c=C%201"' in page
    assert "js/way-on" in page


def test_prolific_returns_to_its_own_page_with_the_code(client, campaign):
    settings(campaign, completion_code="C0DE")
    seated(client, invite(campaign, platform=Platform.PROLIFIC), PROLIFIC_PID="p7")
    page = client.post(reverse("joined-end", args=[campaign.pk]), {"feedback": ""}, follow=True)
    assert 'href="https://app.prolific.com/submissions/complete?cc=C0DE"' in page.text


def test_who_fails_the_check_is_screened_out(client, campaign):
    participation = came(invite(campaign, **PANEL), pid="p7", wave="w2")
    instructions_read(participation=participation)
    for attempt in (1, 2):
        check(participation, attempt, wrong=2)
    client.force_login(participation.annotator.user)
    page = client.get(reverse("joined", args=[campaign.pk])).text
    assert 'href="https://panel.example/out/p7/w2"' in page


def test_who_finds_the_link_full_is_sent_away_with_their_own_id(client, campaign):
    invitation = invite(campaign, **(PANEL | {"cap": 1}))
    came(invitation, pid="p7")
    address = reverse("join", args=[invitation.token])
    response = Client().get(address, {"pid": "p8"})
    assert response.status_code == 409
    assert 'href="https://panel.example/full?p=p8"' in response.text
    assert Participation.objects.count() == 1


def test_without_the_parameter_that_the_lead_named_nobody_comes_in(client, campaign):
    address = reverse("join", args=[invite(campaign, **PANEL).token])
    response = client.get(address, {"participant": "p7"})
    assert response.status_code == 422
    assert "the address has no pid" in response.text


@pytest.mark.parametrize(
    ("platform", "parameters"),
    [
        (Platform.SONA, {"id": "90210"}),
        (Platform.CONNECT, {"participantId": "A1", "projectId": "B2", "assignmentId": "C3"}),
        (Platform.OTHER, {"participant": "p1"}),
    ],
)
def test_presets_know_the_parameters_of_their_platform(campaign, platform, parameters):
    arrival = arrival_read(invite(campaign, platform=platform), parameters)
    assert arrival.participant_id == next(iter(parameters.values()))
    assert arrival.session_id == parameters.get("assignmentId", "")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"completion_url": "javascript:alert(1)"}, "completion_url"),
        ({"completion_url": "http://panel.example/"}, "completion_url"),
        ({"screenout_url": "https://{participant}/out"}, "screenout_url"),
        ({"screenout_url": "https://panel.example@evil.example/"}, "screenout_url"),
        ({"no_places_url": "https://panel.example/?x={secret}"}, "no_places_url"),
        ({"no_places_url": "//panel.example/"}, "no_places_url"),
        ({"participant_parameter": "a&b"}, "participant_parameter"),
        ({"participant_parameter": ""}, "participant_parameter"),
        ({"study_parameter": "pid"}, "participant_parameter"),
        ({"platform": Platform.SONA, "participant_parameter": "a b"}, "participant_parameter"),
    ],
)
def test_a_bad_pattern_is_refused_beside_its_field(campaign, change, field):
    with pytest.raises(Invalid) as refused:
        invite(campaign, **(PANEL | change))
    assert list(refused.value.fields) == [field]
    assert not Invitation.objects.exists()


def test_mturk_is_offered_to_nobody(client, campaign, manager):
    invite(campaign)
    client.force_login(manager)
    where = [campaign.project.slug, campaign.pk]
    page = client.get(reverse("campaign-joining", args=where)).text
    assert 'value="sona"' in page
    assert 'value="mturk"' not in page
    values = {"cap": "5", "platform": "mturk"}
    assert client.post(reverse("campaign-invite", args=where), values).status_code == 422
