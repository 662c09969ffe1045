"""What the form of a draft begins with: the settings of a preset, or of a campaign."""

from collections.abc import Iterable, Sequence
from typing import Any

from annotation.models import Campaign, Checkpoint
from annotation.planning.controls import Control, ready_checkpoints
from annotation.planning.presets import preset
from annotation.planning.protocol import Protocol
from annotation.selectors.campaigns.proposals import controls_proposed
from annotation.selectors.campaigns.protocols import protocol_of, review_by_default
from annotation.selectors.campaigns.texts import project_texts
from annotation.selectors.joining.participations import joining_of
from annotation.web.campaigns.forms import PAY_FIELDS
from annotation.web.campaigns.protocol_settings import values_of
from datasets.formats.controls import CONTROL_COLUMNS
from datasets.models import Project
from datasets.selectors.overview import project_pair_sets

_BEFORE = 5  # minutes: a page of instructions with examples, four questions and three pairs


def preset_values(project: Project, name: str, *, pair_set: str = "") -> dict[str, Any]:
    """Return the values of a preset for the pair set of that id, as the form shows them.

    Without one, the form offers the project's first.
    """
    protocol = preset(name, texts=project_texts(project))
    seats = protocol.annotators_per_pair
    people = {"seats": seats, "seed": project.seed, "before_minutes": _BEFORE}
    pair_sets = project_pair_sets(project)
    chosen = (pair_sets.filter(pk=pair_set) if pair_set.isdigit() else pair_sets).first()
    review = {"review": review_by_default(chosen).value} if chosen else {}
    return values_of(protocol) | people | review


def draft_values(campaign: Campaign, checkpoints: Iterable[Checkpoint]) -> dict[str, Any]:
    """Return a campaign's settings, with these checkpoints, as the form shows them."""
    joining = joining_of(campaign)
    return values_of(protocol_of(campaign)) | {
        **{name: getattr(joining, name) for name in PAY_FIELDS},
        "name": campaign.name,
        "pair_set": campaign.pair_set_id,
        "seats": campaign.seats_planned,
        "seed": campaign.seed,
        **_checkpoint_values(campaign, checkpoints),
    }


def _checkpoint_values(campaign: Campaign, checkpoints: Iterable[Checkpoint]) -> dict[str, Any]:
    """Return the control pairs as proposals that are ticked, and the others as a table.

    The table is empty if these are the ready-made pairs, which are compared by their texts. Without
    a pair in the table the ready-made ones would join the ticked ones; then none is ticked.
    """
    protocol = protocol_of(campaign)
    controls = (row for row in checkpoints if row.kind == Checkpoint.Kind.CONTROL)
    stored = sorted(controls, key=lambda row: row.number)
    proposed = {
        _answer_of(proposal.control, protocol): proposal.key
        for proposal in controls_proposed(campaign.project, campaign.pair_set)
    }
    ticked = [key for row in stored if (key := proposed.get(_answer_in(row)))]
    others = [row for row in stored if _answer_in(row) not in proposed]
    ready = ready_checkpoints(protocol, project_texts(campaign.project))
    pairs = [(control.text_a, control.text_b) for control in ready if isinstance(control, Control)]
    if pairs and not others:
        return {"checkpoint_table": _table(stored), "proposed": []}
    is_ready = [(row.text_a, row.text_b) for row in others] == pairs
    return {"checkpoint_table": "" if is_ready else _table(others), "proposed": ticked}


def _answer_of(control: Control, protocol: Protocol) -> tuple[object, ...]:
    band = (protocol.scale.at(control.least), protocol.scale.at(control.most))
    return (*control.texts, *control.accepted_ab, "/", *control.accepted_ba, *band)


def _answer_in(row: Checkpoint) -> tuple[object, ...]:
    band = (row.rating_min, row.rating_max)
    return (row.text_a, row.text_b, *row.accepted_ab, "/", *row.accepted_ba, *band)


def _table(rows: Sequence[Checkpoint]) -> str:
    """Write control pairs as the table they are read from."""
    if not rows:
        return ""
    lines = ["\t".join(CONTROL_COLUMNS.required)]
    for row in rows:
        labels = (" ".join(row.accepted_ab), " ".join(row.accepted_ba))
        band = (f"{row.rating_min:g}", f"{row.rating_max:g}")
        lines.append("\t".join((row.text_a, row.text_b, *labels, *band)))
    return "\n".join(lines)
