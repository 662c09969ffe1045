"""Names of one very long word, on a narrow screen and on a wide one."""

import pytest

from annotation.services.plans.seats import seat_take

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "Satzpaarkorpusbewertungskampagne" * 7


@pytest.mark.parametrize("width", [320, 1280])
def test_a_long_name_without_spaces_makes_no_page_wider_than_the_screen(
    live_server, page, enter, campaign, judge, annotator, manager, width
):
    seat_take(campaign=campaign, annotator=judge)
    project, pair_set = campaign.project, campaign.pair_set
    for named in (project, campaign, pair_set):
        named.name = LONG[: type(named)._meta.get_field("name").max_length]
        named.save()
    page.set_viewport_size({"width": width, "height": 800})
    campaigns = [
        "campaigns/",
        "campaigns/new/",
        *(f"c/{campaign.pk}/{at}" for at in ("", "joining/")),
    ]
    for user, paths in (
        (annotator, ["/", f"/judge/{campaign.pk}/"]),
        (
            manager,
            ["/", *(f"/p/boats/{at}" for at in ("", "pairs/", "settings/", "import/", *campaigns))],
        ),
    ):
        enter(page, user)
        for path in paths:
            answer = page.goto(live_server.url + path)
            assert answer.status == 200, path
            assert project.name[:200] in page.content(), path
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, (path, wide)
