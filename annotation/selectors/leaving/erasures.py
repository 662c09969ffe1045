"""Whose identity was erased."""

from annotation.models import Erasure


def erased_digests() -> frozenset[str]:
    """Return the digests of erased annotators; a digest identifies nobody."""
    return frozenset(Erasure.objects.values_list("digest", flat=True))
