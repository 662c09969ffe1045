import errno
import os
from pathlib import Path

import pytest

from config.servers import places
from config.servers.errors import ServersFailed
from config.servers.places import Places, install_id, places_of, private_folder
from config.servers.secrets import kept_secret


@pytest.fixture
def root_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(places, "ROOT_HOME", tmp_path / "lib")
    return tmp_path / "lib"


@pytest.fixture
def ordinary_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Places, "runs_as_service", property(lambda self: False))
    monkeypatch.setattr(places, "own_data_folder", lambda: tmp_path / "own")


def test_data_is_kept_in_var_of_the_clone(tmp_path: Path, ordinary_user: None) -> None:
    result = places_of(tmp_path)
    assert result.var == tmp_path / "var"
    assert result.home == tmp_path / "var" / "servers"
    assert not result.needs_copied_programs


def test_a_var_of_somebody_else_is_left_alone(
    tmp_path: Path, ordinary_user: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "var").mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    result = places_of(tmp_path)
    assert result.var.is_relative_to(tmp_path / "own")
    assert not list((tmp_path / "var").iterdir())


def test_sockets_of_a_deep_folder_get_a_short_path(tmp_path: Path, ordinary_user: None) -> None:
    deep = Places(tmp_path.joinpath(*["d" * 40] * 4))
    assert len(os.fsencode(deep.sockets / ".s.PGSQL.5432.lock")) <= 107
    assert deep.home.is_relative_to(deep.var)
    assert deep.sockets != Places(deep.var / "other").sockets


def test_servers_leave_a_path_that_postgresql_cannot_hold(
    tmp_path: Path, ordinary_user: None
) -> None:
    deep = Places(tmp_path.joinpath(*["d" * 100] * 10))
    assert deep.home.is_relative_to(tmp_path / "own")
    assert deep.needs_copied_programs


def test_a_moved_clone_keeps_its_data_and_a_copy_gets_its_own(
    tmp_path: Path, root_home: Path
) -> None:
    first = tmp_path / "first"
    values = install_id(first)
    assert install_id(first) == values

    moved = first.rename(tmp_path / "moved")
    assert install_id(moved) == values

    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "install_id").write_text(values)
    assert install_id(copy) != values
    assert install_id(moved) == values


def test_a_folder_prepared_by_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(ServersFailed, match="belongs to another user"):
        private_folder(tmp_path)


def test_a_link_in_place_of_a_private_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with pytest.raises(ServersFailed):
        private_folder(tmp_path / "link")


def test_a_secret_is_made_once_and_read_by_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "secrets"
    secret = kept_secret(folder, "key")
    assert len(secret) >= 43
    assert kept_secret(folder, "key") == secret
    assert [path.name for path in folder.iterdir()] == ["key"]
    assert (folder / "key").stat().st_mode & 0o077 == 0
    assert folder.stat().st_mode & 0o077 == 0


def test_a_folder_that_is_closed_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write anywhere
    with pytest.raises(ServersFailed, match=r"cannot be used: Permission denied.*PAIRWRIGHT_VAR"):
        private_folder(tmp_path)


def test_a_medium_without_room_for_a_secret_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *rest: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    folder = private_folder(tmp_path / "secrets")
    monkeypatch.setattr(os, "open", full)
    with pytest.raises(ServersFailed, match="No space left on device"):
        kept_secret(folder, "key")


def test_the_claim_of_a_path_that_is_no_text_is_kept(tmp_path: Path, root_home: Path) -> None:
    odd = tmp_path / os.fsdecode(b"\xff \xc5\xbc")
    assert install_id(odd) == install_id(odd)
