"""Where an install stores its data: its `var` folder, and the home of its own servers.

Usually both are `var/` of the clone. There are three exceptions:

- the clone belongs to somebody else: the whole `var` is in the user's own data folder;
- root: PostgreSQL refuses to run as root, so the servers get a home under `/var/lib/pairwright`;
- a path near PostgreSQL's limit of 1,023 bytes: the home is in the user's own data folder.
"""

import errno
import hashlib
import os
import pwd
import uuid
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from config.servers.errors import ServersFailed, writing

ROOT_HOME = Path("/var/lib/pairwright")
# sun_path has 108 bytes with its closing zero; the longest file name is PostgreSQL's lock.
SOCKET_FOLDER_LIMIT = 107 - len("/.s.PGSQL.5432.lock")
# MAXPGPATH is 1,024; the longest path below the home is shorter than 200.
HOME_LIMIT = 800


@dataclass(frozen=True)
class Places:
    """The folders of an install; reading `home` may create the install's id."""

    var: Path

    @property
    def secrets(self) -> Path:
        return self.var / "secrets"

    @property
    def logs(self) -> Path:
        return self.var / "log"

    @property
    def runs_as_service(self) -> bool:
        return os.geteuid() == 0

    @cached_property
    def home(self) -> Path:
        """The folder of the servers' data and sockets, owned by the user that runs them."""
        if self.runs_as_service:
            return ROOT_HOME / install_id(self.var) / "servers"
        if len(os.fsencode(self.var)) > HOME_LIMIT:
            return own_data_folder() / short_hash(self.var) / "servers"
        return self.var / "servers"

    @property
    def sockets(self) -> Path:
        """The private folder of the sockets: in the home, or elsewhere if that path is too long."""
        inside = self.home / "run"
        if len(os.fsencode(inside)) <= SOCKET_FOLDER_LIMIT:
            return inside
        # Not $TMPDIR or $XDG_RUNTIME_DIR: a login shell and a cron job would disagree.
        return Path("/tmp") / f"pairwright-{os.getuid()}-{short_hash(self.home)}"  # noqa: S108

    @property
    def needs_copied_programs(self) -> bool:
        """Whether the servers cannot run from the clone: a closed clone, or too long a path."""
        return self.home.parent != self.var


def places_of(clone: Path, var: str = "") -> Places:
    """Find the folders of the install in this clone; `var` is PAIRWRIGHT_VAR."""
    return Places(Path(var).absolute() if var else usable_var(clone.absolute()))


def usable_var(clone: Path) -> Path:
    """Return `var/` of the clone if this user owns or can create it, else one in their own data."""
    var = clone / "var"
    try:
        if var.stat().st_uid == os.geteuid():
            return var
    except PermissionError:
        pass  # this user cannot access the clone
    except FileNotFoundError:
        # Root can write anywhere, but would create a var that the owner of the clone cannot use.
        if os.access(clone, os.W_OK) and (os.geteuid() or clone.stat().st_uid == 0):
            return var
    return own_data_folder() / short_hash(clone) / "var"


def own_data_folder() -> Path:
    if os.geteuid() == 0:
        return ROOT_HOME
    base = os.environ.get("XDG_DATA_HOME")
    if base and Path(base).is_absolute():
        return Path(base) / "pairwright"
    try:
        home = os.environ.get("HOME") or pwd.getpwuid(os.geteuid()).pw_dir
    except KeyError:
        raise ServersFailed(
            "This user has no home folder and may not write in the clone: "
            "set PAIRWRIGHT_VAR to a folder where Pairwright may keep its data."
        ) from None
    return Path(home) / ".local" / "share" / "pairwright"


def short_hash(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]


def install_id(var: Path) -> str:
    """Return the permanent id of the install: a moved clone keeps it, a copied one gets its own.

    The id file travels with the clone; the claim beside the data says which folder it belongs to.
    """
    id_file = var / "install_id"
    with writing(id_file):
        install_id = id_file.read_text().strip() if id_file.exists() else ""
        if install_id and claimed_by(install_id, var):
            return install_id
    fresh = uuid.uuid4().hex[:12]
    private_folder(var)
    write_private(id_file, fresh)
    claim(fresh, var)
    return fresh


def claimed_by(install: str, var: Path) -> bool:
    claim_file = ROOT_HOME / install / "claimed_by"
    try:
        claimant = Path(os.fsdecode(claim_file.read_bytes()))
    except FileNotFoundError:
        claim(install, var)
        return True
    if claimant == var:
        return True
    other = claimant / "install_id"
    if other.exists() and other.read_text().strip() == install:
        return False
    claim(install, var)
    return True


def claim(install: str, var: Path) -> None:
    folder = ROOT_HOME / install
    with writing(folder):
        folder.mkdir(mode=0o711, parents=True, exist_ok=True)
        # The service account can traverse both folders, but not list them.
        for passage in (ROOT_HOME, folder):
            passage.chmod(0o711)
    write_private(folder / "claimed_by", str(var))


def private_folder(folder: Path) -> Path:
    """Make a private folder; refuse one that somebody else owns or that cannot be written."""
    with writing(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.is_symlink() or folder.stat().st_uid != os.geteuid():
        raise ServersFailed(f"{folder} belongs to another user: remove it or set PAIRWRIGHT_VAR.")
    refuse_closed(folder)
    return folder


def refuse_closed(folder: Path) -> None:
    """Refuse a folder that cannot be written, for instance on a read-only file system."""
    with writing(folder):
        if os.statvfs(folder).f_flag & os.ST_RDONLY:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(folder))
        if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(folder))


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner can read, atomically."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with writing(path):
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        # A path need not be valid text: write its bytes as they are.
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(os.fsencode(text))
        draft.replace(path)
