"""Sending translations back to those who made them."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from annotation.models import Prompt, Settlement
from annotation.services.campaigns.locks import repeated_after_deadlock
from annotation.services.writing.settling import settlement_withdraw
from datasets.errors import Conflict
from datasets.models import Project, User
from datasets.services.adapting.returning import translations_withdraw


@repeated_after_deadlock
@transaction.atomic
def translations_return(
    *, project: Project, sentences: Collection[int], actor: User | None
) -> list[int]:
    """Take translations out of the corpus and have them settled again; return their sources.

    A prompt that was settled on one waits for its reviser again, with the versions it has, or where
    nobody decides for its author, who can change it. A source that no campaign asks for waits for
    the next one. A translation that people are asked to expand stays.
    """
    # The prompts before the corpus, as whoever settles them locks it.
    prompts = list(
        Prompt.objects.filter(
            campaign__project=project, source_sentence__derived__in=sorted(set(sentences))
        )
        .select_for_update(no_key=True, of=("self",))
        .order_by("pk")
    )
    if Prompt.objects.filter(sentence__in=sentences).exists():
        raise Conflict(
            _("People are asked to expand one of these translations, so it has to stay.")
        )
    settled = Settlement.objects.filter(sentence__in=sentences, prompt__in=prompts)
    undone = list(settled.values_list("pk", flat=True))
    sources = translations_withdraw(project=project, sentences=sentences, actor=actor)
    related = ("prompt__campaign__project", "prompt__source_sentence__source", "prompt__sentence")
    for settlement in Settlement.objects.select_related(*related).filter(pk__in=undone):
        settlement_withdraw(settlement=settlement, actor=actor)
    return sources
