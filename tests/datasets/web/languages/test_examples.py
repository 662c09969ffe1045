"""Judging what the rules write for the examples of a language, in the browser."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from datasets.models import LanguageDraft, LanguageSave, LearntLanguage, Project, User
from datasets.selectors.languages.examples import example_trees
from datasets.selectors.languages.tables import project_tables
from datasets.services.languages.tables import tables_put, tables_save_learnt
from tests.datasets.languages import TREEBANK, czech_texts
from transforms.conllu import load
from transforms.rules.universal.examples import verdicts

PAGE = "/p/psi/language/examples/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def shown(answer: Any) -> str:
    page: str = answer.content.decode()
    assert "style=" not in page
    return page


def stored_verdicts(project: Project) -> dict[tuple[str, str], str]:
    """Return the verdicts in the saved examples."""
    tables = project_tables(project)
    assert tables is not None
    text = tables.get("examples.conllu")
    assert text is not None
    return {
        named: str(verdict)
        for tree in load(text.load())
        for named, verdict in verdicts(tree).items()
    }


def fields(client: Client, **changes: str) -> dict[str, str]:
    """Return what a browser sends of the page as it stands, with changes by sentence."""
    form = client.get(PAGE).context["form"]
    sent = {}
    for _, answers in form.examples():
        for answer in answers:
            verdict, _, instead = changes.get(answer.answer.text, "").partition(":")
            sent[answer.verdict.html_name] = verdict or str(answer.verdict.initial)
            sent[answer.instead.html_name] = instead
    return sent


def answers(client: Client) -> list[Any]:
    form = client.get(PAGE).context["form"]
    return [answer.answer for _, result in form.examples() for answer in result]


def test_each_sentence_is_found_right_wrong_or_corrected(
    lead: Client, learnt: LanguageSave
) -> None:
    page = shown(lead.get(PAGE))
    assert "Judged so far: 0 right, 0 wrong." in page
    one, two, three, *_ = answers(lead)
    sent = fields(lead, **{one.text: "expected", two.text: "wrong", three.text: "wrong:Tak  ne."})
    answer = lead.post(PAGE, sent, follow=True)
    assert "3 sentences were judged in your draft." in shown(answer)
    assert "Judged so far: 2 right, 2 wrong." in shown(answer)
    # Nothing counts before the lead has saved.
    assert stored_verdicts(learnt.project) == {}
    lead.post("/p/psi/language/save/")
    assert stored_verdicts(learnt.project) == {
        (one.rule, one.text): "expected",
        (two.rule, two.text): "wrong",
        (three.rule, three.text): "wrong",
        (three.rule, "Tak ne."): "expected",
    }
    # The digest of the tables says what the rules write with: judgements do not change it.
    assert LanguageSave.objects.order_by("number").last().digest == learnt.digest
    page = shown(lead.get(PAGE))
    assert page.count("The rules still write this.") == 2
    assert page.count("The rules do not write this.") == 1


def test_the_rest_of_a_page_is_found_right_at_once_and_the_other_pages_stay(
    lead: Client, learnt: LanguageSave
) -> None:
    first = answers(lead)
    sent = fields(lead, **{first[0].text: "wrong"})
    lead.post(PAGE, {**sent, "rest": "right"})
    lead.post("/p/psi/language/save/")
    kept = stored_verdicts(learnt.project)
    assert len(kept) == len(first)
    assert [text for (_, text), verdict in kept.items() if verdict == "wrong"] == [first[0].text]
    before = lead.get(f"{PAGE}?page=2").context["form"]
    assert all(a.answer.verdict == "proposed" for _, result in before.examples() for a in result)


def test_a_change_of_the_tables_is_held_against_what_was_judged(
    lead: Client, learnt: LanguageSave, manager: User
) -> None:
    lead.post(PAGE, {**fields(lead), "rest": "right"})
    lead.post("/p/psi/language/save/")
    assert all(answer.holds for answer in answers(lead))
    texts = czech_texts()["words.tsv"].split("\n")
    without = [line for line in texts if not line.startswith(("negation\t", "negated\t"))]
    tables_put(project=learnt.project, texts={"words.tsv": "\n".join(without)}, actor=manager)
    broken = [answer for answer in answers(lead) if not answer.holds]
    assert {answer.rule for answer in broken} == {"s3.negation"}
    assert "The rules do not write this." in shown(lead.get(PAGE))
    # What is no longer expected goes.
    lead.post(PAGE, fields(lead, **{answer.text: "proposed" for answer in broken}))
    lead.post("/p/psi/language/save/")
    assert not {rule for rule, _ in stored_verdicts(learnt.project)} & {"s3.negation"}


def test_unchanged_examples_make_no_draft(lead: Client, learnt: LanguageSave) -> None:
    answer = lead.post(PAGE, fields(lead), follow=True)
    assert "Nothing was changed." in shown(answer)
    assert not LanguageDraft.objects.exists()


def test_more_examples_come_from_the_treebank_once_each(
    lead: Client, learnt: LanguageSave, manager: User
) -> None:
    sample = TREEBANK.read_text("utf-8")
    row = LearntLanguage.objects.create(project=learnt.project, sample=sample)
    tables_save_learnt(project=learnt.project, texts=czech_texts(), learnt=row, actor=manager)
    before = lead.get(PAGE).context["page"].paginator.count
    assert lead.post(f"{PAGE}add/").status_code == 302
    assert lead.get(PAGE).context["page"].paginator.count == before + 10
    for _attempt in range(3):
        answer = lead.post(f"{PAGE}add/")
    assert answer.status_code == 409
    assert "no other whole sentences" in shown(answer)
    lead.post("/p/psi/language/save/")
    tables = project_tables(learnt.project)
    texts = [tree.text for tree in example_trees(tables)]
    assert len(texts) == len(set(texts)) > before + 10


def test_an_archived_project_shows_its_examples_without_forms(
    lead: Client, learnt: LanguageSave
) -> None:
    sent = fields(lead)
    Project.objects.filter(pk=learnt.project_id).update(archived_at=timezone.now())
    assert not re.search(r"type=.radio", shown(lead.get(PAGE)))
    assert lead.post(PAGE, {**sent, "rest": "right"}).status_code == 422
    assert lead.post(f"{PAGE}add/").status_code == 409
    assert not LanguageDraft.objects.exists()


def test_a_page_of_examples_takes_few_queries(
    lead: Client, learnt: LanguageSave, django_assert_max_num_queries: Any
) -> None:
    lead.get(PAGE)
    with django_assert_max_num_queries(14):
        lead.get(PAGE)
