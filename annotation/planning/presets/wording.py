"""The words of a protocol, each with a key, so that they can be put into other languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from annotation.planning.protocol import Protocol
from annotation.planning.texts.bundle import Texts

_ENDS = ("low_label", "high_label")


def words_of(protocol: Protocol) -> dict[str, str]:
    """Return what annotators read of a protocol, by keys such as `sick.examples.1.first`.

    Parameters
    ----------
    protocol : Protocol

    Returns
    -------
    dict of str to str
    """
    wording = protocol.wording.model_dump(exclude_none=True)
    ends = {name: getattr(protocol.scale, name) for name in _ENDS}
    return dict(_flat(protocol.preset, wording | ends))


def in_words(protocol: Protocol, texts: Texts) -> Protocol:
    """Return a protocol with the words of another language, if all of them are there.

    Half of the words in one language and half in another would be worse than English ones.

    Parameters
    ----------
    protocol : Protocol
        As a preset has it, in English.
    texts : Texts

    Returns
    -------
    Protocol
    """
    sources = words_of(protocol)
    if not texts.has(sources):
        return protocol
    settings = protocol.model_dump()
    wording = _translate(protocol.preset, settings["wording"], texts)
    ends = {
        name: texts.text(f"{protocol.preset}.{name}", settings["scale"][name]) for name in _ENDS
    }
    changed = {"wording": wording, "scale": settings["scale"] | ends}
    return Protocol.model_validate(settings | changed)


def _flat(key: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
        return
    for name, part in _parts(value):
        yield from _flat(f"{key}.{name}", part)


def _translate(key: str, value: Any, texts: Texts) -> Any:
    """Return a value of the same shape with the texts of its keys."""
    if isinstance(value, str):
        return texts.text(key, value)
    if isinstance(value, Mapping) and "label" in value:
        return {**value, "text": texts.text(key, value["text"])}
    if isinstance(value, Mapping):
        return {name: _translate(f"{key}.{name}", part, texts) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_translate(f"{key}.{name}", part, texts) for name, part in _named(value)]
    return value


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        yield from value.items()
        return
    for name, part in _named(value):
        # The name of a label is no word for annotators: its key stands for it.
        yield name, part["text"] if "label" in part else part


def _named(parts: Any) -> Iterator[tuple[str, Any]]:
    """Number the parts of a list; a label goes by its name, whatever its place on the page."""
    for number, part in enumerate(parts, start=1):
        yield part.get("label", str(number)).lower(), part
