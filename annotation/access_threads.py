"""The only way from a user and an id to what is discussed in a project: one condition a line."""

from annotation.models import Thread, ThreadMessage
from annotation.selectors.discussing.threads import TALKERS, is_blind_case
from datasets.access import Visitor, access_project, existing, roles_in
from datasets.errors import NotAllowed
from datasets.models import Pair, Project, Role, Sentence, User


def access_discussions(user: Visitor, slug: str) -> tuple[Project, bool]:
    """Return a project for those who discuss its pairs and sentences, and whether they lead it."""
    project = access_project(user, slug, *TALKERS)
    return project, Role.MANAGER in roles_in(user, project)


def access_discussed_pair(user: Visitor, slug: str, pair_id: int) -> tuple[Pair, Project, bool]:
    project, leads = access_discussions(user, slug)
    pairs = Pair.objects.select_related("pair_set__project", "sentence_a", "sentence_b")
    pair = existing(pairs.filter(pair_set__project=project, pk=pair_id))
    if not leads and is_blind_case(pair):
        raise NotAllowed
    return pair, project, leads


def access_discussed_sentence(
    user: Visitor, slug: str, sentence_id: int
) -> tuple[Sentence, Project, bool]:
    project, leads = access_discussions(user, slug)
    sentences = Sentence.objects.select_related("project")
    return existing(sentences.filter(project=project, pk=sentence_id)), project, leads


def access_thread(user: Visitor, slug: str, thread_id: int) -> tuple[Thread, Project, bool]:
    project, leads = access_discussions(user, slug)
    threads = Thread.objects.select_related("pair", "sentence", "project")
    thread = existing(threads.filter(project=project, pk=thread_id))
    if not leads and thread.pair is not None and is_blind_case(thread.pair):
        raise NotAllowed
    return thread, project, leads


def access_own_message(
    user: Visitor, slug: str, message_id: int
) -> tuple[ThreadMessage, Project, bool]:
    """Return a message of the user's own; only authors delete messages."""
    project, leads = access_discussions(user, slug)
    messages = ThreadMessage.objects.select_related("thread__pair", "thread__sentence")
    message = existing(messages.filter(thread__project=project, pk=message_id))
    if not isinstance(user, User) or message.author_id != user.pk:
        raise NotAllowed
    return message, project, leads
