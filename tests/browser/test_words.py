"""The pages of norms and of sampling word pairs, at several widths, in light and dark."""

import pytest

from datasets.designs.words.settings import Stratified, WordSampling
from datasets.models import NormTable
from datasets.services.importing.norms import norms_import
from datasets.services.pairing.word_pairs import word_pairs_make
from tests.browser.barriers import problems
from tests.datasets.corpus import file_of, unwatched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "a very long name of a norm that somebody collected in a small town "
ASSOCIATIONS = "word,target,strength,pos,target_pos,concreteness\n" + "".join(
    f"w{at},w{(at + step) % 12},0.{step},noun,noun,{1 + at * 7 % 12 / 2}\n"
    for at in range(12)
    for step in (1, 2)
)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_pages_of_norms_have_no_known_barriers(
    live_server, browser, enter, project, manager, tmp_path, width
):
    norms_import(
        project=project,
        file=file_of(tmp_path, "a.csv", ASSOCIATIONS),
        name=LONG.strip(),
        source=LONG * 4,
        licence="CC BY-NC-SA 4.0",
        actor=None,
        progress=unwatched,
    )
    made = word_pairs_make(
        project=project,
        name="Words",
        settings=WordSampling(stratified=Stratified.CLASSES),
        seed=1,
        actor=None,
        progress=unwatched,
    )
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    enter(page, manager)
    table = NormTable.objects.get()
    pair = made.pairs.first()
    for path in (
        "/p/boats/norms/",
        f"/p/boats/norms/{table.pk}/",
        "/p/boats/pairs/words/",
        f"/p/boats/pairs/{made.pk}/",
        f"/p/boats/pair/{pair.pk}/",
    ):
        page.goto(live_server.url + path)
        assert page.locator("h1").count() == 1, path
        for details in page.locator("main details").all():
            details.evaluate("one => one.open = true")
        assert problems(page) == [], path
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), path
    page.goto(f"{live_server.url}/p/boats/pairs/words/")
    page.click("button[name=count]")
    page.wait_for_selector("#forecast")
    assert problems(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    context.close()
