"""Recruit on Prolific from the command line."""

from argparse import ArgumentParser
from decimal import Decimal, InvalidOperation
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from annotation.management.front import campaign_numbered
from annotation.models import Campaign, ProlificStudy, ScreeningOut
from annotation.planning.prolific import PlannedRequest, minor_units, reward_for
from annotation.selectors.joining.participations import joining_of
from annotation.selectors.recruiting.prolific import (
    minutes_measured,
    places_free,
    prolific_studies,
    submission_rows,
)
from annotation.services.recruiting.accounts import account_of
from annotation.services.recruiting.client import request_url
from annotation.services.recruiting.studies import (
    StudyChoices,
    StudyRequest,
    requests_digest,
    study_create,
    study_plan,
    study_refresh,
)
from datasets.management.front import plainly
from datasets.options import whole_number


class Command(BaseCommand):
    help = (
        "Make a draft study on Prolific from a campaign, read its submissions, list them. The "
        "account of the project is entered on the campaign's page."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        draft = actions.add_parser("draft", help="make a draft study")
        draft.add_argument("campaign", type=int, help="number of the campaign")
        draft.add_argument("--name", help="of the study; the campaign's unless given")
        draft.add_argument("--description", required=True, help="what participants read")
        draft.add_argument("--places", type=whole_number(1), help="the free seats unless given")
        draft.add_argument(
            "--minutes", type=whole_number(1), help="those that were measured unless given"
        )
        draft.add_argument("--reward", type=_amount, help="the hourly pay for them unless given")
        draft.add_argument("--dry-run", action="store_true", help="print the request, send nothing")
        for action, what in (("refresh", "have the submissions read"), ("list", "list them")):
            other = actions.add_parser(action, help=what)
            other.add_argument("campaign", type=int, help="number of the campaign")

    def handle(self, *args: Any, **options: Any) -> None:
        with plainly(self):
            campaign = campaign_numbered(options["campaign"])
            if options["action"] == "draft":
                self._draft(campaign, options)
            elif options["action"] == "refresh":
                self._refresh(campaign)
            else:
                self._list(campaign)

    def _draft(self, campaign: Campaign, options: dict[str, Any]) -> None:
        if not settings.SITE_URL:
            raise CommandError("Set PAIRWRIGHT_URL: participants are sent to this site's address.")
        study = StudyRequest(campaign, _choices(campaign, options), uuid4(), settings.SITE_URL)
        requests = study_plan(account=account_of(campaign.project), study=study).requests
        for request in requests:
            self._print(request)
        if not options["dry_run"]:
            study_create(study=study, shown=requests_digest(requests), actor=None)
            self.stdout.write("A job sends this now.")

    def _print(self, request: PlannedRequest) -> None:
        self.stdout.write(f"{request.method} {request_url(request.path)}")
        self.stdout.write(request.body)

    def _refresh(self, campaign: Campaign) -> None:
        study = prolific_studies(campaign).exclude(study_id="").first()
        if study is None:
            raise CommandError("This campaign has no study on Prolific yet.")
        study_refresh(study=study, actor=None)
        self.stdout.write(f"A job reads the submissions of {study.name} now.")

    def _list(self, campaign: Campaign) -> None:
        for study in prolific_studies(campaign):
            self.stdout.write(f"{study.name}: {study.status or 'not made'}")
            for row in submission_rows(study):
                code = row.participation.annotator.code if row.participation else "-"
                self.stdout.write(f"  {row.submission.status:<16} {code:<8} {row.progress}")


def _amount(text: str) -> int:
    try:
        return minor_units(Decimal(text))
    except (InvalidOperation, ValueError):
        raise CommandError(f"“{text}” is no amount such as 3.20.") from None


def _choices(campaign: Campaign, options: dict[str, Any]) -> StudyChoices:
    """Return what was given, and for the rest what was measured and set."""
    joining = joining_of(campaign)
    measured = minutes_measured(campaign)
    minutes = options["minutes"] or (measured.minutes if measured else None)
    if minutes is None:
        raise CommandError("Nobody has worked in this campaign yet: give --minutes.")
    reward = options["reward"]
    if reward is None and joining.pay_per_hour:
        reward = reward_for(minutes, joining.pay_per_hour)
    places = options["places"] or places_free(campaign)
    if not reward or not places:
        raise CommandError("Give --reward and --places: the campaign says nothing about them.")
    currencies = ProlificStudy.Currency
    return StudyChoices(
        name=options["name"] or campaign.name,
        description=options["description"],
        places=places,
        minutes=minutes,
        reward=reward,
        currency=joining.currency if joining.currency in currencies else currencies.GBP,
        screening_out=ScreeningOut.REVIEW,
        screen_out_reward=None,
        approves_at_once=False,
    )
