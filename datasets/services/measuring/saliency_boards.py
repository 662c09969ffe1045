"""A saliency model on all leaderboards of a release, with the baselines it is compared with."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from datasets.errors import Conflict
from datasets.evaluation.baselines.embedding import AVG, ISF, NWS, SMOOTH
from datasets.models import Job, Release, SaliencyModel, User
from datasets.selectors.measuring.systems import release_parts
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.measuring.baselines import Learning, baselines_measure, notices
from datasets.services.measuring.packed import PackedFile
from datasets.services.measuring.saliency_text import TextOfModel
from datasets.services.measuring.systems import refuse_unmeasurable, release_gold_in
from transforms.reason import Reason

MEASURE_SALIENCY = "datasets.measure_saliency"
COMPARED = (AVG, ISF, SMOOTH, NWS)


@transaction.atomic
def saliency_boards_start(*, model: SaliencyModel, release: Release, actor: User | None) -> Job:
    """Evaluate a model on a release and each part of it, in the background."""
    refuse_unmeasurable(release)
    if not model.is_learnt:
        raise Conflict(Reason("saliency_not_learnt_yet"))
    return job_start(
        kind=MEASURE_SALIENCY,
        project=model.project,
        actor=actor,
        subject=release,
        parameters={"model": model.pk},
    )


def saliency_boards_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Measure AVG, ISF, SMOOTH and NWS; systems measured before are left as they are."""
    release = Release.objects.select_related("project").get(pk=job.subject_id or 0)
    model = (
        SaliencyModel.objects.select_related("corpus", "vectors", "weights")
        .filter(pk=job.parameters["model"])
        .first()
    )
    if model is None or model.weights is None:
        raise Conflict(Reason("saliency_not_learnt_yet"))
    learning = Learning(
        vectors=PackedFile(incoming_stored(model.vectors)),
        corpus=TextOfModel(model),
        weights=replace(incoming_stored(model.weights), name=model.name),
    )
    outcomes = [
        outcome
        for part in ("", *release_parts(release))
        # A small release may have a part without pairs.
        if not part or release_gold_in(release, part)[1]
        for outcome in baselines_measure(
            release=release,
            part=part,
            learning=learning,
            baselines=COMPARED,
            actor=job.actor,
            progress=progress,
        )
    ]
    return {
        "systems": sum(outcome.system is not None for outcome in outcomes),
        "measured_on": release.version,
        "notices": notices(outcomes),
    }
