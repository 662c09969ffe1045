"""How far the writers of a campaign agree, and what became of their texts."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from annotation.models import Campaign, Settlement, TextSlot, Version
from annotation.stats.versions import (
    Share,
    VersionFigures,
    Written,
    WrittenText,
    counted_ways,
    median_seconds,
    share,
    version_figures,
)
from datasets.formats.text import comparison_key
from transforms.words import words

_Way = Settlement.Way
_CHUNK = 5_000
# Settlements that chose one author's text over another's.
_CHOSEN = (_Way.TAKEN, _Way.EDITED)


@dataclass(frozen=True)
class WritingAgreement:
    """The figures of SICK's section 3.1 for a writing campaign. Times are in seconds, medians, and
    None where nothing was timed.

    `ways` counts settlements by `Settlement.Way`; `edited` is the share of what people decided on
    in which they changed the text, `corrected` that of offered texts that their writers changed.
    """

    figures: VersionFigures
    ways: Mapping[str, int]
    rejected: Share
    edited: Share
    corrected: Share
    passed: Share
    writing_seconds: float | None
    deciding_seconds: float | None


def writing_agreement(campaign: Campaign) -> WritingAgreement:
    """Return the figures of a campaign, in two queries."""
    versions: defaultdict[int, dict[int, WrittenText]] = defaultdict(dict)
    texts = passes = offered = corrected = 0
    written_ms: list[int] = []
    for pk, prompt, writer, text, proposed, ms in _versions(campaign):
        texts, passes = texts + bool(text), passes + (not text)
        if text:
            versions[prompt][pk] = _comparison_text(writer, text)
            offered, corrected = (
                offered + bool(proposed),
                corrected + bool(proposed and proposed != text),
            )
        if ms is not None:
            written_ms.append(ms)
    settled = {row[0]: row[1:] for row in _settlements(campaign)}
    ways = counted_ways([way for way, *_ in settled.values()])
    decided = sum(ways.get(way, 0) for way in (*_CHOSEN, _Way.PROPOSAL))
    return WritingAgreement(
        figures=version_figures(
            [
                _written_prompt(of_prompt, settled.get(prompt))
                for prompt, of_prompt in versions.items()
            ]
        ),
        ways=ways,
        rejected=share(ways.get(_Way.REJECTED, 0), len(settled)),
        edited=share(ways.get(_Way.EDITED, 0), decided),
        corrected=share(corrected, offered),
        passed=share(passes, texts + passes),
        writing_seconds=median_seconds(written_ms),
        deciding_seconds=median_seconds([ms for *_, ms in settled.values() if ms is not None]),
    )


def _versions(campaign: Campaign):  # type: ignore[no-untyped-def]  # rows of values_list
    rows = Version.objects.filter(
        slot__campaign=campaign, slot__state=TextSlot.State.DONE, revised_by=None
    ).order_by("slot__prompt", "slot__number")
    columns = ("pk", "slot__prompt", "writer__code", "text", "offered_text", "shown_ms")
    return rows.values_list(*columns).iterator(chunk_size=_CHUNK)


def _settlements(campaign: Campaign):  # type: ignore[no-untyped-def]  # rows of values_list
    rows = Settlement.objects.filter(prompt__campaign=campaign).order_by("prompt")
    columns = ("prompt", "way", "version", "text", "shown_ms")
    return rows.values_list(*columns).iterator(chunk_size=_CHUNK)


def _comparison_text(writer: str, text: str) -> WrittenText:
    key = comparison_key(text)
    return WrittenText(writer, tuple(words(key, also="'")), key)


def _written_prompt(
    versions: Mapping[int, WrittenText], settled: tuple[object, ...] | None
) -> Written:
    way, version, text = settled[:3] if settled else ("", None, "")
    settled_version = versions.get(version) if isinstance(version, int) else None
    return Written(
        texts=tuple(versions.values()),
        settled=_comparison_text("", str(text)).words if text else None,
        chosen=settled_version.writer if settled_version and way in _CHOSEN else None,
    )
