import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from annotation.models import AggregationRun, Campaign, Judgement
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.plans.seats import annotator_create
from annotation.services.steps import release_work
from datasets.models import Job, Release, User
from datasets.services.jobs.lifecycle import silent
from datasets.services.publishing.checks import ReleasePoint
from tests.annotation.conftest import answer_ahead, assignments_left, judge_everything

# Everything ticked.
KNOWN = {"acknowledged": [point.value for point in ReleasePoint]}


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def run(campaign: Campaign) -> AggregationRun:
    judge_everything(campaign)
    return campaign_aggregate(campaign=campaign)


def address(run: AggregationRun, tab: str = "") -> str:
    return f"/p/boats/c/{run.campaign_id}/runs/{run.number}/{f'{tab}/' if tab else ''}"


def test_a_run_shows_gold_agreement_and_annotators(lead: Client, run: AggregationRun) -> None:
    answer = lead.get(address(run))
    shown = answer.content.decode()
    assert "3 to below 4" in shown
    assert "4 to 5" in shown
    assert answer.context["bars"]["labels"][1].n == 20
    # All said the same: alpha is not defined, and the note says why.
    assert "All judgements are the same." in lead.get(address(run, "agreement")).content.decode()
    people = lead.get(address(run, "annotators")).content.decode()
    assert all(row["code"] in people for row in run.results["annotators"])


TABS = {
    # What a tab reads of gold, its own lists apart.
    "": 0,
    "agreement": 0,
    "annotators": 0,
    "model": 0,
    "check": 2,  # how many ties there are (none to list), disputed
    "adjudication": 2,  # ties, and pairs about which few agree
    "tables": 3,  # expected against gold with its chart, by kind
    "plots": 0,  # stored with the run
    "release": 5,  # what would be released, and what the checklist counts of it
}


@pytest.mark.parametrize("tab", TABS)
def test_a_tab_says_which_it_is_and_reads_gold_only_where_it_shows_it(
    lead: Client, run: AggregationRun, tab: str
) -> None:
    with CaptureQueriesContext(connection) as asked:
        page = lead.get(address(run, tab)).content.decode()
    (nav,) = re.findall(r'aria-label="Parts of the run">(.*?)</nav>', page, re.DOTALL)
    assert re.findall(r'href="([^"]+)" aria-current="page"', nav) == [address(run, tab)]
    assert [*re.findall(r'href="([^"]+)"', nav)] == [address(run, tab) for tab in TABS]
    of_gold = [query for query in asked if 'FROM "annotation_goldpair"' in query["sql"]]
    assert len(of_gold) == TABS[tab]
    assert len(asked) <= (28 if tab == "release" else 16)  # the checklist counts nine points


def test_plots_are_drawn_with_their_tables(lead: Client, run: AggregationRun) -> None:
    answer = lead.get(address(run, "plots"))
    charts = {chart.name: chart for chart in answer.context["charts"]}
    assert {"ranked", "histogram", "kinds", "severity", "days", "settling"} <= {*charts}
    assert len(charts["ranked"].rows) == 20
    assert sum(n for _range, n in charts["histogram"].rows) == 20
    assert charts["kinds"].rows[0][1:] == (10, 0, 0)
    assert [row[1] for row in charts["days"].rows] == [40]
    page = answer.content.decode()
    for name, chart in charts.items():
        assert f'src="{address(run)}charts/{name}.svg"' in page
        drawn = lead.get(f"{address(run)}charts/{name}.svg").content.decode()
        assert chart.title in drawn
        assert "<script" not in drawn
    run.results.pop("plots")
    run.save()
    assert "before plots were stored" in lead.get(address(run, "plots")).content.decode()


def test_pairs_rated_in_two_ways_are_listed(lead: Client, run: AggregationRun) -> None:
    assert run.results["variation"] == {
        "least_ratings": 6,
        "two_groups": [],
        "one_group": 0,
        "too_few": 20,
    }
    run.results["variation"] |= {"two_groups": [7], "one_group": 19, "too_few": 0}
    run.save()
    answer = lead.get(address(run, "check"))
    assert [gold.pair.number for gold in answer.context["two_groups"]] == [7]
    page = " ".join(answer.content.decode().split())
    assert "1 pair is rated in two ways, 19 in one; 0 have fewer than 6 ratings." in page
    rows = b"".join(lead.get(f"{address(run, 'check')}?csv=two-groups")).decode().splitlines()
    assert [row.split(",")[0] for row in rows] == ["pair", "7"]


def test_the_summary_of_a_run_leads_on(lead: Client, run: AggregationRun) -> None:
    run.results["lint"] = [{"pair": 7, "fault": "duplicate", "reason": "", "other": 3}]
    run.results["annotators"][0]["excluded"] = True
    run.save()
    page = " ".join(lead.get(address(run)).content.decode().split())
    assert "Check 1 pair whose gold contradicts logic" in page
    assert "See why 1 annotator was left out" in page
    assert "Make a release from it" in page


TABLES = {
    "annotators": ("annotators", "code,login,left_out,judgements,mean_rating"),
    "slips": ("check", "pair,fault,reason"),
    "ties": ("check", "pair,sentence_a,sentence_b,ab_entailment,ab_neutral"),
    "disputed": ("check", "pair,sentence_a,sentence_b,mean_rating,sd_rating"),
    "kinds": ("tables", "kind,relation,pairs,relatedness,sd"),
    "expected": ("tables", "expected,entailment,neutral,contradiction,pairs"),
}


@pytest.mark.parametrize("table", TABLES)
def test_each_table_of_a_run_can_be_had_as_a_file(
    lead: Client, run: AggregationRun, table: str
) -> None:
    run.results["lint"] = [{"pair": 7, "fault": "duplicate", "reason": "", "other": 3}]
    run.save()
    run.gold_pairs.update(is_tie_ab=True)
    tab, header = TABLES[table]
    where = f"{address(run, tab)}?csv={table}"
    assert f'href="?csv={table}"' in lead.get(address(run, tab)).content.decode()
    answer = lead.get(where)
    assert f"run-1-{table}.csv" in answer["Content-Disposition"]
    rows = b"".join(answer).decode().splitlines()
    assert rows[0].startswith(header)
    assert len(rows) > 1
    assert lead.get(f"{address(run, tab)}?csv=people").status_code == 404


def test_expected_labels_stand_beside_the_gold(lead: Client, run: AggregationRun) -> None:
    (row,) = lead.get(address(run, "tables")).context["expected"]
    assert (row.expected, row.counts, row.total) == ("", (20, 0, 0), 20)
    kinds = {row.kind: row for row in lead.get(address(run, "tables")).context["kinds"]}
    assert (kinds["S1aS2a"].pairs, kinds["S1aS2a"].relatedness) == (10, 4.0)


def test_ties_are_listed(lead: Client, campaign: Campaign) -> None:
    labels = ["ENTAILMENT", "CONTRADICTION"]
    for label in labels:
        annotator = annotator_create(project=campaign.project)
        for assignment in assignments_left(campaign, annotator):
            answer_ahead(assignment, annotator, label=label)
    run = campaign_aggregate(campaign=campaign)
    # One vote in each order is a majority, so nothing is tied.
    assert "None found." in lead.get(address(run, "check")).content.decode()
    run.gold_pairs.update(is_tie_ab=True)
    assert lead.get(address(run, "check")).context["page"].paginator.count == 20


def test_a_release_is_made_by_a_job(lead: Client, run: AggregationRun) -> None:
    answer = lead.post(f"{address(run)}release/", {"version": "1.0", **KNOWN})
    job = Job.objects.get()
    assert answer["Location"] == f"/p/boats/jobs/{job.pk}/"
    assert (job.kind, job.parameters["version"]) == ("annotation.release_run", "1.0")


def test_a_release_begins_with_a_checklist(lead: Client, run: AggregationRun) -> None:
    page = lead.get(f"{address(run)}release/").content.decode()
    assert "No licence is stated" in page
    assert "/p/boats/settings/" in page
    assert "Every pair has gold." in page
    # What is settled needs no tick.
    assert page.count('name="acknowledged"') == 5


def test_unsettled_points_have_to_be_ticked_one_by_one(lead: Client, run: AggregationRun) -> None:
    ticked = ["licence", "campaign", "reviewed"]
    answer = lead.post(f"{address(run)}release/", {"version": "2.7", "acknowledged": ticked})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert not Job.objects.exists()
    # The list at the top leads to the two that are missing; what was typed and ticked stays.
    assert all(f'href="#id_acknowledged_{point}"' in page for point in ("votes", "split"))
    assert 'href="#id_acknowledged_licence"' not in page
    assert 'value="2.7"' in page
    assert page.count("checked") == 3


def test_a_split_is_checked_with_the_settings_that_are_typed(
    lead: Client, run: AggregationRun
) -> None:
    chosen = {"version": "1.0", "sizes": "50, 0, 50", "check": "1"}
    answer = lead.post(f"{address(run)}release/", chosen)
    split = next(point.check for point in answer.context["checks"] if point.check.point == "split")
    assert (answer.status_code, split.is_settled) == (200, True)
    assert not Job.objects.exists()


def test_a_release_says_to_project_leads_what_was_known(
    lead: Client, run: AggregationRun, manager: User
) -> None:
    lead.post(f"{address(run)}release/", {"version": "1.0", **KNOWN})
    release_work(Job.objects.get(), silent)
    page = lead.get("/p/boats/releases/1.0/").content.decode()
    assert "20 pairs of 20 have only one judgement in an order" in page


def test_a_release_is_split_as_the_form_says(lead: Client, run: AggregationRun) -> None:
    chosen = {"version": "1.0", "way": "pairs", "sizes": "9, 1, 10", "seed": "7", **KNOWN}
    lead.post(f"{address(run)}release/", chosen)
    release_work(Job.objects.get(kind="annotation.release_run"), silent)
    split = Release.objects.get().manifest["split"]
    assert (split["split"], split["split_seed"]) == ("pairs", 7)
    assert split["pairs"] == {"TRAIN": 9, "TRIAL": 1, "TEST": 10}
    page = lead.get("/p/boats/releases/1.0/").content.decode()
    assert "TRAIN 9, TRIAL 1, TEST 10" in page
    assert "to within 0.0 percentage points" in " ".join(page.split())


@pytest.mark.parametrize("sizes", ["9, 1", "a, b, c", "0, 0, 0", "-1, 1, 1"])
def test_sizes_that_mean_nothing_start_no_job(
    lead: Client, run: AggregationRun, sizes: str
) -> None:
    answer = lead.post(f"{address(run)}release/", {"version": "1.0", "sizes": sizes})
    assert answer.status_code == 422
    assert "Enter three numbers" in answer.content.decode()
    assert not Job.objects.filter(kind="annotation.release_run").exists()


@pytest.mark.parametrize("version", ["", "1 0", "../1", "1/0", "x" * 21])
def test_a_version_must_fit_an_address(lead: Client, run: AggregationRun, version: str) -> None:
    assert lead.post(f"{address(run)}release/", {"version": version}).status_code == 422
    assert not Job.objects.exists()


def test_the_files_of_a_release_are_the_bytes_that_were_made(
    lead: Client, run: AggregationRun, manager: User
) -> None:
    release = run_release(run=run, version="1.0", actor=manager)
    where = "/p/boats/releases/1.0/"
    page = lead.get(where).content.decode()
    for file in release.files.select_related("stored"):
        assert file.stored.sha256 in page
        answer = lead.get(f"{where}files/{file.path}")
        body = b"".join(answer)
        assert len(body) == file.stored.size == int(answer["Content-Length"])
    first, again = (b"".join(lead.get("/p/boats/releases/1.0.zip")) for __ in range(2))
    assert first == again
    assert b"boats-1.0/SICK.txt" in first
    assert lead.get(f"{where}files/secret.txt").status_code == 404


def test_a_release_is_withdrawn_with_a_reason(
    lead: Client, run: AggregationRun, manager: User
) -> None:
    run_release(run=run, version="1.0", actor=manager)
    where = "/p/boats/releases/1.0/"
    assert lead.post(f"{where}withdraw/", {"reason": " "}).status_code == 422
    assert Release.objects.get().withdrawn_at is None
    lead.post(f"{where}withdraw/", {"reason": "Pair 7 is offensive."})
    page = lead.get(where).content.decode()
    assert "Pair 7 is offensive." in page
    assert f"{where}withdraw/" not in page


@pytest.mark.parametrize("kind", ["csv", "tex"])
def test_tables_of_the_papers_can_be_taken_along(
    lead: Client, run: AggregationRun, kind: str
) -> None:
    assert "sick-6" in lead.get(address(run, "tables")).content.decode()
    answer = lead.get(f"{address(run)}tables/sick-6.{kind}")
    assert f'filename="sick-6.{kind}"' in answer["Content-Disposition"]
    assert ("20 (100%)" if kind == "csv" else r"20 (100\%)") in answer.content.decode()
    assert lead.get(f"{address(run)}tables/nothing.{kind}").status_code == 404
    assert lead.get(f"{address(run)}tables/sick-6.exe").status_code == 404


@pytest.mark.parametrize(
    ("name", "tab"),
    [
        ("relatedness", "tables"),
        ("labels", "tables"),
        ("expected", "tables"),
        ("agreement", "agreement"),
        ("annotators", "annotators"),
    ],
)
def test_charts_are_drawings_with_their_numbers(
    lead: Client, run: AggregationRun, name: str, tab: str
) -> None:
    where = f"{address(run)}charts/{name}"
    assert f"{where}.svg" in lead.get(address(run, tab)).content.decode()
    drawing = lead.get(f"{where}.svg")
    assert drawing["Content-Type"] == "image/svg+xml"
    assert "prefers-color-scheme:dark" in drawing.content.decode()
    assert "sandbox" in drawing["Content-Security-Policy"]
    assert lead.get(f"{where}.svg").content == drawing.content
    assert lead.get(f"{where}.pdf").content.startswith(b"%PDF")
    assert len(lead.get(f"{where}.csv").content.decode().splitlines()) > 1


def test_charts_and_tables_are_the_leads_alone(
    client: Client, annotator: User, run: AggregationRun
) -> None:
    client.force_login(annotator)
    tabs = [f"{tab}/" for tab in TABS if tab] + ["check/?csv=ties", "annotators/?csv=annotators"]
    for file in ("charts/labels.svg", "tables/sick-6.csv", "against/1/", "", *tabs):
        assert client.get(f"{address(run)}{file}").status_code == 403


def test_two_runs_are_compared(lead: Client, campaign: Campaign, run: AggregationRun) -> None:
    gold = run.gold_pairs.select_related("pair").order_by("pair__number").first()
    judgement = Judgement.objects.filter(assignment__pair=gold.pair).first()
    Judgement.objects.filter(pk=judgement.pk).update(rating=2)
    second = campaign_aggregate(campaign=campaign)
    answer = lead.get(f"{address(second)}against/{run.number}/")
    counts = answer.context["counts"]
    assert counts == {"both": 20, "alone": 0, "moved": 1, "relabelled": 0}
    moved = answer.context["parts"][2]["rows"]
    assert [(row.here, row.there) for row in moved] == [("3.000", "4.000")]
    assert any(row.name == "input_hash" for row in answer.context["parts"][0]["rows"])
