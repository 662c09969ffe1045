from datasets.designs.split import Part
from datasets.formats.gold import GoldRow
from datasets.formats.labels import Label
from datasets.formats.semeval import SEMEVAL_TABLE, semeval_file_name

ROW = GoldRow(
    pair_id="1",
    sentence_a="A dog barks",
    sentence_b="A cat sleeps",
    score=1.5,
    label=Label.NEUTRAL,
)


def test_a_row_has_the_five_columns_of_the_shared_task() -> None:
    assert list(SEMEVAL_TABLE.lines([ROW])) == [
        b"pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n",
        b"1\tA dog barks\tA cat sleeps\t1.5\tNEUTRAL\n",
    ]


def test_each_part_has_a_file_of_its_own() -> None:
    assert [semeval_file_name(part) for part in Part] == [
        "SemEval_train.txt",
        "SemEval_trial.txt",
        "SemEval_test.txt",
    ]
