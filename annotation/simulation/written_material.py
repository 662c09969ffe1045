"""The corpus of a rehearsal as simulated people write it, without a parser and without rules."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from annotation.models import Campaign, Prompt, Settlement
from annotation.planning.texts.bundle import texts_in
from annotation.planning.writing.presets import writing_preset
from annotation.planning.writing.protocol import TextLimits, WritingTask
from annotation.selectors.writing.agreement import writing_agreement
from annotation.selectors.writing.overview import rules_written
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.plans.opening import campaign_open
from annotation.services.writing.lifecycle import writing_create
from annotation.simulation.settling import settling_simulate
from annotation.simulation.steps import Rehearsal, RehearsalStep
from annotation.simulation.writing import writing_simulate
from annotation.stats.versions import Share
from datasets.models import Project, Sentence
from datasets.services.jobs.lifecycle import Progress

AUTHORS = 4
MIX = "sick"


@dataclass(frozen=True)
class MaterialByPeople:
    """Authors write the S1 of all sources, and then expand them; reviewers decide."""

    rehearsal: Rehearsal
    url: str  # of the site
    progress: Progress
    tell: Callable[[str], None]

    def write(self) -> None:
        self._settle(self._write(WritingTask.NORMALISE, _("normalise")), _("settle S1"))
        self._settle(self._write(WritingTask.EXPAND, _("expand")), _("settle expansions"))

    def _write(self, task: WritingTask, name: str) -> Campaign:
        seed = self.rehearsal.project.seed
        with self.rehearsal.step(name, self.tell) as step:
            campaign = campaign_open(
                campaign=_draft(self.rehearsal.project, task), actor=None, progress=self.progress
            )
            step.count(_("authors"), AUTHORS)
            step.count(_("prompts"), campaign.prompts.count())
            report = writing_simulate(
                campaign=campaign, authors=AUTHORS, seed=seed, url=self.url, progress=self.progress
            )
            step.count(_("texts and passes stored"), report.written)
            step.count(_("refused"), sum(report.refused.values()))
            step.details(dict(report.refused))
            step.count(_("requests repeated"), report.resent)
            _count_texts(step, campaign)
        return campaign

    def _settle(self, campaign: Campaign, name: str) -> None:
        seed = self.rehearsal.project.seed
        with self.rehearsal.step(name, self.tell) as step:
            report = settling_simulate(
                campaign=campaign, seed=seed, url=self.url, progress=self.progress
            )
            campaign_close(campaign=campaign, actor=None)
            step.count(_("decided by reviewers"), report.settled)
            step.count(_("requests repeated"), report.resent)
            _count_settled(step, campaign)
            _count_mix(step, campaign)


def _draft(project: Project, task: WritingTask) -> Campaign:
    protocol = writing_preset(task, texts_in(project.language), mix=MIX)
    # Nothing is parsed here.
    limits = TextLimits(needs_finite_verb=False)
    return writing_create(
        project=project,
        name=f"Rehearsal: {task.value}",
        protocol=protocol.model_copy(update={"limits": limits}),
        seats=AUTHORS,
        seed=project.seed,
        actor=None,
    )


def _count_texts(step: RehearsalStep, campaign: Campaign) -> None:
    agreement = writing_agreement(campaign)
    step.count(_("passed"), _format_share(agreement.passed))
    if agreement.figures.identical.n:
        step.count(
            _("prompts whose versions are identical"), _format_share(agreement.figures.identical)
        )
    unwritten = campaign.prompts.filter(state=Prompt.State.OPEN).count()
    step.count(_("prompts not written"), unwritten)


def _count_settled(step: RehearsalStep, campaign: Campaign) -> None:
    settled = Settlement.objects.filter(prompt__campaign=campaign)
    step.count(_("prompts settled"), settled.count())
    step.details(dict(Counter(settled.values_list("way", flat=True))))
    waiting = campaign.prompts.filter(state=Prompt.State.WRITTEN).count()
    step.count(_("prompts not decided on"), waiting)
    rows = Sentence.objects.filter(settlement__prompt__campaign=campaign)
    for stage, count in sorted(Counter(rows.values_list("stage", flat=True)).items()):
        step.count(_("%(stage)s sentences") % {"stage": stage}, count)


def _count_mix(step: RehearsalStep, campaign: Campaign) -> None:
    """Say of each transformation what share of its stage was wanted, and how much came of it."""
    rows = rules_written(campaign)
    in_stage = Counter[str]()
    for row in rows:
        in_stage[row.stage] += row.settled
    for row in rows:
        obtained = row.settled / in_stage[row.stage] if in_stage[row.stage] else 0.0
        shares = _("%(obtained)s, wanted %(wanted)s")
        shown = shares % {"obtained": f"{obtained:.1%}", "wanted": f"{row.share:.1%}"}
        step.detail(row.rule, shown)


def _format_share(share: Share) -> str:
    return f"{share.k:,} ({share.value:.1%})" if share.n else "0"
