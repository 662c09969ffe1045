from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from annotation.models import Assignment, Campaign, Review
from annotation.planning.protocol import LeaderMode, PlanKind
from annotation.planning.sitting import Groups
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create, annotator_for, seat_release, seat_take
from annotation.services.reviewing.correcting import sentence_correct
from annotation.services.reviewing.reviews import review_correct
from datasets.models import Expansion, Pair, Sentence, User
from tests.annotation.conftest import (
    Corpus,
    answer_ahead,
    assignments_left,
    judge_everything,
    next_assignment,
    submit,
)


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def shown(client: Client, corpus: Corpus, query: str = "") -> list[Any]:
    return list(client.get(f"/p/boats/pairs/{corpus.pair_set.pk}/?{query}").context["page"])


@pytest.mark.parametrize(
    ("query", "pairs"),
    [
        ("", 20),
        ("kind=S1aS2a", 10),
        ("text=goat", 2),
        ("text=unicorn", 0),
        ("expected=ENTAILMENT", 0),
        ("kind=nonsense", 20),
        ("page=99", 20),
    ],
)
def test_pairs_are_narrowed_by_the_address(
    lead: Client, corpus: Corpus, query: str, pairs: int
) -> None:
    assert len(shown(lead, corpus, query)) == pairs


def test_pairs_are_found_by_their_gold(lead: Client, campaign: Campaign, corpus: Corpus) -> None:
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    run.gold_pairs.filter(pair__number__lte=3).update(label="CONTRADICTION")
    assert [pair.number for pair in shown(lead, corpus, "gold=CONTRADICTION")] == [1, 2, 3]


def test_a_longer_list_takes_no_more_queries(lead: Client, corpus: Corpus) -> None:
    counts = []
    for herd in ("first", "second"):
        with CaptureQueriesContext(connection) as queries:
            shown(lead, corpus)
        counts.append(len(queries))
        for number in range(20):
            corpus.add_source(f"{herd} {number}")
    assert counts[0] == counts[1] <= 12


def test_a_pair_shows_its_whole_way(
    lead: Client, reviewed_campaign: Campaign, corpus: Corpus, leader: User
) -> None:
    review = Review.objects.filter(campaign=reviewed_campaign).order_by("position")[0]
    annotator = annotator_for(project=corpus.project, user=leader)
    text = f"{review.sentence.text} today"
    review_correct(review=review, annotator=annotator, text=text, error="sense", seen_revision=1)
    page = lead.get(f"/p/boats/pair/{review.pair_id}/").content.decode()
    assert "line 1 of animals.tsv" in page
    assert f"Corrected by {annotator.code}" in page
    assert text in page
    assert "Not judged yet." in page


def test_a_judged_pair_shows_each_judgement_by_code(
    lead: Client, campaign: Campaign, corpus: Corpus
) -> None:
    annotators = judge_everything(campaign)
    page = lead.get(f"/p/boats/pair/{corpus.pairs[0].pk}/").content.decode()
    assert all(annotator.code in page for annotator in annotators)


def test_a_sentence_shows_its_pairs_and_what_was_refused(lead: Client, corpus: Corpus) -> None:
    one = Sentence.objects.get(text="A goat is crossing the road")
    refusals = [{"rule": "s2.passive", "reason": "the verb has no object"}]
    Expansion.objects.create(sentence=one, engine_version="0", text_hash="0", refusals=refusals)
    page = lead.get(f"/p/boats/sentences/{one.pk}/").content.decode()
    assert "the verb has no object" in page
    assert "No goat is crossing the road" in page
    listed = lead.get("/p/boats/refusals/").context["refusals"]
    assert [(row.rule, row.n, row.example) for row in listed] == [("s2.passive", 1, one.pk)]


@pytest.mark.parametrize(
    ("query", "sentences"), [("", 30), ("stage=S3", 10), ("text=goat", 3), ("warned=on", 0)]
)
def test_sentences_are_narrowed_by_the_address(
    lead: Client, corpus: Corpus, query: str, sentences: int
) -> None:
    assert len(lead.get(f"/p/boats/sentences/?{query}").context["page"]) == sentences


def test_fallen_sources_are_listed_by_reason(lead: Client, corpus: Corpus) -> None:
    corpus.batch.sources.filter(source_id__in=["goat", "duck"]).update(fallen_reason="no verb")
    answer = lead.get("/p/boats/sources/?state=fallen")
    assert [(row.reason, row.n) for row in answer.context["fallen"]] == [("no verb", 2)]
    assert [source.source_id for source in answer.context["page"]] == ["goat", "duck"]
    assert len(lead.get("/p/boats/sources/?state=in").context["page"]) == 8


def test_text_of_the_corpus_is_never_markup(lead: Client, corpus: Corpus) -> None:
    Pair.objects.update(external_id="<b>x</b>")
    Sentence.objects.update(text="<script>alert(1)</script> is a word")
    page = lead.get(f"/p/boats/pairs/{corpus.pair_set.pk}/").content.decode()
    assert "<script>alert(1)" not in page
    assert "<b>x</b>" not in lead.get(f"/p/boats/pair/{corpus.pairs[0].pk}/").content.decode()


def test_a_pair_tells_what_each_annotator_saw(
    lead: Client, campaign: Campaign, corpus: Corpus, leader: User
) -> None:
    first, second = judge_everything(campaign)
    pair = corpus.pairs[0]
    corrector = annotator_for(project=corpus.project, user=leader)
    before = pair.sentence_b.text
    sentence_correct(
        sentence=pair.sentence_b, text="Nobody", seen_revision=1, corrector=corrector, error="sense"
    )
    seat = campaign.seats.get(annotator=first)
    submit(seat.assignments.get(pair=pair), first)
    seen = lead.get(f"/p/boats/pair/{pair.pk}/").context["judged"]
    ((_campaign, rows),) = seen
    by_code = {(row.judgement.annotator, row.standing): row for row in rows}
    assert set(by_code) == {
        (first, "confirmed"),
        (first, "counts"),
        (second, "unconfirmed"),
    }
    assert before in (by_code[first, "confirmed"].first, by_code[first, "confirmed"].second)
    assert "Nobody" in (by_code[first, "counts"].first, by_code[first, "counts"].second)
    is_ab = by_code[first, "counts"].judgement.assignment.order == "AB"
    assert by_code[first, "counts"].versions == ((None, 2) if is_ab else (2, None))
    assert by_code[first, "confirmed"].versions == ((None, 1) if is_ab else (1, None))
    assert all(row.place == row.judgement.assignment.position + 1 for row in rows)


def test_who_judged_in_a_place_that_somebody_else_took_over_is_told_apart(
    lead: Client, campaign: Campaign, corpus: Corpus, manager: User
) -> None:
    former, latter = (annotator_create(project=corpus.project) for _ in range(2))
    seat = seat_take(campaign=campaign, annotator=former)
    judged = submit(next_assignment(seat), former)
    seat_release(seat=seat, actor=manager)
    pair = judged.assignment.pair
    corrector = annotator_for(project=corpus.project, user=manager)
    sentence_correct(
        sentence=pair.sentence_b, text="Nobody", seen_revision=1, corrector=corrector, error="sense"
    )
    submit(next_assignment(seat_take(campaign=campaign, annotator=latter)), latter)
    ((_campaign, rows),) = lead.get(f"/p/boats/pair/{pair.pk}/").context["judged"]
    assert [(row.judgement.annotator, row.standing) for row in rows] == [
        (former, "aside"),
        (latter, "counts"),
    ]


def test_a_pair_with_more_judgements_takes_no_more_queries(
    lead: Client, campaign: Campaign, corpus: Corpus
) -> None:
    counts = []
    for annotator in judge_everything(campaign)[:2]:
        with CaptureQueriesContext(connection) as queries:
            lead.get(f"/p/boats/pair/{corpus.pairs[0].pk}/")
        counts.append(len(queries))
        seat = campaign.seats.get(annotator=annotator)
        submit(seat.assignments.get(pair=corpus.pairs[0]), annotator, rating=1)
    assert counts[0] == counts[1]


def test_a_pair_that_was_carried_over_says_where_it_stood_both_times(
    lead: Client, draft: Any, manager: User
) -> None:
    groups = Groups(size=4, carry_over=True, tranche=8)
    made = campaign_open(
        campaign=draft(plan=PlanKind.TRANCHES, groups=groups, leader_mode=LeaderMode.NONE),
        actor=manager,
    )
    annotator = annotator_create(project=made.project)
    for assignment in assignments_left(made, annotator):
        answer_ahead(assignment, annotator)
    carried = Assignment.objects.filter(seat__annotator=annotator, carried__isnull=False)[0]
    assert carried.carried is not None
    page = lead.get(f"/p/boats/pair/{carried.carried.pair_id}/")
    ((_campaign, rows),) = page.context["judged"]
    here = [row for row in rows if row.judgement.annotator == annotator]
    assert len(here) == 2
    for row in here:
        assert (row.place, row.again) == (carried.carried.position + 1, carried.position + 1)
    assert f"and again at {carried.position + 1}" in page.text
