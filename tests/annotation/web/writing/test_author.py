"""The author's page in each state, without its script."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from annotation.models import Campaign, Prompt, PromptComment, Seat, TextSlot, Version
from annotation.services.plans.seats import annotator_for, seat_take
from datasets.models import Candidate, Membership, Role, Source
from tests.annotation.joining import begin, invite
from tests.annotation.writing import (
    PASSIVE,
    add_sources,
    author_seat,
    next_slot,
    write,
    write_all,
    writing_campaign,
)
from tests.cast import person

TEXTS = ("Two dogs ran.", "The boy, who sings, sat.", "It rained.", "A cat slept.")


@pytest.fixture
def author(project):
    user = person("ada")
    Membership.objects.create(project=project, user=user, role=Role.AUTHOR)
    return user


@pytest.fixture
def campaign(corpus):
    add_sources(corpus, *TEXTS)
    return writing_campaign(corpus.project)


@pytest.fixture
def seat(campaign, author):
    return seat_take(
        campaign=campaign, annotator=annotator_for(project=campaign.project, user=author)
    )


@pytest.fixture
def page(client, author):
    client.force_login(author)
    return client


def url(name, campaign, slot=None):
    return reverse(name, args=[campaign.pk] + ([] if slot is None else [slot.public_id]))


def sent(text="", **others):
    return {"client_id": str(uuid4()), "revision": 1, "text": text, **others}


def test_an_author_starts_writes_and_comes_to_the_end(page, campaign):
    started = page.get(url("write", campaign))
    assert "up to 4 sentences" in started.content.decode()
    assert not Seat.objects.exists()
    page.post(url("write-seat", campaign))
    for place in range(4):
        shown = page.get(url("write", campaign))
        assert f"{place} of 4" in " ".join(shown.content.decode().split())
        slot = shown.context["slot"]
        saved = page.post(url("write-slot", campaign, slot), sent(f"Some plain words {place}"))
        assert saved.status_code == 302, saved.content.decode()
    end = page.get(url("write", campaign))
    assert "nothing left for you to write" in end.content.decode()
    assert list(Version.objects.values_list("text", flat=True)) == [
        f"Some plain words {place}" for place in range(4)
    ]


def test_a_refused_text_stays_in_the_field(page, campaign, seat):
    slot = next_slot(seat)
    answer = page.post(url("write-slot", campaign, slot), sent("Dogs"))
    assert answer.status_code == 422
    assert "Write at least 2 words" in answer.content.decode()
    assert ">Dogs</textarea>" in answer.content.decode()
    assert not Version.objects.exists()


def test_a_campaign_that_is_no_longer_open_says_so(page, campaign, seat):
    slot = next_slot(seat)
    write(slot, seat, "Two dogs were running")
    states = [
        ({"paused_at": timezone.now()}, "resting"),
        ({"state": Campaign.State.CLOSED, "paused_at": None}, "closed"),
        ({"state": Campaign.State.DRAFT}, "draft"),
    ]
    for changes, state in states:
        if state == "resting":
            TextSlot.objects.filter(seat=seat, state="open").update(seat=None, position=None)
        Campaign.objects.filter(pk=campaign.pk).update(**changes)
        assert page.get(url("write", campaign)).context["state"] == state
    assert page.post(url("write-slot", campaign, slot), sent("Too late now")).status_code in {
        302,
        422,
    }
    assert Version.objects.count() == 1


def test_somebody_who_is_paused_and_somebody_who_comes_too_late_are_told(page, campaign, author):
    for other in (author_seat(campaign), author_seat(campaign)):
        write_all(other)
    assert page.get(url("write", campaign)).context["state"] == "full"
    page.post(url("write-seat", campaign))
    Seat.objects.filter(annotator__user=author).update(paused_at=timezone.now())
    assert page.get(url("write", campaign)).context["state"] == "paused"


def test_only_authors_come_to_these_pages(client, campaign, seat, annotator, outsider):
    slot = next_slot(seat)
    for user, status in ((annotator, 403), (outsider, 404)):
        client.force_login(user)
        assert client.get(url("write", campaign)).status_code == status
        assert client.post(url("write-slot", campaign, slot), sent("x y z")).status_code == status
    other = person("eve")
    Membership.objects.create(project=campaign.project, user=other, role=Role.AUTHOR)
    client.force_login(other)
    assert client.get(url("write", campaign)).status_code == 200
    for name in ("write-slot", "write-check", "write-undo", "write-comment"):
        assert client.post(url(name, campaign, slot), sent("x y z")).status_code == 404
    assert not Version.objects.exists()


def test_passing_needs_a_reason(page, campaign, seat):
    slot = next_slot(seat)
    answer = page.post(url("write-slot", campaign, slot), sent("half a", passes="on"))
    assert "Say why it cannot be done." in answer.content.decode()
    page.post(
        url("write-slot", campaign, slot), sent("half a", passes="on", pass_reason="A title.")
    )
    assert Version.objects.values_list("text", "pass_reason").get() == ("", "A title.")


# --- The script's endpoint ----------------------------------------------------------------------


def send(page, campaign, *answers):
    return page.post(
        url("write-texts", campaign),
        {"answers": list(answers), "held": []},
        content_type="application/json",
    )


def answer(slot, text, **others):
    return {"slot": slot.public_id, "client_id": str(uuid4()), "text": text, **others}


def test_each_text_is_saved_or_refused_on_its_own(page, campaign, seat):
    slot = next_slot(seat)
    second = TextSlot.objects.get(seat=seat, position=1)
    good, short = answer(slot, "Two dogs were running"), answer(second, "Sat")
    doubtful = answer(second, "He sat. He sang")
    gone = answer(slot, "It rains here") | {"slot": "AAAAAAAAAAA"}
    reply = send(page, campaign, good, short, doubtful, gone).json()
    assert reply["saved"] == [good["client_id"]]
    refused = [(refusal["client_id"], refusal["code"]) for refusal in reply["refused"]]
    assert refused == [
        (short["client_id"], "text_refused"),
        (doubtful["client_id"], "text_refused"),
        (gone["client_id"], "text_slot_taken"),
    ]
    assert [len(refusal["problems"]) for refusal in reply["refused"]] == [1, 0, 0]
    assert [len(refusal["doubts"]) for refusal in reply["refused"]] == [0, 1, 0]
    again = send(page, campaign, good).json()
    assert again["saved"] == [good["client_id"]]
    home = reverse("write", args=[campaign.pk])
    assert "You had already sent" not in page.get(home).text
    send(page, campaign, answer(slot, "Two dogs had been running"))
    assert "You had already sent" in page.get(home).text
    assert Version.objects.count() == 2


@pytest.mark.parametrize("body", [b"", b"{}", b'{"answers": [1]}', b'{"answers": [{"slot": 1}]}'])
def test_nonsense_is_refused(page, campaign, seat, body):
    reply = page.post(url("write-texts", campaign), body, content_type="application/json")
    assert reply.status_code == 422 or reply.json()["refused"]
    assert not Version.objects.exists()


def test_the_proposal_offered_is_stored_and_cannot_be_made_up(page, corpus, author):
    campaign = writing_campaign(
        corpus.project, "expand", versions=1, proposal="correct", prompts=[PASSIVE]
    )
    first = Prompt.objects.get(campaign=campaign, number=1)
    Candidate.objects.create(
        sentence=first.sentence,
        kind="S2",
        rule_id="s2.passive",
        rule_version=1,
        text="The road is being crossed by a dog",
        comparison_key="the road is being crossed by a dog",
        conllu="",
        expected_ab="ENTAILMENT",
        expected_ba="ENTAILMENT",
        rank=1,
    )
    page.post(url("write-seat", campaign))
    shown = page.get(url("write", campaign))
    slot, form = shown.context["slot"], shown.context["form"]
    assert form["text"].value() == "The road is being crossed by a dog"
    offered = form["offered"].value()
    refused = send(page, campaign, answer(slot, "The road is crossed now", offered=f"x{offered}"))
    assert refused.json()["refused"][0]["code"] == "invalid"
    send(page, campaign, answer(slot, "The road is being crossed by the dog", offered=offered))
    stored = Version.objects.get()
    assert (stored.offered_text, stored.offered_rule_id) == (
        "The road is being crossed by a dog",
        "s2.passive",
    )


def test_a_translator_comments_on_a_sentence(page, corpus, author):
    add_sources(corpus, *TEXTS)
    Source.objects.filter(source_id__in=TEXTS).update(language="de")
    campaign = writing_campaign(corpus.project, "translate", versions=1)
    page.post(url("write-seat", campaign))
    slot = page.get(url("write", campaign)).context["slot"]
    said = page.post(url("write-comment", campaign, slot), {"comment-text": "Which dogs?"})
    assert PromptComment.objects.get().text == "Which dogs?"
    assert "Which dogs?" in page.get(said.url).content.decode()
    assert page.post(url("write-comment", campaign, slot), {}).status_code == 200


def test_authors_read_what_a_reviewer_says_of_their_text_once_they_have_written(
    page, corpus, campaign, seat, leader
):
    reviewer = annotator_for(project=corpus.project, user=leader)
    first = write_all(seat, "Some plain words")[0]
    write_all(author_seat(campaign))
    PromptComment.objects.create(prompt=first.slot.prompt, writer=reviewer, text="Whose dogs?")
    last = page.get(url("write", campaign)).context["last"]
    assert [version.is_commented for version in last] == [True, False, False, False]
    assert last[0].slot == first.slot, "though it is the oldest"
    shown = page.get(url("write-slot", campaign, first.slot)).content.decode()
    assert "Whose dogs?" in shown
    page.post(url("write-comment", campaign, first.slot), {"comment-text": "Nobody’s."})
    assert PromptComment.objects.count() == 2


def test_who_still_has_to_write_reads_no_comments(page, corpus, campaign, seat, leader):
    slot = page.get(url("write", campaign)).context["slot"]
    reviewer = annotator_for(project=corpus.project, user=leader)
    PromptComment.objects.create(prompt=slot.prompt, writer=reviewer, text="Whose dogs?")
    assert "Whose dogs?" not in page.get(url("write", campaign)).content.decode()


def test_the_next_text_and_sending_one_take_as_many_queries_after_many_texts_as_after_few(
    page, corpus, author, django_assert_num_queries, django_assert_max_num_queries
):
    add_sources(corpus, *(f"Number {n} is a plain sentence." for n in range(60)))
    campaign = writing_campaign(corpus.project)
    page.post(url("write-seat", campaign))
    counts = []
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for place in range(44):
        with CaptureQueriesContext(
            connection,
        ) as shown:
            slot = page.get(url("write", campaign)).context["slot"]
        with CaptureQueriesContext(connection) as saved:
            send(page, campaign, answer(slot, f"Here is text {place}"))
        counts.append((len(shown), len(saved)))
    # Every third page takes slots; from the sixth text on the page has five last ones.
    assert counts[9:12] == counts[39:42]
    assert max(count for __, count in counts) == min(count for __, count in counts[1:])


# --- Joining and home -----------------------------------------------------------------------------


def test_who_opens_a_link_comes_by_consent_and_instructions_to_the_page(client, campaign):
    link = invite(campaign)
    welcome = client.get(reverse("join", args=[link.token])).content.decode()
    assert "up to 4 sentences" in welcome
    assert "Your texts are then kept under a code" in welcome
    participation = begin(link)
    client.force_login(participation.annotator.user)
    read = client.get(reverse("joined", args=[campaign.pk])).content.decode()
    assert "Leave out names." in read
    client.post(reverse("joined-read", args=[campaign.pk]))
    assert (
        "Your texts count from now on."
        in client.get(reverse("joined", args=[campaign.pk])).content.decode()
    )
    taken = client.post(reverse("joined-seat", args=[campaign.pk]))
    assert taken.url == url("write", campaign)
    assert client.get(taken.url).status_code == 200


def test_the_home_page_lists_what_there_is_to_write(page, campaign, seat):
    home = page.get("/").content.decode()
    assert "4 sentences are left to write." in home
    assert "Describe pictures" not in home
    write_all(seat)
    assert "Done: you have written 4 texts." in page.get("/").content.decode()


def test_own_texts_are_in_ones_own_data(page, campaign, seat, author):
    write(next_slot(seat), seat, "Two dogs were running")
    slug = campaign.project.slug
    assert "You wrote 1 text." in page.get(reverse("my-data-here", args=[slug])).content.decode()
    import io
    import zipfile

    data = page.get(reverse("my-data-zip", args=[slug])).content
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert "Two dogs were running" in archive.read("texts.csv").decode()


def test_no_guidelines_make_no_heading(page, corpus, author):
    add_sources(corpus, *TEXTS)
    campaign = writing_campaign(corpus.project, guidelines=[])
    page.post(url("write-seat", campaign))
    assert "Guidelines" not in page.get(url("write", campaign)).content.decode()


def test_an_author_who_has_chosen_a_draft_language_writes_in_it(page, campaign, seat):
    page.cookies["django_language"] = "de"
    shown = page.get(url("write", campaign)).content.decode()
    assert '<html lang="de"' in shown
    assert "Ihr Satz" in shown
    assert 'value="he"' in shown  # the foot of the page offers the others
