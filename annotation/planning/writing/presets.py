"""Protocols of writing campaigns to begin with, in the words of a language.

The transformations and their shares are those of SICK (Marelli et al. 2014, Tables 2 to 4) and of
CDSCorpus (Wróblewska & Krasnowska-Kieraś 2017, section 2.2 and Table 1).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from annotation.planning.texts.bundle import Texts
from annotation.planning.writing.protocol import (
    PEOPLE_A_PICTURE,
    Deciding,
    Guideline,
    PromptWording,
    Proposal,
    WritingProtocol,
    WritingTask,
)

# The mixes of transformations that an expanding campaign can begin with.
MIXES: Final = ("sick", "cdscorpus")
_FILE: Final = Path(__file__).with_name("presets.toml")
# SICK 3.1: two people write, a third chooses where they differ.
_SETTINGS: Final[Mapping[WritingTask, Mapping[str, Any]]] = {
    WritingTask.NORMALISE: {
        "versions": 2,
        "deciding": Deciding.UNLESS_IDENTICAL,
        "proposal": Proposal.ADJUDICATOR,
    },
    WritingTask.EXPAND: {
        "versions": 1,
        "deciding": Deciding.ADJUDICATOR,
        "proposal": Proposal.NONE,
    },
    WritingTask.TRANSLATE: {
        "versions": 1,
        "deciding": Deciding.ADJUDICATOR,
        "proposal": Proposal.CORRECT,
    },
    # CDSCorpus 2.1: two people describe each picture, and both descriptions are used.
    WritingTask.DESCRIBE: {
        "versions": PEOPLE_A_PICTURE,
        "deciding": Deciding.NOBODY,
        "proposal": Proposal.NONE,
    },
}


def writing_preset(task: WritingTask, texts: Texts, *, mix: str = "sick") -> WritingProtocol:
    """Return the protocol that a campaign of this task begins with.

    Parameters
    ----------
    task : WritingTask
    texts : Texts
        Words of the language; in English where they are missing.
    mix : {"sick", "cdscorpus"}
        The transformations of an expanding campaign.

    Returns
    -------
    WritingProtocol
    """
    section = mix if task is WritingTask.EXPAND else task.value
    ready = _read()[section]
    return WritingProtocol(
        task=task,
        **_SETTINGS[task],
        instructions=texts.text(*_instructions(section)),
        guidelines=tuple(
            Guideline(
                **{name: texts.text(f"{key}.{name}", text) for name, text in guideline.items()}
            )
            for key, guideline in _numbered(section, "guidelines")
        ),
        prompts=_prompts(section, texts),
        minutes_per_text=ready["minutes_per_text"],
    )


@cache
def words_of_writing() -> Mapping[str, Mapping[str, str]]:
    """Return what authors read in English, by section and key such as `sick.prompts.1.text`."""
    return {f"writing.{section}": _words(section) for section in _read()}


def _words(section: str) -> dict[str, str]:
    words: dict[str, str] = {}
    if "instructions" in _read()[section]:
        key, text = _instructions(section)
        words[key] = text
    for part, names in (("guidelines", _EXAMPLE), ("prompts", _EXAMPLE)):
        for key, entry in _numbered(section, part):
            words |= {f"{key}.{name}": entry[name] for name in names if name in entry}
    return words


_EXAMPLE: Final = ("text", "before", "after")


def _instructions(section: str) -> tuple[str, str]:
    """Return the key and the English text; both mixes of transformations have the same."""
    holder = section if "instructions" in _read()[section] else MIXES[0]
    return f"writing.{holder}.instructions", _read()[holder]["instructions"]


def _prompts(section: str, texts: Texts) -> tuple[PromptWording, ...]:
    prompts = _numbered(section, "prompts")
    of_stage = Counter[str]()
    for __, prompt in prompts:
        of_stage[_stage(prompt)] += prompt["weight"]
    return tuple(
        PromptWording.model_validate(
            {
                "rule": prompt["rule"],
                "stage": _stage(prompt),
                "expected_ab": prompt["expected"][0],
                "expected_ba": prompt["expected"][1],
                "share": round(prompt["weight"] / of_stage[_stage(prompt)], 4),
                **{name: texts.text(f"{key}.{name}", prompt[name]) for name in _EXAMPLE},
            }
        )
        for key, prompt in prompts
    )


def _stage(prompt: Mapping[str, Any]) -> str:
    return str(prompt["rule"]).partition(".")[0].upper()


def _numbered(section: str, part: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the entries of a part, each with its key in the text bundles."""
    entries = _read()[section].get(part, [])
    return [
        (f"writing.{section}.{part}.{number}", entry)
        for number, entry in enumerate(entries, start=1)
    ]


@cache
def _read() -> Mapping[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))
