"""One sentence: its origin, what rules derived from it, reviewers' corrections, its pairs."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from annotation.selectors.gold.results import sentence_corrections
from annotation.selectors.writing.deciders import deciders
from annotation.web.discussing.threads import thread_context
from datasets.access import access_sentence
from datasets.models import Stage
from datasets.selectors.expanding.lineage import (
    sentence_candidates,
    sentence_expansion,
    sentence_lineage,
    sentence_pairs,
)
from datasets.web.shared.requests import SignedInRequest

PAIRS_SHOWN = 50


@login_required
@require_safe
def sentence(request: SignedInRequest, slug: str, sentence_id: int) -> HttpResponse:
    sentence = access_sentence(request.user, slug, sentence_id)
    is_s1 = sentence.stage == Stage.S1
    lineage = sentence_lineage(sentence.pk)
    context = {
        "project": sentence.project,
        "sentence": sentence,
        "lineage": lineage,
        "deciders": deciders(lineage),
        "corrections": sentence_corrections(sentence),
        "candidates": sentence_candidates(sentence) if is_s1 else [],
        "expansion": sentence_expansion(sentence) if is_s1 else None,
        "pairs": sentence_pairs(sentence)[:PAIRS_SHOWN],
        **thread_context(sentence, request.user, sentence.project),
    }
    return render(request, "annotation/projects/sentence.html", context)
