"""Files of systems as they come: spelled otherwise they are read, damaged they are told where."""

import json

import pytest

from datasets.evaluation.__main__ import main

GOLD = (
    "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
    '1\t"Stop" he says\tHe says stop\t4.8\tENTAILMENT\n'
    "2\tA dog runs\tA cat sleeps \t1.5\tNEUTRAL\n"
    "3\tA dog runs\tNo dog runs\t3.6\tCONTRADICTION\n"
)
ANSWERS = (
    "pair_ID\tentailment_judgment\trelatedness_score\n"
    "3\tCONTRADICTION\t3.0\n1\tENTAILMENT\t4.5\n2\tNEUTRAL\t1e-05\n"
)
WORDS = "word1,word2,sim\ncar,bus,0.8\ncar,moon,0.1\ncar,van,0.9\n"
LINES = "1\n2\n4\n"


@pytest.fixture
def score(tmp_path, capsys):
    def score(task, gold, answers):
        paths = []
        for name, text in (("gold.txt", gold), ("answers.txt", answers)):
            path = tmp_path / name
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            paths.append(str(path))
        code = main(["score", *paths, "--task", task, "--json"])
        out, err = capsys.readouterr()
        return code, json.loads(out) if out else None, err.replace(f"{tmp_path}/", "")

    return score


@pytest.mark.parametrize(
    "answers",
    [
        ANSWERS.replace("\n", "\r\n"),
        f"\ufeff{ANSWERS}",
        f"{ANSWERS}\n\n",
        ANSWERS.replace("pair_ID", "Pair ID"),
        ANSWERS.replace("pair_ID", "pairID"),
        ANSWERS.replace("entailment_judgment", "entailment_label"),
        ANSWERS.replace("entailment_judgment", "entailment_judgement"),
        ANSWERS.replace("relatedness_score", "Relatedness"),
        ANSWERS.replace("NEUTRAL", "neutral"),
        ANSWERS.replace("\t", ","),
        ANSWERS.replace("\t", ";"),
        "".join(f"{'' if n == 0 else n}\t{row}\n" for n, row in enumerate(ANSWERS.splitlines())),
        "".join(f"{row}\t{n or 'note'}\n" for n, row in enumerate(ANSWERS.splitlines())),
        "\n".join('"' + row.replace("\t", '"\t"') + '"' for row in ANSWERS.splitlines()),
    ],
    ids=[
        *("crlf", "bom", "blank lines", "spaced id", "joined id", "label", "British", "short"),
        *("lower case", "commas", "semicolons", "index of a data frame", "notes", "quotes"),
    ],
)
def test_answers_spelled_otherwise_are_the_same_answers(score, answers):
    expected = score("semeval2014", GOLD, ANSWERS)
    assert expected[0] == 0
    assert score("semeval2014", GOLD, answers) == expected


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (ANSWERS.replace("4.5", "4,5"), "line 3, relatedness_score: must be a number"),
        (ANSWERS.replace("4.5", "04-May"), "line 3, relatedness_score: must be a number"),
        (ANSWERS.replace("4.5", ""), "line 3, relatedness_score: must be a number such as 4.5 or"),
        (ANSWERS.replace("ENTAIL", "IMPLI"), "line 3, entailment_judgment: must be one of ENT"),
        (ANSWERS.replace("\tENTAILMENT", ""), "line 3: has 2 columns; the header has 3"),
        (ANSWERS.partition("\n")[2], "line 1, pair_id: is missing in the header"),
        (f"{ANSWERS}1\tNEUTRAL\t2\n", "line 5, pair_id: is already given on line 3"),
        (ANSWERS.encode("utf-16"), "file: this is UTF-16"),
        (ANSWERS.replace("4.5", "4.5\xa0").encode("latin-1"), "line 3: byte 0xA0"),
        ("", "file: is empty; a header is expected"),
        (ANSWERS.partition("\n")[0], "line 1: has none of"),
    ],
)
def test_damaged_answers_are_told_by_line_and_field(score, answers, told):
    code, report, errors = score("semeval2014", GOLD, answers)
    assert (code, report) == (2, None)
    assert errors.startswith(f"answers.txt: {told}")
    assert len(errors.splitlines()) == 1


def test_a_gold_file_that_says_nothing_of_its_pairs_is_an_error(score):
    nothing = GOLD.replace("relatedness_score\tentailment_judgment", "first\tsecond")
    code, _, errors = score("semeval2014", nothing, ANSWERS)
    assert code == 2
    assert "gold.txt: line 1: has none of" in errors


@pytest.mark.parametrize(
    "answers",
    [
        WORDS.replace(",", "\t"),
        WORDS.replace("sim", "predicted_sim"),
        "".join(f"{'' if n == 0 else n},{row}\n" for n, row in enumerate(WORDS.splitlines())),
    ],
)
def test_scores_of_words_may_stand_among_other_columns(score, answers):
    assert score("russe-hj", WORDS, answers) == score("russe-hj", WORDS, WORDS)


@pytest.mark.parametrize(
    "answers",
    [
        LINES.replace("\n", "\t100\r\n"),
        f"score\n{LINES}",
        "id\tscore\n3\t4\n1\t1\n2\t2\n",
        "id,score\n1,1\n2,2\n3,4\n",
        'score,sentence1\n1,"a, b"\n2,c\n4,d\n',
    ],
)
@pytest.mark.parametrize(
    "gold", [LINES, "score\tsentence1\tsentence2\n1\ta\tb\n2\tc\td\n4\te\tf\n"]
)
def test_pairs_of_sts_are_numbered_where_they_have_no_names(score, gold, answers):
    code, report, errors = score("sts", gold, answers)
    assert code == 0, errors
    assert report["figures"]["weighted_mean"] == {"value": pytest.approx(1.0), "n": 3}
