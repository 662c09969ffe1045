"""Scores of best–worst scaling, with choix as the referee."""

import choix
import numpy as np
import pytest

from annotation.models import ChoiceScore
from annotation.planning.choosing.aggregation import ChoiceSettings
from annotation.selectors.campaigns.proposals import controls_proposed
from annotation.selectors.choosing.answers import campaign_answers
from annotation.selectors.choosing.overview import choices_listed, scores_listed
from annotation.selectors.choosing.scaling import reported_score
from annotation.selectors.gold.drifting import run_sides
from annotation.selectors.gold.latest import run_of_pair_set
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.gold.choices import choices_aggregate, choices_aggregation_start
from annotation.stats.best_worst.models import PRECISION, ChoiceModel
from datasets.errors import Invalid
from tests.annotation.choosing import choose_all, chooser_seat, choosing_campaign


def noisy(seed):
    rng = np.random.default_rng(seed)

    def pick(slot):
        four = slot.four_tuple
        seen = [pair.number for pair in (four.pair_1, four.pair_2, four.pair_3, four.pair_4)]
        seen = np.array(seen) + rng.normal(0, 4, 4)
        return int(seen.argmax()), int(seen.argmin())

    return pick


def careless(slot):
    return slot.number % 4, (slot.number + 1 + slot.pk % 3) % 4


@pytest.fixture
def campaign(corpus):
    campaign = choosing_campaign(corpus, answers_per_tuple=3)
    for seed in range(3):
        choose_all(chooser_seat(campaign), noisy(seed))
    return campaign


def test_scores_are_those_of_counting_by_hand(campaign):
    run = choices_aggregate(campaign=campaign)
    best, worst, shown = (dict.fromkeys(range(1, 21), 0) for _ in range(3))
    for choice in choices_listed(run):
        four = choice.slot.four_tuple
        numbers = [four.pair_1.number, four.pair_2.number, four.pair_3.number, four.pair_4.number]
        for number in numbers:
            shown[number] += 1
        best[numbers[choice.best]] += 1
        worst[numbers[choice.worst]] += 1
    scores = {score.pair.number: score for score in scores_listed(run)}
    assert len(scores) == 20
    for number, score in scores.items():
        assert shown[number] == score.shown == 24
        counted = (best[number] - worst[number]) / 24
        assert score.counted == pytest.approx(counted)
        assert reported_score(run, score) == pytest.approx(1 + 4 * (counted + 1) / 2)


def test_strengths_are_those_of_choix(campaign):
    settings = ChoiceSettings(model=ChoiceModel.BRADLEY_TERRY)
    run = choices_aggregate(campaign=campaign, settings=settings)
    games = []
    for choice in choices_listed(run):
        four = choice.slot.four_tuple
        items = [four.pair_1.number, four.pair_2.number, four.pair_3.number, four.pair_4.number]
        best, worst = items[choice.best] - 1, items[choice.worst] - 1
        others = [item - 1 for item in items if item - 1 not in (best, worst)]
        games += [(best, other) for other in (*others, worst)]
        games += [(other, worst) for other in others]
    expected = choix.opt_pairwise(20, games, alpha=PRECISION / 2, tol=1e-9)
    result = {score.pair.number: score.strength for score in ChoiceScore.objects.filter(run=run)}
    strengths = np.array([result[number] for number in range(1, 21)])
    assert np.allclose(strengths, expected - expected.mean(), atol=1e-3)


def test_a_run_says_how_reliable_it_is_and_is_never_overwritten(campaign):
    run, other = choices_aggregate(campaign=campaign), choices_aggregate(campaign=campaign)
    assert (run.number, other.number) == (1, 2)
    assert run.input_hash == other.input_hash == campaign_answers(campaign).hash()
    assert run.results == other.results
    assert 0.6 < run.results["split_half"]["pearson"] <= 1
    assert run.results["judgements"] == 120
    assert run.results["left_out"] == 0
    assert all(0.5 < person["agreement"] <= 1 for person in run.results["annotators"])
    assert {person["median_seconds"] for person in run.results["annotators"]} == {9.0}
    low = ChoiceScore.objects.filter(run=run).order_by("strength").first()
    assert low.strength_low < low.strength < low.strength_high


def test_who_chooses_at_random_can_be_left_out(corpus):
    campaign = choosing_campaign(corpus, answers_per_tuple=4)
    for seed in range(3):
        choose_all(chooser_seat(campaign), noisy(seed))
    lazy = chooser_seat(campaign)
    choose_all(lazy, careless)
    plain = choices_aggregate(campaign=campaign)
    assert not any(person["is_excluded"] for person in plain.results["annotators"])
    strict = choices_aggregate(campaign=campaign, settings=ChoiceSettings(least_agreement=0.5))
    excluded = [p["code"] for p in strict.results["annotators"] if p["is_excluded"]]
    assert excluded == [lazy.annotator.code]
    assert strict.results["judgements"] == 120
    assert strict.results["left_out"] == 40
    with pytest.raises(Invalid):
        choices_aggregate(campaign=campaign, settings=ChoiceSettings(least_agreement=1))


def test_nothing_comes_of_nothing(corpus):
    with pytest.raises(Invalid):
        choices_aggregation_start(campaign=choosing_campaign(corpus), actor=None)


def test_scores_are_not_taken_for_gold(campaign):
    campaign_close(campaign=campaign, actor=None)
    choices_aggregate(campaign=campaign)
    assert run_of_pair_set(campaign.pair_set) is None
    assert run_sides(campaign.project) == []
    proposed = controls_proposed(campaign.project, None)
    assert "judged" not in {proposal.kind for proposal in proposed}
