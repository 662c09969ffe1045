"""Secrets of an install, each created once and stored in a file that only its owner can read."""

import os
import secrets
from pathlib import Path

from config.servers.errors import writing
from config.servers.places import private_folder


def kept_secret(folder: Path, name: str) -> str:
    """Read the secret, or create it; two processes that create it at once get the same one."""
    path = folder / name
    with writing(path):
        try:
            return path.read_text()
        except FileNotFoundError:
            pass
        private_folder(folder)
        return make_secret(folder, name)


def make_secret(folder: Path, name: str) -> str:
    path = folder / name
    draft = folder / f".{name}.{os.getpid()}.{secrets.token_hex(4)}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secrets.token_urlsafe(48))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text()
