"""One sentence: where it comes from, what rules made of it, what leaders changed, its pairs."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from annotation.selectors.results import sentence_corrections
from datasets.access import access_sentence
from datasets.models import Stage
from datasets.selectors.lineage import (
    sentence_candidates,
    sentence_expansion,
    sentence_lineage,
    sentence_pairs,
)
from datasets.web.requests import SignedInRequest

PAIRS_SHOWN = 50


@login_required
@require_safe
def sentence(request: SignedInRequest, slug: str, sentence_id: int) -> HttpResponse:
    found = access_sentence(request.user, slug, sentence_id)
    is_s1 = found.stage == Stage.S1
    context = {
        "project": found.project,
        "sentence": found,
        "lineage": sentence_lineage(found.pk),
        "corrections": sentence_corrections(found),
        "candidates": sentence_candidates(found) if is_s1 else [],
        "expansion": sentence_expansion(found) if is_s1 else None,
        "pairs": sentence_pairs(found)[:PAIRS_SHOWN],
    }
    return render(request, "annotation/lead/sentence.html", context)
