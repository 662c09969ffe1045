"""How the command reads numbers, labels and times that may mean several things."""

import json

import pytest

from annotation.stats.__main__ import main


def rated(*ratings):
    rows = [f"{who},{pair},{rating}" for pair, rating in enumerate(ratings) for who in "ab"]
    return "\n".join(["annotator,pair,rating", *rows])


def test_a_report_of_a_wide_scale_lists_what_occurs_and_not_every_point_between(run):
    report = run(rated(3, 1, 10_000_000))
    tables = {table["name"]: table for table in report["tables"]}
    assert tables["cds-3"]["rows"] == [[1, 1], [3, 1], [10_000_000, 1]]
    assert len(json.dumps(report)) < 20_000
    narrow = {table["name"]: table for table in run(rated(0, 4))["tables"]}
    assert narrow["cds-3"]["rows"] == [[0, 1], [1, 0], [2, 0], [3, 0], [4, 1]]


@pytest.mark.parametrize("rating", ["1e300", "-2000000000", "1_0"])
def test_a_number_that_is_no_rating_is_named_with_its_line(run, rating):
    said = run(rated(3, 4, rating), code=2)
    assert "line 6, rating: " in said
    assert f"'{rating}'" in said


def timed(*times, name="seconds"):
    rows = [f"{who},{pair},3,{time}" for pair, time in enumerate(times) for who in "ab"]
    return "\n".join([f"annotator,pair,rating,{name}", *rows])


@pytest.mark.parametrize("name", ["seconds", "milliseconds"])
def test_clock_times_are_no_durations(run, name):
    text = timed(1_700_000_000_000, 1_700_000_005_000, name=name)
    message = run(text, code=2)
    assert "clock times such as 1700000000000" in message
    assert f"--column {name}=- leaves it out" in message
    assert run(text, "--column", f"{name}=-")["columns"]["set_aside"] == [name]


def test_a_column_of_text_is_no_duration(run):
    text = timed("2023-01-02T03:04:05", "", "2023-01-02T03:05:05", name="time")
    assert "seconds" not in run(text)["columns"]
    message = run(text, "--column", "seconds=time", code=2)
    assert "text such as '2023-01-02T03:04:05'" in message


def test_durations_are_read_and_doubtful_ones_are_told(run):
    assert run(timed(4, 7))["read"]["notes"] == []
    assert "--column milliseconds=seconds" in run(timed(4000, 7000))["read"]["notes"][0]
    advised = run(timed(4000, 7000), "--column", "milliseconds=seconds")
    assert advised["read"]["notes"] == []
    assert advised["columns"]["milliseconds"] == "seconds"
    assert "2 durations of 'seconds' are below zero" in run(timed(4, 7, -1))["read"]["notes"][0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"annotator,pair\0,rating\na,1,3\n", "not a UTF-8 text file"),
        (b"\xff\xfeabc", "a header and no rows"),
        (b"annotator,pair,rating\n" + b"x" * 200_000 + b",1,3\nb,1,4\n", "field larger"),
    ],
)
def test_a_file_that_is_no_text_table_is_refused(tmp_path, capsys, content, said):
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
