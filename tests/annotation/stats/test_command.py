import json
import subprocess
import sys

import numpy as np
import pytest

from annotation.stats.__main__ import main
from tests.conftest import ROOT

LONG = """annotator,pair,rating,label,order,tranche,checkpoint,expected
ann,1,5,E,AB,one,,
ann,2,1,N,AB,one,,
ann,3,4,E,AB,one,,
ann,check,1,,AB,one,yes,5
bob,1,4,E,BA,one,,
bob,2,2,N,BA,one,,
bob,3,5,C,BA,one,,
bob,check,5,,AB,one,yes,5
"""


@pytest.fixture
def run(tmp_path, capsys):
    def running(text, *options, code=0):
        path = tmp_path / "ratings.csv"
        path.write_text(text, encoding="utf-8")
        assert main(["report", str(path), "--json", *options]) == code
        told = capsys.readouterr()
        return json.loads(told.out) if code == 0 else told.err

    return running


def test_a_long_file_gives_measures_gold_and_checkpoints(run):
    told = run(LONG, "--min-common", "2")
    assert told["columns"]["layout"] == "long"
    assert told["read"]["judgements"] == 6
    assert told["agreement"]["mean_sd"]["value"] == pytest.approx(2**-0.5)
    assert set(told["breakdown"]) == {"tranche", "order", "pooled_over_tranches"}
    gold = {row["pair"]: row for row in told["gold"]}
    assert set(gold) == {"1", "2", "3"}
    assert gold["1"]["mean"] == 4.5
    assert gold["1"]["entailment_sick"] == "ENTAILMENT"
    assert gold["3"]["votes"] == {"C": 1, "E": 1, "N": 0}
    checkpoints = {row["annotator"]: row["checkpoints"] for row in told["annotators"]}
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
    told = run(text, "--exclude", "checkpoints")
    assert [each["annotator"] for each in told["exclusion"]["excluded"]] == ["eve"]
    assert told["exclusion"]["effect"]["gold_labels_that_change"] == 1
    assert [row["label"] for row in told["gold"]] == [one, other]


def test_tranches_are_not_compared_by_their_consistency_set(run):
    rng = np.random.default_rng(3)
    rows = [
        f"a{tranche}{n},{pair + 100 * tranche * (pair >= 12)},{rng.integers(1, 6)},{tranche}"
        for tranche in range(2)
        for n in range(3)
        for pair in range(20)
    ]
    told = run("annotator,pair,rating,tranche\n" + "\n".join(rows) + "\n")
    assert told["agreement"]["pairwise_spearman"]["n"] == 6


def test_annotators_who_judge_several_batches_are_compared_on_all_that_they_share(run):
    # Everybody judges two of three batches: every two share one at least.
    rng = np.random.default_rng(3)
    rows = [
        f"a{n},{batch}-{pair},{rng.integers(1, 6)},b{batch}"
        for n in range(6)
        for batch in {n % 3, (n + 1) % 3}
        for pair in range(12)
    ]
    told, without = (
        run(f"annotator,pair,rating,{name}\n" + "\n".join(rows) + "\n")["agreement"]
        for name in ("batch", "comment")
    )
    assert told["pairwise_spearman"]["n"] == 15
    assert told == without


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
    told = run("annotator,pair,rating,tranche\n" + "\n".join(rows) + "\n")
    assert told["agreement"]["pairwise_spearman"]["n"] == 6


def test_a_scale_of_one_value_cannot_be_carried_to_another(run):
    text = "annotator,pair,rating\nann,1,3\nbob,1,3\n"
    assert "all ratings are 3" in run(text, "--rescale", "0:10", code=2)
    told = run(text, "--rescale", "0:10", "--scale", "1:5")
    assert [row["rescaled"] for row in told["gold"]] == [5]


def test_a_table_can_be_turned(run):
    told = run("who,p1,p2,p3\nann,1,2,3\nbob,2,2,4\n", "--transpose", "--min-common", "2")
    assert told["columns"]["annotators"] == ["ann", "bob"]
    assert [row["pair"] for row in told["gold"]] == ["p1", "p2", "p3"]
    assert told["agreement"]["pairwise_spearman"]["value"] == pytest.approx(0.75**0.5)


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
    told = run(text, *options)
    assert told["read"]["judgements"] + len(told["gold"]) > 0


def test_labels_are_weighed_compared_and_linted(run):
    rows = [
        f"{who},{pair},{'C' if order == 'AB' else 'N'},{order}"
        for who in "abcd"
        for pair in range(12)
        for order in ("AB", "BA")
    ]
    told = run("\n".join(["annotator,pair,label,order", *rows]), "--mace")
    assert set(told["label_models"]) == {"dawid_skene", "one_coin", "mace"}
    assert told["label_models"]["dawid_skene"]["competence"]["a"] == pytest.approx(1.0)
    assert told["label_models"]["one_coin"]["differs_from_majority"] == []
    assert told["order_effects"]["labels"]["same"]["value"] == 0.0
    assert {each["fault"] for each in told["lint"]} == {"one_way_contradiction"}
    assert len(told["lint"]) == 12


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
    found = names(text, "--scale", "1:5")
    assert found == ["sick-4", "cds-1", "sick-5", *sick, "cds-3", "cds-4", "simlex-groups"]
    assert names("pair,A,B\np,E,N\nq,C,C\nr,N,E\n") == []


def test_calibration_tells_whom_it_moved_and_what_came_of_it(run):
    rows = ["pair\tlow\tmiddle\thigh"]
    rows += [f"{pair}\t{1}\t{3}\t{5}" for pair in range(1, 7)]
    options = ("--calibrate", "simlex", "--consistency", "1,2,3", "--scale", "0:5")
    told = run("\n".join(rows), *options)["calibration"]
    moved = {each["annotator"]: each["shift"] for each in told["moved"]}
    assert moved == {"low": 1.0, "high": -1.0}
    before, after = (told[f"agreement_{when}"]["mean_sd"]["value"] for when in ("before", "after"))
    assert after < before


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("annotator,pair,rating\nann,1,x\nann,2,4\nann,3,4\n", (), "line 2, 'rating': 'x' is no"),
        ("annotator,pair,rating\nann,1,4,9\n", (), "line 2: 4 cells, expected 3"),
        ("annotator,pair,rating\n,1,4\n", (), "line 2: no annotator"),
        ("annotator,pair,rating,order\nann,1,4,XY\n", (), "'XY' is no order, expected AB"),
        ("a,b\nx,y\nz,w\nu,v\nr,s\n", (), "--annotators"),
        ("annotator,rating\nann,4\n", (), "--column pair=NAME"),
        ("", (), "empty"),
        (LONG, ("--scale", "1:4"), "line 2: 'ann' rated '1' 5, outside the scale 1:4"),
        (LONG, ("--calibrate", "simlex"), "--consistency"),
        (LONG, ("--consistency", "77"), "not in the file"),
        (LONG, ("--classes", "1-2,5"), "belong to no class: 4"),
        (LONG, ("--column", "rating=mark"), "no column 'mark'"),
        (LONG, ("--column", "mark=rating"), "nothing a column can hold"),
    ],
)
def test_what_cannot_be_understood_is_said_with_line_and_expectation(run, text, options, message):
    assert message in run(text, *options, code=2)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--consistency", "@nowhere.txt"),
        ("--scale", "5:1"),
        ("--classes", "low,high"),
        ("--exclude", "everybody"),
        ("--column", "rating"),
        ("--delimiter", "::"),
    ],
)
def test_an_option_that_cannot_be_understood_is_refused(option, value, capsys):
    with pytest.raises(SystemExit) as refused:
        main(["report", "ratings.csv", option, value])
    assert refused.value.code == 2
    assert f"argument {option}" in capsys.readouterr().err


def test_people_are_told_what_programs_are(tmp_path, capsys):
    path = tmp_path / "ratings.csv"
    path.write_text(LONG)
    options = ["--exclude", "checkpoints", "--minimum", "1", "--min-common", "2"]
    assert main(["report", str(path), "--bootstrap", "20", *options]) == 0
    told = capsys.readouterr().out
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
        assert line in told


def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_workers(run):
    rng = np.random.default_rng(1)
    rows = [",".join(map(str, [f"p{n}", *rng.integers(0, 6, 4)])) for n in range(30)]
    text = "\n".join(["pair,A,B,C,D", *rows])
    told = [run(text, "--bootstrap", "60", "--workers", workers) for workers in ("1", "3")]
    assert json.dumps(told[0]) == json.dumps(told[1])
    assert told[0]["agreement"]["alpha_rating_ordinal"]["interval"]


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


@pytest.mark.parametrize(
    ("file", "options", "name", "known"),
    [
        ("ws353_set1.csv", (), "pairwise_spearman", 0.677409),
        ("ws353_set1.csv", (), "against_others", 0.796512),
        ("ws353_set1.csv", ("--exclude", "correlation"), "pairwise_spearman", 0.733429),
        ("biosses_scores.csv", (), "fleiss_rating", 0.576147),
        ("biosses_scores.csv", (), "alpha_rating_nominal", 0.576994),
        ("biosses_scores.csv", (), "alpha_rating_ordinal", 0.878023),
        ("biosses_scores.csv", (), "alpha_rating_interval", 0.874174),
        ("sick_reannotation_calibration_long.csv", (), "fleiss_label", 0.636989),
        ("sick_reannotation_calibration_long.csv", (), "alpha_label", 0.637619),
    ],
)
def test_known_figures_come_out_of_the_files_as_they_are(
    shared_dir, capsys, file, options, name, known
):
    path = shared_dir / "data/ratings" / file
    assert main(["report", str(path), "--json", *options]) == 0
    told = json.loads(capsys.readouterr().out)
    assert round(told["final"]["agreement"][name]["value"], 6) == known


def test_the_rule_of_simlex_leaves_the_known_subjects_out(shared_dir, capsys):
    path = shared_dir / "data/ratings/ws353_set1.csv"
    main(["report", str(path), "--json", "--exclude", "correlation"])
    excluded = json.loads(capsys.readouterr().out)["exclusion"]["excluded"]
    assert [person["annotator"] for person in excluded] == ["5", "6", "11"]


OPTIONS = """
--seed -1
--seed 1.5
--bootstrap -5
--bootstrap 1
--min-common 0
--workers 0
--minimum 0
--trim 0.5
--trim nan
--gain-share 7
--accuracy 70
--accuracy nan
--scale nan:5
--scale 0:inf
--scale 0:1e300
--rescale 5:0
--classes 5-1
--classes 1-3,2-4
--classes 1-nan
--levels low,Low
--levels low
--annotators ,
--exclude ,
--consistency ,
--delimiter "
--delimiter a
"""


@pytest.mark.parametrize("options", OPTIONS.strip().splitlines())
def test_options_that_mean_nothing_are_refused(run, options, capsys):
    with pytest.raises(SystemExit) as refused:
        run(LONG, *options.split())
    assert refused.value.code == 2
    assert f"argument {options.split()[0]}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (("rating=rating", "rating=pair"), "the role 'rating' twice"),
        (("rating=rating", "label=rating"), "the column 'rating' twice"),
    ],
)
def test_a_role_has_one_column_and_a_column_one_role(run, columns, said):
    options = [option for column in columns for option in ("--column", column)]
    assert said in run(LONG, *options, code=2)


def rated(*ratings):
    rows = [f"{who},{pair},{rating}" for pair, rating in enumerate(ratings) for who in "ab"]
    return "\n".join(["annotator,pair,rating", *rows])


def test_a_report_of_a_wide_scale_lists_what_occurs_and_not_every_point_between(run):
    told = run(rated(3, 1, 10_000_000))
    tables = {table["name"]: table for table in told["tables"]}
    assert tables["cds-3"]["rows"] == [[1, 1], [3, 1], [10_000_000, 1]]
    assert len(json.dumps(told)) < 20_000
    narrow = {table["name"]: table for table in run(rated(0, 4))["tables"]}
    assert narrow["cds-3"]["rows"] == [[0, 1], [1, 0], [2, 0], [3, 0], [4, 1]]


@pytest.mark.parametrize("rating", ["1e300", "-2000000000", "1_0"])
def test_a_number_that_is_no_rating_is_named_with_its_line(run, rating):
    assert f"line 6, 'rating': '{rating}' is no" in run(rated(3, 4, rating), code=2)


def test_a_column_of_labels_that_holds_numbers_is_read_as_ratings_and_says_so(run):
    text = "annotator,pair,label\na,1,0\nb,1,1\na,2,2\nb,2,2\n"
    told = run(text)
    assert told["columns"]["rating"] == "label"
    [note] = told["read"]["notes"]
    assert "'label' holds numbers only" in note
    assert "--column label=label" in note
    named = run(text, "--column", "label=label")
    assert named["read"]["notes"] == []
    assert "majority_share" in named["agreement"]


def timed(*times, name="time"):
    rows = [f"{who},{pair},3,{time}" for pair, time in enumerate(times) for who in "ab"]
    return "\n".join([f"annotator,pair,rating,{name}", *rows])


@pytest.mark.parametrize("name", ["time", "ms"])
def test_clock_times_are_no_durations(run, name):
    text = timed(1_700_000_000_000, 1_700_000_005_000, name=name)
    told = run(text)
    assert "clock times such as 1700000000000" in told["columns"]["set_aside"][name]
    assert "not read as" in told["read"]["notes"][0]
    assert "clock times" in run(text, "--column", f"seconds={name}", code=2)


def test_a_column_of_text_is_no_duration(run):
    text = timed("2023-01-02T03:04:05", "", "2023-01-02T03:05:05")
    told = run(text)
    assert "text such as '2023-01-02T03:04:05'" in told["columns"]["set_aside"]["time"]
    assert "seconds" not in told["columns"]
    assert "text such as" in run(text, "--column", "seconds=time", code=2)


def test_durations_are_read_and_doubtful_ones_are_told(run):
    assert run(timed(4, 7))["read"]["notes"] == []
    assert "--column milliseconds=time" in run(timed(4000, 7000))["read"]["notes"][0]
    advised = run(timed(4000, 7000), "--column", "milliseconds=time")
    assert advised["read"]["notes"] == []
    assert advised["columns"]["milliseconds"] == "time"
    assert "2 durations of 'time' are below zero" in run(timed(4, 7, -1))["read"]["notes"][0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"annotator,pair\0,rating\na,1,3\n", "no text"),
        (b"\xff\xfeabc", "begins as UTF-16 and is not"),
        (b"annotator,pair,rating\n" + b"x" * 200_000 + b",1,3\nb,1,4\n", "field larger"),
    ],
)
def test_what_is_no_table_of_text_is_refused(tmp_path, capsys, content, said):
    path = tmp_path / "ratings.csv"
    path.write_bytes(content)
    assert main(["report", str(path), "--delimiter", "comma"]) == 2
    assert said in capsys.readouterr().err


def test_a_file_without_end_is_not_read_to_its_end(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("annotation.stats.files.table.MOST_BYTES", 1 << 10)
    path = tmp_path / "ratings.csv"
    path.write_bytes(b"a,b\n" * 1000)
    assert main(["report", str(path)]) == 2
    assert "larger than" in capsys.readouterr().err


# A made-up corpus: the ids, ratings and labels of two annotators; counts are plain to see.
IDS_TELL = "annotator,pair,rating,label\n" + "".join(
    f"{annotator},{pair},{rating},{label}\n"
    for annotator in ("ann", "bob")
    for pair, rating, label in (
        *(("S1aS2a-1", 5, "E"), ("7_S1bS2b", 4, "E"), ("S1aS2b-2", 4, "N")),
        *(("S1aS3a-3", 4, "C"), ("S1bS3b-4", 3, "N"), ("S1aS1b-5", 4, "N")),
        *(("unrelated-9", 1, "N"), ("unrelated-10", 2, "N"), ("S1bS4a-6", 3, "N")),
        ("11", 3, "E"),
    )
)


def _tables(told):
    return {table["name"]: table for table in told["tables"]}


def test_kinds_that_ids_tell_fill_tables_5_8_and_9(run):
    told = run(IDS_TELL, "--scale", "1:5")
    tables = _tables(told)
    assert tables["sick-5"]["rows"] == [
        ["similar", "S1aS1b, S1aS2a, S1aS2b, S1bS2b", "4 (40%)"],
        ["opposite", "S1aS3a, S1bS3b", "2 (20%)"],
        ["scrambled", "S1bS4a", "1 (10%)"],
        ["unrelated", "unrelated", "2 (20%)"],
        ["–", "–", "1 (10%)"],
        ["Total", "", "10 (100%)"],
    ]
    assert tables["sick-5"]["notes"] == ["Kinds are read from the ids of the pairs."]
    assert tables["sick-8"]["rows"] == [
        ["S1S2 same set", 2, "4.50 (.71)"],
        ["S1S3 same set", 2, "3.50 (.71)"],
        ["S1S1 cross set", 1, "4.00"],
        ["S1S2 cross set", 1, "4.00"],
        ["S1S4 cross set", 1, "3.00"],
        ["unrelated", 2, "1.50 (.71)"],
        ["", 1, "3.00"],
    ]
    assert tables["sick-9"]["rows"][:2] == [
        ["S1S2 same set", "100.0%", "0.0%", "0.0%"],
        ["S1S3 same set", "0.0%", "50.0%", "50.0%"],
    ]
    assert any(note.startswith("9 of 10 ids name the kind") for note in told["read"]["notes"])


def test_a_column_of_kinds_counts_more_than_ids_and_ids_can_be_left_unread(run):
    header, *lines = IDS_TELL.splitlines()
    column = "\n".join([f"{header},kind", *(f"{line},S1aS3b" for line in lines)])
    tables = _tables(run(column, "--scale", "1:5"))
    assert tables["sick-5"]["rows"][0] == ["opposite", "S1aS3b", "10 (100%)"]
    assert tables["sick-5"]["notes"] == []
    unread = run(IDS_TELL, "--scale", "1:5", "--column", "kind=-")
    assert "sick-5" not in _tables(unread)
    assert not unread["read"]["notes"]


def test_ids_tell_kinds_in_the_wide_layout_too(run):
    told = run("pair,ann,bob\nS1aS2a-1,5,4\nunrelated-2,1,1\nS1bS3a-3,3,2\n")
    rows = _tables(told)["sick-5"]["rows"]
    assert [row[0] for row in rows] == ["similar", "opposite", "unrelated", "Total"]
    assert [*told["breakdown"]["kind"]] == ["S1aS2a", "S1bS3a", "unrelated"]
