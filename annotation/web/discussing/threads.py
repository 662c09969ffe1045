"""Discussions about a pair or a sentence, for project leads, reviewers and adjudicators."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access_threads import (
    access_discussed_pair,
    access_discussed_sentence,
    access_discussions,
    access_own_message,
    access_thread,
)
from annotation.models import Thread
from annotation.selectors.discussing.threads import Subject, discussed, thread_shown, threads_listed
from annotation.services.discussing.threads import (
    message_delete,
    message_write,
    thread_read,
    thread_resolve,
)
from datasets.errors import NotFound
from datasets.models import Pair, Project, User
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


class MessageForm(forms.Form):
    text = forms.CharField(
        label=_("Message"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
        error_messages={"required": _("Write something.")},
    )


def thread_context(subject: Subject, user: User, project: Project) -> dict[str, Any]:
    """Return what `_thread.html` needs, and note that it was read."""
    shown = thread_shown(subject, user)
    if shown.thread is not None and shown.unread:
        shown.thread.project = project
        thread_read(thread=shown.thread, user=user, until=shown.last)
    return {
        "discussion": shown,
        "message_form": MessageForm(),
        "write_url": _address(subject, project),
    }


def thread_link(subject: Subject, user: User, project: Project) -> dict[str, Any]:
    """Return what `_thread_link.html` needs."""
    return {"thread_url": _address(subject, project), "discussed": discussed(subject, user)}


@login_required
@never_cache
@require_safe
def threads(request: SignedInRequest, slug: str) -> HttpResponse:
    project, leads = access_discussions(request.user, slug)
    rows = threads_listed(project, request.user, leads=leads)
    context = {"project": project, "rows": rows, "leads": leads}
    return render(request, "annotation/discussing/threads.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def pair_thread(request: SignedInRequest, slug: str, pair_id: int) -> HttpResponse:
    pair, project, leads = access_discussed_pair(request.user, slug, pair_id)
    return _thread(request, pair, project, leads=leads)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sentence_thread(request: SignedInRequest, slug: str, sentence_id: int) -> HttpResponse:
    sentence, project, leads = access_discussed_sentence(request.user, slug, sentence_id)
    return _thread(request, sentence, project, leads=leads)


@login_required
@require_POST
def thread_change(request: SignedInRequest, slug: str, thread_id: int, change: str) -> HttpResponse:
    thread, project, leads = access_thread(request.user, slug, thread_id)
    if change not in ("resolve", "reopen"):
        raise NotFound
    thread_resolve(thread=thread, actor=request.user, is_resolved=change == "resolve")
    return _redirect_to_subject(_subject(thread), project, leads=leads)


@login_required
@require_POST
def message_remove(request: SignedInRequest, slug: str, thread_message_id: int) -> HttpResponse:
    message, project, leads = access_own_message(request.user, slug, thread_message_id)
    subject = _subject(message.thread)
    message_delete(message=message)
    return _redirect_to_subject(subject, project, leads=leads)


def _thread(
    request: SignedInRequest, subject: Subject, project: Project, *, leads: bool
) -> HttpResponse:
    form = MessageForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with errors_shown(form):
            message_write(subject=subject, author=request.user, text=form.cleaned_data["text"])
            return _redirect_to_subject(subject, project, leads=leads)
    context = {
        "project": project,
        "leads": leads,
        "pair": subject if isinstance(subject, Pair) else None,
        "sentence": None if isinstance(subject, Pair) else subject,
        **thread_context(subject, request.user, project),
        "message_form": form,
    }
    return render_form(request, "annotation/discussing/thread.html", form, context)


def _subject(thread: Thread) -> Subject:
    subject = thread.pair or thread.sentence
    assert subject is not None  # noqa: S101  # a constraint of the database
    return subject


def _address(subject: Subject, project: Project) -> str:
    name = "pair-thread" if isinstance(subject, Pair) else "sentence-thread"
    return reverse(name, args=[project.slug, subject.pk])


def _redirect_to_subject(subject: Subject, project: Project, *, leads: bool) -> HttpResponse:
    """Return to the page of the pair or the sentence, which reviewers do not have."""
    address = _address(subject, project)
    if leads:
        name = "pair" if isinstance(subject, Pair) else "sentence"
        address = reverse(name, args=[project.slug, subject.pk])
    response = redirect(f"{address}#discussion")
    response.status_code = 303
    return response
