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


def test_a_statement_is_prepared_once(statement):
    first, *others = texts(statement, 1, 2, 3)
    assert first.startswith("PREPARE")
    assert len(others) == 3
    for text in others:
        assert "EXECUTE a_statement_of_tests (" in text


def test_a_statement_is_planned_once_even_if_some_values_have_a_cheaper_plan():
    # PostgreSQL leaves the table out if it knows beforehand that there are no such rows.
    text = "SELECT count(*) FROM pg_class a CROSS JOIN pg_class b WHERE %(wanted)s"
    statement = Statement("a_statement_of_tests", text, wanted="boolean")
    for _ in range(7):
        assert statement.rows({"wanted": False}) == [(0,)]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT custom_plans, generic_plans FROM pg_prepared_statements "
            "WHERE name = 'a_statement_of_tests'"
        )
        assert cursor.fetchone() == (0, 7)


def test_queries_before_a_statement_are_sent_with_it(statement):
    statement.rows({"first": 0, "second": ""})
    with CaptureQueriesContext(connection) as queries:
        rows = statement.rows(
            {"first": 4, "second": "b", "lock": 7}, behind="SELECT pg_advisory_xact_lock(%(lock)s);"
        )
    assert rows == [("b", 5, 0)]
    assert len(queries) == 1
