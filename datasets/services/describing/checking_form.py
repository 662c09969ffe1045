"""Whether a text has the required form, checked while its author is still typing.

Checks of the text alone answer at once. Whether it has a finite verb takes a parse, and only heavy
workers have a parser: they are asked in the background and leave their answer in the cache. A check
without an answer yet says so, and a later one will find it.
"""

import time
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from celery import current_app
from django.core.cache import cache

from datasets.formats.text import text_hash
from datasets.models import Project
from datasets.selectors.importing.trees import trees_by_hash
from datasets.services.importing.parsing import NoModel, stanza_parser
from datasets.services.languages.packs import project_pack
from transforms.form import SEVERAL_SENTENCES, form_problems, text_problems
from transforms.parsing import one_line
from transforms.reason import Reason
from transforms.tree import Tree

# The name routes it to the queue of the parsers.
READ = "datasets.parse_description"
KEPT = 60 * 60  # seconds for which an answer, or the question, is cached
ASK_AGAIN = 60  # seconds after which a worker is asked once more
PATIENCE = 3.0  # seconds that sending a description waits for the parser
NO_MODEL = "no-model"  # in place of a text's digest: an answer that holds for every text
_PAUSE = 0.05
_LONGEST = 400  # characters; a longer text would occupy the parser for too long


class Reading(StrEnum):
    """The state of the parser's part of a check."""

    DONE = "done"
    WAITING = "waiting"
    NO_PARSER = "no parser"  # for this language, on the parsing machine
    NOT_READ = "not read"  # nothing worth parsing


@dataclass(frozen=True)
class FormCheck:
    """Reasons of `transforms.form`, and whether a parser has checked the text."""

    problems: tuple[Reason, ...]
    reading: Reading


def form_check(
    *, project: Project, text: str, patience: float = 0.0, aside: Collection[Reason] = ()
) -> FormCheck:
    """Check a text, waiting at most `patience` seconds for the parser.

    Problems of the text in `aside` are not asked about.
    """
    text = one_line(text)
    problems_found = text_problems(text, project.language)
    if problems := tuple(problem for problem in problems_found if problem not in aside):
        return FormCheck(problems, Reading.NOT_READ)
    digest = text_hash(text)
    tree = trees_by_hash(project, [digest]).get(digest)
    if tree is not None:
        return FormCheck(_problems(tree, project), Reading.DONE)
    if len(text) > _LONGEST:
        return FormCheck((), Reading.NOT_READ)
    # One answer of this kind holds for every text: none waits for the next one.
    if cache.get(_key(project, NO_MODEL, "answer")):
        return FormCheck((), Reading.NO_PARSER)
    _ask(project, digest, text)
    answer = _answer(project, digest)
    deadline = time.monotonic() + patience
    while answer is None and time.monotonic() < deadline:
        time.sleep(_PAUSE)
        answer = _answer(project, digest)
    return answer or FormCheck((), Reading.WAITING)


def text_read(project_id: int, digest: str) -> None:
    """Answer a queued question: parse its text and cache what is wrong with it."""
    project = Project.objects.get(pk=project_id)
    text = cache.get(_key(project, digest, "text"))
    if text is None or _answer(project, digest) is not None:
        return
    try:
        (parse,) = stanza_parser(project).parse([text])
    except NoModel:
        answer: tuple[list[dict[str, Any]], str] = ([], Reading.NO_PARSER.value)
        for key in (digest, NO_MODEL):
            cache.set(_key(project, key, "answer"), answer, ASK_AGAIN)
        return
    answer = ([problem.as_json() for problem in _problems(parse.tree, project)], Reading.DONE.value)
    cache.set(_key(project, digest, "answer"), answer, KEPT)


def _problems(tree: Tree | Reason | None, project: Project) -> tuple[Reason, ...]:
    # A text without a tree is not one sentence according to the parser.
    if not isinstance(tree, Tree):
        return (SEVERAL_SENTENCES,)
    return form_problems(tree, project_pack(project))


def _ask(project: Project, digest: str, text: str) -> None:
    if not cache.add(_key(project, digest, "asked"), 1, ASK_AGAIN):
        return
    # The text is passed through the cache: task messages may be logged and hold only ids.
    cache.set(_key(project, digest, "text"), text, KEPT)
    current_app.tasks[READ].delay(project.pk, digest)


def _answer(project: Project, digest: str) -> FormCheck | None:
    answer = cache.get(_key(project, digest, "answer"))
    if not answer:
        return None
    problems, reading = answer
    return FormCheck(tuple(map(Reason.from_json, problems)), Reading(reading))


def _key(project: Project, digest: str, subject: str) -> str:
    return f"form-reasons-{project.pk}-{digest}-{subject}"
