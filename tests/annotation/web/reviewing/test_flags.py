"""Settling reports, as HTTP."""

import pytest
from django.urls import reverse

from annotation.models import Correction, Flag
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.services.reviewing.flagging import Report, flag_make

SUGGESTION = "The road is crossed by one dog"


@pytest.fixture
def flag(campaign, judge):
    assignment = seat_take(campaign=campaign, annotator=judge).assignments.get(pair__number=1)
    is_first = assignment.order == "BA"
    report = Report(is_first=is_first, kind="semantic", suggestion=SUGGESTION)
    return flag_make(assignment=assignment, annotator=judge, report=report)


@pytest.fixture
def lead(client, manager):
    client.force_login(manager)
    return client


def listed(flag):
    return reverse("campaign-flags", args=["boats", flag.campaign_id])


def address(flag):
    return reverse("campaign-flag", args=["boats", flag.campaign_id, flag.pk])


def decision(settled_as, **changes):
    said = {"state": settled_as, "text": SUGGESTION, "seen_revision": "1", "error": "semantic"}
    return {**said, "reason": "", **changes}


def test_the_list_shows_who_reported_what(lead, flag):
    page = lead.get(listed(flag)).content.decode()
    assert flag.annotator.code in page
    assert ">ana<" not in page
    assert "<ins>" in page
    assert address(flag) in page
    assert "Open (1)" in page


def test_only_the_project_lead_settles(client, flag, annotator, leader, outsider):
    for user, status in ((outsider, 404), (annotator, 403), (leader, 403)):
        client.force_login(user)
        assert client.get(listed(flag)).status_code == status
        assert client.post(address(flag), decision("mended")).status_code == status
    assert Flag.objects.get().state == "open"


def test_a_report_of_another_campaign_is_not_found(lead, flag, draft):
    other = draft(name="Other")
    result = lead.get(reverse("campaign-flag", args=["boats", other.pk, flag.pk]))
    assert result.status_code == 404


@pytest.mark.parametrize("state", ["mended", "changed"])
def test_a_correction_leads_back_to_the_list(lead, flag, state):
    response = lead.post(address(flag), decision(state))
    assert (response.status_code, response["Location"]) == (302, listed(flag))
    assert Flag.objects.get().state == state
    assert Correction.objects.get().after == SUGGESTION
    assert address(flag) not in lead.get(listed(flag)).content.decode()
    assert address(flag) in lead.get(f"{listed(flag)}?state=settled").content.decode()
    assert SUGGESTION in lead.get(address(flag)).content.decode().replace("<ins>", "")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"text": "A dog is crossing the road"}, "would be identical"),
        ({"error": ""}, "Say what was wrong with the sentence."),
        ({"seen_revision": "7"}, "changed in the meantime"),
        ({"state": "dismissed"}, "Give a reason for keeping the sentence as it is."),
        ({"state": ""}, "Choose how to settle the report."),
    ],
)
def test_a_bad_decision_is_refused_and_the_input_stays(lead, flag, changes, complaint):
    response = lead.post(address(flag), decision("changed", **changes))
    page = response.content.decode()
    assert response.status_code == 422
    assert complaint in page
    assert f">{changes.get('text', SUGGESTION)}</textarea>" in page
    assert Flag.objects.get().state == "open"
    assert not Correction.objects.exists()


def test_a_second_lead_learns_that_it_is_settled(lead, flag):
    lead.post(address(flag), decision("dismissed", reason="It is fine"))
    page = lead.post(address(flag), decision("changed"))
    assert page.status_code == 422
    assert not Correction.objects.exists()


def test_the_project_says_that_reports_wait(lead, flag):
    assert "1 report in Pilot is waiting for you." in lead.get("/p/boats/").content.decode()
    assert listed(flag) in lead.get(f"/p/boats/c/{flag.campaign_id}/").content.decode()


def test_a_longer_list_takes_no_more_queries(lead, flag, project, django_assert_max_num_queries):
    assignment = flag.pair.assignments.first()
    for number in range(10):
        report = Report(is_first=True, kind="sense", remark=f"odd {number}")
        other = annotator_create(project=project)
        flag_make(assignment=assignment, annotator=other, report=report)
    with django_assert_max_num_queries(12):
        lead.get(listed(flag))
