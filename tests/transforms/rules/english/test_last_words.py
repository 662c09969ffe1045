"""Rules for English where a sentence ends without a full stop."""

from dataclasses import replace

from tests.transforms.drawing import tree_of
from transforms.packs.english.pack import EnglishPack
from transforms.rule import Candidate, Context, Rule, answers
from transforms.rules.english.n_number import NumberInLetters
from transforms.rules.english.n_parenthetical import Parenthetical
from transforms.tree import Tree

SINGS = """
A        a     DET/DT   2 det
girl     girl  NOUN/NN  4 nsubj
is       be    AUX/VBZ  4 aux
singing  sing  VERB/VBG 0 root
"""
HOLDS = SINGS.replace("singing  sing", "holding  hold")


def written(rule: Rule, tree: Tree) -> list[str]:
    found = answers(rule, tree, Context(EnglishPack()))
    return [each.text for each in found if isinstance(each, Candidate)]


def test_a_number_at_the_end_is_spelt_out() -> None:
    tree = tree_of(f"{HOLDS}3 3 NUM/CD 4 obj\n")
    last = replace(tree.tokens[-1], space_after=False)
    unstopped = replace(tree, tokens=(*tree.tokens[:-1], last))
    assert written(NumberInLetters(), unstopped) == ["A girl is holding three"]


def test_a_comment_may_end_in_a_comma() -> None:
    seems = "+, , PUNCT/, 7 punct\nit it PRON/PRP 7 nsubj\nseems seem VERB/VBZ 4 parataxis\n"
    tree = tree_of(f"{SINGS}{seems}+, , PUNCT/, 7 punct\n")
    assert written(Parenthetical(), tree) == ["A girl is singing"]
