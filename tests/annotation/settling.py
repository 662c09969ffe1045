"""A writing campaign made row by row: prompts, their slots, and what writers said."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.utils import timezone

from annotation.models import (
    Annotator,
    Campaign,
    Prompt,
    Seat,
    TextSlot,
    Version,
)
from annotation.services.plans.seats import annotator_create
from datasets.formats.text import comparison_key, text_hash
from datasets.models import ImportBatch, Project, Sentence, Source, SourceSentence

S0 = ("A man with a beard, who's old, is playing a guitar", "Some guy is strumming")
PROTOCOL = {
    "schema_version": 1,
    "task": "normalise",
    "versions": 2,
    "deciding": "unless_identical",
    "instructions": "Write a plain sentence.",
    "minutes_per_text": 1,
}
NEGATION = {
    "rule": "s3.negation",
    "stage": "S3",
    "text": "Say the opposite.",
    "before": "A man is singing",
    "after": "A man is not singing",
    "expected_ab": "CONTRADICTION",
    "expected_ba": "CONTRADICTION",
    "share": 1,
}


class Writing:
    """One writing campaign; writers are taken in order, each with a seat."""

    def __init__(self, project: Project, *, task: str = "normalise", **protocol: Any) -> None:
        self.project = project
        settings = {**PROTOCOL, "task": task, **protocol}
        if task == "expand":
            settings = {"prompts": [NEGATION], **settings}
        self.campaign = Campaign.objects.create(
            project=project,
            task=task,
            name=f"Writing {task} {Campaign.objects.count()}",
            protocol=settings,
            seats_planned=2,
            seed=1,
            state=Campaign.State.OPEN,
            opened_at=timezone.now(),
        )
        self.seats: list[Seat] = []

    def seat(self, number: int) -> Seat:
        while len(self.seats) <= number:
            annotator = annotator_create(project=self.project)
            self.seats.append(
                Seat.objects.create(
                    campaign=self.campaign, number=len(self.seats) + 1, annotator=annotator
                )
            )
        return self.seats[number]

    def ask(self, **about: Any) -> Prompt:
        number = Prompt.objects.filter(campaign=self.campaign).count() + 1
        prompt = Prompt.objects.create(
            campaign=self.campaign, number=number, **{"stage": "S1", **about}
        )
        for slot in range(self.campaign.protocol["versions"]):
            TextSlot.objects.create(prompt=prompt, campaign=self.campaign, number=slot + 1)
        return prompt

    def ask_source(self, name: str = "caption-1", texts: tuple[str, ...] = S0) -> list[Prompt]:
        """Ask for the S1 of a source with these sentences."""
        return [self.ask(source_sentence=s0) for s0 in source_of(self.project, name, texts)]

    def ask_expansion(self, s1: Sentence) -> Prompt:
        return self.ask(
            sentence=s1,
            stage="S3",
            rule_id="s3.negation",
            expected_ab="CONTRADICTION",
            expected_ba="CONTRADICTION",
        )

    def write(
        self, prompt: Prompt, *texts: str, complete: Callable[..., None] | None = None, **said: Any
    ) -> list[Version]:
        """Let one writer after the other write; a text in square brackets is why they pass."""
        versions = [self.say(prompt, number, text, **said) for number, text in enumerate(texts)]
        if complete:
            complete(prompt=prompt)
        else:
            Prompt.objects.filter(pk=prompt.pk).update(state=Prompt.State.WRITTEN)
        prompt.refresh_from_db()
        return versions

    def say(self, prompt: Prompt, number: int, text: str, **said: Any) -> Version:
        slot = prompt.slots.get(number=number + 1)
        taken = TextSlot.objects.filter(seat=self.seat(number)).exclude(pk=slot.pk).count()
        slot.seat, slot.position, slot.state = self.seat(number), taken, TextSlot.State.DONE
        slot.save()
        is_pass = text.startswith("[")
        before = Version.objects.filter(slot=slot, revised_by=None).first()
        return Version.objects.create(
            slot=slot,
            writer=self.seat(number).annotator,
            client_id=uuid4(),
            revises=before,
            **{
                "text": "" if is_pass else text,
                "pass_reason": text.strip("[]") if is_pass else "",
                "shown_ms": 20_000 + 10_000 * number,
                **said,
            },
        )

    def writer(self, number: int) -> Annotator:
        annotator = self.seat(number).annotator
        assert annotator is not None
        return annotator


def source_of(project: Project, name: str, texts: tuple[str, ...]) -> list[SourceSentence]:
    batch, __ = ImportBatch.objects.get_or_create(
        project=project, content="sources", defaults={"file_name": "s.tsv", "sha256": "0" * 64}
    )
    source = Source.objects.create(
        project=project, batch=batch, source_id=name, origin="OWN", line_number=1
    )
    return [
        SourceSentence.objects.create(
            source=source,
            position=position,
            text=text,
            comparison_key=comparison_key(text),
            text_hash=text_hash(text),
        )
        for position, text in zip("ab", texts, strict=False)
    ]


def s1_of(project: Project, text: str, name: str = "caption-9") -> Sentence:
    (s0,) = source_of(project, name, (text,))
    return Sentence.objects.create(
        project=project,
        source=s0.source,
        source_sentence=s0,
        stage="S1",
        text=text,
        comparison_key=s0.comparison_key,
        text_hash=s0.text_hash,
    )
