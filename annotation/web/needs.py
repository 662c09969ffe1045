"""What a project waits for the project lead to do: the first thing its page says."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from annotation.models import Campaign
from annotation.selectors.campaigns import CampaignRow
from annotation.selectors.flagging import flags_waiting
from datasets.models import Project, Role
from datasets.selectors.overview import ProjectOverview


@dataclass(frozen=True)
class Need:
    """One thing to do, and the page where it is done; none where the button is on this page."""

    text: str
    address: str = ""
    action: str = ""


def project_needs(
    project: Project, overview: ProjectOverview, campaigns: list[CampaignRow], roles: set[Role]
) -> list[Need]:
    """Return what needs the project lead, in the order of the steps."""
    needs = list(_material(project, overview))
    waiting = flags_waiting([row.campaign for row in campaigns])
    for row in campaigns:
        needs += _campaign(project, row, roles)
        needs += _reports(project, row.campaign, waiting.get(row.campaign.pk, 0))
    if overview.pairs and not campaigns:
        address = reverse("campaign-new", args=[project.slug])
        needs.append(Need(_("The pairs wait for a campaign."), address, _("New campaign")))
    return needs


def _material(project: Project, overview: ProjectOverview) -> Iterator[Need]:
    if not overview.has_material:
        address = reverse("import", args=[project.slug])
        yield Need(_("Import sentences to begin with."), address, _("Import a file"))
    elif overview.wants_parse:
        text = ngettext(
            "%(n)d text has no parse yet.", "%(n)d texts have no parse yet.", overview.texts_waiting
        )
        yield Need(text % {"n": overview.texts_waiting})
    elif overview.sources_waiting or overview.s1_waiting:
        yield Need(_("The sentences are parsed; they can be normalised and expanded."))
    elif overview.s1_outdated:
        text = ngettext(
            "%(n)d S1 was expanded before the rules' settings or its text changed; "
            "it can be expanded again.",
            "%(n)d S1 were expanded before the rules' settings or their texts changed; "
            "they can be expanded again.",
            overview.s1_outdated,
        )
        yield Need(text % {"n": overview.s1_outdated})
    elif overview.s1 and not overview.pair_sets:
        address = reverse("pair-set-new", args=[project.slug])
        yield Need(_("The sentences are ready to be paired."), address, _("Pair them"))


def _reports(project: Project, campaign: Campaign, waiting: int) -> Iterator[Need]:
    if waiting:
        text = ngettext(
            "%(n)d reported sentence of %(name)s waits for you.",
            "%(n)d reported sentences of %(name)s wait for you.",
            waiting,
        )
        address = reverse("campaign-flags", args=[project.slug, campaign.pk])
        yield Need(text % {"n": waiting, "name": campaign.name}, address, _("Look at them"))


def _campaign(project: Project, row: CampaignRow, roles: set[Role]) -> Iterator[Need]:
    campaign, progress = row.campaign, row.progress
    name = {"name": campaign.name}
    people = reverse("people", args=[project.slug])
    page = reverse("campaign", args=[project.slug, campaign.pk])
    if campaign.state == Campaign.State.DRAFT:
        yield Need(_("%(name)s is a draft: open it.") % name, page, _("See the draft"))
    if campaign.state != Campaign.State.OPEN:
        return
    if progress.reviews_pending and Role.LEADER not in roles:
        yield Need(
            _("%(name)s waits for a leader, and there is none.") % name, people, _("Add one")
        )
    free = progress.seats - progress.seats_taken
    if free and not progress.is_finished:
        text = ngettext(
            "%(n)d seat of %(name)s is free.", "%(n)d seats of %(name)s are free.", free
        )
        if Role.ANNOTATOR in roles:
            yield Need(text % {**name, "n": free}, page, _("Invite people"))
        else:
            yield Need(text % {**name, "n": free}, people, _("Add annotators"))
    if progress.is_finished and not row.is_aggregated:
        yield Need(_("Everything of %(name)s is judged.") % name, page, _("Aggregate it"))
