"""A campaign before it opens: its settings, and what they ask of people."""

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
from annotation.selectors.campaigns import sentences_to_review
from annotation.services.campaigns import campaign_create, campaign_update
from annotation.web.forms.campaigns import PAY_FIELDS, CampaignForm, draft_values, preset_values
from datasets.access import access_project
from datasets.errors import NotFound
from datasets.models import Project, Role
from datasets.web.forms.errors import errors_shown
from datasets.web.requests import SignedInRequest, number_in
from datasets.web.responses import render_form

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
# What stays as it was typed when a preset fills in the rest.
_OWN = ("name", "pair_set", "seed", *PAY_FIELDS)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_new(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = _form(request, project, _first_values(request, project))
    if _is_saved(request, form):
        with errors_shown(form):
            made = campaign_create(project=project, actor=request.user, **form.chosen())
            return redirect("campaign", slug, made.pk)
    return _page(request, form, {"project": project})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_settings(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Change a draft; with ?version= the form begins with what was saved then."""
    found = access_led_campaign(request.user, slug, campaign_id)
    if found.state != Campaign.State.DRAFT:
        messages.info(
            request, _("The settings of a campaign cannot be changed once it has been opened.")
        )
        return redirect("campaign", slug, campaign_id)
    form = _form(request, found.project, draft_values(_as_saved(request, found)))
    if _is_saved(request, form):
        with errors_shown(form):
            campaign_update(campaign=found, actor=request.user, **form.chosen())
            messages.success(request, _("The draft was saved."))
            return redirect("campaign", slug, campaign_id)
    return _page(request, form, {"project": found.project, "campaign": found})


@login_required
@require_POST
def campaign_effort(request: SignedInRequest, slug: str) -> HttpResponse:
    """Say what the settings ask for as they are typed; what is wrong in them is named."""
    project = access_project(request.user, slug, Role.MANAGER)
    form = CampaignForm(request.POST, project=project, initial={})
    context = {"form": form, **_effort(form)}
    return render(request, "annotation/lead/_draft_effort.html", context)


def _first_values(request: SignedInRequest, project: Project) -> dict[str, Any]:
    """Begin with another campaign's settings, or with those of a preset."""
    asked = request.GET
    if number := number_in(asked.get("like", "")):
        like = access_led_campaign(request.user, project.slug, number)
        return draft_values(like) | {"name": ""}
    name = asked.get("preset", "sick")
    if name not in _PRESETS:
        raise NotFound
    return preset_values(project, name) | {"pair_set": asked.get("pair_set", "")}


def _as_saved(request: SignedInRequest, found: Campaign) -> Campaign:
    asked = request.GET.get("version", "")
    if not asked:
        return found
    version = found.versions.filter(number=number_in(asked) or 0).first()
    if version is None:
        raise NotFound
    found.protocol, found.seed = version.protocol, version.seed
    found.seats_planned = version.seats_planned
    return found


def _form(request: SignedInRequest, project: Project, initial: dict[str, Any]) -> CampaignForm:
    """Bind what was sent, or fill in a preset around the name and the pairs that were given."""
    sent = request.POST
    if sent.get("fill_in") in preset_names():
        kept = {name: sent.get(name, "") for name in _OWN}
        filled = preset_values(project, sent["fill_in"]) | kept
        return CampaignForm(project=project, initial=filled, before=sent)
    return CampaignForm(sent or None, request.FILES or None, project=project, initial=initial)


def _is_saved(request: SignedInRequest, form: CampaignForm) -> bool:
    return "work_out" not in request.POST and form.is_bound and form.is_valid()


def _page(request: SignedInRequest, form: CampaignForm, context: dict[str, Any]) -> HttpResponse:
    """Show the form, and beside it what it asks for as it stands."""
    context["chosen"] = form["preset"].value()
    context["presets"] = [(name, *words) for name, words in _PRESETS.items()]
    shown = form if form.is_bound else _as_sent(form)
    return render_form(request, "annotation/lead/draft.html", form, {**context, **_effort(shown)})


def _as_sent(form: CampaignForm) -> CampaignForm:
    """Return the form as if it were sent unchanged, to work out what its values ask for."""
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    given = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    first = form.fields["pair_set"].queryset.first()  # type: ignore[attr-defined]
    given["pair_set"] = given.get("pair_set") or (first.pk if first else "")
    return CampaignForm(given, project=form.project, initial={})


def _effort(form: CampaignForm) -> dict[str, Any]:
    # A draft that has no name yet asks for no less.
    if not form.is_valid() and set(form.errors) - {"name"}:
        return {"wrong": [form[name] for name in form.errors if name in form.fields]}
    found = form.effort()
    reviews = sentences_to_review(form.cleaned_data["pair_set"], form.cleaned_data["protocol"])
    return {"effort": found, "reviews": reviews, "needed": form.annotators_needed()}
