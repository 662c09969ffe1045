"""The command line: files in, figures out, errors that name the line."""

import json
import textwrap
from pathlib import Path

import pytest

from datasets.evaluation.__main__ import main

GOLD = (
    "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
    "1\tA dog runs\tA dog is running\t4.8\tENTAILMENT\n"
    "2\tA dog runs\tA cat sleeps \t1.5\tNEUTRAL\n"
    "3\tA dog runs\tNo dog runs\t3.6\tCONTRADICTION\n"
)
PREDICTIONS = (
    "pair_ID\tentailment_judgment\trelatedness_score\n"
    "3\tCONTRADICTION\t3.0\n1\tENTAILMENT\t4.5\n2\tNEUTRAL\t1e-05\n"
)


@pytest.fixture
def run(tmp_path, capsys):
    def run(command, *contents, task="semeval2014"):
        paths = []
        for number, content in enumerate(contents):
            path = tmp_path / f"{number}.txt"
            path.write_text(content, encoding="utf-8")
            paths.append(str(path))
        code = main([command, *paths, "--task", task, "--json"])
        out, err = capsys.readouterr()
        return code, json.loads(out) if out else None, err

    return run


def test_score_writes_json(run):
    code, report, _ = run("score", GOLD, PREDICTIONS)
    assert code == 0
    assert report["figures"]["accuracy"]["value"] == 1.0
    assert report["figures"]["spearman"]["value"] == pytest.approx(1.0)
    assert report["confusion"]["NEUTRAL"] == {"ENTAILMENT": 0, "CONTRADICTION": 0, "NEUTRAL": 1}


def test_score_lists_missing_and_extra_pairs(run):
    code, report, errors = run("score", GOLD, PREDICTIONS.replace("2\tNEUTRAL", "8\tNEUTRAL"))
    assert (code, report) == (2, None)
    assert errors == "missing in the predictions: 2\nnot in the gold: 8\n"


def test_na_is_allowed_in_a_whole_column(run):
    predictions = "pair_ID\tentailment_judgment\trelatedness_score\n"
    predictions += "".join(f"{number}\tNA\t{number}.5\n" for number in (1, 2, 3))
    code, report, _ = run("score", GOLD, predictions)
    assert code == 0
    assert report["figures"]["accuracy"]["value"] is None
    assert report["figures"]["pearson"]["value"] is not None


@pytest.mark.parametrize(
    ("broken", "line", "expected"),
    [
        (("3.0", "3,0"), 2, "number"),
        (("4.5", "nan"), 3, "number"),
        (("NEUTRAL", "neutral?"), 4, "NEUTRAL"),
        (("1\tENT", "3\tENT"), 3, "already given on line 2"),
    ],
)
def test_bad_predictions_name_file_line_and_what_was_expected(run, broken, line, expected):
    code, _, errors = run("score", GOLD, PREDICTIONS.replace(*broken))
    assert code == 2
    assert f"1.txt: line {line}" in errors
    assert expected in errors


def test_a_gold_file_without_pairs_is_an_error(run):
    code, _, errors = run("score", GOLD.splitlines()[0], PREDICTIONS)
    assert code == 2
    assert "0.txt" in errors


def test_a_russe_submission_may_have_pairs_of_other_files(run):
    gold = "word1,word2,sim\ncar,bus,0.8\ncar,moon,0.1\ncar,van,0.9\n"
    answers = "word1,word2,sim\ncar,van,0.7\ncar,bus,0.6\ntea,cup,0.4\n"
    code, report, _ = run("score", gold, answers, task="russe-hj")
    assert code == 0
    assert report["figures"]["spearman"]["value"] == pytest.approx(1.0)
    assert report["missing"] == ["car, moon"]
    assert report["ignored"] == 1


def test_a_russe_pair_that_comes_twice_counts_twice(run):
    gold = "word1,word2,sim\ncar,bus,0.8\ncar,moon,0.1\ncar,bus,0.9\n"
    answers = "word1,word2,sim\ncar,bus,0.7\ncar,moon,0.6\ncar,bus,0.7\n"
    code, report, _ = run("score", gold, answers, task="russe-hj")
    assert code == 0
    assert report["figures"]["spearman"]["n"] == 3


def test_a_space_makes_another_russe_pair(run):
    gold = "word1,word2,sim\ncar,bus,0.8\ncar, bus,0.1\n"
    code, report, _ = run("score", gold, "word1,word2,sim\ncar,bus,0.7\n", task="russe-hj")
    assert code == 0
    assert report["missing"] == ["car,  bus"]


def test_a_russe_pair_with_two_scores_is_an_error(run):
    answers = "word1,word2,sim\ncar,bus,0.7\ncar,bus,0.6\n"
    code, _, errors = run("score", "word1,word2,sim\ncar,bus,0.8\n", answers, task="russe-hj")
    assert code == 2
    assert "line 3, sim: is not the score that car, bus had before" in errors


def test_simlex_is_gold_for_word_pairs_too(run):
    gold = "word1\tword2\tPOS\tSimLex999\tconc(w1)\nold\tnew\tA\t1.5\t2\nold\taged\tA\t8\t2\n"
    answers = "word1,word2,sim\nold,aged,0.9\nold,new,0.2\n"
    code, report, _ = run("score", gold, answers, task="russe-hj")
    assert code == 0
    assert report["figures"]["spearman"] == {"value": pytest.approx(1.0), "n": 2}


def test_classes_of_russe_must_be_0_or_1(run):
    code, _, errors = run(
        "score", "word1,word2,sim\na,b,2\n", "word1,word2,sim\n", task="russe-class"
    )
    assert code == 2
    assert "line 2, sim: must be 1 (related), 0 (unrelated) or one of syn" in errors


def test_sts_reads_scores_line_by_line_and_passes_over_gaps(run):
    code, report, _ = run("score", "1.0\n\n3.0\n5.0\n\n", "0.1\n0.9\n0.2\n0.9\n0.3\n", task="sts")
    assert code == 0
    assert report["figures"]["weighted_mean"]["n"] == 3


def test_sts_scores_each_file_of_a_folder(tmp_path, capsys):
    for folder, kind in (("gold", "gs"), ("answers", "output")):
        (tmp_path / folder).mkdir()
        for name in ("images", "news"):
            path = tmp_path / folder / f"STS.{kind}.{name}.txt"
            path.write_text("1\n2\n4\n5\n", encoding="utf-8")
    arguments = [str(tmp_path / "gold"), str(tmp_path / "answers"), "--task", "sts", "--json"]
    assert main(["score", *arguments]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report["files"]) == {"images", "news"}
    assert report["figures"]["weighted_mean"]["value"] == pytest.approx(1.0)


def test_sts_reads_the_table_of_the_benchmark(run):
    row = 'main-news\tnews\t2015\t0{n}\t{n}.5\tA dog runs.\tA "dog" ran.\n'
    gold = "".join(row.format(n=number) for number in range(4))
    code, report, _ = run("score", gold, "0.1\n0.2\n0.5\n0.4\n", task="sts")
    assert code == 0
    assert report["figures"]["weighted_mean"]["n"] == 4


def test_compare_says_whether_two_systems_differ(run):
    gold = "".join(f"{number % 6}\n" for number in range(60))
    near = "".join(f"{number % 6 + number % 2}\n" for number in range(60))
    far = "".join(f"{number % 7}\n" for number in range(60))
    code, (result,), _ = run("compare", gold, near, far, task="sts")
    assert code == 0
    assert result["starred"]
    assert result["williams"]["value"] < 0.05


def test_a_missing_file_is_named(capsys, tmp_path):
    path = tmp_path / "absent.txt"
    assert main(["score", str(path), str(path), "--task", "sts"]) == 2
    assert str(path) in capsys.readouterr().err


def test_baselines_run_in_one_command_with_the_human_ceiling(tmp_path, capsys):
    gold, judgements = tmp_path / "gold.txt", tmp_path / "judgements.tsv"
    gold.write_text(GOLD, encoding="utf-8")
    rows = [f"{pair}\t{who}\tAB\t{r}\n" for who in "xy" for pair, r in enumerate((5, 1, 3), 1)]
    judgements.write_text("pair_ID\tannotator\torder\trating\n" + "".join(rows), encoding="utf-8")
    arguments = ["--train", str(gold), "--judgements", str(judgements), "--task", "semeval2014"]
    kept = ["--write", str(tmp_path / "kept"), "--json"]
    assert main(["baselines", str(gold), *arguments, *kept]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["human"]["pairwise"]["value"] == pytest.approx(1.0)
    assert report["human"]["labels"]["pairwise"]["value"] is None
    assert report["baselines"]["majority"]["figures"]["pearson"]["value"] is None
    assert report["baselines"]["AVG"] == {"stood_aside": "needs --vectors"}
    assert (tmp_path / "kept" / "overlap.txt").exists()


def test_judgements_of_a_release_of_words_are_joined_by_the_file_beside_them(tmp_path, capsys):
    gold, answers = tmp_path / "SimLex.csv", tmp_path / "answers.csv"
    gold.write_text("word1,word2,sim\ncar,bus,0.9\nsun,moon,0.4\nold,new,0.1\n", encoding="utf-8")
    answers.write_text("word1,word2,sim\ncar,bus,3\nsun,moon,2\nold,new,1\n", encoding="utf-8")
    ratings = [f"{pair}\t{who}\tAB\t{5 - pair}\n" for who in "xy" for pair in (1, 2, 3)]
    (tmp_path / "judgements.tsv").write_text(
        "pair_ID\tannotator\torder\trating\n" + "".join(ratings), encoding="utf-8"
    )
    (tmp_path / "word_pairs.tsv").write_text(
        "pair_ID\tword1\tword2\n1\tcar\tbus\n2\tsun\tmoon\n3\told\tnew\n", encoding="utf-8"
    )
    judged = ["--task", "russe-hj", "--judgements", str(tmp_path / "judgements.tsv"), "--json"]
    assert main(["score", str(gold), str(answers), *judged]) == 0
    assert json.loads(capsys.readouterr().out)["human"]["pairwise"]["value"] == 1


def test_judgements_of_other_pairs_are_refused(tmp_path, capsys):
    gold, judgements = tmp_path / "gold.csv", tmp_path / "judgements.tsv"
    gold.write_text("word1,word2,sim\nold,new,1\nsun,moon,2\n", encoding="utf-8")
    judgements.write_text("pair_ID\tannotator\torder\trating\n1\tx\tAB\t4\n", encoding="utf-8")
    arguments = ["--task", "russe-hj", "--judgements", str(judgements)]
    assert main(["score", str(gold), str(gold), *arguments]) == 2
    assert f"{judgements}: file, pair: no pair has the id" in capsys.readouterr().err


def test_the_baseline_of_the_docs_runs_as_it_stands(tmp_path, capsys, monkeypatch):
    docs = (Path(__file__).parents[3] / "docs" / "evaluation.md").read_text(encoding="utf-8")
    example = docs[
        docs.index("    # lengths.py") : docs.index(
            "    python -m datasets", docs.index("    # lengths.py")
        )
    ]
    (tmp_path / "lengths.py").write_text(textwrap.dedent(example), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    gold = tmp_path / "gold.txt"
    gold.write_text(GOLD, encoding="utf-8")
    options = ["--task", "semeval2014", "--train", str(gold), "--baseline", "lengths:LENGTHS"]
    assert main(["baselines", str(gold), *options]) == 0
    assert "lengths" in capsys.readouterr().out.splitlines()[0]


def test_a_trained_baseline_fits_in_beside_those_of_the_papers(tmp_path, capsys):
    gold = tmp_path / "gold.txt"
    gold.write_text(GOLD, encoding="utf-8")
    name = "tests.datasets.evaluation.baselines.taught:TAUGHT"
    command = ["baselines", str(gold), "--task", "semeval2014", "--baseline", name, "--json"]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["baselines"] == {
        "taught": {"stood_aside": "needs --train"}
    }
    assert main([*command, "--train", str(gold), "--write", str(tmp_path / "kept")]) == 0
    taught = json.loads(capsys.readouterr().out)["baselines"]["taught"]
    assert taught["figures"]["pearson"]["value"] == pytest.approx(1.0)
    assert main(["score", str(gold), str(tmp_path / "kept" / "taught.txt"), *command[2:4]]) == 0


def test_unknown_baselines_and_bad_vectors_are_errors(run, tmp_path, capsys):
    path = tmp_path / "gold.txt"
    path.write_text(GOLD, encoding="utf-8")
    for extra in (["--baseline", "nonsense"], ["--vectors", str(path)]):
        assert main(["baselines", str(path), "--task", "semeval2014", *extra]) == 2
        assert capsys.readouterr().err


KINDS = "pair_ID\trelatedness_score\tentailment_judgment\n" + "".join(
    f"{row}\n"
    for row in (
        *("S1aS2a-1\t5\tENTAILMENT", "7_S1bS2b\t4\tENTAILMENT", "S1aS2b-2\t4\tNEUTRAL"),
        *("S1aS3a-3\t4\tCONTRADICTION", "S1bS3b-4\t3\tNEUTRAL", "unrelated-9\t1\tNEUTRAL"),
        *("unrelated-10\t2\tNEUTRAL", "11\t3\tENTAILMENT"),
    )
)


def test_describe_gives_tables_5_8_and_9_where_ids_name_the_kinds(run, tmp_path, capsys):
    code, result, _ = run("describe", KINDS)
    assert code == 0
    assert result["relations"] == {
        "similar": {"S1aS2a": 1, "S1aS2b": 1, "S1bS2b": 1},
        "opposite": {"S1aS3a": 1, "S1bS3b": 1},
        "unrelated": {"unrelated": 2},
        "-": {"-": 1},
    }
    assert [*result["kinds"]] == [
        *("S1S2 same set", "S1S3 same set", "S1S2 cross set", "unrelated", "-")
    ]
    assert result["kinds"]["S1S2 same set"]["relatedness"] == {
        "pairs": 2,
        "mean": 4.5,
        "sd": pytest.approx(0.5**0.5),
    }
    assert result["kinds"]["S1S3 same set"]["labels"]["CONTRADICTION"] == 1
    assert result["notes"] == ["The kinds of 7 of 8 pairs are read from their ids."]
    main(["describe", str(tmp_path / "0.txt"), "--task", "semeval2014"])
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["similar", "3", "(37.5%)", "S1aS2a,", "S1aS2b,", "S1bS2b"] in lines
    assert ["S1S3", "same", "set", "2", "3.50", "(0.71)", "0.0%", "50.0%", "50.0%"] in lines


def test_a_column_of_kinds_counts_more_than_the_ids(run):
    header, *rows = KINDS.splitlines()
    typed = "\n".join([f"{header}\tpair type", *(f"{row}\tS1S3_inter" for row in rows), ""])
    result = run("describe", typed)[1]
    assert result["relations"] == {"opposite": {"S1S3_inter": 8}}
    assert [*result["kinds"]] == ["S1S3 cross set"]
    assert result["notes"] == []


def test_describe_says_nothing_of_kinds_that_nobody_knows(run):
    assert "kinds" not in run("describe", GOLD)[1]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--seed", "-1"], "-1 is less than 0"),
        (["--seed", "nan"], "'nan' is no whole number"),
        (["--seed", "9" * 5000], "is no whole number"),
        (["--seed", str(2**70)], "is more than"),
        (["--dropped", "-1"], "-1 is less than 0"),
        (["--smoothing", "nan"], "'nan' is no number"),
        (["--smoothing", "inf"], "'inf' is no number"),
        (["--smoothing", "-0.5"], "-0.5 is not above 0"),
        (["--smoothing", "0"], "0 is not above 0"),
        (["--smoothing", "1e400"], "'1e400' is no number"),
    ],
)
def test_options_that_make_no_sense_are_refused(tmp_path, capsys, options, told):
    path = tmp_path / "gold.txt"
    path.write_text(GOLD, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["baselines", str(path), "--task", "semeval2014", *options])
    assert ended.value.code == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert told in last
    assert len(last) < 200


@pytest.mark.parametrize("name", [":", ":X", "..:x", "os:", "nope.x:Y"])
def test_a_baseline_that_is_none_is_refused(tmp_path, capsys, name):
    path = tmp_path / "gold.txt"
    path.write_text(GOLD, encoding="utf-8")
    requests = ["baselines", str(path), "--task", "semeval2014", "--baseline", name]
    assert main(requests) == 2
    assert capsys.readouterr().err.startswith(name)


@pytest.mark.parametrize(
    ("option", "content", "told"),
    [
        ("--vectors", "dog nan 1\ncat 1 2\n", "line 1: a number is NaN"),
        ("--vectors", "dog 1e39 1\ncat 1 2\n", "line 1: a number is NaN"),
        ("--corpus", "", "holds no word to count"),
    ],
)
def test_material_that_holds_nothing_usable_is_refused(tmp_path, capsys, option, content, told):
    gold, path = tmp_path / "gold.txt", tmp_path / "other.txt"
    gold.write_text(GOLD, encoding="utf-8")
    path.write_text(content, encoding="utf-8")
    assert main(["baselines", str(gold), "--task", "semeval2014", option, str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"{path}: {told}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("score", ["9" * 400, "9" * 60 + "e99"])
def test_a_number_beyond_all_scores_is_no_score(run, score):
    code, report, errors = run("describe", GOLD.replace("4.8", score))
    assert (code, report) == (2, None)
    assert "must be a number such as 4.5" in errors
    assert len(errors) < 300


def test_describe_names_no_more_ranges_than_hold_pairs_of_a_wide_scale(run):
    _, result, _ = run("describe", GOLD.replace("4.8", "1e9"))
    assert [(row["low"], row["pairs"]) for row in result["ranges"]] == [
        (1, 1),
        (3, 1),
        (10**9 - 1, 1),
    ]
