"""Whether a description has the form that authors are asked for, told while they still type.

What the text alone shows is told at once. Whether it has a finite verb only a parse shows, and only
heavy workers have a parser: they are asked in the background and leave their answer in the cache.
A check that finds no answer yet says so; whoever asks again later gets it.
"""

import time
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from celery import current_app
from django.core.cache import cache

from datasets.formats.text import text_hash
from datasets.models import Project
from datasets.selectors.trees import trees_by_hash
from datasets.services.parsing import NoModel, stanza_parser
from transforms.form import SEVERAL_SENTENCES, form_problems, text_problems
from transforms.parsing import one_line
from transforms.reason import Reason
from transforms.tree import Tree

# The name puts it into the queue of the parses.
READ = "datasets.parse_description"
KEPT = 60 * 60  # seconds that an answer, or the question, is kept
ASK_AGAIN = 60  # seconds after which a worker is asked once more
PATIENCE = 3.0  # seconds that sending a description waits for the parser
_PAUSE = 0.05
_LONGEST = 400  # characters; what is longer would keep the parser too long from its other work


class Reading(StrEnum):
    """What became of the parser's part of a check."""

    DONE = "done"
    WAITING = "waiting"
    NO_PARSER = "no parser"  # for this language, on the machine that parses
    NOT_READ = "not read"  # there was nothing worth reading


@dataclass(frozen=True)
class FormCheck:
    """Reasons of `transforms.form`, and whether a parser has had its say."""

    problems: tuple[Reason, ...]
    reading: Reading


def form_check(*, project: Project, text: str, patience: float = 0.0) -> FormCheck:
    """Check a text; wait for the parser no longer than `patience` seconds."""
    text = one_line(text)
    if problems := text_problems(text, project.language):
        return FormCheck(problems, Reading.NOT_READ)
    digest = text_hash(text)
    known = trees_by_hash(project, [digest]).get(digest)
    if known is not None:
        return FormCheck(_problems(known), Reading.DONE)
    if len(text) > _LONGEST:
        return FormCheck((), Reading.NOT_READ)
    _ask(project, digest, text)
    answer = _answer(project, digest)
    deadline = time.monotonic() + patience
    while answer is None and time.monotonic() < deadline:
        time.sleep(_PAUSE)
        answer = _answer(project, digest)
    return answer or FormCheck((), Reading.WAITING)


def text_read(project_id: int, digest: str) -> None:
    """Answer a question: parse its text and leave what is wrong with it where it was asked."""
    project = Project.objects.get(pk=project_id)
    text = cache.get(_key(project, digest, "text"))
    if text is None or _answer(project, digest) is not None:
        return
    try:
        (parse,) = stanza_parser(project).parse([text])
    except NoModel:
        answer: tuple[list[dict[str, Any]], str] = ([], Reading.NO_PARSER.value)
        cache.set(_key(project, digest, "answer"), answer, ASK_AGAIN)
        return
    answer = ([each.as_json() for each in _problems(parse.tree)], Reading.DONE.value)
    cache.set(_key(project, digest, "answer"), answer, KEPT)


def _problems(tree: Tree | str | None) -> tuple[Reason, ...]:
    # A text that has no tree is, in the eyes of the parser, not one sentence.
    return form_problems(tree) if isinstance(tree, Tree) else (SEVERAL_SENTENCES,)


def _ask(project: Project, digest: str, text: str) -> None:
    if not cache.add(_key(project, digest, "asked"), 1, ASK_AGAIN):
        return
    # The text goes by the cache: messages of tasks hold ids only, and may be logged.
    cache.set(_key(project, digest, "text"), text, KEPT)
    current_app.tasks[READ].delay(project.pk, digest)


def _answer(project: Project, digest: str) -> FormCheck | None:
    found = cache.get(_key(project, digest, "answer"))
    if not found:
        return None
    problems, reading = found
    return FormCheck(tuple(map(Reason.from_json, problems)), Reading(reading))


def _key(project: Project, digest: str, what: str) -> str:
    return f"form-reasons-{project.pk}-{digest}-{what}"
