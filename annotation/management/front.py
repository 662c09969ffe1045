"""What commands about a campaign share: finding it, a bar of progress, errors in plain words."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotation.models import Campaign
from datasets.errors import DomainError
from datasets.management.front import ProgressLine
from datasets.services.jobs import Progress

_BAR = 24


class CampaignCommand(BaseCommand):
    """A command on one campaign. Subclasses define `run`; its errors end with exit code 1."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "campaign", type=int, help="number of the campaign, see `campaign list`"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with_parts = Campaign.objects.select_related("project", "pair_set")
        campaign = with_parts.filter(pk=options["campaign"]).first()
        if campaign is None:
            raise CommandError(
                f"There is no campaign {options['campaign']}. There are: {campaigns_named()}"
            )
        line = ProgressLine(self.stderr)
        try:
            self.run(campaign, bar_of(line), options)
        except DomainError as error:
            raise CommandError(str(error)) from error
        finally:
            line.end()

    def run(self, campaign: Campaign, progress: Progress, options: dict[str, Any]) -> None:
        raise NotImplementedError

    def tell(self, text: str) -> None:
        self.stdout.write(text)


def campaigns_named() -> str:
    """Return all campaigns in a line: number, name and project."""
    campaigns = Campaign.objects.select_related("project").order_by("pk")
    return ", ".join(f"{c.pk} ({c.name}, {c.project.slug})" for c in campaigns) or "none"


def bar_of(line: ProgressLine) -> Progress:
    """Show progress as a bar in front of the counts."""

    def progress(done: int, total: int, message: str = "") -> None:
        if not total:
            line(done, total, message)
            return
        filled = _BAR * min(done, total) // total
        bar = "█" * filled + "·" * (_BAR - filled)
        shown = f"{bar} {100 * done // total:3} %  {done:,} of {total:,}"
        line(done, total, f"{shown}  {message}".rstrip())

    return progress
