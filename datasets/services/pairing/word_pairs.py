"""Making sets of word pairs by sampling the norms of a project (SimLex-999, section 3.1)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from django.db import transaction

from datasets.designs.words.norms import WordNorms
from datasets.designs.words.sampler import Cohort, DrawnPair, WordSample, sample_words
from datasets.designs.words.settings import WordSampling
from datasets.errors import Invalid
from datasets.formats.numbers import number_text
from datasets.formats.words import NOT_KNOWN, POS_COLUMN
from datasets.models import Job, Pair, PairSet, Project, User
from datasets.selectors.pairing.norms import norms_described, norms_digest, word_norms
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.pairing.pair_sets import pair_set_named
from datasets.services.pairing.word_sentences import words_store
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason

WORDS = "words"  # the design of sampled word pairs
SAMPLE = "datasets.sample_words"
COLUMNS = (
    *(POS_COLUMN, "conc(w1)", "conc(w2)", "concQ", "Assoc(USF)", "SimAssoc333"),
    *("association", "class"),
)
_PLACES = 2
_QUARTERS = (0.25, 0.5, 0.75)


def words_forecast(*, project: Project, settings: WordSampling, seed: int) -> WordSample:
    """Draw a sample without storing it."""
    norms = word_norms(project, needs_frequency=settings.lowest_frequency > 0)
    if not norms.strengths:
        raise Invalid(Reason("norms_without_associations"))
    return sample_words(norms, settings, seed=seed)


def words_start(
    *, project: Project, name: str, settings: WordSampling, seed: int, actor: User | None
) -> Job:
    """Make a set of word pairs in the background."""
    # Jobs that are already stored have their settings under this name.
    parameters = {"name": name, "seed": seed, "wanted": settings.as_json()}
    return job_start(kind=SAMPLE, project=project, actor=actor, parameters=parameters)


def words_work(job: Job, progress: Progress) -> dict[str, Any]:
    if job.project is None:
        raise ValueError(f"the job {job.pk} has no project")
    pair_set = word_pairs_make(
        project=job.project,
        name=job.parameters["name"],
        settings=WordSampling.from_json(job.parameters["wanted"]),
        seed=job.parameters["seed"],
        actor=job.actor,
        progress=progress,
    )
    return {"pair_set": pair_set.pk}


@transaction.atomic
def word_pairs_make(
    *,
    project: Project,
    name: str,
    settings: WordSampling,
    seed: int,
    actor: User | None,
    progress: Progress,
) -> PairSet:
    """Draw pairs and store them as a set; repeating the call returns the same set.

    The columns of a pair are those of SimLex-999, its cohort and its class.
    """
    refuse_archived(project)
    parameters = {
        "sampling": settings.as_json(),
        "norms": norms_described(project),
        "material": norms_digest(project),
    }
    pair_set, is_new = pair_set_named(project, name, WORDS, seed, parameters)
    if not is_new:
        return pair_set
    norms = word_norms(project, needs_frequency=settings.lowest_frequency > 0)
    if not norms.strengths:
        raise Invalid(Reason("norms_without_associations"))
    sample = sample_words(norms, settings, seed=seed)
    if not sample.pairs:
        raise Invalid(Reason("norms_without_pairs"))
    _store(pair_set, sample.pairs, norms)
    progress(len(sample.pairs), len(sample.pairs), Reason("pairs_made", n=len(sample.pairs)))
    pair_set.columns = [*COLUMNS]
    pair_set.report = sample_as_json(sample)
    pair_set.save(update_fields=["columns", "report"])
    audit(actor, "pairs.made", pair_set, project=project, pairs=len(sample.pairs), seed=seed)
    return pair_set


def sample_as_json(sample: WordSample) -> dict[str, Any]:
    """Return the counts of all cells and steps."""
    return {
        "kept": {"": len(sample.pairs)},
        "words": {
            "read": sample.read,
            "steps": [
                {"step": count.step.value, "dropped": count.dropped, "left": count.left}
                for count in sample.steps
            ],
            "cells": [
                {
                    "cohort": forecast.cell.cohort.value,
                    "part": forecast.cell.part,
                    "strength_class": forecast.cell.strength_class,
                    "stratum": forecast.cell.stratum,
                    "wanted": forecast.quota,
                    "possible": forecast.possible,
                    "drawn": forecast.drawn,
                    "filled": forecast.filled,
                    "short": forecast.short.value if forecast.short else "",
                }
                for forecast in sample.cells
            ],
        },
    }


def _store(pair_set: PairSet, pairs: Sequence[DrawnPair], norms: WordNorms) -> None:
    keys = words_store(
        pair_set.project, sorted({word for pair in pairs for word in (pair.first, pair.second)})
    )
    Pair.objects.bulk_create(
        Pair(
            pair_set=pair_set,
            number=number,
            sentence_a_id=keys[pair.first],
            sentence_b_id=keys[pair.second],
            kind=pair.cell.part,
            columns=columns,
        )
        for number, (pair, columns) in enumerate(
            zip(pairs, _columns(pairs, norms), strict=True), start=1
        )
    )


def _columns(pairs: Sequence[DrawnPair], norms: WordNorms) -> list[Mapping[str, str]]:
    """Return the columns of SimLex-999 for each pair, with its cohort and class.

    The quartile is that of the sum of both ratings. `SimAssoc333` is 1 for the most strongly
    associated third of the pairs, as in SimLex-999 (333 of 999).
    """
    concreteness = norms.concreteness
    sums = [
        concreteness.get(pair.first, np.nan) + concreteness.get(pair.second, np.nan)
        for pair in pairs
    ]
    bounds = np.nanquantile(sums, _QUARTERS) if np.isfinite(sums).any() else np.zeros(3)
    strengths = np.array([pair.strength for pair in pairs])
    strongest = set(np.argsort(-strengths, kind="stable")[: len(pairs) // 3].tolist())
    return [
        {
            POS_COLUMN: pair.cell.part,
            "conc(w1)": _rating(concreteness.get(pair.first)),
            "conc(w2)": _rating(concreteness.get(pair.second)),
            "concQ": NOT_KNOWN if np.isnan(both) else str(1 + int(np.searchsorted(bounds, both))),
            "Assoc(USF)": number_text(10 * pair.strength, places=_PLACES),
            "SimAssoc333": str(int(index in strongest and pair.cell.cohort is Cohort.ASSOCIATED)),
            "association": pair.cell.cohort.value,
            "class": pair.cell.stratum,
        }
        for index, (pair, both) in enumerate(zip(pairs, sums, strict=True))
    ]


def _rating(value: float | None) -> str:
    return NOT_KNOWN if value is None else number_text(value, places=_PLACES)
