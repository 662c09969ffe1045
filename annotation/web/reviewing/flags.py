"""The project lead's pages of reports about sentences."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from annotation.access import access_led_campaign, access_led_flag
from annotation.models import Flag
from annotation.selectors.reviewing.flagging import flags_listed, flags_waiting, judgements_of
from annotation.services.reviewing.flagging import flag_settle
from annotation.web.reviewing.flag_forms import SettlementForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form

PER_PAGE = 50

_DONE = {
    Flag.State.MENDED: gettext_lazy(
        "The text was corrected in every pair. The judgements stay as they are."
    ),
    Flag.State.CHANGED: gettext_lazy(
        "The text was changed. Everybody who judged a pair with it is asked to "
        "confirm or change the judgement."
    ),
    Flag.State.DISMISSED: gettext_lazy("The report was dismissed."),
}


@login_required
@require_safe
def flags(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id)
    is_open = request.GET.get("state") != "settled"
    flags = flags_listed(campaign, is_open=is_open)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "is_open": is_open,
        "waiting": flags_waiting([campaign]).get(campaign.pk, 0),
        "page": Paginator(flags, PER_PAGE).get_page(request.GET.get("page")),
        "query": "" if is_open else "state=settled&",
    }
    return render(request, "annotation/reviewing/flags.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def flag(request: SignedInRequest, slug: str, campaign_id: int, flag_id: int) -> HttpResponse:
    flag = access_led_flag(request.user, slug, campaign_id, flag_id)
    proposed = _proposed(flag)
    words = flag.campaign.has_words
    form = SettlementForm(request.POST or None, initial=proposed, has_words=words)
    if form.is_valid():
        with errors_shown(form):
            settled = flag_settle(flag=flag, actor=request.user, settlement=form.settlement())
            messages.success(request, str(_DONE[Flag.State(settled.state)]))
            return redirect("campaign-flags", slug, campaign_id)
    context = {
        "project": flag.campaign.project,
        "campaign": flag.campaign,
        "flag": flag,
        "proposed": proposed,
        "judgements": judgements_of(flag.sentence) if flag.sentence else 0,
    }
    return render_form(request, "annotation/reviewing/flag.html", form, context)


def _proposed(flag: Flag) -> dict[str, object]:
    """Fill in the suggested text, or else the present one."""
    sentence = flag.sentence
    if sentence is None:
        return {}
    text = flag.suggestion or sentence.text
    return {"text": text, "error": flag.kind, "seen_revision": sentence.revision}
