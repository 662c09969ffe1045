"""Pages of a campaign on words speak of words, in the language of the page."""

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from annotation.models import Campaign
from annotation.planning.presets import preset
from annotation.selectors.judging.work import WorkOffered


def campaign(name: str) -> Campaign:
    return Campaign(name="Pairs", protocol=preset(name).model_dump(mode="json"))


def shown(template: str, name: str, language: str = "en", **context: object) -> str:
    with override(language):
        page = render_to_string(template, {"campaign": campaign(name), **context})
    return " ".join(page.split())


@pytest.mark.parametrize(
    ("language", "words", "sentences"),
    [("en", "pairs of words", "pairs of sentences"), ("pl", "par słów", "par zdań")],
)
@pytest.mark.parametrize("name", ["simlex", "russe", "sick", "cdscorpus"])
def test_an_invitation_says_what_the_pairs_are(
    name: str, language: str, words: str, sentences: str
) -> None:
    offered = WorkOffered(items=12, minutes=10)
    page = shown("annotation/joining/_how_much.html", name, language, offered=offered)
    is_of_words = name in {"simlex", "russe"}
    assert (words in page) == is_of_words
    assert (sentences in page) != is_of_words


@pytest.mark.parametrize(("name", "about"), [("simlex", "both words"), ("sick", "both sentences")])
def test_a_lesson_asks_to_read_words_or_sentences(name: str, about: str) -> None:
    built = campaign(name)
    built.pk = 1
    context = {"campaign": built, "lesson": {"is_warning": True, "judgement": 1}}
    with override("en"):
        assert about in render_to_string("annotation/judging/_lesson.html", context)


def test_a_protocol_of_before_there_were_units_is_of_sentences() -> None:
    stored = preset("sick").model_dump(mode="json")
    del stored["unit"]
    assert not Campaign(protocol=stored).has_words
