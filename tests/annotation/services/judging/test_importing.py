from pathlib import Path

import pytest

from annotation.models import Annotator, Judgement, Seat
from annotation.selectors.gold.matrices import campaign_matrix
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.judging.importing import judgements_import
from datasets.errors import Conflict, Invalid
from datasets.services.jobs.incoming import incoming_path

GOOD = """annotator\tpair\torder\trating\tlabel
zed\t1\tAB\t4\tENTAILMENT
zed\t2\tBA\t2\tneutral
kay\t1\tBA\t5\tE
"""


@pytest.fixture
def closed(draft, manager):
    return campaign_close(campaign=draft(), actor=manager)


@pytest.fixture
def take(tmp_path, manager):
    def take(campaign, content, name="judgements.tsv"):
        path = Path(tmp_path / name)
        path.write_text(content, encoding="utf-8")
        return judgements_import(
            campaign=campaign,
            file=incoming_path(path),
            actor=manager,
            progress=lambda done, total, message="": None,
        )

    return take


def test_judgements_come_in_by_annotator_pair_and_order(closed, take):
    assert take(closed, GOOD).rows == 3
    matrix = campaign_matrix(closed)
    assert matrix.pairs == (1, 2)
    assert matrix.rating.tolist() == [4, 5, 2]
    assert matrix.label.tolist() == [0, 0, 2]
    assert matrix.order.tolist() == [0, 1, 1]
    assert list(Annotator.objects.values_list("external_id", flat=True)) == ["zed", "kay"]
    assert Seat.objects.count() == 2


def test_the_same_file_is_taken_once(closed, take):
    take(closed, GOOD)
    assert take(closed, GOOD).is_repeated
    assert Judgement.objects.count() == 3


def test_a_name_is_the_same_pseudonym_in_every_file(closed, draft, manager, take):
    take(closed, GOOD)
    other = campaign_close(campaign=draft(name="Other"), actor=manager)
    take(other, "annotator\tpair\torder\trating\nzed\t3\tAB\t1\n", name="more.tsv")
    assert Annotator.objects.count() == 2
    assert campaign_matrix(other).label.tolist() == [-1]


def test_all_bad_lines_are_named_and_nothing_is_imported(closed, take):
    bad = GOOD + "zed\t99\tAB\t4\tE\nkay\t2\tAB\t6\tE\nzed\t1\tBA\t4\tE\nkay\t3\tCB\t4\tE\n"
    with pytest.raises(Invalid) as caught:
        take(closed, bad)
    result = sorted((e["line"], e["field"]) for e in caught.value.data["errors"])
    assert result == [(5, "pair"), (6, "rating"), (7, ""), (8, "order")]
    assert "already judges the pair on line 2" in str(caught.value)
    assert not Judgement.objects.exists()
    assert not Annotator.objects.exists()


def test_an_open_campaign_takes_no_judgements_from_elsewhere(campaign, take):
    with pytest.raises(Conflict, match="closed"):
        take(campaign, GOOD)
    assert not Judgement.objects.exists()


def test_a_second_file_of_the_same_annotator_is_refused(closed, take):
    take(closed, GOOD)
    with pytest.raises(Conflict, match="zed"):
        take(closed, "annotator\tpair\torder\trating\nzed\t3\tAB\t1\n", name="more.tsv")
    assert Judgement.objects.count() == 3


def test_an_empty_file_is_refused(closed, take):
    with pytest.raises(Invalid, match="no judgements"):
        take(closed, "annotator\tpair\torder\trating\n")
