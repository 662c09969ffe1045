"""Sentences of treebanks for which two readers found faults in what the rules wrote."""

import lzma
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from transforms.conllu import scan
from transforms.engine import Engine
from transforms.languages_ready import tables_ready
from transforms.new_language import new_language
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.words_found import words_found
from transforms.rule import Candidate, Refusal, Relation, answers
from transforms.rules.universal.examples import engine_of
from transforms.stock import Stock
from transforms.tree import Tree

TREEBANKS = {"de": "de_gsd", "es": "es_gsd", "tr": "tr_boun"}
Answers = Callable[..., list[Candidate | Refusal]]


@pytest.fixture(scope="module")
def part(shared_dir: Path) -> Callable[[str, str], list[Tree]]:
    @cache
    def trees(code: str, name: str) -> list[Tree]:
        path = shared_dir / "data" / "ud" / f"{TREEBANKS[code]}-ud-{name}.conllu.xz"
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            return [each for each in scan(lines) if isinstance(each, Tree)]

    return trees


@pytest.fixture(scope="module")
def engine(tmp_path_factory, shared_dir: Path) -> Callable[..., Engine]:
    """Make a language from its development part, with its own tables or without any."""

    @cache
    def made(code: str, *, has_tables: bool) -> Engine:
        path = shared_dir / "data" / "ud" / f"{TREEBANKS[code]}-ud-dev.conllu.xz"
        into = tmp_path_factory.mktemp("languages")
        ready = tables_ready(code) if has_tables else None
        return engine_of(new_language(code, path, into=into, ready=ready).folder)

    return made


@pytest.fixture(scope="module")
def written(engine, part) -> Answers:
    """Answer what a rule says of the sentence of a test part that has some words."""

    def answer(code: str, rule_id: str, words: str, *, has_tables: bool = True, stock=None):
        made = engine(code, has_tables=has_tables)
        tree = next(each for each in part(code, "test") if words in each.text)
        source = made.normalise(tree).tree or made.pack.prepared(tree)
        (rule,) = (each for each in made.rules if each.id == rule_id)
        return list(answers(rule, source, made.context(rule.id, stock=stock)))

    return answer


def texts_of(found: list[Candidate | Refusal]) -> list[str]:
    return [each.tree.text for each in found if isinstance(each, Candidate)]


def codes_of(found: list[Candidate | Refusal]) -> set[str]:
    return {each.reason.code for each in found if isinstance(each, Refusal)}


BARE = [
    ("de", "s2.conjunct_dropped", "Zankapfel zwischen", "verb_or_preposition_needs_both"),
    ("de", "s2.conjunct_dropped", "Glas und Display", "amount_may_be_of_both"),
    ("de", "s2.modifier_removed", "weder der Tisch", "wider_phrase_under_negation_or_quantifier"),
    ("de", "s2.modifier_removed", "gebückter Position", "adjective_needed_by_noun"),
    ("tr", "s2.clause_dropped", "günden beri kiracının", "noun_says_little"),
    ("tr", "s2.conjunct_dropped", "teknik ve fizik", "noun_in_name_or_compound"),
    ("tr", "s2.conjunct_dropped", "Şike ve teşvik", "noun_in_name_or_compound"),
    ("tr", "s2.modifier_added", "Kan su gibi", "noun_may_need_determiner"),
]
WITH_TABLES = [
    (
        "es",
        "s2.adjunct_dropped",
        "DESCONOCEN SUS EFECTOS",
        "wider_phrase_under_negation_or_quantifier",
    ),
    ("es", "s2.determiner", "Tal es el caso de su padre", "noun_says_little"),
    ("es", "s3.negation", "No descarto que esté", "word_stands_with_negation_only"),
    ("de", "s3.negation", "jeden wärmstens", "adverb_by_verb"),
    ("tr", "s2.synonym", "Gece geç vakit", "bare_phrase_may_be_argument"),
    ("tr", "s3.contrast", "bir gün sonra yapılacak", "word_in_subordinate_clause"),
    ("tr", "s4.dependents_mixed", "Bu yüzden zamanında", "phrase_points_back"),
]


@pytest.mark.parametrize(("code", "rule", "words", "because"), BARE)
def test_a_language_without_tables_leaves_it_alone(written, code, rule, words, because) -> None:
    found = written(code, rule, words, has_tables=False, stock=Stock())
    assert because in codes_of(found)
    assert not [each for each in texts_of(found) if words not in each]


@pytest.mark.parametrize(("code", "rule", "words", "because"), WITH_TABLES)
def test_a_language_with_tables_leaves_it_alone(written, code, rule, words, because) -> None:
    found = written(code, rule, words, stock=Stock())
    assert because in codes_of(found)
    assert not [each for each in texts_of(found) if words not in each]


@pytest.mark.parametrize(
    ("code", "rule", "words", "never"),
    [
        ("de", "s3.contrast", "zieht eine ernüchternde Bilanz", "schiebt"),
        ("tr", "s2.modifier_added", "karşı çıkışa gerek var", "gerek orada"),
        ("tr", "s2.modifier_added", "Şike ve teşvik primini", "Ayrıca"),
        ("es", "s2.modifier_added", "Forma parte del universo de la saga", "entonces"),
        ("tr", "s3.negation", "göstergesi kabul edilir", "etmedilir"),
        ("tr", "s3.contrast", "yaşlı bir kadınla tanıştık", "geceler"),
        ("tr", "s3.determiner", "başka özgürlük daha var", "Hiçbir başka"),
    ],
)
def test_what_was_wrong_is_not_written(written, code, rule, words, never) -> None:
    assert not [each for each in texts_of(written(code, rule, words)) if never in each]


def test_a_word_that_may_be_misspelt_is_not_lent(written, part) -> None:
    stock = Stock.of(part("es", "test"))
    lenders = [each for found in stock.phrases.values() for each in found]
    assert any("reproduciones" in each.words for each in lenders)
    found = written("es", "s4.dependents_mixed", "Hawn debutó como actriz", stock=stock)
    assert not [each for each in texts_of(found) if "reproduciones" in each]


def test_without_an_adverb_that_links_two_sentences_the_same_is_said(written) -> None:
    found = written("tr", "s2.adjunct_dropped", "Böylece İkinci Dünya Savaşı'nın Avrupa'da")
    labels = {(each.expected_ab, each.expected_ba) for each in found if isinstance(each, Candidate)}
    assert labels == {(Relation.ENTAILMENT, Relation.ENTAILMENT)}


def test_prepositions_of_two_things_are_learnt_from_their_nouns(part) -> None:
    for code, preposition in (("de", "zwischen"), ("es", "entre")):
        lines = words_found(part(code, "dev")).splitlines()
        assert [line for line in lines if line.startswith("mutual\t")] == [f"mutual\t{preposition}"]


def test_adverbs_that_link_sentences_are_learnt_from_their_place(part) -> None:
    lines = words_found(part("tr", "dev")).splitlines()
    assert {"linking\tböylece", "linking\tayrıca"} <= set(lines)
    assert "linking\tçok" not in lines


def test_the_second_place_of_german_verbs_is_learnt_from_either_part(part) -> None:
    for name in ("dev", "test"):
        assert "order\tsecond" in words_found(part("de", name)).splitlines()


def test_what_is_mostly_contracted_is_contracted(part) -> None:
    # "von dem" stands apart in two sentences of fifteen.
    written_as = Contractions.of(part("de", "test")).written
    assert written_as["von/ADP", "dem/DET"] == "vom"
    assert ("für/ADP", "das/DET") not in written_as
