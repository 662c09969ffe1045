from contextlib import ExitStack
from pathlib import Path

import pytest
from django.utils import timezone

from datasets.errors import Conflict, Invalid
from datasets.formats.themes import PICTURE_THEME_TABLE, THEME_TABLE, ThemeRow
from datasets.models import (
    Membership,
    Pair,
    PairSet,
    Picture,
    Project,
    Role,
    Sentence,
    Source,
    Theme,
    User,
)
from datasets.selectors.describing.pictures import pictures_open, pictures_overview
from datasets.selectors.describing.themes import (
    WITHOUT,
    grid_page,
    picture_theme_rows,
    theme_counts,
    theme_rows,
)
from datasets.selectors.expanding.lineage import sentence_lineage
from datasets.selectors.importing.files import file_chunks
from datasets.services.describing.choosing import choice_undo, pictures_choose
from datasets.services.describing.descriptions import picture_describe
from datasets.services.describing.themes import (
    ThemeEdit,
    pictures_theme,
    themes_import,
    themes_save,
    themes_undo,
)
from datasets.services.importing.themes import free_key, themes_of_import
from datasets.services.publishing.pictures import ChosenPictures
from tests.cast import person
from tests.datasets.corpus import file_of
from tests.datasets.themed import pictures_made


@pytest.fixture
def pictures(project: Project) -> list[Picture]:
    return pictures_made(project, {"dogs": 4, "music": 2, "": 3})


@pytest.fixture
def author(project: Project, settings, tmp_path: Path) -> User:
    settings.STANZA_DIR = str(tmp_path / "no-models")
    user = person("anna")
    Membership.objects.create(project=project, user=user, role=Role.AUTHOR)
    return user


def themes() -> dict[str, str]:
    return dict(Source.objects.order_by("pk").values_list("source_id", "theme"))


def quota(project: Project, **quotas: int | None) -> None:
    for name, number in quotas.items():
        Theme.objects.filter(project=project, name=name).update(quota=number)


def test_pictures_get_a_theme_and_lose_it_when_that_is_undone(project, pictures, manager):
    before = themes()
    some = [pictures[0].pk, pictures[6].pk, pictures[7].pk]
    assert pictures_theme(project=project, pictures=some, theme="music", actor=manager) == 3
    assert [name for name, theme in themes().items() if theme == "music"] == [
        *("p1", "p5", "p6", "p7", "p8"),
    ]
    pictures_theme(project=project, pictures=[pictures[0].pk], theme="", actor=manager)
    assert themes()["p1"] == ""
    themes_undo(project=project, actor=manager)
    themes_undo(project=project, actor=manager)
    assert themes() == before
    with pytest.raises(Conflict, match="nothing to undo"):
        themes_undo(project=project, actor=manager)


def test_only_themes_of_the_list_and_pictures_of_the_project_are_taken(
    project, pictures, manager, polish
):
    with pytest.raises(Conflict, match="not on the list"):
        pictures_theme(project=project, pictures=[pictures[0].pk], theme="cats", actor=manager)
    Theme.objects.create(project=polish, name="cats")
    pictures_theme(project=polish, pictures=[pictures[0].pk], theme="cats", actor=manager)
    assert themes()["p1"] == "dogs"


def test_a_renamed_theme_takes_its_pictures_along_and_a_deleted_one_leaves_them(
    project, pictures, manager
):
    before = themes()
    edits = [
        ThemeEdit(ThemeRow("animals", "a", 3), was="dogs"),
        ThemeEdit(ThemeRow("music", "m"), was="music", is_deleted=True),
        ThemeEdit(ThemeRow("boats", "b", 1)),
    ]
    assert themes_save(project=project, edits=edits, actor=manager) == 3
    assert list(theme_rows(project)) == [ThemeRow("animals", "a", 3), ThemeRow("boats", "b", 1)]
    assert set(themes().values()) == {"animals", ""}
    themes_undo(project=project, actor=manager)
    assert themes() == before
    assert [row.name for row in theme_rows(project)] == ["dogs", "music"]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (ThemeRow("dogs", "x"), "already a theme"),
        (ThemeRow("cats", "d"), "stands for two themes"),
        (ThemeRow("cats", "?"), "one letter or digit"),
    ],
)
def test_names_and_keys_are_given_once(project, pictures, manager, row, problem):
    with pytest.raises(Invalid, match=problem):
        themes_save(project=project, edits=[ThemeEdit(row)], actor=manager)
    assert Theme.objects.count() == 2


def test_a_theme_that_somebody_else_renamed_meanwhile_does_not_come_back(
    project, pictures, manager
):
    renamed = ThemeEdit(ThemeRow("animals", "d"), was="dogs")
    themes_save(project=project, edits=[renamed], actor=manager)
    stale = ThemeEdit(ThemeRow("dogs", "", 5), was="dogs")
    with pytest.raises(Conflict, match="not on the list any more"):
        themes_save(project=project, edits=[stale], actor=manager)
    assert set(Theme.objects.values_list("name", flat=True)) == {"animals", "music"}


def test_a_deleted_theme_comes_back_though_an_import_has_listed_it_again(
    project, pictures, manager
):
    before = themes()
    quota(project, dogs=3)
    deleted = ThemeEdit(ThemeRow("dogs", "d"), was="dogs", is_deleted=True)
    themes_save(project=project, edits=[deleted], actor=manager)
    themes_of_import(project=project, themes=["dogs"])
    themes_undo(project=project, actor=manager)
    assert list(theme_rows(project)) == [ThemeRow("dogs", "d", 3), ThemeRow("music", "m")]
    assert themes() == before


def test_two_themes_may_swap_their_keys(project, pictures, manager):
    edits = [
        ThemeEdit(ThemeRow("dogs", "m"), was="dogs"),
        ThemeEdit(ThemeRow("music", "d"), was="music"),
    ]
    themes_save(project=project, edits=edits, actor=manager)
    assert dict(Theme.objects.values_list("name", "key")) == {"dogs": "m", "music": "d"}


def test_keys_are_letters_of_the_name_while_they_are_free():
    assert free_key("dogs", {"d", "o"}) == "g"
    assert free_key("Źdźbła", set()) == "ź"
    assert free_key("…", {"a"}) == "b"


def test_a_picture_in_pairs_keeps_its_theme(project, pictures, manager):
    source = pictures[0].source
    first, second = (
        Sentence.objects.create(
            project=project, source=source, stage="S1", text=t, comparison_key=t, text_hash=t
        )
        for t in ("a", "b")
    )
    pairs = PairSet.objects.create(project=project, name="Pairs", design="cds")
    Pair.objects.create(pair_set=pairs, number=1, sentence_a=first, sentence_b=second)
    with pytest.raises(Conflict, match="1 of these pictures is in pairs"):
        pictures_theme(
            project=project,
            pictures=[picture.pk for picture in pictures],
            theme="music",
            actor=manager,
        )
    assert themes()["p2"] == "dogs"
    assert [row.picture for row in picture_theme_rows(project, behind=pairs)] == ["p1"]


def test_tables_go_out_and_come_in_again(project, pictures, manager, tmp_path):
    quota(project, dogs=3, music=None)
    rows = b"".join(THEME_TABLE.lines(theme_rows(project)))
    assert rows == b"theme\tkey\tquota\ndogs\td\t3\nmusic\tm\t\n"
    grouped = b"".join(PICTURE_THEME_TABLE.lines(picture_theme_rows(project)))
    for table in (rows, grouped):
        file = file_of(tmp_path, "table.tsv", table)
        assert themes_import(project=project, file=file, actor=manager) == 0
    changed = grouped.replace(b"p7\t", b"p7\tboats", 1).replace(b"p1\tdogs", b"p1\tmusic", 1)
    file = file_of(tmp_path, "other.tsv", changed)
    assert themes_import(project=project, file=file, actor=manager) == 2
    assert (themes()["p7"], themes()["p1"]) == ("boats", "music")
    assert Theme.objects.get(name="boats").key == "b"


def test_tables_may_be_json_lines(project, pictures, manager, tmp_path):
    table = b'{"picture": "p7", "theme": "boats"}\n{"picture": "p1", "theme": "dogs"}\n'
    file = file_of(tmp_path, "pictures.jsonl", table)
    assert themes_import(project=project, file=file, actor=manager) == 1
    file = file_of(tmp_path, "themes.jsonl", b'{"theme": "boats", "key": "b", "quota": 2}\n')
    assert themes_import(project=project, file=file, actor=manager) == 1
    assert (themes()["p7"], Theme.objects.get(name="boats").quota) == ("boats", 2)


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        (b"theme\tkey\tquota\ndogs\tdd\t3\n", "line 2, key: must be one letter"),
        (b"theme\tquota\ndogs\tmany\n", "line 2, quota: must be a whole number"),
        (b"theme\tkey\ndogs\td\ncats\td\n", "line 3, key: is already given on line 2"),
        (b"theme\n", "holds no themes"),
        (b"picture\ttheme\np99\tdogs\n", "line 2, picture: is not a picture of this project"),
    ],
)
def test_a_bad_table_changes_nothing(project, pictures, manager, tmp_path, table, problem):
    file = file_of(tmp_path, "table.tsv", table)
    with pytest.raises(Invalid) as error:
        themes_import(project=project, file=file, actor=manager)
    assert problem in " ".join(map(str, error.value.lines))


def test_authors_describe_the_chosen_pictures_only(project, pictures, manager, author):
    quota(project, dogs=2, music=5)
    assert pictures_open(project, author).count() == 9
    choice = pictures_choose(project=project, seed=1, actor=manager)
    assert choice.themes == [
        {"theme": "dogs", "quota": 2, "pictures": 4, "chosen": 2},
        {"theme": "music", "quota": 5, "pictures": 2, "chosen": 2},
        {"theme": "", "quota": 0, "pictures": 3, "chosen": 0},
    ]
    requests = {picture.source.source_id for picture in pictures_open(project, author)}
    assert len(requests) == 4
    assert {"p5", "p6"} < requests
    assert pictures_overview(project).pictures == 4
    left_out = next(picture for picture in pictures if picture.source.source_id not in requests)
    with pytest.raises(Conflict, match="no longer among"):
        picture_describe(picture=left_out, text="A man mends a net.", actor=author)


def test_a_picture_described_before_is_kept_and_counts(project, pictures, manager, author):
    picture_describe(picture=pictures[8], text="A man mends a net.", actor=author)
    first = pictures[0]
    picture_describe(picture=first, text="Pears are on the scales.", actor=author)
    quota(project, dogs=1, music=0)
    choice = pictures_choose(project=project, seed=1, actor=manager)
    assert set(choice.pictures.values_list("picture", flat=True)) == {first.pk, pictures[8].pk}


def test_the_same_seed_chooses_the_same_and_undoing_brings_the_last_choice_back(
    project, pictures, manager
):
    quota(project, dogs=2)
    one, two, three = (
        pictures_choose(project=project, seed=seed, unthemed=1, actor=manager) for seed in (1, 2, 1)
    )
    chosen = [set(row.pictures.values_list("picture", flat=True)) for row in (one, two, three)]
    assert chosen[0] == chosen[2] != chosen[1]
    counts = theme_counts(project)
    assert (counts["dogs"].chosen, counts[""].chosen) == (2, 1)
    for left in (two, one, None):
        choice_undo(project=project, actor=manager)
        now = project.picture_choices.filter(is_current=True).first()
        assert now == left
    with pytest.raises(Conflict):
        choice_undo(project=project, actor=manager)


def test_quotas_that_choose_nothing_are_refused(project, pictures, manager):
    quota(project, dogs=0, music=0)
    with pytest.raises(Invalid, match="choose no picture"):
        pictures_choose(project=project, seed=1, actor=manager)


def test_nothing_changes_in_an_archived_project(project, pictures, manager):
    project.archived_at = timezone.now()
    project.save()
    with pytest.raises(Conflict):
        pictures_choose(project=project, seed=1, actor=manager)
    with pytest.raises(Conflict):
        pictures_theme(project=project, pictures=[pictures[0].pk], theme="", actor=manager)


def test_the_grid_goes_on_where_it_was_though_pictures_leave_the_list(project, pictures, manager):
    page = grid_page(project, theme=WITHOUT, count=2)
    assert [picture.source.source_id for picture in page.pictures] == ["p7", "p8"]
    pictures_theme(
        project=project,
        pictures=[picture.pk for picture in page.pictures],
        theme="dogs",
        actor=manager,
    )
    rest = grid_page(project, theme=WITHOUT, after=page.after, count=2)
    assert [picture.source.source_id for picture in rest.pictures] == ["p9"]
    back = grid_page(project, before=rest.pictures[0].pk, count=3)
    assert [picture.source.source_id for picture in back.pictures] == ["p6", "p7", "p8"]
    assert back.after
    assert back.before


def test_a_release_says_how_the_pictures_behind_its_pairs_were_drawn(project, pictures, manager):
    first, second = (
        Sentence.objects.create(
            project=project, source=row.source, stage="S1", text=t, comparison_key=t, text_hash=t
        )
        for row, t in ((pictures[0], "a"), (pictures[4], "b"))
    )
    pairs = PairSet.objects.create(project=project, name="Pairs", design="cds")
    Pair.objects.create(pair_set=pairs, number=1, sentence_a=first, sentence_b=second)
    with ExitStack() as stack:
        nothing = ChosenPictures(pairs, stack)
    assert (list(nothing.outputs), nothing.facts) == ([], {})
    quota(project, dogs=4)
    pictures_choose(project=project, seed=7, actor=manager)
    with ExitStack() as stack:
        chosen = ChosenPictures(pairs, stack)
    (file,) = chosen.outputs
    assert b"".join(file_chunks(file.stored)).decode().splitlines() == [
        "picture\ttheme\tchosen\tdrawn_from\tquota\tseed",
        "p1\tdogs\tyes\tdogs\t4\t7",
        "p5\tmusic\tyes\tmusic\t\t7",
    ]
    message = chosen.facts["pictures"]
    assert (message["in_pairs"], message["seed"]) == (2, 7)
    assert {"theme": "dogs", "quota": 4, "pictures": 4, "chosen": 4} in message["themes"]
    sample = sentence_lineage(first.pk).chosen
    assert (sample.theme, sample.quota, sample.choice.seed) == ("dogs", 4, 7)
