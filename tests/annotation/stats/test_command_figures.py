"""Known figures: of published files, and of kinds that ids tell."""

import json

import pytest

from annotation.stats.__main__ import main


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
    report = json.loads(capsys.readouterr().out)
    assert round(report["final"]["agreement"][name]["value"], 6) == known


def test_the_rule_of_simlex_leaves_the_known_subjects_out(shared_dir, capsys):
    path = shared_dir / "data/ratings/ws353_set1.csv"
    main(["report", str(path), "--json", "--exclude", "correlation"])
    excluded = json.loads(capsys.readouterr().out)["exclusion"]["excluded"]
    assert [person["annotator"] for person in excluded] == ["5", "6", "11"]


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
    report = run(IDS_TELL, "--scale", "1:5")
    tables = _tables(report)
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
    assert any(note.startswith("9 of 10 ids name the kind") for note in report["read"]["notes"])


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
    text = "pair,ann,bob\nS1aS2a-1,5,4\nunrelated-2,1,1\nS1bS3a-3,3,2\n"
    report = run(text, "--annotators", "ann,bob")
    rows = _tables(report)["sick-5"]["rows"]
    assert [row[0] for row in rows] == ["similar", "opposite", "unrelated", "Total"]
    assert [*report["breakdown"]["kind"]] == ["S1aS2a", "S1bS3a", "unrelated"]
