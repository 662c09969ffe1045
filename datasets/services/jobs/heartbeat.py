"""The heartbeat of a running job."""

import threading
from types import TracebackType
from typing import Any, Self

from django.db import DatabaseError, connection
from django.utils import timezone

from datasets.models import Job
from transforms.reason import Reason

BEAT_SECONDS = 1.0


class JobCancelled(Exception):
    """Somebody asked the job to stop."""


class JobLost(Exception):
    """Another worker has taken over the job; this one must not write any more."""


class Heartbeat:
    """Write a running job's progress once a second from a thread of its own.

    The thread has its own connection, so progress is seen while the work is inside a long
    transaction, and a long computation without progress still counts as alive. The work learns of
    cancellation and loss at its next call of `progress`.
    """

    def __init__(self, job: Job) -> None:
        self.done, self.total = job.done, job.total
        self._message: Reason | str = ""
        self._job = job
        self._ended = threading.Event()
        self._stop: type[Exception] | None = None
        self._thread = threading.Thread(target=self._beat, name=f"job-{job.pk}", daemon=True)

    def progress(self, done: int, total: int, message: Reason | str = "") -> None:
        """Report progress; raise `JobCancelled` or `JobLost` when the work should stop."""
        self.done, self.total = done, total
        self._message = message or self._message
        if self._stop is not None:
            raise self._stop

    @property
    def message(self) -> dict[str, Any]:
        """Return the fields of the job's row that describe its progress."""
        message = self._message
        code = message.as_json() if isinstance(message, Reason) else None
        return {"message": str(message)[:500], "message_reason": code}

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._thread.join()

    def _beat(self) -> None:
        try:
            while not self._ended.wait(BEAT_SECONDS):
                self._write()
        finally:
            connection.close()

    def _write(self) -> None:
        try:
            mine = Job.objects.filter(pk=self._job.pk, attempt=self._job.attempt)
            mine.filter(state=Job.State.RUNNING).update(
                heartbeat_at=timezone.now(),
                done=self.done,
                total=self.total,
                **self.message,
            )
            now = Job.objects.filter(pk=self._job.pk).values("attempt", "is_cancel_asked").first()
        except DatabaseError:
            # The work will hit the same fault on its own connection; the next beat tries again.
            connection.close()
            return
        if now is not None and now["attempt"] != self._job.attempt:
            self._stop = JobLost
        elif now is not None and now["is_cancel_asked"]:
            self._stop = JobCancelled
