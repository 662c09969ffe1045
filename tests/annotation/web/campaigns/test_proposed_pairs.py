"""Control pairs made of a project's own sentences, ticked on the page of a draft."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from annotation.models import AggregationRun, Campaign, GoldPair
from annotation.selectors.campaigns.proposals import controls_proposed
from datasets.models import Candidate, PairSet, Sentence, Source, User
from tests.annotation.conftest import Corpus

NEW = "/p/boats/campaigns/new/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def candidate(corpus: Corpus) -> Candidate:
    return propose(text="The cat is not sleeping at all")


def propose(*, text: str, rank: int = 1, **changed: object) -> Candidate:
    base = Sentence.objects.filter(stage="S1").order_by("pk").first()
    values = {
        "sentence": base,
        "kind": "S3",
        "rule_id": "s3.negation",
        "rule_version": 1,
        "text": text,
        "comparison_key": text.lower(),
        "conllu": "",
        "expected_ab": "CONTRADICTION",
        "expected_ba": "CONTRADICTION",
        "rank": rank,
    }
    return Candidate.objects.create(**(values | changed))


def kinds(corpus: Corpus, pair_set: PairSet | None = None) -> set[str]:
    return {
        control.kind for control in controls_proposed(corpus.project, pair_set or corpus.pair_set)
    }


def test_a_negation_without_a_warning_is_proposed(corpus: Corpus, candidate: Candidate) -> None:
    result = {control.kind: control.control for control in controls_proposed(corpus.project, None)}
    assert result["negated"].text_b == candidate.text
    assert result["negated"].accepted_ab == result["negated"].accepted_ba == ("CONTRADICTION",)
    assert result["same"].text_a == result["same"].text_b
    assert result["same"].least == 0.75


def test_a_doubtful_negation_is_not(corpus: Corpus) -> None:
    propose(text="The cat perhaps sleeps", warnings=["A guess."])
    propose(text="The cat sleeps less", rank=2, expected_ab="NEUTRAL")
    assert kinds(corpus) == {"same"}


def test_a_negation_that_changes_another_word_is_not_certain(corpus: Corpus) -> None:
    changed = {"op": "explain", "reasons": [{"code": "changed"}, {"code": "negation_put_behind"}]}
    propose(text="The cat is not sleeping on the sofa", edits=[changed])
    assert kinds(corpus) == {"same"}


def test_a_sentence_is_proposed_with_one_negation(corpus: Corpus, candidate: Candidate) -> None:
    propose(text="The cat isn't sleeping at all", rank=2)
    proposed = controls_proposed(corpus.project, None)
    negations = [each.control.text_b for each in proposed if each.kind == "negated"]
    assert negations == [candidate.text]


def test_a_pair_that_is_judged_is_no_control(corpus: Corpus, candidate: Candidate) -> None:
    other = Sentence.objects.filter(base=candidate.sentence, stage="S3").get()
    Sentence.objects.filter(pk=other.pk).update(comparison_key=candidate.comparison_key)
    assert "negated" not in kinds(corpus)
    elsewhere = PairSet.objects.create(project=corpus.project, name="Others", design="sick")
    assert "negated" in kinds(corpus, elsewhere)


def test_a_sentence_of_imported_pairs_is_proposed_and_one_that_was_dropped_is_not(
    corpus: Corpus,
) -> None:
    corpus.sentence("Kitabu kiko mezani")
    Source.objects.filter(source_id="dog").update(fallen_reason="it is a question")
    same = [p.control for p in controls_proposed(corpus.project, None) if p.kind == "same"]
    texts = {control.text_a for control in same if control.text_a == control.text_b}
    assert "Kitabu kiko mezani" in texts
    assert "A cat is crossing the road" in texts
    assert "A dog is crossing the road" not in texts


def test_the_page_says_where_fewer_pairs_have_a_known_answer_than_are_asked_for(
    lead: Client, corpus: Corpus, candidate: Candidate
) -> None:
    corpus.project.language = "is"
    corpus.project.save()
    form = lead.get(NEW).context["form"]
    sent = shown(form) | {"pair_set": corpus.pair_set.pk, "checkpoint_percent": 50, "seats": 10}
    sent |= {"proposed": [f"negated-{candidate.pk}"]}
    text = lead.post("/p/boats/campaigns/effort/", sent).text
    assert "Each annotator also sees 1 checkpoint." in text
    assert "The settings ask for 20, but there are no more pairs with a known answer." in text
    assert (
        "The settings ask for"
        not in lead.post("/p/boats/campaigns/effort/", sent | {"checkpoint_percent": 5}).text
    )


@pytest.mark.parametrize(("votes", "is_proposed"), [(3, True), (2, False)])
def test_pairs_with_unanimous_gold_are_proposed(
    corpus: Corpus, draft: Callable[..., Campaign], votes: int, is_proposed: bool
) -> None:
    campaign = draft()
    Campaign.objects.update(state=Campaign.State.CLOSED)
    run = AggregationRun.objects.create(
        campaign=campaign, number=1, code_version="1", input_hash="0", dated=datetime.date.min
    )
    pair = corpus.pair_set.pairs.first()
    GoldPair.objects.create(
        run=run, pair=pair, n=6, relatedness=4.6, ab_entailment=3, ba_neutral=votes
    )
    elsewhere = PairSet.objects.create(project=corpus.project, name="Others", design="sick")
    assert "judged" not in kinds(corpus)
    proposed = controls_proposed(corpus.project, elsewhere)
    result = [proposal.control for proposal in proposed if proposal.kind == "judged"]
    assert bool(result) == is_proposed
    if result:
        assert (result[0].accepted_ab, result[0].accepted_ba) == (("ENTAILMENT",), ("NEUTRAL",))
        assert (result[0].least, result[0].most) == (pytest.approx(0.6), 1.0)


def test_ticked_pairs_become_checkpoints_and_can_be_unticked(
    lead: Client, corpus: Corpus, candidate: Candidate
) -> None:
    corpus.project.language = "is"  # which brings no controls of its own
    corpus.project.save()
    form = lead.get(NEW).context["form"]
    keys = [key for key, __ in form.fields["proposed"].choices]
    assert f"negated-{candidate.pk}" in keys
    changed = {"name": "Pilot", "pair_set": corpus.pair_set.pk, "proposed": keys[-2:]}
    answer = lead.post(NEW, shown(form) | changed)
    assert answer.status_code == 302, answer.context["form"].errors
    campaign = Campaign.objects.get()
    assert campaign.checkpoints.count() == 2
    where = f"/p/boats/c/{campaign.pk}/settings/"
    form = lead.get(where).context["form"]
    assert (form["proposed"].value(), form["checkpoint_table"].value()) == (keys[-2:], "")
    lead.post(where, shown(form) | {"proposed": keys[-1:]})
    assert campaign.checkpoints.get().text_b == candidate.text


def test_pairs_of_the_lead_stay_in_the_table_beside_the_ticked_ones(
    lead: Client, corpus: Corpus, candidate: Candidate
) -> None:
    own = (
        "sentence_a\tsentence_b\tlabels_ab\tlabels_ba\trating_min\trating_max\n"
        "A man is asleep\tA man is awake\tCONTRADICTION\tCONTRADICTION\t1\t2"
    )
    key = f"negated-{candidate.pk}"
    form = lead.get(NEW).context["form"]
    changed = {"name": "Pilot", "pair_set": corpus.pair_set.pk, "proposed": [key]}
    lead.post(NEW, shown(form) | changed | {"checkpoint_table": own})
    campaign = Campaign.objects.get()
    where = f"/p/boats/c/{campaign.pk}/settings/"
    form = lead.get(where).context["form"]
    assert (form["proposed"].value(), form["checkpoint_table"].value()) == ([key], own)
    # Only a ticked pair is left: were its line not in the table, the ready-made would join it.
    campaign.checkpoints.filter(text_a="A man is asleep").delete()
    form = lead.get(where).context["form"]
    assert "proposed" not in shown(form) or not form["proposed"].value()
    assert candidate.text in form["checkpoint_table"].value()


def test_ready_made_pairs_stay_beside_the_ticked_ones(
    lead: Client, corpus: Corpus, candidate: Candidate
) -> None:
    key = f"negated-{candidate.pk}"
    form = lead.get(NEW).context["form"]
    changed = {"name": "Pilot", "pair_set": corpus.pair_set.pk, "proposed": [key]}
    lead.post(NEW, shown(form) | changed)
    campaign = Campaign.objects.get()
    number = campaign.checkpoints.count()
    assert number > 1
    where = f"/p/boats/c/{campaign.pk}/settings/"
    form = lead.get(where).context["form"]
    assert (form["proposed"].value(), form["checkpoint_table"].value()) == ([key], "")
    lead.post(where, shown(form) | {"proposed": []})
    assert campaign.checkpoints.count() == number - 1


def shown(form: Any) -> dict[str, Any]:
    """Return what a browser sends of a form as it is shown."""
    values = {name: form.get_initial_for_field(f, name) for name, f in form.fields.items()}
    return {name: v for name, v in values.items() if v is not None and v is not False}
