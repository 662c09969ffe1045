"""Reasons of the rules in Polish: every wording is translated, with its placeholders."""

from string import Formatter

import pytest
from django.utils.translation import gettext, override

from datasets.templatetags.corpus import edits_steps, edits_why
from datasets.templatetags.told import steps_worded, warnings_worded, why_worded
from datasets.web.told import told
from datasets.web.wording import explanation, refusal, worded
from transforms.reason import Reason
from transforms.rules.proposal import explained
from transforms.wording import WORDINGS

# Nothing but a message of a parser or a file goes into these.
SAME = {"parse_failed", "conllu_unreadable"}


@pytest.fixture
def polish():
    with override("pl"):
        yield


def names_in(wording):
    return sorted(name for _, name, _, _ in Formatter().parse(wording) if name)


def test_every_wording_has_a_translation_with_its_placeholders(polish):
    same = {code for code, wording in WORDINGS.items() if gettext(wording) == wording}
    wrong = [
        code
        for code, wording in WORDINGS.items()
        if set(names_in(gettext(wording))) != set(names_in(wording))
    ]
    assert same == SAME
    assert wrong == []


def test_a_reason_is_worded_by_its_code_and_keeps_the_words_of_the_sentence(polish):
    reason = Reason("words_dropped_from", words="duży", head="pies")
    assert worded(reason) == "opuszczono duży przy pies"
    inner = Reason("check_failed", fault=Reason("verb_has_two_subjects"))
    assert worded(inner) == "sprawdzanie: czasownik ma dwa podmioty"


def test_a_refusal_is_worded_by_its_code_and_an_older_one_by_its_text(polish):
    new = {"rule": "s2.passive", "reason": "in English", **Reason("no_subject").as_json()}
    assert refusal(new) == "nie ma podmiotu"
    assert refusal({"rule": "s2.passive", "reason": "it has no subject"}) == "nie ma podmiotu"
    assert refusal({"rule": "x", "reason": "of tomorrow", "code": "of_tomorrow"}) == "of tomorrow"


def test_an_explanation_is_worded_and_an_older_one_told(polish):
    both = explained(Reason("words_removed", words="dwa"), Reason("verb_denied"))
    assert both["text"] == "removed dwa; denied the verb"
    assert explanation(both) == "usunięto dwa; zaprzeczono czasownik"
    assert explanation({"op": "explain", "text": "denied the verb"}) == "zaprzeczono czasownik"
    assert edits_why([both, {"op": "remove", "id": 1, "word": "dwa"}]) == explanation(both)


def test_operations_are_worded(polish):
    edits = [{"op": "explain", "text": "x"}, {"op": "remove", "id": 1, "word": "dwa"}]
    assert edits_steps(edits) == ["usunięto „dwa”"]


@pytest.mark.parametrize(
    ("stored", "polish_text"),
    [
        ("the clause has no finite verb", "zdanie składowe nie ma czasownika w formie osobowej"),
        ("another meaning of “zamek” may be meant", "może chodzić o inne znaczenie słowa „zamek”"),
        ("joined dog with and, dog is", "dołączono dog przez „and”: dog is"),
        ("removed there is; added is sitting", "usunięto there is; dodano is sitting"),
    ],
)
def test_a_text_that_was_stored_without_its_code_is_recognised(polish, stored, polish_text):
    assert told(stored) == polish_text


def test_what_only_looks_like_a_wording_stays(polish):
    assert told("joined dog with and, cat is") == "joined dog with and, cat is"
    assert told("some text, and more of it") == "some text, and more of it"


def test_what_a_trial_of_the_rules_stored_is_worded_by_its_codes_or_else_told(polish):
    codes = [Reason("words_removed", words="dwa").as_json(), Reason("verb_denied").as_json()]
    new = {"why": "English", "why_codes": codes, "steps": ["x"], "step_codes": codes[:1]}
    new |= {"warnings": ["y"], "warning_codes": [Reason("subject_may_differ").as_json()]}
    assert why_worded(new) == "usunięto dwa; zaprzeczono czasownik"
    assert steps_worded(new) == ["usunięto dwa"]
    assert warnings_worded(new)[0].startswith("może chodzić o inny podmiot")
    old = {"why": "denied the verb", "steps": ['removed "dwa"'], "warnings": ["look"]}
    assert why_worded(old) == "zaprzeczono czasownik"
    assert (steps_worded(old), warnings_worded(old)) == (["usunięto „dwa”"], ["look"])
    assert why_worded({"why": "", "why_codes": []}) == ""
