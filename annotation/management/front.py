"""Shared by commands about a campaign: finding it, a progress bar, readable errors."""

from argparse import ArgumentParser
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError

from annotation.models import Campaign
from datasets.management.front import ProgressLine, plainly
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason

_BAR = 24

_Command = TypeVar("_Command", bound=BaseCommand)


def campaign_argument(parser: ArgumentParser) -> None:
    parser.add_argument("campaign", type=int, help="number of the campaign, see `campaign list`")


def campaign_numbered(number: int) -> Campaign:
    campaigns = Campaign.objects.judging().select_related("project", "pair_set")
    campaign = campaigns.filter(pk=number).first()
    if campaign is None:
        raise CommandError(f"There is no campaign {number}. There are: {campaigns_named()}")
    return campaign


def on_campaign(
    work: Callable[[_Command, Campaign, Progress, dict[str, Any]], None],
) -> Callable[..., None]:
    """Make a command's `handle` from a function that takes the campaign."""

    @wraps(work)
    def handle(self: _Command, *args: Any, **options: Any) -> None:
        with plainly(self) as line:
            work(self, campaign_numbered(options["campaign"]), bar_of(line), options)

    return handle


def campaigns_named() -> str:
    """Return all campaigns in one line: number, name and project."""
    campaigns = Campaign.objects.judging().select_related("project").order_by("pk")
    return ", ".join(f"{c.pk} ({c.name}, {c.project.slug})" for c in campaigns) or "none"


def bar_of(line: ProgressLine) -> Progress:
    """Show progress as a bar before the counts."""

    def progress(done: int, total: int, message: Reason | str = "") -> None:
        if not total:
            line(done, total, message)
            return
        filled = _BAR * min(done, total) // total
        bar = "█" * filled + "·" * (_BAR - filled)
        shown = f"{bar} {100 * done // total:3} %  {done:,} of {total:,}"
        line(done, total, f"{shown}  {message}".rstrip())

    return progress
