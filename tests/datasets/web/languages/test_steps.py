"""What the language page says is left to do, as it is done."""

import re

import pytest
from django.test import Client

from datasets.models import LanguageSave, LanguageText, User
from datasets.services.languages.tables import tables_put
from transforms.packs.fallback.files import EXAMPLES, SENTENCES, WORDS

PAGE = "/p/psi/language/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture(autouse=True)
def from_a_treebank(learnt: LanguageSave) -> None:
    LanguageSave.objects.filter(pk=learnt.pk).update(kind=LanguageSave.Kind.LEARNT)


def steps(lead: Client) -> list[str]:
    page = lead.get(PAGE).text
    if "What to do next" not in page:
        return []
    listed = page.split("What to do next")[1].split("</ol>")[0]
    items = (re.sub(r"<[^>]*>", " ", item) for item in listed.split("<li>")[1:])
    return [" ".join(item.split()) for item in items]


def put(learnt: LanguageSave, name: str, text: str) -> None:
    tables_put(project=learnt.project, texts={name: text}, actor=None)


def text_of(learnt: LanguageSave, name: str) -> str:
    return LanguageText.objects.get(saves=learnt, name=name).text


def test_a_step_is_listed_until_it_is_done(lead: Client, learnt: LanguageSave) -> None:
    assert "Check which sentences are whole" in steps(lead)
    assert "Add words that your sentences need" in steps(lead)
    put(learnt, SENTENCES, text_of(learnt, SENTENCES) + "# read\n")
    assert "Check which sentences are whole" not in steps(lead)
    assert "Add words that your sentences need" in steps(lead)
    put(learnt, WORDS, text_of(learnt, WORDS) + "synonym\tchlapec\tkluk\n")
    assert "Add words that your sentences need" not in steps(lead)
    assert not [step for step in steps(lead) if step.startswith("Fill in synonym")]


def test_examples_are_a_step_while_one_is_not_judged(lead: Client, learnt: LanguageSave) -> None:
    judging = "Judge what the rules write for the examples so far 0 right, 0 wrong"
    assert judging in steps(lead)
    judged = text_of(learnt, EXAMPLES).replace("# proposed = ", "# expected = ")
    put(learnt, EXAMPLES, judged)
    assert not [step for step in steps(lead) if step.startswith("Judge what")]


def test_where_nothing_is_left_the_page_says_what_more_can_be_done(
    lead: Client, learnt: LanguageSave, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("datasets.web.languages.shown.first_wanted", lambda pack: ())
    put(learnt, SENTENCES, text_of(learnt, SENTENCES) + "# read\n")
    put(learnt, WORDS, text_of(learnt, WORDS) + "synonym\tchlapec\tkluk\n")
    put(learnt, EXAMPLES, text_of(learnt, EXAMPLES).replace("# proposed = ", "# expected = "))
    assert steps(lead) == []
    page = lead.get(PAGE).text
    assert "What more you can do" in page
    assert "Add words that your sentences need" in page
