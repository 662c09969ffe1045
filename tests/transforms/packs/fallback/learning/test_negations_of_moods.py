"""Words for negation that a statement cannot take as it is: their verbs have another mood."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.learning.negations_of_moods import negations_that_change_moods
from transforms.packs.fallback.learning.words import words_text
from transforms.tree import Tree

WROTE = """
كتب   كتب VERB 0 root  Aspect=Perf|Person=3
الولد ولد NOUN 1 nsubj
"""
WRITES = """
يكتب  كتب VERB 0 root  Aspect=Imp|Mood=Ind|Person=3|VerbForm=Fin
الولد ولد NOUN 1 nsubj
"""


def denied(word: str, mood: str) -> Tree:
    return tree_of(f"""
{word} {word} PART 2 advmod Polarity=Neg
يكتب   كتب    VERB 0 root   Aspect=Imp|Mood={mood}|Person=3|VerbForm=Fin
الولد  ولد    NOUN 2 nsubj
""")


STATEMENTS = [tree_of(WROTE)] * 10 + [tree_of(WRITES)] * 5


def test_a_word_whose_verbs_have_a_mood_of_their_own_cannot_be_inserted() -> None:
    trees = [*STATEMENTS, *[denied("لم", "Jus")] * 3, *[denied("لا", "Ind")] * 3]
    assert negations_that_change_moods(trees) == {"لم"}
    assert negations_that_change_moods([*STATEMENTS, denied("لم", "Jus")]) == frozenset()
    assert negations_that_change_moods(trees[10:]) == frozenset()  # too few statements
    (line,) = (each for each in words_text(trees).splitlines() if each.startswith("negation\t"))
    assert line.startswith("negation\tلا\t–\tbefore")


def test_a_mood_that_statements_have_is_no_reason() -> None:
    both = [denied("لم", "Jus")] * 3 + [denied("لم", "Ind")] * 2
    assert negations_that_change_moods([*STATEMENTS, *both]) == frozenset()
    assert negations_that_change_moods([tree_of("نعم نعم PART 0 root Polarity=Neg")]) == frozenset()
