import io

from datasets.formats.descriptions import DescriptionRow, read_descriptions
from datasets.formats.kinds import Format
from datasets.formats.problems import Problems


def read(content: str) -> tuple[list[DescriptionRow], list[str]]:
    problems = Problems()
    rows = list(read_descriptions(io.BytesIO(content.encode()), Format.CSV, problems))
    return rows, [str(error) for error in problems.errors]


def test_a_row_is_what_one_author_wrote_about_one_picture() -> None:
    rows, errors = read('Picture,Thematic group,Author,Sentence\np1,sea,A,"A boat, afloat."\n')
    assert not errors
    assert rows == [DescriptionRow(2, "p1", "A", "A boat, afloat.", theme="sea")]


def test_picture_author_and_sentence_are_wanted_and_a_theme_may_be_missing() -> None:
    assert "author: is missing in the header" in read("picture,sentence\n")[1][0]
    assert read("picture,author,sentence\np1,A,A boat.\n")[1] == []


def test_an_author_describes_a_picture_once() -> None:
    rows, errors = read("picture,author,sentence\np,A,One.\np,B,One.\np,A,Two.\n")
    assert len(rows) == 2
    assert errors == ["line 4, author: already describes this picture on line 2"]
