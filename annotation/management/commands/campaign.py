"""Make and lead campaigns."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from annotation.management.front import bar_of, campaign_numbered
from annotation.models import Campaign
from annotation.planning.controls import Control, ready_checkpoints
from annotation.planning.presets import preset_names
from annotation.planning.protocol import PlanKind, Protocol, Reviewed
from annotation.planning.similar import MostSimilar
from annotation.selectors.campaigns.texts import project_texts
from annotation.selectors.plans.progress import campaign_progress
from annotation.services.campaigns import lifecycle as campaigns
from annotation.services.campaigns.controls import controls_read
from annotation.services.campaigns.deleting import campaign_delete
from annotation.services.campaigns.presets import campaign_protocol
from annotation.services.plans.opening import campaign_open
from datasets.management.front import ProgressLine, plainly
from datasets.models import PairSet, Project
from datasets.options import whole_number
from datasets.services.jobs.incoming import incoming_path

_CHANGES: dict[str, Callable[..., Campaign]] = {
    "close": campaigns.campaign_close,
    "reopen": campaigns.campaign_reopen,
    "archive": campaigns.campaign_archive,
    "restore": campaigns.campaign_restore,
}


class Command(BaseCommand):
    help = "Make a campaign over a set of pairs, open and close it, see how far it is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        _add_create(actions.add_parser("create", help="make a draft"))
        actions.add_parser("list", help="list all campaigns with their progress")
        for action in ("open", *_CHANGES):
            action_parser = actions.add_parser(action, help=f"{action} a campaign")
            action_parser.add_argument("campaign", type=int, help="number of the campaign")
        delete = actions.add_parser("delete", help="delete a campaign with its judgements")
        delete.add_argument("campaign", type=int, help="number of the campaign")
        delete.add_argument("--name", required=True, help="its name, typed to be sure")

    def handle(self, *args: Any, **options: Any) -> None:
        with plainly(self) as line:
            self._run(options.pop("action"), line, options)

    def _run(self, action: str, line: ProgressLine, options: dict[str, Any]) -> None:
        if action == "list":
            self._list()
        elif action == "create":
            campaign = _create(options)
            self.stdout.write(
                f"Campaign {campaign.pk} is a draft. Open it: campaign open {campaign.pk}"
            )
        elif action == "open":
            self._open(campaign_numbered(options["campaign"]), line)
        elif action == "delete":
            campaign_delete(
                campaign=campaign_numbered(options["campaign"]),
                typed_name=options["name"],
                actor=None,
            )
            self.stdout.write("The campaign was deleted.")
        else:
            campaign = _CHANGES[action](campaign=campaign_numbered(options["campaign"]), actor=None)
            archived = ", archived" if campaign.is_archived else ""
            self.stdout.write(
                f"Campaign {campaign.pk} is {campaign.get_state_display()}{archived}."
            )

    def _open(self, campaign: Campaign, line: ProgressLine) -> None:
        campaign = campaign_open(campaign=campaign, actor=None, progress=bar_of(line))
        line.end()
        progress = campaign_progress(campaign)
        seats = f" in {progress.seats} seats" if progress.seats else ""
        self.stdout.write(
            f"Campaign {campaign.pk} is open: {progress.total:,} judgements{seats}, "
            f"{progress.reviews:,} sentences wait for the leader."
        )

    def _list(self) -> None:
        for campaign in Campaign.objects.judging().select_related("project").order_by("pk"):
            progress = campaign_progress(campaign)
            self.stdout.write(
                f"{campaign.pk:5}  {campaign.project.slug:20}  {campaign.name:30}  "
                f"{campaign.state:6}  {progress.judged:,} of {progress.total:,} "
                f"({progress.percent} %)"
            )


def _add_create(parser: ArgumentParser) -> None:
    parser.add_argument("project", help="short name of the project")
    parser.add_argument("pair_set", help="name of the set of pairs")
    parser.add_argument("--name", default="main", help="of the campaign (main)")
    parser.add_argument("--protocol", choices=preset_names(), default="sick")
    parser.add_argument(
        "--plan",
        choices=[plan.value for plan in PlanKind],
        help="pool: annotators come and go; tranches: fixed questionnaires; dealt: seats whose "
        "sequence is fixed (default: that of the protocol)",
    )
    parser.add_argument(
        "--seats", type=whole_number(1), help="annotators; default: as many as a pair needs"
    )
    parser.add_argument("--seed", type=whole_number(), help="default: the project's seed")
    parser.add_argument(
        "--judgements-per-order", type=whole_number(1), metavar="N", help="default: 5"
    )
    parser.add_argument("--no-leader", action="store_true", help="judge without a review")
    parser.add_argument(
        "--review",
        choices=[reviewed.value for reviewed in Reviewed],
        help="sentences that a reviewer reads first (default: all of imported pairs, otherwise "
        "those that a rule wrote)",
    )
    parser.add_argument(
        "--checkpoints", type=Path, metavar="FILE", help="own control items instead of ready ones"
    )


def _create(options: dict[str, Any]) -> Campaign:
    project = Project.objects.filter(slug=options["project"]).first()
    if project is None:
        raise CommandError(f"There is no project {options['project']!r}.")
    pair_set = PairSet.objects.filter(project=project, name=options["pair_set"]).first()
    if pair_set is None:
        names = ", ".join(PairSet.objects.filter(project=project).values_list("name", flat=True))
        raise CommandError(f"There is no set {options['pair_set']!r}. There are: {names or 'none'}")
    protocol = _protocol(options, pair_set)
    return campaigns.campaign_create(
        project=project,
        pair_set=pair_set,
        name=options["name"],
        protocol=protocol,
        seats=options["seats"] or protocol.annotators_per_pair,
        seed=project.seed if options["seed"] is None else options["seed"],
        controls=_controls(options["checkpoints"], project, protocol),
        actor=None,
    )


def _protocol(options: dict[str, Any], pair_set: PairSet) -> Protocol:
    return campaign_protocol(
        pair_set=pair_set,
        name=options["protocol"],
        judgements_per_order=options["judgements_per_order"],
        plan=options["plan"],
        review=options["review"],
        has_leader=not options["no_leader"],
    )


def _controls(
    file: Path | None, project: Project, protocol: Protocol
) -> tuple[Control, ...] | tuple[MostSimilar, ...]:
    if file is None:
        return ready_checkpoints(protocol, project_texts(project))
    return controls_read(file=incoming_path(file), protocol=protocol)
