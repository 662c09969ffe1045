"""Statements that a connection plans once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from datasets.statements import Statement

pytestmark = pytest.mark.django_db


def texts(statement, *values):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        for value in values:
            statement.rows({"first": value, "second": "b"})
    return [query["sql"] for query in queries]


@pytest.fixture
def statement():
    text = "SELECT %(second)s, %(first)s + 1, %(first)s % 2"
    return Statement(
        "a_statement_of_tests", text.replace("% 2", "%% 2"), first="integer", second="text"
    )


@pytest.fixture(autouse=True)
def forgotten():
    yield
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE a_statement_of_tests")


def test_parameters_are_named_and_used_as_often_as_wanted(statement):
    assert statement.rows({"first": 4, "second": "it's"}) == [("it's", 5, 0)]


def test_it_is_planned_once(statement):
    first, *others = texts(statement, 1, 2, 3)
    assert first.startswith("PREPARE")
    assert [text.partition(" (")[0] for text in others] == ["EXECUTE a_statement_of_tests"] * 3


def test_what_stands_before_it_is_sent_with_it(statement):
    statement.rows({"first": 0, "second": ""})
    with CaptureQueriesContext(connection) as queries:
        rows = statement.rows(
            {"first": 4, "second": "b", "lock": 7}, behind="SELECT pg_advisory_xact_lock(%(lock)s);"
        )
    assert rows == [("b", 5, 0)]
    assert len(queries) == 1
