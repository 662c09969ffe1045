"""Discussions of a project: what was written about a pair or a sentence, and what is unread."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from annotation.models import AdjudicationCase, Thread, ThreadMessage, ThreadReading
from datasets.models import Pair, Project, Role, Sentence, User

# Annotators do not see what is said about pairs that they judge.
TALKERS = frozenset({Role.MANAGER, Role.LEADER})
_WAITING = (AdjudicationCase.State.OPEN, AdjudicationCase.State.DIFFERS)
Subject = Pair | Sentence


@dataclass(frozen=True)
class MessageShown:
    """A message with the name of its author, "" if their login was deleted."""

    message: ThreadMessage
    name: str
    is_own: bool
    is_new: bool


@dataclass(frozen=True)
class ThreadShown:
    """What is said about a pair or a sentence; `thread` is None before the first message."""

    subject: Subject
    thread: Thread | None
    messages: tuple[MessageShown, ...]

    @property
    def is_resolved(self) -> bool:
        return self.thread is not None and self.thread.resolved_at is not None

    @property
    def resolver(self) -> str:
        user = None if self.thread is None else self.thread.resolved_by
        return "" if user is None else name_of(user)

    @property
    def unread(self) -> int:
        return sum(message.is_new for message in self.messages)

    @property
    def last(self) -> int:
        """The key of the last message, for marking what was read."""
        return self.messages[-1].message.pk if self.messages else 0


@dataclass(frozen=True)
class ThreadRow:
    """A thread in the list of a project."""

    thread: Thread
    messages: int
    unread: int


def name_of(user: User) -> str:
    return user.get_full_name() or user.username


def thread_about(subject: Subject) -> Thread | None:
    threads = Thread.objects.select_related("resolved_by")
    if isinstance(subject, Pair):
        return threads.filter(pair=subject).first()
    return threads.filter(sentence=subject).first()


def thread_shown(subject: Subject, user: User) -> ThreadShown:
    """Return a thread as one person reads it, in three queries."""
    thread = thread_about(subject)
    if thread is None:
        return ThreadShown(subject, None, ())
    read = _last_read(thread, user)
    messages = ThreadMessage.objects.filter(thread=thread).select_related("author")
    return ThreadShown(
        subject,
        thread,
        tuple(
            MessageShown(
                message,
                "" if message.author is None else name_of(message.author),
                is_own=message.author_id == user.pk,
                is_new=message.pk > read and message.author_id != user.pk,
            )
            for message in messages.order_by("pk")
        ),
    )


@dataclass(frozen=True)
class Discussed:
    """How many messages there are about a pair or a sentence, and how many of them are unread."""

    messages: int
    unread: int


def discussed(subject: Subject, user: User) -> Discussed:
    """Count the messages about a pair or a sentence; one query."""
    of_subject = (
        Q(thread__pair=subject) if isinstance(subject, Pair) else Q(thread__sentence=subject)
    )
    counts = ThreadMessage.objects.filter(of_subject).aggregate(
        messages=Count("pk"), unread=Count("pk", filter=_unread(user.pk))
    )
    return Discussed(**counts)


def _last_read(thread: Thread, user: User) -> int:
    readings = ThreadReading.objects.filter(thread=thread, user=user)
    return readings.values_list("message_id", flat=True).first() or 0


def _unread(user_id: int) -> Q:
    """Return the condition for messages that somebody has not had on their page."""
    read = ThreadReading.objects.filter(
        thread=OuterRef("thread"), user=user_id, message_id__gte=OuterRef("pk")
    )
    return ~Q(author=user_id) & ~Q(Exists(read))


def is_waiting_blindly(pair: str = "pair") -> Exists:
    """Return the condition for rows about pairs that wait for adjudicators who are blind.

    What is written about these would tell them what others think; only project leads read it.
    """
    cases = AdjudicationCase.objects.filter(
        pair=OuterRef(pair), round__is_blind=True, state__in=_WAITING
    )
    return Exists(cases)


def is_blind_case(pair: Pair) -> bool:
    """Tell whether a pair waits for adjudicators who are blind."""
    return Pair.objects.filter(is_waiting_blindly("pk"), pk=pair.pk).exists()


def threads_listed(project: Project, user: User, *, leads: bool) -> list[ThreadRow]:
    """Return the threads of a project: unread ones first, then open ones, the latest first."""
    messages = ThreadMessage.objects.filter(thread=OuterRef("pk")).order_by()
    unread = messages.filter(_unread(user.pk)).values("thread").annotate(n=Count("pk"))
    threads = (
        Thread.objects.filter(project=project)
        .select_related("pair__sentence_a", "pair__sentence_b", "sentence")
        .annotate(
            n=Count("messages"),
            latest=Max("messages__pk"),
            unread=Coalesce(Subquery(unread.values("n")), 0),
        )
    )
    if not leads:
        threads = threads.exclude(is_waiting_blindly())
    rows = [ThreadRow(thread, vars(thread)["n"], vars(thread)["unread"]) for thread in threads]
    return sorted(
        rows,
        key=lambda row: (
            not row.unread,
            row.thread.resolved_at is not None,
            -(vars(row.thread)["latest"] or 0),
        ),
    )


def unread_by_project(user_id: int, roles: Mapping[int, Collection[Role]]) -> dict[int, int]:
    """Count the unread messages of a person by project, given their roles there; one query."""
    leading = [project for project, project_roles in roles.items() if Role.MANAGER in project_roles]
    reviewing = [
        project for project, project_roles in roles.items() if Role.LEADER in project_roles
    ]
    if not (leading or reviewing):
        return {}
    threads = Thread.objects.filter(
        Q(project__in=leading) | Q(project__in=reviewing) & ~is_waiting_blindly()
    )
    messages = ThreadMessage.objects.filter(_unread(user_id), thread__in=threads)
    counted = messages.order_by().values_list("thread__project").annotate(n=Count("pk"))
    return dict(counted)


def messages_of(user: User, project: Project) -> QuerySet[ThreadMessage]:
    """Return what a person wrote in the discussions of a project."""
    messages = ThreadMessage.objects.filter(author=user, thread__project=project)
    return messages.select_related("thread__pair", "thread__sentence").order_by("pk")
