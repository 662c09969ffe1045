"""Every code that the source uses has one wording and a Polish one, and every wording is used."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from django.utils.translation import gettext, override

import annotation.wording
import datasets.wording
import transforms.wording
from transforms.packs.fallback.words import LISTS
from transforms.wording import WORDINGS

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"transforms": transforms, "datasets": datasets, "annotation": annotation}
# Calls that name reasons by their codes, in the first argument or as names of arguments.
NAMING = {"Reason", "reason_of"}
# Nothing but a name and a problem go into these.
SAME = {
    "parse_failed",
    "piece_quoted",
    "conllu_unreadable",
    "file_named",
    "in_column",
    "header_of_format",
    "mean_of_label",
    "problem_in_file",
    "one_and_other",
    "list_wanted",
    "words_found",
    "counted",
    "in_brackets",
    "problem_in_rule",
    "written_and_refused",
}
# The words table says itself what its lists take.
OF_LISTS = {f"list_{name}" for name in LISTS}


@cache
def calls(package: str) -> tuple[ast.Call, ...]:
    return tuple(
        node
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in NAMING
    )


def codes_of(call: ast.Call) -> Iterator[str]:
    if getattr(call.func, "id", "") == "reason_of":
        yield from (keyword.arg for keyword in call.keywords if keyword.arg)
    elif isinstance(call.args[0], ast.Constant):
        yield str(call.args[0].value)


def used(package: str) -> set[str]:
    return {code for call in calls(package) for code in codes_of(call)}


def names_in(wording: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(wording) if name}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_code_has_a_wording(package):
    assert used(package)
    assert sorted(used(package) - set(WORDINGS)) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_wording_is_used(package):
    everywhere = {code for each in PACKAGES for code in used(each)}
    own = {code for module in PACKAGES[package].wording.MODULES for code in module.WORDINGS}
    assert sorted(own - everywhere) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_call_fills_the_placeholders_of_its_wording(package):
    wrong = [
        ast.unparse(call)
        for call in calls(package)
        if getattr(call.func, "id", "") == "Reason"
        # `having` gives the others.
        and call.keywords
        # A mapping stands for names that only the running program knows.
        and all(keyword.arg for keyword in call.keywords)
        for code in codes_of(call)
        if {keyword.arg for keyword in call.keywords} != names_in(WORDINGS[code])
    ]
    assert wrong == []


def test_no_code_stands_in_two_modules_and_no_wording_under_two_codes():
    modules = [module for each in PACKAGES.values() for module in each.wording.MODULES]
    assert sum(len(module.WORDINGS) for module in modules) == len(WORDINGS.keys() - OF_LISTS)
    assert len(set(WORDINGS.values())) == len(WORDINGS)


def test_every_wording_has_a_translation_with_its_placeholders():
    with override("pl"):
        translated = {code: gettext(wording) for code, wording in WORDINGS.items()}
    same = {code for code, text in translated.items() if text == WORDINGS[code]}
    assert same == SAME
    assert [
        code for code, text in translated.items() if names_in(text) != names_in(WORDINGS[code])
    ] == []
