"""Many rows at once."""

import pytest
from django.db import IntegrityError

from annotation.models import Assignment
from annotation.services.plans import copying

COLUMNS = ("campaign_id", "pair_id", "order", "queue", "state", "group", "turn", "is_leaders")


@pytest.fixture(autouse=True)
def few_at_once(monkeypatch):
    monkeypatch.setattr(copying, "_CHECKED_AT_ONCE", 3)


def copy(*rows):
    full = ((campaign, pair, "AB", queue, "open", 0, 0, "f") for campaign, pair, queue in rows)
    copying.rows_copy(Assignment._meta.db_table, COLUMNS, full)


@pytest.mark.parametrize("count", [0, 1, 3, 7])
def test_all_rows_come_in_their_order(draft, corpus, count):
    pairs = [pair.pk for pair in corpus.pairs[:count]]
    campaign = draft().pk
    copy(*((campaign, pair, queue) for queue, pair in enumerate(pairs)))
    assert list(Assignment.objects.order_by("pk").values_list("pair", flat=True)) == pairs


def test_a_row_that_points_nowhere_is_refused_at_once(draft, corpus):
    campaign = draft().pk
    with pytest.raises(IntegrityError, match="is not present in table"):
        copy((campaign, corpus.pairs[0].pk, 1), (campaign, 2**40, 2))
