"""Baselines on a release: by service and by command, and one that somebody else wrote."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from datasets.designs.split import Part
from datasets.errors import Conflict, Invalid
from datasets.evaluation.baselines.guessing import MAJORITY
from datasets.evaluation.baselines.overlap import OVERLAP
from datasets.models import Pair, Release, System
from datasets.selectors.importing.files import file_chunks
from datasets.selectors.measuring.systems import release_parts
from datasets.services.jobs.incoming import incoming_path
from datasets.services.jobs.stored_files import file_store
from datasets.services.measuring.baselines import Learning, baselines_measure
from datasets.services.publishing.layouts import Layout
from datasets.services.publishing.releases import release_withdraw
from tests.datasets.corpus import unwatched
from tests.datasets.services.publishing.test_releases import publish
from transforms.reason import Reason

TAUGHT = "tests.datasets.evaluation.baselines.taught:TAUGHT"


def measure(release: Release, **options):
    return baselines_measure(
        **{"release": release, "part": "TEST", "actor": None, "progress": unwatched} | options
    )


def test_predictions_of_a_baseline_are_kept_as_the_task_asks_for_them(release: Release) -> None:
    [outcome] = measure(release, baselines=[OVERLAP], learning=Learning("TRAIN"))
    kept = b"".join(file_chunks(outcome.system.predictions)).decode()
    assert kept.startswith("pair_ID\tentailment_judgment\trelatedness_score\n")
    assert len(kept.splitlines()) == 1 + outcome.system.report["pairs"]
    assert "NA" not in kept


def test_a_baseline_that_was_measured_before_stays_as_it_is(release: Release) -> None:
    [first] = measure(release, baselines=[OVERLAP], learning=Learning("TRAIN"))
    [repeated] = measure(release, baselines=[OVERLAP], learning=Learning("TRIAL"))
    assert repeated.system is None
    assert "already evaluated here" in str(repeated.reasons[0])
    assert System.objects.get() == first.system
    assert System.objects.get().details["material"]["train_part"] == "TRAIN"


def test_a_baseline_without_its_material_stands_aside(release: Release) -> None:
    [outcome] = measure(release, baselines=[MAJORITY])
    assert outcome.reasons == (Reason("baseline_needs_labels"),)
    assert not System.objects.exists()


def test_bad_vectors_are_told_by_name_and_line(release: Release, tmp_path: Path) -> None:
    path = tmp_path / "vectors.txt"
    path.write_text("a 1 2\nis 1\n", encoding="utf-8")
    with pytest.raises(Invalid, match=r"vectors\.txt: line 2: 1 numbers, 2 expected"):
        measure(release, learning=Learning("TRAIN", vectors=incoming_path(path)))
    assert not System.objects.exists()


def test_baselines_never_learn_from_what_they_are_measured_on(release: Release) -> None:
    for part in ("TEST", ""):
        with pytest.raises(Invalid):
            measure(release, part=part, learning=Learning("TEST"))


def test_nothing_runs_on_a_withdrawn_release(release: Release) -> None:
    release_withdraw(release=release, reason="wrong scores", actor=None)
    with pytest.raises(Conflict):
        measure(release)


def test_word_pairs_have_the_baselines_that_give_scores(release: Release) -> None:
    words = Pair.objects.values_list("sentence_a__text", "sentence_b__text")
    rows = "".join(f"{a},{b},{n / 100}\n" for n, (a, b) in enumerate(words))
    gold = file_store(name="RUSSE.csv", chunks=[f"word1,word2,sim\n{rows}".encode()])
    release.files.filter(path="SICK.txt").update(path="RUSSE.csv", stored=gold)
    outcomes = measure(release, part="")
    result = {o.system.name: o.system.task for o in outcomes if o.system}
    assert result == dict.fromkeys(("chance", "overlap", "trigrams"), "russe-hj")
    reasons = {o.name: "; ".join(map(str, o.reasons)) for o in outcomes if o.reasons}
    assert reasons["majority"] == "gives only labels, and this release has none"
    assert reasons["AVG"] == "needs word vectors"


def test_a_release_of_cdscorpus_is_measured_by_the_parts_of_klej(release: Release) -> None:
    cds = publish(release.pair_set, version="2.0", layout=Layout.CDS)
    assert release_parts(cds) == list(Part)
    outcomes = measure(cds, baselines=[MAJORITY, OVERLAP], learning=Learning("TRAIN"))
    pairs = [outcome.system.report["pairs"] for outcome in outcomes]
    files = cds.files.get(path="CDSC-R/test_gold.tsv").stored
    rows = b"".join(file_chunks(files)).decode().splitlines()[1:]
    assert pairs == [len(rows)] * 2
    assert 0 < len(rows) < Pair.objects.count()


def test_the_command_runs_them_and_tells_each(release: Release, capsys) -> None:
    call_command("baselines", "boats", "1.0", part="TEST", train_part="TRAIN")
    message = capsys.readouterr().out
    assert "majority: accuracy 1.0000" in message
    assert "AVG: needs word vectors" in message
    assert System.objects.filter(part="TEST").count() == 5
    with pytest.raises(CommandError, match=r"no release 9\.9\. There are: 1\.0"):
        call_command("baselines", "boats", "9.9")


def test_a_trained_baseline_from_elsewhere_is_kept_like_the_others(release: Release) -> None:
    options = {"part": "TEST", "train_part": "TRAIN", "baseline": [TAUGHT]}
    call_command("baselines", "boats", "1.0", **options)
    system = System.objects.get()
    assert (system.name, system.baseline) == ("taught", "taught")
    assert system.report["figures"]["pearson"]["n"] == system.report["pairs"]
