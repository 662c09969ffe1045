"""What scripts want beside the operations: waiting for jobs, and fetching a whole release."""

import time
from collections.abc import Callable
from pathlib import Path

from .operations import Job, Operations


class JobFailed(Exception):
    """A job ended without its result; `job` says why."""

    def __init__(self, job: Job) -> None:
        self.job = job
        super().__init__(job["error"] or f"The job {job['id']} was {job['state']}.")


class Client(Operations):
    """A site, as one member of one project: the owner of the token."""

    def wait(
        self,
        job: Job,
        *,
        at_most: float = 3600,
        every: float = 2,
        progress: Callable[[Job], None] | None = None,
    ) -> Job:
        """Return the job once it has ended; raises `JobFailed`, or `TimeoutError` while it runs.

        Times are in seconds; `progress` is called with each state that is seen.
        """
        end = time.monotonic() + at_most
        while True:
            if progress is not None:
                progress(job)
            if job["is_ended"]:
                break
            if time.monotonic() >= end:
                raise TimeoutError(f"The job {job['id']} still runs after {at_most:.0f} s.")
            self._sleep(every)
            job = self.job(job["id"])
        if job["state"] not in {"succeeded", "with_errors"}:
            raise JobFailed(job)
        return job

    def download(self, slug: str, version: str, folder: Path) -> list[Path]:
        """Write the files of a release into a folder; return their paths."""
        paths = []
        for file in self.release(slug, version)["files"]:
            path = folder / file["path"]
            if not path.resolve().is_relative_to(folder.resolve()):
                raise ValueError(f"{file['path']} lies outside of the folder.")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(self.release_file(slug, version, file["path"]))
            paths.append(path)
        return paths
