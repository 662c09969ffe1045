import pytest

from datasets.errors import Conflict, Invalid
from datasets.models import (
    Description,
    DescriptionReturn,
    Membership,
    Picture,
    SourceSentence,
    User,
)
from datasets.selectors.describing.pictures import pictures_open, pictures_overview, return_waiting
from datasets.services.describing.descriptions import description_undo, picture_describe
from datasets.services.describing.returning import description_return, return_undo
from tests.datasets.services.describing.test_descriptions import author, no_parser, picture

__all__ = ["no_parser", "picture"]  # fixtures


@pytest.fixture
def authors(project: object) -> tuple[User, User, User]:
    return tuple(author(project, name) for name in ("anna", "bea", "carl"))  # type: ignore[arg-type,return-value]


def give_back(
    text: str = "", *, reason: str = "The net is not whole yet.", actor: User
) -> DescriptionReturn:
    description = Description.objects.select_related("sentence__source__picture", "writer").get(
        **({"sentence__text": text} if text else {})
    )
    seen = description.sentence.text_hash
    return description_return(description=description, reason=reason, seen_text=seen, actor=actor)


def test_a_description_goes_back_with_its_reason_and_its_place_is_kept(
    picture: Picture, authors: tuple[User, User, User], manager: User
) -> None:
    anna, bea, carl = authors
    project = picture.source.project
    picture_describe(picture=picture, text="A man is mending a net.", actor=anna)
    picture_describe(picture=picture, text="Somebody repairs a net.", actor=bea)
    returned = give_back("A man is mending a net.", actor=manager)
    assert (returned.writer, returned.position) == (anna, "a")
    assert not SourceSentence.objects.filter(position="a").exists()
    # It stands first for its author, and nobody else gets it.
    assert pictures_open(project, anna).first() == picture
    assert picture not in pictures_open(project, carl)
    with pytest.raises(Conflict, match="Two other people"):
        picture_describe(picture=picture, text="A man sits on the pier.", actor=carl)
    assert {
        progress.user: progress.returned for progress in pictures_overview(project).authors
    } == {
        anna: 1,
        bea: 0,
        carl: 0,
    }
    repeated = picture_describe(picture=picture, text="A man mends his net.", actor=anna)
    assert repeated.position == "a"
    assert return_waiting(picture, anna) is None
    returned.refresh_from_db()
    assert returned.answer == repeated


def test_taking_back_the_answer_to_a_return_leaves_it_open_again(
    picture: Picture, authors: tuple[User, User, User], manager: User
) -> None:
    anna = authors[0]
    picture_describe(picture=picture, text="A man is mending a net.", actor=anna)
    returned = give_back(actor=manager)
    repeated = picture_describe(picture=picture, text="A man mends his net.", actor=anna)
    description_undo(description=repeated.description, seen_text=repeated.text_hash, actor=anna)
    assert return_waiting(picture, anna) == returned


def test_given_back_twice_the_newer_reason_stands(
    picture: Picture, authors: tuple[User, User, User], manager: User
) -> None:
    picture_describe(picture=picture, text="A man is mending a net.", actor=authors[0])
    give_back(actor=manager)
    picture_describe(picture=picture, text="A man mends his net.", actor=authors[0])
    give_back(reason="Whose net it is cannot be seen.", actor=manager)
    waiting = return_waiting(picture, authors[0])
    assert waiting is not None
    assert (waiting.text, waiting.reason) == (
        "A man mends his net.",
        "Whose net it is cannot be seen.",
    )
    assert DescriptionReturn.objects.count() == 1


def test_a_lead_takes_a_return_back_until_it_is_answered(
    picture: Picture, authors: tuple[User, User, User], manager: User
) -> None:
    anna = authors[0]
    picture_describe(picture=picture, text="A man is mending a net.", actor=anna)
    returned = give_back(actor=manager)
    return_undo(returned=returned, actor=manager)
    assert SourceSentence.objects.get().text == "A man is mending a net."
    assert Description.objects.get().writer == anna
    returned = give_back(actor=manager)
    picture_describe(picture=picture, text="A man mends his net.", actor=anna)
    with pytest.raises(Conflict, match="described the picture again"):
        return_undo(returned=returned, actor=manager)
    assert SourceSentence.objects.get().text == "A man mends his net."


@pytest.mark.parametrize("reason", ["", "  ", "x" * 301])
def test_a_return_needs_a_short_reason(
    picture: Picture, authors: tuple[User, User, User], manager: User, reason: str
) -> None:
    picture_describe(picture=picture, text="A man is mending a net.", actor=authors[0])
    with pytest.raises(Invalid, match="at most 300 characters"):
        give_back(reason=reason, actor=manager)
    assert SourceSentence.objects.exists()
    assert not DescriptionReturn.objects.exists()


def test_the_place_of_somebody_who_is_no_author_any_more_is_free(
    picture: Picture, authors: tuple[User, User, User], manager: User
) -> None:
    anna, bea, carl = authors
    picture_describe(picture=picture, text="A man is mending a net.", actor=anna)
    picture_describe(picture=picture, text="Somebody repairs a net.", actor=bea)
    give_back("A man is mending a net.", actor=manager)
    Membership.objects.filter(user=anna).delete()
    assert picture in pictures_open(picture.source.project, carl)
    assert picture_describe(picture=picture, text="A man sits here.", actor=carl).position == "a"
