"""Authors describe pictures and a project lead looks at them, through a real browser."""

import pytest
from playwright.sync_api import expect

from datasets.models import Description, Membership, Picture, Role, SourceSentence
from datasets.services.describing.descriptions import picture_describe
from datasets.services.describing.returning import description_return
from datasets.services.importing.pictures import pictures_import
from tests.browser.barriers import problems
from tests.cast import person
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.images import pictures_zip

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TABLE = (
    "file,theme,picture,title,licence,credit\n"
    "sea/net.jpg,work by the sea,p1,The mended net,CC BY 4.0,Harbour museum\n"
    "pears.png,market,,,,\n"
)


@pytest.fixture
def author(project, tmp_path, settings):
    settings.STANZA_DIR = str(tmp_path / "no-models")
    file = file_of(tmp_path, "pictures.zip", pictures_zip(TABLE.encode()))
    pictures_import(project=project, file=file, actor=None, progress=unwatched)
    user = person("anna")
    Membership.objects.create(project=project, user=user, role=Role.AUTHOR)
    return user


@pytest.fixture
def described(author, project, manager):
    """Both descriptions of the first picture are there; a third one was given back."""
    other = person("bea")
    Membership.objects.create(project=project, user=other, role=Role.AUTHOR)
    first, second = Picture.objects.order_by("pk")
    picture_describe(picture=first, text="A man is mending a net.", actor=author)
    picture_describe(picture=first, text="Somebody repairs a long net.", actor=other)
    given = picture_describe(picture=second, text="Pears lie on green scales.", actor=author)
    description_return(
        description=Description.objects.select_related("sentence__source__picture").get(
            sentence=given
        ),
        reason="Nothing is being done in this sentence.",
        seen_text=given.text_hash,
        actor=manager,
    )


def test_a_problem_is_reported_while_typing_and_goes_when_it_is_mended(
    live_server, page, enter, author
):
    enter(page, author).goto(f"{live_server.url}/p/boats/describe/")
    told = page.locator("#description-check[aria-live=polite]")
    field = page.get_by_label("One sentence about what happens in the picture")
    field.press_sequentially("A man mends a net. He sits")
    expect(told).to_contain_text("more than one")
    expect(told).to_contain_text("full stop")
    field.fill("A man mends a net.")
    expect(told).not_to_contain_text("more than one")
    expect(told).to_contain_text("the verb is not checked")
    assert not SourceSentence.objects.exists()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("1 described, 1 left")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    expect(field).to_have_value("A man mends a net.")
    assert not SourceSentence.objects.exists()


def test_without_scripts_pictures_are_described_and_changed(live_server, browser, enter, author):
    context = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = enter(context.new_page(), author)
    page.goto(f"{live_server.url}/p/boats/describe/")
    field = page.get_by_label("One sentence about what happens in the picture")
    field.fill("A man mends a net")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("alert")).to_contain_text("full stop")
    field.fill("A man mends a net.")
    page.get_by_role("button", name="Save and continue").click()
    page.get_by_role("link", name="Change: A man mends a net.").click()
    field.fill("A man mends nets.")
    page.get_by_role("button", name="Save the change").click()
    expect(page.get_by_text("A man mends nets.")).to_be_visible()
    assert SourceSentence.objects.get().text == "A man mends nets."
    context.close()


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
def test_the_pages_are_accessible_and_fit_a_narrow_screen(
    live_server, browser, enter, described, manager, author, locale
):
    context = browser.new_context(locale=locale, viewport={"width": 320, "height": 700})
    page = context.new_page()
    sentence = SourceSentence.objects.order_by("pk").first()
    for user, path in (
        (author, "describe/"),
        (author, f"describe/{sentence.description.pk}/"),
        (manager, "pictures/"),
        (manager, f"descriptions/{sentence.description.pk}/return/"),
        (manager, "import/?content=pictures"),
    ):
        answer = enter(page, user).goto(f"{live_server.url}/p/boats/{path}")
        assert answer.status == 200, path
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), path
        assert problems(page) == [], path
    context.close()
