"""The author's page: the next text to write, and changing the last ones."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access import access_text_slot, access_writing, own_seat
from annotation.models import Campaign, Seat, Task, TextSlot, Version
from annotation.planning.writing.protocol import WritingProtocol
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.selectors.slots.progress import SlotProgress
from annotation.selectors.writing.progress import seconds_left, writing_progress
from annotation.selectors.writing.shown import (
    comments_on,
    description_returned,
    latest_versions,
    prompt_shown,
    version_of,
)
from annotation.selectors.writing.terms import terms_shown
from annotation.selectors.writing.word_pairs import word_beside
from annotation.services.plans.seats import annotator_for
from annotation.services.writing.checking import TextCheck, text_check
from annotation.services.writing.commenting import comment_write
from annotation.services.writing.offering import offer_for
from annotation.services.writing.slots import TEXT_SLOTS
from annotation.services.writing.submitting import change_undo, version_submit
from annotation.web.shared.seats import campaign_to_work_in, give_seat
from annotation.web.shared.slot_pages import SlotPage
from annotation.web.writing.forms import OVER_UNSEEN, CommentForm, TextForm, offer_signed
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest, number_in

MOST_TURNS = 20  # of a second each; after that the parser is presumed busy with other work


class TextPage(SlotPage[TextSlot]):
    address = "write"
    folder = "annotation/writing"
    template = "write.html"
    fragment = "_text.html"
    slots = TEXT_SLOTS

    def protocol_of(self, campaign: Campaign) -> WritingProtocol:
        return writing_protocol_of(campaign)

    def progress_of(self, campaign: Campaign, seat: Seat) -> tuple[SlotProgress, float]:
        progress = writing_progress(campaign, seat)
        return progress, seconds_left(campaign, seat, progress)

    def last_of(self, seat: Seat) -> list[Version]:
        return latest_versions(seat)

    def slot_shown(
        self, campaign: Campaign, seat: Seat, slot: TextSlot, sent: Form | None
    ) -> dict[str, Any]:
        version, protocol = version_of(slot), writing_protocol_of(campaign)
        # Nobody who still has to write reads what was said about the texts of the others.
        is_spoken_of = campaign.task == Task.TRANSLATE or version is not None
        shown = prompt_shown(campaign, slot.prompt, protocol)
        offer = offer_for(campaign=campaign, prompt=slot.prompt, protocol=protocol)
        initial: dict[str, Any] = {"revision": shown.revision, "is_change": version is not None}
        if offer is not None:
            initial["offered"] = offer_signed(slot.public_id, offer.text, offer.origin)
            initial["text"] = offer.text if offer.is_start else ""
        if version is not None:
            initial |= {"text": version.text, "pass_reason": version.pass_reason}
        return {
            "offer": offer,
            "terms": terms_shown(campaign.project, slot.prompt),
            "own": seat.annotator_id,
            "comments": comments_on(slot.prompt) if is_spoken_of else [],
            "comment_form": CommentForm(prefix="comment"),
            "shown": shown,
            "beside": word_beside(slot.prompt),
            "version": version,
            "returned": description_returned(slot, seat),
            "form": sent or TextForm(initial=initial),
        }


PAGE = TextPage()


@login_required
@never_cache
@require_safe
def write(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = campaign_to_work_in(request, campaign_id, access_writing)
    if campaign is None:
        return redirect("joined", campaign_id)  # the page that tells them they withdrew
    return PAGE.show(request, campaign, PAGE.position(request, campaign))


@login_required
@require_POST
def take_seat(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = give_seat(request, campaign_id, access_writing)
    return redirect("write", campaign.pk)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def write_slot(request: SignedInRequest, campaign_id: int, public_id: str) -> HttpResponse:
    """Show a text of one's own to change it, and take what a page without script sends."""
    slot = access_text_slot(request.user, campaign_id, public_id)
    campaign, seat = slot.campaign, own_seat(slot, request.user)
    speak(request, campaign.project.language)
    form = TextForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with errors_shown(form):
            submitted = version_submit(slot=slot, seat=seat, sent=form.sent)
            if submitted.is_over_unseen:
                messages.warning(request, OVER_UNSEEN)
            return redirect("write", campaign.pk)
    return PAGE.show_slot(request, seat, slot, form)


@login_required
@require_POST
def comment(request: SignedInRequest, campaign_id: int, public_id: str) -> HttpResponse:
    slot = access_text_slot(request.user, campaign_id, public_id)
    campaign, seat = slot.campaign, own_seat(slot, request.user)
    speak(request, campaign.project.language)
    form = CommentForm(request.POST, prefix="comment")
    if form.is_valid():
        with errors_shown(form):
            author = annotator_for(project=campaign.project, user=request.user)
            text = form.cleaned_data["text"]
            comment_write(prompt=slot.prompt, writer=author, text=text)
            return redirect(f"{reverse('write-slot', args=[campaign_id, public_id])}#comments")
    shown = PAGE.slot_context(campaign, seat, slot)
    return PAGE.show(request, campaign, shown | {"comment_form": form})


@login_required
@require_POST
def undo(request: SignedInRequest, campaign_id: int, public_id: str) -> HttpResponse:
    """Take back the last change of a text of one's own."""
    slot = access_text_slot(request.user, campaign_id, public_id)
    speak(request, slot.campaign.project.language)
    change_undo(
        slot=slot, seat=own_seat(slot, request.user), seen=number_in(request.POST.get("seen", ""))
    )
    messages.success(request, _("Your earlier text counts again."))
    return redirect("write", campaign_id)


@login_required
@require_POST
def check(request: SignedInRequest, campaign_id: int, public_id: str) -> HttpResponse:
    """Report what the text being typed still lacks; nothing is stored."""
    slot = access_text_slot(request.user, campaign_id, public_id)
    campaign = slot.campaign
    speak(request, campaign.project.language)
    form = TextForm(request.POST)
    form.is_valid()
    text, turn = form.cleaned_data.get("text", ""), form.cleaned_data.get("turn") or 0
    context = {
        "campaign": campaign,
        "slot": slot,
        "text": text.strip(),
        "check": _check_text(campaign, slot, own_seat(slot, request.user), text),
        "next_turn": turn + 1 if turn < MOST_TURNS else 0,
    }
    return render(request, "annotation/writing/_text_check.html", context)


def _check_text(campaign: Campaign, slot: TextSlot, seat: Seat, text: str) -> TextCheck:
    protocol = writing_protocol_of(campaign)
    return text_check(
        prompt=slot.prompt,
        project=campaign.project,
        limits=protocol.limits,
        text=text,
        seat=seat,
    )
