"""Sending translations back to those who made them."""

from collections.abc import Collection

from django.db import transaction

from annotation.models import Prompt, Settlement
from datasets.models import Project, User
from datasets.services.adapting.returning import translations_withdraw


@transaction.atomic
def translations_return(
    *, project: Project, sentences: Collection[int], actor: User | None
) -> list[int]:
    """Take translations out of the corpus and have them settled again; return their sources.

    A prompt that was settled on one waits for its reviser again, with the versions it has. A source
    that no campaign asks for waits for the next one.
    """
    settled = Settlement.objects.filter(sentence__in=sentences)
    prompts = list(settled.values_list("prompt", flat=True))
    settled.delete()
    Prompt.objects.filter(pk__in=prompts).update(state=Prompt.State.WRITTEN)
    return translations_withdraw(project=project, sentences=sentences, actor=actor)
