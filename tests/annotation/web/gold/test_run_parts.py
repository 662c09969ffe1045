"""Agreement by parts: the page and its files."""

import csv
import io
from collections import Counter

import pytest
from django.conf import settings as django_settings
from django.test import Client

from annotation.models import AggregationRun, Campaign
from annotation.services.gold.aggregating import campaign_aggregate
from datasets.models import Pair, Parse, Sentence, User
from tests.annotation.conftest import judge_everything


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def run(campaign: Campaign) -> AggregationRun:
    judge_everything(campaign)
    return campaign_aggregate(campaign=campaign)


def address(run: AggregationRun, page: str = "parts/") -> str:
    return f"/p/boats/c/{run.campaign_id}/runs/{run.number}/{page}"


def test_every_measure_of_every_part_stands_there_with_why_it_is_missing(lead, run):
    assert address(run) in lead.get(address(run, "agreement/")).content.decode()
    answer = lead.get(address(run))
    groupings = {grouping.key: grouping for grouping in answer.context["groupings"]}
    assert set(groupings) == set(run.results["breakdown"]) >= {"order", "kind"}
    for key, grouping in groupings.items():
        stored = run.results["breakdown"][key]
        assert len(grouping.rows) == len(stored)
        for (_name, cells), measures in zip(grouping.rows, stored.values(), strict=True):
            assert len(cells) == len(grouping.heads) == len(measures)
            shown = {(cell.value, cell.low, cell.high) for cell in cells}
            ends = [measure["interval"] or (None, None) for measure in measures.values()]
            values = [measure["value"] for measure in measures.values()]
            assert shown == {(v, *e) for v, e in zip(values, ends, strict=True)}
    page = answer.content.decode()
    assert "A first" in page
    assert "All judgements are the same." in page


def test_the_notes_are_told_in_the_language_of_the_page(lead, run):
    lead.cookies["django_language"] = "pl"
    page = lead.get(address(run)).content.decode()
    assert "Wszystkie oceny są takie same." in page
    assert "All judgements are the same." not in page


def test_parts_can_be_taken_along(lead, run):
    answer = lead.get(address(run, "tables/agreement-kind.csv"))
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    stored = run.results["breakdown"]["kind"]
    assert len(rows) == sum(len(measures) for measures in stored.values())
    first = next(iter(stored))
    result = {row["Measure"]: row for row in rows if row["Part"] == first}
    assert float(result["mean_sd"]["Value"]) == stored[first]["mean_sd"]["value"]
    low, high = stored[first]["mean_sd"]["interval"]
    assert (float(result["mean_sd"]["From"]), float(result["mean_sd"]["To"])) == (low, high)
    assert result["alpha_label"]["Value"] == ""
    assert result["alpha_label"]["Note"]
    assert b"tabular" in lead.get(address(run, "tables/agreement-order.tex")).content
    assert lead.get(address(run, "tables/agreement-mood.csv")).status_code == 404


def test_tranches_are_pooled_in_a_row_of_their_own(lead, run):
    measure = {"value": 0.5, "n": 20, "note": "Pairs.", "interval": None}
    run.results["breakdown"] = {
        "tranche": {"1": {"pairwise_spearman": measure, "mean_sd": measure}},
        "pooled_over_tranches": {"pairwise_spearman": measure | {"value": 0.25}},
    }
    run.save()
    (grouping,) = lead.get(address(run)).context["groupings"]
    values = [[cell and cell.value for cell in cells] for _name, cells in grouping.rows]
    assert values == [[0.5, 0.5], [None, 0.25]]


def test_a_run_without_parts_says_so(lead, run):
    run.results.pop("breakdown")
    run.save()
    assert address(run) not in lead.get(address(run, "")).content.decode()
    assert "These judgements cannot be divided" in lead.get(address(run)).content.decode()


def test_the_parts_are_the_leads_alone(client, annotator, run):
    client.force_login(annotator)
    assert client.get(address(run)).status_code in {403, 404}
    assert client.get(address(run, "tables/agreement-kind.csv")).status_code in {403, 404}


def test_the_tabs_of_a_run_name_labels_and_relations_in_the_language_of_the_page(lead, run):
    Pair.objects.update(expected_ab="CONTRADICTION", relation="opposite")
    models = run.results["label_models"]
    models["one_coin"] |= {
        "differences": 1,
        "differs_from_majority": [
            {"pair": 1, "order": "AB", "majority": None, "label": "NEUTRAL", "probability": 0.9}
        ],
    }
    run.save(update_fields=["results"])
    lead.cookies[django_settings.LANGUAGE_COOKIE_NAME] = "pl"
    tables = lead.get(address(run, "tables/")).content.decode()
    assert ">sprzeczność</th>" in tables
    assert ">contradiction<" not in tables
    assert ">opposite<" not in tables
    weighed = lead.get(address(run, "check/")).content.decode().partition('id="weighed"')[2]
    assert "<td>neutralne</td>" in weighed
    assert "jedna moneta: " in weighed
    assert "dawid_skene" not in weighed


def simlex(pairs):
    """Give the pairs of a set the columns of SimLex-999."""
    for number, pair in enumerate(pairs):
        pair.columns = {
            "POS": "NV"[number % 2],
            "conc(w1)": f"{number % 7}",
            "conc(w2)": "3",
            "Assoc(USF)": f"{number / 2}",
            "relation": ["synonyms", "hypernym, 2 steps"][number % 2],
        }
        pair.save(update_fields=["columns"])


def test_ratings_and_agreement_of_word_pairs_stand_by_their_columns(lead, campaign):
    pair_set = campaign.pair_set
    pairs = list(pair_set.pairs.order_by("number"))
    simlex(pairs)
    pair_set.columns = ["POS", "conc(w1)", "conc(w2)", "Assoc(USF)", "relation"]
    pair_set.save(update_fields=["columns"])
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    # Agreement in each part is that of the run.
    assert {"pos", "concreteness_part", "association_part", "relation_part"} <= set(
        run.results["breakdown"]
    )
    answer = lead.get(address(run))
    tables = {table.title: dict(table.rows) for table in answer.context["ratings"]}
    gold = {gold_pair.pair_id: gold_pair.relatedness for gold_pair in run.gold_pairs.all()}
    nouns = [gold[pair.pk] for pair in pairs[::2]]
    part = tables["By part of speech"]["nouns"]
    assert part.pairs == len(nouns)
    assert part.mean == pytest.approx(sum(nouns) / len(nouns))
    assert sum(part.pairs for part in tables["By concreteness"].values()) == len(pairs)
    assert tables["By association"]["most associated"].pairs == len(pairs) // 3
    page = answer.content.decode()
    assert "hypernym, steps: 2" in page
    assert "Similarity and association" in page
    table = lead.get(address(run, "charts/association.csv")).content.decode()
    assert len(table.splitlines()) == 1 + len(pairs)
    assert lead.get(address(run, "charts/ratings-pos.svg")).status_code == 200


WORDS = [("dog", "hound"), ("dog", "cat"), ("animal", "dog"), ("entity", "hound"), ("dog", "tea")]


def test_word_pairs_are_parted_by_relation_and_distance_in_the_wordnet(
    lead, campaign, wordnets, settings
):
    settings.WORDNET_DIR = str(wordnets)
    campaign.protocol |= {"unit": "words"}
    campaign.save(update_fields=["protocol"])
    expected = Counter()
    for number, pair in enumerate(campaign.pair_set.pairs.order_by("number")):
        words = WORDS[number % len(WORDS)]
        for sentence, word in zip((pair.sentence_a, pair.sentence_b), words, strict=True):
            made = Sentence.objects.create(
                project=campaign.project, stage="S1", text=word, text_hash=f"{number}{word}"
            )
            setattr(pair, "sentence_a" if sentence == pair.sentence_a else "sentence_b", made)
        pair.save()
        expected[words] += 1
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    assert {"relation_part", "path_part"} <= set(run.results["breakdown"])
    # Shown as it was found, whatever wordnet is installed later.
    settings.WORDNET_DIR = "/nowhere"
    answer = lead.get(address(run))
    tables = {table.title: dict(table.rows) for table in answer.context["ratings"]}
    relations = {name: part.pairs for name, part in tables["By relation in the wordnet"].items()}
    assert relations == {
        "synonyms": expected["dog", "hound"],
        "co-hyponyms": expected["dog", "cat"],
        "hypernym, steps: 1": expected["animal", "dog"],
        "hypernym, steps: 2": expected["entity", "hound"],
    }
    distances = tables["By distance in the wordnet"]
    assert distances["steps: 2"].pairs == expected["dog", "cat"] + expected["entity", "hound"]
    assert "those of the wordnet tiny:1" in answer.content.decode()
    assert lead.get(address(run, "charts/ratings-path.svg")).status_code == 200
    assert lead.get(address(run, "tables/agreement-path_part.csv")).status_code == 200


def test_a_run_of_pairs_without_columns_has_no_such_section(lead, run):
    assert "Ratings by part" not in lead.get(address(run)).content.decode()
    assert lead.get(address(run, "charts/association.svg")).status_code == 404


def test_agreement_stands_by_the_article_of_the_subjects_that_have_trees(lead, campaign):
    pairs = list(campaign.pair_set.pairs.order_by("number").select_related("sentence_a"))
    tree = (
        "1\t{0}\t_\tDET\t_\tDefinite={1}\t2\tdet\t_\t_\n2\tman\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n"
        "3\truns\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
    )
    chosen = {pair.sentence_a.text_hash for pair in pairs}
    for place, text_hash in enumerate(sorted(chosen)[:4]):
        article = ("A", "Ind") if place % 2 else ("The", "Def")
        Parse.objects.update_or_create(
            project=campaign.project,
            text_hash=text_hash,
            defaults={"conllu": tree.format(*article)},
        )
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    assert {"definite", "indefinite"} <= set(run.results["breakdown"]["subject_part"])
    page = lead.get(address(run)).content.decode()
    assert "By article of the subjects" in page
    assert "indefinite: a man" in page
