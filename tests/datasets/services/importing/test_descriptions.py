from pathlib import Path

import pytest

from datasets.errors import Invalid
from datasets.models import ImportBatch, Project, Sentence, Source, SourceSentence
from datasets.selectors.overview import project_overview
from datasets.selectors.pairing.designs import material_of
from datasets.services.expanding.normalising import project_normalise
from datasets.services.importing.descriptions import descriptions_import
from datasets.services.importing.parsing import project_parse
from datasets.services.importing.sources import ImportOutcome
from tests.datasets.corpus import file_of, plain_engine, recorded_parser, unwatched

HEADER = "picture\ttheme\tauthor\tsentence\n"
ANNA = "p1\tpets\tanna\tA cat is watching a bird\np2\tfarm\tanna\tA puppy is following a ball\n"
BEA = "p1\tpets\tbea\tA puppy is following a ball\np2\tfarm\tbea\tA cat is watching a bird\n"


def take(project: Project, folder: Path, rows: str, name: str = "d.tsv") -> ImportOutcome:
    file = file_of(folder, name, HEADER + rows)
    return descriptions_import(project=project, file=file, actor=None, progress=unwatched)


def described(project: Project) -> list[tuple[str, str, str, str]]:
    fields = ("source__source_id", "source__theme", "position", "author")
    result = SourceSentence.objects.filter(source__project=project)
    return sorted(result.values_list(*fields))


BOTH = [
    ("p1", "pets", "a", "anna"),
    ("p1", "pets", "b", "bea"),
    ("p2", "farm", "a", "anna"),
    ("p2", "farm", "b", "bea"),
]


def test_a_picture_is_a_source_with_a_theme_and_two_authors(
    project: Project, tmp_path: Path
) -> None:
    outcome = take(project, tmp_path, ANNA + BEA)
    assert (outcome.rows, outcome.known) == (4, 0)
    assert described(project) == BOTH


def test_the_first_author_of_the_file_stands_first_however_the_rows_are_mixed(
    project: Project, tmp_path: Path
) -> None:
    first, second = ANNA.splitlines(keepends=True)
    take(project, tmp_path, first + BEA + second)
    assert described(project) == BOTH


def test_the_second_author_may_come_later(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, ANNA)
    outcome = take(project, tmp_path, BEA, "bea.tsv")
    assert (outcome.rows, outcome.known) == (2, 0)
    assert described(project) == BOTH


def test_a_longer_file_adds_only_what_is_new(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, ANNA)
    outcome = take(project, tmp_path, ANNA + BEA)
    assert (outcome.rows, outcome.known) == (4, 2)
    assert described(project) == BOTH


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("p1\tpets\tcarl\tA bird sits\n", "line 2, author: two other authors already describe"),
        ("p1\tpets\tanna\tA bird sits\n", "line 2, sentence: this author has already described it"),
        ("p1\tsea\tanna\tA cat is watching a bird\n", "line 2, theme: is 'sea', but the picture"),
    ],
)
def test_a_row_that_contradicts_the_corpus_is_a_bad_line(
    project: Project, tmp_path: Path, rows: str, problem: str
) -> None:
    take(project, tmp_path, ANNA + BEA)
    with pytest.raises(Invalid, match=problem):
        take(project, tmp_path, rows, "more.tsv")
    assert described(project) == BOTH
    assert ImportBatch.objects.count() == 1


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("p1\tpets\tanna\tA cat\np1\tpets\tanna\tA dog\n", "line 3, author: already describes"),
        ("p1\tpets\tanna\tA cat\np1\tsea\tbea\tA dog\n", "line 3, theme: is 'sea'"),
        ("p1\tpets\t\tA cat\n", "line 2, author: is empty"),
        ("p1\tpets\tanna\t\n", "line 2, sentence: is empty"),
        ("", "holds no descriptions"),
    ],
)
def test_bad_files_import_nothing(
    project: Project, tmp_path: Path, rows: str, problem: str
) -> None:
    with pytest.raises(Invalid, match=problem):
        take(project, tmp_path, rows)
    assert not Source.objects.exists()


def normalise(project: Project) -> int:
    project_parse(project=project, actor=None, progress=unwatched, parser=recorded_parser())
    engine = plain_engine()
    return project_normalise(
        project=project, actor=None, progress=unwatched, engine=engine
    ).sentences


def test_a_description_that_comes_late_is_normalised_like_the_first(
    project: Project, tmp_path: Path
) -> None:
    take(project, tmp_path, ANNA)
    assert normalise(project) == 2
    assert project_overview(project).sources_waiting == 0
    take(project, tmp_path, BEA, "bea.tsv")
    assert project_overview(project).sources_waiting == 2
    assert normalise(project) == 2
    assert normalise(project) == 0
    assert Sentence.objects.filter(stage="S1").count() == 4


def test_a_design_knows_theme_and_authors(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, ANNA + BEA)
    normalise(project)
    picture = material_of(project).sets[0]
    assert (picture.source, picture.theme) == ("p1", "pets")
    assert {(m.place, m.author) for m in picture.members} == {("1a", "anna"), ("1b", "bea")}
    assert set(Sentence.objects.values_list("author", flat=True)) == {"anna", "bea"}
