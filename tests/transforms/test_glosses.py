"""Where a treebank does not mark negation, its English glosses tell which words deny."""

import pytest

from transforms.conllu import load
from transforms.glosses import glossed_negatives, with_glossed_negation
from transforms.learning_language import treebank_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.learning.words import words_text
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.tree import Tree

READS = """\
# text = {form} يقرأ الولد.
1	{form}	{form}	{upos}	_	{feats}	2	advmod	_	{misc}
2	يقرأ	قرأ	VERB	_	Aspect=Imp|Mood=Ind|Person=3|VerbForm=Fin	0	root	_	Gloss=read
3	الولد	ولد	NOUN	_	_	2	nsubj	_	SpaceAfter=No|Gloss=boy
4	.	.	PUNCT	_	_	2	punct	_	_

"""


def reads(
    gloss: str = "Gloss=no,not", upos: str = "PART", feats: str = "_", form: str = "لا"
) -> Tree:
    (tree,) = load(READS.format(form=form, upos=upos, feats=feats, misc=gloss))
    return tree


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (reads(), True),
        (reads("Translit=lan|Gloss=not"), True),
        (reads("Gloss=NEG"), True),
        (reads("Gloss=no"), False),
        (reads("Gloss=knot"), False),
        (reads("LGloss=not"), False),
        (reads("_"), False),
        (reads("Gloss=other,not", "NOUN"), False),
        (reads("Gloss=not", "ADV", "Polarity=Pos"), False),
    ],
)
def test_a_gloss_marks_negation(tree: Tree, *, expected: bool) -> None:
    marked = with_glossed_negation(tree)
    assert marked.tokens[0].is_denying is expected
    assert [token.is_denying for token in marked.tokens[1:]] == [False] * 3
    assert marked is tree or marked.text == tree.text
    assert not tree.tokens[0].is_denying


def test_treebanks_and_sentences_are_read_so() -> None:
    lines = READS.format(form="لا", upos="PART", feats="_", misc="Gloss=not").splitlines()
    (tree,) = treebank_of("ar", lines).trees
    pack = FallbackPack("ar", Forms.of([tree]), Agreement.of([tree]), parse_words(""))
    assert tree.tokens[0].is_denying
    assert pack.prepared(reads()).tokens[0].is_denying


def test_glossed_negations_are_listed_for_sentences_without_glosses() -> None:
    trees = [with_glossed_negation(reads())] * 6 + [with_glossed_negation(reads(form="ما"))] * 2
    assert glossed_negatives(trees) == {"لا", "ما"}
    lines = words_text(trees).splitlines()
    assert "negative\tما" in lines
    assert "negative\tلا" not in lines
    assert any(line.startswith("negation\tلا\t–\tbefore") for line in lines)
