from dataclasses import replace

from datasets.designs.split import Part
from datasets.formats.labels import Label
from datasets.formats.semeval import semeval_file_name, semeval_lines
from datasets.formats.sick import SickRow

ROW = SickRow(
    pair_id="1",
    sentence_a="A dog barks",
    sentence_b="A cat sleeps",
    entailment_label=Label.NEUTRAL,
    relatedness_score=1.5,
    entailment_ab=Label.NEUTRAL,
    entailment_ba=Label.NEUTRAL,
    sentence_a_original="",
    sentence_b_original="",
    sentence_a_dataset="",
    sentence_b_dataset="",
    semeval_set=Part.TRIAL,
)


def test_a_part_holds_its_own_rows_only() -> None:
    rows = [ROW, replace(ROW, pair_id="2", semeval_set=Part.TEST)]
    assert list(semeval_lines(rows, Part.TEST)) == [
        b"pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n",
        b"2\tA dog barks\tA cat sleeps\t1.5\tNEUTRAL\n",
    ]


def test_each_part_has_a_file_of_its_own() -> None:
    assert [semeval_file_name(part) for part in Part] == [
        "SemEval_train.txt",
        "SemEval_trial.txt",
        "SemEval_test.txt",
    ]
