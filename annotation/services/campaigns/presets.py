"""The protocol of a new campaign: a preset with a few changes, named by scripts and commands."""

from typing import Any

from pydantic import ValidationError

from annotation.planning.presets import preset
from annotation.planning.protocol import LeaderMode, Protocol
from annotation.selectors.campaigns.protocols import review_by_default
from annotation.selectors.campaigns.texts import project_texts
from datasets.errors import Invalid
from datasets.models import PairSet


def campaign_protocol(
    *,
    pair_set: PairSet,
    name: str,
    judgements_per_order: int | None = None,
    plan: str | None = None,
    review: str | None = None,
    has_leader: bool = True,
) -> Protocol:
    """Return the preset `name` in the language of the pairs; None keeps what it says.

    Raises `Invalid` if the changes contradict each other.
    """
    protocol = preset(name, texts=project_texts(pair_set.project))
    changes: dict[str, Any] = {"review": review or review_by_default(pair_set)}
    if judgements_per_order is not None:
        changes["judgements_per_order"] = judgements_per_order
    if not has_leader:
        changes["leader_mode"] = LeaderMode.NONE
    if plan is not None:
        changes["plan"] = plan
    try:
        return Protocol.model_validate({**protocol.model_dump(), **changes})
    except ValidationError as error:
        raise Invalid("; ".join(problem["msg"] for problem in error.errors())) from error
