from contextlib import closing
from pathlib import Path

import pytest

from config import web_address
from config.servers.errors import ServersFailed
from config.web_address import local_url, open_listener


def test_two_installs_get_two_ports_and_each_keeps_its_own(tmp_path: Path) -> None:
    with (
        closing(open_listener("", tmp_path / "a")) as first,
        closing(open_listener("", tmp_path / "b")) as second,
    ):
        assert local_url(first) != local_url(second)
        kept = local_url(second)
    with closing(open_listener("", tmp_path / "b")) as again:
        assert local_url(again) == kept


def test_a_port_asked_for_is_not_exchanged_for_another(tmp_path: Path) -> None:
    with closing(open_listener("", tmp_path / "a")) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServersFailed, match=f"127.0.0.1:{port}"):
            open_listener(f"127.0.0.1:{port}", tmp_path / "b")
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize("wrong", ["8000", "host:", "host:99999", "host:http"])
def test_a_wrong_address_says_what_one_looks_like(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(ServersFailed, match=r"0\.0\.0\.0:8000"):
        open_listener(wrong, tmp_path / "port")


def test_an_address_for_all_is_reached_locally_from_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_listener("", tmp_path / "a")) as probe:
        port = probe.getsockname()[1]
    with closing(web_address.listener_at("0.0.0.0", port)) as listener:
        assert local_url(listener) == f"http://127.0.0.1:{port}"
