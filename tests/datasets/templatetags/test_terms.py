import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils.translation import override

from datasets.web.shared.terms import TERMS

TEMPLATES = Path(settings.BASE_DIR) / "templates"
NOTE = re.compile(r"{% terms ([^%]+) %}")


def used() -> dict[str, set[str]]:
    result: dict[str, set[str]] = {}
    for path in TEMPLATES.rglob("*.html"):
        for note in NOTE.findall(path.read_text()):
            for name in re.findall(r'"(\w+)"', note):
                result.setdefault(name, set()).add(path.name)
    return result


def test_pages_explain_terms_that_exist_and_every_term_is_explained_somewhere() -> None:
    assert set(used()) == set(TERMS)


def test_a_page_explains_a_term_once() -> None:
    for path in TEMPLATES.rglob("*.html"):
        names = re.findall(r'"(\w+)"', " ".join(NOTE.findall(path.read_text())))
        assert len(names) == len(set(names)), path


@pytest.mark.parametrize("name", TERMS)
def test_a_term_is_explained_in_a_few_sentences_and_in_polish(name: str) -> None:
    english = str(TERMS[name].text)
    assert english.endswith(".")
    assert len(english) <= 320
    with override("pl"):
        assert str(TERMS[name].text) != english


def test_the_note_opens_and_names_what_it_explains() -> None:
    shown = Template('{% load terms %}{% terms "seat" "gold" %}').render(Context())
    assert shown.count("<dt>") == 2
    assert "<dt>seat</dt>" in shown
    assert "<summary>What these words mean</summary>" in shown
