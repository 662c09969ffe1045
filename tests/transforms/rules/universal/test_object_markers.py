"""A preposition that marks the object stays with the role and not with the noun."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.conllu import load
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s2_active import ToActive
from transforms.rules.universal.s4_arguments import Arguments
from transforms.tree import Tree

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


DEFINITE, INDEFINITE = "Definite=Def|PronType=Art", "Definite=Ind|PronType=Art"
AGENTS = "agent\tmujer\nagent\tperro\nagent\thombre\n"


def sees(who: str, mark: str, whom: str, article: str = DEFINITE) -> Tree:
    """Return a sentence whose object stands with the mark, or without one."""
    n = 5 if mark else 4
    rows = [
        "el el DET 2 det Definite=Def|PronType=Art", f"{who} {who} NOUN 3 nsubj Number=Sing",
        "ve ver VERB 0 root Mood=Ind|Number=Sing|VerbForm=Fin",
        *([f"{mark} {mark} ADP {n + 1} case"] if mark else ()),
        f"el el DET {n + 1} det {article}", f"{whom} {whom} NOUN 3 obj Number=Sing",
    ]  # fmt: skip
    return tree_of("\n".join(rows))


def pack_of(trees: list[Tree]) -> FallbackPack:
    words = parse_words(AGENTS + "order\tfree\npassive\tser\tpor\t–\n")
    no_links = Agreement(frozenset())
    return FallbackPack("es", Forms.of(trees), no_links, words, usage=Usage.of(trees))


# As in Spanish: people have the mark, and things have not.
BY_MEANING = [
    *(sees("mujer", "a", "hombre") for _ in range(6)),
    *(sees("mujer", "", "libro") for _ in range(20)),
]
# As in Hebrew: what is definite has it.
BY_DEFINITENESS = [
    *(sees("mujer", "a", whom) for whom in ("hombre", "libro") for _ in range(6)),
    *(sees("mujer", "", whom, INDEFINITE) for whom in ("hombre", "libro") for _ in range(6)),
]
NEVER = [sees("mujer", "", whom) for whom in ("hombre", "libro") for _ in range(6)]
MAY_CHANGE = "as an object the noun may need an adposition, or stand without the one that is there"


@pytest.mark.parametrize(
    ("treebank", "mark", "expected"),
    [
        (BY_MEANING, "a", "el perro ve a el mujer"),
        (BY_MEANING, "", None),
        (BY_DEFINITENESS, "a", "el perro ve a el mujer"),
        (BY_DEFINITENESS, "", None),
        (NEVER, "", "el perro ve el mujer"),
    ],
)
def test_a_noun_becomes_an_object_only_with_the_mark_that_it_needs(
    treebank: list[Tree], mark: str, expected: str | None
) -> None:
    tree = sees("mujer", mark, "perro")
    (answer,) = answers(Arguments(), tree, Context(pack_of(treebank)))
    if expected is None:
        assert isinstance(answer, Refusal)
        assert str(answer.reason) == MAY_CHANGE
    else:
        assert isinstance(answer, Candidate)
        assert answer.tree.text == expected


WAS_SEEN = """
el     el     DET  2 det Definite=Def|PronType=Art
{}     {}     NOUN 4 nsubj:pass Number=Sing
fue    ser    AUX  4 aux:pass Mood=Ind|Number=Sing|VerbForm=Fin
visto  ver    VERB 0 root VerbForm=Part
por    por    ADP  7 case
el     el     DET  7 det Definite=Def|PronType=Art
perro  perro  NOUN 4 obl:agent Number=Sing
"""


@pytest.mark.parametrize(("noun", "is_refused"), [("mujer", True), ("libro", False)])
def test_nor_does_the_subject_of_a_passive(noun: str, *, is_refused: bool) -> None:
    (answer,) = answers(
        ToActive(), tree_of(WAS_SEEN.format(noun, noun)), Context(pack_of(BY_MEANING))
    )
    assert (isinstance(answer, Refusal) and str(answer.reason) == MAY_CHANGE) == is_refused
    assert is_refused or (
        isinstance(answer, Candidate) and answer.tree.text == "el perro ve el libro"
    )
