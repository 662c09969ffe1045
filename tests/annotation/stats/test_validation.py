"""Errors and variation against the published data of VariErr NLI, and its definitions."""

import pytest

from annotation.stats.validation import By, LabelReason, Standing, Verdict, validation_report

YES, NO, UNSURE = Verdict.VALID, Verdict.INVALID, Verdict.UNSURE

# Items of `varierr.json` (github.com/mainlp/VariErr-NLI at b2cbdd3): of each reason the label, who
# of the four annotators gave it, and what they said of it; "?" where the file has no verdict.
# Then what the file has as `label_set_round_2` and `error_labels`.
PUBLISHED = {
    "23751e": (
        [("entailment", 2, "nyyn"), ("contradiction", 0, "yy?y")],
        {"contradiction", "entailment"},
        set(),
    ),
    "61429c": ([("neutral", n, "yyyy") for n in range(4)], {"neutral"}, set()),
    "54811c": (
        [*(("neutral", n, "yyyy") for n in range(4)), ("contradiction", 1, "nn?y")],
        {"neutral"},
        {"contradiction"},
    ),
    "38477c": ([("contradiction", n, "yyyy") for n in (0, 2, 3)], {"contradiction"}, set()),
    "1735n": (
        [
            ("neutral", 1, "ynyy"),
            ("contradiction", 0, "yyyn"),
            ("contradiction", 1, "yyyy"),
            ("contradiction", 2, "yyyn"),
            ("contradiction", 3, "yyyy"),
        ],
        {"contradiction"},
        {"neutral"},
    ),
    "7449e": (
        [("entailment", 0, "nn?y"), *(("neutral", n, "yyyy") for n in (1, 2, 3))],
        {"neutral"},
        {"entailment"},
    ),
}
_VERDICTS = {"y": YES, "n": NO, "?": UNSURE}


def published():
    for item, (reasons, _valid, _errors) in PUBLISHED.items():
        for label, giver, said in reasons:
            verdicts = [_VERDICTS[each] for each in said]
            own = verdicts.pop(giver)
            yield LabelReason(item, label, own, tuple(verdicts), asked=3)


def test_errors_and_labels_left_are_those_of_the_published_data():
    report = validation_report(published())
    result = {item.item: (set(item.valid), set(item.errors)) for item in report.items}
    assert result == {item: (valid, errors) for item, (_, valid, errors) in PUBLISHED.items()}
    assert [item.item for item in report.with_variation] == ["23751e"]
    assert report.varying_before == 4
    assert (report.reasons, report.self_validated, report.self_decided) == (23, 20, 23)


def test_peers_can_see_it_otherwise_than_who_gave_the_reason():
    report = validation_report(published(), by=By.PEERS)
    errors = {item.item: item.errors for item in report.with_errors}
    # The entailment of 23751e convinced one of three; the neutral of 1735n all three.
    assert errors == {
        "23751e": ("entailment",),
        "54811c": ("contradiction",),
        "7449e": ("entailment",),
    }
    assert [item.item for item in report.with_variation] == ["1735n"]


def test_one_validated_reason_saves_a_label():
    said = [LabelReason(1, "NEUTRAL", NO), LabelReason(1, "NEUTRAL", YES)]
    assert validation_report(said).items[0].valid == ("NEUTRAL",)


def test_who_is_unsure_of_their_own_reason_does_not_validate_it():
    assert validation_report([LabelReason(1, "NEUTRAL", UNSURE)]).items[0].errors == ("NEUTRAL",)


@pytest.mark.parametrize(
    ("peers", "asked", "validated"),
    [
        ((), 0, False),
        ((), 3, None),
        ((YES,), 3, None),
        ((YES, YES), 3, True),
        ((NO, NO), 3, False),
        ((NO, UNSURE), 3, False),
        ((YES, NO), 2, False),  # a half is no majority
        ((YES, NO, YES), 0, True),
    ],
)
def test_peers_validate_by_more_than_half_of_those_asked(peers, asked, validated):
    assert LabelReason(1, "NEUTRAL", None, peers, asked).is_validated(By.PEERS) is validated


def test_a_label_is_open_until_its_annotators_have_said_what_they_think_of_it():
    said = [LabelReason(1, "NEUTRAL", NO), LabelReason(1, "NEUTRAL", None)]
    report = validation_report(said)
    assert report.items[0].labels == {"NEUTRAL": Standing.OPEN}
    assert report.standings == {Standing.VALID: 0, Standing.ERROR: 0, Standing.OPEN: 1}
    assert report.self_decided == 1


def test_nothing_is_reported_of_nothing():
    report = validation_report([])
    assert (report.items, report.reasons, report.labels) == ((), 0, 0)
