"""Every message of the interface has a whole translation in every language that is offered."""

import ast
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.contrib.auth.password_validation import (
    password_validators_help_texts,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import ngettext, override, to_locale
from django.utils.translation.template import templatize

from annotation.models import Adjudication, Label
from annotation.planning.texts.bundle import READ_HEADER
from datasets.models import Role

ROOT = Path(__file__).resolve().parent.parent.parent
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%")
MARKERS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext"}
DRAFTS = sorted(settings.DRAFT_LANGUAGES)
COMPLETE = [code for code, _ in settings.LANGUAGES if code not in {settings.LANGUAGE_CODE, *DRAFTS}]
LANGUAGES = [*COMPLETE, *DRAFTS]


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(ROOT / "locale" / to_locale(language) / "LC_MESSAGES" / "django.po"))


def marked_in(python: str) -> set[str]:
    result = set()
    for node in ast.walk(ast.parse(python)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        first = node.args[0] if node.args else None
        if node.func.id in MARKERS and isinstance(first, ast.Constant):
            result.add(str(first.value))
    return result


def marked_in_template(path: Path) -> set[str]:
    calls = re.findall(
        r"""\b(?:n?gettext|_)\(u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""",
        templatize(path.read_text(), origin=str(path)),
    )
    return {ast.literal_eval(literal) for literal in calls}


def messages() -> set[str]:
    result: set[str] = set()
    for package in ("annotation", "config", "datasets", "transforms"):
        for path in (ROOT / package).rglob("*.py"):
            result |= marked_in(path.read_text())
    for path in (ROOT / "templates").rglob("*.*"):
        result |= marked_in_template(path)
    return result


@pytest.mark.parametrize("language", COMPLETE)
def test_no_message_is_missing(language):
    known = {entry.msgid for entry in catalogue(language)}
    missing = messages() - known
    assert not missing, "run manage.py makemessages -l pl --no-obsolete, and translate these"
    assert len(known) > 900


# What the pages of annotators, authors, adjudicators and reviewers are made of: their views with
# forms and services, and the templates of a folder but for those of a project lead; and what leads
# them there and away, the first page, that of their own data and those of their login.
FOR_ALL = [
    *("annotation/web/judging", "annotation/web/reviewing/leader.py", "annotation/web/writing"),
    *("annotation/web/choosing", "annotation/services/choosing/sent.py"),
    "annotation/services/choosing/submitting.py",
    *("annotation/web/reviewing/forms.py", "annotation/web/joining/lessons.py"),
    *("annotation/web/reviewing/adjudicating_forms.py", "annotation/wording/adjudication.py"),
    *("annotation/web/joining/pages.py", "annotation/web/joining/ways_back.py"),
    *("annotation/web/joining/forms.py", "annotation/models/writing.py"),
    *("annotation/services/judging", "annotation/services/reviewing/reviews.py"),
    *("annotation/services/joining/participations.py", "annotation/services/plans/seats.py"),
    *("annotation/web/joining/questions_form.py", "annotation/models/questionnaires.py"),
    *("annotation/services/joining/platforms.py", "annotation/services/writing"),
    *("config/oidc/adapter.py", "config/oidc/errors.py", "config/oidc/views.py"),
    *("datasets/services/projects/emails.py", "datasets/web/projects/emails.py"),
    *(
        "datasets/errors.py",
        "datasets/services/expanding/settling.py",
        "datasets/services/expanding/proposing.py",
    ),
]
# Of the page behind a role's link, whose modules have more for leads.
OF_ROLES = {"You have joined the project.", *(str(role.label) for role in Role)}
# Of a pair that is adjudicated; the modules have more for leads who choose the pairs.
OF_RULINGS = {
    *("Give a score.", "Give a score from %(low)s to %(high)s.", "Write what the cause is."),
    *("The decision is not complete.", "There is nothing to undo."),
    *(str(cause.label) for cause in Adjudication.Cause),
    *(str(label.label) for label in Label),
}
LEADS = {
    *("_campaign.html", "_invitations.html", "_invite.html", "invite.html"),
    *("questionnaire.html", "_questionnaire_counts.html"),
}
# What a campaign in which pictures are described refuses; the module has more for leads' projects.
OF_DESCRIPTIONS = {
    "End the sentence with a full stop.",
    "Begin the sentence with a capital letter.",
    "This description is already in the corpus and cannot be changed.",
    "This picture already has exactly this description. Use other words.",
    "This picture already has nearly the same description. Use other words.",
    "Two other people have described this picture in the meantime.",
}
REVIEWERS = [
    *("review.html", "_sentence.html", "_state.html", "_undo.html"),
    *("adjudicate_pairs.html", "_case.html", "_no_case.html", "_undo_case.html"),
]


def templates_for_all() -> set[Path]:
    folder = ROOT / "templates" / "annotation"
    joining = {path for path in (folder / "joining").glob("*.html") if path.name not in LEADS}
    result = {*joining, *(folder / "judging").glob("*.html"), *(folder / "writing").glob("*.html")}
    result |= {*(folder / "choosing").glob("*.html")}
    result |= {folder / "reviewing" / name for name in REVIEWERS}
    result.add(ROOT / "templates" / "datasets" / "projects" / "role_take.html")
    result |= set((ROOT / "templates" / "account").rglob("*.*"))
    # What people ask for themselves, in the language that they read the page in.
    result |= {
        ROOT / "templates" / "emails" / name for name in ("confirm_address.txt", "password.txt")
    }
    result |= {*(folder / "leaving").glob("*.html"), folder / "projects" / "home.html"}
    waiting = list(result)
    while waiting:
        named = re.findall(r'{% (?:include|extends) "([^"]+)"', waiting.pop().read_text())
        new = {ROOT / "templates" / name for name in named} - result
        result |= new
        waiting += new
    return result


def messages_for_all() -> set[str]:
    module = ROOT / "datasets" / "services" / "describing" / "descriptions.py"
    assert marked_in(module.read_text()) >= OF_DESCRIPTIONS
    result = OF_DESCRIPTIONS | OF_ROLES | OF_RULINGS
    for name in FOR_ALL:
        path = ROOT / name
        assert path.exists(), name
        for module in [path] if path.is_file() else path.rglob("*.py"):
            result |= marked_in(module.read_text())
    for path in templates_for_all():
        result |= marked_in_template(path)
    return result


@pytest.mark.parametrize("language", DRAFTS)
def test_a_draft_has_every_message_of_annotators_and_reviewers(language):
    missing = messages_for_all() - {entry.msgid for entry in catalogue(language)}
    assert not missing, "translate these; a project lead's pages may stay in English"
    assert len(messages_for_all()) > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draft_says_that_no_native_speaker_has_read_it(language):
    is_draft = catalogue(language).metadata.get(READ_HEADER) == "no"
    assert is_draft == (language in DRAFTS)


def test_hebrew_has_one_word_for_a_project_and_its_own_quotation_marks():
    texts = " ".join(entry.msgstr for entry in catalogue("he"))
    assert "מיזם" in texts
    assert "פרויקט" not in texts
    assert "„" not in texts


def rules_for_passwords() -> list[str]:
    """Return what Django says to who joins with a new login, in the language that is active."""
    said = [str(text) for text in password_validators_help_texts()]
    for password in ("x", "12345678", "password"):
        with pytest.raises(ValidationError) as refused:
            validate_password(password)
        said += refused.value.messages
    return said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_for_passwords_are_in_the_language(language):
    with override("en"):
        english = rules_for_passwords()
    with override(language):
        said = rules_for_passwords()
    assert len(said) == len(english) >= 8
    assert not set(said) & set(english)


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
            if entry.msgid_plural and language in DRAFTS:
                # Languages have forms for nought or two that need no number; they add nothing.
                known = {*PLACEHOLDER.findall(entry.msgid), *PLACEHOLDER.findall(source)}
                known |= set(PLACEHOLDER.findall(entry.msgid_plural))
                assert set(PLACEHOLDER.findall(text)) <= known, source
                continue
            assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(source)), source


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_stays_as_it_is(language):
    for entry in catalogue(language):
        for text in entry.msgstr_plural.values() or [entry.msgstr]:
            assert sorted(re.findall(r"<[^>]*>", text)) == sorted(
                re.findall(r"<[^>]*>", entry.msgid)
            ), entry.msgid


@pytest.mark.parametrize(
    ("language", "number", "wanted"),
    [
        ("ar", 2, "بقي زوجان."),
        ("ar", 7, "بقيت 7 أزواج."),
        ("ar", 11, "بقي 11 زوجًا."),
        ("ar", 100, "بقي 100 زوج."),
        ("uk", 21, "Залишилася 21 пара."),
        ("uk", 3, "Залишилося 3 пари."),
        ("uk", 12, "Залишилося 12 пар."),
        ("fr", 0, "Encore 0 paire."),
    ],
)
def test_a_draft_counts_as_its_language_does(language, number, wanted):
    with override(language):
        text = ngettext("%(number)s pair left.", "%(number)s pairs left.", number)
    assert text % {"number": number} == wanted


@pytest.mark.parametrize(
    ("number", "wanted"),
    [(1, "1 para"), (3, "3 pary"), (5, "5 par"), (12, "12 par"), (22, "22 pary"), (101, "101 par")],
)
def test_polish_counts_as_polish_does(number, wanted):
    with override("pl"):
        text = ngettext("%(pairs)s pair", "%(pairs)s pairs", number) % {"pairs": number}
    assert text == wanted
