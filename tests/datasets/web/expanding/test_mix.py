"""The page, the API and the command that set a mix and say what it gives."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from datasets.designs.mix import PRESETS
from datasets.models import Job, Project, RuleSettings, User
from tests.datasets.corpus import expand_all

PAGE = "/p/boats/mix/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def expanded(project: Project, tmp_path: Path) -> Project:
    return expand_all(project, tmp_path)


def weights(client: Client, **changes: object) -> dict[str, object]:
    """Return what a browser sends of the form, with changes by the name of a row."""
    form = client.get(PAGE).context["form"]
    data = {field.html_name: field.value() for field in form if field.value() not in (False, None)}
    names = {row.name: f"weight_{number}" for number, row in enumerate(form.rows)}
    return data | {names.get(name, name): value for name, value in changes.items()}


def test_without_a_mix_the_page_offers_those_of_the_papers(lead: Client, project: Project) -> None:
    page = lead.get(PAGE).content.decode()
    assert "This project has no mix" in page
    assert "Save the mix" not in page


def test_a_preset_is_taken_and_its_forecast_shown(lead: Client, expanded: Project) -> None:
    answer = lead.post(f"{PAGE}preset/", {"preset": "sick"}, follow=True)
    page = answer.content.decode()
    assert RuleSettings.objects.get().mix["name"] == "sick"
    assert "were not drawn by this mix" in page
    assert "too few sentences have a candidate" in page
    assert Job.objects.count() == 0


def test_other_weights_are_previewed_before_they_are_saved(lead: Client, project: Project) -> None:
    lead.post(f"{PAGE}preset/", {"preset": "sick"})
    data = weights(lead, **{"s2.passive": "0", "coverage_S4": "30"})
    assert "a preview" in lead.post(PAGE, {**data, "count": "1"}).content.decode()
    assert RuleSettings.objects.get().mix == PRESETS["sick"].as_json()
    assert lead.post(PAGE, data).status_code == 302
    mix = RuleSettings.objects.get().mix
    assert mix["name"] == "custom"
    assert mix["coverage"]["S4"] == 0.3
    assert ["s2.passive"] not in [row["rules"] for row in mix["rows"]]


def test_a_wrong_weight_is_told_and_nothing_saved(lead: Client, project: Project) -> None:
    lead.post(f"{PAGE}preset/", {"preset": "sick"})
    answer = lead.post(PAGE, weights(lead, **{"s2.passive": "-1"}))
    assert answer.status_code == 422
    assert RuleSettings.objects.get().mix["name"] == "sick"


def test_drawing_is_a_job(lead: Client, expanded: Project) -> None:
    lead.post(f"{PAGE}preset/", {"preset": "cds"})
    answer = lead.post(f"{PAGE}draw/")
    assert answer.status_code == 302
    assert Job.objects.get().kind == "datasets.draw_mix"


def test_only_a_lead_sees_it(client: Client, outsider: User, project: Project) -> None:
    client.force_login(outsider)
    assert client.get(PAGE).status_code == 404
    assert client.post(f"{PAGE}draw/").status_code == 404
    assert client.get("/api/v1/projects/boats/mix/").status_code == 404


def test_a_mix_is_taken_away_again(lead: Client, expanded: Project) -> None:
    lead.post(f"{PAGE}preset/", {"preset": "sick"})
    page = lead.post(f"{PAGE}preset/", {"preset": ""}, follow=True).content.decode()
    assert "The project has no mix any more." in page
    assert lead.get("/api/v1/projects/boats/mix/").json()["name"] is None


def test_the_page_asks_as_many_questions_whatever_the_corpus(
    lead: Client, expanded: Project, django_assert_max_num_queries
) -> None:
    lead.post(f"{PAGE}preset/", {"preset": "sick"})
    with django_assert_max_num_queries(30):
        lead.get(PAGE)


def test_the_api_sets_a_mix_and_forecasts_it(lead: Client, expanded: Project) -> None:
    url = "/api/v1/projects/boats/mix/"
    assert lead.get(url).json()["name"] is None
    rows = [{"stage": "S2", "rules": ["s2.passive"], "weight": 2}]
    data = {"rows": rows, "coverage": {"S2": 0.5}}
    answer = lead.put(url, data, content_type="application/json").json()
    assert answer["name"] == "custom"
    [row] = answer["rows"]
    assert (row["rules"], row["possible"], row["why"]) == (["s2.passive"], 0, "too few")
    assert lead.put(url, {}, content_type="application/json").status_code in {400, 422}
    assert lead.post(f"{url}draw/").status_code == 202


def test_the_command_forecasts_without_saving(expanded: Project) -> None:
    out = StringIO()
    call_command("mix", "boats", "--preset", "sick", "--count", stdout=out)
    assert "Mix: sick" in out.getvalue()
    assert "S2: 0 of" in out.getvalue()
    assert not RuleSettings.objects.exists()


def test_the_command_takes_a_table_and_draws(expanded: Project, tmp_path: Path) -> None:
    table = tmp_path / "mix.tsv"
    table.write_text("stage\trules\tweight\nS2\ts2.passive+s2.active\t3\nS3\ts3.negation\t1\n")
    out = StringIO()
    call_command("mix", "boats", "--table", table, "--coverage", "S2=0.5", "--draw", stdout=out)
    mix = RuleSettings.objects.get().mix
    assert mix["rows"][0] == {"stage": "S2", "rules": ["s2.passive", "s2.active"], "weight": 3.0}
    assert mix["coverage"]["S2"] == 0.5
    assert "S1 drawn otherwise" in out.getvalue()


def test_the_command_says_which_line_of_a_table_is_wrong(project: Project, tmp_path: Path) -> None:
    table = tmp_path / "mix.csv"
    table.write_text("stage,rules,weight\nS9,s2.passive,1\nS2,s2.passive,many\n")
    with pytest.raises(CommandError, match=r"line 2, stage(?s:.*)line 3, weight"):
        call_command("mix", "boats", "--table", table)
