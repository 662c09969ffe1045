import pytest

from annotation.models import Assignment, Campaign, Correction, Review
from annotation.selectors.gold.rules import rules_judged, rules_reviewed
from annotation.services.gold.aggregating import campaign_aggregate
from datasets.models import Derivation, Project, Sentence
from tests.annotation.conftest import Corpus, judge_everything


@pytest.fixture
def derived(corpus: Corpus) -> Corpus:
    """The corpus with the rules that wrote its S2 and S3."""
    for sentence in Sentence.objects.exclude(base=None):
        rule = {"S2": "s2.passive", "S3": "s3.determiner"}[sentence.stage]
        Derivation.objects.create(
            sentence=sentence,
            rules=[{"rule": rule, "version": 1}],
            original_text=sentence.text,
        )
    return corpus


def test_reviewed_corrected_and_rejected_sentences_are_counted_by_rule(
    derived: Corpus, reviewed_campaign: Campaign, reviewer
) -> None:
    passive = list(Review.objects.filter(sentence__stage="S2").order_by("pk")[:3])
    for review, state in zip(passive, ("accepted", "accepted", "rejected"), strict=True):
        review.state, review.reviewer = state, reviewer
        review.save()
    for revision in (2, 3):
        Correction.objects.create(
            review=passive[0],
            sentence=passive[0].sentence,
            corrector=reviewer,
            before="a",
            after="b",
            error="other",
            revision=revision,
        )
    result = rules_reviewed(derived.project)
    counted = result["s2.passive"]
    assert (counted.reviewed, counted.corrected, counted.rejected) == (3, 1, 1)
    assert result["s3.determiner"].reviewed == 0


def test_gold_of_the_pairs_with_their_s1_is_averaged_by_rule(
    derived: Corpus, campaign: Campaign
) -> None:
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    campaign_aggregate(campaign=campaign)
    judged = rules_judged(derived.project)["s2.passive"]
    assert (judged.pairs, judged.relatedness) == (10, 4.0)
    assert (judged.entailment, judged.neutral, judged.contradiction) == (1.0, 0.0, 0.0)


def test_a_pair_counts_once_however_often_it_was_aggregated(
    derived: Corpus, campaign: Campaign
) -> None:
    judge_everything(campaign)
    campaign_aggregate(campaign=campaign)
    campaign_aggregate(campaign=campaign)
    assert rules_judged(derived.project)["s2.passive"].pairs == 10


def test_pairs_of_two_sources_say_nothing_of_a_rule(derived: Corpus, draft, manager) -> None:
    first, second = derived.pairs[0], derived.pairs[2]
    derived.pair(first.sentence_b, second.sentence_b)
    assert Assignment.objects.count() == 0
    from annotation.services.plans.opening import campaign_open

    campaign = campaign_open(campaign=draft(), actor=manager)
    judge_everything(campaign)
    campaign_aggregate(campaign=campaign)
    assert rules_judged(derived.project)["s2.passive"].pairs == 10


def test_another_project_has_no_part_in_it(derived: Corpus, campaign: Campaign) -> None:
    judge_everything(campaign)
    campaign_aggregate(campaign=campaign)
    other = Project.objects.create(slug="other", name="Other", language="en")
    assert rules_judged(other) == {}
    assert rules_reviewed(other) == {}
