import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.engine import Engine
from transforms.packs.english.headline import is_headline

NEWS = """
Gunman    gunman  NOUN/NN   2 nsubj Number=Sing
threatens threaten VERB/VBZ 0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
workers   worker  NOUN/NNS  2 obj   Number=Plur
after     after   ADP/IN    5 case
quarrel   quarrel NOUN/NN   2 obl   Number=Sing
"""
CAPTION = """
Dog     dog    NOUN/NN   2 nsubj Number=Sing
chases  chase  VERB/VBZ  0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
cyclist cyclist NOUN/NN  2 obj   Number=Sing
in      in     ADP/IN    5 case
park    park   NOUN/NN   2 obl   Number=Sing
"""
TITLE = """
A       a      DET/DT    2 det
Storm   storm  NOUN/NN   3 nsubj Number=Sing
Quickly quickly ADV/RB   4 advmod
Hits    hit    VERB/VBZ  0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
Two     two    NUM/CD    6 nummod
Coasts  coast  NOUN/NNS  4 obj   Number=Plur
"""


PARTICIPLE = """
Teacher teacher NOUN/NN  2 nsubj Number=Sing
jailed  jail    VERB/VBD 0 root  Mood=Ind|Tense=Past|VerbForm=Fin
for     for     ADP/IN   4 case
theft   theft   NOUN/NN  2 obl   Number=Sing
"""
DISPLAYED = """
Paintings painting NOUN/NNS 2 nsubj Number=Plur
displayed display  VERB/VBD 0 root  Mood=Ind|Tense=Past|VerbForm=Fin
on        on       ADP/IN   4 case
wall      wall     NOUN/NN  2 obl   Number=Sing
"""
PROGRESSIVE = """
Man     man    {0}        2 nsubj Number=Sing
mowing  mow    VERB/VBG   0 root  Tense=Pres|VerbForm=Part
lawn    lawn   NOUN/NN    2 obj   Number=Sing
"""
SOME = """
Three   three  NUM/CD     2 nsubj NumForm=Word
{0}     {1}    VERB/{2}   0 root  VerbForm=Part
in      in     ADP/IN     4 case
{3}     {3}    NOUN/NN    2 obl   Number=Sing
"""
OBJECT = """
Rebels  rebel   NOUN/NNS 2 nsubj Number=Plur
seize   seize   VERB/VBP 0 root  Mood=Ind|Tense=Pres|VerbForm=Fin
capital capital NOUN/NN  2 obj   Number=Sing
"""
NUMBER = """
Police police NOUN/NN  2 compound Number=Sing
arrest arrest NOUN/NN  0 root     Number=Sing
three  three  NUM/CD   2 flat     NumForm=Word
over   over   ADP/IN   5 case
raid   raid   NOUN/NN  2 nmod     Number=Sing
"""
QUOTED = """
"       "       PUNCT/`` 3 punct
+No     no      DET/DT   3 det
deal    deal    NOUN/NN  5 nsubj Number=Sing
+"      "       PUNCT/'' 3 punct
says    say     VERB/VBZ 0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
premier premier NOUN/NN  5 obj   Number=Sing
"""


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(PARTICIPLE, id="a participle without be"),
        pytest.param(OBJECT, id="an object that wants an article"),
        pytest.param(NUMBER, id="a number that stands for people"),
        pytest.param(SOME.format("killed", "kill", "VBD", "crash"), id="a number killed"),
        pytest.param(DISPLAYED.replace("wall", "raid"), id="a participle with an event"),
        pytest.param(QUOTED, id="a quotation"),
        pytest.param(QUOTED.replace("says    say", "admitted admit"), id="he admitted"),
        pytest.param(QUOTED.replace("says    say", "told    tell"), id="he told"),
        pytest.param(NEWS, id="a verb that no picture shows, and what came before"),
        pytest.param(
            NEWS.replace("workers   worker  NOUN/NNS", "Workers Workers PROPN/NNP"),
            id="a name",
        ),
        pytest.param(
            CAPTION.replace("park    park   NOUN/NN", "Brazil Brazil PROPN/NNP").replace(
                "cyclist cyclist", "violence violence"
            ),
            id="a country and a noun for nothing visible",
        ),
        pytest.param(TITLE, id="verbs with capitals"),
        pytest.param(
            OBJECT.replace("Rebels  rebel   NOUN/NNS", "Company company NOUN/NN")
            .replace("seize   seize   VERB/VBP", "recalls recall  VERB/VBZ")
            .replace("capital capital NOUN/NN", "toys toy NOUN/NNS"),
            id="one without article does what no picture shows",
        ),
    ],
)
def test_news_is_a_headline(drawing: str) -> None:
    assert is_headline(tree_of(drawing))


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(CAPTION, id="no article"),
        pytest.param(PROGRESSIVE.format("NOUN/NN"), id="a progressive with a bare object"),
        pytest.param(PROGRESSIVE.format("PROPN/NNP"), id="a first noun taken for a name"),
        pytest.param(DISPLAYED, id="a participle with a place"),
        pytest.param(DISPLAYED.replace("VBD", "VBN"), id="a participle, tagged as one"),
        pytest.param(SOME.format("playing", "play", "VBG", "park"), id="a number playing"),
        pytest.param(BOY_PLAYS, id="articles"),
        pytest.param(PARTICIPLE.replace("jailed  jail", "jumped  jump"), id="a movement"),
        pytest.param(OBJECT.replace("seize   seize", "ride    ride"), id="what pictures show"),
        pytest.param(OBJECT.replace("capital capital", "water   water"), id="a mass noun"),
        pytest.param(CAPTION.replace("Dog     dog    NOUN/NN", "Maria Maria PROPN/NNP"), id="name"),
        pytest.param(NEWS.replace("workers   worker", "the the"), id="a determiner"),
    ],
)
def test_a_description_is_none(drawing: str) -> None:
    drawing = drawing.replace("the the  NOUN/NNS  2 obj", "the the DET/DT 5 det")
    assert not is_headline(tree_of(drawing))


def test_a_headline_is_not_rewritten() -> None:
    result = Engine("en").normalise(tree_of(NEWS))
    assert (result.tree, str(result.reason)) == (None, "it is a headline or a title")


COMMAND = """
Play   play   VERB/VB 0 root Mood=Imp|VerbForm=Fin
the    the    DET/DT  3 det  Definite=Def|PronType=Art
guitar guitar NOUN/NN 1 obj  Number=Sing
+!     !      PUNCT/. 1 punct
"""


def test_a_command_with_an_exclamation_mark_is_called_one() -> None:
    result = Engine("en").normalise(tree_of(COMMAND))
    assert (result.tree, str(result.reason)) == (None, "it is a command")


SLOGAN = """
Seller beware NOUN/NN 2 nsubj
beware beware VERB/VB 0 root
"""


@pytest.mark.parametrize(
    ("mark", "is_one"),
    [pytest.param("!!", True, id="shouted"), pytest.param(".", False, id="said")],
)
def test_an_exclamation_without_finite_verb_is_a_slogan(mark: str, *, is_one: bool) -> None:
    assert is_headline(tree_of(f"{SLOGAN}{mark} {mark} PUNCT/. 2 punct")) is is_one


def test_an_exclamation_with_a_finite_verb_is_a_sentence() -> None:
    assert not is_headline(tree_of(f"{BOY_PLAYS}! ! PUNCT/. 3 punct"))


CHAINED = """
Dogs    dog   NOUN/NNS 2 nsubj Number=Plur
chained chain VERB/VBD 0 root  Mood=Ind|Tense=Past|VerbForm=Fin
to      to    PART/TO  4 mark
post    post  VERB/VB  2 xcomp VerbForm=Inf
"""


def test_a_post_to_which_dogs_are_chained_is_no_verb() -> None:
    """The parser took the post for what the dogs are chained to do."""
    result = Engine("en").normalise(tree_of(CHAINED))
    assert result.tree is not None
    assert result.tree.text == "Dogs are chained to a post"
