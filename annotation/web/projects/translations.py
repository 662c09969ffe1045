"""Translations that are sent back to those who made them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from annotation.services.reviewing.returning import translations_return
from datasets.access import access_adaptation
from datasets.web.shared.requests import SignedInRequest, number_in


@login_required
@require_POST
def send_back(request: SignedInRequest, slug: str, adaptation_id: int) -> HttpResponse:
    adaptation = access_adaptation(request.user, slug, adaptation_id)
    named = {number_in(text) or 0 for text in request.POST.getlist("sentence")}
    sent = translations_return(project=adaptation.project, sentences=named, actor=request.user)
    text = ngettext(
        "%(n)d translation was sent back.", "%(n)d translations were sent back.", len(sent)
    )
    messages.success(request, text % {"n": len(sent)})
    return redirect("adaptation-collapsed", slug, adaptation_id)
