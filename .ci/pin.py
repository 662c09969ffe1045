"""Write requirements.txt and requirements-dev.txt: every package with its version and reason."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = """\
# Every package that {what}. Written by `make pin` from the ranges and
# reasons in pyproject.toml; do not edit. Lines without a reason are needed by others.
"""


# Needed by an older Python than the one that writes the file.
FOR_OLDER = 'async-timeout==5.0.1; python_full_version < "3.11.3"'


def reasons() -> dict[str, str]:
    text = (ROOT / "pyproject.toml").read_text()
    found = re.findall(r'^    "([\w-]+)[^"]*", # (.+)$', text, flags=re.MULTILINE)
    return {normalised(name): reason for name, reason in found}


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def package(line: str) -> str:
    return line.partition("==")[0]


def compiled(*options: str) -> dict[str, str]:
    """Return the pins of an install by package."""
    fixed = ["--strip-extras", "--no-annotate", "--no-header", "--quiet", "--output-file=-"]
    fixed += ["--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host"]
    command = [sys.executable, "-m", "piptools", "compile", *fixed, *options, "pyproject.toml"]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    # "+cpu" names where a wheel was found, not what is wanted.
    pins = (re.sub(r"\+\w+$", "", line.strip()) for line in done.stdout.splitlines())
    return {package(pin): pin for pin in pins if "==" in pin}


def write(name: str, pins: list[str], *, what: str) -> None:
    why = reasons()
    lines = []
    for pin in sorted(pins, key=package):
        reason = why.get(normalised(package(pin)))
        lines.append(f"{pin:<40}# {reason}" if reason else pin)
    (ROOT / name).write_text(HEADER.format(what=what) + "\n".join(lines) + "\n")


def main() -> None:
    # The versions that are tested are those that run.
    everything = compiled("--all-extras")
    run = compiled().keys()
    write(
        "requirements.txt",
        [pin for name, pin in everything.items() if name in run] + [FOR_OLDER],
        what="the program needs to run",
    )
    write(
        "requirements-dev.txt",
        [pin for name, pin in everything.items() if name not in run],
        what="tests and checks need beside requirements.txt",
    )


if __name__ == "__main__":
    main()
