from datasets.designs.drawing import Scope
from datasets.formats.designs import read_design
from datasets.formats.problems import Problems


def read(table: str) -> tuple[list[str], list[str]]:
    problems = Problems()
    kinds = [f"{row.kind} {row.quota} {row.scope.value}" for row in read_design(table, problems)]
    return kinds, [str(error) for error in problems.errors]


def test_a_table_is_read_with_commas_semicolons_or_tabs() -> None:
    lines = "kind,left,right,quota,expected\nfar,S1,S2 other theme,5,unrelated\n"
    for separator in (",", ";", "\t"):
        kinds, errors = read(lines.replace(",", separator))
        assert (kinds, errors) == (["far 5 other theme"], [])


def test_lines_of_a_browser_and_empty_lines_are_no_matter() -> None:
    kinds, errors = read("kind,left,right\r\n\r\nown,S1a,S1b\r\n")
    assert (kinds, errors) == ([f"own None {Scope.OWN.value}"], [])


def test_every_bad_line_is_named() -> None:
    _, errors = read("kind,left,right,quota\nx,S1,S2,many\nx,S1,S2,\nx,S1,S3,\n")
    assert [error.partition(":")[0] for error in errors] == ["line 2, quota", "line 4, kind"]


def test_an_empty_table_and_one_without_kinds_are_refused() -> None:
    assert read("")[1]
    assert read("kind,left,right\n")[1] == ["file: holds no kinds"]
    assert "is missing in the header" in read("kind,left\nx,S1\n")[1][0]


def test_a_table_has_at_most_a_hundred_kinds() -> None:
    rows = "".join(f"k{n},S1,S2\n" for n in range(101))
    assert "at most 100" in read(f"kind,left,right\n{rows}")[1][0]
