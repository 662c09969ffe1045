"""Learning the tables of a project's language from uploaded treebanks, in the background.

The uploads are kept as one archive until the job has ended: a job whose worker was killed begins
again with them, and one that had finished finds what it saved.
"""

import io
import lzma
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any, cast

from django.db import transaction

from datasets.errors import Conflict, DomainError, Invalid
from datasets.models import Job, LearntLanguage, Project, StoredFile, User
from datasets.selectors.languages.tables import learnt_of_job
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.jobs.stored_files import StoredFileWriter
from datasets.services.languages.tables import refuse_problems, tables_save_learnt
from datasets.services.records.archive import refuse_archived
from transforms.language_report import Finding, Report
from transforms.languages_ready import texts_ready
from transforms.learning_language import LearntLanguage as Learnt
from transforms.learning_language import Treebank, learn_language, treebank_of
from transforms.packs.fallback.exchange import FileProblem
from transforms.packs.fallback.problems import BadTable, Problem
from transforms.packs.fallback.unimorph import Table, parse_unimorph
from transforms.packs.registry import has_own_pack
from transforms.reason import Reason

# The name routes it to the queue of long work.
LEARN = "datasets.parse_treebank"
TREEBANK, FORMS = "treebank", "forms"
UNREAD_SHOWN = 20
READ_AT_ONCE = 2000  # lines between two reports of progress
MAX_BYTES = 600 * 10**6  # unpacked


@dataclass(frozen=True)
class Upload:
    """An uploaded file: its name and its bytes, in parts."""

    name: str
    chunks: Iterable[bytes]


@transaction.atomic
def learn_start(
    *, project: Project, treebanks: Iterable[Upload], forms: Upload | None, actor: User | None
) -> Job:
    """Store treebanks and perhaps a UniMorph table, and learn from them in the background."""
    refuse_archived(project)
    if has_own_pack(project.language):
        raise Conflict(Reason("language_has_own_pack"))
    with (
        StoredFileWriter("treebanks.zip", content_type="application/zip") as writer,
        zipfile.ZipFile(cast("IO[bytes]", writer), "w", zipfile.ZIP_STORED) as archive,
    ):
        uploads = [(TREEBANK, treebank) for treebank in treebanks]
        uploads += [(FORMS, forms)] if forms else []
        for number, (kind, upload) in enumerate(uploads):
            with archive.open(f"{number}/{kind}/{upload.name}", "w", force_zip64=True) as file:
                file.writelines(upload.chunks)
    parameters = {"file": writer.file.pk, "sha256": writer.file.sha256}
    return job_start(kind=LEARN, project=project, actor=actor, parameters=parameters)


def learn_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Learn what the job's upload teaches, save it, then delete the upload."""
    if job.project is None:
        raise ValueError(f"the job {job.pk} has no project")
    upload = StoredFile.objects.filter(pk=job.parameters["file"]).first()
    done = learnt_of_job(job.pk)
    if done is None and upload is not None:
        try:
            done = _learn(job, job.project, upload, progress)
        except DomainError:
            upload.delete()
            raise
    if upload is not None:
        upload.delete()
    report = done.report if done else {}
    counts = {name: report.get(name) for name in ("forms", "links", "added_forms")}
    return {"language": job.project.language, "learnt_from": report.get("sentences"), **counts}


def _learn(job: Job, project: Project, upload: StoredFile, progress: Progress) -> LearntLanguage:
    with incoming_stored(upload).on_disk() as path, zipfile.ZipFile(path) as archive:
        reading = _Reading(archive, progress)
        treebanks = reading.treebanks()
        trees = [tree for treebank in treebanks for tree in treebank.trees]
        if not trees:
            first = [FileProblem(t.name, _problem(e)) for t in treebanks for e in t.unread]
            refuse_problems(first or [FileProblem("", Reason("treebank_is_empty"))])
        unimorph = reading.unimorph()
    try:
        learnt = learn_language(
            project.language,
            trees,
            unimorph=unimorph,
            ready=texts_ready(project.language),
            step=progress,
        )
    except BadTable as error:
        raise Invalid(str(error)) from None
    with transaction.atomic():
        row = LearntLanguage.objects.create(
            project=project, job=job, sample=learnt.sample, report=_report(learnt, treebanks)
        )
        tables_save_learnt(project=project, texts=learnt.texts, learnt=row, actor=job.actor)
    return row


def _unpack(file: IO[bytes]) -> IO[bytes]:
    return cast("IO[bytes]", lzma.open(file))


def _problem(error: Any) -> Problem:
    return Problem(error.line, error.reason)


class _Reading:
    """The uploads of a job, read line by line."""

    def __init__(self, archive: zipfile.ZipFile, progress: Progress) -> None:
        self._archive = archive
        self._progress = progress
        self._total = sum(info.file_size for info in archive.infolist())
        self._done = 0

    def treebanks(self) -> list[Treebank]:
        treebanks = []
        for name, path in self._of(TREEBANK):
            with self._open(name, path) as lines:
                treebanks.append(treebank_of(name, lines))
        return treebanks

    def unimorph(self) -> Table | None:
        for name, path in self._of(FORMS):
            with self._open(name, path) as lines:
                try:
                    return parse_unimorph(lines)
                except BadTable as error:
                    refuse_problems(FileProblem(name, problem) for problem in error.problems)
        return None

    def _of(self, upload_kind: str) -> list[tuple[str, str]]:
        parts = [(path.split("/", 2), path) for path in self._archive.namelist()]
        return [(name, path) for (_, kind, name), path in parts if kind == upload_kind]

    @contextmanager
    def _open(self, name: str, path: str) -> Iterator[Iterator[str]]:
        """Give the lines of a file, plain or compressed with xz, or refuse it."""
        with self._archive.open(path) as file:
            plain = _unpack(file) if name.endswith(".xz") else file
            try:
                yield self._lines(name, plain)
            except UnicodeDecodeError:
                refuse_problems([FileProblem(name, Reason("file_is_no_text"))])
            except (lzma.LZMAError, EOFError) as error:
                reason = Reason("archive_unreadable", error=str(error))
                refuse_problems([FileProblem(name, reason)])

    def _lines(self, name: str, stream: IO[bytes]) -> Iterator[str]:
        size = 0
        for number, line in enumerate(io.TextIOWrapper(stream, encoding="utf-8-sig"), 1):
            size += len(line)
            if size > MAX_BYTES:
                reason = Reason("file_unpacks_too_large", most=MAX_BYTES)
                refuse_problems([FileProblem(name, reason)])
            if number % READ_AT_ONCE == 0:
                self._progress(0, 0, Reason("treebank_lines_read", file=name, n=number))
            yield line


def _report(learnt: Learnt, treebanks: Iterable[Treebank]) -> dict[str, Any]:
    unread = [
        FileProblem(treebank.name, _problem(error)).whole
        for treebank in treebanks
        for error in treebank.unread
    ]
    table = learnt.table
    before, after = learnt.coverage or (0.0, 0.0)
    return {
        **report_json(learnt.report),
        "forms": learnt.forms,
        "links": learnt.links,
        "files": [treebank.name for treebank in treebanks],
        "unread": [reason.as_stored() for reason in unread[:UNREAD_SHOWN]],
        "unread_count": len(unread),
        "added_forms": table.added if table else None,
        "conflicts": [*table.conflicts[:UNREAD_SHOWN]] if table else [],
        "coverage": [f"{before:.0%}", f"{after:.0%}"] if learnt.coverage else None,
    }


def report_json(report: Report) -> dict[str, Any]:
    """Return a report as JSON values; reasons are as `as_stored` has them."""
    return {
        "sentences": report.sentences,
        "usable": report.usable,
        "findings": findings_json(report.findings),
    }


def findings_json(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    return [{"about": finding.about, **finding.text.as_stored()} for finding in findings]
