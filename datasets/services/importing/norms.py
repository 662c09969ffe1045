"""Import of norms: associations, ratings, frequencies and parts of speech of words."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.errors import Conflict
from datasets.formats.kinds import Format, detect_format
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.norms import NORM_COLUMNS, NormRow, read_norms
from datasets.formats.preview import PREVIEW_BYTES, preview_of
from datasets.formats.problems import Problems
from datasets.models import ImportBatch, Norm, NormTable, Project, User
from datasets.services.importing.sources import ImportOutcome, import_once, in_chunks
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from transforms.reason import Reason


def norms_import(
    *,
    project: Project,
    file: IncomingFile,
    name: str = "",
    source: str = "",
    licence: str = "",
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import a table of norms, named `name` or after its file: all rows, or none."""
    detected = layout.file_format or detect_format(file.name, file.head(), NORM_COLUMNS)

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        table = NormTable(
            project=project,
            batch=batch,
            name=name.strip() or file.stem,
            source=source.strip(),
            licence=licence.strip(),
            columns=_columns(file, detected, ignored, layout),
        )
        if NormTable.objects.filter(project=project, name=table.name).exists():
            raise Conflict(
                Reason("norm_name_taken", name=table.name),
                fields={"name": [_("This name is taken.")]},
            )
        row_check(table)
        table.save()
        with file.opened() as stream:
            rows = read_norms(stream, detected, problems, ignored=ignored, layout=layout)
            for chunk in in_chunks(rows):
                table.rows += len(chunk)
                if not problems.total:
                    Norm.objects.bulk_create(_norm(table, row) for row in chunk)
                progress(table.rows, 0, Reason("rows_read", n=table.rows))
        if not table.rows and not problems.total:
            problems.add(0, "", Reason("no_norms"))
        table.save(update_fields=["rows"])
        return ImportOutcome(batch.pk, table.rows)

    return import_once(
        project=project, content=ImportBatch.Content.NORMS, file=file, actor=actor, take=take
    )


def _norm(table: NormTable, row: NormRow) -> Norm:
    return Norm(
        table=table,
        word=row.word,
        target=row.target,
        part_of_speech=row.part_of_speech,
        target_part_of_speech=row.target_part_of_speech,
        **row.numbers,
    )


def _columns(
    file: IncomingFile, detected: Format, ignored: Collection[str], layout: Layout
) -> list[tuple[str, str]]:
    """Return the headers of the file with their meanings."""
    with file.opened() as stream:
        head = stream.read(PREVIEW_BYTES)
    preview = preview_of(
        head,
        is_whole=False,
        layout=layout if layout.file_format else Layout(detected, meant=layout.meant),
        columns=NORM_COLUMNS,
        reader=lambda *_unread: iter(()),
    )
    return [(header, "" if header in ignored else meaning) for header, meaning in preview.headers]


@transaction.atomic
def norm_describe(
    *, table: NormTable, name: str, source: str, licence: str, actor: User | None
) -> NormTable:
    """Change the name, source and licence of a norm."""
    refuse_archived(table.project)
    table.name, table.source, table.licence = name.strip(), source.strip(), licence.strip()
    row_check(table)
    table.save(update_fields=["name", "source", "licence"])
    audit(actor, "norm.described", table, project=table.project, name=table.name)
    return table


@transaction.atomic
def norm_delete(*, table: NormTable, actor: User | None) -> None:
    """Delete a norm; pair sets sampled from it stay, with their record of its source."""
    refuse_archived(table.project)
    audit(actor, "norm.deleted", table, project=table.project, name=table.name)
    # The file may be imported again.
    table.batch.delete()
