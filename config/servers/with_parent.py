"""Run a program that ends when its caller ends, however that happens.

    python -m config.servers.with_parent PARENT PROGRAM ARGUMENT…

PARENT is the process id of the caller. For callers with threads, which cannot safely prepare a
child between `fork` and `exec`; the others pass `dies_with_parent`.
"""

import os
import signal
import sys

from config.servers.processes import end_with


def main() -> None:
    parent, *command = sys.argv[1:]
    end_with(int(parent), signal.SIGKILL)
    os.execvp(command[0], command)  # noqa: S606  # the caller's own command line


if __name__ == "__main__":
    main()
