"""Publish a release on the Hugging Face Hub."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project, Release
from datasets.services.publishing.hub import hub_plan, hub_push


class Command(BaseCommand):
    help = (
        "Publish a release on the Hugging Face Hub: all files in one commit, tagged with the "
        "version. The token is read from the variable PAIRWRIGHT_HUB_TOKEN."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("release", help="its version, such as 1.0")
        parser.add_argument("repository", metavar="OWNER/NAME", help="created if need be")
        parser.add_argument("--private", action="store_true", help="create it as private")
        parser.add_argument(
            "--dry-run", action="store_true", help="list the files, and send nothing"
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        release = Release.objects.filter(project=project, version=options["release"]).first()
        if release is None:
            allowed = ", ".join(project.releases.values_list("version", flat=True)) or "none"
            raise CommandError(f"There is no release {options['release']}. There are: {allowed}")
        if options["dry_run"]:
            self.list_files(release, options["repository"])
            return
        if not settings.HUB_TOKEN:
            raise CommandError("Set PAIRWRIGHT_HUB_TOKEN to a token of the Hub that may write.")
        address = hub_push(
            release=release,
            repository=options["repository"],
            is_private=options["private"],
            token=settings.HUB_TOKEN,
            progress=progress,
        )
        self.stdout.write(address)

    def list_files(self, release: Release, repository: str) -> None:
        plan = hub_plan(release=release, repository=repository)
        for file in plan.files:
            self.stdout.write(f"{file.stored.size:>12,}  {file.path}")
        for path in plan.gone:
            self.stdout.write(f"{'delete':>12}  {path}")
        total = f"{plan.size:>12,}  in {len(plan.files)} files"
        self.stdout.write(f"{total} would be sent to {plan.repository}, tag {plan.version}")
