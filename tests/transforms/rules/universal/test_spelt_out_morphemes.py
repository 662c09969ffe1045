"""Korean treebanks have no features, but lemmas that spell out the morphemes of each word."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal, Rule, answers
from transforms.rules.universal.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.universal.s4_modifiers import Modifiers
from transforms.tree import Tree

WORDS = "order\tlast\nconjunction\t및\nnegation\t안\t–\tbefore\n"
WENT_AND_CAME = """
누나는 누나+는     NOUN  2 nsubj
갔고   가+았+고    VERB  0 root
+,     ,           PUNCT 5 punct
다시   다시        ADV   5 advmod
왔다   오+았+다    VERB  2 conj
+.     .           PUNCT 5 punct
"""
WENT_CAME = WENT_AND_CAME.replace("갔고   가+았+고", "갔다 가+았+다")
BREAD_AND_MILK = """
누나는 누나+는     NOUN  5 nsubj
빵과   빵+과       NOUN  5 obj
및     및          CCONJ 4 cc
우유를 우유+를     NOUN  2 conj
샀다   사+았+다    VERB  0 root
+.     .           PUNCT 5 punct
"""
BARE = BREAD_AND_MILK.replace("빵과   빵+과", "빵 빵").replace("우유를 우유+를", "우유 우유")


def of(rule: Rule, drawing: str) -> list[Candidate | Refusal]:
    tree: Tree = tree_of(drawing)
    pack = pack_of("ko", [WENT_AND_CAME, BREAD_AND_MILK], WORDS)
    return list(answers(rule, tree, Context(pack)))


def test_a_verb_that_another_must_follow_ends_no_sentence() -> None:
    refused = Refusal("s2.conjunct_dropped", Reason("clause_has_no_finite_verb"))
    assert of(ConjunctDropped(), WENT_AND_CAME) == [refused]


def test_a_verb_that_ends_its_sentence_stays_without_the_next() -> None:
    (found,) = of(ConjunctDropped(), WENT_CAME)
    assert isinstance(found, Candidate)
    assert found.text == "누나는 갔다."


@pytest.mark.parametrize("drawing", [BREAD_AND_MILK, BARE.replace("빵 빵", "빵과 빵+과")])
def test_the_ending_of_one_noun_is_not_taken_over_by_the_other(drawing: str) -> None:
    refused = Refusal("s2.conjunct_dropped", Reason("conjuncts_have_case_endings"))
    assert of(ConjunctDropped(), drawing) == [refused]


def test_nouns_without_endings_are_dropped_one_by_one() -> None:
    texts = [each.text for each in of(ConjunctDropped(), BARE) if isinstance(each, Candidate)]
    assert texts == ["누나는 빵 샀다.", "누나는 우유 샀다."]


def test_adjectives_without_features_change_places_as_they_are() -> None:
    drawing = """
    작은   작+은    ADJ   2 amod
    소년이 소년+이  NOUN  5 nsubj
    붉은   붉+은    ADJ   4 amod
    사과를 사과+를  NOUN  5 obj
    샀다   사+았+다 VERB  0 root
    +.     .        PUNCT 5 punct
    """
    (found,) = of(Modifiers(), drawing)
    assert isinstance(found, Candidate)
    assert (found.text, found.warnings) == ("붉은 소년이 작은 사과를 샀다.", ())


def test_an_unmarked_phrase_of_time_keeps_its_adjective() -> None:
    drawing = """
    지난   지난     ADJ   2 amod
    주     주       NOUN  6 {relation}
    소년이 소년+이  NOUN  6 nsubj
    붉은   붉+은    ADJ   5 amod
    사과를 사과+를  NOUN  6 obj
    샀다   사+았+다 VERB  0 root
    +.     .        PUNCT 6 punct
    """
    refused = Refusal("s4.modifiers", Reason("bare_phrase_may_be_argument"))
    assert of(Modifiers(), drawing.format(relation="obl")) == [refused]
    (found,) = of(Modifiers(), drawing.format(relation="iobj"))
    assert isinstance(found, Candidate)
