"""The parts of a set of word pairs, and what systems and people reach on each."""

import itertools
import json
import subprocess
import sys

import numpy as np
import pytest
from scipy.stats import spearmanr

from datasets.evaluation.__main__ import main
from datasets.evaluation.material import Answers, GoldPair, Task
from datasets.evaluation.parts.dividing import Way, divide
from datasets.evaluation.parts.relations import NoSuchWordnet, Relation, Wordnet
from datasets.evaluation.parts.tables import by_parts
from datasets.evaluation.reading import read_gold

HEAD = (
    "word1\tword2\tPOS\tSimLex999\tconc(w1)\tconc(w2)\tconcQ\tAssoc(USF)\tSimAssoc333\tSD(SimLex)"
)


def cells(**columns):
    length = len(next(iter(columns.values())))
    headers = {"c1": "conc(w1)", "c2": "conc(w2)", "usf": "Assoc(USF)"}
    return [
        {headers.get(name, name): str(values[index]) for name, values in columns.items()}
        for index in range(length)
    ]


def sizes(parts):
    return {part.name: len(part.places) for part in parts}


def test_parts_of_speech_are_those_of_the_column():
    assert sizes(divide(cells(POS=["N", "n", "V", "A", ""]), Way.POS)) == {"N": 2, "V": 1, "A": 1}


def test_quartiles_are_of_the_sum_of_both_concretenesses():
    draw = np.random.default_rng(3)
    first, second = draw.uniform(1, 7, size=(2, 101))
    parts = divide(cells(c1=first, c2=second), Way.CONCRETENESS)
    assert sorted(sizes(parts).values()) == [25, 25, 25, 26]
    total = first + second
    for lower, upper in itertools.pairwise(parts):
        assert total[list(lower.places)].max() <= total[list(upper.places)].min()


def test_a_given_quartile_counts_and_an_unknown_concreteness_is_in_none():
    assert sizes(divide(cells(concQ=["1", "4", "NA"]), Way.CONCRETENESS)) == {"Q1": 1, "Q4": 1}
    parts = divide(cells(c1=["1", "NA", "3", ""], c2=["2", "2", "3", "4"]), Way.CONCRETENESS)
    assert sum(sizes(parts).values()) == 2


def test_the_333_most_associated_of_999_pairs():
    strength = np.random.default_rng(4).permutation(999) / 100
    parts = {part.name: part.places for part in divide(cells(usf=strength), Way.ASSOCIATION)}
    assert len(parts["most associated"]) == 333
    assert strength[list(parts["most associated"])].min() == 6.66
    assert len(parts["less associated"]) == 666
    data = divide(cells(SimAssoc333=["1", "0", "1"]), Way.ASSOCIATION)
    assert sizes(data) == {"most associated": 2, "less associated": 1}


def test_a_set_that_says_nothing_has_no_parts():
    for way in Way:
        assert divide([{}, {"other": "x"}], way) == []


@pytest.fixture
def tiny(wordnets):
    return Wordnet("tiny:1", wordnets)


@pytest.mark.parametrize(
    ("first", "second", "pos", "found"),
    [
        ("dog", "hound", "N", Relation("synonyms", 0)),
        ("dog", "animal", "N", Relation("hypernym, 1 step", 1)),
        ("entity", "hound", "N", Relation("hypernym, 2 steps", 2)),
        ("dog", "cat", "N", Relation("cohyponyms", 2)),
        ("open", "close", "V", Relation("antonyms")),
        ("open", "shut", "V", Relation("none")),
        ("dog", "teapot", "N", Relation("")),
        ("dog", "open", "N", Relation("")),
    ],
)
def test_relations_are_those_of_the_wordnet(tiny, first, second, pos, found):
    assert tiny.relation(first, second, pos) == found
    assert tiny.relation(second, first, pos) == found


def test_a_wordnet_that_is_not_there_is_named(wordnets):
    with pytest.raises(NoSuchWordnet, match="absent:9"):
        Wordnet("absent:9", wordnets)


def simlex_like(n=60):
    """Return the lines of a file in the format of SimLex-999.txt, and the words' scores."""
    draw = np.random.default_rng(7)
    lines = [HEAD]
    for number in range(n):
        pos = "NVA"[number % 3]
        score, c1, c2, usf = draw.uniform(0, 10), *draw.uniform(1, 7, 2), draw.uniform(0, 10)
        lines.append(
            f"a{number}\tb{number}\t{pos}\t{score:.2f}\t{c1:.2f}\t{c2:.2f}\t{number % 4 + 1}\t"
            f"{usf:.2f}\t{int(number % 3 == 0)}\t{draw.uniform(0, 2):.2f}"
        )
    return lines


def test_a_system_is_measured_on_each_part(tmp_path, capsys):
    lines = simlex_like()
    gold = tmp_path / "SimLex-999.txt"
    gold.write_text("\n".join(lines) + "\n")
    draw = np.random.default_rng(8)
    rows = [line.split("\t") for line in lines[1:]]
    answers = [float(row[3]) + draw.normal(0, 2) for row in rows]
    predictions = tmp_path / "predictions.csv"
    written = [f"{row[0]},{row[1]},{x!r}" for row, x in zip(rows, answers, strict=True)]
    predictions.write_text("\n".join(["word1,word2,sim", *written]) + "\n")
    command = ["score", str(gold), str(predictions), "--task", "russe-hj"]
    by = ["--by", "pos,concreteness,association,relation"]
    assert main([*command, *by, "--json"]) == 0
    parts = json.loads(capsys.readouterr().out)["parts"]
    assert parts["relation"] == []
    for way, column in (("pos", 2), ("concreteness", 6), ("association", 8)):
        assert sum(part["pairs"] for part in parts[way]) == 60
        for part in parts[way]:
            spelt = {"most associated": "1", "less associated": "0"}.get(part["name"])
            value = spelt or part["name"].removeprefix("Q")
            places = [n for n, row in enumerate(rows) if row[column] == value]
            scores = [float(rows[n][3]) for n in places]
            assert part["pairs"] == len(places)
            assert part["mean"] == pytest.approx(np.mean(scores))
            assert part["sd"] == pytest.approx(np.std(scores, ddof=1))
            assert part["association"] == pytest.approx(
                np.mean([float(rows[n][7]) for n in places])
            )
            expected = spearmanr(scores, [answers[n] for n in places]).statistic
            assert part["system"]["value"] == pytest.approx(expected)
    assert main([*command, *by]) == 0
    text = capsys.readouterr().out
    assert "most associated" in text
    assert "relation: The file has no column that says this" in text


def test_people_are_beside_the_system_on_each_part(tmp_path, capsys):
    lines = simlex_like(12)
    gold = tmp_path / "SimLex-999.txt"
    gold.write_text("\n".join(lines) + "\n")
    rows = [line.split("\t") for line in lines[1:]]
    predictions = tmp_path / "p.csv"
    predictions.write_text(
        "word1,word2,sim\n" + "".join(f"{row[0]},{row[1]},{row[3]}\n" for row in rows)
    )
    draw = np.random.default_rng(9)
    rated = draw.integers(0, 7, size=(2, 12))
    judgements = tmp_path / "judgements.tsv"
    judgements.write_text(
        "annotator\tpair\torder\trating\tlabel\n"
        + "".join(
            f"x{person}\t{row[0]},{row[1]}\tAB\t{rated[person, n]}\t\n"
            for person in range(2)
            for n, row in enumerate(rows)
        )
    )
    command = ["score", str(gold), str(predictions), "--task", "russe-hj", "--json"]
    assert main([*command, "--by", "pos", "--judgements", str(judgements)]) == 0
    parts = json.loads(capsys.readouterr().out)["parts"]["pos"]
    for part in parts:
        places = [n for n, row in enumerate(rows) if row[2] == part["name"]]
        expected = spearmanr(*rated[:, places]).statistic
        assert part["human"]["pairwise"]["value"] == pytest.approx(expected)


def test_an_unknown_way_is_refused():
    command = [sys.executable, "-m", "datasets.evaluation", "score", "a", "b", "--task", "russe-hj"]
    ended = subprocess.run(
        [*command, "--by", "colour"], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert "'colour' is not of pos, concreteness" in ended.stderr


def test_pairs_of_sentences_have_pearson(tmp_path):
    scores = [1.0, 2.0, 3.5, 5.0]
    gold = [
        GoldPair((str(n),), score=score, columns={"POS": "N"}) for n, score in enumerate(scores)
    ]
    answers = Answers({pair.key: (pair.score or 0) ** 2 for pair in gold})
    [part] = by_parts(gold, [Way.POS], task=Task.SEMEVAL2014, answers=answers)[Way.POS]
    expected = np.corrcoef(scores, np.square(scores))[0, 1]
    assert part.system.value == pytest.approx(expected)


def test_another_set_judged_again_is_compared_by_its_parts(tmp_path, capsys, shared_dir):
    """SimLex-999, 4.2: here each pair is rated a point lower by those who call it related."""
    # "money, cash" stands in it twice, with two scores.
    gold = list(
        {
            pair.key: pair
            for pair in read_gold(shared_dir / "data/ratings/ws353_set1.csv", Task.RUSSE_HJ)
        }.values()
    )
    first = [pair.score for pair in gold]
    second = [round(score - (n % 2), 2) for n, score in enumerate(first)]
    lines = ["word1,word2,sim,part"] + [
        f"{pair.key[0]},{pair.key[1]},{score},{'similar' if n % 2 == 0 else 'related'}"
        for n, (pair, score) in enumerate(zip(gold, first, strict=True))
    ]
    old, repeated = tmp_path / "old.csv", tmp_path / "again.csv"
    old.write_text("\n".join(lines) + "\n")
    repeated.write_text(
        "word1,word2,sim\n"
        + "".join(f"{p.key[0]},{p.key[1]},{s}\n" for p, s in zip(gold, second, strict=True))
    )
    assert main(["drift", str(old), str(repeated), "--task", "russe-hj", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["pairs"] == len(gold) == 152
    expected = spearmanr(first, second).statistic
    assert result["figures"]["spearman"]["value"] == pytest.approx(expected)
    parts = result["groups"]["part"]
    assert parts["similar"]["figures"]["mean difference"]["value"] == pytest.approx(0)
    assert abs(parts["related"]["figures"]["mean difference"]["value"]) == pytest.approx(1)
    assert (
        main(
            [
                "drift",
                str(shared_dir / "data/ratings/ws353_set1.csv"),
                str(repeated),
                "--task",
                "russe-hj",
            ]
        )
        == 0
    )


def test_simlex_has_the_parts_that_its_paper_says(shared_dir):
    path = shared_dir / "data/words/SimLex-999.txt"
    if not path.exists():
        pytest.skip(f"{path} is not among the reference data")
    gold = read_gold(path, Task.RUSSE_HJ)
    result = by_parts(gold, list(Way), task=Task.RUSSE_HJ)
    assert {p.name: p.pairs for p in result[Way.POS]} == {"A": 111, "N": 666, "V": 222}
    associated = {p.name: p.pairs for p in result[Way.ASSOCIATION]}
    assert associated == {"most associated": 333, "less associated": 666}
