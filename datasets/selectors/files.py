from collections.abc import Iterator

from datasets.models import StoredFile


def file_chunks(file: StoredFile) -> Iterator[bytes]:
    """Stream the bytes of a stored file, one chunk in memory at a time."""
    numbers = list(file.chunks.order_by("number").values_list("pk", flat=True))
    for pk in numbers:
        yield bytes(file.chunks.values_list("data", flat=True).get(pk=pk))
