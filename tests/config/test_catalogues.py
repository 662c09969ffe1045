"""Every message of the interface has a whole translation in every language that is offered."""

import ast
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation import ngettext, override
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent.parent
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%")
MARKERS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext"}
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(ROOT / "locale" / language / "LC_MESSAGES" / "django.po"))


def marked_in(python: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(python)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        first = node.args[0] if node.args else None
        if node.func.id in MARKERS and isinstance(first, ast.Constant):
            found.add(str(first.value))
    return found


def marked_in_template(path: Path) -> set[str]:
    calls = re.findall(
        r"""\b(?:n?gettext|_)\(u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""",
        templatize(path.read_text(), origin=str(path)),
    )
    return {ast.literal_eval(literal) for literal in calls}


def messages() -> set[str]:
    found: set[str] = set()
    for package in ("annotation", "config", "datasets", "transforms"):
        for path in (ROOT / package).rglob("*.py"):
            found |= marked_in(path.read_text())
    for path in (ROOT / "templates").rglob("*.*"):
        found |= marked_in_template(path)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing(language):
    known = {entry.msgid for entry in catalogue(language)}
    missing = messages() - known
    assert not missing, "run manage.py makemessages -l pl --no-obsolete, and translate these"
    assert len(known) > 900


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_fuzzy(language):
    po = catalogue(language)
    assert po.untranslated_entries() == []
    assert po.fuzzy_entries() == []
    forms = int(re.search(r"nplurals=(\d)", po.metadata["Plural-Forms"]).group(1))
    for entry in po:
        if entry.msgid_plural:
            assert len(entry.msgstr_plural) == forms, entry.msgid
            assert all(entry.msgstr_plural.values()), entry.msgid


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_has_the_placeholders_of_its_message(language):
    for entry in catalogue(language):
        forms = entry.msgstr_plural or {0: entry.msgstr}
        for number, text in forms.items():
            source = entry.msgid_plural if number else entry.msgid  # form 0 is for 1 only
            assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(source)), source


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_stays_as_it_is(language):
    for entry in catalogue(language):
        for text in entry.msgstr_plural.values() or [entry.msgstr]:
            assert sorted(re.findall(r"<[^>]*>", text)) == sorted(
                re.findall(r"<[^>]*>", entry.msgid)
            ), entry.msgid


@pytest.mark.parametrize(
    ("number", "wanted"),
    [(1, "1 para"), (3, "3 pary"), (5, "5 par"), (12, "12 par"), (22, "22 pary"), (101, "101 par")],
)
def test_polish_counts_as_polish_does(number, wanted):
    with override("pl"):
        text = ngettext("%(pairs)s pair", "%(pairs)s pairs", number) % {"pairs": number}
    assert text == wanted
