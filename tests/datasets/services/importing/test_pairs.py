from pathlib import Path

import pytest

from datasets.errors import Conflict, Invalid
from datasets.models import Pair, PairSet, Project, Sentence
from datasets.services.importing.pairs import pairs_import
from tests.datasets.corpus import file_of, unwatched

PAIRS = (
    "pair_id,sentence_a,sentence_b,kind,expected,origin\n"
    "p1,A dog barks,A dog is silent,S1aS3a,contradiction,OWN\n"
    "p7,A boat sails,A dog barks,,unrelated,OWN\n"
)


def test_pairs_become_a_set_with_their_own_ids(project: Project, tmp_path: Path) -> None:
    outcome = pairs_import(
        project=project,
        file=file_of(tmp_path, "pilot.csv", PAIRS),
        actor=None,
        progress=unwatched,
    )
    assert outcome.rows == 2
    pair_set = PairSet.objects.get(project=project, name="pilot", design="imported")
    first, second = pair_set.pairs.order_by("number")
    assert (first.external_id, first.kind, first.expected_ab) == ("p1", "S1aS3a", "CONTRADICTION")
    assert (second.external_id, second.relation, second.expected_ab) == ("p7", "unrelated", "")


def test_a_text_in_several_pairs_is_one_sentence(project: Project, tmp_path: Path) -> None:
    pairs_import(
        project=project, file=file_of(tmp_path, "a.csv", PAIRS), actor=None, progress=unwatched
    )
    first, second = Pair.objects.order_by("number")
    assert first.sentence_a == second.sentence_b
    assert Sentence.objects.count() == 3


IDS_TELL = (
    "pair_id,sentence_a,sentence_b,expected\n"
    "S1aS3b-1,A dog barks,A dog is silent,\n"
    "unrelated-2,A boat sails,A dog barks,\n"
    "12_S1aS2a,A boat sails,A ship sails,entailment\n"
    "4,A cat sleeps,A cat is asleep,\n"
)


def test_ids_tell_the_kinds_where_no_column_does(project: Project, tmp_path: Path) -> None:
    file = file_of(tmp_path, "a.csv", IDS_TELL)
    outcome = pairs_import(project=project, file=file, actor=None, progress=unwatched)
    result = Pair.objects.order_by("number").values_list("kind", "relation", "expected_ab")
    assert list(result) == [
        ("S1aS3b", "opposite", ""),
        ("unrelated", "unrelated", ""),
        ("S1aS2a", "", "ENTAILMENT"),
        ("", "", ""),
    ]
    assert tuple(map(str, outcome.notices)) == (
        "The ids of 3 of 4 pairs name their kind, which no column does: S1aS2a, S1aS3b, unrelated.",
    )
    assert PairSet.objects.get().parameters["kinds_from"] == "ids"


def test_an_empty_column_of_kinds_is_left_empty(project: Project, tmp_path: Path) -> None:
    text = IDS_TELL.replace("expected\n", "kind\n").replace("entailment", "")
    file = file_of(tmp_path, "a.csv", text)
    outcome = pairs_import(project=project, file=file, actor=None, progress=unwatched)
    assert {*Pair.objects.values_list("kind", flat=True)} == {""}
    assert outcome.notices == ()


def test_the_same_file_twice_is_told_and_doubles_nothing(project: Project, tmp_path: Path) -> None:
    file = file_of(tmp_path, "a.csv", PAIRS)
    pairs_import(project=project, file=file, actor=None, progress=unwatched)
    repeated = pairs_import(
        project=project, file=file, name="other", actor=None, progress=unwatched
    )
    assert repeated.is_repeated
    assert PairSet.objects.count() == 1
    assert Pair.objects.count() == 2


def test_a_name_that_is_taken_is_refused(project: Project, tmp_path: Path) -> None:
    pairs_import(
        project=project, file=file_of(tmp_path, "a.csv", PAIRS), actor=None, progress=unwatched
    )
    other = file_of(tmp_path, "b.csv", PAIRS.replace("A boat", "A ship"))
    with pytest.raises(Conflict, match="already a pair set called a"):
        pairs_import(project=project, file=other, name="a", actor=None, progress=unwatched)
    assert PairSet.objects.count() == 1


def test_a_bad_line_imports_nothing(project: Project, tmp_path: Path) -> None:
    file = file_of(tmp_path, "a.csv", PAIRS + "p1,A fox runs,A fox  runs.,,,\n")
    with pytest.raises(Invalid) as raised:
        pairs_import(project=project, file=file, actor=None, progress=unwatched)
    assert raised.value.data["total"] == 2
    assert not PairSet.objects.exists()
    assert not Sentence.objects.exists()


def test_further_columns_stay_with_their_pair(project: Project, tmp_path: Path) -> None:
    text = "word1,Assoc(USF),word2, zip ,a\ncat,07.0,dog, x ,\nsun,,moon,,b\n"
    file = file_of(tmp_path, "words.csv", text)
    pairs_import(project=project, file=file, actor=None, progress=unwatched)
    pair_set = PairSet.objects.get()
    assert pair_set.columns == ["Assoc(USF)", "zip", "a"]
    first, second = pair_set.pairs.order_by("number")
    assert first.columns == {"Assoc(USF)": "07.0", "zip": " x ", "a": ""}
    assert (second.sentence_a.text, second.external_id) == ("sun", "")
    assert second.columns["a"] == "b"


def test_a_further_column_can_be_left_out(project: Project, tmp_path: Path) -> None:
    file = file_of(tmp_path, "a.csv", "sentence_a,sentence_b,note,Line-No\nA cat,A dog,x,1\n")
    pairs_import(project=project, file=file, ignored=["line no"], actor=None, progress=unwatched)
    assert Pair.objects.get().columns == {"note": "x"}


def test_cells_that_no_table_can_hold_are_refused(project: Project, tmp_path: Path) -> None:
    text = '{"sentence_a": "A cat", "sentence_b": "A dog", "note": "a\\tb"}\n'
    with pytest.raises(Invalid, match="contains a tab"):
        pairs_import(
            project=project, file=file_of(tmp_path, "a.jsonl", text), actor=None, progress=unwatched
        )
    assert not Pair.objects.exists()
