"""Platforms that name a participant and nothing else."""

import pytest

from annotation.models import Platform
from annotation.services.joining.platforms import AnotherBrowser, Arrival, platform_user

pytestmark = pytest.mark.django_db


def arrival(browser):
    return Arrival(Platform.SONA, "7", "", "", browser=browser)


def test_a_participant_takes_part_in_a_second_campaign_from_another_browser(campaign, draft):
    second = draft(name="Second")
    user, _ = platform_user(arrival("laptop"), campaign)
    assert platform_user(arrival("laptop"), second) == (user, False)
    other, is_new = platform_user(arrival("phone"), second)
    assert is_new
    assert other != user
    with pytest.raises(AnotherBrowser):
        platform_user(arrival("somebody's"), campaign)
