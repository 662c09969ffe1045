"""Import judgements that were collected elsewhere."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from annotation.management.front import campaign_argument, on_campaign
from annotation.models import Campaign
from annotation.services.judging.importing import judgements_import
from datasets.formats.kinds import Format
from datasets.services.jobs.incoming import incoming_path
from datasets.services.jobs.lifecycle import Progress


class Command(BaseCommand):
    help = (
        "Import judgements from TSV, CSV or JSON Lines into a closed campaign. "
        "Columns: annotator, pair, order (AB or BA), rating, label, shown_ms. "
        "If a line is bad, all bad lines are listed and nothing is imported."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        campaign_argument(parser)
        parser.add_argument("file", type=Path)
        parser.add_argument("--format", choices=["tsv", "csv", "jsonl"])

    @on_campaign
    def handle(self, campaign: Campaign, progress: Progress, options: dict[str, Any]) -> None:
        outcome = judgements_import(
            campaign=campaign,
            file=incoming_path(options["file"]),
            file_format=Format(options["format"]) if options["format"] else None,
            actor=None,
            progress=progress,
        )
        if outcome.is_repeated:
            self.stdout.write(
                f"This file was imported before ({outcome.rows} rows). Nothing changed."
            )
        else:
            self.stdout.write(f"{outcome.rows:,} judgements imported.")
