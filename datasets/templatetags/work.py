"""Wording of background jobs in templates."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from datasets.models import Job
from datasets.worded import worded_stored

register = template.Library()

TITLES: dict[str, str | Promise] = {
    "datasets.import_file": _("Import of a file"),
    "datasets.parse_texts": _("Parsing"),
    "datasets.parse_trial": _("Trying the rules on a sentence"),
    "datasets.parse_treebank": _("Learning a language from a treebank"),
    "datasets.expand_sentences": _("Normalising and expanding"),
    "datasets.draw_mix": _("Drawing by the mix"),
    "datasets.make_pairs": _("Pairing"),
    "datasets.count_word_pairs": _("Forecast of related words"),
    "datasets.make_word_pairs": _("Pairing of related words"),
    "datasets.sample_words": _("Sampling of word pairs"),
    "datasets.make_adapted_pairs": _("Pairing of translations"),
    "datasets.measure_system": _("Evaluation of a system"),
    "datasets.measure_baselines": _("Evaluation of the baselines"),
    "datasets.parse_saliency": _("Learning word saliency"),
    "datasets.measure_saliency": _("Evaluation of word saliency"),
    "datasets.push_to_hub": _("Publishing on the Hub"),
    "datasets.reserve_doi": _("Reserving a DOI"),
    "datasets.deposit_release": _("Depositing in a repository"),
    "datasets.discard_deposit": _("Discarding a deposit"),
    "annotation.open_campaign": _("Opening a campaign"),
    "annotation.import_judgements": _("Import of judgements"),
    "annotation.aggregate_campaign": _("Aggregation"),
    "annotation.aggregate_choices": _("Aggregation"),
    "annotation.second_half": _("Making the second half of the tuples"),
    "annotation.release_run": _("Release"),
}
# The wording of results; entries without one are for the program only.
FACTS: dict[str, str | Promise] = {
    "rows": _("rows in the file"),
    "known": _("of them already imported"),
    "learnt_from": _("sentences of the treebank"),
    "forms": _("forms of words"),
    "added_forms": _("forms from the table of UniMorph"),
    "links": _("links of agreement"),
    "parsed": _("texts parsed"),
    "sources": _("sources normalised"),
    "sentences": _("sentences of stage S1"),
    "fallen": _("sources dropped"),
    "unparsed": _("texts still to be parsed"),
    "unusable": _("not a single sentence"),
    "expanded": _("normalised sentences (S1) expanded"),
    "candidates": _("candidates written by rules"),
    "written": _("sentences kept"),
    "rules": _("by rule"),
    "refusals": _("refused by rules"),
    "kept": _("pairs"),
    "automatic": _("expansions chosen automatically"),
    "accepted": _("expansions accepted by a project lead"),
    "edited": _("expansions edited by a project lead"),
    "manual": _("expansions written by a project lead"),
    "dropped_by_reason": _("pairs dropped"),
    "sources_without_pairs": _("sources without a pair"),
    "pairs_waiting_for_translations": _("pairs waiting for translations"),
    "pairs_that_do_not_carry_over": _("pairs that do not carry over"),
    "texts_waiting_for_translations": _("sentences waiting for a translation"),
    "judgements": _("judgements"),
    "pairs": _("pairs"),
    "annotators": _("annotators"),
    "systems": _("systems evaluated"),
    "text_sentences": _("sentences of the text"),
    "weighed_words": _("words weighed"),
    "assignments": _("pairs and checkpoints planned"),
}


@register.filter
def job_title(job: Job) -> str:
    return str(TITLES.get(job.kind, job.kind))


@register.filter
def job_facts(job: Job) -> list[tuple[str, int]]:
    """Return the numbers of a job's result in words; a table of counts is summed."""
    return list(_facts(job.result))


def _facts(result: dict[str, Any]) -> Iterator[tuple[str, int]]:
    for name, value in result.items():
        if name in FACTS and isinstance(value, dict):
            yield str(FACTS[name]), sum(n for n in value.values() if isinstance(n, int))
        elif name in FACTS and isinstance(value, int):
            yield str(FACTS[name]), value
        elif isinstance(value, dict):
            yield from _facts(value)


@dataclass(frozen=True)
class JobError:
    """A bad line of a file, or a sentence on which a rule failed."""

    number: int | None
    field: str
    message: str


@register.filter
def job_errors(job: Job) -> list[JobError]:
    return [
        JobError(
            number=error.get("line") or error.get("sentence"),
            field=error.get("field") or error.get("rule") or "",
            message=worded_stored(error, error.get("message") or error.get("error") or ""),
        )
        for error in job.result.get("errors", [])
    ]
