"""Rows that can be read and cannot be right: they are refused with their line and column."""

from collections.abc import Callable
from typing import Any

import pytest

from transforms.packs.fallback.agreement import Agreement, agreement_text, parse_agreement
from transforms.packs.fallback.forms import parse_forms
from transforms.packs.fallback.problems import BadTable
from transforms.packs.fallback.sentences import parse_sentences
from transforms.packs.fallback.words import parse_words
from transforms.tree import Feats, Token, Tree

AGREEMENT = "relation\tupos\thead_upos\tfeature\n"


def problems(parse: Callable[[str], Any], text: str) -> list[str]:
    with pytest.raises(BadTable) as caught:
        parse(text)
    return [str(each) for each in caught.value.problems]


def test_each_link_between_what_is_not_of_ud_is_told_of():
    text = AGREEMENT + (
        "a\tb\tc\td\n"
        "det\tDET\tNOUN\tCase\n"
        "amod\tADJ\tNUON\tCase\n"
        "det:poss\tDET\tNOUN\tNumber[psor]\n"
        "det\tDET\tNOUN\tcase\n"
        "det\tDET\tNOUN\tCase=Nom\n"
        "det\tdet\tNOUN\tCase\n"
    )
    assert problems(parse_agreement, text) == [
        "line 2: relation: 'a' is not a relation of UD",
        "line 4: head_upos: 'NUON' is not a part of speech of UD",
        "line 6: feature: 'case' is not the name of a feature, such as Case",
        "line 7: feature: 'Case=Nom' is not the name of a feature, such as Case",
        "line 8: upos: 'det' is not a part of speech of UD",
    ]


@pytest.mark.parametrize(
    ("relation", "upos", "feature", "is_learnt"),
    [
        ("amod", "ADJ", "Number", True),
        ("ATR", "ADJ", "Number", False),
        ("amod", "A", "Number", False),
        ("amod", "ADJ", "number", False),
    ],
)
def test_a_treebank_in_another_annotation_teaches_no_link_that_its_table_refuses(
    relation: str, upos: str, feature: str, is_learnt: bool
):
    trees = [
        Tree((
            Token(1, "w", upos=upos, feats=Feats({feature: value}), head=2, deprel=relation),
            Token(2, "w", upos="NOUN", feats=Feats({feature: value}), deprel="root"),
        ))
        for value in ("Sing", "Plur") * 10
    ]  # fmt: skip
    agreement = Agreement.of(trees)
    assert bool(agreement.links) == is_learnt
    assert parse_agreement(agreement_text(agreement)) == agreement


def test_no_word_is_a_partner_of_itself():
    text = (
        "synonym\tpes\tpes\n"
        "synonym\tpes\tčokl\n"
        "opposite\tmalý\tmalý\n"
        "same_determiner\tder\tder\tone way\n"
        # The second is asked for with another case, or denied besides.
        "same_preposition\ttrotz\ttrotz\tDat\n"
        "opposite_determiner\tmucho\tmucho\tnegated\n"
        "harmony\tki\tki\n"
    )
    assert problems(parse_words, text) == [
        "line 1: synonym takes two different words, found 'pes' twice",
        "line 3: opposite takes two different words, found 'malý' twice",
        "line 4: same_determiner takes two different words, found 'der' twice",
    ]


def test_each_kind_of_sentence_stands_on_one_line():
    text = (
        "longest\t30\n"
        "sentence\tVERB Fin\tsubject\tyes\t33\tMalý pes běží.\n"
        "sentence\tVERB Fin\t–\tno\n"
        "# sentence\tNOUN\tsubject\tno\n"
        "sentence\tNOUN\tsubject\tyes\n"
        "sentence\tVERB Fin\tsubject\tno\n"
        "longest\t40\n"
    )
    assert problems(parse_sentences, text) == [
        "line 6: sentence VERB Fin subject stands in line 2 already",
        "line 7: longest stands in line 1 already",
    ]


def test_no_form_is_inside_multiword_tokens_more_often_than_it_is_there():
    head = "lemma\tupos\tfeats\tform\tcount\tjoined\n"
    parse_forms(f"{head}být\tAUX\t_\tje\t5\t5\n")
    assert problems(parse_forms, f"{head}být\tAUX\t_\tje\t5\t5\nbýt\tAUX\t_\tjsi\t1\t5\n") == [
        "line 3: joined must be a number from 0 to 1, not '5'"
    ]
    assert problems(parse_forms, f"{head}být\tAUX\t_\tje\t1/5\t0\n") == [
        "line 2: count must be a number of 1 or more, not '1/5'"
    ]
