import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from annotation.models import AggregationRun, Campaign, Judgement
from annotation.planning.protocol import PlanKind
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.plans.opening import campaign_open
from datasets.models import Pair, Release
from tests.annotation.conftest import judge_everything

JUDGEMENTS = "annotator\tpair\torder\trating\tlabel\nzed\t1\tAB\t4\tE\nkay\t1\tBA\t5\tE\n"
CONTROLS = (
    "sentence_a\tsentence_b\tlabels_ab\tlabels_ba\trating_min\trating_max\n"
    "A cat is asleep\tThe cat is awake\tCONTRADICTION\tCONTRADICTION NEUTRAL\t1\t4\n"
)


def run(*arguments):
    out = StringIO()
    call_command(*map(str, arguments), stdout=out, stderr=StringIO())
    return out.getvalue()


def test_a_campaign_is_made_opened_listed_and_closed(corpus):
    assert "is a draft" in run("campaign", "create", "boats", "Pairs", "--name", "Pilot")
    campaign = Campaign.objects.get()
    assert campaign.seats_planned == 10
    assert campaign.checkpoints.count() == 20
    assert "200 judgements, 20 sentences wait" in run("campaign", "open", campaign.pk)
    assert "0 of 200 (0 %)" in run("campaign", "list")
    assert "is closed" in run("campaign", "close", campaign.pk)


def test_all_sentences_of_imported_pairs_are_reviewed_unless_said_otherwise(corpus):
    run("campaign", "create", "boats", "Pairs", "--name", "Ours")
    corpus.pair_set.design = "imported"
    corpus.pair_set.save()
    run("campaign", "create", "boats", "Pairs", "--name", "Theirs")
    run("campaign", "create", "boats", "Pairs", "--name", "Short", "--review", "generated")
    reviews = {each.name: each.protocol["review"] for each in Campaign.objects.all()}
    assert reviews == {"Ours": "generated", "Theirs": "all", "Short": "generated"}
    theirs = Campaign.objects.get(name="Theirs")
    assert "30 sentences wait" in run("campaign", "open", theirs.pk)


def test_a_campaign_can_bring_its_own_control_items(corpus, tmp_path):
    path = tmp_path / "controls.tsv"
    path.write_text(CONTROLS, encoding="utf-8")
    run("campaign", "create", "boats", "Pairs", "--checkpoints", path, "--no-leader")
    campaign = Campaign.objects.get()
    checkpoint = campaign.checkpoints.get()
    assert checkpoint.accepted_ba == ["CONTRADICTION", "NEUTRAL"]
    assert (checkpoint.rating_min, checkpoint.rating_max) == (1, 4)
    assert campaign.protocol["leader_mode"] == "none"


def test_bad_control_items_are_named_and_no_campaign_is_made(corpus, tmp_path):
    path = tmp_path / "controls.tsv"
    path.write_text(CONTROLS + "A\tB\tMAYBE\tNEUTRAL\t0\t5\n", encoding="utf-8")
    with pytest.raises(CommandError) as caught:
        run("campaign", "create", "boats", "Pairs", "--checkpoints", path)
    assert "line 3, labels_ab" in str(caught.value)
    assert "line 3, rating_min" in str(caught.value)
    assert not Campaign.objects.exists()


@pytest.mark.parametrize("arguments", [["open"], ["close"], ["delete", "--name", "x"]])
def test_a_campaign_that_is_not_there_is_answered_with_those_that_are(campaign, arguments):
    with pytest.raises(CommandError, match=rf"There are: {campaign.pk} \(Pilot, boats\)"):
        run("campaign", *arguments, campaign.pk + 1)


def test_a_campaign_is_deleted_by_its_typed_name_only(campaign):
    with pytest.raises(CommandError, match="Type the name exactly"):
        run("campaign", "delete", campaign.pk, "--name", "Main")
    run("campaign", "delete", campaign.pk, "--name", "Pilot")
    assert not Campaign.objects.exists()


def test_judgements_are_imported_once(draft, manager, tmp_path):
    closed = campaign_close(campaign=draft(), actor=manager)
    path = tmp_path / "more.tsv"
    path.write_text(JUDGEMENTS, encoding="utf-8")
    assert "2 judgements imported" in run("import_judgements", closed.pk, path)
    assert "imported before" in run("import_judgements", closed.pk, path)
    assert Judgement.objects.count() == 2


def test_bad_judgements_end_the_command_and_import_nothing(draft, manager, tmp_path):
    closed = campaign_close(campaign=draft(), actor=manager)
    path = tmp_path / "more.tsv"
    path.write_text(JUDGEMENTS + "zed\t99\tAB\t4\tE\n", encoding="utf-8")
    with pytest.raises(CommandError, match="line 4, pair"):
        run("import_judgements", closed.pk, path)
    assert not Judgement.objects.exists()


def test_a_campaign_is_aggregated_and_released_under_a_date(draft, manager, tmp_path):
    opened = campaign_open(campaign=draft(), actor=manager)
    judge_everything(opened)
    output = run("aggregate", opened.pk, "--date", "2026-03-14")
    assert "Run 1: 40 judgements, 20 pairs" in output
    assert "alpha_rating_ordinal   not defined" in output
    assert "NEUTRAL " in output
    out = tmp_path / "out"
    output = run("release", opened.pk, "1.0", "--acknowledge", "--out", out)
    assert "!   licence   No licence is stated" in output
    assert "ok  gold      Every pair has gold." in output
    assert "Release 1.0 of run 1, 2026-03-14" in output
    assert json.loads((out / "manifest.json").read_text())["date"] == "2026-03-14"
    assert len((out / "SICK.txt").read_text().splitlines()) == 21


def test_a_release_waits_until_its_checklist_is_acknowledged(campaign):
    judge_everything(campaign)
    run("aggregate", campaign.pk)
    known = ("licence", "campaign", "reviewed", "votes")
    with pytest.raises(CommandError, match=r"--acknowledge split$"):
        run("release", campaign.pk, "1.0", "--acknowledge", *known)
    with pytest.raises(CommandError, match="--acknowledge licence campaign reviewed votes split"):
        run("release", campaign.pk, "1.0")
    assert not Release.objects.exists()
    run("release", campaign.pk, "1.0", "--acknowledge", *known, "split")
    assert [kept["point"] for kept in Release.objects.get().acknowledged] == [*known, "split"]


def test_without_a_run_there_is_nothing_to_release(campaign):
    with pytest.raises(CommandError, match="no such run"):
        run("release", campaign.pk, "1.0")
    assert not Release.objects.exists()
    assert not AggregationRun.objects.exists()


def test_a_draft_cannot_be_simulated(draft):
    with pytest.raises(CommandError, match="not open"):
        run("simulate", draft().pk, "--annotators", 2, "--url", "http://127.0.0.1:9/")


@pytest.mark.django_db(transaction=True)
def test_a_month_of_a_campaign_is_told_by_habits(draft, manager, live_server):
    Pair.objects.filter(number__gt=4).delete()
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    options = ["--annotators", 10, "--habits", "--url", live_server.url]
    said = run("simulate", campaign.pk, *options)
    assert "switches off" in said
    assert "8 of 8 judgements: 0 missing, 0 too many, 0 doubled, 0 pairs seen twice" in said


def test_a_campaign_can_have_another_plan_than_its_protocol(corpus):
    run("campaign", "create", "boats", "Pairs", "--name", "Pilot", "--plan", "dealt")
    opened = run("campaign", "open", Campaign.objects.get().pk)
    assert "200 judgements in 10 seats" in opened


def test_a_plan_that_does_not_fit_the_protocol_is_refused(corpus):
    with pytest.raises(CommandError, match="a group size and a tranche size"):
        run("campaign", "create", "boats", "Pairs", "--plan", "tranches", "--no-leader")
    assert not Campaign.objects.exists()
