"""Whose identity was erased."""

from annotation.models import Erasure


def erased_digests() -> frozenset[str]:
    """Return the digests of the annotators who were erased; nothing in them names anybody."""
    return frozenset(Erasure.objects.values_list("digest", flat=True))
