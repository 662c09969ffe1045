"""Deposit a release in Zenodo or another InvenioRDM repository."""

import json
from argparse import ArgumentParser
from typing import Any
from urllib.parse import unquote

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project, Release
from datasets.selectors.publishing.deposits import deposit_of
from datasets.services.publishing.deposits import (
    deposit_discard,
    deposit_rehearse,
    doi_reserve,
    release_deposit,
    repository_sender,
)


class Command(BaseCommand):
    help = (
        "Reserve a DOI for a version, or deposit its release as a draft: a zip of all files and "
        "the card. The token is read from the variable PAIRWRIGHT_ZENODO_TOKEN."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("version", help="of the release, such as 1.0")
        group = parser.add_mutually_exclusive_group()
        group.add_argument("--reserve", action="store_true", help="reserve the DOI only")
        group.add_argument(
            "--publish", action="store_true", help="publish it, for good, instead of a draft"
        )
        group.add_argument(
            "--discard", action="store_true", help="delete the draft and give its DOI back"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="list the requests, and send nothing"
        )

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        version = options["version"]
        if options["dry_run"]:
            self.list_requests(_release(project, version), is_public=options["publish"])
            return
        if not settings.DEPOSIT_TOKEN:
            raise CommandError("Set PAIRWRIGHT_ZENODO_TOKEN to a token that may write deposits.")
        send = repository_sender()
        if options["discard"]:
            deposit = deposit_of(project, version)
            if deposit is None:
                raise CommandError(f"There is no deposit of {version}.")
            deposit_discard(deposit=deposit, send=send, actor=None)
            self.stdout.write("discarded")
            return
        if options["reserve"]:
            deposit = doi_reserve(project=project, version=version, send=send, actor=None)
        else:
            deposit = release_deposit(
                release=_release(project, version),
                is_public=options["publish"],
                send=send,
                progress=progress,
            )
        self.stdout.write(f"{deposit.doi}\t{deposit.address}")

    def list_requests(self, release: Release, *, is_public: bool) -> None:
        for request in deposit_rehearse(release=release, is_public=is_public):
            self.stdout.write(
                f"{request.method} {settings.DEPOSIT_ENDPOINT}{unquote(request.path)}"
            )
            if request.upload is not None:
                self.stdout.write(f"    {request.upload.size:,} bytes")
            if request.content is not None:
                self.stdout.write(json.dumps(request.content, ensure_ascii=False, indent=4))


def _release(project: Project, version: str) -> Release:
    release = Release.objects.filter(project=project, version=version).first()
    if release is None:
        allowed = ", ".join(project.releases.values_list("version", flat=True)) or "none"
        raise CommandError(f"There is no release {version}. There are: {allowed}")
    return release
