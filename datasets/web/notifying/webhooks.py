"""The webhooks of a project, each with the log of its deliveries."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_project, access_webhook, access_webhook_message
from datasets.models import Role
from datasets.selectors.notifying.webhooks import project_webhooks, webhook_messages
from datasets.services.notifying.webhooks import (
    message_send_again,
    webhook_create,
    webhook_delete,
    webhook_renew_secret,
    webhook_switch,
    webhook_test,
    webhook_update,
)
from datasets.web.notifying.forms import SwitchForm, WebhookForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form

PER_PAGE = 25


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: SignedInRequest, slug: str) -> HttpResponse:
    """List the webhooks. The secret of a new one is shown in the answer to its form."""
    project = access_project(request.user, slug, Role.MANAGER)
    form, created = WebhookForm(request.POST or None), None
    if form.is_valid():
        with errors_shown(form):
            created = webhook_create(project=project, actor=request.user, **form.cleaned_data)
            form = WebhookForm()
    context = {"project": project, "webhooks": project_webhooks(project), "made": created}
    return render_form(request, "datasets/notifying/webhooks.html", form, context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: SignedInRequest, slug: str, webhook_id: int) -> HttpResponse:
    """Show a webhook and its log, and change it."""
    hook = access_webhook(request.user, slug, webhook_id)
    form = WebhookForm(request.POST or None, initial={"url": hook.url, "events": hook.events})
    if form.is_valid():
        with errors_shown(form):
            webhook_update(webhook=hook, actor=request.user, **form.cleaned_data)
            messages.success(request, _("The webhook was changed."))
            return redirect("webhook", slug, webhook_id)
    page = Paginator(webhook_messages(hook), PER_PAGE).get_page(request.GET.get("page"))
    context = {"project": hook.project, "webhook": hook, "page": page}
    return render_form(request, "datasets/notifying/webhook.html", form, context)


@login_required
@never_cache
@require_POST
def secret(request: SignedInRequest, slug: str, webhook_id: int) -> HttpResponse:
    """Make a new secret, and show it in the answer."""
    hook = access_webhook(request.user, slug, webhook_id)
    created = hook, webhook_renew_secret(webhook=hook, actor=request.user)
    context = {"project": hook.project, "webhooks": project_webhooks(hook.project), "made": created}
    return render_form(request, "datasets/notifying/webhooks.html", WebhookForm(), context)


@login_required
@require_POST
def test(request: SignedInRequest, slug: str, webhook_id: int) -> HttpResponse:
    hook = access_webhook(request.user, slug, webhook_id)
    webhook_test(webhook=hook, actor=request.user)
    messages.info(request, _("A test is sent. Reload the page to see what became of it."))
    return redirect("webhook", slug, webhook_id)


@login_required
@require_POST
def switch(request: SignedInRequest, slug: str, webhook_id: int) -> HttpResponse:
    hook = access_webhook(request.user, slug, webhook_id)
    form = SwitchForm(request.POST)
    is_on = form.is_valid() and form.cleaned_data["is_on"]
    webhook_switch(webhook=hook, is_on=is_on, actor=request.user)
    messages.success(request, _("The webhook is on.") if is_on else _("The webhook is off."))
    return redirect("webhook", slug, webhook_id)


@login_required
@require_POST
def delete(request: SignedInRequest, slug: str, webhook_id: int) -> HttpResponse:
    hook = access_webhook(request.user, slug, webhook_id)
    webhook_delete(webhook=hook, actor=request.user)
    messages.success(request, _("The webhook was deleted."))
    return redirect("webhooks", slug)


@login_required
@require_POST
def again(request: SignedInRequest, slug: str, message_id: UUID) -> HttpResponse:
    message = access_webhook_message(request.user, slug, message_id)
    message_send_again(message=message, actor=request.user)
    messages.info(request, _("The message is sent again. Reload the page to see the answer."))
    return redirect("webhook", slug, message.webhook_id)
