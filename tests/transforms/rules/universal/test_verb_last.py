"""s2.verb_last: drawn Turkish trees."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s2_verb_last import VerbLast

WORDS = "order\tlast\nlinking\tyine\nnegative\tdeğil\nuniversal\therkes\ndated\tsabah\n"
CAME = "Aspect=Perf|Number=Plur|Person=3|Tense=Past"
CHILDREN_CAME = f"""
Yine      yine  ADV   3 advmod
eve       ev    NOUN  3 obl   Case=Dat|Number=Sing
geldiler  gel   VERB  0 root  {CAME}
bu        bu    DET   5 det
çocuklar  çocuk NOUN  3 nsubj Case=Nom|Number=Plur
+.        .     PUNCT 3 punct
"""
HE_SOLD = """
Adam   adam  NOUN  2 nsubj Case=Nom|Number=Sing
sattı  sat   VERB  0 root  Aspect=Perf|Number=Sing|Person=3|Tense=Past
evi    ev    NOUN  2 obj   Case=Acc|Number=Sing
+.     .     PUNCT 2 punct
"""


def found(drawing: str, words: str = WORDS) -> list[str]:
    """Return the sentences written, or the codes of the refusals."""
    tree = tree_of(drawing)
    pack = FallbackPack("tr", Forms.of([tree]), Agreement(frozenset()), parse_words(words))
    results: list[Candidate | Refusal] = list(answers(VerbLast(), tree, Context(pack)))
    return [e.text if isinstance(e, Candidate) else e.reason.code for e in results]


def test_a_subject_behind_the_verb_begins_the_clause_behind_what_links_it():
    assert found(CHILDREN_CAME) == ["Yine bu çocuklar eve geldiler."]


def test_an_object_in_the_accusative_begins_the_clause():
    assert found(HE_SOLD) == ["Evi adam sattı."]


def test_only_where_verbs_stand_last():
    assert found(CHILDREN_CAME, "order\tfree\n") == []


def test_nothing_moves_where_the_verb_stands_last_already():
    assert found(HE_SOLD.replace("sattı  sat   VERB  0 root ", "evi    ev    NOUN  3 obj  ")
        .replace("evi    ev    NOUN  2 obj   Case=Acc|Number=Sing\n", "sattı  sat   VERB  0 root\n")
        .replace("NOUN  2 nsubj", "NOUN  3 nsubj").replace("PUNCT 2", "PUNCT 3")) == []  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Case=Acc", "Case=Nom", "bare_phrase_may_be_argument"),
        ("+.     . ", "+?     ? ", "clause_not_simple"),
        ("+.     . ", "+!     ! ", "clause_not_simple"),
        ("+.     .     PUNCT 2 punct", "dün    dün   ADV   2 advmod", "order_of_clause_not_usual"),
    ],
)
def test_a_clause_that_cannot_change_its_order_is_refused_with_its_reason(old, new, reason):
    assert found(HE_SOLD.replace(old, new)) == [reason]


def test_a_bare_noun_that_says_when_is_no_argument():
    when = HE_SOLD.replace(
        "evi    ev    NOUN  2 obj   Case=Acc", "sabah  sabah NOUN  2 obl   Case=Nom"
    )
    assert found(when) == ["Sabah adam sattı."]


def test_all_stay_on_their_side_of_a_verb_that_is_denied():
    all_of_them = HE_SOLD.replace("evi    ev    NOUN ", "herkesi herkes PRON")
    assert found(all_of_them) == ["Herkesi adam sattı."]
    denied = all_of_them.replace("Aspect=Perf", "Aspect=Perf|Polarity=Neg")
    assert found(denied) == ["negation_or_universal_quantifier"]


def test_no_phrase_goes_before_a_clause_that_may_take_it():
    drawing = """
    Gelen    gel  VERB 2 acl
    adam     adam NOUN 3 nsubj Case=Nom|Number=Sing
    oturuyor otur VERB 0 root  Aspect=Prog|Number=Sing|Person=3|Tense=Pres
    evde     ev   NOUN 3 obl   Case=Loc|Number=Sing
    +.       .    PUNCT 3 punct
    """
    assert found(drawing) == ["adverb_may_belong_to_phrase"]
    assert found(drawing.replace("Gelen    gel  VERB 2 acl", "Genç genç ADJ 2 amod")) == [
        "Evde genç adam oturuyor."
    ]
