import json
import subprocess
import sys

import numpy as np
import pytest

from annotation.stats.__main__ import main
from tests.annotation.stats.long_table import LONG
from tests.conftest import ROOT


def test_a_long_file_gives_measures_gold_and_checkpoints(run):
    report = run(LONG, "--min-common", "2")
    assert report["columns"]["layout"] == "long"
    assert report["read"]["judgements"] == 6
    assert report["agreement"]["mean_sd"]["value"] == pytest.approx(2**-0.5)
    assert set(report["breakdown"]) == {"tranche", "order", "pooled_over_tranches"}
    gold = {row["pair"]: row for row in report["gold"]}
    assert set(gold) == {"1", "2", "3"}
    assert gold["1"]["mean"] == 4.5
    assert gold["1"]["entailment_sick"] == "ENTAILMENT"
    assert gold["3"]["votes"] == {"C": 1, "E": 1, "N": 0}
    checkpoints = {row["annotator"]: row["checkpoints"] for row in report["annotators"]}
    assert checkpoints["ann"] == {"passed": 0, "total": 1}
    assert checkpoints["bob"] == {"passed": 1, "total": 1}


@pytest.mark.parametrize(("one", "other"), [("related", "apart"), ("E", "N"), ("yes", "apart")])
def test_gold_labels_that_change_are_counted_whatever_the_labels_are(run, one, other):
    # Without eve, who fails the checkpoint, pair 1 has a majority; pair 2 has the one it had.
    answers = {"ann": (one, other), "bob": (one, other), "eve": (other, one), "dan": (other, other)}
    rows = [
        f"{name},{pair},{label},,"
        for name, labels in answers.items()
        for pair, label in enumerate(labels, 1)
    ]
    rows += [f"{name},c,{other if name == 'eve' else one},1,{one}" for name in answers]
    text = "annotator,pair,label,checkpoint,expected\n" + "\n".join(rows) + "\n"
    report = run(text, "--exclude", "checkpoints")
    assert [row["annotator"] for row in report["exclusion"]["excluded"]] == ["eve"]
    assert report["exclusion"]["effect"]["gold_labels_that_change"] == 1
    assert [row["label"] for row in report["gold"]] == [one, other]


def test_tranches_are_not_compared_by_their_consistency_set(run):
    rng = np.random.default_rng(3)
    rows = [
        f"a{tranche}{n},{pair + 100 * tranche * (pair >= 12)},{rng.integers(1, 6)},{tranche}"
        for tranche in range(2)
        for n in range(3)
        for pair in range(20)
    ]
    report = run("annotator,pair,rating,tranche\n" + "\n".join(rows) + "\n")
    assert report["agreement"]["pairwise_spearman"]["n"] == 6


def test_annotators_who_judge_several_batches_are_compared_on_all_that_they_share(run):
    # Everybody judges two of three batches: every two share one at least.
    rng = np.random.default_rng(3)
    rows = [
        f"a{n},{batch}-{pair},{rng.integers(1, 6)},b{batch}"
        for n in range(6)
        for batch in {n % 3, (n + 1) % 3}
        for pair in range(12)
    ]
    report, without = (
        run(f"annotator,pair,rating,{name}\n" + "\n".join(rows) + "\n")["agreement"]
        for name in ("tranche", "comment")
    )
    assert report["pairwise_spearman"]["n"] == 15
    assert report == without


@pytest.mark.parametrize("name", ["", "all"])
def test_a_consistency_set_may_stand_as_a_tranche_of_its_own(run, name):
    rng = np.random.default_rng(3)
    rows = [
        f"a{tranche}{n},{pair + 100 * tranche * (pair >= 12)},{rng.integers(1, 6)},"
        + (str(tranche) if pair >= 12 else name)
        for tranche in range(2)
        for n in range(3)
        for pair in range(40)
    ]
    report = run("annotator,pair,rating,tranche\n" + "\n".join(rows) + "\n")
    assert report["agreement"]["pairwise_spearman"]["n"] == 6


def test_a_scale_of_one_value_cannot_be_carried_to_another(run):
    text = "annotator,pair,rating\nann,1,3\nbob,1,3\n"
    assert "all ratings are 3" in run(text, "--rescale", "0:10", code=2)
    report = run(text, "--rescale", "0:10", "--scale", "1:5")
    assert [row["rescaled"] for row in report["gold"]] == [5]


def test_a_table_can_be_turned(run):
    report = run("who,p1,p2,p3\nann,1,2,3\nbob,2,2,4\n", "--transpose", "--min-common", "2")
    assert report["columns"]["annotators"] == ["ann", "bob"]
    assert [row["pair"] for row in report["gold"]] == ["p1", "p2", "p3"]
    assert report["agreement"]["pairwise_spearman"]["value"] == pytest.approx(0.75**0.5)


@pytest.mark.parametrize("seed", range(20))
def test_no_file_of_judgements_breaks_the_report(run, seed):
    rng = np.random.default_rng(seed)
    header = "annotator,pair,rating,label,order,tranche,kind,checkpoint,expected,ms"
    rows = [
        [
            *(
                f"a{annotator}",
                f"p{pair}",
                rng.choice(["", "0", "1", "4.5"]),
                rng.choice(list("ECNx")),
            ),
            *(rng.choice(["AB", "BA"]), annotator % 2, pair % 3, pair == 0, 3, rng.integers(9000)),
        ]
        for annotator in range(rng.integers(1, 6))
        for pair in range(rng.integers(2, 12))
    ]
    text = "\n".join([header, *(",".join(map(str, row)) for row in rows)])
    options = ["--exclude", "simlex,accuracy,fast,straight,order", "--minimum", "1", "--mace"]
    options += ["--calibrate", "additive", "--bootstrap", "8", "--min-common", "1"]
    report = run(text, *options)
    assert report["read"]["judgements"] + len(report["gold"]) > 0


def test_labels_are_weighed_compared_and_linted(run):
    rows = [
        f"{who},{pair},{'C' if order == 'AB' else 'N'},{order}"
        for who in "abcd"
        for pair in range(12)
        for order in ("AB", "BA")
    ]
    report = run("\n".join(["annotator,pair,label,order", *rows]), "--mace")
    assert set(report["label_models"]) == {"dawid_skene", "one_coin", "mace"}
    assert report["label_models"]["dawid_skene"]["competence"]["a"] == pytest.approx(1.0)
    assert report["label_models"]["one_coin"]["differs_from_majority"] == []
    assert report["order_effects"]["labels"]["same"]["value"] == 0.0
    assert {finding["fault"] for finding in report["lint"]} == {"one_way_contradiction"}
    assert len(report["lint"]) == 12


def test_who_failed_a_checkpoint_is_left_out_only_if_asked_and_if_pairs_can_spare_them(run):
    assert not run(LONG)["exclusion"]["excluded"]
    asked = run(LONG, "--exclude", "checkpoints", "--minimum", "1")["exclusion"]
    assert [person["annotator"] for person in asked["excluded"]] == ["ann"]
    assert "1 of 1 checkpoints failed" in asked["excluded"][0]["reasons"][0]["reason"]
    needed = run(LONG, "--exclude", "checkpoints", "--minimum", "2")["exclusion"]
    assert not needed["excluded"]
    assert needed["kept_for_the_minimum"][0]["annotator"] == "ann"


def test_the_tables_of_the_papers_are_told_where_the_columns_allow(run):
    def names(text, *options):
        return [table["name"] for table in run(text, *options)["tables"]]

    sick = ["sick-6", "sick-7", "sick-8", "sick-9"]
    assert names(LONG, "--scale", "1:5") == [*sick, "cds-3", "cds-4"]
    lines = LONG.splitlines()
    more = [
        f"{line},{cells}" for line, cells in zip(lines[1:], ["S1aS2a,passive,S2"] * 8, strict=True)
    ]
    text = "\n".join([lines[0] + ",kind,rule,stage", *more])
    result = names(text, "--scale", "1:5")
    assert result == ["sick-4", "cds-1", "sick-5", *sick, "cds-3", "cds-4", "simlex-groups"]
    assert names("pair,A,B\np,E,N\nq,C,C\nr,N,E\n") == []


def test_calibration_tells_whom_it_moved_and_what_came_of_it(run):
    rows = ["pair\tlow\tmiddle\thigh"]
    rows += [f"{pair}\t{1}\t{3}\t{5}" for pair in range(1, 7)]
    options = ("--calibrate", "simlex", "--consistency", "1,2,3", "--scale", "0:5")
    options += ("--annotators", "low:high")
    report = run("\n".join(rows), *options)["calibration"]
    moved = {row["annotator"]: row["shift"] for row in report["moved"]}
    assert moved == {"low": 1.0, "high": -1.0}
    before, after = (
        report[f"agreement_{when}"]["mean_sd"]["value"] for when in ("before", "after")
    )
    assert after < before


def test_people_are_told_what_programs_are(tmp_path, capsys):
    path = tmp_path / "ratings.csv"
    path.write_text(LONG)
    options = ["--exclude", "checkpoints", "--minimum", "1", "--min-common", "2"]
    assert main(["report", str(path), "--bootstrap", "20", *options]) == 0
    report = capsys.readouterr().out
    for line in (
        "6 judgements of 3 pairs by 2 annotators",
        "ann: 1 of 1 checkpoints failed, 0 allowed.",
        "Agreement where order is BA",
        "Pooled over tranches",
        "Order effect on ratings",
        "one_coin: ",
        "rating: rating",
        "cds-3: Gold relatedness rounded to integers (total: 3 pairs).",
    ):
        assert line in report


def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_workers(run):
    rng = np.random.default_rng(1)
    rows = [",".join(map(str, [f"p{n}", *rng.integers(0, 6, 4)])) for n in range(30)]
    text = "\n".join(["pair,A,B,C,D", *rows])
    report = [run(text, "--bootstrap", "60", "--workers", workers) for workers in ("1", "3")]
    assert json.dumps(report[0]) == json.dumps(report[1])
    assert report[0]["agreement"]["alpha_rating_ordinal"]["interval"]


def test_the_command_needs_no_django(tmp_path):
    path = tmp_path / "ratings.csv"
    path.write_text(LONG)
    code = (
        "import sys; from annotation.stats.__main__ import main; "
        f"main(['report', {str(path)!r}]); assert 'django' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "mean_sd" in done.stdout
