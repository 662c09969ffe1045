"""The joins of NumPy, against those of PostgreSQL."""

import numpy as np
import pytest
from django.db.models import Case, Value, When

from annotation.models import Assignment, Judgement
from annotation.selectors.gold.counted import IS_CURRENT, pair_judgements
from annotation.selectors.gold.judgement_columns import _Places, judgement_columns
from annotation.services.plans.opening import campaign_open
from datasets.services.expanding.sentences import sentence_revise
from tests.annotation.conftest import assignments_left, judge_everything, submit

CODES = {"AB": 0, "BA": 1, "ENTAILMENT": 0, "CONTRADICTION": 1, "NEUTRAL": 2, "": -1}


@pytest.fixture
def history(draft, manager, reviewer):
    """Return one of two campaigns, with judgements revised, outdated and about dropped pairs."""
    campaigns = [
        campaign_open(campaign=draft(name=name, every=4), actor=manager) for name in ("a", "b")
    ]
    first, *_others = judge_everything(campaigns[0], rating=4, label="NEUTRAL")
    for number, assignment in enumerate(assignments_left(campaigns[1], first)):
        submit(assignment, first, rating=1 + number % 5, label="ENTAILMENT")
    mine = Assignment.objects.filter(campaign=campaigns[1], pair__isnull=False, state="done")
    revised, fell, *_rest = mine.order_by("pk")
    submit(revised, first, rating=5, label="CONTRADICTION")
    Assignment.objects.filter(pk=fell.pk).update(state=Assignment.State.VOID)
    sentence = mine.order_by("-pk")[0].pair.sentence_b
    sentence_revise(sentence_id=sentence.pk, text="Another text", seen_revision=sentence.revision)
    return campaigns[1]


def by_postgresql(campaign, until=None):
    """Return the rows as PostgreSQL joins them."""
    current = Case(When(IS_CURRENT, then=Value(True)), default=Value(False))
    names = ("annotator__number", "assignment__pair__number", "assignment__order", "rating")
    names += ("label", "shown_ms", "created_at", "assignment__seat__number", "current")
    rows = pair_judgements(campaign, until=until).annotate(current=current).values_list(*names)
    return sorted(
        (annotator, pair, CODES[order], rating, CODES[label], current, seat, when.timestamp())
        for annotator, pair, order, rating, label, _ms, when, seat, current in rows
    )


def by_numpy(campaign, until=None):
    read = judgement_columns(campaign, until=until, with_details=True)
    names = ("annotator", "pair", "order", "rating", "label", "is_current", "seat", "when")
    return sorted(zip(*(read[name].tolist() for name in names), strict=True))


def test_numpy_joins_what_postgresql_joins(history):
    expected = by_postgresql(history)
    assert by_numpy(history) == [pytest.approx(row) for row in expected]
    assert {row[5] for row in expected} == {True, False}


def test_a_campaign_whose_keys_lie_far_apart_is_read_alike(history):
    pair = history.pair_set.pairs.first()
    expected = by_postgresql(history)
    Assignment.objects.create(pk=10**7, campaign=history, pair=pair, order="AB", queue=1)
    assert by_numpy(history) == [pytest.approx(row) for row in expected]


def test_judgements_that_were_the_latest_at_a_moment_can_be_read_later(history):
    until = Judgement.objects.filter(revises__isnull=False).get().created_at
    before = by_postgresql(history, until - np.timedelta64(1, "us").astype(object))
    assert by_numpy(history, until - np.timedelta64(1, "us").astype(object)) == [
        pytest.approx(row) for row in before
    ]
    assert before != by_postgresql(history)


@pytest.mark.parametrize("highest", [50, 10**6])
def test_places_are_those_of_a_dictionary(highest):
    rng = np.random.default_rng(highest)
    keys = rng.choice(highest, 30, replace=False).astype(np.int64)
    known = {key: place for place, key in enumerate(keys.tolist())}
    asked = np.concatenate([keys, rng.integers(-5, highest + 5, 100)])
    places = _Places(keys)
    assert places.is_dense == (highest == 50)
    assert places.of(asked).tolist() == [known.get(key, -1) for key in asked.tolist()]


def test_without_keys_every_place_is_unknown():
    assert _Places(np.zeros(0, dtype=np.int64)).of(np.arange(3)).tolist() == [-1, -1, -1]
