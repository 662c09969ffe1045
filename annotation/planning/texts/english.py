"""The English texts, from which every bundle is translated, with their keys."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from annotation.planning.choosing.protocol import words_of_choosing
from annotation.planning.controls import controls_in
from annotation.planning.lessons import lessons_in
from annotation.planning.presets import preset, preset_names
from annotation.planning.presets.wording import words_of
from annotation.planning.similar import questions_in
from annotation.planning.texts.bundle import Texts
from annotation.planning.writing.presets import words_of_writing

_FILE: Final = Path(__file__).with_name("english.toml")


@dataclass(frozen=True)
class Section:
    """Texts that belong together, under one heading of the page.

    Attributes
    ----------
    name : str
        Name of a preset, `writing.` with that of a task or mix of transformations, or `controls`,
        `practice`, `questions`, `choosing`, `consent`, `messages`.
    texts : mapping of str to str
        English text by key.
    """

    name: str
    texts: Mapping[str, str]


@cache
def sections() -> tuple[Section, ...]:
    """Return all English texts, in the order in which a translator reads them."""
    more = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return (
        *(Section(name, words_of(preset(name))) for name in preset_names()),
        Section(
            "controls", _numbered("controls", (control.texts for control in controls_in("en")))
        ),
        Section("practice", _numbered("practice", (lesson.texts for lesson in lessons_in("en")))),
        Section(
            "questions", _numbered("questions", (question.words for question in questions_in("en")))
        ),
        *(Section(name, words) for name, words in words_of_writing().items()),
        Section("choosing", words_of_choosing()),
        Section("consent", {f"consent.{key}": text for key, text in more["consent"].items()}),
        Section("messages", {f"messages.{key}": text for key, text in more["messages"].items()}),
    )


@cache
def english() -> Mapping[str, str]:
    """Return every English text by its key."""
    return MappingProxyType(
        {k: text for section in sections() for k, text in section.texts.items()}
    )


def consent_text(texts: Texts, *, project: str, campaign: str, is_writing: bool = False) -> str:
    """Return the first version of a consent text, for a lead to change."""
    key = "consent.writing" if is_writing else "consent.text"
    return texts.text(key, english()[key]).format(project=project, campaign=campaign)


def ready_messages(texts: Texts) -> tuple[str, ...]:
    """Return messages that a lead often sends to annotators."""
    sources = next(section.texts for section in sections() if section.name == "messages")
    return tuple(texts.text(key, text) for key, text in sources.items())


def _numbered(name: str, items: Iterator[tuple[str, ...]]) -> Mapping[str, str]:
    return {
        f"{name}.{number}.{part}": text
        for number, texts in enumerate(items, start=1)
        for part, text in enumerate(texts, start=1)
    }
