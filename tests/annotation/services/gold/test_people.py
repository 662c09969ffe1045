"""From answers to a release: counts with a minimum, groups only if the lead asked, no texts."""

import json

import pytest
from django.urls import reverse

from annotation.models import Annotator, Campaign
from annotation.planning.questionnaire import Kind, Place, Question, QuestionnaireSettings
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.joining.participations import participation_seat_take
from annotation.services.joining.questionnaires import questionnaire_answer, questionnaire_save
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.plans.opening import campaign_open
from datasets.selectors.importing.files import file_chunks
from datasets.services.projects.people import NewLogin
from tests.annotation.conftest import answer_ahead, assignments_left
from tests.annotation.joining import PASSWORD, begin, invite, pass_all_steps, settings

pytestmark = pytest.mark.django_db

OWN = Question(key="own1", kind=Kind.TEXT, text="What else?")
ASKED = QuestionnaireSettings(questions=(Question(key="age"), OWN), least=3)
YOUNG, OLD = "18-24", "65"


@pytest.fixture
def judged(draft, manager):
    """Return a function: eight people come, say their age, and judge; the young see all low."""

    def judged(settings_of=ASKED, ages=(YOUNG,) * 4 + (OLD,) * 4, place=Place.START):
        campaign = campaign_open(campaign=draft(per_order=4, seats=8), actor=manager)
        settings(campaign, check_questions=0, check_pass=0, practice_pairs=0)
        questionnaire_save(campaign=campaign, settings=settings_of, actor=None)
        invitation = invite(campaign, cap=20)
        for number, age in enumerate(ages):
            visitor = NewLogin(f"p{number}", PASSWORD)
            participation = pass_all_steps(begin(invitation, visitor))
            values = {"age": age, "own1": "I keep bees"} if age else {}
            questionnaire_answer(participation=participation, place=place, values=values)
            participation_seat_take(participation=participation)
            rating = 2 if age == YOUNG else 4
            for assignment in assignments_left(campaign, participation.annotator):
                answer_ahead(assignment, participation.annotator, rating=rating, label="NEUTRAL")
        Campaign.objects.update(state=Campaign.State.CLOSED)
        campaign.refresh_from_db()
        return campaign

    return judged


def release(run):
    made = run_release(run=run, version="1.0", actor=None)
    return {
        file.path: b"".join(file_chunks(file.stored)).decode(errors="replace")
        for file in made.files.select_related("stored")
    }


def test_a_release_has_counts_and_neither_few_people_nor_free_texts(judged):
    run = campaign_aggregate(campaign=judged(ages=(YOUNG,) * 4 + (OLD,) * 3 + ("",)))
    files = release(run)
    for name in ("DATASHEET.md", "DATA_STATEMENT.md"):
        assert (
            "- How old are you? (8 people) 18 to 24: 4; 65 or older or no answer: 4" in files[name]
        )
        assert "Nothing is known about them" not in files[name]
    assert not any("bees" in text for text in files.values())
    assert "group_opinions.tsv" not in files
    assert "bees" not in json.dumps(run.results)


def test_without_a_questionnaire_a_run_says_nothing_of_people(judged):
    campaign = judged(QuestionnaireSettings(questions=(OWN,)))
    files = release(campaign_aggregate(campaign=campaign))
    assert "Nothing is known about them as persons." in files["DATASHEET.md"]


def test_groups_are_compared_and_released_only_if_the_lead_asked(judged, client, manager):
    asked = ASKED.model_copy(update={"groups_by": "age"})
    run = campaign_aggregate(campaign=judged(asked))
    groups = run.results["groups"]
    assert [(group["name"], group["people"]) for group in groups["groups"]] == [
        ("18 to 24", 4), ("65 or older", 4),
    ]  # fmt: skip
    assert groups["comparisons"][0]["rating"]["value"] == pytest.approx(-2)
    files = release(run)
    assert "group_opinions.tsv" not in files
    assert '"comparisons"' not in files["manifest.json"]
    client.force_login(manager)
    page = reverse("run-annotators", args=["boats", run.campaign_id, run.number])
    shown = client.get(page).content.decode()
    assert "18 to 24 less 65 or older" in shown
    assert "-2.00" in shown
    rows = client.get(f"{page}?csv=groups").getvalue().decode().splitlines()
    assert rows[1].startswith("1,18 to 24,4,2,")


def test_a_release_with_groups_has_only_pairs_that_enough_of_them_judged(judged):
    asked = ASKED.model_copy(update={"groups_by": "age", "releases_groups": True})
    campaign = judged(asked)
    run = campaign_aggregate(campaign=campaign)
    rows = [line.split("\t") for line in release(run)["group_opinions.tsv"].splitlines()]
    assert rows[0][:4] == ["pair_ID", "group", "people", "mean"]
    assert len(rows) > 1
    for row in rows[1:]:
        assert int(row[2]) >= 3
        assert row[3] == ("2" if row[1] == "18 to 24" else "4")


def test_an_erased_person_is_not_in_the_next_run(judged):
    campaign = judged(ages=(YOUNG,) * 4 + (OLD,) * 4)
    before = campaign_aggregate(campaign=campaign).results["questionnaire"]
    annotator_erase(annotator=Annotator.objects.order_by("number").last())
    after = campaign_aggregate(campaign=campaign).results["questionnaire"]
    assert dict(before["questions"][0]["shown"])["65 or older"] == 4
    assert "65 or older" in after["questions"][0]["together"]
