"""Run the lines of the Dockerfile in a Debian root, where no registry of images can be reached.

    debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates bookworm ROOT
    python -m benchmarks.image ROOT [--bind FOLDER …]

The root stands for the base image of every stage, so copying between stages copies nothing. What
is not covered: the base image itself, its version of Python, layers, and what compose does. It
needs to be root; what it mounts goes away with it. FOLDER is lent to the root, such as one that its
/etc/pip.conf names. At the end it starts the site as the user of the image, with own servers, and
asks whether it is ready.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

CLONE = Path(__file__).resolve().parent.parent
PORT = 8765
SECONDS = 600  # until the site is ready


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """Yield each instruction of a Dockerfile with its arguments, continued lines joined.

    >>> list(instructions("# why\\nRUN a \\\\\\n    && b\\nUSER me\\n"))
    [('RUN', 'a      && b'), ('USER', 'me')]
    """
    for line in text.replace("\\\n", " ").splitlines():
        name, _space, arguments = line.strip().partition(" ")
        if name and not name.startswith("#"):
            yield name, arguments.strip()


class Root:
    """A folder with a Debian system, and what the instructions so far have set."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.place, self.user = "/", "root"
        self.variables = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root"}

    def inside(self, path: str) -> Path:
        return self.folder / os.path.join(self.place, path).lstrip("/")  # noqa: PTH118

    def command(self, script: str) -> list[str]:
        assignments = [f"{name}={value}" for name, value in self.variables.items()]
        as_user = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--init-groups"]
        as_user = [] if self.user == "root" else as_user
        script = f"cd {shlex.quote(self.place)} && {script}"
        shell = ["env", "-i", *assignments, *as_user, "sh", "-euc", script]
        return ["chroot", str(self.folder), *shell]

    def lend(self, folders: list[str]) -> None:
        for folder in ["/proc", "/dev", *folders]:
            (self.folder / folder.lstrip("/")).mkdir(parents=True, exist_ok=True)
            target = str(self.folder / folder.lstrip("/"))
            subprocess.run(["mount", "--rbind", folder, target], check=True)
        shutil.copy("/etc/resolv.conf", self.folder / "etc/resolv.conf")
        name = self.folder / "usr/local/bin/python"
        if not name.exists():
            name.symlink_to("/usr/bin/python3")  # the base image has this name

    def follow(self, name: str, arguments: str) -> None:
        match name:
            case "FROM":
                self.place, self.user = "/", "root"
            case "WORKDIR":
                self.place = arguments
                self.inside("").mkdir(parents=True, exist_ok=True)
            case "USER":
                self.user = arguments
            case "ENV":
                for pair in shlex.split(arguments):
                    key, _, value = pair.partition("=")
                    self.variables[key] = value.replace("$PATH", self.variables["PATH"])
            case "COPY":
                self.copy(*arguments.split())
            case "RUN":
                subprocess.run(self.command(arguments), check=True)
            case "EXPOSE" | "ENTRYPOINT" | "CMD":
                pass
            case _:
                raise SystemExit(f"The Dockerfile has {name}, which is not known here.")

    def copy(self, *sources: str) -> None:
        *sources, target = sources
        if sources[0].startswith("--from="):
            return
        if sources == ["."]:
            ignored = (CLONE / ".dockerignore").read_text().split()
            listing = subprocess.run(
                ["git", "ls-files"], cwd=CLONE, check=True, capture_output=True, text=True
            ).stdout.splitlines()
            sources = [path for path in listing if path.split("/")[0] not in ignored]
            for path in sources:
                destination = self.inside(target) / path
                destination.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(CLONE / path, destination)
            return
        self.inside(target).mkdir(parents=True, exist_ok=True)
        for source in sources:
            shutil.copy(CLONE / source, self.inside(target))


def ready(root: Root) -> None:
    """Start everything as the user of the image, and wait until the site says that it is ready."""
    settings = {"PAIRWRIGHT_BIND": f"127.0.0.1:{PORT}", "HOME": "/home/pairwright"}
    root.variables |= settings
    program = subprocess.Popen(root.command("exec python manage.py up --log-to-terminal"))
    try:
        until = time.monotonic() + SECONDS
        while time.monotonic() < until and program.poll() is None:
            try:
                address = f"http://127.0.0.1:{PORT}/readyz"
                with urllib.request.urlopen(address, timeout=5) as answer:
                    print(answer.status, answer.read().decode())
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(1)
        raise SystemExit("The site did not become ready.")
    finally:
        program.terminate()
        program.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("root", type=Path)
    parser.add_argument("--bind", nargs="*", default=[], metavar="FOLDER")
    options = parser.parse_args()
    if "PAIRWRIGHT_MOUNTS" not in os.environ:
        # A table of mounts of its own, which ends with the process.
        os.environ["PAIRWRIGHT_MOUNTS"] = "own"
        os.execvp("unshare", ["unshare", "--mount", sys.executable, *sys.argv])
    root = Root(options.root.resolve())
    root.lend(options.bind)
    for name, arguments in instructions((CLONE / "Dockerfile").read_text()):
        print(f"{name} {arguments}", flush=True)
        root.follow(name, arguments)
    ready(root)


if __name__ == "__main__":
    main()
