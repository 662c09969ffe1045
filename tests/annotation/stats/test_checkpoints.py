import numpy as np

from annotation.stats.checkpoints import CheckpointAnswers, accuracy_by_annotator, passed

NAN = float("nan")


def answers(rows):
    names = ("annotator", "rating", "label", "lowest", "highest", "known_label")
    columns = [np.array(column) for column in zip(*rows, strict=True)] or [np.zeros(0)] * 6
    return CheckpointAnswers(**dict(zip(names, columns, strict=True)))


def test_rating_and_label_must_both_be_as_known():
    rows = [(1, 5.0, 0, 4.0, 5.0, 0), (1, 3.0, 0, 4.0, 5.0, 0), (1, 5.0, 2, 4.0, 5.0, 0)]
    assert passed(answers(rows)).tolist() == [True, False, False]


def test_what_is_not_known_is_not_asked_about():
    rows = [(1, 1.0, 0, NAN, NAN, 0), (1, 5.0, 2, 4.0, NAN, -1), (1, NAN, 2, NAN, NAN, 2)]
    assert passed(answers(rows)).all()


def test_a_missing_rating_is_wrong_where_one_is_known():
    assert not passed(answers([(1, NAN, 0, 4.0, 5.0, 0)])).any()


def test_accuracy_is_counted_for_each_annotator():
    rows = [(7, 5.0, 0, 4.0, 5.0, 0), (7, 1.0, 0, 4.0, 5.0, 0), (9, 4.0, 0, 4.0, 5.0, 0)]
    found = accuracy_by_annotator(answers(rows))
    assert {code: (m.value, m.n) for code, m in found.items()} == {7: (0.5, 2), 9: (1.0, 1)}


def test_nobody_who_saw_no_checkpoint_is_listed():
    assert accuracy_by_annotator(answers([])) == {}
