import numpy as np

from annotation.stats.checkpoints import CheckpointAnswers, passed

NAN = float("nan")


def answers(rows):
    """Build answers from (annotator, rating, label, lowest, highest, labels accepted)."""
    names = ("annotator", "rating", "label", "lowest", "highest")
    columns = [np.array(column) for column in zip(*(row[:5] for row in rows), strict=True)]
    accepted = np.array([[label in row[5] for label in range(3)] for row in rows], dtype=bool)
    values = dict(zip(names, columns or [np.zeros(0, dtype=int)] * 5, strict=True))
    return CheckpointAnswers(**values, accepted=accepted.reshape(-1, 3))


def test_rating_and_label_must_both_be_as_known():
    rows = [(1, 5.0, 0, 4.0, 5.0, {0}), (1, 3.0, 0, 4.0, 5.0, {0}), (1, 5.0, 2, 4.0, 5.0, {0})]
    assert passed(answers(rows)).tolist() == [True, False, False]


def test_a_checkpoint_may_accept_more_than_one_label():
    rows = [(1, 5.0, label, 4.0, 5.0, {0, 2}) for label in (0, 1, 2)]
    assert passed(answers(rows)).tolist() == [True, False, True]


def test_a_missing_label_is_wrong_where_one_is_known():
    assert not passed(answers([(1, 5.0, -1, 4.0, 5.0, {2})])).any()


def test_an_unknown_expectation_is_not_checked():
    rows = [(1, 1.0, 0, NAN, NAN, {0}), (1, 5.0, 2, 4.0, NAN, set()), (1, NAN, 2, NAN, NAN, {2})]
    assert passed(answers(rows)).all()


def test_a_missing_rating_is_wrong_where_one_is_known():
    assert not passed(answers([(1, NAN, 0, 4.0, 5.0, {0})])).any()
