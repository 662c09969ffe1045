"""The lead's lists as CSV files."""

import csv
import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from annotation.models import Campaign
from annotation.services.gold.aggregating import campaign_aggregate
from datasets.models import Pair, Sentence, User
from tests.annotation.conftest import judge_everything

LISTS = {
    "sources": "sources/",
    "sentences": "sentences/",
    "rules": "sentences/",
    "refusals": "refusals/",
    "pair-sets": "pairs/",
    "releases": "releases/",
    "campaigns": "campaigns/",
    "pairs": "pairs/{pair_set}/",
    "kinds": "pairs/{pair_set}/",
    "judgements": "c/{campaign}/answers/",
}


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def address(campaign: Campaign, table: str, query: str = "") -> str:
    path = LISTS[table].format(pair_set=campaign.pair_set_id, campaign=campaign.pk)
    return f"/p/boats/{path}?{query}csv={table}"


def rows(client: Client, where: str) -> list[dict[str, str]]:
    answer = client.get(where)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer["Content-Disposition"]
    return list(csv.DictReader(io.StringIO(b"".join(answer).decode())))


@pytest.mark.parametrize("table", LISTS)
def test_a_list_is_a_file_for_the_project_lead_alone(
    lead: Client, campaign: Campaign, annotator: User, outsider: User, table: str
) -> None:
    where = address(campaign, table)
    header, *__ = b"".join(lead.get(where)).decode().splitlines()
    assert all(name.replace("_", "").isalnum() for name in header.split(","))
    assert lead.get(where.replace(f"csv={table}", "csv=logins")).status_code == 404
    for user, status in ((annotator, 403), (outsider, 404)):
        lead.force_login(user)
        assert lead.get(where).status_code == status


@pytest.mark.parametrize("table", ["pairs", "kinds", "pair-sets", "campaigns", "sentences"])
def test_a_page_links_to_its_tables(lead: Client, campaign: Campaign, table: str) -> None:
    page = lead.get(address(campaign, table).partition("?")[0]).content.decode()
    assert f'href="?csv={table}"' in page


def test_a_file_has_all_pages_of_what_the_filter_lets_through_with_gold(
    lead: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotation.web.projects.pairs.PER_PAGE", 3)
    judge_everything(campaign)
    campaign_aggregate(campaign=campaign)
    result = rows(lead, address(campaign, "pairs"))
    assert [int(row["pair"]) for row in result] == list(range(1, 21))
    assert {row["gold_relatedness"] for row in result} == {"4"}
    one_kind = rows(lead, address(campaign, "pairs", "kind=S1aS2a&page=2&"))
    assert {row["kind"] for row in one_kind} == {"S1aS2a"}
    assert len(one_kind) == 10
    page = lead.get(address(campaign, "pairs").partition("?")[0] + "?kind=S1aS2a&page=2")
    assert 'href="?kind=S1aS2a&amp;csv=pairs"' in page.content.decode()


def test_cells_that_a_spreadsheet_would_run_are_text(lead: Client, campaign: Campaign) -> None:
    pair = Pair.objects.get(pair_set=campaign.pair_set, number=1)
    Sentence.objects.filter(pk=pair.sentence_a_id).update(text='=HYPERLINK("x"), "A"')
    first = rows(lead, address(campaign, "pairs"))[0]
    assert first["sentence_a"] == '\'=HYPERLINK("x"), "A"'


def test_more_pairs_take_no_more_queries(lead: Client, campaign: Campaign) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            rows(lead, address(campaign, "pairs"))
        return len(asked)

    many = queries()
    Pair.objects.filter(pair_set=campaign.pair_set, number__gt=2).delete()
    assert queries() == many


def test_judgements_are_listed_with_codes_and_without_logins(
    lead: Client, campaign: Campaign
) -> None:
    judge_everything(campaign)
    result = rows(lead, address(campaign, "judgements"))
    assert len(result) == 40
    assert {row["shown_first"] for row in result} == {"AB", "BA"}
    assert all(row["annotator"] for row in result)
