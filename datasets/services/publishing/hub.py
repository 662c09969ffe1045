"""Publishing a release on the Hugging Face Hub: one commit and one tag for each version."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models.fields.json import KT

from datasets.errors import Invalid
from datasets.models import AuditEntry, Job, Release, ReleaseFile, User
from datasets.selectors.importing.files import file_chunks
from datasets.selectors.publishing.releases import release_files
from datasets.services.jobs.lifecycle import Progress, job_start, silent
from datasets.services.records.audit import audit
from transforms.reason import Reason

PUSH = "datasets.push_to_hub"
_PUSHED = "release.pushed"
REPOSITORY = re.compile(r"[A-Za-z0-9](?:[\w.-]*\w)?/[A-Za-z0-9](?:[\w.-]*\w)?", re.ASCII)
_LONGEST_NAME = 96  # of the Hub


@dataclass(frozen=True, slots=True)
class HubPlan:
    """What a push would do: the repository, the files it would hold and those it would lose.

    `gone` are the paths of releases that were pushed there before and that this one does not have.
    What others put into the repository is never among them.
    """

    repository: str
    version: str
    files: Sequence[ReleaseFile]
    gone: Sequence[str]

    @property
    def size(self) -> int:
        """Return the bytes of all files."""
        return sum(file.stored.size for file in self.files)


def hub_files(*, release: Release) -> HubPlan:
    """Return what a push would send into a new repository, whatever its name.

    Raises `Invalid` for a withdrawn release.
    """
    if release.withdrawn_at is not None:
        raise Invalid(Reason("release_withdrawn_not_pushed"))
    return HubPlan("", release.version, list(release_files(release)), ())


def hub_plan(*, release: Release, repository: str) -> HubPlan:
    """Return what `hub_push` would send.

    Raises `Invalid` for a withdrawn release, for a name that the Hub does not take, and for the
    repository of another project: they all share the account of the install.
    """
    sent = hub_files(release=release)
    name = repository.strip()
    is_name = REPOSITORY.fullmatch(name) and len(name) <= _LONGEST_NAME
    if not is_name or "--" in name or ".." in name or name.endswith(".git"):
        raise Invalid(Reason("hub_repository_name"))
    pushed = AuditEntry.objects.filter(action=_PUSHED, data__repository=name)
    if pushed.exclude(project=release.project).exists():
        raise Invalid(Reason("hub_repository_of_others"))
    versions = pushed.filter(project=release.project).values(version=KT("data__version"))
    own_files = ReleaseFile.objects.filter(
        release__project=release.project, release__version__in=versions
    ).values_list("path", flat=True)
    removed = sorted(set(own_files) - {file.path for file in sent.files})
    return replace(sent, repository=name, gone=removed)


def hub_push_start(
    *, release: Release, repository: str, is_private: bool, actor: User | None
) -> Job:
    """Push a release in the background. The token is that of the install, never of a form."""
    plan = hub_plan(release=release, repository=repository)
    if not settings.HUB_TOKEN:
        raise Invalid(Reason("hub_token_missing"))
    return job_start(
        kind=PUSH,
        project=release.project,
        actor=actor,
        subject=release,
        parameters={"repository": plan.repository, "is_private": is_private},
    )


def hub_push_work(job: Job, progress: Progress) -> dict[str, Any]:
    release = Release.objects.select_related("project").get(pk=job.subject_id or 0)
    address = hub_push(
        release=release,
        repository=job.parameters["repository"],
        is_private=job.parameters["is_private"],
        token=settings.HUB_TOKEN,
        actor=job.actor,
        progress=progress,
    )
    return {"address": address, "release": release.version}


def hub_push(
    *,
    release: Release,
    repository: str,
    is_private: bool,
    token: str,
    actor: User | None = None,
    progress: Progress = silent,
) -> str:
    """Create the repository if need be, send all files in one commit, tag it with the version.

    The same commit deletes what earlier pushes left there and this release does not have.

    Returns the address of the data set. A push that broke off can be made again: the Hub takes a
    commit whole or not at all, and the same files make no second one. Raises `Invalid` with what
    the Hub answered.
    """
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi

    plan = hub_plan(release=release, repository=repository)
    api = HfApi(endpoint=settings.HUB_ENDPOINT, token=token, library_name="pairwright")
    total = len(plan.files)
    with TemporaryDirectory() as scratch, _translate_errors():
        operations: list[CommitOperationAdd | CommitOperationDelete] = []
        for done, file in enumerate(plan.files):
            progress(done, total, Reason("preparing_files"))
            copy = _copy_files(file, Path(scratch) / str(file.position))
            operations.append(CommitOperationAdd(path_in_repo=file.path, path_or_fileobj=copy))
        progress(total, total, Reason("sending_to_hub"))
        target: dict[str, Any] = {"repo_id": plan.repository, "repo_type": "dataset"}
        api.create_repo(**target, private=is_private, exist_ok=True)
        if plan.gone:
            # The Hub refuses a commit that deletes what somebody has deleted there already.
            remaining = api.get_paths_info(**target, paths=list(plan.gone))
            operations += [CommitOperationDelete(path_in_repo=file.path) for file in remaining]
        message = f"Release {plan.version}"
        commit = api.create_commit(**target, operations=operations, commit_message=message)
        api.create_tag(**target, tag=plan.version, revision=commit.oid, exist_ok=True)
    with transaction.atomic():
        audit(
            actor,
            _PUSHED,
            release,
            project=release.project,
            version=plan.version,
            repository=plan.repository,
        )
    return f"{settings.HUB_ENDPOINT}/datasets/{plan.repository}"


def _copy_files(file: ReleaseFile, path: Path) -> Path:
    with path.open("wb") as copy:
        for chunk in file_chunks(file.stored):
            copy.write(chunk)
    return path


@contextmanager
def _translate_errors() -> Iterator[None]:
    """Turn refusals and lost connections into errors of ours, without the token or addresses."""
    from httpx2 import HTTPError
    from huggingface_hub.errors import HfHubHTTPError, HfUriError

    try:
        yield
    except (HfHubHTTPError, HfUriError) as error:
        # Refused by a hub that is not Hugging Face's, the library stumbles over its address.
        refusal = error if isinstance(error, HfHubHTTPError) else error.__context__
        answer = getattr(refusal, "server_message", None) or type(error).__name__
        raise Invalid(Reason("hub_refused", answer=answer)) from error
    except HTTPError as error:
        raise Invalid(Reason("hub_not_reached")) from error
