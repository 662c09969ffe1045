"""Choosing pairs, deciding on them and releasing what was decided, as HTTP."""

from datetime import date

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from annotation.models import (
    Adjudication,
    AdjudicationCase,
    GoldPair,
    Judgement,
    Label,
    Remark,
)
from annotation.planning.presets import preset
from annotation.planning.protocol import Orders, PlanKind
from annotation.planning.sitting import ReasonAsked, Remarks
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create
from datasets.models import Project, Release
from datasets.selectors.importing.files import file_chunks
from tests.annotation.conftest import answer_ahead, assignments_left, judge_everything

FRAGMENT = {"HX-Request": "true"}
CHOICE = {
    "reasons": ["slip", "tie"],
    "share": "60",
    "sd": "1",
    "sample": "0",
    "seed": "1",
    "at_most": "",
    "wanted": "1",
}
DECISION = {
    "label_ab": "NEUTRAL",
    "label_ba": "CONTRADICTION",
    "score": "2.5",
    "cause": "guidelines",
    "note": "Ewa says so",
}


@pytest.fixture
def run(campaign):
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    GoldPair.objects.filter(run=run, pair__number__lte=2).update(is_tie_ab=True)
    return run


def tab(run):
    return reverse("run-adjudication", args=["boats", run.campaign_id, run.number])


def place(run, case=None, name="adjudicate-pair"):
    if case is None:
        return reverse("adjudicate-pairs", args=[run.campaign_id])
    return reverse(name, args=[run.campaign_id, case.pk])


@pytest.fixture
def chosen(client, run, manager, leader):
    client.force_login(manager)
    assert client.post(tab(run), CHOICE).status_code == 302
    client.force_login(leader)
    return list(AdjudicationCase.objects.order_by("position"))


def test_the_lead_sees_how_many_pairs_would_go_before_they_do(client, run, manager, leader):
    client.force_login(manager)
    page = client.get(tab(run)).content.decode()
    assert "With these settings 2 pairs would go to adjudicators." in " ".join(page.split())
    counted = client.post(tab(run), CHOICE | {"sample": "3", "count": "1"})
    assert (counted.status_code, counted.context["chosen"]) == (200, 5)
    assert not AdjudicationCase.objects.exists()
    sent = client.post(tab(run), CHOICE | {"wanted": "2"})
    assert sent.status_code == 422
    assert "There are not so many reviewers." in sent.content.decode()
    assert client.post(tab(run), CHOICE).status_code == 302
    assert AdjudicationCase.objects.count() == 2


def test_only_reviewers_and_leads_decide(client, chosen, run, annotator, outsider):
    for user, status in ((annotator, 403), (outsider, 404)):
        client.force_login(user)
        assert client.get(place(run)).status_code == status
        assert client.post(place(run, chosen[0]), DECISION).status_code == status
        undone = client.post(place(run, chosen[0], "adjudicate-pair-undo"))
        assert undone.status_code == status
    assert not Adjudication.objects.exists()


def test_a_reviewer_neither_chooses_nor_takes_back(client, chosen, run):
    assert client.get(tab(run)).status_code == 403
    back = reverse("adjudication-take-back", args=["boats", run.campaign_id, 1])
    assert client.post(back).status_code == 403
    assert client.get(place(run, chosen[0])).status_code == 405


def test_a_pair_is_shown_with_its_votes_and_without_anybody(client, chosen, run):
    assignment = chosen[0].pair.assignments.first()
    author = assignment.seat.annotator
    Remark.objects.create(
        campaign=run.campaign,
        assignment=assignment,
        annotator=author,
        text="Which road?",
        client_id="00000000-0000-0000-0000-000000000001",
    )
    page = client.get(place(run)).content.decode()
    assert chosen[0].pair.sentence_a.text in page
    assert "Which road?" in page
    assert "tied" in page
    assert author.code not in page
    assert "no-store" in client.get(place(run))["Cache-Control"]


@pytest.mark.parametrize("is_blind", [False, True])
def test_reasons_are_shown_by_direction_without_who_gave_them_and_not_to_the_blind(
    client, draft, manager, leader, is_blind
):
    campaign = draft(
        plan=PlanKind.POOL,
        remarks=Remarks(reason=ReasonAsked.REQUIRED),
        orders=Orders.SAME_BOTH,
        per_order=1,
        seats=2,
    )
    campaign_open(campaign=campaign, actor=manager)
    people = [annotator_create(project=campaign.project) for __ in range(2)]
    for annotator, label in zip(people, ("ENTAILMENT", "NEUTRAL"), strict=True):
        for assignment in assignments_left(campaign, annotator):
            reason = f"{label.lower()} <b>{assignment.order}</b>"
            answer_ahead(assignment, annotator, label=label, reason=reason)
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    GoldPair.objects.filter(run=run, pair__number=1).update(is_tie_ab=True)
    client.force_login(manager)
    client.post(tab(run), CHOICE | ({"is_blind": "on"} if is_blind else {}))
    client.force_login(leader)
    page = " ".join(client.get(place(run)).content.decode().split())
    values = Judgement.objects.filter(assignment__pair__number=1).values_list(
        "assignment__order", "label", "reason"
    )
    assert len(values) == 2
    for order, label, reason in values:
        way = "A to B" if order == "AB" else "B to A"
        line = f'{way} – {Label(label).label}: <q dir="auto">{escape(reason)}</q>'
        assert (line in page) is not is_blind
    assert not any(person.code in page for person in people)


def test_a_blind_page_has_the_sentences_only(client, run, manager, leader):
    client.force_login(manager)
    client.post(tab(run), CHOICE | {"is_blind": "on"})
    client.force_login(leader)
    page = client.get(place(run)).content.decode()
    assert "How it was judged" not in page
    assert "Chosen because" not in page
    case = AdjudicationCase.objects.order_by("position").first()
    refused = client.post(place(run, case), DECISION | {"score": ""})
    assert refused.status_code == 422


def test_deciding_leads_on_and_can_be_undone(client, chosen, run):
    answer = client.post(place(run, chosen[0]), DECISION)
    assert (answer.status_code, answer["Location"]) == (303, place(run))
    decided = Adjudication.objects.get()
    assert (decided.label_ab, decided.label_ba, decided.score) == ("NEUTRAL", "CONTRADICTION", 2.5)
    assert client.get(place(run)).context["case"] == chosen[1]
    late = client.post(place(run, chosen[0]), DECISION)
    assert late.status_code == 422
    assert "no longer waits" in late.content.decode()
    again = client.post(place(run, chosen[0], "adjudicate-pair-undo"), headers=FRAGMENT)
    assert again.context["case"] == chosen[0]
    assert not Adjudication.objects.exists()


def test_the_sentences_are_called_as_annotators_call_them(client, chosen, run):
    campaign = run.campaign
    sick = preset("sick", language="he").wording
    campaign.protocol["wording"] |= {
        "first_name": sick.first_name,
        "second_name": sick.second_name,
    }
    campaign.save(update_fields=["protocol"])
    Project.objects.update(language="he")
    answer = client.get(place(run))
    page = " ".join(answer.content.decode().split())
    assert "<dt>א</dt>" in page
    assert "<dt>ב</dt>" in page
    labels = {name: answer.context["form"].fields[name].label for name in ("label_ab", "label_ba")}
    assert labels == {"label_ab": "מה א אומר על ב", "label_ba": "מה ב אומר על א"}
    assert page.count("מה א אומר על ב") == 3  # above the votes, the labels and the keys
    assert "אם א סותר את ב" in page


def test_a_missing_answer_is_named_beside_it(client, chosen, run):
    answer = client.post(place(run, chosen[0]), {"score": "9"}, headers=FRAGMENT)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert page.count("Choose a label.") == 2
    assert "Say what the cause is." in page
    scored = client.post(place(run, chosen[0]), DECISION | {"score": "9"})
    assert "Give a score from 1 to 5." in scored.content.decode()


def test_the_home_page_says_how_many_wait(client, chosen, run):
    page = " ".join(client.get(reverse("home")).content.decode().split())
    assert "2 pairs are waiting for your decision." in page
    assert place(run) in page


def test_the_lead_reads_what_was_decided_and_takes_the_rest_back(client, chosen, run, manager):
    client.post(place(run, chosen[0]), DECISION)
    client.force_login(manager)
    page = client.get(tab(run)).content.decode()
    assert "Ewa says so" in page
    back = reverse("adjudication-take-back", args=["boats", run.campaign_id, 1])
    assert client.post(back)["Location"] == tab(run)
    assert [*AdjudicationCase.objects.order_by("position").values_list("state", flat=True)] == [
        "settled",
        "void",
    ]


def test_the_pages_ask_a_fixed_number_of_queries(
    client, chosen, run, manager, django_assert_max_num_queries
):
    client.get(place(run))
    with django_assert_max_num_queries(21):
        client.get(place(run))
    client.post(place(run, chosen[0]), DECISION)
    client.force_login(manager)
    client.get(tab(run))
    with django_assert_max_num_queries(20):
        client.get(tab(run))


def test_an_archived_project_shows_and_decides_nothing(client, chosen, run):
    Project.objects.update(archived_at=timezone.now())
    assert client.get(place(run)).context["state"] == "archived"
    assert client.post(place(run, chosen[0]), DECISION).status_code == 422
    assert client.post(place(run, chosen[0], "adjudicate-pair-undo")).status_code in {404, 409}
    assert not Adjudication.objects.exists()


def files_of(release):
    texts = release.files.exclude(path__endswith=".parquet")
    return {file.path: b"".join(file_chunks(file.stored)).decode() for file in texts}


def rows_of(text):
    header, *rows = (line.split("\t") for line in text.splitlines())
    return {row[0]: dict(zip(header, row, strict=True)) for row in rows}


def test_a_release_has_what_was_decided_and_says_so(client, chosen, run, manager):
    decided = str(chosen[0].pair.number)
    client.post(place(run, chosen[0]), DECISION)
    judged = files_of(run_release(run=run, version="0.9", actor=None, adjudicated=False))
    files = files_of(run_release(run=run, version="1.0", actor=manager))
    ways = rows_of(files["gold_ways.tsv"])
    assert {number for number in ways if ways[number]["gold"] == "adjudicated"} == {decided}
    assert ways[decided] == {
        "pair_ID": decided,
        "gold": "adjudicated",
        "chosen_for": "tie",
        "causes": "guidelines",
        "adjudicators": "1",
        "seen": "open",
        "majority_score": "4",
        "majority_label": "ENTAILMENT",
        "majority_AB": "ENTAILMENT",
        "majority_BA": "ENTAILMENT",
    }
    sick, before = rows_of(files["SICK.txt"]), rows_of(judged["SICK.txt"])
    assert sick[decided]["entailment_label"] == "NEUTRAL"
    assert sick[decided]["relatedness_score"] == "2.5"
    assert before[decided]["entailment_label"] == "ENTAILMENT"
    assert {n: row for n, row in sick.items() if n != decided} == {
        n: row for n, row in before.items() if n != decided
    }
    # What the judgements say is the same in both.
    for name in ("judgements.tsv", "soft_labels.tsv", "variation.tsv"):
        assert files[name] == judged[name]
    assert "gold_ways.tsv" not in judged
    assert "Adjudicators decided on 1 pairs." in judged["DATASHEET.md"]
    assert "The gold of 1 pairs is what adjudicators decided" in files["DATASHEET.md"]
    assert "The gold of 1 pairs is what adjudicators decided" in files["README.md"]
    assert not any("Ewa" in text for text in files.values())


def test_the_form_of_the_release_offers_either(client, chosen, run, manager):
    client.force_login(manager)
    release = reverse("run-release", args=["boats", run.campaign_id, run.number])
    assert "gold" not in client.get(release).context["form"].fields
    client.post(place(run, chosen[0]), DECISION)  # the lead may decide too
    form = client.get(release).context["form"]
    assert form["gold"].value() == "adjudicated"
    texts = [each.check.text for each in client.get(release).context["checks"]]
    assert any("1 pair is still waiting for adjudicators" in text for text in texts)
    assert not Release.objects.exists()
