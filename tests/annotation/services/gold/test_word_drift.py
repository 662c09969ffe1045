"""A word list translated and judged again, beside the scores of the source: page and command."""

import json
from datetime import date

import pytest

from annotation.planning.presets import preset
from annotation.planning.protocol import CheckpointSettings, Orders, PlanKind
from annotation.planning.sitting import Groups
from annotation.selectors.gold.drifting import Side, published_for
from annotation.services.campaigns.lifecycle import campaign_create
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import release_write, run_release
from annotation.services.plans.opening import campaign_open
from datasets.evaluation.__main__ import main
from datasets.models import Adaptation, Sentence
from datasets.services.adapting.pairs import adapted_pairs_make
from tests.annotation.conftest import judge_everything
from tests.datasets.corpus import unwatched
from tests.datasets.services.adapting.test_words import (
    HEADER,
    ROWS,
    adapt_words,
    translate_words,
)

RATING = 3.0  # in the middle of 0 to 6, so 5 on the scale of 0 to 10 that is released
SOURCE = {"bank-money-N": 6.58, "bank-river-N": 4.2, "old-new-A": 1.58}


@pytest.fixture
def run(polish, manager, tmp_path):
    adapt_words(polish, tmp_path)
    translate_words()
    Sentence.objects.update(is_generated=False)
    pairs = adapted_pairs_make(
        adaptation=Adaptation.objects.get(), name="Words", actor=None, progress=unwatched
    )
    protocol = preset("simlex", judgements_per_order=1).model_copy(
        update={
            "checkpoints": CheckpointSettings(every=None),
            "plan": PlanKind.DEALT,
            "groups": Groups(),
            "orders": Orders.NEVER_BOTH,
        }
    )
    campaign = campaign_create(
        project=polish,
        pair_set=pairs,
        name="Again",
        protocol=protocol,
        seats=2,
        seed=1,
        controls=(),
        actor=manager,
    )
    campaign = campaign_open(campaign=campaign, actor=manager)
    judge_everything(campaign, rating=RATING, label="")
    return campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))


def test_the_page_joins_the_translated_pairs_by_id(run, client, manager):
    client.force_login(manager)
    first = published_for(run)
    page = client.get(
        f"/p/{run.campaign.project.slug}/drift/", {"gold": first.key, "other": Side(run).key}
    )
    result = page.context["drift"]
    assert result.total.pairs == 3
    moved = {pair[0].key[0]: (pair[0].text_a, pair[1].text_a) for pair in result.most_moved}
    assert moved["bank-river-N"] == ("bank", "brzeg")
    mean = sum(abs(5 - score) for score in SOURCE.values()) / 3
    assert result.total.mean_absolute_difference.value == pytest.approx(mean)
    assert set(result.groups["kind"]) == {"A", "N"}


def test_the_command_joins_a_word_file_with_a_release_by_id(run, tmp_path, capsys):
    source = tmp_path / "SimLex-999.txt"
    source.write_text(HEADER + ROWS, "utf-8")
    release_write(release=run_release(run=run, version="1.0", actor=None), out=tmp_path / "release")
    again = tmp_path / "release/soft_labels.tsv"
    assert main(["drift", str(source), str(again), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["pairs"], report["only_in_first"]) == (3, [])
    mean = sum(5 - score for score in SOURCE.values()) / 3
    assert report["figures"]["mean difference"]["value"] == pytest.approx(mean)
    assert set(report["groups"]["kind"]) == {"A", "N"}


def test_words_in_two_languages_without_ids_have_no_pair_in_common(run, tmp_path, capsys):
    source = tmp_path / "SimLex-999.txt"
    source.write_text(HEADER + ROWS, "utf-8")
    release_write(release=run_release(run=run, version="1.0", actor=None), out=tmp_path / "release")
    assert main(["drift", str(source), str(tmp_path / "release/SimLex.txt")]) == 2
    assert "no pair has the id of a pair in the first file" in capsys.readouterr().err
