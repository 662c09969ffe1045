"""Passing on a transformation that cannot be made of a sentence: another one is asked for."""

from django.db.models import Count, Max, QuerySet
from django.utils.translation import gettext as _

from annotation.models import Campaign, Prompt, TextSlot, Version
from annotation.planning.writing.dealing import next_wording
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.services.writing.opening import prompt_for, slots_add
from datasets.errors import Conflict


def pass_over(*, campaign: Campaign, prompt: Prompt) -> Prompt | None:
    """End a locked prompt that its writer passed on; return the one that takes its place, if any.

    If somebody else has written a text for it, it goes on: then the transformation can be made.
    """
    slots = TextSlot.objects.filter(prompt=prompt)
    if Version.objects.filter(slot__in=slots, revised_by=None).exclude(text="").exists():
        return None
    slots.filter(state=TextSlot.State.OPEN).update(state=TextSlot.State.VOID)
    prompt.state = Prompt.State.PASSED
    prompt.save(update_fields=["state"])
    # Two authors who pass at once must get different numbers and different transformations.
    Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)
    protocol = writing_protocol_of(campaign)
    prompts = Prompt.objects.filter(campaign=campaign)
    wording = next_wording(
        prompt.stage,
        protocol.prompts,
        asked_rules=set(_sibling_prompts(prompt).values_list("rule_id", flat=True)),
        counts=_count_by_rule(prompts),
    )
    if wording is None or prompt.sentence is None:
        return None
    number = prompts.aggregate(last=Max("number"))["last"] + 1
    following = prompt_for(campaign, prompt.sentence, wording, number=number)
    following.save()
    slots_add([following], versions=protocol.versions)
    return following


def pass_undo(*, prompt: Prompt) -> None:
    """Ask again for what a writer passed on and has written after all.

    What was asked for instead is withdrawn; refused once somebody has begun it.
    """
    following = _sibling_prompts(prompt).filter(number__gt=prompt.number).order_by("number").first()
    own = set(prompt.slots.exclude(seat=None).values_list("seat", flat=True))
    if following is not None:
        slots = list(TextSlot.objects.filter(prompt=following).select_for_update(no_key=True))
        is_begun = Version.objects.filter(slot__in=slots).exists()
        if is_begun or any(slot.seat_id is not None and slot.seat_id not in own for slot in slots):
            raise Conflict(
                _("You passed on this one, and the sentence has been given another task since.")
            )
        following.delete()
    TextSlot.objects.filter(prompt=prompt, state=TextSlot.State.VOID).update(
        state=TextSlot.State.OPEN
    )
    prompt.state = Prompt.State.OPEN
    prompt.save(update_fields=["state"])


def _sibling_prompts(prompt: Prompt) -> QuerySet[Prompt]:
    """Return what was asked of the same S1 for the same stage, in the order of passing."""
    return Prompt.objects.filter(
        campaign=prompt.campaign_id, sentence=prompt.sentence_id, stage=prompt.stage
    )


def _count_by_rule(prompts: QuerySet[Prompt]) -> dict[str, int]:
    counted = prompts.exclude(state=Prompt.State.PASSED).order_by().values_list("rule_id")
    return dict(counted.annotate(n=Count("pk")))
