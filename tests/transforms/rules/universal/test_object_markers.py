"""A preposition that marks the object stays with the role and not with the noun."""

from transforms.conllu import load
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, answers
from transforms.rules.universal.s4_arguments import Arguments

SEES = """\
# text = El hombre ve a la mujer.
1	El	el	DET	_	Definite=Def	2	det	_	_
2	hombre	hombre	NOUN	_	Number=Sing	3	nsubj	_	_
3	ve	ver	VERB	_	Mood=Ind|Number=Sing|VerbForm=Fin	0	root	_	_
4	a	a	ADP	_	_	6	case	_	_
5	la	el	DET	_	Definite=Def	6	det	_	_
6	mujer	mujer	NOUN	_	Number=Sing	3	obj	_	SpaceAfter=No
7	.	.	PUNCT	_	_	3	punct	_	_

"""


def test_the_object_keeps_its_marker_and_the_article_is_joined_to_it() -> None:
    (tree,) = load(SEES)
    words = parse_words("agent\thombre\nagent\tmujer\n")
    joins = Contractions({("a/ADP", "el/DET"): "al"})
    pack = FallbackPack("es", Forms.of([tree]), Agreement(frozenset()), words, contractions=joins)
    (found,) = answers(Arguments(), tree, Context(pack))
    assert isinstance(found, Candidate)
    assert pack.finish(found.tree, tree).text == "La mujer ve al hombre."
    assert found.tree.child(6, "case") is None
