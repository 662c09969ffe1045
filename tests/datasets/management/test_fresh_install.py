"""Commands on a database that nobody has put tables into yet."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

PAIRS = "pair_id,sentence_a,sentence_b\n1,A dog barks,A cat sleeps\n"
SICK = (
    "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
    "1\tA dog barks\tA cat sleeps\t3.2\tNEUTRAL\n"
)
COMMANDS = (
    ("import_release", "SICK", "SICK_test.txt", "--language", "en"),
    ("import_pairs", "boats", "pairs.csv"),
    ("import_sources", "boats", "pairs.csv"),
    ("pair", "boats"),
    ("export_gold", "boats", "out.txt"),
    ("campaign", "list"),
    ("aggregate", "1"),
    ("release", "1", "1.0"),
)


@pytest.fixture
def no_tables(transactional_db: None) -> Iterator[None]:
    """Look into a schema that is empty, as a new database is."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA bare")
        cursor.execute("SET search_path TO bare")
    yield
    with connection.cursor() as cursor:
        cursor.execute("RESET search_path")
        cursor.execute("DROP SCHEMA bare CASCADE")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pairs.csv").write_text(PAIRS)
    (tmp_path / "SICK_test.txt").write_text(SICK)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_database_without_tables_is_told_with_the_command_that_makes_them(
    no_tables: None, folder: Path, command: tuple[str, ...]
) -> None:
    with pytest.raises(CommandError, match=r"Run `manage\.py migrate`"):
        call_command(*command, stdout=StringIO(), stderr=StringIO())


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_told_in_a_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise OperationalError("connection to 127.0.0.1 refused\n\tIs the server running?")

    monkeypatch.setattr(BaseDatabaseWrapper, "cursor", refuse)
    with pytest.raises(CommandError) as refused:
        call_command("pair", "boats", stdout=StringIO(), stderr=StringIO())
    assert "connection to 127.0.0.1 refused. Start Pairwright" in str(refused.value)
    assert "\n" not in str(refused.value)
