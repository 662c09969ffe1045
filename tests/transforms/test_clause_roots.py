"""A conjunction that heads its sentence gives way to the clause, as in the Arabic treebank."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.clause_roots import with_clause_as_root
from transforms.learning_language import treebank_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.tree import validate

ASKED = """
و        و    CCONJ 0 root
+سألت    سأل  VERB  1 parataxis Aspect=Perf|Person=3
البنت    بنت  NOUN  2 nsubj
،        ،    PUNCT 1 punct
قرأ      قرأ  VERB  1 parataxis Aspect=Perf|Person=3
الولد    ولد  NOUN  5 nsubj
+.       .    PUNCT 1 punct
"""
CONLLU = """\
# text = وسألت البنت.
1-2	وسألت	_	_	_	_	_	_	_	_
1	و	و	CCONJ	_	_	0	root	_	_
2	سألت	سأل	VERB	_	Aspect=Perf|Person=3	1	parataxis	_	_
3	البنت	بنت	NOUN	_	_	2	nsubj	_	SpaceAfter=No
4	.	.	PUNCT	_	_	1	punct	_	_

"""


def links(drawing: str) -> list[tuple[int, str]]:
    tree = with_clause_as_root(tree_of(drawing))
    validate(tree)
    return [(token.head, token.deprel) for token in tree]


def test_the_first_clause_heads_the_sentence_and_the_others_depend_on_it() -> None:
    assert links(ASKED) == [
        (2, "cc"), (0, "root"), (2, "nsubj"), (2, "punct"), (2, "parataxis"), (5, "nsubj"),
        (2, "punct"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "drawing",
    [
        "أن أن SCONJ 0 root\nجاء جاء VERB 1 parataxis",
        "و و CCONJ 0 root\nأن أن SCONJ 3 mark\nجاء جاء VERB 1 parataxis",
        "و و CCONJ 0 root\nالبنت بنت NOUN 1 nmod",
        "جاء جاء VERB 2 parataxis\nو و CCONJ 0 root",
        "و و CCONJ 2 cc\nجاء جاء VERB 0 root",
    ],
)
def test_other_trees_stay(drawing: str) -> None:
    tree = tree_of(drawing)
    assert with_clause_as_root(tree) is tree


def test_treebanks_and_sentences_are_read_so() -> None:
    (tree,) = treebank_of("ar", CONLLU.splitlines()).trees
    pack = FallbackPack("ar", Forms.of([tree]), Agreement.of([tree]), parse_words(""))
    assert (tree.root.form, tree.text) == ("سألت", "وسألت البنت.")
    assert pack.prepared(tree_of(ASKED)).root.form == "سألت"
