import io

from datasets.formats.kinds import Format
from datasets.formats.pairs import PairRow, read_pairs
from datasets.formats.problems import Problems


def pairs(text: str, problems: Problems, file_format: Format = Format.CSV) -> list[PairRow]:
    return list(read_pairs(io.BytesIO(text.encode()), file_format, problems))


def test_a_pair_comes_with_all_that_is_known_of_it() -> None:
    problems = Problems()
    text = (
        "pair_ID,sentence_A,sentence_B,kind,expected,origin,author\n"
        "p1,A dog barks,A dog is silent,S1aS3a,Contradiction,OWN,ann\n"
        "p2,A dog barks,A boat sails,,UNRELATED,,\n"
    )
    assert pairs(text, problems) == [
        PairRow(2, "p1", "A dog barks", "A dog is silent", "S1aS3a", "CONTRADICTION", "OWN", "ann"),
        PairRow(3, "p2", "A dog barks", "A boat sails", "", "unrelated"),
    ]
    assert not problems.total


def test_identical_sentences_and_repeated_pairs_are_bad_lines() -> None:
    problems = Problems()
    text = (
        "pair_id,sentence_a,sentence_b\n"
        "1,A dog barks,a dog  barks.\n"
        "2,A dog barks,A cat sleeps\n"
        "3,A cat sleeps.,A dog barks\n"
        "2,A fox runs,A cat sleeps\n"
    )
    assert [pair.pair_id for pair in pairs(text, problems)] == ["2"]
    assert [str(error) for error in problems.errors] == [
        "line 2, sentence_b: is the same sentence as sentence_a",
        "line 4: repeats the pair on line 3 (in either order)",
        "line 5, pair_id: is already given on line 3",
    ]


def test_a_pair_needs_both_sentences_and_a_known_expectation() -> None:
    problems = Problems()
    text = "pair_id,sentence_a,sentence_b,expected\n1,A dog barks,,\n2,A dog,A cat,maybe\n"
    assert pairs(text, problems) == []
    assert [(error.line, error.field) for error in problems.errors] == [
        (2, "sentence_b"),
        (3, "expected"),
    ]
    assert "similar" in problems.errors[1].message


def test_pairs_do_not_come_as_plain_text() -> None:
    problems = Problems()
    assert pairs("A dog\tA cat\n", problems, Format.TEXT) == []
    assert "TSV, CSV or JSON Lines" in problems.errors[0].message
