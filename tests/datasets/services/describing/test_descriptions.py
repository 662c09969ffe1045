from pathlib import Path
from typing import Any

import pytest

from datasets.errors import Conflict, Invalid
from datasets.models import (
    Description,
    Membership,
    Picture,
    Project,
    Role,
    Sentence,
    Source,
    SourceSentence,
    User,
)
from datasets.selectors.describing.pictures import own_themes, pictures_open, pictures_overview
from datasets.services.describing import descriptions as describing
from datasets.services.describing.checking_form import FormCheck, Reading
from datasets.services.describing.descriptions import (
    description_change,
    description_check,
    description_undo,
    picture_describe,
)
from datasets.services.importing.pictures import pictures_import
from tests.cast import person
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.images import pictures_zip
from transforms.form import NO_FINITE_VERB


@pytest.fixture(autouse=True)
def no_parser(settings: Any, tmp_path: Path) -> None:
    """Leave the parser out; `tests/datasets/services/describing/test_checking_form.py` has one."""
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
def test_a_text_that_is_not_one_whole_sentence_is_refused(
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
    result = FormCheck((NO_FINITE_VERB,), Reading.DONE)
    monkeypatch.setattr(describing, "form_check", lambda **given: result)
    with pytest.raises(Invalid, match="finds no verb"):
        describe(picture, "A man on a bench.", author(project, "anna"))
    assert not SourceSentence.objects.exists()


def test_nobody_describes_a_picture_twice_and_no_third_one_does(
    project: Project, picture: Picture
) -> None:
    anna, bea, carl = (author(project, name) for name in ("anna", "bea", "carl"))
    describe(picture, "A man is mending a net.", anna)
    with pytest.raises(Conflict, match="already described this picture"):
        describe(picture, "A net is being mended.", anna)
    describe(picture, "Somebody repairs a net.", bea)
    with pytest.raises(Conflict, match="Two other people"):
        describe(picture, "A net is being mended.", carl)
    assert SourceSentence.objects.count() == 2


def test_progress_is_counted_by_author(project: Project, picture: Picture) -> None:
    anna, bea = author(project, "anna"), author(project, "bea")
    describe(picture, "A man is mending a net.", anna)
    overview = pictures_overview(project)
    assert (overview.pictures, overview.whole) == (2, 0)
    counts = {progress.user: (progress.described, progress.open) for progress in overview.authors}
    assert counts == {anna: (1, 1), bea: (0, 2)}
    describe(picture, "Somebody repairs a net.", bea)
    assert pictures_overview(project).whole == 1
    assert picture not in pictures_open(project, bea)


def test_an_author_changes_a_description_and_takes_it_back_step_by_step(
    project: Project, picture: Picture
) -> None:
    anna = author(project, "anna")
    sentence = describe(picture, "A man is mending a net.", anna)

    def now() -> Description:
        return Description.objects.select_related("sentence__source__picture").get()

    first = now()
    seen = sentence.text_hash
    description_change(description=first, text="A man repairs a net.", seen_text=seen, actor=anna)
    changed = now()
    assert changed.sentence.text == "A man repairs a net."
    assert changed.earlier_texts == ["A man is mending a net."]
    seen = changed.sentence.text_hash
    assert (
        description_undo(description=changed, seen_text=seen, actor=anna) == "A man repairs a net."
    )
    assert (now().sentence.text, now().earlier_texts) == ("A man is mending a net.", [])
    with pytest.raises(Conflict, match="changed in the meantime"):
        description_undo(description=changed, seen_text=seen, actor=anna)
    assert SourceSentence.objects.count() == 1
    description_undo(description=now(), seen_text=now().sentence.text_hash, actor=anna)
    assert not SourceSentence.objects.exists()
    assert picture in pictures_open(project, anna)


def test_a_change_is_checked_as_a_new_description_is(project: Project, picture: Picture) -> None:
    anna, bea = author(project, "anna"), author(project, "bea")
    describe(picture, "A man is mending a net.", anna)
    second = describe(picture, "Somebody repairs a net.", bea).description
    for text, problem in (("Somebody sits", "full stop"), ("A man mending is a net.", "nearly")):
        with pytest.raises(Invalid, match=problem):
            description_change(
                description=second, text=text, seen_text=second.sentence.text_hash, actor=bea
            )
    assert second.sentence.text == SourceSentence.objects.get(pk=second.sentence_id).text


def test_a_description_in_the_corpus_stays_as_it_is(project: Project, picture: Picture) -> None:
    anna = author(project, "anna")
    sentence = describe(picture, "A man is mending a net.", anna)
    Sentence.objects.create(
        project=project,
        source=sentence.source,
        source_sentence=sentence,
        stage="S1",
        text="x",
        comparison_key="x",
        text_hash="x",
    )
    data = {"description": sentence.description, "seen_text": sentence.text_hash, "actor": anna}
    with pytest.raises(Conflict, match="already in the corpus"):
        description_change(text="A man repairs a net.", **data)
    with pytest.raises(Conflict, match="already in the corpus"):
        description_undo(**data)
    assert SourceSentence.objects.get().text == "A man is mending a net."


def test_a_change_gives_a_picture_that_fell_out_another_chance(
    project: Project, picture: Picture
) -> None:
    anna = author(project, "anna")
    sentence = describe(picture, "A man is mending a net.", anna)
    Source.objects.filter(pk=sentence.source_id).update(fallen_reason="it has no subject")
    description_change(
        description=sentence.description,
        text="A man sits.",
        seen_text=sentence.text_hash,
        actor=anna,
    )
    assert Source.objects.get(pk=sentence.source_id).fallen_reason == ""


def test_progress_is_counted_by_theme(project: Project, picture: Picture) -> None:
    anna, bea = author(project, "anna"), author(project, "bea")
    describe(picture, "A man is mending a net.", anna)
    describe(picture, "Somebody repairs a net.", bea)
    themes = pictures_overview(project).themes
    assert [(t.theme, t.pictures, t.whole, t.by_author) for t in themes] == [
        ("market", 1, 0, (0, 0)),
        ("sea", 1, 1, (1, 1)),
    ]
    own = own_themes(project, anna)
    assert [(t.theme, t.described, t.open) for t in own] == [("market", 0, 1), ("sea", 1, 0)]
