"""Pages of campaigns: planning, opening, watching, closing and archiving them."""

from collections.abc import Callable
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

from annotation.access import ANY_TASK, access_led_campaign, access_pending_judgements
from annotation.models import Campaign, Task
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.campaigns.texts import is_unread_draft, project_texts
from annotation.selectors.choosing.overview import choosing_campaigns_listed
from annotation.selectors.joining.participations import invitations_listed
from annotation.selectors.joining.questionnaires import campaign_counts, questionnaire_of
from annotation.selectors.monitoring.overview import (
    annotators_needed,
    annotators_to_invite,
    campaign_effort,
    campaign_runs,
    campaigns_listed,
    has_leader,
    review_counts,
)
from annotation.selectors.writing.overview import writing_campaigns_listed
from annotation.selectors.writing.texts import versions_listed
from annotation.services.campaigns.deleting import campaign_delete
from annotation.services.campaigns.lifecycle import (
    campaign_archive,
    campaign_close,
    campaign_pause,
    campaign_reopen,
    campaign_restore,
    campaign_resume,
)
from annotation.services.choosing.second_half import second_half_start
from annotation.services.gold.aggregating import aggregation_start
from annotation.services.plans.opening import opening_start
from annotation.services.steps import judgements_import_confirm, judgements_import_start
from annotation.services.writing.settling import ties_settle_by_coin
from annotation.web.campaigns.choosing import choosing_page
from annotation.web.campaigns.forms import JudgementsForm
from annotation.web.campaigns.writing import writing_page
from annotation.web.campaigns.writing_tables import text_tables
from annotation.web.monitoring.forms import NoticeForm
from annotation.web.monitoring.list_tables import campaign_tables
from annotation.web.monitoring.watching import under_way
from datasets.access import access_project
from datasets.errors import NotFound
from datasets.models import ImportBatch, Role
from datasets.selectors.overview import open_jobs
from datasets.selectors.projects.people import roles_held
from datasets.services.importing.pending import has_preview, import_hold
from datasets.uploads import takes_files
from datasets.web.importing.pages import beginning_of, layout_form, render_check
from datasets.web.jobs.pages import job_watch
from datasets.web.projects.deleting import TypedNameForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.tables import table_asked


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
        "choosing": choosing_campaigns_listed(project),
        "choosing_archived": choosing_campaigns_listed(project, archived=True),
        "writing": writing_campaigns_listed(project),
        "writing_archived": writing_campaigns_listed(project, archived=True),
    }
    return render(request, "annotation/campaigns/campaigns.html", context)


@login_required
@require_safe
def campaign(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponseBase:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    tables = text_tables(lambda: versions_listed(campaign)) if campaign.is_writing else {}
    if file := table_asked(request, tables, prefix=f"{slug}-campaign-{campaign_id}"):
        return file
    return _page_of(request, campaign, TypedNameForm())


def _page_of(request: SignedInRequest, campaign: Campaign, form: TypedNameForm) -> HttpResponse:
    if campaign.is_choosing:
        return choosing_page(request, campaign, form)
    show = writing_page if campaign.is_writing else _campaign_page
    return show(request, campaign, form)


def _campaign_page(
    request: SignedInRequest,
    campaign: Campaign,
    form: TypedNameForm,
    *,
    upload: JudgementsForm | None = None,
) -> HttpResponse:
    upload = upload or JudgementsForm()
    invitations = invitations_listed(campaign)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "protocol": protocol_of(campaign),
        "upload": upload,
        "effort": campaign_effort(campaign),
        "jobs": open_jobs(campaign.project).filter(
            subject_id=campaign.pk, kind__startswith="annotation"
        ),
        "runs": list(campaign_runs(campaign)),
        "invitations": invitations,
        "questionnaire": questionnaire_of(campaign),
        "counts": campaign_counts(campaign),
        "invited_by": next((row.invitation for row in invitations if not row.refusal), None),
        "has_leader": has_leader(campaign.project),
    }
    if campaign.state == Campaign.State.DRAFT:
        context["reviews"] = review_counts(campaign.judged_set, protocol_of(campaign))
        context["needed"] = annotators_needed(campaign)
        context["versions"] = campaign.versions.select_related("saved_by")
    else:
        context |= under_way(campaign, request)
        context["people"] = annotators_to_invite(campaign)
        context["notice"] = NoticeForm(
            initial={"notice": campaign.notice}, texts=project_texts(campaign.project)
        )
    status = 422 if form.errors or upload.errors else 200
    context["form"] = form
    return render(request, "annotation/campaigns/campaign.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def campaign_open(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Ask for confirmation and tell what can no longer be changed; then open."""
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    if request.method == "POST":
        opening_start(campaign=campaign, actor=request.user)
        messages.success(
            request, _("The plan is being prepared. People can start when it is done.")
        )
    is_shown = campaign.state == Campaign.State.DRAFT and campaign.is_judging
    if request.method == "POST" or not is_shown:
        return redirect("campaign", slug, campaign_id)
    effort = campaign_effort(campaign)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "protocol": protocol_of(campaign),
        "effort": effort,
        "needed": annotators_needed(campaign),
        "reviews": review_counts(campaign.judged_set, protocol_of(campaign)),
        "roles": roles_held(campaign.project),
        "missing": effort.without_checkpoints,
        "is_unread": is_unread_draft(campaign),
    }
    return render(request, "annotation/campaigns/open.html", context)


@login_required
@require_POST
def campaign_change(
    request: SignedInRequest, slug: str, campaign_id: int, change: str
) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    changes = _CHANGES | _OF_TASKS.get(Task(campaign.task), {})
    if change not in changes:
        raise NotFound
    service, message = changes[change]
    service(campaign=campaign, actor=request.user)
    messages.success(request, str(message))
    return redirect("campaign", slug, campaign_id)


@login_required
@require_POST
def campaign_aggregate(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id)
    return job_watch(slug, aggregation_start(campaign=campaign, actor=request.user))


@takes_files(megabytes=200)
@login_required
@require_POST
def campaign_judgements(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id)
    form = JudgementsForm(request.POST, request.FILES)
    if form.is_valid():
        with errors_shown(form):
            return _judgements_uploaded(request, campaign, form.cleaned_data["file"])
    return _campaign_page(request, campaign, TypedNameForm(), upload=form)


def _judgements_uploaded(
    request: SignedInRequest, campaign: Campaign, file: "UploadedFile[Any]"
) -> HttpResponse:
    """Show a table before it is imported; the import refuses any other file with a reason."""
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
    """Show how a table was read; a POST changes how it is read, or imports it."""
    campaign = access_led_campaign(request.user, slug, campaign_id)
    pending = access_pending_judgements(request.user, slug, campaign_id, pending_id)
    form = layout_form(request, pending)
    if "start" in request.POST and form.is_ready:
        with errors_shown(form):
            layout = form.preview.layout
            job = judgements_import_confirm(
                campaign=campaign, pending=pending, layout=layout, actor=request.user
            )
            return redirect("job", slug, job.pk)
    back = reverse("campaign", args=[slug, campaign_id])
    context = {"project": campaign.project, "pending": pending, "back": back}
    return render_check(request, form, context)


@login_required
@require_POST
def campaign_remove(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    form = TypedNameForm(request.POST)
    if form.is_valid():
        with errors_shown(form):
            campaign_delete(campaign=campaign, actor=request.user, **form.cleaned_data)
            messages.success(request, _("The campaign was deleted."))
            return redirect("campaigns", slug)
    return _page_of(request, campaign, form)


_CHANGES: dict[str, tuple[Callable[..., Any], Any]] = {
    "pause": (
        campaign_pause,
        gettext_lazy(
            "The campaign is paused. Nobody gets anything new; what is already on "
            "screen can still be answered."
        ),
    ),
    "resume": (campaign_resume, gettext_lazy("The campaign continues.")),
    "close": (campaign_close, gettext_lazy("The campaign is closed. Nobody can work on it now.")),
    "reopen": (campaign_reopen, gettext_lazy("The campaign continues.")),
    "archive": (campaign_archive, gettext_lazy("The campaign was archived.")),
    "restore": (campaign_restore, gettext_lazy("The campaign was taken out of the archive.")),
}
_OF_WRITING: dict[str, tuple[Callable[..., Any], Any]] = {
    "coin": (
        ties_settle_by_coin,
        gettext_lazy("A coin has settled the ties. Reviewers can still undo its decisions."),
    ),
}
_OF_CHOOSING: dict[str, tuple[Callable[..., Any], Any]] = {
    "second-half": (
        second_half_start,
        gettext_lazy("The second half is being made from the answers given so far."),
    ),
}
_OF_TASKS = {
    Task.CHOOSE: _OF_CHOOSING,
    Task.NORMALISE: _OF_WRITING,
    Task.EXPAND: _OF_WRITING,
    Task.TRANSLATE: _OF_WRITING,
    Task.DESCRIBE: _OF_WRITING,
}
