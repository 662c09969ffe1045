"""Uploaded tables whose preview has not been confirmed yet."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

import structlog
from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from datasets.errors import Conflict
from datasets.formats.descriptions import DESCRIPTION_COLUMNS, read_descriptions
from datasets.formats.drafts import DRAFT_COLUMNS, read_drafts
from datasets.formats.finished import (
    EXPANSION_COLUMNS,
    SENTENCE_COLUMNS,
    read_expansions,
    read_sentences,
)
from datasets.formats.judgements import JUDGEMENT_INPUT, read_judgements
from datasets.formats.kinds import Format, detect_format
from datasets.formats.layout import Layout
from datasets.formats.lines import not_text
from datasets.formats.norms import NORM_COLUMNS, read_norms
from datasets.formats.pairs import PAIR_COLUMNS, read_pairs
from datasets.formats.preview import PREVIEW_BYTES, Preview, guess_layout, preview_of
from datasets.formats.sources import SOURCE_COLUMNS, read_sources
from datasets.formats.tables import Columns
from datasets.models import ImportBatch, PendingImport, Project, StoredFile, User
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.jobs.stored_files import file_store
from datasets.services.records.archive import refuse_archived

log = structlog.get_logger(__name__)

KEPT: Final = timedelta(days=1)
Content = ImportBatch.Content
_NO_TABLES = (Format.TEXT, Format.CONLLU)


@dataclass(frozen=True)
class _Kind:
    columns: Columns
    read: Callable[..., Iterator[Any]]


KINDS: Final[Mapping[str, _Kind]] = {
    Content.SOURCES: _Kind(SOURCE_COLUMNS, read_sources),
    Content.SENTENCES: _Kind(SENTENCE_COLUMNS, read_sentences),
    Content.EXPANSIONS: _Kind(EXPANSION_COLUMNS, read_expansions),
    Content.DESCRIPTIONS: _Kind(DESCRIPTION_COLUMNS, read_descriptions),
    Content.DRAFTS: _Kind(DRAFT_COLUMNS, read_drafts),
    Content.PAIRS: _Kind(PAIR_COLUMNS, read_pairs),
    Content.NORMS: _Kind(NORM_COLUMNS, read_norms),
    Content.JUDGEMENTS: _Kind(JUDGEMENT_INPUT, read_judgements),
}


def has_preview(content: str, name: str, head: bytes) -> bool:
    """Tell whether a file is a table, with columns to preview.

    Sources and sentences may also be plain text or trees; a spreadsheet or an archive is not text
    at all, and its import gives the clearer error.
    """
    if content not in KINDS or (not_text(head) and not head.startswith((b"\xff\xfe", b"\xfe\xff"))):
        return False
    kind = KINDS[content]
    may_be_text = content in (Content.SOURCES, Content.SENTENCES)
    return not may_be_text or detect_format(name, head, kind.columns) not in _NO_TABLES


@transaction.atomic
def import_hold(
    *,
    project: Project,
    content: str,
    file_name: str,
    chunks: Iterable[bytes],
    actor: User | None,
    name: str = "",
    subject: Model | None = None,
) -> PendingImport:
    """Keep an uploaded table until its preview is confirmed."""
    refuse_archived(project)
    return PendingImport.objects.create(
        project=project,
        content=Content(content).value,
        subject_id=None if subject is None else subject.pk,
        name=name,
        stored=file_store(name=file_name, chunks=chunks),
        actor=actor,
    )


def import_preview(*, pending: PendingImport, layout: Layout | None = None) -> Preview:
    """Read the beginning of a table as `layout` says, or as detected from the file."""
    kind, file = KINDS[pending.content], pending.stored
    with incoming_stored(file).opened() as stream:
        head = stream.read(PREVIEW_BYTES)
    guess = layout or guess_layout(file.name, head, kind.columns, pending.project.language)
    return preview_of(
        head,
        is_whole=file.size <= len(head),
        layout=guess,
        columns=kind.columns,
        reader=lambda text, columns, problems, layout_used: kind.read(
            text, columns, problems, layout=layout_used
        ),
    )


def pending_take(pending: PendingImport) -> StoredFile:
    """Delete the pending import within the transaction that starts its job; keep its file."""
    locked = PendingImport.objects.select_for_update().filter(pk=pending.pk).first()
    if locked is None:
        raise Conflict(_("This file is being imported already."))
    stored = locked.stored
    locked.delete()
    return stored


def pending_forget() -> int:
    """Delete the tables that nobody came back to within a day, with their files."""
    old = PendingImport.objects.filter(created_at__lt=timezone.now() - KEPT)
    files = list(old.values_list("stored", flat=True))
    StoredFile.objects.filter(pk__in=files).delete()
    if files:
        log.info("pending_imports_forgotten", files=len(files))
    return len(files)
