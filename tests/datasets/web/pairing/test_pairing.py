import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from datasets.models import Job, PairSet, Project, User
from tests.datasets.corpus import expand_all

FILLED = {"name": "Mine", "seed": "3", "design": "sick", "unrelated_share": "0.1", "table": ""}


@pytest.fixture
def page(project: Project, manager: User, client: Client, tmp_path: Path) -> Any:
    expand_all(project, tmp_path)
    client.force_login(manager)

    def post(**fields: Any) -> Any:
        return client.post(f"/p/{project.slug}/pairs/new/", FILLED | fields)

    return post


@pytest.mark.parametrize("design", ["sick", "cds"])
def test_counting_shows_every_kind_and_makes_nothing(page: Any, design: str) -> None:
    response = page(design=design, count="1")
    assert response.status_code == 200
    shown = response.content.decode()
    assert "This design makes" in shown
    assert "By the relation that the design expects" in shown
    assert (">S1aS2b<" in shown) == (design == "sick")
    assert not PairSet.objects.exists()
    assert not Job.objects.exists()


def test_missing_pairs_are_counted_with_the_reason(page: Any) -> None:
    shown = page(design="cds", count="1").content.decode()
    assert "no other source of the theme has such a sentence" in shown


def test_a_design_is_handed_on_with_its_parameters_alone(page: Any) -> None:
    assert page(design="cds", unrelated_share="", table="left over").status_code == 302
    parameters = Job.objects.get().parameters
    assert (parameters["design"], parameters["table"]) == ("cds", "")


def test_a_table_that_cannot_be_read_is_shown_with_its_lines(page: Any) -> None:
    response = page(design="custom", table="kind,left,right\r\nx,S7,S2\r\n", count="1")
    assert response.status_code == 422
    assert "line 2, left" in response.content.decode()
    assert not Job.objects.exists()


def test_a_file_takes_the_place_of_the_typed_table_and_is_shown(page: Any) -> None:
    rows = (
        "kind;left;right;quota;expected",
        "own;S1a;S2;2;similar",
        "far;S1;S1 other theme;2;unrelated",
    )
    file = SimpleUploadedFile("design.csv", "\n".join(rows).encode("utf-8-sig"))
    response = page(design="custom", table="not this", table_file=file, count="1")
    assert response.status_code == 200
    shown = response.content.decode()
    assert "own;S1a;S2;2;similar" in shown
    # The quotas are the aim, by kind and by relation.
    aims = {group.name: group.target for group in response.context["forecast"].relations}
    assert aims == {"similar": 0.5, "unrelated": 0.5}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"kind,left,right\nx,S1,S9\n", "line 2, right"),
        (b"kind,left\nx,S1\n", "right"),
        (b"kind,left,right,quota\nx,S1,S2,many\ny,S1,S2,0\n", "line 3, quota"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"x" * 30_000, "20000 characters"),
    ],
)
def test_a_file_that_is_no_design_is_refused_with_its_lines(
    page: Any, content: bytes, problem: str
) -> None:
    response = page(design="custom", table_file=SimpleUploadedFile("d.csv", content))
    assert response.status_code == 422
    assert problem in response.content.decode()
    assert not Job.objects.exists()


def test_sick_needs_its_share(page: Any) -> None:
    assert page(unrelated_share="").status_code == 422
    assert not Job.objects.exists()


def test_an_outsider_sees_nothing(project: Project, outsider: User, client: Client) -> None:
    client.force_login(outsider)
    response = client.post(f"/p/{project.slug}/pairs/new/", FILLED | {"count": "1"})
    assert response.status_code == 404


def test_the_list_of_sets_has_every_value_under_its_head(
    project: Project, manager: User, client: Client
) -> None:
    PairSet.objects.create(project=project, name="main", design="sick", seed=7)
    client.force_login(manager)
    shown = client.get(f"/p/{project.slug}/pairs/").content.decode()
    heads = re.findall(r'<th scope="col"[^>]*>([^<]+)', shown)
    assert heads == ["Set", "Pairs", "Design", "Seed", "Date"]
    assert re.findall(r"<td[^>]*>([^<]*)", shown)[:3] == ["0", "by the scheme of SICK", "7"]
