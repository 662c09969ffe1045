"""Which requests a live server is still working on."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Condition
from typing import Any


class Requests:
    """A WSGI application that counts the requests of another until their answers are closed."""

    def __init__(self, app: Callable[..., Any]) -> None:
        self.app = app
        self._count = 0
        self._changed = Condition()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> "Answer":
        with ExitStack() as ended:
            self._add(1)
            ended.callback(self._add, -1)
            answer = self.app(environ, start_response)
            ended.callback(answer.close)
            return Answer(answer, ended.pop_all())

    def wait_for_all(self, seconds: float = 60) -> None:
        """Return when no request is under way; fail when one takes longer than `seconds`."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._count == 0, seconds), "a request hangs"

    def _add(self, number: int) -> None:
        with self._changed:
            self._count += number
            self._changed.notify_all()


class Answer:
    """What an application answered, which says when it has been sent or broken off."""

    def __init__(self, parts: Any, ended: ExitStack) -> None:
        self.parts = parts
        self.close = ended.close

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.parts)
