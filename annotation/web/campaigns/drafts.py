"""The draft of a campaign: its settings, and the effort they ask for."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from annotation.access import access_led_campaign
from annotation.models import Campaign
from annotation.planning.presets import preset_names
from annotation.planning.protocol import Unit
from annotation.selectors.monitoring.overview import review_counts
from annotation.services.campaigns.lifecycle import campaign_create, campaign_update
from annotation.web.campaigns.draft_values import draft_values, preset_values
from annotation.web.campaigns.forms import PAY_FIELDS, CampaignForm
from annotation.web.campaigns.saved import campaign_as_saved, checkpoints_as_saved
from datasets.access import access_project
from datasets.errors import NotFound
from datasets.models import Project, Role
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest, number_in
from datasets.web.shared.responses import render_form

_PRESETS = {
    "sick": ("SICK", gettext_lazy("sentences, 1 to 5 and three labels, ten annotators a pair")),
    "cdscorpus": (
        "CDSCorpus",
        gettext_lazy("sentences, 0 to 5 and three labels, a reviewer and two others"),
    ),
    "simlex": (
        "SimLex-999",
        gettext_lazy("word pairs, 0 to 6, one questionnaire for each of fifty annotators"),
    ),
    "russe": ("RUSSE", gettext_lazy("word pairs, 0 to 3, five judgements of each pair")),
}
# Fields that a preset does not fill in.
_OWN = ("name", "pair_set", "seed", *PAY_FIELDS)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_new(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = _form(request, project, _initial_values(request, project))
    if _is_saved(request, form):
        with errors_shown(form):
            campaign = campaign_create(project=project, actor=request.user, **form.chosen())
            return redirect("campaign", slug, campaign.pk)
    return _page(request, form, {"project": project})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_settings(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Change a draft; with ?version= the form starts from that saved version."""
    campaign = access_led_campaign(request.user, slug, campaign_id)
    if campaign.state != Campaign.State.DRAFT:
        messages.info(
            request, _("The settings of a campaign cannot be changed once it has been opened.")
        )
        return redirect("campaign", slug, campaign_id)
    checkpoints = checkpoints_as_saved(request, campaign)
    values = draft_values(campaign_as_saved(request, campaign), checkpoints)
    form = _form(request, campaign.project, values)
    if _is_saved(request, form):
        with errors_shown(form):
            campaign_update(campaign=campaign, actor=request.user, **form.chosen())
            messages.success(request, _("The draft was saved."))
            return redirect("campaign", slug, campaign_id)
    return _page(request, form, {"project": campaign.project, "campaign": campaign})


@login_required
@require_POST
def campaign_effort(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show the effort of the settings, or their errors, while they are typed."""
    project = access_project(request.user, slug, Role.MANAGER)
    form = CampaignForm(request.POST, project=project, initial={})
    context = {"form": form, **_effort(form)}
    return render(request, "annotation/campaigns/_draft_effort.html", context)


def _initial_values(request: SignedInRequest, project: Project) -> dict[str, Any]:
    """Start from another campaign's settings, or from a preset."""
    query = request.GET
    if number := number_in(query.get("like", "")):
        like = access_led_campaign(request.user, project.slug, number)
        return draft_values(like, like.checkpoints.all()) | {"name": ""}
    name = query.get("preset", "sick")
    if name not in _PRESETS:
        raise NotFound
    pair_set = query.get("pair_set", "")
    return preset_values(project, name, pair_set=pair_set) | {"pair_set": pair_set}


def _form(request: SignedInRequest, project: Project, initial: dict[str, Any]) -> CampaignForm:
    """Bind the submitted form, or fill in a preset and keep the name and the pairs given."""
    sent = request.POST
    if sent.get("fill_in") in preset_names():
        typed = {name: sent.get(name, "") for name in _OWN}
        filled = preset_values(project, sent["fill_in"], pair_set=typed["pair_set"]) | typed
        return CampaignForm(project=project, initial=filled, before=sent)
    return CampaignForm(sent or None, request.FILES or None, project=project, initial=initial)


def _is_saved(request: SignedInRequest, form: CampaignForm) -> bool:
    return "work_out" not in request.POST and form.is_bound and form.is_valid()


def _page(request: SignedInRequest, form: CampaignForm, context: dict[str, Any]) -> HttpResponse:
    """Show the form, and beside it the effort its values ask for."""
    context["chosen"] = form["preset"].value()
    context["presets"] = [(name, *words) for name, words in _PRESETS.items()]
    shown = form if form.is_bound else _bound_form(form)
    return render_form(
        request, "annotation/campaigns/draft.html", form, {**context, **_effort(shown)}
    )


def _bound_form(form: CampaignForm) -> CampaignForm:
    """Return the form as if submitted unchanged, to compute the effort of its values."""
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    data = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    pair_sets = form.fields["pair_set"].queryset  # type: ignore[attr-defined]  # a model's choice
    first = pair_sets.first()
    data["pair_set"] = data.get("pair_set") or (first.pk if first else "")
    return CampaignForm(data, project=form.project, initial={})


def _effort(form: CampaignForm) -> dict[str, Any]:
    # The effort does not depend on a name, so a missing one is no error.
    if not form.is_valid() and set(form.errors) - {"name"}:
        return {"wrong": [form[name] for name in form.errors if name in form.fields]}
    effort = form.effort()
    protocol = form.cleaned_data["protocol"]
    return {
        "effort": effort,
        "reviews": review_counts(form.cleaned_data["pair_set"], protocol),
        "needed": form.annotators_needed(),
        "has_words": protocol.unit is Unit.WORDS,
    }
