"""The texts of a writing campaign as a file."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet

from annotation.models import Prompt, Settlement, Version
from datasets.web.shared.tables import PageTable, Tables

_COLUMNS = (
    *("prompt", "stage", "source", "position", "given_text", "rule", "expected_ab", "expected_ba"),
    *("version", "author", "text", "passed_because", "offered_rule", "offered_text"),
    *("written_at", "shown_ms", "is_last", "settled", "is_chosen", "settled_text", "reason"),
    "decided_by",
)


def text_tables(listed: Callable[[], QuerySet[Version]]) -> Tables:
    return {"texts": lambda: PageTable(_COLUMNS, _version, listed())}


def _version(version: Version) -> list[Any]:
    prompt = version.slot.prompt
    settlement = getattr(prompt, "settlement", None)
    source = prompt.source_sentence or prompt.sentence
    return [
        *(prompt.number, prompt.stage),
        *_origin(prompt),
        *(source.text if source else "", prompt.rule_id, prompt.expected_ab, prompt.expected_ba),
        *(version.slot.number, version.writer.code, version.text, version.pass_reason),
        *(version.offered_rule_id, version.offered_text),
        *(version.created_at.isoformat(), version.shown_ms, not hasattr(version, "revised_by")),
        *_settled(settlement, version),
    ]


def _origin(prompt: Prompt) -> tuple[str, str]:
    if prompt.picture is not None:
        return prompt.picture.source.source_id, ""
    source = prompt.source_sentence
    return (source.source.source_id, source.position) if source else ("", "")


def _settled(settlement: Settlement | None, version: Version) -> tuple[Any, ...]:
    if settlement is None:
        return ("", None, "", "", "")
    adjudicator = settlement.adjudicator
    return (
        settlement.way,
        settlement.version_id == version.pk,
        settlement.text,
        settlement.reason,
        adjudicator.code if adjudicator else "",
    )
