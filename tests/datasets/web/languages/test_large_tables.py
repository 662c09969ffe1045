"""Pages of a language whose table of forms is large read no more of it than they show."""

from dataclasses import replace

import pytest
from django.test import Client

from datasets.models import LanguageSave, LearntLanguage, User
from tests.datasets.languages import TREEBANK
from transforms.packs.fallback import files


@pytest.fixture
def only_empty_forms(monkeypatch: pytest.MonkeyPatch, learnt: LanguageSave) -> None:
    """Make it an error to read a table of forms that has rows."""

    def refuse(text: str) -> object:
        assert text.count("\n") < 2, "the forms were read"
        return forms.parse(text)

    forms = files.FILES[files.FORMS]
    monkeypatch.setitem(files.FILES, files.FORMS, replace(forms, parse=refuse))
    files._pack.cache_clear()
    files._table.cache_clear()


@pytest.mark.usefixtures("only_empty_forms")
def test_the_page_of_a_language_reads_no_forms(
    client: Client, manager: User, learnt: LanguageSave
) -> None:
    client.force_login(manager)
    report = {"sentences": 34, "usable": 34, "findings": [{"about": "sentences"}]}
    learnt.learnt = LearntLanguage.objects.create(project=learnt.project, report=report)
    learnt.save()
    page = client.get("/p/psi/language/").content.decode()
    assert "need a verb" in page
    rows = learnt.texts.get(name=files.FORMS).text.count("\n") - 1
    assert f'<td class="num">{rows:,}</td>' in page


@pytest.mark.usefixtures("only_empty_forms")
def test_a_page_of_forms_shows_those_that_are_asked_for(
    client: Client, manager: User, learnt: LanguageSave
) -> None:
    client.force_login(manager)
    page = client.get("/p/psi/language/tables/forms.tsv/?text=KOČKU").content.decode()
    assert "1 row" in page
    assert "kočku" in page
    assert TREEBANK.read_text(encoding="utf-8").count("\tkočku\t") > 0
    assert "chlapec" not in page
