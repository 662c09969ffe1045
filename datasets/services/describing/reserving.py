"""Keeping pictures for the authors of a campaign."""

from collections.abc import Collection

from datasets.models import Picture


def pictures_reserve(*, picture_ids: Collection[int], is_reserved: bool) -> int:
    """Keep pictures from the project's own page of descriptions, or open them to it again."""
    return Picture.objects.filter(pk__in=picture_ids).update(is_reserved=is_reserved)
