from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache

from datasets.errors import Conflict, Invalid
from datasets.models import Description, Membership, Picture, Project, Role, SourceSentence, User
from datasets.selectors.pictures import pictures_open, pictures_overview
from datasets.services import describing
from datasets.services.checking_form import FormCheck, Reading
from datasets.services.describing import description_check, picture_describe
from datasets.services.importing_pictures import pictures_import
from tests.cast import person
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.images import pictures_zip
from transforms.form import NO_FINITE_VERB


@pytest.fixture(autouse=True)
def no_parser(settings: Any, tmp_path: Path) -> None:
    """Leave the parser out; `tests/datasets/services/test_checking_form.py` has one."""
    cache.clear()
    settings.STANZA_DIR = str(tmp_path / "no-models")


def author(project: Project, username: str) -> User:
    user = person(username)
    Membership.objects.create(project=project, user=user, role=Role.AUTHOR)
    return user


@pytest.fixture
def picture(project: Project, tmp_path: Path) -> Picture:
    file = file_of(tmp_path, "pictures.zip", pictures_zip())
    pictures_import(project=project, file=file, actor=None, progress=unwatched)
    return Picture.objects.get(source__source_id="p1")


def describe(picture: Picture, text: str, user: User) -> SourceSentence:
    return picture_describe(picture=picture, text=text, actor=user)


def test_two_authors_fill_both_places_and_no_name_is_in_the_data(
    project: Project, picture: Picture
) -> None:
    anna, bea = author(project, "anna"), author(project, "bea")
    first = describe(picture, " A man is  mending a net. ", anna)
    second = describe(picture, "Somebody repairs a net.", bea)
    assert (first.position, first.text) == ("a", "A man is mending a net.")
    assert second.position == "b"
    assert first.author != second.author
    assert not {"anna", "bea"} & {first.author, second.author}
    assert [d.writer for d in Description.objects.order_by("pk")] == [anna, bea]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "Write one sentence"),
        ("A man sits", "full stop"),
        ("A man sits!", "full stop"),
        ("A man sits. He smokes.", "more than one"),
        ("A man sits... he smokes.", "more than one"),
        ("a man sits.", "capital letter"),
        ("...", "no word"),
        ("A man\x07 sits.", "control character"),
    ],
)
def test_what_is_not_one_whole_sentence_is_refused(
    project: Project, picture: Picture, text: str, problem: str
) -> None:
    with pytest.raises(Invalid, match=problem):
        describe(picture, text, author(project, "anna"))
    assert not SourceSentence.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "A man  is mending a Net.",
        "A man is mendin a net.",
        "A man, is mending a net.",
        "A net is a man mending.",
    ],
)
def test_a_copy_of_the_other_author_and_nearly_one_are_refused(
    project: Project, picture: Picture, text: str
) -> None:
    anna, bea = author(project, "anna"), author(project, "bea")
    describe(picture, "A man is mending a net.", anna)
    with pytest.raises(Invalid, match="other words"):
        describe(picture, text, bea)
    assert SourceSentence.objects.count() == 1
    # One's own words are no copy, and what only begins alike is none either.
    assert not description_check(
        picture=picture, text="A man is mending a net.", author=anna
    ).problems
    assert not description_check(picture=picture, text="A man is sitting.", author=bea).problems


def test_a_sentence_without_a_verb_is_refused_with_advice(
    project: Project, picture: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = FormCheck((NO_FINITE_VERB,), Reading.DONE)
    monkeypatch.setattr(describing, "form_check", lambda **given: found)
    with pytest.raises(Invalid, match="finds no verb"):
        describe(picture, "A man on a bench.", author(project, "anna"))
    assert not SourceSentence.objects.exists()


def test_nobody_describes_a_picture_twice_and_no_third_one_does(
    project: Project, picture: Picture
) -> None:
    anna, bea, carl = (author(project, name) for name in ("anna", "bea", "carl"))
    describe(picture, "A man is mending a net.", anna)
    with pytest.raises(Conflict, match="described this picture already"):
        describe(picture, "A net is being mended.", anna)
    describe(picture, "Somebody repairs a net.", bea)
    with pytest.raises(Conflict, match="Two others"):
        describe(picture, "A net is being mended.", carl)
    assert SourceSentence.objects.count() == 2


def test_progress_is_counted_by_author(project: Project, picture: Picture) -> None:
    anna, bea = author(project, "anna"), author(project, "bea")
    describe(picture, "A man is mending a net.", anna)
    overview = pictures_overview(project)
    assert (overview.pictures, overview.whole) == (2, 0)
    counts = {each.user: (each.described, each.open) for each in overview.authors}
    assert counts == {anna: (1, 1), bea: (0, 2)}
    describe(picture, "Somebody repairs a net.", bea)
    assert pictures_overview(project).whole == 1
    assert picture not in pictures_open(project, bea)
