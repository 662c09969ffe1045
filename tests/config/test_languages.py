"""The language of the pages: asked of the browser, chosen by a person, kept by a cookie."""

import re

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve, reverse
from django.utils.translation import to_locale

from config.catalogues import compile_catalogues
from config.page_languages import is_for_all_languages

LOGIN = "/accounts/login/"
PO = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Log in"
msgstr "Zaloguj"
"""


@pytest.fixture
def sources(tmp_path):
    source = tmp_path / "locale" / "pl" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO)
    return tmp_path / "locale"


def test_a_catalogue_is_compiled_once(sources, tmp_path):
    first = compile_catalogues(sources, tmp_path / "var")
    assert first == [tmp_path / "var" / "pl" / "LC_MESSAGES" / "django.mo"]
    assert compile_catalogues(sources, tmp_path / "var") == []
    assert [one.name for one in first[0].parent.iterdir()] == ["django.mo"]


def test_a_changed_source_is_compiled_again(sources, tmp_path):
    (compiled,) = compile_catalogues(sources, tmp_path / "var")
    before = compiled.read_bytes()
    source = sources / "pl" / "LC_MESSAGES" / "django.po"
    source.write_text(PO.replace("Zaloguj", "Wejdź"))
    compile_catalogues(sources, tmp_path / "var")
    assert compiled.read_bytes() != before


def test_a_folder_that_cannot_be_written_does_not_stop_the_start(sources, tmp_path):
    (tmp_path / "var").write_text("a file where the folder should be")
    assert compile_catalogues(sources, tmp_path / "var") == []


@pytest.mark.django_db
def test_the_language_of_the_browser_is_spoken_before_anybody_chose():
    assert '<html lang="pl"' in Client(headers={"accept-language": "pl"}).get(LOGIN).text
    assert '<html lang="en"' in Client(headers={"accept-language": "ka"}).get(LOGIN).text


@pytest.mark.django_db
def test_somebody_not_logged_in_chooses_a_language_and_it_stays():
    client = Client(headers={"accept-language": "en"})
    answer = client.post("/i18n/setlang/", {"language": "pl", "next": f"{LOGIN}?next=/people/"})
    assert answer.headers["Location"] == f"{LOGIN}?next=/people/"
    assert '<html lang="pl"' in client.get(LOGIN).text


@pytest.mark.django_db
def test_the_switch_names_each_language_in_itself_and_comes_back_here():
    text = " ".join(Client().get(f"{LOGIN}?next=/people/").text.split())
    assert 'value="/accounts/login/?next=/people/"' in text
    assert 'name="language" value="pl" lang="pl">polski</button>' in text
    assert 'value="en" lang="en"' not in text  # the present one is no button


@pytest.mark.django_db
def test_the_switch_does_not_lead_to_another_site():
    answer = Client().post("/i18n/setlang/", {"language": "pl", "next": "https://evil.example/"})
    assert answer.headers["Location"] == "/"


@pytest.mark.django_db
def test_a_language_that_is_not_offered_changes_nothing():
    client = Client()
    client.post("/i18n/setlang/", {"language": "ka", "next": LOGIN})
    assert '<html lang="en"' in client.get(LOGIN).text


def dotted(name, *arguments):
    view = resolve(reverse(name, args=arguments)).func
    return f"{view.__module__}.{view.__name__}"


def test_the_pages_of_those_who_judge_write_and_review_are_offered_as_drafts():
    for name in ("judge", "choose", "write", "adjudicate", "review", "joined"):
        assert is_for_all_languages(dotted(name, 1)), name
    assert is_for_all_languages(dotted("joined-questions", 1))
    assert not is_for_all_languages(dotted("campaign-questionnaire", "boats", 1))
    assert not is_for_all_languages(dotted("texts", "boats"))


@pytest.mark.django_db
def test_a_page_in_a_draft_language_says_so_at_its_foot():
    draft = "Noch niemand hat ihn gelesen, dessen Muttersprache das ist."
    assert draft in Client(headers={"accept-language": "de"}).get(LOGIN).text
    for read in ("en", "pl"):
        text = Client(headers={"accept-language": read}).get(LOGIN).text
        assert "native speaker" not in text
        assert "ojczysty" not in text


# What everybody may meet beside the work itself: logging in and out, and refusals.
AROUND_THE_WORK = ["account/login", "account/logout", "404", "403", "403_csrf", "429", "error"]


@pytest.mark.parametrize("language", sorted(settings.DRAFT_LANGUAGES))
@pytest.mark.parametrize("page", AROUND_THE_WORK)
def test_pages_around_the_work_are_in_each_draft_language(language, page):
    source = (settings.BASE_DIR / "templates" / f"{page}.html").read_text()
    texts = re.findall(r'{% translate "(.+?)" %}', source)
    assert texts
    catalogue = settings.BASE_DIR / "locale" / to_locale(language) / "LC_MESSAGES/django.po"
    translated = {entry.msgid for entry in polib.pofile(str(catalogue)) if entry.translated()}
    assert [text for text in texts if text not in translated] == []
