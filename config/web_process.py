"""What gunicorn does in each web process, passed as `--config python:config.web_process`."""

import signal
from typing import Any

from config.servers.processes import signal_with_parent


def post_fork(server: Any, worker: Any) -> None:
    # When the server is killed, nothing else would end its processes.
    signal_with_parent(signal.SIGKILL)
