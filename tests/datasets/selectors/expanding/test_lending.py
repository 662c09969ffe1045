from pathlib import Path

import pytest
from pytest_django import DjangoAssertNumQueries

from datasets.models import Project, Sentence, Source, SourceSentence, Stage
from datasets.selectors.expanding import lending
from datasets.selectors.expanding.lending import project_stock, source_partners
from datasets.services.expanding.normalising import sentence_key
from tests.datasets.corpus import expand_all
from tests.datasets.polish import TREES, polish_project
from transforms.engine import Engine
from transforms.stock import Stock, lenders

SITS = ("siedzieć", "obl")


@pytest.fixture
def polish(project: Project, tmp_path: Path) -> Project:
    return polish_project(project, tmp_path)


def stock_of(project: Project) -> Stock:
    stock = project_stock(project, Engine("pl"))
    assert stock is not None
    return stock


def test_the_sentences_lend_by_the_name_they_have_in_their_file(polish: Project) -> None:
    lent = stock_of(polish).phrases_of(*SITS)
    assert {phrase.words for phrase in lent} == {"pod ławką", "na trawie"}
    named = {phrase.sentence: phrase.tree.text for phrase in lent}
    assert len(named) == len(TREES)
    assert named["s0/a"] == "Kobieta siedzi pod ławką."


def test_the_same_sentences_and_seed_give_the_same_stock(polish: Project) -> None:
    sample = [phrase.sentence for phrase in stock_of(polish).phrases_of(*SITS)]
    assert sample == [phrase.sentence for phrase in stock_of(polish).phrases_of(*SITS)]
    polish.seed += 1
    assert sample != [phrase.sentence for phrase in stock_of(polish).phrases_of(*SITS)]


def test_no_more_sentences_lend_than_memory_has_room_for(
    polish: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def three(names, *, seed: int) -> list[str]:
        return lenders(names, seed=seed, most=3)

    monkeypatch.setattr(lending, "lenders", three)
    assert len(stock_of(polish).phrases_of(*SITS)) == 3


def test_a_dropped_source_lends_nothing(polish: Project) -> None:
    Source.objects.filter(source_id="s0").update(fallen_reason="it has no subject")
    names = {phrase.sentence for phrase in stock_of(polish).phrases_of(*SITS)}
    assert names == {"s1/a", "s1/b", "s2/a", "s2/b", "s3/a", "s3/b"}


def test_nothing_is_read_where_no_rule_mixes(polish: Project, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert project_stock(polish, Engine("en")) is None


def test_the_partner_of_a_sentence_is_the_other_one_of_its_source(
    project: Project, tmp_path: Path, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    expand_all(project, tmp_path)
    sentences = list(Sentence.objects.filter(project=project, stage=Stage.S1).order_by("pk"))
    with django_assert_num_queries(2):
        partners = source_partners(project, Engine("en"), sentences)
    for sentence in sentences:
        others = SourceSentence.objects.filter(source=sentence.source_id)
        other = others.exclude(pk=sentence.source_sentence_id).get()
        partner = partners[sentence.pk]
        assert partner.sentence == sentence_key(other)
        assert partner.tree.text == Sentence.objects.get(source_sentence=other, stage="S1").text


def test_no_partner_is_looked_for_where_no_rule_exchanges_phrases(
    polish: Project, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert source_partners(polish, Engine("pl"), list(Sentence.objects.none())) == {}
