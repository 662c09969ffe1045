"""The mix of a project: setting it, and drawing the sentences by it."""

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog
from django.db import connection, transaction

from datasets.designs.assignment import NONE
from datasets.designs.mix import PRESETS, STAGES, Mix, composed_row, named
from datasets.designs.mix_forecast import MixForecast, mix_forecast
from datasets.designs.sick import UNRELATED_SHARE
from datasets.errors import Invalid
from datasets.models import Derivation, Expansion, Job, Project, RuleSettings, Stage, User
from datasets.selectors.expanding.mixing import MixMaterial, mix_material, project_mix
from datasets.selectors.expanding.rules import rule_settings
from datasets.services.expanding.choosing import expansions_choose
from datasets.services.expanding.engines import project_rules
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason
from transforms.rule import Kind, Rule

log = structlog.get_logger(__name__)

DRAW = "datasets.draw_mix"

# Presets name rules of all languages.
_IN_PRESETS = {
    (row.stage, rule) for preset in PRESETS.values() for row in preset.rows for rule in row.rules
}

_STORE = """
    UPDATE datasets_expansion e SET drawn = v.drawn
    FROM unnest(%s::bigint[], %s::jsonb[]) AS v(sentence, drawn)
    WHERE e.sentence_id = v.sentence
"""


@dataclass(slots=True)
class DrawReport:
    """What a draw changed: S1s with another choice, and the sentences that were put in."""

    changed: int = 0
    written: Counter[str] = field(default_factory=Counter)  # stage -> sentences
    rules: Counter[str] = field(default_factory=Counter)  # rule id -> sentences

    def as_result(self) -> dict[str, Any]:
        return {
            "changed": self.changed,
            "written": dict(self.written),
            "rules": dict(self.rules),
        }

    def put_in(self, derivations: Iterable[Derivation]) -> None:
        for derivation in derivations:
            self.written[derivation.sentence.stage] += 1
            self.rules.update(rule["rule"] for rule in derivation.rules)


@transaction.atomic
def mix_update(
    *, project: Project, mix: Mix | None, composes: bool, actor: User | None
) -> RuleSettings:
    """Set what the project draws by; None lets each S1 draw by the odds again.

    The sentences stay as they are until they are drawn again. Whether sentences of two rules are
    written is a rule setting: changing it outdates the expansions.
    """
    refuse_archived(project)
    if mix is not None:
        _check(mix, project_rules(project))
        mix = named(mix)
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    settings = rule_settings(project)
    settings.mix = mix.as_json() if mix else None
    settings.composes = composes
    settings.full_clean()
    settings.save()
    decided = {"mix": mix.name if mix else "", "version": mix.version if mix else ""}
    audit(actor, "mix.changed", settings, project=project, composes=composes, **decided)
    return settings


def _check(mix: Mix, rules: Iterable[Rule]) -> None:
    """Raise `Invalid` with every row and stage that is wrong."""
    of_project = {(str(rule.kind), rule.id) for rule in rules if rule.kind != Kind.N}
    stages_and_rules = of_project | {(stage, composed_row(stage)) for stage in STAGES} | _IN_PRESETS
    wrong: list[Reason] = []
    counts: Counter[tuple[str, str]] = Counter()
    for row in mix.rows:
        for rule in row.rules:
            counts[row.stage, rule] += 1
            if (row.stage, rule) not in stages_and_rules:
                wrong.append(Reason("mix_rule_unknown", rule=rule, stage=row.stage))
            elif counts[row.stage, rule] == 2:
                wrong.append(Reason("mix_rule_twice", rule=rule))
        if not (math.isfinite(row.weight) and row.weight >= 0):
            wrong.append(Reason("mix_weight_wrong", rule=row.name))
    if not any(row.weight > 0 for row in mix.rows):
        wrong.append(Reason("mix_empty"))
    wrong += [
        Reason("mix_coverage_wrong", stage=stage)
        for stage in STAGES
        if not 0 <= mix.coverage.get(stage, -1.0) <= 1
    ]
    if wrong:
        raise Invalid(wrong[0], lines=tuple(wrong), fields={"mix": wrong})


def mix_forecast_of(
    project: Project,
    mix: Mix,
    *,
    composes: bool | None = None,
    unrelated_share: float = UNRELATED_SHARE,
) -> MixForecast:
    """Count what a mix would draw of the project's candidates now, without writing anything.

    `composes` tells whether its sentences of two rules count; by default as the settings say.
    """
    settings = rule_settings(project)
    is_composing = settings.composes if composes is None else composes
    mix = mix if is_composing else mix.without_compositions()
    return _forecast(project, settings, mix, mix_material(project, mix), unrelated_share)


def _forecast(
    project: Project,
    settings: RuleSettings,
    mix: Mix,
    material: MixMaterial,
    unrelated_share: float = UNRELATED_SHARE,
) -> MixForecast:
    running = {rule.id for rule in project_rules(project)} - set(settings.switched_off)
    return mix_forecast(
        mix,
        material.pools,
        s1s=material.s1s,
        sources_of_two=material.sources_of_two,
        unrelated_share=unrelated_share,
        seed=project.seed,
        rules=frozenset(running),
    )


def draw_start(*, project: Project, actor: User | None) -> Job:
    """Draw by the mix in the background."""
    refuse_archived(project)
    return job_start(kind=DRAW, project=project, actor=actor)


def draw_work(job: Job, progress: Progress) -> dict[str, Any]:
    if job.project is None:
        raise ValueError(f"the job {job.pk} has no project")
    report = mix_draw(project=job.project, actor=job.actor, progress=progress)
    return report.as_result()


@transaction.atomic
def mix_draw(*, project: Project, actor: User | None, progress: Progress) -> DrawReport:
    """Draw the sentences of all S1s anew by the mix, or by the odds if there is none.

    What project leads decided stays, and so does every S1 of which an expansion is in pairs. The
    same candidates, decisions, mix and seed give the same sentences; only S1s with another choice
    are touched.
    """
    refuse_archived(project)
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    settings = rule_settings(project)
    mix = project_mix(settings)
    draws = _draws(project, settings, mix) if mix else {}
    changed = _changed_s1s(project, draws)
    _store({s1: draws.get(s1) for s1 in changed})
    report = DrawReport(len(changed))
    progress(0, len(changed))
    report.put_in(expansions_choose(project=project, sentences=changed))
    progress(len(changed), len(changed))
    settings.drawn_mix = mix.version if mix else ""
    settings.save()
    if changed:
        audit(actor, "mix.drawn", settings, project=project, changed=report.changed)
    log.info("mix_drawn", project=project.pk, changed=report.changed)
    return report


def _draws(project: Project, settings: RuleSettings, mix: Mix) -> dict[int, dict[str, int | None]]:
    """Return the candidate drawn of each S1 and stage, None where the mix wants none."""
    material = mix_material(project, mix)
    forecast = _forecast(project, settings, mix, material)
    draws: dict[int, dict[str, int | None]] = {}
    for stage in STAGES:
        rows = forecast.drawn[stage].tolist()
        candidates = material.candidates[stage]
        for index, (s1, row) in enumerate(zip(material.free[stage], rows, strict=True)):
            fixed = material.kept.get((s1, stage))
            candidate = fixed or (int(candidates[index, row]) if row != NONE else None)
            draws.setdefault(s1, {})[stage] = candidate
    return draws


def _changed_s1s(project: Project, draws: Mapping[int, dict[str, int | None]]) -> list[int]:
    """Return the expanded S1s that have to be chosen anew, but for those in pairs."""
    expansions = Expansion.objects.filter(
        sentence__project=project, sentence__stage=Stage.S1, sentence__source__fallen_reason=""
    )
    if draws:
        rows = expansions.values_list("sentence", "drawn")
        return [s1 for s1, draw in rows if s1 in draws and draw != draws[s1]]
    return list(expansions.filter(drawn__isnull=False).values_list("sentence", flat=True))


def _store(draws: Mapping[int, dict[str, int | None] | None]) -> None:
    rows = [(s1, json.dumps(draw) if draw is not None else None) for s1, draw in draws.items()]
    if not rows:
        return
    with connection.cursor() as cursor:
        cursor.execute(_STORE, [list(column) for column in zip(*rows, strict=True)])
