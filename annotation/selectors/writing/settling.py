"""What waits for an adjudicator in a writing campaign, and what they are shown of it."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from annotation.models import Annotator, Campaign, Prompt, Settlement, TextSlot, Version
from datasets.errors import NotFound
from datasets.formats.text import comparison_key


def current_versions(prompt: Prompt) -> list[Version]:
    """Return the versions that count, in the order of their slots: the last word of each writer."""
    versions = Version.objects.filter(
        slot__prompt=prompt, slot__state=TextSlot.State.DONE, revised_by=None
    )
    return list(versions.select_related("writer").order_by("slot__number"))


def are_identical(versions: list[Version]) -> bool:
    """Tell whether everybody wrote the same sentence, and nobody passed."""
    keys = {comparison_key(version.text) for version in versions}
    return len(keys) == 1 and "" not in keys


def prompts_waiting(campaign: Campaign, adjudicator: Annotator | None = None) -> QuerySet[Prompt]:
    """Return the prompts that wait for a decision; those that this adjudicator may decide on, if
    one is given: nobody decides on what they wrote themselves.
    """
    waiting = Prompt.objects.filter(campaign=campaign, state=Prompt.State.WRITTEN)
    if adjudicator is not None:
        own_versions = Version.objects.filter(writer=adjudicator, slot__campaign=campaign)
        waiting = waiting.exclude(pk__in=own_versions.values("slot__prompt"))
    return waiting.order_by("number")


@dataclass(frozen=True)
class SettlingProgress:
    """Prompts whose versions are all written: those settled, and all."""

    done: int
    total: int


def settling_progress(campaign: Campaign) -> SettlingProgress:
    states = Prompt.State
    counts = Prompt.objects.filter(campaign=campaign).aggregate(
        done=Count("pk", filter=Q(state=states.SETTLED)),
        total=Count("pk", filter=Q(state__in=[states.SETTLED, states.WRITTEN])),
    )
    return SettlingProgress(**counts)


def last_settlements(
    campaign: Campaign, adjudicator: Annotator, *, most: int = 5
) -> list[Settlement]:
    """Return the adjudicator's own last decisions, so that they can be undone."""
    own_settlements = Settlement.objects.filter(prompt__campaign=campaign, adjudicator=adjudicator)
    related = ("prompt__source_sentence", "prompt__sentence")
    return list(own_settlements.select_related(*related).order_by("-pk")[:most])


def version_named(prompt: Prompt, row: int | None) -> Version | None:
    """Return the version of a prompt that a page names, whether or not it still counts."""
    return Version.objects.filter(slot__prompt=prompt, pk=row).first() if row else None


def settlement_of(prompt: Prompt) -> Settlement:
    """Return how a prompt was settled; raises `NotFound` if it was not, or not any more."""
    settlement = Settlement.objects.filter(prompt=prompt).first()
    if settlement is None:
        raise NotFound
    settlement.prompt = prompt
    return settlement
