"""Write requirements.txt: every package with its version, direct ones with their reason."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "requirements.txt"
HEADER = """\
# Every package of an install, for running and for testing. Written by `make pin` from the ranges
# and reasons in pyproject.toml; do not edit. Lines without a reason are needed by others.
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


def compiled() -> str:
    options = ["--all-extras", "--strip-extras", "--no-annotate", "--no-header", "--quiet"]
    options += ["--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host"]
    command = [sys.executable, "-m", "piptools", "compile", *options, "--output-file=-"]
    done = subprocess.run(
        [*command, "pyproject.toml"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


def main() -> None:
    why = reasons()
    lines = []
    for line in compiled().splitlines():
        # "+cpu" names where a wheel was found, not what is wanted.
        pin = re.sub(r"\+\w+$", "", line.strip())
        name, separator, _ = pin.partition("==")
        if separator:
            reason = why.get(normalised(name))
            lines.append(f"{pin:<40}# {reason}" if reason else pin)
    lines.append(FOR_OLDER)
    TARGET.write_text(HEADER + "\n".join(sorted(lines, key=package)) + "\n")


if __name__ == "__main__":
    main()
