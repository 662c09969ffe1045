"""Discussions about a pair or a sentence: writing, deleting, resolving, and marking as read."""

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Thread, ThreadMessage, ThreadReading
from annotation.selectors.discussing.threads import Subject
from datasets.errors import Invalid
from datasets.models import Pair, Project, User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)

_LONGEST = 2000


@transaction.atomic
def message_write(*, subject: Subject, author: User, text: str) -> ThreadMessage:
    """Write a message about a pair or a sentence; a resolved thread is open again."""
    text = text.replace("\x00", "").strip()
    if not 0 < len(text) <= _LONGEST:
        message = _("Write something, with at most %(n)d characters.") % {"n": _LONGEST}
        raise Invalid(message, fields={"text": [message]})
    project = _project_of(subject)
    refuse_archived(project)
    thread = _thread_about(subject, project)
    if thread.resolved_at is not None:
        _resolve(thread, None)
    written = ThreadMessage.objects.create(thread=thread, author=author, text=text)
    thread_read(thread=thread, user=author, until=written.pk)
    log.info("thread_message_written", thread=thread.pk, message=written.pk)
    return written


@transaction.atomic
def message_delete(*, message: ThreadMessage) -> None:
    """Delete a message of one's own; a thread without messages goes with its last one."""
    thread = Thread.objects.select_for_update(no_key=True).get(pk=message.thread_id)
    refuse_archived(thread.project)
    message.delete()
    if not thread.messages.exists():
        thread.delete()


@transaction.atomic
def thread_resolve(*, thread: Thread, actor: User, is_resolved: bool) -> Thread:
    """Mark a thread as resolved, or open it again."""
    thread = Thread.objects.select_for_update(no_key=True).get(pk=thread.pk)
    if (thread.resolved_at is not None) == is_resolved:
        return thread
    _resolve(thread, actor if is_resolved else None)
    action = "thread.resolved" if is_resolved else "thread.reopened"
    audit(actor, action, thread, project=thread.project)
    return thread


def thread_read(*, thread: Thread, user: User, until: int) -> None:
    """Note the last message that somebody has had on their page; an archived project keeps none."""
    if thread.project.is_archived:
        return
    ThreadReading.objects.update_or_create(thread=thread, user=user, defaults={"message_id": until})


def messages_erase(*, user: User, project: Project) -> None:
    """Delete what a person wrote in a project's discussions, which shows their name."""
    own_messages = ThreadMessage.objects.filter(author=user, thread__project=project)
    threads = list(own_messages.order_by().values_list("thread", flat=True).distinct())
    own_messages.delete()
    Thread.objects.filter(pk__in=threads, messages=None).delete()
    ThreadReading.objects.filter(user=user, thread__project=project).delete()
    resolved = Thread.objects.filter(project=project, resolved_by=user)
    resolved.update(resolved_by=None)


def _resolve(thread: Thread, actor: User | None) -> None:
    thread.resolved_by = actor
    thread.resolved_at = timezone.now() if actor else None
    thread.save(update_fields=["resolved_by", "resolved_at"])


def _project_of(subject: Subject) -> Project:
    return subject.pair_set.project if isinstance(subject, Pair) else subject.project


def _thread_about(subject: Subject, project: Project) -> Thread:
    of_subject = {"pair": subject} if isinstance(subject, Pair) else {"sentence": subject}
    thread, _is_new = Thread.objects.get_or_create(**of_subject, defaults={"project": project})
    return Thread.objects.select_for_update(no_key=True).get(pk=thread.pk)
