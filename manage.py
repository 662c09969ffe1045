#!/usr/bin/env python
"""Run one command of Pairwright: `manage.py help` lists them."""

import errno
import os
import sys

# These read and write no data; every other command gets the servers it needs.
WITHOUT_SERVERS = {
    "check",
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "help",
    "lintmigrations",
    "makemessages",
    "makemigrations",
    "spectacular",
    "test",
    "up",  # starts them itself, and tells how it goes
    "version",
}

NO_WRITING = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT}


def main(arguments: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured

    from config.servers.errors import ServersFailed
    from config.servers.processes import end_in_order

    end_in_order()
    try:
        run(arguments)
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped.\n")
        return 130
    except (ImproperlyConfigured, ServersFailed) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except OSError as error:
        # A folder that is closed or full: the sentence of the system says all there is to say.
        if error.errno not in NO_WRITING:
            raise
        where = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"{where}{error.strerror}.\n")
        return 1
    return 0


def run(arguments: list[str]) -> None:
    from django.core.management import execute_from_command_line

    command = next((word for word in arguments[1:] if not word.startswith("-")), "help")
    if command in WITHOUT_SERVERS or {"--help", "-h", "--version"} & set(arguments):
        execute_from_command_line(arguments)
        return

    from config.own_servers import own_servers

    def tell(text: str) -> None:
        sys.stderr.write(f"{text}\n")

    with own_servers(tell=tell):
        execute_from_command_line(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
