import csv
import io
import json
import zipfile

import pytest
from django.urls import reverse

from annotation.models import Annotator, Campaign, Judgement, Seat
from annotation.services.joining.participations import participation_seat_take
from datasets.models import User
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import begin, invite, pass_all_steps

HERE = "/mine/boats/"


@pytest.fixture
def participation(campaign):
    """Somebody who joined and judged one pair."""
    made = pass_all_steps(begin(invite(campaign)))
    submit(next_assignment(participation_seat_take(participation=made)), made.annotator)
    return made


@pytest.fixture
def own(client, participation):
    client.force_login(participation.annotator.user)
    return client


def test_the_page_shows_what_was_agreed_to_and_judged(own, participation):
    assert participation.annotator.code in own.get("/mine/").text
    page = own.get(HERE).text
    assert "You judged 1 pair." in page
    assert "I take part freely." in page


def test_the_data_of_others_are_not_found(client, participation, outsider):
    client.force_login(outsider)
    for address in (HERE, f"{HERE}data.zip"):
        assert client.get(address).status_code == 404
    assert client.post(f"{HERE}erase/", {"understands": "on"}).status_code == 404
    withdraw = reverse("joined-withdraw", args=[participation.campaign_id])
    assert client.post(withdraw).status_code == 404
    assert "not joined any campaign" in client.get("/mine/").text


def test_the_download_holds_everything_twice(own, participation):
    response = own.get(f"{HERE}data.zip")
    archive = zipfile.ZipFile(io.BytesIO(response.content))
    record = json.loads(archive.read("data.json"))
    assert record["login"] == "nina"
    assert record["participations"][0]["consent"]["text"] == "I take part freely."
    (row,) = csv.DictReader(io.StringIO(archive.read("judgements.csv").decode()))
    assert row["rating"] == "4.0"
    assert row["first_shown"] == record["judgements"][0]["first_shown"]
    assert "attachment" in response["Content-Disposition"]


def test_no_name_in_the_table_is_a_formula(own, participation):
    Campaign.objects.update(name="=1+1")
    archive = zipfile.ZipFile(io.BytesIO(own.get(f"{HERE}data.zip").content))
    (row,) = csv.DictReader(io.StringIO(archive.read("judgements.csv").decode()))
    assert row["campaign"] == "'=1+1"
    (judged,) = json.loads(archive.read("data.json"))["judgements"]
    assert judged["campaign"] == "=1+1"


def test_who_withdraws_sees_that_and_judges_no_more(own, participation):
    campaign_id = participation.campaign_id
    page = own.post(reverse("joined-withdraw", args=[campaign_id]), follow=True).text
    assert "You stopped taking part on" in page
    assert not Seat.objects.exclude(annotator=None).exists()
    assert own.post(reverse("judge-seat", args=[campaign_id])).status_code == 404
    for name in ("joined", "judge"):
        told = own.get(reverse(name, args=[campaign_id]), follow=True)
        assert "You no longer take part" in told.text
    assert Judgement.objects.count() == 1


def test_erasing_asks_first(own, participation):
    response = own.post(f"{HERE}erase/")
    assert response.status_code == 422
    assert "Tick this box" in response.text
    assert Annotator.objects.get(pk=participation.annotator_id).user is not None


def test_who_is_erased_is_logged_out_and_gone(own, participation):
    page = own.post(f"{HERE}erase/", {"understands": "on"}).text
    assert "Your identity has been erased" in page
    assert not User.objects.filter(username="nina").exists()
    assert own.get("/mine/").status_code == 302
    assert Judgement.objects.get().annotator.user is None


@pytest.mark.parametrize("name", ["joined-withdraw", "my-data-erase"])
def test_leaving_is_never_a_mere_look(own, participation, name):
    argument = participation.campaign_id if name == "joined-withdraw" else "boats"
    assert own.get(reverse(name, args=[argument])).status_code == 405
