"""Reasons in Polish; what was stored without a code is shown as it was stored."""

import pytest
from django.utils.translation import override

from datasets.errors import Invalid
from datasets.formats.problems import LineError
from datasets.models import Job
from datasets.templatetags.corpus import edits_steps, edits_why
from datasets.templatetags.reasons import (
    job_error,
    job_message,
    steps_worded,
    stored_reason,
    warnings_worded,
    why_worded,
)
from datasets.templatetags.reasons import worded as worded_filter
from datasets.worded import worded, worded_explanation
from transforms.reason import Reason
from transforms.rules.proposal import explanation


@pytest.fixture
def polish():
    with override("pl"):
        yield


def test_a_reason_is_worded_by_its_code_and_keeps_the_words_of_the_sentence(polish):
    reason = Reason("words_dropped_from", words="duży", head="pies")
    assert worded(reason) == "opuszczono duży przy pies"
    inner = Reason("check_failed", fault=Reason("verb_has_two_subjects"))
    assert worded(inner) == "sprawdzanie: czasownik ma dwa podmioty"


def test_an_error_of_a_line_is_worded_with_its_place(polish):
    error = LineError(3, "sentence", Reason("too_many_characters", characters=12, most=9))
    assert worded(error.whole).startswith("wiersz 3, sentence: ")
    assert error.as_json() == {
        "line": 3,
        "field": "sentence",
        "message": "has 12 characters; at most 9 are allowed",
        "code": "too_many_characters",
        "params": {"characters": 12, "most": 9},
    }


def test_an_error_is_shown_in_the_language_of_the_page_and_stored_in_english(polish):
    error = Invalid(
        Reason("file_has_wrong_lines"),
        lines=[LineError(3, "theme", Reason("empty")).whole],
        fields={"file": [Reason("empty")]},
    )
    assert "Nothing" not in str(error)
    assert str(error).endswith("\nwiersz 3, theme: jest puste")
    assert error.fields == {"file": ["jest puste"]}
    assert error.english.endswith("are wrong.\nline 3, theme: is empty")


def test_a_refusal_is_worded_by_its_code_and_an_older_one_shown_as_stored(polish):
    new = {"rule": "s2.passive", "reason": "in English", **Reason("no_subject").as_json()}
    assert stored_reason(new) == "nie ma podmiotu"
    assert stored_reason({"rule": "s2.passive", "reason": "it has no subject"}) == (
        "it has no subject"
    )
    unknown = {"rule": "x", "reason": "of tomorrow", "code": "of_tomorrow", "params": {}}
    assert stored_reason(unknown) == "of tomorrow"


def test_a_job_is_worded_by_its_codes_and_an_older_one_shown_as_stored(polish):
    error = Reason("design_unknown", name="sock", known="cds, sick")
    new = Job(error=f"{error}\nmore", error_reason=error.as_json())
    assert job_error(new).startswith("Nie ma")
    assert "sock" in job_error(new)
    read = Reason("rows_read", n=7)
    assert job_message(Job(message=str(read), message_reason=read.as_json())) != str(read)
    old = Job(error="There is no design sock.\nmore", message="7 rows read")
    assert (job_error(old), job_message(old)) == ("There is no design sock.", "7 rows read")


def test_a_stored_reason_is_worded_and_a_plain_text_shown_as_it_is(polish):
    assert worded_filter(Reason("empty")) == "jest puste"
    assert worded_filter(Reason("empty").as_stored()) == "jest puste"
    assert worded_filter("is empty") == "is empty"
    assert worded_filter(None) == ""


def test_an_explanation_is_worded_and_an_older_one_shown_as_stored(polish):
    both = explanation(Reason("words_removed", words="dwa"), Reason("verb_denied"))
    assert both["text"] == "removed dwa; negated the verb"
    assert worded_explanation(both) == "usunięto dwa; zaprzeczono czasownik"
    assert worded_explanation({"op": "explain", "text": "negated the verb"}) == "negated the verb"
    assert edits_why([both, {"op": "remove", "id": 1, "word": "dwa"}]) == worded_explanation(both)


def test_operations_are_worded(polish):
    edits = [{"op": "explain", "text": "x"}, {"op": "remove", "id": 1, "word": "dwa"}]
    assert edits_steps(edits) == ["usunięto „dwa”"]


def test_a_stored_trial_of_the_rules_is_worded_by_its_codes(polish):
    codes = [Reason("words_removed", words="dwa").as_json(), Reason("verb_denied").as_json()]
    new = {"why": "English", "why_codes": codes, "steps": ["x"], "step_codes": codes[:1]}
    new |= {"warnings": ["y"], "warning_codes": [Reason("subject_may_differ").as_json()]}
    assert why_worded(new) == "usunięto dwa; zaprzeczono czasownik"
    assert steps_worded(new) == ["usunięto dwa"]
    assert warnings_worded(new)[0].startswith("może chodzić o inny podmiot")
    old = {"why": "negated the verb", "steps": ['removed "dwa"'], "warnings": ["look"]}
    assert why_worded(old) == "negated the verb"
    assert (steps_worded(old), warnings_worded(old)) == (['removed "dwa"'], ["look"])
    assert why_worded({"why": "", "why_codes": []}) == ""


def test_numbers_have_the_separator_of_the_language(polish):
    usable = Reason("share_usable", share="85%", n=1509)
    assert worded_filter(usable) == "85% zdań (1\u00a0509)"
    with override("en"):
        assert worded_filter(usable) == "85% of the sentences (1,509)"
    assert worded_filter(Reason("share_usable", share="85%", n=34)) == "85% zdań (34)"


def test_fractions_have_the_decimal_mark_of_the_language(polish):
    slow = Reason("median_time_below", median=2.25, limit=2.5)
    assert worded(slow) == "Mediana czasu na parę wynosi 2,2 s, poniżej 2,5 s."
    with override("en"):
        assert worded(slow) == "The median time for a pair is 2.2 s, below 2.5 s."
