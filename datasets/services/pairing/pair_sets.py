"""Making pair sets from the sentences of a project."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.designs.cds import CdsDesign
from datasets.designs.custom import CustomDesign
from datasets.designs.drawing import KindRow
from datasets.designs.forecast import Forecast, forecast
from datasets.designs.mix import Mix
from datasets.designs.planner import Design, Dropped, PairingReport, PlannedPair
from datasets.designs.sick import UNRELATED_SHARE, SickDesign
from datasets.errors import Conflict, Invalid
from datasets.formats.designs import read_design
from datasets.formats.problems import BadFile, Problems
from datasets.models import Pair, PairSet, Project, User
from datasets.selectors.expanding.mixing import project_mix
from datasets.selectors.expanding.rules import rule_settings
from datasets.selectors.expanding.sentences import expansions_by_choice
from datasets.selectors.pairing.designs import Material, material_of
from datasets.services.expanding.choosing import transformations_write
from datasets.services.importing.sources import in_chunks
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from transforms.reason import Reason

SICK, CDS, CUSTOM = "sick", "cds", "custom"
DESIGNS = (SICK, CDS, CUSTOM)
CHUNK = 5_000
UNRELATED_SHARE_AT_MOST = 0.5


def design_named(
    name: str,
    *,
    unrelated_share: float = UNRELATED_SHARE,
    table: str = "",
    mix: Mix | None = None,
) -> Design:
    """Return the design of that name.

    `unrelated_share` is for "sick", `table` for "custom", `mix` for "cds", which draws from all
    transformations; the others pair what the mix drew before.
    """
    match name:
        case "sick":
            if not 0 <= unrelated_share <= UNRELATED_SHARE_AT_MOST:
                raise Invalid(Reason("unrelated_share_out_of_range"))
            return SickDesign(unrelated_share)
        case "cds":
            return CdsDesign(mix)
        case "custom":
            return CustomDesign(_rows_of(table))
    raise Invalid(Reason("design_unknown", name=name, known=", ".join(DESIGNS)))


def _rows_of(table: str) -> tuple[KindRow, ...]:
    problems = Problems()
    rows = tuple(read_design(table, problems))
    try:
        problems.raise_if_any()
    except BadFile as error:
        raise Invalid(
            Reason("table_has_wrong_lines"),
            lines=tuple(error.lines()),
            fields={"table": list(error.lines())},
        ) from None
    return rows


def pairs_forecast(*, project: Project, design: Design, seed: int) -> Forecast:
    """Count the pairs that the design would make now, without writing anything."""
    material = material_of(project, all_transformations=design.draws_from_all, mix=design.mix)
    return forecast(design, material.sets, seed=seed)


@transaction.atomic
def pair_set_build(
    *,
    project: Project,
    name: str,
    actor: User | None,
    progress: Progress,
    seed: int | None = None,
    design: str = SICK,
    unrelated_share: float = UNRELATED_SHARE,
    table: str = "",
) -> PairSet:
    """Pair the sentences of a project by a design.

    The same sentences, design and seed give the same pairs with the same numbers. Asking again for
    the set of that name returns it, as long as none of this has changed. The report says how many
    expansions were chosen by each role, never by whom.
    """
    refuse_archived(project)
    mix = project_mix(rule_settings(project))
    chosen = design_named(design, unrelated_share=unrelated_share, table=table, mix=mix)
    material = material_of(project, all_transformations=chosen.draws_from_all, mix=chosen.mix)
    parameters = {
        "material": material.digest,
        **_parameters(design, unrelated_share, table),
        **({"mix": chosen.mix.version} if chosen.mix else {}),
    }
    seed = project.seed if seed is None else seed
    pair_set, is_new = pair_set_named(project, name, design, seed, parameters)
    if not is_new:
        return pair_set
    report = PairingReport()
    pairs = chosen.pairs(material.sets, seed=pair_set.seed, report=report)
    count = 0
    for chunk in in_chunks(enumerate(pairs, start=1), CHUNK):
        rows = _rows_of_unwritten(project, material, chunk)
        Pair.objects.bulk_create(_pair(pair_set, number, pair, rows) for number, pair in chunk)
        count += len(chunk)
        progress(count, 0, Reason("pairs_made", n=count))
    if not count:
        raise Invalid(Reason("no_sentences_to_pair"))
    drawn_for = pair_set if chosen.draws_from_all else None
    by_choice = expansions_by_choice(project, drawn_for=drawn_for)
    pair_set.report = {**report_as_json(report), "chosen": by_choice}
    pair_set.save(update_fields=["report"])
    audit(actor, "pairs.made", pair_set, project=project, pairs=count, seed=pair_set.seed)
    return pair_set


def _parameters(design: str, unrelated_share: float, table: str) -> Mapping[str, Any]:
    match design:
        case "sick":
            return {"unrelated_share": unrelated_share}
        case "custom":
            return {"table": table}
    return {}


def pair_set_named(
    project: Project, name: str, design: str, seed: int, parameters: Mapping[str, Any]
) -> tuple[PairSet, bool]:
    """Return a pair set and whether it is new; one of that name made otherwise is a `Conflict`."""
    pair_set = PairSet(
        project=project, name=name.strip(), design=design, seed=seed, parameters=parameters
    )
    existing = PairSet.objects.filter(project=project, name=pair_set.name).first()
    if existing is None:
        row_check(pair_set, exclude=["report"])
        pair_set.save()
        return pair_set, True
    if (existing.design, existing.seed, existing.parameters) == (design, seed, parameters):
        return existing, False
    raise Conflict(
        Reason("pair_set_made_otherwise"),
        fields={"name": [_("This name is taken.")]},
    )


def _rows_of_unwritten(
    project: Project, material: Material, pairs: Iterable[tuple[int, PlannedPair]]
) -> Mapping[int, int]:
    """Write the transformations in these pairs that have no row yet; return their rows."""
    numbers = {number for _, pair in pairs for number in (pair.sentence_a, pair.sentence_b)}
    unwritten = {number: material.unwritten[number] for number in sorted(numbers) if number < 0}
    if not unwritten:
        return {}
    rows = transformations_write(project=project, transformations=list(unwritten.values()))
    return dict(zip(unwritten, rows, strict=True))


def _pair(pair_set: PairSet, number: int, pair: PlannedPair, rows: Mapping[int, int]) -> Pair:
    return Pair(
        pair_set=pair_set,
        number=number,
        sentence_a_id=rows.get(pair.sentence_a, pair.sentence_a),
        sentence_b_id=rows.get(pair.sentence_b, pair.sentence_b),
        kind=pair.kind,
        relation=pair.relation or "",
        expected_ab=pair.expected_ab,
        expected_ba=pair.expected_ba,
        is_cross_set=pair.is_cross_set,
    )


def report_as_json(report: PairingReport) -> dict[str, Any]:
    """Return the counts of planned, kept and dropped pairs by kind, and dropped ones by reason."""
    return {
        "planned": dict(sorted(report.planned.items())),
        "kept": dict(sorted(report.kept.items())),
        "dropped": [
            {"kind": kind, "reason": str(reason), "pairs": pairs}
            for (kind, reason), pairs in sorted(report.dropped.items())
        ],
        "dropped_by_reason": {
            str(reason): report.dropped_for(reason) for reason in _reasons(report)
        },
        "sources_without_pairs": report.sources_without_pairs,
    }


def _reasons(report: PairingReport) -> list[Dropped]:
    """Return the reasons common to all designs, then those of this one, in a fixed order."""
    always = (Dropped.IDENTICAL, Dropped.REPEATED, Dropped.NO_PARTNER)
    return [reason for reason in Dropped if reason in always or report.dropped_for(reason)]
