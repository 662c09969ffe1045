"""The adjudicator's page, as HTTP."""

import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from annotation.models import Campaign, Prompt, PromptComment, Settlement
from annotation.services.plans.seats import annotator_for
from annotation.services.writing.settling import prompt_settle
from datasets.models import Candidate, Membership, Role, Source
from tests.annotation.settling import NEGATION, Writing, s1_of
from tests.cast import person

FRAGMENT = {"HX-Request": "true"}
ONE, OTHER = "An old man is playing a guitar", "A bearded man is playing a guitar"


@pytest.fixture
def writing(project, leader):
    return Writing(project, guidelines=[{"text": "Drop names", "before": "Bob", "after": "A man"}])


@pytest.fixture
def prompt(writing):
    (prompt,) = writing.ask_source(texts=("Bob, who is old, plays guitar",))
    writing.write(prompt, ONE, OTHER)
    return prompt


def place(prompt, name="adjudicate"):
    args = [prompt.campaign_id] if name == "adjudicate" else [prompt.campaign_id, prompt.pk]
    return reverse(name, args=args)


def seen(prompt):
    rows = prompt.slots.order_by("number").values_list("versions", flat=True)
    return ",".join(map(str, rows))


def decision(prompt, way, **changes):
    return {"way": way, "seen": seen(prompt), **changes}


def version(prompt, number):
    return prompt.slots.get(number=number).versions.get().pk


def text_of(page):
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


def test_an_outsider_learns_nothing_and_others_do_not_decide(
    client, prompt, outsider, annotator, manager
):
    for user, status in ((outsider, 404), (annotator, 403), (manager, 403)):
        client.force_login(user)
        assert client.get(place(prompt)).status_code == status
        for name in ("adjudicate-settle", "adjudicate-undo", "adjudicate-comment"):
            answer = client.post(place(prompt, name), decision(prompt, "coin", text="x"))
            assert answer.status_code == status
    assert not Settlement.objects.exists()
    assert not PromptComment.objects.exists()


def test_decisions_are_posted(client, prompt, leader):
    client.force_login(leader)
    assert client.post(place(prompt)).status_code == 405
    for name in ("adjudicate-settle", "adjudicate-undo", "adjudicate-comment"):
        assert client.get(place(prompt, name)).status_code == 405


def test_a_campaign_in_which_people_judge_has_no_such_page(client, campaign, leader):
    client.force_login(leader)
    assert client.get(reverse("adjudicate", args=[campaign.pk])).status_code == 404


def test_the_versions_are_side_by_side_without_their_writers(client, prompt, writing, leader):
    client.force_login(leader)
    page = client.get(place(prompt)).content.decode()
    assert "Bob, who is old, plays guitar" in page
    assert ONE in text_of(page)
    assert OTHER in text_of(page)
    assert "<mark>An old</mark> man is playing a guitar" in page
    assert "<mark>A bearded</mark> man is playing a guitar" in page
    assert writing.writer(0).code not in page
    assert writing.writer(1).code not in page
    assert "Drop names" in page
    assert "no-store" in client.get(place(prompt))["Cache-Control"]


def test_the_order_is_that_of_the_seed_and_differs_between_prompts(client, writing, leader):
    client.force_login(leader)
    firsts = set()
    for number in range(8):
        (prompt,) = writing.ask_source(f"caption-{number}", ("Bob plays",))
        writing.write(prompt, ONE, OTHER)
        page = text_of(client.get(place(prompt)).content.decode())
        assert page == text_of(client.get(place(prompt)).content.decode())
        firsts.add(page.index(ONE) < page.index(OTHER))
        prompt.slots.update(state="void")
        Prompt.objects.filter(pk=prompt.pk).update(state="passed")
    assert firsts == {True, False}


def test_taking_a_version_leads_on_and_says_how_long_it_took(client, prompt, leader):
    client.force_login(leader)
    client.get(place(prompt))
    answer = client.post(
        place(prompt, "adjudicate-settle"),
        decision(prompt, "taken", version=version(prompt, 2)),
    )
    assert (answer.status_code, answer["Location"]) == (303, place(prompt))
    settlement = Settlement.objects.get()
    assert (settlement.text, settlement.way) == (OTHER, "taken")
    assert 0 <= settlement.shown_ms < 60_000


def test_with_htmx_the_next_prompt_follows(client, prompt, writing, leader):
    (following,) = writing.ask_source("caption-2", ("A dog barks loudly",))
    writing.write(following, "A dog barks", "A dog is barking")
    client.force_login(leader)
    answer = client.post(
        place(prompt, "adjudicate-settle"), decision(prompt, "coin"), headers=FRAGMENT
    )
    page = answer.content.decode()
    assert "<html" not in page
    assert "A dog barks loudly" in page
    following.refresh_from_db()
    assert following.held_by.user == leader


def test_a_version_is_edited_in_a_form_of_its_own(client, prompt, leader):
    client.force_login(leader)
    assert "edited-text" not in client.get(place(prompt)).content.decode()
    page = client.get(place(prompt) + "?edit=1").content.decode()
    (shown,) = re.findall(
        r"<textarea name=\"text\"\s+id=\"edited-text\".*?>(.*?)</textarea>", page, re.S
    )
    assert shown in {ONE, OTHER}
    answer = client.post(
        place(prompt, "adjudicate-settle"),
        decision(prompt, "edited", version=version(prompt, 1), text="A man is playing", edit=1),
    )
    assert answer.status_code == 303
    assert Settlement.objects.get().text == "A man is playing"


def test_a_doubtful_text_is_taken_only_by_who_is_sure(client, prompt, leader):
    client.force_login(leader)
    said = decision(
        prompt, "edited", version=version(prompt, 1), text="A man plays. He sings", edit=1
    )
    answer = client.post(place(prompt, "adjudicate-settle"), said)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "A man plays. He sings" in page
    assert 'name="is_sure"' in page
    assert not Settlement.objects.exists()
    answer = client.post(place(prompt, "adjudicate-settle"), said | {"is_sure": "on"})
    assert answer.status_code == 303


@pytest.mark.parametrize(
    ("way", "values", "problem"),
    [
        ("edited", {"text": " ", "edit": 1}, "Write the sentence."),
        ("edited", {"text": ONE, "edit": 1}, "The text has not changed."),
        ("rejected", {"reason": ""}, "Say why none of these can be used."),
        ("identical", {}, "part of the page was missing"),
        ("", {}, "part of the page was missing"),
        ("coin", {"seen": "1,x"}, "part of the page was missing"),
        ("taken", {"version": ""}, "Choose a version that has a text."),
        ("coin", {"seen": "1"}, "has changed their version"),
    ],
)
def test_a_bad_decision_is_refused_and_the_input_stays(
    client, prompt, leader, way, values, problem
):
    client.force_login(leader)
    if way == "edited":
        values = {"version": version(prompt, 1), **values}
    answer = client.post(place(prompt, "adjudicate-settle"), decision(prompt, way, **values))
    assert answer.status_code in {409, 422}
    assert problem in text_of(answer.content.decode())
    assert not Settlement.objects.exists()


def test_rejecting_drops_the_source_and_undoing_brings_it_back(client, prompt, leader):
    client.force_login(leader)
    said = decision(prompt, "rejected", reason="a headline")
    client.post(place(prompt, "adjudicate-settle"), said)
    assert "a headline" in Source.objects.get().fallen_reason
    page = client.get(place(prompt)).content.decode()
    assert "Nothing waits for your decision" in page
    assert "My last decisions" in page
    assert client.post(place(prompt, "adjudicate-undo")).status_code == 303
    assert Source.objects.get().fallen_reason == ""
    # The one that was undone comes first again.
    assert ONE in text_of(client.get(place(prompt)).content.decode())
    assert client.post(place(prompt, "adjudicate-undo")).status_code == 404


def test_somebody_elses_decision_is_not_undone_here(client, prompt, leader, project):
    other = person("lena")
    Membership.objects.create(project=project, user=other, role=Role.LEADER)
    annotator_for(project=project, user=other)
    prompt_settle(prompt=prompt, way="coin", actor=other)
    client.force_login(leader)
    assert "My last decisions" not in client.get(place(prompt)).content.decode()
    assert client.post(place(prompt, "adjudicate-undo")).status_code == 403
    assert Settlement.objects.exists()


def test_two_reviewers_get_two_prompts_and_the_last_one_is_held(client, prompt, leader, project):
    other = person("lena")
    Membership.objects.create(project=project, user=other, role=Role.LEADER)
    client.force_login(other)
    client.get(place(prompt))
    client.force_login(leader)
    page = client.get(place(prompt)).content.decode()
    assert "Another reviewer has the last texts open" in page
    Prompt.objects.update(held_until=timezone.now())
    assert ONE in text_of(client.get(place(prompt)).content.decode())


def test_a_reviewer_who_wrote_a_version_does_not_get_it(client, prompt, writing, leader, project):
    annotator = annotator_for(project=project, user=leader)
    prompt.slots.get(number=1).versions.update(writer=annotator)
    client.force_login(leader)
    assert ONE not in text_of(client.get(place(prompt)).content.decode())
    answer = client.post(place(prompt, "adjudicate-settle"), decision(prompt, "coin"))
    assert answer.status_code in {403, 422}
    assert not Settlement.objects.exists()


def test_a_comment_is_kept_and_shown(client, prompt, leader):
    client.force_login(leader)
    answer = client.post(place(prompt, "adjudicate-comment"), {"text": "Who is <Bob>?"})
    assert answer.status_code == 303
    page = client.get(place(prompt)).content.decode()
    assert "Who is &lt;Bob&gt;?" in page
    assert PromptComment.objects.get().writer.user == leader
    assert client.post(place(prompt, "adjudicate-comment"), {"text": " "}).status_code == 422


def test_a_pass_is_shown_with_its_reason_and_one_can_write_it_oneself(client, writing, leader):
    (prompt,) = writing.ask_source(texts=("Fire!",))
    writing.write(prompt, "[a headline]", "[not a sentence]")
    client.force_login(leader)
    page = client.get(place(prompt)).content.decode()
    assert "a headline" in page
    assert "Let a coin decide" not in page
    assert "?edit=0" in page
    assert "Your text" in client.get(place(prompt) + "?edit=0").content.decode()
    said = decision(prompt, "edited", text="There is a fire", edit=0)
    client.post(place(prompt, "adjudicate-settle"), said)
    assert Settlement.objects.get().text == "There is a fire"


def test_every_key_does_one_thing(client, project, leader):
    writing = Writing(project, versions=5)
    (prompt,) = writing.ask_source(texts=("Fire!",))
    writing.write(prompt, *(f"There are {n} fires" for n in ("no", "two", "three", "four", "five")))
    client.force_login(leader)
    keys = re.findall(r'data-key="(.)"', client.get(place(prompt)).content.decode())
    assert len(keys) == len(set(keys)) == 12, keys


def test_the_proposal_is_one_more_version(client, project, leader):
    s1 = s1_of(project, "A man is singing")
    Candidate.objects.create(
        sentence=s1, kind="S3", rule_id="s3.negation", rule_version=2, text="A man is not singing",
        comparison_key="a man is not singing", conllu="", expected_ab="CONTRADICTION",
        expected_ba="CONTRADICTION", rank=1,
    )  # fmt: skip
    writing = Writing(
        project, task="expand", versions=1, deciding="adjudicator", proposal="adjudicator"
    )
    prompt = writing.ask_expansion(s1)
    writing.write(prompt, "No man is singing")
    client.force_login(leader)
    page = client.get(place(prompt)).content.decode()
    assert "A man is not singing" in text_of(page)
    assert NEGATION["text"] in page
    client.post(place(prompt, "adjudicate-settle"), decision(prompt, "proposal"))
    settlement = Settlement.objects.get()
    assert (settlement.way, settlement.text) == ("proposal", "A man is not singing")
    assert settlement.sentence.derivation.rules == [{"rule": "s3.negation", "version": 2}]


def test_a_hebrew_version_runs_from_right_to_left(client, project, leader):
    project.language = "he"
    project.save()
    writing = Writing(project)
    (prompt,) = writing.ask_source(texts=("כלב רץ בפארק",))
    writing.write(prompt, "כלב רץ", "הכלב רץ")
    client.force_login(leader)
    page = client.get(place(prompt)).content.decode()
    assert re.search(r'class="from"\s+lang="he"\s+dir="rtl"', page)
    assert "<mark>הכלב</mark>" in page


@pytest.mark.parametrize("away", ["draft", "archived", "project"])
def test_a_draft_and_an_archive_say_so(client, prompt, project, leader, away):
    now = timezone.now()
    if away == "project":
        project.archived_at = now
        project.save()
    else:
        change = {"draft": {"state": "draft"}, "archived": {"archived_at": now}}[away]
        Campaign.objects.update(**change)
    client.force_login(leader)
    answer = client.get(place(prompt))
    page = text_of(answer.content.decode())
    assert ONE not in page
    assert ("has not started yet" if away == "draft" else "is in the archive") in page
    said = client.post(place(prompt, "adjudicate-settle"), decision(prompt, "coin"))
    assert said.status_code in {404, 409, 422}
    assert not Settlement.objects.exists()


def test_the_home_page_lists_what_waits(client, prompt, writing, leader, annotator):
    (own,) = writing.ask_source("caption-2", ("A dog barks",))
    writing.write(own, ONE, OTHER)
    client.force_login(leader)
    page = text_of(client.get(reverse("home")).content.decode())
    assert "2 texts are waiting for your decision." in page
    client.force_login(annotator)
    assert "waiting for your decision" not in client.get(reverse("home")).content.decode()


def test_the_page_asks_the_database_a_fixed_number_of_times(
    client, writing, prompt, leader, django_assert_max_num_queries
):
    client.force_login(leader)
    client.get(place(prompt))
    for number in range(5):
        (each,) = writing.ask_source(f"other-{number}", ("Bob plays",))
        writing.write(each, ONE, OTHER)
    with django_assert_max_num_queries(22):
        client.get(place(prompt))
