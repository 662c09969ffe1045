"""What is sent has to be as described: of its type, and text that a database can hold."""

from typing import Any

import pytest
from django.test import Client

from datasets.models import Job, Project, User

ROOT = "/api/v1/projects/boats/"


@pytest.mark.parametrize(
    ("method", "address", "body", "field"),
    [
        ("post", "expand/", {"again": "yes"}, "again"),
        ("post", "expand/", {"again": 1}, "again"),
        ("post", "pair-sets/", {"name": 5}, "name"),
        ("post", "pair-sets/", {"name": "a\0b"}, "name"),
        ("post", "pair-sets/", {"name": "a", "seed": "7"}, "seed"),
        ("post", "pair-sets/", {"name": "a", "seed": True}, "seed"),
        ("post", "pair-sets/", {"name": "a", "unrelated_share": "0.1"}, "unrelated_share"),
        ("put", "mix/", {"rows": [{"stage": "S2", "rules": [1], "weight": 1}]}, "rows.0.rules.0"),
        ("put", "mix/", {"preset": "sick", "coverage": {"S2": "0.5"}}, "coverage.S2"),
    ],
)
def test_a_value_of_another_type_is_refused_by_its_field(
    client: Client,
    project: Project,
    manager: User,
    method: str,
    address: str,
    body: dict[str, Any],
    field: str,
) -> None:
    client.force_login(manager)
    send = getattr(client, method)
    answer = send(ROOT + address, body, content_type="application/json")
    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
    assert not Job.objects.exists()


@pytest.mark.parametrize("body", ["[]", "7", '"text"', "null"])
def test_a_body_that_is_no_object_is_refused(
    client: Client, project: Project, manager: User, body: str
) -> None:
    client.force_login(manager)
    answer = client.post(ROOT + "expand/", body, content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize("limit", ["", "0", "-1", "many", "1.5", "٣", "1_0"])
def test_a_limit_that_is_no_number_of_rows_is_refused(
    client: Client, project: Project, manager: User, limit: str
) -> None:
    client.force_login(manager)
    answer = client.get(ROOT + "sources/", {"limit": limit})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["limit"])


def test_a_limit_beyond_the_most_gives_the_most(
    client: Client, project: Project, manager: User
) -> None:
    client.force_login(manager)
    for limit in ("1001", "9" * 5000):
        assert client.get(ROOT + "sources/", {"limit": limit}).status_code == 200
