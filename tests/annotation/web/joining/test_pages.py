"""The way from a link to a place, as HTTP."""

import pytest
from django.urls import reverse

from annotation.models import Judgement, Participation, Platform
from annotation.selectors.joining.participations import joining_of, lessons_of
from annotation.services.joining.inviting import invitation_revoke
from annotation.services.joining.participations import instructions_read, participation_seat_take
from datasets.models import Membership, User
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import (
    PASSWORD,
    PID,
    arrival,
    begin,
    invite,
    pass_all_steps,
    practise,
    settings,
)

FILLED = {
    "consent": "1",
    "agrees": "on",
    "is_native": "on",
    "languages": "English",
    "username": "nina",
    "password": PASSWORD,
    "password_again": PASSWORD,
}


@pytest.fixture
def invitation(campaign):
    return invite(campaign)


def link(invitation, **parameters):
    query = "&".join(f"{name}={value}" for name, value in parameters.items())
    return reverse("join", args=[invitation.token]) + (f"?{query}" if query else "")


def prolific(session="s1"):
    return {"PROLIFIC_PID": PID, "STUDY_ID": "study1", "SESSION_ID": session}


def answered(participation, attempt=1, *, wrong=0):
    participation.refresh_from_db()
    questions = lessons_of(participation, joining_of(participation.campaign)).attempts[attempt - 1]
    data = {"attempt": attempt}
    for number, question in enumerate(questions, start=1):
        label = question.accepted[0]
        if number <= wrong:
            label = "NEUTRAL" if label != "NEUTRAL" else "CONTRADICTION"
        data |= {f"q{number}-rating": f"{question.rating_max:g}", f"q{number}-label": label}
    return data


def test_a_link_shows_what_is_agreed_to_and_makes_no_login(client, invitation):
    before = User.objects.count()
    page = client.get(link(invitation)).text
    assert "I take part freely." in page
    assert "I am a native speaker of English" in page
    assert User.objects.count() == before


def test_a_token_that_does_not_exist_is_not_found(client, invitation):
    assert client.get(reverse("join", args=[invitation.token + "x"])).status_code == 404


def test_who_agrees_is_logged_in_and_sees_the_instructions(client, invitation):
    response = client.post(link(invitation), FILLED, follow=True)
    assert response.context["user"].username == "nina"
    assert "What you will do" in response.text
    participation = Participation.objects.get()
    assert (participation.is_native, participation.languages) == (True, "English")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"agrees": ""}, "without agreeing"),
        ({"languages": ""}, "required"),
        ({"password_again": "other"}, "do not match"),
        ({"password": "short", "password_again": "short"}, "too short"),
        ({"username": "mira"}, "login name is taken"),
        ({"consent": "7"}, "changed while you were reading"),
    ],
)
def test_a_bad_field_is_named_beside_it_and_nobody_joins(
    client, invitation, manager, change, problem
):
    before = User.objects.count()
    response = client.post(link(invitation), FILLED | change)
    assert response.status_code == 422
    assert problem in response.text
    assert User.objects.count() == before
    assert not Participation.objects.exists()


def test_native_speakers_only_means_a_box_that_must_be_ticked(client, campaign, invitation):
    settings(campaign, native_only=True)
    response = client.post(link(invitation), FILLED | {"is_native": ""})
    assert response.status_code == 422
    assert "for native speakers only" in response.text
    assert not Participation.objects.exists()


def test_who_has_a_login_is_asked_for_none(client, invitation, outsider):
    client.force_login(outsider)
    assert "new-password" not in client.get(link(invitation)).text
    client.post(link(invitation), FILLED)
    assert Participation.objects.get().annotator.user == outsider
    assert client.get(link(invitation)).url == reverse("joined", args=[invitation.campaign_id])


def test_a_full_or_revoked_link_says_so(client, campaign, manager):
    full, revoked = invite(campaign, cap=1), invite(campaign)
    begin(full)
    invitation_revoke(invitation=revoked, actor=manager)
    for invitation, words in ((full, "as many people"), (revoked, "revoked")):
        for method in (client.get, client.post):
            response = method(link(invitation))
            assert response.status_code == 409
            assert words in response.text


def test_the_steps_come_one_after_the_other(client, campaign, invitation):
    client.post(link(invitation), FILLED)
    here = reverse("joined", args=[campaign.pk])
    participation = Participation.objects.get()
    assert client.post(reverse("joined-seat", args=[campaign.pk])).status_code == 409
    client.post(reverse("joined-read", args=[campaign.pk]))
    for number in (1, 2, 3):
        assert f"Practice: pair {number} of 3" in client.get(here).text
        values = {"number": number, "p-rating": "1", "p-label": "CONTRADICTION"}
        response = client.post(reverse("joined-practice", args=[campaign.pk]), values)
        assert "Correct answer" in response.text
    assert "4 pairs whose answers are known" in client.get(here).text
    client.post(reverse("joined-check", args=[campaign.pk]), answered(participation))
    assert "You can start now" in client.get(here).text
    assert not Membership.objects.filter(user__username="nina").exists()
    response = client.post(reverse("joined-seat", args=[campaign.pk]), follow=True)
    assert "0 of 20" in " ".join(response.text.split())
    assert not Judgement.objects.exists()


def test_before_the_place_no_page_of_judging_is_open(client, campaign, invitation):
    client.post(link(invitation), FILLED)
    assert client.get(reverse("judge", args=[campaign.pk])).status_code == 404
    assert client.post(reverse("judge-seat", args=[campaign.pk])).status_code == 404


def test_a_failed_attempt_explains_and_a_second_one_ends_it(client, campaign, invitation):
    client.post(link(invitation), FILLED)
    client.post(reverse("joined-read", args=[campaign.pk]))
    participation = Participation.objects.get()
    practise(participation)
    where = reverse("joined-check", args=[campaign.pk])
    page = client.post(where, answered(participation, 1, wrong=2), follow=True).text
    assert "You got 2 answers right, but 3 are needed" in " ".join(page.split())
    assert page.count("<dt>Your answer</dt>") == 4
    page = client.post(where, answered(participation, 2, wrong=2), follow=True).text
    assert "Thank you for taking part in the check" in page
    assert client.post(where, answered(participation, 2), follow=True).status_code == 200
    participation.refresh_from_db()
    assert participation.passed_at is None


def test_an_attempt_with_a_gap_is_not_marked(client, campaign, invitation):
    client.post(link(invitation), FILLED)
    client.post(reverse("joined-read", args=[campaign.pk]))
    participation = Participation.objects.get()
    practise(participation)
    data = answered(participation)
    del data["q2-label"]
    response = client.post(reverse("joined-check", args=[campaign.pk]), data)
    assert response.status_code == 422
    assert "Choose one of the three answers." in response.text
    assert not participation.check_attempts.exists()


def test_practice_without_an_answer_says_so(client, campaign, invitation):
    participation = begin(invitation)
    instructions_read(participation=participation)
    client.force_login(participation.annotator.user)
    response = client.post(reverse("joined-practice", args=[campaign.pk]), {"number": 1})
    assert response.status_code == 422
    participation.refresh_from_db()
    assert participation.practised == 0
    elsewhere = client.post(reverse("joined-practice", args=[campaign.pk]), {"number": 3})
    assert elsewhere.url == reverse("joined", args=[campaign.pk])


def test_the_steps_of_others_are_not_found(client, campaign, invitation, outsider):
    begin(invitation)
    client.force_login(outsider)
    for name in ("joined", "joined-end"):
        assert client.get(reverse(name, args=[campaign.pk])).status_code == 404
    for name in ("joined-read", "joined-check", "joined-practice", "joined-seat"):
        assert client.post(reverse(name, args=[campaign.pk])).status_code == 404


def test_the_first_page_leads_back_to_where_one_was(client, campaign, invitation):
    client.force_login(begin(invitation).annotator.user)
    page = client.get("/").text
    assert reverse("joined", args=[campaign.pk]) in page
    assert "You are not in any project yet" not in page


# --- Platforms ---------------------------------------------------------------------------------


def test_a_participant_of_prolific_needs_no_login(client, campaign):
    invitation = invite(campaign, platform=Platform.PROLIFIC)
    assert "new-password" not in client.get(link(invitation, **prolific())).text
    client.post(link(invitation, **prolific()), FILLED)
    participation = Participation.objects.get()
    assert (participation.study_id, participation.session_id) == ("study1", "s1")
    assert client.get(reverse("joined", args=[campaign.pk])).status_code == 200


def test_a_participant_comes_back_by_the_same_address_only(client, campaign):
    invitation = invite(campaign, platform=Platform.PROLIFIC, cap=1)
    begin(invitation, arrival())
    client.cookies["browser"] = arrival().browser
    assert "Welcome back" in client.get(link(invitation, **prolific())).text
    assert "_auth_user_id" not in client.session
    assert client.get(link(invitation, **prolific("s2"))).status_code == 403
    assert client.post(link(invitation, **prolific("s2")), FILLED).status_code == 403
    assert "_auth_user_id" not in client.session
    response = client.post(link(invitation, **prolific()))
    assert response.url == reverse("joined", args=[campaign.pk])
    assert Participation.objects.count() == 1


@pytest.mark.parametrize("pid", ["", "{{%25PROLIFIC_PID%25}}", "a b", "x" * 101])
def test_an_address_without_a_participant_is_refused(client, campaign, pid):
    invitation = invite(campaign, platform=Platform.PROLIFIC)
    response = client.get(link(invitation, **(prolific() | {"PROLIFIC_PID": pid})))
    assert response.status_code == 422
    assert "PROLIFIC_PID" in response.text


def test_the_preview_of_mturk_shows_the_instructions_alone(client, campaign):
    invitation = invite(campaign, platform=Platform.MTURK)
    where = link(invitation, assignmentId="ASSIGNMENT_ID_NOT_AVAILABLE", hitId="h1")
    response = client.get(where)
    assert "This is a preview" in response.text
    assert "I take part freely." not in response.text
    assert client.post(where, FILLED).status_code == 200
    assert not Participation.objects.exists()


def test_only_mturk_may_show_the_page_in_a_frame(client, campaign):
    mturk, plain = invite(campaign, platform=Platform.MTURK), invite(campaign)
    framed = {"Sec-Fetch-Dest": "iframe"}
    values = {"assignmentId": "a1", "workerId": "w1", "hitId": "h1"}
    response = client.get(
        link(mturk, **values, turkSubmitTo="https://www.mturk.com"), headers=framed
    )
    policy = response["Content-Security-Policy"]
    assert "frame-ancestors https://*.mturk.com" in policy
    assert "X-Frame-Options" not in response
    assert 'action="https://www.mturk.com/mturk/externalSubmit"' in response.text
    for response in (
        client.get(link(plain), headers=framed),
        client.get(link(mturk, **values)),
    ):
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
        assert response["X-Frame-Options"] == "DENY"


def test_a_code_is_handed_in_at_mturk_and_nowhere_else(client, campaign):
    mturk = invite(campaign, platform=Platform.MTURK)
    where = link(mturk, assignmentId="a1", workerId="w1", turkSubmitTo="https://evil.example")
    assert "evil.example/mturk" not in client.get(where, headers={"Sec-Fetch-Dest": "iframe"}).text


# --- The end -----------------------------------------------------------------------------------


def test_the_code_comes_after_the_last_pair_and_the_feedback(client, campaign, invitation):
    settings(campaign, completion_code="C0DE", completion_url="https://example.org/done?x=1")
    participation = pass_all_steps(begin(invitation))
    seat = participation_seat_take(participation=participation)
    client.force_login(participation.annotator.user)
    end = reverse("joined-end", args=[campaign.pk])
    assert client.get(end).status_code == 302
    while (assignment := next_assignment(seat)) is not None:
        submit(assignment, participation.annotator)
    assert end in client.get(reverse("judge", args=[campaign.pk])).text
    assert "C0DE" not in client.get(end).text
    page = client.post(end, {"feedback": "It was fun."}, follow=True).text
    assert "C0DE" in page
    assert 'href="https://example.org/done?x=1"' in page
    assert Participation.objects.get().feedback == "It was fun."
