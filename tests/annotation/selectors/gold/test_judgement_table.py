from django.utils import timezone

from annotation.selectors.gold import judgement_table as module
from annotation.selectors.gold.judgement_table import judgement_table
from annotation.selectors.gold.matrices import campaign_matrix, matrix_hash
from annotation.services.plans.opening import campaign_open
from tests.annotation.services.gold.test_aggregating import vary


def test_a_table_read_in_pieces_is_the_matrix(draft, manager, monkeypatch):
    campaign = campaign_open(campaign=draft(per_order=2, seats=4), actor=manager)
    vary(campaign)
    monkeypatch.setattr(module, "_ROWS_A_CHUNK", 7)
    matrix = campaign_matrix(campaign)
    with judgement_table(campaign, until=timezone.now()) as table:
        assert len(table) == len(matrix) == 80
        assert table.input_hash() == matrix_hash(matrix)
        ratings = [rating for chunk in table.chunks() for rating in chunk["rating"].tolist()]
    assert ratings == matrix.rating.tolist()


def test_a_table_of_nothing_is_empty(campaign):
    with judgement_table(campaign, until=timezone.now()) as table:
        assert list(table.chunks()) == []
        assert table.input_hash() == matrix_hash(campaign_matrix(campaign))
