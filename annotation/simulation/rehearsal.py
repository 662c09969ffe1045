"""The rehearsal: from a file of sources to a release, with simulated people.

Everything is done as in a real project, through the same services and pages. Whatever could differ
between two rehearsals of the same file is fixed: the project's secret is derived from the seed, and
the date is constant.
"""

import hashlib
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from annotation.models import AggregationRun, Campaign
from annotation.planning.controls import controls_in
from annotation.planning.four_tuples import FEWEST_ITEMS
from annotation.planning.presets import preset
from annotation.planning.protocol import CheckpointSettings, PlanKind, Protocol
from annotation.selectors.plans.progress import campaign_progress
from annotation.services.campaigns.deleting import project_delete
from annotation.services.campaigns.lifecycle import campaign_close, campaign_create
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.release_checks import release_acknowledged, release_checks
from annotation.services.gold.releasing import release_write, run_release
from annotation.services.plans.opening import campaign_open
from annotation.simulation.campaign import campaign_simulate
from annotation.simulation.campaign_truth import plans_compared, run_fidelity
from annotation.simulation.loopback_site import loopback_site
from annotation.simulation.steps import Line, Rehearsal, RehearsalStep
from annotation.simulation.written_material import MaterialByPeople
from datasets.designs.mix import PRESETS
from datasets.designs.relations import PairRelation
from datasets.errors import Invalid
from datasets.models import PairSet, Project, Release, User
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.mixing import mix_update
from datasets.services.expanding.normalising import project_normalise
from datasets.services.importing.descriptions import descriptions_import
from datasets.services.importing.parsing import parses_import, project_parse
from datasets.services.importing.sources import sources_import
from datasets.services.jobs.incoming import incoming_path
from datasets.services.jobs.lifecycle import Progress
from datasets.services.pairing.pair_sets import CDS, SICK, pair_set_build
from datasets.services.projects.lifecycle import project_create
from datasets.services.publishing.checks import ReleaseCheck, ReleasePoint
from datasets.services.publishing.releases import release_withdraw

# The date is constant, so that the same file and seed give the same bytes on any day.
REHEARSAL_DATE = date(2000, 1, 1)
VERSION = "rehearsal"


def rehearse(
    *,
    file: Path,
    language: str,
    annotators: int,
    seed: int,
    out: Path,
    progress: Progress,
    tell: Callable[[str], None],
    conllu: Path | None = None,
    keep: bool = False,
    design: str = SICK,
    people: bool = False,
    mix: str = "",
    with_tuples: bool = False,
) -> Rehearsal:
    """Run all steps on `file` and write the release to `out`, which must be new or empty.

    With the design "cds", `file` holds descriptions of pictures. The trees come from the parser,
    or from the file `conllu`. With `people`, simulated authors normalise and expand instead of the
    rules, and nothing is parsed; which of them is asked for what depends on who is faster, so that
    two such rehearsals do not write the same bytes. With the name of a preset in `mix`, the rules'
    sentences are drawn by it. `with_tuples` compares the slider with best–worst scaling, in memory.
    The project is deleted afterwards unless it is to be kept; if a step fails, it is kept for
    inspection. `tell` is called with the name of each step.
    """
    protocol = rehearsed_protocol(design, language=language)
    _refuse_impossible(protocol, annotators, out)
    if people and (conllu is not None or design != SICK):
        raise Invalid(_("People write for the design sick, and without trees."))
    if people and mix:
        raise Invalid(_("A mix draws sentences of rules, and people write without them."))
    source = incoming_path(file)
    project = _project(file.name, language=language, seed=seed)
    if mix:
        mix_update(project=project, mix=PRESETS[mix], composes=False, actor=None)
    rehearsal = Rehearsal(project)
    with rehearsal.step(_("import"), tell) as step:
        take = descriptions_import if design == CDS else sources_import
        outcome = take(project=project, file=source, actor=None, progress=progress)
        step.count(_("descriptions") if design == CDS else _("sources"), outcome.rows)
    if people:
        with loopback_site() as url:
            MaterialByPeople(rehearsal, url, progress, tell).write()
    else:
        with rehearsal.step(_("parse"), tell) as step:
            _parse(project, conllu, step, progress)
        _material(rehearsal, progress, tell)
    pair_set = _pair(rehearsal, design, progress, tell)
    campaign = _campaign(rehearsal, pair_set, annotators, progress, tell, protocol=protocol)
    _judgements(rehearsal, campaign, annotators, progress, tell)
    run = _gold(rehearsal, campaign, seed, progress, tell)
    if with_tuples:
        _tuples(rehearsal, campaign, annotators, seed, tell)
    with rehearsal.step(_("release"), tell) as step:
        acknowledged = _acknowledge(run, step)
        release = run_release(
            run=run, version=VERSION, acknowledged=acknowledged, actor=None, progress=progress
        )
        rehearsal.files = release_write(release=release, out=out)
        for path in rehearsal.files:
            step.lines.append(Line(path.name, path.stat().st_size, is_detail=True))
    if not keep:
        _clear(project, release)
    return rehearsal


def _acknowledge(run: AggregationRun, step: RehearsalStep) -> tuple[ReleaseCheck, ...]:
    """Report and acknowledge the open points of the checklist: nobody else uses the release."""
    unsettled = release_acknowledged(release_checks(run=run), tuple(ReleasePoint))
    step.count(_("points of the checklist acknowledged"), len(unsettled))
    return unsettled


def rehearsed_protocol(design: str, *, language: str) -> Protocol:
    """Return the protocol of a rehearsal: SICK's, for CDSCorpus with its scale and three judges.

    CDSCorpus rates from 0 to 5, three judges a pair and order (sections 3.1 and 3.2).
    """
    # Dealt, so that the files do not depend on which simulated person is faster.
    dealt: dict[str, Any] = {"plan": PlanKind.DEALT}
    if not controls_in(language):
        dealt["checkpoints"] = CheckpointSettings()  # there are none to rehearse with
    if design != CDS:
        return preset("sick", language=language).model_copy(update=dealt)
    protocol = preset("sick", language=language, judgements_per_order=3)
    scale = protocol.scale.model_copy(update={"low": 0.0, "high": 5.0})
    return protocol.model_copy(update={"scale": scale, **dealt})


def _refuse_impossible(protocol: Protocol, annotators: int, out: Path) -> None:
    """Refuse at the start what would fail after hours."""
    if annotators < protocol.annotators_per_pair:
        message = _("Each pair needs %(n)d different annotators. Set at least this number.")
        raise Invalid(message % {"n": protocol.annotators_per_pair})
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise Invalid(_("%(out)s already exists and is not an empty folder.") % {"out": out})


def _project(name: str, *, language: str, seed: int) -> Project:
    return project_create(
        name=f"Rehearsal of {name}",
        language=language,
        actor=None,
        seed=seed,
        secret=hashlib.sha256(f"rehearsal {seed}".encode()).hexdigest(),
    )


def _parse(project: Project, conllu: Path | None, step: RehearsalStep, progress: Progress) -> None:
    if conllu is not None:
        trees = incoming_path(conllu)
        imported = parses_import(project=project, file=trees, actor=None, progress=progress)
        step.count(_("trees taken from the file"), imported.rows)
        return
    parsed = project_parse(project=project, actor=None, progress=progress)
    step.count(_("sentences"), parsed.parsed)
    step.count(_("not a single sentence"), parsed.unusable)


def _material(rehearsal: Rehearsal, progress: Progress, tell: Callable[[str], None]) -> None:
    """Normalise and expand by the rules."""
    project = rehearsal.project
    with rehearsal.step(_("normalise"), tell) as step:
        normalised = project_normalise(project=project, actor=None, progress=progress)
        step.count(_("sources"), normalised.sources)
        step.count(_("S1 sentences"), normalised.sentences)
        step.count(_("sources dropped"), sum(normalised.fallen.values()))
        step.details(dict(normalised.fallen))
    with rehearsal.step(_("expand"), tell) as step:
        expanded = project_expand(project=project, actor=None, progress=progress)
        step.count(_("S1 sentences"), expanded.expanded)
        step.count(_("candidates"), expanded.candidates)
        for stage, count in sorted(expanded.written.items()):
            step.count(_("%(stage)s sentences") % {"stage": stage}, count)
        step.details(dict(expanded.rules))
        step.count(_("refusals"), sum(expanded.refusals.values()))
        step.details(dict(expanded.refusals))
        step.count(_("errors of rules"), sum(expanded.errors.counts.values()))


def _pair(
    rehearsal: Rehearsal, design: str, progress: Progress, tell: Callable[[str], None]
) -> PairSet:
    project = rehearsal.project
    with rehearsal.step(_("pair"), tell) as step:
        pair_set = pair_set_build(
            project=project, name="main", design=design, actor=None, progress=progress
        )
        _count_pairs(rehearsal, step, pair_set)
    return pair_set


def _count_pairs(rehearsal: Rehearsal, step: RehearsalStep, pair_set: PairSet) -> None:
    report = pair_set.report
    unrelated = Counter(
        pair_set.pairs.filter(relation=PairRelation.UNRELATED).values_list("kind", flat=True)
    )
    related = {kind: n for kind, n in report["kept"].items() if kind not in unrelated}
    rehearsal.related_pairs = sum(related.values())
    step.count(_("planned"), sum(report["planned"].values()))
    step.count(_("dropped"), sum(report["dropped_by_reason"].values()))
    for row in report["dropped"]:
        step.details({f"{row['kind']}: {row['reason']}": row["pairs"]})
    step.count(_("related pairs"), rehearsal.related_pairs)
    step.details(related)
    step.count(_("unrelated pairs"), unrelated.total())
    step.details(unrelated)


def _campaign(
    rehearsal: Rehearsal,
    pair_set: PairSet,
    annotators: int,
    progress: Progress,
    tell: Callable[[str], None],
    *,
    protocol: Protocol,
) -> Campaign:
    project = rehearsal.project
    with rehearsal.step(_("campaign"), tell) as step:
        draft = campaign_create(
            project=project,
            pair_set=pair_set,
            name="Rehearsal",
            protocol=protocol,
            seats=annotators,
            seed=project.seed,
            controls=controls_in(project.language),
            actor=None,
        )
        campaign = campaign_open(campaign=draft, actor=None, progress=progress)
        progressed = campaign_progress(campaign)
        step.count(_("judgements planned"), progressed.total)
        step.count(_("checkpoints"), draft.checkpoints.count())
        step.count(_("sentences to review"), progressed.reviews)
    return campaign


def _judgements(
    rehearsal: Rehearsal,
    campaign: Campaign,
    annotators: int,
    progress: Progress,
    tell: Callable[[str], None],
) -> None:
    with rehearsal.step(_("judge"), tell) as step, loopback_site() as url:
        report = campaign_simulate(
            campaign=campaign,
            annotators=annotators,
            seed=rehearsal.project.seed,
            url=url,
            progress=progress,
        )
        progressed = campaign_progress(campaign)
        step.count(_("sentences reviewed"), report.reviewed)
        step.count(_("answers, with checkpoints"), report.judged)
        step.count(_("judgements of pairs"), progressed.judged)
        step.count(_("judgements missing"), progressed.open + progressed.waiting)
        step.count(_("requests repeated"), report.resent)


def _gold(
    rehearsal: Rehearsal,
    campaign: Campaign,
    seed: int,
    progress: Progress,
    tell: Callable[[str], None],
) -> AggregationRun:
    with rehearsal.step(_("aggregate"), tell) as step:
        closed = campaign_close(campaign=campaign, actor=None)
        run = campaign_aggregate(campaign=closed, dated=REHEARSAL_DATE, progress=progress)
        rehearsal.run = run
        rehearsal.fidelity = run_fidelity(run, seed=seed)
        step.count(_("judgements"), run.results["judgements"])
        step.count(_("pairs with gold"), run.results["pairs"])
        step.details(run.results["labels"])
        step.count(_("ties"), sum(run.results["ties"].values()))
        for name, measure in run.results["measures"].items():
            step.count(name, _format(measure["value"]))
    return run


def _tuples(
    rehearsal: Rehearsal,
    campaign: Campaign,
    annotators: int,
    seed: int,
    tell: Callable[[str], None],
) -> None:
    """Set best–worst scaling beside the slider: same people, same truth, about the same time."""
    with rehearsal.step(_("compare plans"), tell) as step:
        pairs = campaign.judged_set.pairs.count()
        if pairs < FEWEST_ITEMS:
            step.count(_("too few pairs for four-tuples"), pairs)
            return
        compared = plans_compared(campaign, annotators=annotators, seed=seed)
        for outcome in compared.outcomes:
            step.count(outcome.plan, outcome.answers)
            step.detail(_("time, in ratings"), f"{outcome.time:,.0f}")
            step.detail(_("Pearson correlation with the truth"), f"{outcome.pearson:.3f}")
            step.detail(_("Spearman correlation with the truth"), f"{outcome.spearman:.3f}")
        step.count(_("split-half reliability (Pearson)"), f"{compared.halves.pearson:.3f}")
        step.count(_("split-half reliability (Spearman)"), f"{compared.halves.spearman:.3f}")


def _format(value: float | None) -> str:
    return "—" if value is None else f"{value:.3f}"


@transaction.atomic
def _clear(project: Project, release: Release) -> None:
    """Delete the project and the logins that were made for it."""
    people = list(
        User.objects.filter(
            memberships__project=project, username__startswith=f"simulated-{project.slug}-"
        ).values_list("pk", flat=True)
    )
    release_withdraw(release=release, reason="rehearsal", actor=None)
    project_delete(project=project, typed_name=project.name, actor=None)
    User.objects.filter(pk__in=people).delete()
