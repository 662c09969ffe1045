from collections.abc import Iterator

from django.db.models import BigIntegerField, Exists, ManyToOneRel, OuterRef, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from datasets.models import Job, StoredChunk, StoredFile


def file_chunks(file: StoredFile) -> Iterator[bytes]:
    """Stream the bytes of a stored file, one chunk in memory at a time."""
    numbers = list(file.chunks.order_by("number").values_list("pk", flat=True))
    for pk in numbers:
        yield bytes(file.chunks.values_list("data", flat=True).get(pk=pk))


def unused_files() -> QuerySet[StoredFile]:
    """Return the orphaned files: no row refers to them and no unfinished job needs them."""
    file = OuterRef("pk")
    waiting = Job.objects.filter(state__in=["queued", "running"], parameters__has_key="file")
    waiting = waiting.alias(upload=Cast(KT("parameters__file"), BigIntegerField()))
    referenced = [
        Exists(QuerySet(relation.field.model).filter(**{relation.field.name: file}))
        for relation in StoredFile._meta.get_fields(include_hidden=True)
        if isinstance(relation, ManyToOneRel) and relation.field.model is not StoredChunk
    ]
    return StoredFile.objects.filter(
        ~Exists(waiting.filter(upload=file)), *(~holder for holder in referenced)
    )
