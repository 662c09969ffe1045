"""Campaigns: planned, opened, watched, closed, put away."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access import access_led_campaign, access_pending_judgements
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
from annotation.services.steps import judgements_import_confirm, judgements_import_start
from annotation.web.forms.campaigns import JudgementsForm
from annotation.web.forms.watching import NoticeForm
from annotation.web.list_tables import campaign_tables
from annotation.web.watching import under_way
from datasets.access import access_project
from datasets.errors import NotFound
from datasets.models import ImportBatch, Role
from datasets.selectors.overview import open_jobs
from datasets.selectors.people import roles_held
from datasets.services.pending import has_preview, import_hold
from datasets.web.forms.deleting import TypedNameForm
from datasets.web.forms.errors import errors_shown
from datasets.web.importing import beginning_of, layout_form, render_check
from datasets.web.jobs import job_watch
from datasets.web.requests import SignedInRequest, takes_files
from datasets.web.tables import table_asked


@login_required
@require_safe
def campaigns(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    tables = campaign_tables(lambda: campaigns_listed(project))
    if file := table_asked(request, tables, prefix=slug):
        return file
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
    invitations = invitations_listed(found)
    context = {
        "project": found.project,
        "campaign": found,
        "protocol": protocol_of(found),
        "upload": upload,
        "effort": campaign_effort(found),
        "jobs": open_jobs(found.project).filter(subject_id=found.pk, kind__startswith="annotation"),
        "runs": list(campaign_runs(found)),
        "invitations": invitations,
        "invited_by": next((row.invitation for row in invitations if not row.refusal), None),
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
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_open(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Ask once, with what can no longer be changed; then open."""
    found = access_led_campaign(request.user, slug, campaign_id)
    if request.method == "POST":
        opening_start(campaign=found, actor=request.user)
        messages.success(
            request, _("The plan is being prepared. Annotators can start when it is done.")
        )
    if request.method == "POST" or found.state != Campaign.State.DRAFT:
        return redirect("campaign", slug, campaign_id)
    context = {
        "project": found.project,
        "campaign": found,
        "protocol": protocol_of(found),
        "effort": campaign_effort(found),
        "needed": annotators_needed(found),
        "reviews": sentences_to_review(found.pair_set, protocol_of(found)),
        "roles": roles_held(found.project),
    }
    return render(request, "annotation/lead/open.html", context)


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
    return job_watch(slug, aggregation_start(campaign=found, actor=request.user))


@takes_files(megabytes=200)
@login_required
@require_POST
def campaign_judgements(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    form = JudgementsForm(request.POST, request.FILES)
    if form.is_valid():
        with errors_shown(form):
            return _judgements_uploaded(request, found, form.cleaned_data["file"])
    return _campaign_page(request, found, TypedNameForm(), upload=form)


def _judgements_uploaded(
    request: SignedInRequest, campaign: Campaign, file: "UploadedFile[Any]"
) -> HttpResponse:
    """Show a table before it is imported; any other file is refused by its import, with why."""
    slug = campaign.project.slug
    sent: dict[str, Any] = {"file_name": file.name, "chunks": file.chunks(), "actor": request.user}
    content = ImportBatch.Content.JUDGEMENTS
    if has_preview(content, str(file.name), beginning_of(file)):
        pending = import_hold(project=campaign.project, content=content, subject=campaign, **sent)
        return redirect("judgements-check", slug, campaign.pk, pending.pk)
    return redirect("job", slug, judgements_import_start(campaign=campaign, **sent).pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def judgements_check(
    request: SignedInRequest, slug: str, campaign_id: int, pending_id: int
) -> HttpResponse:
    """Show what was understood of a table; a POST reads it otherwise, or imports it so."""
    found = access_led_campaign(request.user, slug, campaign_id)
    pending = access_pending_judgements(request.user, slug, campaign_id, pending_id)
    form = layout_form(request, pending)
    if "start" in request.POST and form.is_ready:
        with errors_shown(form):
            layout = form.preview.layout
            job = judgements_import_confirm(
                campaign=found, pending=pending, layout=layout, actor=request.user
            )
            return redirect("job", slug, job.pk)
    back = reverse("campaign", args=[slug, campaign_id])
    context = {"project": found.project, "pending": pending, "back": back}
    return render_check(request, form, context)


@login_required
@require_POST
def campaign_remove(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    form = TypedNameForm(request.POST)
    if form.is_valid():
        with errors_shown(form):
            campaign_delete(campaign=found, actor=request.user, **form.cleaned_data)
            messages.success(request, _("The campaign was deleted."))
            return redirect("campaigns", slug)
    return _campaign_page(request, found, form)


_CHANGES = {
    "pause": (
        campaign_pause,
        gettext_lazy(
            "The campaign is paused. Nobody gets new pairs; pairs already on "
            "screen can still be answered."
        ),
    ),
    "resume": (campaign_resume, gettext_lazy("The campaign continues.")),
    "close": (campaign_close, gettext_lazy("The campaign is closed. Nobody can judge now.")),
    "reopen": (campaign_reopen, gettext_lazy("The campaign continues.")),
    "archive": (campaign_archive, gettext_lazy("The campaign was archived.")),
    "restore": (campaign_restore, gettext_lazy("The campaign was taken out of the archive.")),
}
