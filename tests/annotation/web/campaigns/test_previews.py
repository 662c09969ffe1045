"""The preview of a draft: its pages as annotators will see them."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from annotation.models import Assignment, Campaign, Judgement
from annotation.planning.presets import preset
from annotation.planning.sitting import Groups, Layout
from datasets.models import Project, User
from tests.annotation.conftest import Corpus


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def test_a_draft_is_seen_as_an_annotator_sees_it_and_nothing_is_stored(
    lead: Client, draft: Callable[..., Campaign]
) -> None:
    where = f"/p/boats/c/{draft().pk}/preview/"
    assert preset("sick").wording.instructions[:40] in lead.get(where).content.decode()
    first = lead.get(f"{where}?at=1")
    page = first.content.decode()
    assert "A dog is crossing the road" in page
    assert preset("sick").wording.rating_question in page
    # There is nothing to send: the form goes to the next page.
    assert 'method="post"' not in page.partition("<main")[2].partition("</main>")[0]
    # Every other pair is shown in the other order, as annotators get them.
    ((second, __),) = lead.get(f"{where}?at=2&q0-rating=4").context["questions"]
    assert second.second == "A cat is crossing the road"
    assert "End of the preview" in lead.get(f"{where}?at=11").content.decode()
    assert lead.post(where).status_code == 405
    assert not Judgement.objects.exists()
    assert not Assignment.objects.exists()


def test_a_preview_is_in_the_language_of_its_annotators_within_the_page_of_the_lead(
    lead: Client, draft: Callable[..., Campaign]
) -> None:
    campaign = draft()
    Project.objects.update(language="he")
    page = lead.get(f"/p/boats/c/{campaign.pk}/preview/?at=1").content.decode()
    assert '<div class="stack" lang="he" dir="rtl">' in " ".join(page.split())
    with override("he"):
        hebrew = gettext("Save and continue")
    assert hebrew != "Save and continue"
    assert f"<button>{hebrew}</button>" in page
    assert "Skip without answering" in page  # not an annotator's
    assert '<html lang="en"' in page
    assert "Back to the campaign" in page


def test_a_preview_shows_a_group_on_one_page_where_the_plan_does(
    lead: Client, draft: Callable[..., Campaign]
) -> None:
    groups = Groups(size=4, layout=Layout.PAGE)
    where = f"/p/boats/c/{draft(groups=groups).pk}/preview/"
    pages = [len(lead.get(f"{where}?at={at}").context["questions"]) for at in (1, 2, 3)]
    assert pages == [4, 4, 2]


def test_a_preview_of_no_pairs_says_that_it_is_at_its_end(
    lead: Client, draft: Callable[..., Campaign], corpus: Corpus
) -> None:
    campaign = draft()
    corpus.pair_set.pairs.all().delete()
    answer = lead.get(f"/p/boats/c/{campaign.pk}/preview/?at=1")
    assert "End of the preview" in answer.content.decode()
