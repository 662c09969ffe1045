"""Protocols as the papers describe them, by name.

Each is a file in this folder, with its settings and what annotators read in English. The words of
other languages are in their text bundles (`annotation.planning.texts`).
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from annotation.planning.presets.wording import in_words, words_of
from annotation.planning.protocol import Protocol
from annotation.planning.settings import Settings, Text
from annotation.planning.texts.bundle import Texts, texts_in
from annotation.planning.wording import Wording

_NAMES: Final = ("sick", "cdscorpus", "simlex", "russe")
_FOLDER: Final = Path(__file__).parent


class _Words(Settings):
    """What annotators read, in English."""

    low_label: Text
    high_label: Text
    wording: Wording


class _Preset(Settings):
    """A preset's file: settings of the protocol without its words, and the words."""

    protocol: dict[str, Any]
    words: _Words

    def as_protocol(self, name: str) -> Protocol:
        ends = self.words.model_dump(exclude={"wording"})
        scale = {**self.protocol["scale"], **ends}
        settings = {"preset": name, "scale": scale, "wording": self.words.wording}
        return Protocol.model_validate({**self.protocol, **settings})


def preset_names() -> tuple[str, ...]:
    return _NAMES


def has_words(texts: Texts) -> bool:
    """Tell whether a bundle has the words of all presets."""
    return all(texts.has(words_of(_protocol(name))) for name in _NAMES)


def preset(
    name: str,
    *,
    language: str = "en",
    texts: Texts | None = None,
    judgements_per_order: int | None = None,
) -> Protocol:
    """Return the protocol of that name; `KeyError` lists the known names.

    The words are from the given bundle, or from Pairwright's own for the language of the sentences;
    any that are missing are in English, to be translated. A pilot may ask for fewer judgements than
    the paper did.
    """
    protocol = in_words(_protocol(name), texts or texts_in(language))
    if judgements_per_order is None:
        return protocol
    overrides = {"judgements_per_order": judgements_per_order}
    return Protocol.model_validate(protocol.model_dump() | overrides)


@cache
def _protocol(name: str) -> Protocol:
    if name not in _NAMES:
        raise KeyError(f"no protocol {name!r}; there are {', '.join(_NAMES)}")
    text = (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    try:
        return _Preset.model_validate(tomllib.loads(text)).as_protocol(name)
    except ValueError as error:
        raise ValueError(f"{name}.toml: {error}") from error
