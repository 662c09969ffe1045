"""Depositing releases in a research data repository such as Zenodo, which gives them DOIs.

A DOI can be reserved before there is a release, so that the files of the release name it. Each step
is stored once the repository has taken it: whatever broke off can be done again.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from datasets.errors import Conflict, Invalid
from datasets.formats.about import README_NAME
from datasets.formats.archive import zip_size
from datasets.formats.datasheet import of_words
from datasets.formats.deposit import deposit_metadata, merge_metadata
from datasets.models import Deposit, Job, Project, Release, User
from datasets.models.releases import version_check
from datasets.selectors.importing.files import file_chunks
from datasets.selectors.publishing.deposits import deposit_of, last_published
from datasets.selectors.publishing.releases import release_files, release_zip_chunks
from datasets.services.jobs.lifecycle import Progress, job_start, silent
from datasets.services.publishing.invenio import (
    DryRun,
    HttpSender,
    Missing,
    Repository,
    Request,
    Sender,
    Upload,
)
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason

RESERVE = "datasets.reserve_doi"
DEPOSIT = "datasets.deposit_release"
DISCARD = "datasets.discard_deposit"

Keep = Callable[..., None]
Uploads = Callable[[Release], AbstractContextManager[Sequence[Upload]]]


@dataclass(frozen=True, slots=True)
class _Draft:
    """What is known of the record of a version; "" is not known yet."""

    record: str = ""
    doi: str = ""
    predecessor: str = ""  # the record of the version before, if there is one


def doi_reserve_start(*, project: Project, version: str, actor: User | None) -> Job:
    """Reserve a DOI in the background."""
    _refuse_without_token()
    version_check(version.strip())
    return job_start(
        kind=RESERVE, project=project, actor=actor, parameters={"version": version.strip()}
    )


def doi_reserve_work(job: Job, progress: Progress) -> dict[str, Any]:
    assert job.project is not None  # noqa: S101  # it was started with one
    progress(0, 0, Reason("asking_repository"))
    deposit = doi_reserve(
        project=job.project,
        version=job.parameters["version"],
        send=repository_sender(),
        actor=job.actor,
    )
    return {"doi": deposit.doi, "address": deposit.address}


def deposit_start(*, release: Release, is_public: bool, actor: User | None) -> Job:
    """Deposit a release in the background. The token is that of the install, never of a form."""
    _refuse_without_token()
    _refuse_withdrawn(release)
    return job_start(
        kind=DEPOSIT,
        project=release.project,
        actor=actor,
        subject=release,
        parameters={"is_public": is_public},
    )


def deposit_work(job: Job, progress: Progress) -> dict[str, Any]:
    release = Release.objects.select_related("project").get(pk=job.subject_id or 0)
    deposit = release_deposit(
        release=release,
        is_public=job.parameters["is_public"],
        send=repository_sender(),
        actor=job.actor,
        progress=progress,
    )
    return {"doi": deposit.doi, "address": deposit.address, "release": release.version}


def deposit_discard_start(*, deposit: Deposit, actor: User | None) -> Job:
    """Discard a draft in the background."""
    _refuse_without_token()
    _refuse_needed(deposit)
    return job_start(kind=DISCARD, project=deposit.project, actor=actor, subject=deposit)


def deposit_discard_work(job: Job, progress: Progress) -> dict[str, Any]:
    progress(0, 0, Reason("asking_repository"))
    deposit = Deposit.objects.select_related("project").filter(pk=job.subject_id or 0).first()
    if deposit is not None:
        deposit_discard(deposit=deposit, send=repository_sender(), actor=job.actor)
    return {"discarded": True}


def repository_sender() -> Sender:
    return HttpSender(settings.DEPOSIT_ENDPOINT, settings.DEPOSIT_TOKEN)


def doi_reserve(*, project: Project, version: str, send: Sender, actor: User | None) -> Deposit:
    """Reserve the DOI of a version, in a draft that only the owner of the account sees.

    A version after a published one becomes the next version of its record. A version whose DOI is
    reserved keeps it.
    """
    refuse_archived(project)
    version_check(version)
    repository, keeper = Repository(send), _keeper(project, version, actor)
    with _published_there(repository, project, version, keeper):
        _reserve(repository, _known_draft(project, version), project, version, keeper)
    return _save_deposit(project, version)


def release_deposit(
    *,
    release: Release,
    is_public: bool,
    send: Sender,
    actor: User | None = None,
    progress: Progress = silent,
) -> Deposit:
    """Send a release: its DOI, a zip of all files and the card, and what describes it.

    Without `is_public` it stays a draft, which people look at and publish on the site of the
    repository. A published one stays as it is.
    """
    _refuse_withdrawn(release)
    refuse_archived(release.project)
    project, version = release.project, release.version
    deposit = deposit_of(project, version)
    if deposit is not None and deposit.published_at is not None:
        return deposit
    repository, keeper = Repository(send), _keeper(project, version, actor)
    with _published_there(repository, project, version, keeper):
        _send(
            repository,
            release,
            _uploads,
            known_draft=_known_draft(project, version),
            is_public=is_public,
            keeper=keeper,
            progress=progress,
        )
    return _save_deposit(project, version)


def deposit_rehearse(*, release: Release, is_public: bool) -> Sequence[Request]:
    """Return the requests that depositing a release would make, with what they would send.

    `{id}` and `{doi}` stand for what the repository chooses, and its files for none there yet.
    Files have their sizes only: nothing is read for them.
    """
    _refuse_withdrawn(release)
    deposit = deposit_of(release.project, release.version)
    if deposit is not None and deposit.published_at is not None:
        return ()
    draft = _known_draft(release.project, release.version)
    dry = DryRun(draft.doi)
    _send(
        Repository(dry),
        release,
        _uploads_planned,
        known_draft=draft,
        is_public=is_public,
        keeper=lambda **_: None,
        progress=silent,
    )
    return dry.requests


def deposit_discard(*, deposit: Deposit, send: Sender, actor: User | None) -> None:
    """Delete a draft and give its DOI back, unless the files of a valid release name it."""
    _refuse_needed(deposit)
    refuse_archived(deposit.project)
    Repository(send).discard(deposit.record)
    with transaction.atomic():
        audit(
            actor,
            "deposit.discarded",
            deposit,
            project=deposit.project,
            version=deposit.version,
            doi=deposit.doi,
        )
        deposit.delete()


def _known_draft(project: Project, version: str) -> _Draft:
    """Return what is stored of a version's record.

    Raises `Conflict` for a new version while an earlier one is a draft: repositories count
    versions from what is published.
    """
    deposit = deposit_of(project, version)
    if deposit is not None:
        return _Draft(deposit.record, deposit.doi)
    deposits = Deposit.objects.filter(project=project, repository=settings.DEPOSIT_ENDPOINT)
    if (draft := deposits.filter(published_at=None).first()) is not None:
        raise Conflict(Reason("deposit_draft_open", version=draft.version))
    previous = last_published(project)
    return _Draft(predecessor=previous.record if previous is not None else "")


def _reserve(
    repository: Repository, draft: _Draft, project: Project, version: str, keeper: Keep
) -> str:
    """Make what is missing of the record and its DOI, and return the record."""
    record = draft.record
    if not record:
        record = (
            repository.version_create(draft.predecessor)
            if draft.predecessor
            else repository.record_create(_metadata(project, version))
        )
        keeper(record=record)
    if not draft.doi:
        keeper(doi=repository.doi(record))
    return record


def _send(
    repository: Repository,
    release: Release,
    files: Uploads,
    *,
    known_draft: _Draft,
    is_public: bool,
    keeper: Keep,
    progress: Progress,
) -> None:
    record = _reserve(repository, known_draft, release.project, release.version, keeper)
    draft = repository.draft(record)
    progress(0, 0, Reason("preparing_files"))
    with files(release) as uploads:
        for done, upload in enumerate(uploads):
            progress(done, len(uploads), Reason("sending_to_repository"))
            repository.upload(record, upload)
    new_metadata = _metadata(
        release.project,
        release.version,
        date=release.dated.isoformat(),
        is_of_words=of_words(release.manifest),
    )
    metadata = merge_metadata(draft.get("metadata") or {}, new_metadata)
    repository.describe(record, draft, metadata, README_NAME)
    keeper(is_sent=True)
    if is_public:
        repository.publish(record)
        keeper(is_published=True)


@contextmanager
def _published_there(
    repository: Repository, project: Project, version: str, keeper: Keep
) -> Iterator[None]:
    """Note that people published the draft on the site; refuse one that was discarded there."""
    try:
        yield
    except Missing:
        deposit = deposit_of(project, version)
        doi = repository.published_doi(deposit.record) if deposit is not None else ""
        if not doi:
            raise Invalid(Reason("deposit_gone")) from None
        keeper(doi=doi, is_published=True)


def _save_deposit(project: Project, version: str) -> Deposit:
    return Deposit.objects.get(
        project=project, version=version, repository=settings.DEPOSIT_ENDPOINT
    )


def _keeper(project: Project, version: str, actor: User | None) -> Keep:
    """Return what stores each step, with an audit entry, in a transaction of its own."""
    key = {"project": project, "version": version, "repository": settings.DEPOSIT_ENDPOINT}

    @transaction.atomic
    def keep(
        *, record: str = "", doi: str = "", is_sent: bool = False, is_published: bool = False
    ) -> None:
        if record:
            Deposit.objects.get_or_create(**key, defaults={"record": record})
            return
        deposit = Deposit.objects.select_for_update().get(**key)
        deposit.doi = doi or deposit.doi
        action = "deposit.sent" if is_sent else "deposit.reserved"
        if is_published:
            deposit.published_at, action = timezone.now(), "deposit.published"
        deposit.save(update_fields=["doi", "published_at"])
        facts = {"version": version, "doi": deposit.doi, "record": deposit.record}
        audit(actor, action, deposit, project=project, **facts)

    return keep


def _metadata(
    project: Project, version: str, *, date: str = "", is_of_words: bool = False
) -> dict[str, Any]:
    host = urlsplit(settings.DEPOSIT_ENDPOINT).hostname or ""
    return deposit_metadata(
        title=project.name,
        version=version,
        language=project.language,
        licence=project.licence,
        description=project.description,
        publisher="Zenodo" if host.endswith("zenodo.org") else host,
        date=date,
        of_words=is_of_words,
    )


@contextmanager
def _uploads(release: Release) -> Iterator[Sequence[Upload]]:
    """Yield the zip of all files and the card: a repository has no folders."""
    name = _folder(release)
    card = next(file for file in release_files(release) if file.path == README_NAME)
    with TemporaryFile() as archive, TemporaryFile() as readme:
        yield (
            _upload(f"{name}.zip", release_zip_chunks(release, name), archive),
            _upload(README_NAME, file_chunks(card.stored), readme),
        )


@contextmanager
def _uploads_planned(release: Release) -> Iterator[Sequence[Upload]]:
    """Yield the same without content and checksums, by the sizes of the stored files."""
    name, sizes = _folder(release), {file.path: file.stored.size for file in release_files(release)}
    yield (
        Upload(f"{name}.zip", zip_size(name, sizes), "", BytesIO()),
        Upload(README_NAME, sizes[README_NAME], "", BytesIO()),
    )


def _folder(release: Release) -> str:
    return f"{release.project.slug}-{release.version}"


def _upload(key: str, chunks: Iterator[bytes], target: IO[bytes]) -> Upload:
    # The checksum that repositories give; nothing is secured by it.
    digest, size = hashlib.md5(usedforsecurity=False), 0
    for chunk in chunks:
        digest.update(chunk)
        size += target.write(chunk)
    return Upload(key, size, digest.hexdigest(), target)


def _refuse_needed(deposit: Deposit) -> None:
    if deposit.published_at is not None:
        raise Conflict(Reason("deposit_published"))
    releases = Release.objects.filter(project=deposit.project, manifest__doi=deposit.doi)
    if deposit.doi and (release := releases.filter(withdrawn_at=None).first()) is not None:
        raise Conflict(Reason("deposit_named", version=release.version))


def _refuse_without_token() -> None:
    if not settings.DEPOSIT_TOKEN:
        raise Invalid(Reason("deposit_token_missing"))


def _refuse_withdrawn(release: Release) -> None:
    if release.withdrawn_at is not None:
        raise Invalid(Reason("release_withdrawn_not_pushed"))
