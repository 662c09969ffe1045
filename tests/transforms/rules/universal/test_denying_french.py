"""French denies by two words around the finite verb; the first is shortened before vowels."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.edit import Edit
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.learning.denied_objects import denied_object_lines
from transforms.packs.fallback.learning.negations import negation_lines
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.reason import Reason
from transforms.rule import Context, Refusal, answers
from transforms.rules.universal.s3_negation import Negation
from transforms.rules.universal.s4_dependents_mixed import DependentsMixed
from transforms.stock import Stock
from transforms.tree import Tree

MANGE, ARRIVE, DENIED, DENIED_BEFORE_VOWEL = (
    """
Je    je     PRON 2 nsubj
mange manger VERB 0 root VerbForm=Fin
""",
    """
J'      je      PRON 2 nsubj
+arrive arriver VERB 0 root VerbForm=Fin
""",
    """
Je    je     PRON 3 nsubj
ne    ne     ADV  3 advmod Polarity=Neg
mange manger VERB 0 root VerbForm=Fin
pas   pas    ADV  3 advmod Polarity=Neg
""",
    """
Je      je      PRON 3 nsubj
n'      ne      ADV  3 advmod Polarity=Neg
+arrive arriver VERB 0 root VerbForm=Fin
pas     pas     ADV  3 advmod Polarity=Neg
""",
)
TREEBANK = (MANGE, ARRIVE, DENIED, DENIED_BEFORE_VOWEL)
WINDY = """
Il    il    PRON 3 expl:subj
me    me    PRON 3 expl:comp
fait  faire VERB 0 root VerbForm=Fin
froid froid ADJ  3 xcomp
"""
SEES = """
Il    il    PRON 2 nsubj
mord  mordre VERB 0 root VerbForm=Fin
un    un    DET  4 det Definite=Ind|PronType=Art
chien chien NOUN 2 obj
"""
SEES_NONE = """
Il    il    PRON 3 nsubj
ne    ne    ADV  3 advmod Polarity=Neg
mord  mordre VERB 0 root VerbForm=Fin
pas   pas   ADV  3 advmod Polarity=Neg
de    de    {tag}
chien chien NOUN 3 obj
"""
IS_NONE = """
Ce    ce    PRON 6 nsubj
n'    ne    ADV  6 advmod Polarity=Neg
+est  être  AUX  6 cop VerbForm=Fin
pas   pas   ADV  6 advmod Polarity=Neg
un    un    DET  6 det Definite=Ind|PronType=Art
chien chien NOUN 0 root
"""
SPOKEN = """
Je    je     PRON 2 nsubj
mange manger VERB 0 root VerbForm=Fin
pas   pas    ADV  2 advmod Polarity=Neg
"""
WORDS = "negation\tne\tpas\tbefore clitics\n"


def french(*more: str) -> FallbackPack:
    trees = [tree_of(each) for each in (*TREEBANK, *more) for _ in range(3)]
    forms, contractions = Forms.of(trees), Contractions.of(trees)
    return FallbackPack(
        "fr",
        forms,
        Agreement.of(trees),
        parse_words(WORDS + "".join(f"{line}\n" for line in denied_object_lines(trees))),
        contractions=contractions,
    )


def written(drawing: str, *more: str) -> str:
    pack, tree = french(*more), tree_of(drawing)
    (found,) = answers(Negation(), tree, Context(pack))
    return pack.finish(found.tree, tree).text


def test_the_first_word_is_shortened_and_the_word_before_it_written_in_full() -> None:
    assert written(ARRIVE) == "Je n'arrive pas"
    assert written(MANGE) == "Je ne mange pas"


def test_a_pronoun_that_is_only_the_subject_is_no_clitic() -> None:
    assert written(WINDY) == "Il ne me fait pas froid"


@pytest.mark.parametrize("tag", ["DET 6 det Definite=Ind|PronType=Art", "ADP 6 case"])
def test_an_indefinite_object_takes_the_word_of_denied_objects(tag: str) -> None:
    treebank = (SEES, SEES_NONE.format(tag=tag))
    assert written(SEES, *treebank) == "Il ne mord pas de chien"
    assert written(SEES, SEES) == "Il ne mord pas un chien"


def test_a_predicate_keeps_its_article() -> None:
    treebank = (SEES, SEES_NONE.format(tag="ADP 6 case"), IS_NONE)
    is_dog = IS_NONE.replace("Ce    ce    PRON 6", "Il    il    PRON 4").splitlines()
    plain = "\n".join(line.replace(" 6 ", " 4 ") for line in is_dog if "Neg" not in line)
    assert written(plain.replace("+est", "est"), *treebank) == "Il n'est pas un chien"


def test_both_words_are_removed_together() -> None:
    assert written(DENIED_BEFORE_VOWEL) == "J'arrive"
    assert written(IS_NONE.replace("Ce ", "Il "), IS_NONE) == "Il est un chien"


def test_the_article_of_a_denied_object_is_not_guessed_back() -> None:
    denied = SEES_NONE.format(tag="ADP 6 case")
    pack, tree = french(SEES, denied), tree_of(denied)
    (found,) = answers(Negation(), tree, Context(pack))
    assert found == Refusal("s3.negation", Reason("affirmative_form_unknown"))


def test_a_few_predicates_without_a_verb_are_no_rule_of_their_own() -> None:
    only_first = IS_NONE.replace("pas   pas   ADV  6 advmod Polarity=Neg\n", "").replace(
        " 6 ", " 5 "
    )
    trees = [tree_of(DENIED)] * 6 + [tree_of(only_first)] * 2
    assert [line.split("\t")[1:3] for line in negation_lines(trees)] == [["ne", "pas"]]


def test_objects_of_denied_clauses_are_lent_to_denied_ones_only() -> None:
    none = SEES_NONE.format(tag="ADP 6 case")
    cat = SEES.replace("chien", "chat ")
    pack, trees = (
        french(SEES, none, cat, none.replace("chien", "chat ")),
        [*map(tree_of, (SEES, none))],
    )
    found = [*answers(DependentsMixed(), trees[0], Context(pack, stock=Stock.of(trees)))]
    assert found == []
    trees[1] = tree_of(cat)
    (found,) = answers(DependentsMixed(), trees[0], Context(pack, stock=Stock.of(trees)))
    assert found.text == "Il mord un chat"


def only_first(drawing: str) -> Tree:
    """Return a denied sentence without its second word, as with *que* or *aucun*."""
    tree = tree_of(drawing)
    edit = Edit(tree)
    edit.remove(*(each.id for each in tree if each.form == "pas"))
    return edit.commit()


@pytest.mark.parametrize(
    ("n_both", "n_first", "n_second", "expected"),
    [(4, 6, 0, "pas"), (2, 2, 0, "pas"), (1, 2, 0, "–"), (4, 6, 4, "–"), (2, 8, 0, "–")],
)
def test_a_second_word_that_never_stands_alone_belongs_to_the_first(
    n_both: int, n_first: int, n_second: int, expected: str
) -> None:
    trees = [tree_of(DENIED)] * n_both + [tree_of(SPOKEN)] * n_second
    trees += [only_first(DENIED)] * n_first
    assert [line.split("\t")[1:3] for line in negation_lines(trees)] == [["ne", expected]]


def test_of_few_clauses_all_say_whether_there_is_a_second_word() -> None:
    trees = [only_first(DENIED), tree_of(IS_NONE), tree_of(IS_NONE), only_first(IS_NONE)]
    assert {line.split("\t")[2] for line in negation_lines(trees)} == {"pas"}
