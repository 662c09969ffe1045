"""Prefixes with an article that is not written behind them: *ba-bayit*, *betokh ha-bayit*."""

import pytest

from transforms.conllu import load
from transforms.edit import Edit
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.reason import Refused
from transforms.tree import Tree

NOUNS = ("בית", "גן", "חדר", "משרד", "רחוב", "שדה")
IN_THE = """\
# text = דני ישן ב{noun}.
1	דני	דני	PROPN	_	_	2	nsubj	_	_
2	ישן	ישן	VERB	_	_	0	root	_	_
3-5	ב{noun}	_	_	_	_	_	_	_	SpaceAfter=No
3	ב	ב	ADP	_	_	5	case	_	_
4	ה_	ה	DET	_	PronType=Art	5	det:def	_	_
5	{noun}	{noun}	NOUN	_	_	2	obl	_	_
6	.	.	PUNCT	_	_	2	punct	_	_

"""
THE_NEAR = """\
# text = ה{noun} ליד ה{noun}.
1-2	ה{noun}	_	_	_	_	_	_	_	_
1	ה	ה	DET	_	PronType=Art	2	det:def	_	_
2	{noun}	{noun}	NOUN	_	_	0	root	_	_
3	ליד	ליד	ADP	_	_	5	case	_	_
4-5	ה{noun}	_	_	_	_	_	_	_	SpaceAfter=No
4	ה	ה	DET	_	PronType=Art	5	det:def	_	_
5	{noun}	{noun}	NOUN	_	_	2	nmod	_	_
6	.	.	PUNCT	_	_	2	punct	_	_

"""
TREES = load("".join((IN_THE + THE_NEAR).format(noun=noun) for noun in NOUNS))


@pytest.fixture
def pack() -> FallbackPack:
    return FallbackPack(
        "he",
        Forms.of(TREES),
        Agreement(frozenset()),
        parse_words(""),
        contractions=Contractions.of(TREES),
    )


def with_preposition(tree: Tree, word: int, form: str) -> Tree:
    edit = Edit(tree)
    edit.set(word, form=form, lemma=form)
    return edit.commit()


def test_a_prefix_of_any_word_is_learnt_despite_an_unwritten_article() -> None:
    learnt = Contractions.of(TREES)
    assert ("ה/DET", "*") in learnt.written
    assert ("ליד/ADP", "*") not in learnt.written


def test_a_hidden_article_is_written_behind_a_word_of_its_own(pack: FallbackPack) -> None:
    tree = TREES[0]
    assert pack.finish(with_preposition(tree, 3, "בתוך"), tree).text == "דני ישן בתוך הבית."


def test_a_prefix_does_not_stand_before_an_article_that_it_would_hide() -> None:
    tree = TREES[1]
    joins = Contractions({("ב/ADP", "*"): "ב*", ("ה/DET", "*"): "ה*"})
    pack = FallbackPack(
        "he", Forms.of(TREES), Agreement(frozenset()), parse_words(""), contractions=joins
    )
    with pytest.raises(Refused) as refused:
        pack.finish(with_preposition(tree, 3, "ב"), tree)
    assert refused.value.reason.code == "previous_word_depends_on_neighbour"


def test_a_placeholder_without_a_written_form_is_never_written(pack: FallbackPack) -> None:
    tree = load(IN_THE.format(noun="בית").replace("\tה\tDET", "\tזר\tDET"))[0]
    with pytest.raises(Refused) as refused:
        pack.finish(with_preposition(tree, 3, "בתוך"), tree)
    assert refused.value.reason.code == "part_of_phrase_is_multiword"
