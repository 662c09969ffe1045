"""French denies by two words around the finite verb; the first is shortened before vowels."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.rule import Context, answers
from transforms.rules.universal.s3_negation import Negation

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
WORDS = "negation\tne\tpas\tbefore clitics\n"


def french() -> FallbackPack:
    trees = [tree_of(each) for each in TREEBANK for _ in range(3)]
    forms, contractions = Forms.of(trees), Contractions.of(trees)
    return FallbackPack(
        "fr", forms, Agreement.of(trees), parse_words(WORDS), contractions=contractions
    )


def written(drawing: str) -> str:
    pack, tree = french(), tree_of(drawing)
    (found,) = answers(Negation(), tree, Context(pack))
    return pack.finish(found.tree, tree).text


def test_the_first_word_is_shortened_and_the_word_before_it_written_in_full() -> None:
    assert written(ARRIVE) == "Je n'arrive pas"
    assert written(MANGE) == "Je ne mange pas"


def test_a_pronoun_that_is_only_the_subject_is_no_clitic() -> None:
    assert written(WINDY) == "Il ne me fait pas froid"
