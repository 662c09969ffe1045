"""Translations that are to be made again."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.models import Project, Sentence, Stage, User
from datasets.selectors.adapting.collapsed import sentences_in_pairs
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit


@transaction.atomic
def translations_withdraw(
    *, project: Project, sentences: Collection[int], actor: User | None
) -> list[int]:
    """Take translations out of the corpus; return their source sentences, to be translated again.

    A sentence in a pair is kept: somebody may be reviewing or judging it.
    """
    refuse_archived(project)
    translations = Sentence.objects.filter(
        project=project, pk__in=sentences, stage=Stage.S1, source_sentence__isnull=False
    ).exclude(source__language="")
    source_of = dict(
        translations.select_for_update(of=("self",)).values_list("pk", "source_sentence")
    )
    if set(sentences) - source_of.keys():
        raise Invalid(_("These sentences are not translations of this project."))
    if sentences_in_pairs(set(source_of)):
        raise Conflict(
            _("A pair set holds one of these translations. Correct it in the review instead.")
        )
    Sentence.objects.filter(pk__in=source_of).delete()
    audit(
        actor,
        "translations.withdrawn",
        None,
        project=project,
        source_sentences=sorted(source_of.values()),
    )
    return sorted(source_of.values())
