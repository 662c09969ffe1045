import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).resolve().parent.parent.parent


def start(**variables: str) -> "subprocess.CompletedProcess[str]":
    """Read the settings in a process that has only these variables."""
    code = "from config import settings as s; print(s.SECRET_KEY, s.DEBUG, s.SESSION_COOKIE_SECURE)"
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **variables},
        capture_output=True,
        text=True,
        check=False,
    )


SERVERS = {"DATABASE_URL": "postgresql://somebody@db/pairwright", "REDIS_URL": "redis://r/0"}


def test_a_missing_secret_key_stops_the_start_when_the_database_is_shared() -> None:
    run = start(**SERVERS)
    assert run.returncode != 0
    assert "SECRET_KEY is not set" in run.stderr


def test_a_secret_may_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("from a file\n")
    run = start(**SERVERS, SECRET_KEY_FILE=str(tmp_path / "key"))
    assert run.stdout.startswith("from a file False False")


def test_cookies_are_secure_as_soon_as_the_site_is_on_https() -> None:
    run = start(**SERVERS, SECRET_KEY="k", PAIRWRIGHT_URL="https://corpus.example.org")
    assert run.stdout.split() == ["k", "False", "True"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"PAIRWRIGHT_URL": "corpus.example.org"},
        {"DATABASE_URL": "sqlite:///x"},
        {"PAIRWRIGHT_BACKUPS_KEPT": "0"},
        {"PAIRWRIGHT_PROXIES": "127.0.0.1,the-proxy"},
    ],
)
def test_a_wrong_value_stops_the_start_and_is_named(wrong: dict[str, str]) -> None:
    run = start(**{**SERVERS, "SECRET_KEY": "k", **wrong})
    assert run.returncode != 0
    assert next(iter(wrong)) in run.stderr


def test_own_servers_make_a_key_that_only_the_owner_reads(tmp_path: Path) -> None:
    first = start(PAIRWRIGHT_VAR=str(tmp_path), REDIS_URL="redis://r/0")
    key = tmp_path / "secrets" / "secret_key"
    assert first.stdout.split()[0] == key.read_text()
    assert key.stat().st_mode & 0o077 == 0
    assert start(PAIRWRIGHT_VAR=str(tmp_path), REDIS_URL="redis://r/0").stdout == first.stdout


def test_no_page_may_run_inline_scripts_or_be_framed() -> None:
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    assert directives["default-src"] == ["'self'"]
    assert directives["frame-ancestors"] == ["'none'"]
    assert not any("unsafe" in value for values in directives.values() for value in values)


def test_a_wordnet_that_names_no_language_stops_the_start() -> None:
    run = start(**SERVERS, SECRET_KEY="key", PAIRWRIGHT_WORDNETS="oewn:2025")
    assert run.returncode != 0
    assert "PAIRWRIGHT_WORDNETS must look like en=oewn:2025" in run.stderr


def test_the_wordnets_of_languages_are_named_with_commas() -> None:
    run = start(**SERVERS, SECRET_KEY="key", PAIRWRIGHT_WORDNETS="en=oewn:2025, pl=omw-pl:2.0")
    assert run.returncode == 0
