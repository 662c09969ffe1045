"""What gunicorn does in each web process; given to it with `--config python:config.web_process`."""

import signal
from typing import Any

from config.servers.processes import signal_with_parent


def post_fork(server: Any, worker: Any) -> None:
    # When the server is killed, nobody is left to end its processes.
    signal_with_parent(signal.SIGKILL)
