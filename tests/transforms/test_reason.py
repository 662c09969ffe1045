"""A reason reads as an English sentence, does not change, and survives being stored."""

import pickle

import pytest

from transforms.reason import Reason, Refused, reason_of


def test_a_reason_reads_as_its_english_sentence():
    assert str(Reason("words_dropped_from", words="small", head="dog")) == "dropped small from dog"
    fault = Reason("check_failed", fault=Reason("sentence_too_long", most=40))
    assert str(fault) == "check: the sentence is longer than 40 words"


@pytest.mark.parametrize(
    "reason",
    [
        Reason("no_subject"),
        Reason("sentence_too_long", most=40),
        Reason("check_failed", fault=Reason("words_removed", words='{a} "b"')),
    ],
    ids=lambda reason: reason.code,
)
def test_a_reason_survives_json_and_pickle(reason):
    assert Reason.from_json(reason.as_json()) == reason
    assert pickle.loads(pickle.dumps(reason)) == reason
    assert hash(Reason.from_json(reason.as_json())) == hash(reason)


def test_a_reason_does_not_change():
    with pytest.raises(AttributeError):
        Reason("no_subject").code = "is_question"
    assert Reason("changed").having(old="a", new="b") == Reason("changed", new="b", old="a")


def test_the_first_condition_that_holds_names_the_reason():
    assert reason_of(is_question=False, no_subject=True, too_long=True) == Reason("no_subject")
    assert reason_of(is_question=False) is None


def test_a_refusal_is_worded_in_english():
    assert str(Refused(Reason("no_subject"))) == "it has no subject"
