from tests.transforms.drawing import tree_of
from transforms.packs.registry import pack_for
from transforms.tree import Tree

PACK = pack_for("pl")

CYCLIST = """
Rowerzysta rowerzyst  PROPN/subst:sg:nom:f     2 nsubj
jedzie     jechać     VERB/fin:sg:ter:imperf   0 root
"""


def with_preposition(preposition: str, noun: str) -> str:
    tree = tree_of(f"{preposition} {preposition} ADP/x 2 case\n{noun} {noun} NOUN/x 0 root")
    return PACK.finish(tree, tree).text


def test_a_cyclist_at_the_start_is_no_name() -> None:
    tree = PACK.prepared(tree_of(CYCLIST))
    cyclist = tree.tokens[0]
    assert (cyclist.form, cyclist.lemma, cyclist.upos) == ("rowerzysta", "rowerzysta", "NOUN")
    assert cyclist.xpos == "subst:sg:nom:m1"
    assert tree.text == "Rowerzysta jedzie"


def test_a_first_name_at_the_start_stays_one() -> None:
    tree = tree_of(CYCLIST.replace("Rowerzysta rowerzyst", "Henryk Henryk"))
    assert PACK.prepared(tree) is tree


def test_prepositions_get_the_vowel_that_the_next_word_asks_for() -> None:
    assert with_preposition("z", "zgiętymi") == "ze zgiętymi"
    assert with_preposition("ze", "uniesionymi") == "z uniesionymi"
    assert with_preposition("ze", "dróżki") == "z dróżki"
    assert with_preposition("ze", "wsi") == "ze wsi"
    assert with_preposition("w", "wtorek") == "we wtorek"
    assert with_preposition("we", "kapeluszu") == "w kapeluszu"
    assert with_preposition("z", "psem") == "z psem"
    assert with_preposition("z", "samochodem") == "z samochodem"


def faults(tree: Tree) -> set[str]:
    return set(map(str, PACK.faults(tree)))


def test_disagreement_is_reported_with_the_words() -> None:
    wrong = tree_of(
        """
        mała   mały  ADJ/adj:sg:nom:f:pos    2 amod
        psy    pies  NOUN/subst:pl:nom:m2    3 nsubj
        stoi   stać  VERB/fin:sg:ter:imperf  0 root
        na     na    ADP/prep:loc            5 case
        plażę  plaża NOUN/subst:sg:acc:f     3 obl
        """
    )
    assert faults(wrong) == {
        "a word does not agree with its noun",
        "the verb does not agree with its subject",
        "a preposition does not govern the case of its noun",
    }


def test_nothing_is_there_in_the_genitive() -> None:
    there = tree_of(
        """
        nie  nie VERB/part                2 advmod
        ma   być VERB/fin:sg:ter:imperf   0 root
        kotów kot NOUN/subst:pl:gen:m2    2 nsubj
        """
    )
    assert faults(there) == set()
