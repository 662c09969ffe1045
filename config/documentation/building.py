"""The documentation, built from `docs/` by MkDocs."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings

CONFIGURATION = Path(__file__).with_name("mkdocs.yml")
FINGERPRINT = "built-from"  # a file of the site: which sources it was built from


class DocumentationFailed(Exception):
    """MkDocs could not build the site; the message is what it printed."""


def build(target: Path) -> bool:
    """Build the site in the folder `target`, unless it is up to date; return whether it was built.

    A site that cannot be built leaves the earlier one where it is.
    """
    fingerprint = fingerprint_of(settings.BASE_DIR / "docs")
    if (target / FINGERPRINT).is_file() and (target / FINGERPRINT).read_text() == fingerprint:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="documentation-") as scratch:
        made = Path(scratch) / "site"
        run_mkdocs(made)
        (made / FINGERPRINT).write_text(fingerprint)
        shutil.rmtree(target, ignore_errors=True)
        made.rename(target)
    return True


def run_mkdocs(target: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    command += ["--config-file", str(CONFIGURATION), "--site-dir", str(target)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command,
        check=False,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise DocumentationFailed(done.stdout)


def fingerprint_of(sources: Path) -> str:
    """Return a digest of the names, sizes and times of all that the site is built from."""
    digest = hashlib.sha256()
    for path in sorted([*sources.rglob("*"), *CONFIGURATION.parent.glob("*")]):
        if path.is_file() and path.suffix != ".pyc":
            facts = path.stat()
            digest.update(f"{path}\t{facts.st_size}\t{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()
