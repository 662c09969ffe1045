"""Who decides on which prompt now, and what may be wrong with a text that they edited."""

from collections.abc import Collection
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import ngettext

from annotation.models import Annotator, Campaign, Prompt
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.selectors.writing.settling import prompts_waiting
from annotation.services.writing.checking import limits_for, translation_doubts
from datasets.services.describing.descriptions import ADVICE
from datasets.worded import worded
from transforms.form import NO_FULL_STOP, NO_SENTENCE, text_problems
from transforms.words import words

# How long an adjudicator may think about a prompt before another one gets it.
HOLD = timedelta(minutes=15)


@transaction.atomic
def prompt_next(*, campaign: Campaign, adjudicator: Annotator) -> Prompt | None:
    """Hold the next waiting prompt for this adjudicator; one they already hold comes first."""
    waiting = prompts_waiting(campaign, adjudicator)
    locked = waiting.select_for_update(no_key=True, skip_locked=True, of=("self",))
    free = Q(held_by=None) | Q(held_until__lt=timezone.now())
    prompt = locked.filter(held_by=adjudicator).first() or locked.filter(free).first()
    if prompt is None:
        return None
    prompt_keep(prompt=prompt, by=adjudicator)
    related = ("campaign__project", "source_sentence__source", "sentence")
    return Prompt.objects.select_related(*related).get(pk=prompt.pk)


def prompt_keep(*, prompt: Prompt, by: Annotator) -> None:
    """Hold a prompt for an adjudicator, in place of the one they hold in its campaign."""
    prompts_let_go(campaign=prompt.campaign, adjudicators=[by.pk], but=prompt.pk)
    Prompt.objects.filter(pk=prompt.pk).update(held_by=by, held_until=timezone.now() + HOLD)


def seconds_open(prompt: Prompt, adjudicator: Annotator) -> float | None:
    """Return how long an adjudicator has had a prompt open; None if they do not hold it."""
    if prompt.held_by_id != adjudicator.pk or prompt.held_until is None:
        return None
    return max(0.0, (timezone.now() - prompt.held_until + HOLD).total_seconds())


def text_doubts(*, prompt: Prompt, text: str) -> list[str]:
    """Return what may be wrong with an edited text, worded; who is sure takes it all the same."""
    campaign = prompt.campaign
    limits = limits_for(prompt, writing_protocol_of(campaign).limits)
    count = len(words(text, also="'’"))
    doubts = []
    if count < limits.words_at_least:
        least = ngettext(
            "It has fewer than %(n)d word.", "It has fewer than %(n)d words.", limits.words_at_least
        )
        doubts.append(least % {"n": limits.words_at_least})
    if count > limits.words_at_most:
        most = ngettext(
            "It has more than %(n)d word.", "It has more than %(n)d words.", limits.words_at_most
        )
        doubts.append(most % {"n": limits.words_at_most})
    # Sentences of a corpus need no full stop: SICK has none.
    problems = text_problems(text, campaign.project.language)
    shown = (problem for problem in problems if problem not in {NO_FULL_STOP, NO_SENTENCE})
    doubts += [str(ADVICE.get(problem) or worded(problem)) for problem in shown]
    return doubts + translation_doubts(campaign.project, prompt, text)


def prompts_let_go(
    *, campaign: Campaign, adjudicators: Collection[int], but: int | None = None
) -> None:
    """Give back the prompts that these people, by the rows of their pseudonyms, hold undecided."""
    prompts = Prompt.objects.filter(campaign=campaign, held_by__in=adjudicators)
    if but is not None:
        prompts = prompts.exclude(pk=but)
    prompts.update(held_by=None, held_until=None)
