"""Campaigns: planned, opened, watched, closed, put away."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_led_campaign
from annotation.models import Campaign
from annotation.selectors.campaigns import (
    annotators_needed,
    annotators_to_invite,
    campaign_effort,
    campaign_runs,
    campaigns_listed,
    has_leader,
    sentences_to_review,
)
from annotation.selectors.joining import invitations_listed
from annotation.selectors.protocols import protocol_of
from annotation.services.aggregating import aggregation_start
from annotation.services.campaigns import (
    campaign_archive,
    campaign_close,
    campaign_pause,
    campaign_reopen,
    campaign_restore,
    campaign_resume,
)
from annotation.services.deleting import campaign_delete
from annotation.services.opening import opening_start
from annotation.services.steps import judgements_import_start
from annotation.web.forms.campaigns import JudgementsForm
from annotation.web.forms.watching import NoticeForm
from annotation.web.watching import under_way
from datasets.access import access_project
from datasets.errors import NotFound
from datasets.models import Role
from datasets.selectors.overview import open_jobs
from datasets.web.forms import TypedNameForm, errors_shown
from datasets.web.requests import SignedInRequest, takes_files


@login_required
@require_safe
def campaigns(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    context = {
        "project": project,
        "campaigns": campaigns_listed(project),
        "archived": campaigns_listed(project, archived=True),
    }
    return render(request, "annotation/lead/campaigns.html", context)


@login_required
@require_safe
def campaign(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    return _campaign_page(request, found, TypedNameForm())


def _campaign_page(
    request: SignedInRequest,
    found: Campaign,
    form: TypedNameForm,
    *,
    upload: JudgementsForm | None = None,
) -> HttpResponse:
    upload = upload or JudgementsForm()
    context = {
        "project": found.project,
        "campaign": found,
        "protocol": protocol_of(found),
        "upload": upload,
        "effort": campaign_effort(found),
        "jobs": open_jobs(found.project).filter(subject_id=found.pk, kind__startswith="annotation"),
        "runs": campaign_runs(found),
        "invitations": invitations_listed(found),
        "has_leader": has_leader(found.project),
    }
    if found.state == Campaign.State.DRAFT:
        context["reviews"] = sentences_to_review(found.pair_set, protocol_of(found))
        context["needed"] = annotators_needed(found)
        context["versions"] = found.versions.select_related("saved_by")
    else:
        context |= under_way(found, request)
        context["people"] = annotators_to_invite(found)
        context["notice"] = NoticeForm(initial={"notice": found.notice})
    status = 422 if form.errors or upload.errors else 200
    context["form"] = form
    return render(request, "annotation/lead/campaign.html", context, status=status)


@login_required
@require_POST
def campaign_open(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    opening_start(campaign=found, actor=request.user)
    messages.success(request, _("The plan is being made. Annotators can come when it is done."))
    return redirect("campaign", slug, campaign_id)


@login_required
@require_POST
def campaign_change(
    request: SignedInRequest, slug: str, campaign_id: int, change: str
) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    if change not in _CHANGES:
        raise NotFound
    service, message = _CHANGES[change]
    service(campaign=found, actor=request.user)
    messages.success(request, str(message))
    return redirect("campaign", slug, campaign_id)


@login_required
@require_POST
def campaign_aggregate(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    aggregation_start(campaign=found, actor=request.user)
    messages.success(request, _("The judgements are being put together."))
    return redirect("campaign", slug, campaign_id)


@takes_files(megabytes=200)
@login_required
@require_POST
def campaign_judgements(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    form = JudgementsForm(request.POST, request.FILES)
    if form.is_valid():
        with errors_shown(form):
            file = form.cleaned_data["file"]
            job = judgements_import_start(
                campaign=found, file_name=file.name, chunks=file.chunks(), actor=request.user
            )
            return redirect("job", slug, job.pk)
    return _campaign_page(request, found, TypedNameForm(), upload=form)


@login_required
@require_POST
def campaign_remove(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    form = TypedNameForm(request.POST)
    if form.is_valid():
        with errors_shown(form):
            campaign_delete(campaign=found, actor=request.user, **form.cleaned_data)
            messages.success(request, _("The campaign is deleted."))
            return redirect("campaigns", slug)
    return _campaign_page(request, found, form)


_CHANGES = {
    "pause": (
        campaign_pause,
        gettext_lazy("The campaign is paused: nobody gets new pairs. What is on screens is taken."),
    ),
    "resume": (campaign_resume, gettext_lazy("Judging goes on.")),
    "close": (campaign_close, gettext_lazy("The campaign is closed: nobody can judge now.")),
    "reopen": (campaign_reopen, gettext_lazy("Judging goes on.")),
    "archive": (campaign_archive, gettext_lazy("The campaign is archived.")),
    "restore": (campaign_restore, gettext_lazy("The campaign is back.")),
}
