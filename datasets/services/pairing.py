"""Making sets of pairs from the sentences of a project."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.designs.relations import PairRelation
from datasets.designs.sick import (
    UNRELATED_SHARE,
    Dropped,
    PairingReport,
    PlannedPair,
    sick_pairs,
)
from datasets.errors import Conflict, Invalid
from datasets.models import Expected, Pair, PairSet, Project, User
from datasets.selectors.designs import Material, material_of
from datasets.selectors.sentences import expansions_by_choice
from datasets.services.audit import audit
from datasets.services.checking import row_check
from datasets.services.importing import in_chunks
from datasets.services.jobs import Progress
from datasets.services.projects import refuse_archived

SICK = "sick"
CHUNK = 5_000
UNRELATED_SHARE_AT_MOST = 0.5


@transaction.atomic
def pair_set_build(
    *,
    project: Project,
    name: str,
    actor: User | None,
    progress: Progress,
    seed: int | None = None,
    unrelated_share: float = UNRELATED_SHARE,
) -> PairSet:
    """Pair the sentences of a project as SICK does.

    The same sentences, seed and share give the same pairs with the same numbers. Asking again for
    the set of that name returns it, as long as nothing of this has changed. The report says how
    many expansions were chosen by whom: by role, never by name.
    """
    refuse_archived(project)
    if not 0 <= unrelated_share <= UNRELATED_SHARE_AT_MOST:
        raise Invalid(_("The share of unrelated pairs must lie between 0 and 0.5."))
    material = material_of(project)
    parameters = {"unrelated_share": unrelated_share, "material": material.digest}
    pair_set, is_new = _pair_set(project, name, project.seed if seed is None else seed, parameters)
    if not is_new:
        return pair_set
    report = PairingReport()
    planned = sick_pairs(
        material.sets, seed=pair_set.seed, report=report, unrelated_share=unrelated_share
    )
    made = 0
    for chunk in in_chunks(_pairs(pair_set, planned, material), CHUNK):
        Pair.objects.bulk_create(chunk)
        made += len(chunk)
        progress(made, 0, _("%(n)d pairs") % {"n": made})
    if not made:
        raise Invalid(_("There are no sentences to pair yet. Normalise and expand them first."))
    pair_set.report = {**report_as_json(report), "chosen": expansions_by_choice(project)}
    pair_set.save(update_fields=["report"])
    audit(actor, "pairs.made", pair_set, project=project, pairs=made, seed=pair_set.seed)
    return pair_set


def _pair_set(
    project: Project, name: str, seed: int, parameters: dict[str, Any]
) -> tuple[PairSet, bool]:
    pair_set = PairSet(
        project=project, name=name.strip(), design=SICK, seed=seed, parameters=parameters
    )
    here = PairSet.objects.filter(project=project, name=pair_set.name).first()
    if here is None:
        row_check(pair_set, exclude=["report"])
        pair_set.save()
        return pair_set, True
    if (here.design, here.seed, here.parameters) == (SICK, seed, parameters):
        return here, False
    raise Conflict(
        _("There is already a set of pairs with this name, made in another way. Choose another."),
        fields={"name": [_("This name is taken.")]},
    )


def _pairs(pair_set: PairSet, planned: Iterator[PlannedPair], material: Material) -> Iterator[Pair]:
    for number, pair in enumerate(planned, start=1):
        expected_ab, expected_ba = _expected(pair, material)
        yield Pair(
            pair_set=pair_set,
            number=number,
            sentence_a_id=pair.sentence_a,
            sentence_b_id=pair.sentence_b,
            kind=pair.kind,
            relation=pair.relation,
            expected_ab=expected_ab,
            expected_ba=expected_ba,
            is_cross_set=pair.is_cross_set,
        )


def _expected(pair: PlannedPair, material: Material) -> tuple[str, str]:
    """Return the labels expected from A to B and back; "" where no rule says anything.

    A rule speaks of an S1 and what it wrote from it; across two S1s nothing is known.
    """
    if pair.relation is PairRelation.UNRELATED:
        return Expected.NEUTRAL, Expected.NEUTRAL
    if pair.is_cross_set:
        return "", ""
    if pair.sentence_b in material.expected:
        return material.expected[pair.sentence_b]
    back, forth = material.expected.get(pair.sentence_a, ("", ""))
    return forth, back


def report_as_json(report: PairingReport) -> dict[str, Any]:
    """Return the counts of planned, kept and dropped pairs by kind, and dropped ones by reason."""
    return {
        "planned": dict(sorted(report.planned.items())),
        "kept": dict(sorted(report.kept.items())),
        "dropped": [
            {"kind": kind, "reason": str(reason), "pairs": pairs}
            for (kind, reason), pairs in sorted(report.dropped.items())
        ],
        "dropped_by_reason": {str(reason): report.dropped_for(reason) for reason in Dropped},
        "sources_without_pairs": report.sources_without_pairs,
    }
