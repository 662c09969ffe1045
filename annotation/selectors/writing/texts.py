"""The texts of a writing campaign, with how each prompt was settled."""

from django.db.models import QuerySet

from annotation.models import Campaign, Version


def versions_listed(campaign: Campaign) -> QuerySet[Version]:
    """Return every version, changed ones too, by prompt and in the order of writing."""
    versions = Version.objects.filter(slot__campaign=campaign)
    return versions.select_related(
        "writer",
        "revised_by",
        "slot__prompt__source_sentence__source",
        "slot__prompt__sentence",
        "slot__prompt__picture__source",
        "slot__prompt__settlement__adjudicator",
    ).order_by("slot__prompt__number", "slot__number", "pk")
