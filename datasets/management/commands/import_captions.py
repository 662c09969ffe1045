"""Draw source pairs from a caption set and import them."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.designs.captions import SICK_PAIRS, CaptionDraw, CaptionDrawSettings
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.options import whole_number
from datasets.services.importing.captions import captions_import, captions_preview
from datasets.services.jobs.incoming import incoming_path

_EXAMPLES = 10


class Command(BaseCommand):
    help = (
        "Draw pairs of captions from a caption set, two of one picture, and import each as a "
        "source. The set is a file of Flickr8k or Flickr30k, a table with a header, COCO's JSON, "
        "or files aligned by line as in Multi30k."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("file", type=Path, nargs="+", help="several only if aligned by line")
        parser.add_argument(
            "--pictures", type=Path, metavar="FILE", help="ids of the pictures, aligned by line"
        )
        parser.add_argument(
            "--pairs", type=whole_number(1), default=SICK_PAIRS, help="default: 750"
        )
        parser.add_argument("--seed", type=whole_number(), help="default: the project's seed")
        parser.add_argument(
            "--shortest", type=whole_number(1), default=1, help="words of a caption"
        )
        parser.add_argument(
            "--longest", type=whole_number(1), default=1_000, help="words of a caption"
        )
        parser.add_argument(
            "--per-picture", type=whole_number(1), default=1, help="pairs; default: 1"
        )
        parser.add_argument(
            "--near-copies", action="store_true", help="also captions that say nearly the same"
        )
        parser.add_argument("--theme", default="", help="only pictures of this theme of the file")
        parser.add_argument("--origin", default="", help="name of the caption set")
        parser.add_argument("--licence", default="", help="where the file has none")
        parser.add_argument(
            "--dry-run", action="store_true", help="count and show ten pairs; import nothing"
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        pictures = options["pictures"]
        arguments: dict[str, Any] = {
            "project": project,
            "files": [incoming_path(path) for path in options["file"]],
            "pictures": incoming_path(pictures) if pictures else None,
            "settings": _settings(project, options),
        }
        if options["dry_run"]:
            preview = captions_preview(**arguments)
            self.stdout.write(f"Format: {preview.caption_format.value}")
            self.stdout.write(_counts(preview.draw))
            if preview.left_out:
                self.stdout.write(f"{preview.left_out} lines left out: {preview.first_left_out[0]}")
            for pair in preview.draw.pairs[:_EXAMPLES]:
                self.stdout.write(f"{pair.picture}\t{pair.first.text}\t{pair.second.text}")
            return
        provenance = {"origin": options["origin"], "licence": options["licence"]}
        outcome = captions_import(**arguments, **provenance, actor=None, progress=progress)
        progress.end()
        if outcome.is_repeated:
            self.stdout.write(f"This draw was imported before ({outcome.rows} pairs).")
            return
        self.stdout.write(f"{outcome.rows} source pairs were drawn and imported.")
        for notice in outcome.notices:
            self.stdout.write(str(notice))


def _settings(project: Project, options: dict[str, Any]) -> CaptionDrawSettings:
    return CaptionDrawSettings(
        pairs=options["pairs"],
        seed=project.seed if options["seed"] is None else options["seed"],
        shortest=options["shortest"],
        longest=options["longest"],
        per_picture=options["per_picture"],
        near_copies=options["near_copies"],
        theme=options["theme"],
    )


def _counts(draw: CaptionDraw) -> str:
    return (
        f"{draw.pictures:,} pictures, {draw.captions:,} captions; "
        f"{draw.fitting_captions:,} captions of {draw.fitting_pictures:,} pictures fit and give up "
        f"to {draw.fitting_pairs:,} pairs; {len(draw.pairs):,} drawn, {draw.copies:,} copies left "
        f"out, {draw.known:,} pictures drawn before"
    )
