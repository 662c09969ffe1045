"""What the project lead has to do next, shown at the top of a project's page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from annotation.models import Campaign
from annotation.selectors.monitoring.waiting import CampaignWaiting
from datasets.models import Project, Role
from datasets.selectors.overview import ProjectOverview
from transforms.packs.fallback.files import SENTENCES
from transforms.packs.registry import has_own_pack


@dataclass(frozen=True)
class Need:
    """One thing to do, and the page where it is done; no page if the button is on this one."""

    text: str
    address: str = ""
    action: str = ""


def material_needs(project: Project, overview: ProjectOverview, roles: set[Role]) -> list[Need]:
    """Return the next step with sentences and pairs."""
    return [
        *_language(project, overview),
        *_translating(project, overview),
        *_material(project, overview, roles),
    ]


def campaign_needs(
    project: Project, overview: ProjectOverview, waiting: list[CampaignWaiting], roles: set[Role]
) -> list[Need]:
    """Return what campaigns need from the project lead, or that one should be created."""
    needs: list[Need] = []
    for campaign in waiting:
        needs += _campaign(project, campaign, roles)
        needs += _reports(project, campaign)
        needs += _questions(project, campaign)
    if overview.pairs and not waiting:
        address = reverse("campaign-new", args=[project.slug])
        needs.append(Need(_("The pairs are ready for a campaign."), address, _("New campaign")))
    return needs


def webhook_needs(project: Project, given_up: int) -> list[Need]:
    """Return that webhooks were switched off because nothing could be delivered."""
    if not given_up:
        return []
    text = ngettext(
        "%(n)d webhook was given up, because no message could be delivered.",
        "%(n)d webhooks were given up, because no message could be delivered.",
        given_up,
    )
    return [Need(text % {"n": given_up}, reverse("webhooks", args=[project.slug]), _("See why"))]


def writing_needs(
    project: Project, undecided: Iterable[tuple[Campaign, int]], roles: set[Role]
) -> list[Need]:
    """Return where texts wait for a decision that nobody can make, or in a closed campaign, where
    they are easily forgotten.
    """
    return [need for campaign, n in undecided for need in _undecided(project, campaign, n, roles)]


def _undecided(project: Project, campaign: Campaign, n: int, roles: set[Role]) -> Iterator[Need]:
    values = {"name": campaign.name, "n": n}
    if Role.LEADER not in roles:
        text = ngettext(
            "%(n)d text in %(name)s waits for a decision, and nobody in this project is a "
            "reviewer.",
            "%(n)d texts in %(name)s wait for a decision, and nobody in this project is a "
            "reviewer.",
            n,
        )
        yield Need(text % values, reverse("people", args=[project.slug]), _("Add a reviewer"))
    elif campaign.state == Campaign.State.CLOSED:
        text = ngettext(
            "%(name)s is closed, but %(n)d text in it still waits for a reviewer’s decision.",
            "%(name)s is closed, but %(n)d texts in it still wait for a reviewer’s decision.",
            n,
        )
        page = reverse("campaign", args=[project.slug, campaign.pk])
        yield Need(text % values, page, _("See the campaign"))


def _language(project: Project, overview: ProjectOverview) -> Iterator[Need]:
    # Where people have written everything, rules are not missed.
    is_wanted = overview.rules_wanted or not overview.has_material
    if overview.lacks_rules and is_wanted and not overview.has_only_norms:
        address = reverse("language", args=[project.slug])
        text = _(
            "The rules know nothing of this project’s language yet and can neither normalise nor "
            "expand. Learn it from a treebank, import tables, or have people write the sentences "
            "in a campaign."
        )
        yield Need(text, address, _("Teach them the language"))


def _translating(project: Project, overview: ProjectOverview) -> Iterator[Need]:
    if overview.sources_untranslated:
        address = reverse("adaptations", args=[project.slug])
        text = ngettext(
            "%(n)d source sentence in another language waits for a translation.",
            "%(n)d source sentences in another language wait for a translation.",
            overview.sources_untranslated,
        )
        yield Need(text % {"n": overview.sources_untranslated}, address, _("See the translation"))


def _material(project: Project, overview: ProjectOverview, roles: set[Role]) -> Iterator[Need]:
    if overview.pictures_open:
        yield from _descriptions(project, overview, roles)
    if not overview.has_material or overview.has_only_norms:
        yield _start(project, overview)
    elif overview.pictures_open and not overview.source_sentences:
        return
    elif overview.is_all_fallen:
        yield from _all_fallen(project, overview)
    elif overview.wants_parse:
        yield _unparsed(overview)
    elif overview.sources_waiting or overview.s1_waiting:
        yield from _parsed(overview)
    elif overview.s1_outdated:
        yield _outdated(overview)
    elif (overview.s1 or overview.pair_sets) and not overview.pairs:
        yield _pairing(project, overview)


def _all_fallen(project: Project, overview: ProjectOverview) -> Iterator[Need]:
    address = reverse("sources", args=[project.slug])
    text = ngettext(
        "The %(n)d source was dropped, so there is nothing to build pairs from. See why. If "
        "its sentences are good, keep or mend them by hand.",
        "All %(n)d sources were dropped, so there is nothing to build pairs from. See why. If "
        "their sentences are good, keep or mend them by hand; if their trees are wrong, "
        "import better ones.",
        overview.sources,
    )
    yield Need(text % {"n": overview.sources}, address, _("See why and keep them"))
    if not has_own_pack(project.language) and not overview.lacks_rules:
        address = reverse("language-table", args=[project.slug, SENTENCES])
        text = _(
            "If many of them are whole sentences after all, correct the language’s table of "
            "sentences."
        )
        yield Need(text, address, _("See which sentences it takes for whole"))


def _unparsed(overview: ProjectOverview) -> Need:
    text = ngettext(
        "%(n)d text has not been parsed yet.",
        "%(n)d texts have not been parsed yet.",
        overview.texts_waiting,
    )
    return Need(text % {"n": overview.texts_waiting})


def _outdated(overview: ProjectOverview) -> Need:
    text = ngettext(
        "%(n)d normalised sentence (S1) was expanded before the rule "
        "settings or its text changed. It can be expanded again.",
        "%(n)d normalised sentences (S1) were expanded before the rule "
        "settings or their texts changed. They can be expanded again.",
        overview.s1_outdated,
    )
    return Need(text % {"n": overview.s1_outdated})


def _start(project: Project, overview: ProjectOverview) -> Need:
    if overview.has_only_norms:
        address = reverse("word-pairs-new", args=[project.slug])
        text = _("There are norms from which word pairs can be sampled.")
        return Need(text, address, _("Sample word pairs"))
    address = reverse("import", args=[project.slug])
    return Need(_("Start by importing sentences."), address, _("Import a file"))


def _pairing(project: Project, overview: ProjectOverview) -> Need:
    address = reverse("pair-set-new", args=[project.slug])
    if overview.pair_sets:
        return Need(_("The pair sets contain no pairs."), address, _("Pair them again"))
    if overview.is_translation:
        address = reverse("adaptations", args=[project.slug])
        text = _("The pairs whose sentences are both translated can be made.")
        return Need(text, address, _("Make the pairs"))
    return Need(_("The sentences are ready to be paired."), address, _("Pair them"))


def _parsed(overview: ProjectOverview) -> Iterator[Need]:
    if not overview.lacks_rules:
        yield Need(_("The sentences are parsed and can now be normalised and expanded."))


def _descriptions(project: Project, overview: ProjectOverview, roles: set[Role]) -> Iterator[Need]:
    """Report pictures that wait for their authors, or that there are no authors."""
    if overview.source_sentences:
        text = ngettext(
            "%(n)d picture still needs a description.",
            "%(n)d pictures still need descriptions.",
            overview.pictures_open,
        )
        message = text % {"n": overview.pictures_open}
    else:
        message = _("The pictures have no descriptions yet.")
    if Role.AUTHOR in roles:
        yield Need(message, reverse("pictures", args=[project.slug]), _("See who describes them"))
    else:
        yield Need(message, reverse("people", args=[project.slug]), _("Add two authors"))


def _reports(project: Project, waiting: CampaignWaiting) -> Iterator[Need]:
    if waiting.reports:
        campaign = waiting.row.campaign
        text = ngettext(
            "%(n)d report in %(name)s is waiting for you.",
            "%(n)d reports in %(name)s are waiting for you.",
            waiting.reports,
        )
        address = reverse("campaign-flags", args=[project.slug, campaign.pk])
        yield Need(text % {"n": waiting.reports, "name": campaign.name}, address, _("View them"))


def _questions(project: Project, waiting: CampaignWaiting) -> Iterator[Need]:
    if waiting.questions:
        campaign = waiting.row.campaign
        text = ngettext(
            "%(n)d question about the guidelines of %(name)s is waiting for your answer.",
            "%(n)d questions about the guidelines of %(name)s are waiting for your answers.",
            waiting.questions,
        )
        address = reverse("campaign-questions", args=[project.slug, campaign.pk])
        yield Need(
            text % {"n": waiting.questions, "name": campaign.name}, address, _("Answer them")
        )


def _campaign(project: Project, waiting: CampaignWaiting, roles: set[Role]) -> Iterator[Need]:
    match waiting.row.campaign.state:
        case Campaign.State.DRAFT:
            yield _draft(project, waiting)
        case Campaign.State.OPEN:
            yield from _open(project, waiting, roles)
            yield from _results(project, waiting)
        case _:
            yield from _closed(project, waiting)
            yield from _results(project, waiting)


def _draft(project: Project, waiting: CampaignWaiting) -> Need:
    campaign, name = waiting.row.campaign, {"name": waiting.row.campaign.name}
    if waiting.is_feasible:
        text, page, action = (
            _("%(name)s is a draft. Open it when it is ready."),
            "campaign",
            _("View the draft"),
        )
    else:
        text = _("The draft %(name)s cannot be opened with its present settings.")
        page, action = "campaign-settings", _("Change the settings")
    return Need(text % name, reverse(page, args=[project.slug, campaign.pk]), action)


def _open(project: Project, waiting: CampaignWaiting, roles: set[Role]) -> Iterator[Need]:
    campaign, progress = waiting.row.campaign, waiting.row.progress
    name = {"name": campaign.name}
    people = reverse("people", args=[project.slug])
    page = reverse("campaign", args=[project.slug, campaign.pk])
    if campaign.paused_at:
        yield Need(_("%(name)s is paused. Nobody gets new pairs.") % name, page, _("Resume it"))
    if progress.void and not progress.total:
        text = _(
            "Every pair in %(name)s was dropped because of the review. Nothing is left to judge."
        )
        yield Need(text % name, page, _("Close it"))
        return
    if progress.reviews_pending and Role.LEADER not in roles:
        yield Need(
            _("%(name)s needs a reviewer, and nobody in this project is one.") % name,
            people,
            _("Add a reviewer"),
        )
    elif progress.waiting and not progress.open:
        text = ngettext(
            "Judging in %(name)s cannot continue until %(n)d more text is reviewed.",
            "Judging in %(name)s cannot continue until %(n)d more texts are reviewed.",
            progress.reviews_pending,
        )
        yield Need(text % {**name, "n": progress.reviews_pending}, page, _("See the progress"))
    if progress.seats_paused:
        text = ngettext(
            "%(n)d annotator in %(name)s is paused until you decide how to continue.",
            "%(n)d annotators in %(name)s are paused until you decide how to continue.",
            progress.seats_paused,
        )
        yield Need(text % {**name, "n": progress.seats_paused}, page, _("See who"))
    yield from _missing_annotators(waiting, roles, page=page, people=people)


def _missing_annotators(
    waiting: CampaignWaiting, roles: set[Role], *, page: str, people: str
) -> Iterator[Need]:
    """Report missing annotators: free seats, or the fewest people that a pool needs."""
    progress, name = waiting.row.progress, {"name": waiting.row.campaign.name}
    free = progress.seats - progress.seats_taken
    if progress.is_finished:
        return
    if free:
        text = ngettext(
            "%(n)d seat in %(name)s is free.", "%(n)d seats in %(name)s are free.", free
        )
        message = text % {**name, "n": free}
    elif waiting.missing and not progress.seats_taken:
        message = _("%(name)s is open, but nobody has started judging yet.") % name
    elif waiting.missing:
        text = ngettext(
            "%(name)s needs %(n)d more annotator to be finished.",
            "%(name)s needs %(n)d more annotators to be finished.",
            waiting.missing,
        )
        message = text % {**name, "n": waiting.missing}
    else:
        return
    if Role.ANNOTATOR in roles or waiting.has_link:
        yield Need(message, page, _("Invite people"))
    else:
        yield Need(message, people, _("Add annotators"))


def _closed(project: Project, waiting: CampaignWaiting) -> Iterator[Need]:
    campaign = waiting.row.campaign
    if not waiting.row.progress.judged:
        text = _("%(name)s is closed, but nothing has been judged in it.") % {"name": campaign.name}
        page = reverse("campaign", args=[project.slug, campaign.pk])
        action = _("Reopen it") if campaign.opened_at else _("Import judgements")
        yield Need(text, page, action)


def _results(project: Project, waiting: CampaignWaiting) -> Iterator[Need]:
    """Report that judgements can be aggregated, or a run released."""
    row, campaign = waiting.row, waiting.row.campaign
    name = {"name": campaign.name}
    is_over = row.progress.is_finished or campaign.state == Campaign.State.CLOSED
    if not is_over or not row.progress.judged:
        return
    if not row.is_aggregated:
        page = reverse("campaign", args=[project.slug, campaign.pk])
        if row.progress.is_finished:
            yield Need(_("Everything in %(name)s has been judged.") % name, page, _("Aggregate it"))
        else:
            text = _("%(name)s is closed, but not all judgements have been aggregated.")
            yield Need(text % name, page, _("Aggregate it"))
    elif row.last_run and not waiting.is_released:
        page = reverse("run-release", args=[project.slug, campaign.pk, row.last_run.number])
        text = _("Run %(n)d of %(name)s has not been released.")
        yield Need(text % {**name, "n": row.last_run.number}, page, _("Make a release"))
