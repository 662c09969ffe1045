import io
from pathlib import Path

import pytest

from datasets.formats.kinds import Format, detect_format
from datasets.formats.problems import Problems
from datasets.formats.sources import SOURCE_COLUMNS, SourceRow, read_sources

TREE = (
    "1\tDogs\tdog\tNOUN\t_\tNumber=Plur\t2\tnsubj\t_\t_\n2\tbark\tbark\tVERB\t_\t_\t0\troot\t_\t_"
)


def sources(
    text: str, problems: Problems, file_format: Format = Format.TSV, id_prefix: str = ""
) -> list[SourceRow]:
    stream = io.BytesIO(text.encode())
    return list(read_sources(stream, file_format, problems, id_prefix=id_prefix))


def test_a_table_gives_sources_with_all_they_carry() -> None:
    problems = Problems()
    text = (
        "source_id\tsentence_a\tsentence_b\torigin\ttheme\tlicense\tauthor\n"
        "s1\t A turtle swims. \tA fish swims\tOWN\tsea\tCC0\tann\n"
    )
    assert sources(text, problems) == [
        SourceRow(2, "s1", " A turtle swims. ", "A fish swims", "OWN", "sea", "CC0", "ann")
    ]
    assert not problems.total


def test_a_source_may_have_one_sentence() -> None:
    problems = Problems()
    result = sources("source_id,sentence_a,sentence_b\n1,A dog barks,\n", problems, Format.CSV)
    assert result[0].sentence_b == ""
    assert not problems.total


def test_plain_text_is_a_source_a_line_and_a_tab_parts_two_sentences() -> None:
    problems = Problems()
    text = "A dog barks\n\nA cat sleeps\tA cat is awake\na\tb\tc\n"
    result = sources(text, problems, Format.TEXT, "pets-")
    assert [(row.source_id, row.sentence_a, row.sentence_b) for row in result] == [
        ("pets-1", "A dog barks", ""),
        ("pets-3", "A cat sleeps", "A cat is awake"),
    ]
    assert [error.line for error in problems.errors] == [4]


def test_conllu_sentences_with_one_source_id_are_one_source() -> None:
    problems = Problems()
    text = (
        f"# sent_id = x\n# text = Dogs bark\n# origin = OWN\n{TREE}\n\n"
        f"# source_id = s\n# text = Dogs bark\n{TREE}\n\n"
        f"# source_id = s\n# text = Dogs bark!\n{TREE}\n\n"
        f"# text = Dogs bark?\n{TREE}\n"
    )
    result = sources(text, problems, Format.CONLLU, "f-")
    assert [(row.source_id, row.sentence_a, row.sentence_b) for row in result] == [
        ("x", "Dogs bark", ""),
        ("s", "Dogs bark", "Dogs bark!"),
        ("f-17", "Dogs bark?", ""),
    ]
    assert result[0].origin == "OWN"
    assert result[1].tree_b.startswith("# source_id = s\n# text = Dogs bark!\n1\tDogs")
    assert not problems.total


def test_broken_conllu_is_reported_sentence_by_sentence() -> None:
    problems = Problems()
    text = (
        f"{TREE}\n\n# text = Dogs bark\n1\tDogs\n\n# text = nothing\n\n"
        + f"# source_id = s\n# text = Dogs bark\n{TREE}\n\n" * 3
    )
    assert sources(text, problems, Format.CONLLU) == []
    assert [(error.line, error.field) for error in problems.errors] == [
        (1, "text"),
        (5, ""),
        (7, ""),
        (19, "source_id"),
    ]


def test_every_bad_line_is_reported_and_the_good_ones_are_read() -> None:
    problems = Problems()
    text = (
        "source_id\tsentence_a\tsentence_b\n"
        "1\tA dog barks\tA cat sleeps\n"
        "1\tA bird sings\t\n"
        "\tA bird sings\t\n"
        "3\t...\tA\u0007b\n"
        f"{'x' * 201}\tA fox runs\t\n"
        "4\tA fox runs\t\n"
    )
    assert [row.source_id for row in sources(text, problems)] == ["1", "4"]
    assert [(error.line, error.field) for error in problems.errors] == [
        (3, "source_id"),
        (4, "source_id"),
        (5, "sentence_a"),
        (5, "sentence_b"),
        (6, "source_id"),
    ]
    assert problems.errors[0].message == "is already given on line 2"


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        ("a.TSV", b"", Format.TSV),
        ("a.csv", b"", Format.CSV),
        ("a.jsonl", b"", Format.JSONL),
        ("a.conllu", b"", Format.CONLLU),
        ("a.txt", b"A dog barks\tA cat sleeps\n", Format.TEXT),
        ("a.txt", b"\xef\xbb\xbfsource_id\tsentence_A\n", Format.TSV),
        ("a", b'"source_id";"sentence_a"\r\n', Format.CSV),
        ("a", b'{"source_id": 1}', Format.JSONL),
        ("a", b"# sent_id = 1\n", Format.CONLLU),
        ("a", b"1\tA\ta\tDET\t_\t_\t0\troot\t_\t_\n", Format.CONLLU),
        ("a", b"# 1 in the charts", Format.TEXT),
        ("", b"", Format.TEXT),
    ],
)
def test_the_format_is_told_by_the_name_or_else_by_the_first_line(
    name: str, head: bytes, expected: Format
) -> None:
    assert detect_format(name, head, SOURCE_COLUMNS) is expected


def test_the_source_pairs_of_sick_are_read_whole(shared_dir: Path) -> None:
    problems = Problems()
    with (shared_dir / "data" / "sick_source_pairs_dev.tsv").open("rb") as stream:
        rows = list(read_sources(stream, Format.TSV, problems))
    assert len(rows) == 260
    assert {row.origin for row in rows} == {"FLICKR", "SEMEVAL"}
    assert not problems.total
