"""Every code that the rules use has one wording, and every wording is used."""

import ast
import pickle
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest

from transforms.reason import Reason, Refused, reason_of
from transforms.wording import MODULES, WORDINGS

SOURCE = Path(__file__).resolve().parents[2] / "transforms"
# Calls that name reasons by their codes, in the first argument or as names of arguments.
NAMING = {"Reason", "reason_of"}


def calls() -> Iterator[ast.Call]:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in NAMING:
                yield node


def codes_of(call: ast.Call) -> Iterator[str]:
    if getattr(call.func, "id", "") == "reason_of":
        yield from (each.arg for each in call.keywords if each.arg)
    elif isinstance(call.args[0], ast.Constant):
        yield str(call.args[0].value)


def elsewhere() -> set[str]:
    """Codes of reasons that the services name."""
    services = SOURCE.parent / "datasets" / "services"
    return {
        str(node.args[0].value)
        for path in services.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "Reason"
        and isinstance(node.args[0], ast.Constant)
    }


USED = {*chain.from_iterable(map(codes_of, calls())), *elsewhere()}


def names_in(wording: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(wording) if name}


def test_every_code_has_a_wording():
    assert len(USED) > 400
    assert sorted(USED - set(WORDINGS)) == []


def test_every_wording_is_used():
    assert sorted(set(WORDINGS) - USED) == []


def test_no_code_stands_in_two_modules_and_no_wording_under_two_codes():
    assert sum(len(module.WORDINGS) for module in MODULES) == len(WORDINGS)
    assert len(set(WORDINGS.values())) == len(WORDINGS)


def test_every_call_fills_the_placeholders_of_its_wording():
    wrong = [
        ast.unparse(call)
        for call in calls()
        if getattr(call.func, "id", "") == "Reason" and call.keywords
        for code in codes_of(call)
        if {each.arg for each in call.keywords} != names_in(WORDINGS[code])
    ]
    assert wrong == []


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


def test_what_is_refused_is_told_in_english():
    assert str(Refused(Reason("no_subject"))) == "it has no subject"
