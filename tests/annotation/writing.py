"""Writing campaigns, and people who write in them, for tests."""

from typing import Any
from uuid import uuid4

from annotation.models import Campaign, Seat, Task, TextSlot, Version
from annotation.planning.writing.protocol import WritingProtocol
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.services.writing.sent import Sent
from annotation.services.writing.slots import TEXT_SLOTS
from annotation.services.writing.submitting import Submitted, version_submit
from datasets.formats.text import comparison_key, text_hash
from datasets.models import Source, SourceSentence

PASSIVE = {
    "rule": "s2.passive",
    "stage": "S2",
    "text": "Say it in the passive.",
    "before": "A man is playing a guitar.",
    "after": "A guitar is being played by a man.",
    "expected_ab": "ENTAILMENT",
    "expected_ba": "ENTAILMENT",
    "share": 0.5,
}
SYNONYM = PASSIVE | {
    "rule": "s2.synonym",
    "text": "Put another word with the same meaning.",
    "after": "A man is strumming a guitar.",
}
NEGATION = PASSIVE | {
    "rule": "s3.negation",
    "stage": "S3",
    "text": "Put in not.",
    "after": "A man is not playing a guitar.",
    "expected_ab": "CONTRADICTION",
    "expected_ba": "CONTRADICTION",
    "share": 1,
}


def protocol_for(task: str, **settings: Any) -> WritingProtocol:
    chosen = {
        "task": task,
        "versions": 2,
        "deciding": "adjudicator",
        "instructions": "Write it anew, in plain words.",
        "guidelines": [{"text": "Leave out names.", "before": "Ann sings.", "after": "She sings."}],
        "minutes_per_text": 1,
        "limits": {"needs_finite_verb": False},
        **({"prompts": [PASSIVE, SYNONYM, NEGATION]} if task == "expand" else {}),
        **settings,
    }
    return WritingProtocol.model_validate(chosen)


def writing_draft(
    project: Any, task: str = "normalise", *, name: str = "Writing", **settings: Any
) -> Campaign:
    return Campaign.objects.create(
        project=project,
        task=Task(task),
        name=name,
        protocol=protocol_for(task, **settings).model_dump(mode="json"),
        seats_planned=2,
        seed=1,
    )


def writing_campaign(project: Any, task: str = "normalise", **settings: Any) -> Campaign:
    """Open a campaign over what the project has; expanding needs S1."""
    return campaign_open(campaign=writing_draft(project, task, **settings), actor=None)


def add_sources(corpus: Any, *texts: str) -> list[SourceSentence]:
    """Add source sentences without an S1, each of a source of its own."""
    return [
        SourceSentence.objects.create(
            source=Source.objects.create(
                project=corpus.project, batch=corpus.batch, source_id=text, line_number=1
            ),
            position="a",
            text=text,
            comparison_key=comparison_key(text),
            text_hash=text_hash(text),
        )
        for text in texts
    ]


def author_seat(campaign: Campaign, user: Any = None) -> Seat:
    """Seat an author, somebody new or this user."""
    annotator = annotator_create(project=campaign.project, user=user)
    return seat_take(campaign=campaign, annotator=annotator)


def fresh(seat: Seat) -> Seat:
    return Seat.objects.select_related("annotator", "campaign__project").get(pk=seat.pk)


def next_slot(seat: Seat) -> TextSlot | None:
    seat = fresh(seat)
    return TEXT_SLOTS.next(campaign=seat.campaign, seat=seat)


def write(slot: TextSlot, seat: Seat, text: str = "", **sent: Any) -> Submitted:
    body = Sent.model_validate({"client_id": uuid4(), "text": text, **sent})
    return version_submit(slot=slot, seat=fresh(seat), sent=body)


def write_all(seat: Seat, text: str = "A plain sentence is written here") -> list[Version]:
    """Write until there is nothing left, each text another."""
    written = []
    while (slot := next_slot(seat)) is not None:
        said = f"{text} {slot.prompt.number} {seat.number}"
        written.append(write(slot, seat, said, is_sure=True).version)
    return written
