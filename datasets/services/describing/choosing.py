"""Drawing the pictures that are described, by the quotas of their themes."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from datasets.designs.quotas import Themed, draw_by_quota
from datasets.errors import Conflict, Invalid
from datasets.models import (
    ChosenPicture,
    Picture,
    PictureChoice,
    Project,
    User,
)
from datasets.selectors.describing.chosen import choice_now, is_begun
from datasets.selectors.describing.themes import (
    draw_forecast,
    quotas_of,
    theme_counts,
)
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit


@transaction.atomic
def pictures_choose(
    *, project: Project, seed: int, unthemed: int = 0, actor: User | None
) -> PictureChoice:
    """Draw the pictures that are described, by the quotas of the list.

    Pictures that somebody has described are kept and count. `unthemed` is the quota of those
    without a theme. The same pictures, themes, quotas and seed give the same draw.
    """
    refuse_archived(project)
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    quotas = quotas_of(project, unthemed=unthemed)
    pictures = _pictures(project)
    indices = draw_by_quota([themed for _pk, themed in pictures], quotas, seed=seed)
    if not indices:
        raise Invalid(_("These quotas choose no picture."))
    forecast = draw_forecast(theme_counts(project), quotas)
    current = choice_now(project)
    PictureChoice.objects.filter(project=project, is_current=True).update(is_current=False)
    choice = PictureChoice.objects.create(
        project=project,
        number=_last_number(project) + 1,
        seed=seed,
        themes=[
            {
                "theme": row.theme,
                "quota": row.quota,
                "pictures": row.pictures,
                "chosen": row.chosen,
            }
            for row in forecast
            if row.pictures or row.quota
        ],
        instead_of=current,
        made_by=actor,
    )
    _store(choice, [pictures[index] for index in indices], quotas)
    audit(actor, "pictures.chosen", choice, project=project, pictures=len(indices), seed=seed)
    return choice


@transaction.atomic
def choice_undo(*, project: Project, actor: User | None) -> PictureChoice:
    """Undo the current draw: the one before it counts again, or all pictures are described."""
    refuse_archived(project)
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    choice = choice_now(project)
    if choice is None:
        raise Conflict(_("There is nothing to undo."))
    PictureChoice.objects.filter(pk=choice.pk).update(is_current=False)
    if choice.instead_of_id is not None:
        PictureChoice.objects.filter(pk=choice.instead_of_id).update(is_current=True)
    audit(actor, "pictures.choice_undone", choice, project=project)
    return choice


def _pictures(project: Project) -> list[tuple[int, Themed]]:
    pictures = Picture.objects.filter(source__project=project, source__fallen_reason="")
    rows = pictures.annotate(is_kept=is_begun()).order_by("pk")
    fields = ("pk", "source__source_id", "source__theme", "is_kept")
    return [(pk, Themed(*themed)) for pk, *themed in rows.values_list(*fields)]


def _last_number(project: Project) -> int:
    numbers = PictureChoice.objects.filter(project=project).aggregate(last=Max("number"))
    return numbers["last"] or 0


def _store(
    choice: PictureChoice, chosen: list[tuple[int, Themed]], quotas: Mapping[str, int | None]
) -> None:
    ChosenPicture.objects.bulk_create(
        ChosenPicture(
            choice=choice, picture_id=pk, theme=themed.theme, quota=quotas.get(themed.theme, 0)
        )
        for pk, themed in chosen
    )
