"""A campaign as its annotators will see it, for the project lead; nothing is stored."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from annotation.access import access_led_campaign
from annotation.planning.protocol import Protocol
from annotation.planning.sitting import Layout
from annotation.selectors.campaigns.previewing import PairPreviewed, pairs_previewed
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.web.joining.forms import QuestionForm
from datasets.web.shared.languages import page_language
from datasets.web.shared.requests import SignedInRequest, number_in


@login_required
@require_safe
def preview(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Show the first page, then the pairs one by one with ?at=; answers are ignored."""
    campaign = access_led_campaign(request.user, slug, campaign_id)
    protocol = protocol_of(campaign)
    pages = _pages(protocol, pairs_previewed(campaign))
    at = number_in(request.GET.get("at", "")) or 0
    context: dict[str, Any] = {
        "project": campaign.project,
        "campaign": campaign,
        "protocol": protocol,
        "at": at,
        "total": len(pages),
        "their_language": page_language(campaign.project.language) or get_language(),
        "is_over": at > len(pages),
    }
    if 0 < at <= len(pages):
        context |= _questions(protocol, pages[at - 1], at)
    return render(request, "annotation/campaigns/preview.html", context)


def _pages(protocol: Protocol, pairs: list[PairPreviewed]) -> list[list[PairPreviewed]]:
    """Divide the pairs into pages as the protocol does: single pairs, or groups."""
    groups = protocol.groups
    size = (groups.size or 1) if groups.layout is Layout.PAGE else 1
    return [pairs[start : start + size] for start in range(0, len(pairs), size)]


def _questions(protocol: Protocol, pairs: list[PairPreviewed], at: int) -> dict[str, Any]:
    forms = [QuestionForm(protocol, prefix=f"q{index}") for index in range(len(pairs))]
    return {"questions": list(zip(pairs, forms, strict=True)), "next": at + 1, "form": forms[0]}
