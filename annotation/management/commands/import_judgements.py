"""Import judgements that were collected elsewhere."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from annotation.management.front import CampaignCommand
from annotation.models import Campaign
from annotation.services.importing import judgements_import
from datasets.formats.kinds import Format
from datasets.services.incoming import incoming_path
from datasets.services.jobs import Progress


class Command(CampaignCommand):
    help = (
        "Import judgements from TSV, CSV or JSON Lines into a closed campaign. "
        "Columns: annotator, pair, order (AB or BA), rating, label, shown_ms. "
        "If a line is bad, all bad lines are listed and nothing is imported."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", type=Path)
        parser.add_argument("--format", choices=["tsv", "csv", "jsonl"])

    def run(self, campaign: Campaign, progress: Progress, options: dict[str, Any]) -> None:
        outcome = judgements_import(
            campaign=campaign,
            file=incoming_path(options["file"]),
            file_format=Format(options["format"]) if options["format"] else None,
            actor=None,
            progress=progress,
        )
        if outcome.is_repeated:
            self.tell(f"This file was imported before ({outcome.rows} rows). Nothing changed.")
        else:
            self.tell(f"{outcome.rows:,} judgements imported.")
