"""Denying the last of several clauses side by side."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import PAST3, german, refused, written
from transforms.reason import Refused
from transforms.rule import Candidate, Context, answers
from transforms.rules.universal.last_clause import last_clause, put_back
from transforms.rules.universal.s3_negation import Negation

SLEPT = f"""
Wenige    wenig    DET   2 det       Case=Nom|Number=Plur|PronType=Ind
Hunde     Hund     NOUN  3 nsubj     Case=Nom|Gender=Masc|Number=Plur
schliefen schlafen VERB  0 root      Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
+,        ,        PUNCT 7 punct
der       der      DET   6 det       Case=Nom|Definite=Def|Gender=Masc|Number=Sing|PronType=Art
Mann      Mann     NOUN  7 nsubj     Case=Nom|Gender=Masc|Number=Sing
sang      singen   VERB  3 parataxis {PAST3}
+.        .        PUNCT 3 punct
"""
JOINED = SLEPT.replace("+,        ,        PUNCT 7 punct", "und und CCONJ 7 cc").replace(
    "3 parataxis", "3 conj"
)
WORDS = "order\tsecond\nconjunction\tund\nopening\taber\nnegation\tnicht\t–\tbracket\n"


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (SLEPT, "Wenige Hunde schliefen, der Mann sang nicht."),
        (JOINED, "Wenige Hunde schliefen und der Mann sang nicht."),
        (
            JOINED.replace("und und", "aber aber"),
            "Wenige Hunde schliefen aber der Mann sang nicht.",
        ),
    ],
)
def test_the_last_clause_is_denied_where_the_first_cannot_be(drawing: str, expected: str) -> None:
    assert written(Negation(), tree_of(drawing), german(drawing, words=WORDS)) == [expected]


def test_the_negation_of_the_last_clause_goes() -> None:
    denied = SLEPT.replace("+.        .", "nicht nicht PART 7 advmod Polarity=Neg\n+. .")
    assert written(Negation(), tree_of(denied), german(denied, words=WORDS)) == [
        "Wenige Hunde schliefen, der Mann sang."
    ]


@pytest.mark.parametrize(
    "drawing",
    [
        JOINED.replace("und und", "oder oder"),  # of two possibilities the other one remains
        SLEPT.replace(PAST3, "VerbForm=Part"),  # no clause by itself
        SLEPT.replace(PAST3, "Mood=Imp|VerbForm=Fin"),
        SLEPT.replace("+.        .        PUNCT", "heute heute ADV"),  # it goes on
    ],
)
def test_a_clause_that_states_nothing_stays_beside_another(drawing: str) -> None:
    assert written(Negation(), tree_of(drawing), german(drawing, words=WORDS)) == []


def test_where_the_first_clause_can_be_denied_it_is() -> None:
    plain = JOINED.replace("Wenige    wenig    DET   2 det       Case=Nom|Number=Plur|PronType=Ind",
        "Die der DET 2 det Case=Nom|Definite=Def|Number=Plur|PronType=Art")  # fmt: skip
    found = written(Negation(), tree_of(plain), german(plain, words=WORDS))
    assert found == ["Die Hunde schliefen nicht und der Mann sang."]


def test_a_plural_without_article_may_mean_others() -> None:
    """Of dogs that slept and cats that sang, other cats may not have sung."""
    man = "\n".join(SLEPT.strip().splitlines()[4:6])
    cats = "nun nun ADV 7 advmod\nKatzen Katze NOUN 7 nsubj Case=Nom|Number=Plur"
    drawing = JOINED.replace(man, cats)
    words = f"{WORDS}negated_determiner\tein\tkein\n"
    assert drawing != JOINED
    assert written(Negation(), tree_of(JOINED), german(JOINED, words=words)) != []
    assert written(Negation(), tree_of(drawing), german(drawing, words=words)) == []


def test_an_adverb_before_both_clauses_says_when_both_are_so() -> None:
    words = f"{WORDS}not_negated\tmanchmal\n"
    sometimes = JOINED.replace(
        "Wenige    wenig    DET   2 det       Case=Nom|Number=Plur|PronType=Ind",
        "Manchmal manchmal ADV 3 advmod",
    )
    assert sometimes != JOINED
    assert written(Negation(), tree_of(sometimes), german(sometimes, words=words)) == []


def test_a_counted_subject_keeps_its_negation() -> None:
    """Of two dogs that did not sleep and two that did, both may be true."""
    dogs = "\n".join(SLEPT.strip().splitlines()[:3])
    denied = f"{dogs}\nnicht nicht PART 3 advmod Polarity=Neg\n+. . PUNCT 3 punct"
    known = denied.replace("Wenige    wenig", "Die der").replace("PronType=Ind", "PronType=Art")
    assert written(Negation(), tree_of(denied), german(denied, words=WORDS)) == []
    assert written(Negation(), tree_of(known), german(known, words=WORDS)) == [
        "Die Hunde schliefen."
    ]


SHARED = f"""
Der       der      DET   2 det      Case=Nom|Definite=Def|Number=Sing|PronType=Art
Hund      Hund     NOUN  3 nsubj    Case=Nom|Gender=Masc|Number=Sing
schlief   schlafen VERB  0 root     {PAST3}
immer     immer    ADV   3 advmod
und       und      CCONJ 6 cc
sah       sehen    VERB  3 conj     {PAST3}
den       der      DET   8 det      Case=Acc|Definite=Def|Gender=Masc|Number=Sing|PronType=Art
Mann      Mann     NOUN  6 obj      Case=Acc|Gender=Masc|Number=Sing
+.        .        PUNCT 3 punct
"""
THE = SHARED.strip().splitlines()[0]
THE_DOG = "\n".join(SHARED.strip().splitlines()[:2])
ONE = THE.replace("Der       der", "Ein       ein").replace("=Def", "=Ind")
# The first clause cannot be denied.
NOT_FIRST = WORDS + "not_negated\timmer\n"


def answers_to(drawing: str) -> list[Candidate]:
    pack = german(drawing, words=NOT_FIRST)
    found = answers(Negation(), tree_of(drawing), Context(pack))
    return [each for each in found if isinstance(each, Candidate)]


def test_a_clause_that_shares_a_known_subject_is_denied() -> None:
    (found,) = answers_to(SHARED)
    assert found.tree.text == "Der Hund schlief immer und sah den Mann nicht."
    assert found.warnings == ()


@pytest.mark.parametrize(
    "subject",
    [
        "drei drei NUM 2 nummod NumType=Card\nHunde Hund NOUN 3 nsubj Case=Nom|Number=Plur",
        "wenige wenig DET 2 det PronType=Ind\nHunde Hund NOUN 3 nsubj Case=Nom|Number=Plur",
        "alle aller DET 2 det PronType=Tot\nHunde Hund NOUN 3 nsubj Case=Nom|Number=Plur",
        "keine kein DET 2 det PronType=Neg\nHunde Hund NOUN 3 nsubj Case=Nom|Number=Plur",
        "nun nun ADV 3 advmod\nniemand niemand PRON 3 nsubj PronType=Neg",
        "nun nun ADV 3 advmod\njemand jemand PRON 3 nsubj PronType=Ind",
        "nun nun ADV 3 advmod\nzwei zwei NUM 3 nsubj NumType=Card",
    ],
)
def test_a_clause_that_shares_a_quantified_subject_stays(subject: str) -> None:
    assert answers_to(SHARED.replace(THE_DOG, subject)) == []


def test_a_clause_behind_another_negation_stays() -> None:
    negation = "nie nie ADV 3 advmod Polarity=Neg"
    assert answers_to(SHARED.replace("immer     immer    ADV   3 advmod", negation)) == []


def test_a_shared_subject_that_is_indefinite_gives_a_warning() -> None:
    (found,) = answers_to(SHARED.replace(THE, ONE))
    assert found.tree.text == "Ein Hund schlief immer und sah den Mann nicht."
    assert [each.code for each in found.warnings] == ["subject_may_differ"]


def test_the_nearest_subject_is_shared() -> None:
    """Three dogs do not matter to what the man does."""
    clause = f"""
    Drei      drei     NUM   2 nummod   NumType=Card
    Hunde     Hund     NOUN  3 nsubj    Case=Nom|Number=Plur
    schliefen schlafen VERB  0 root     {PAST3}
    +,        ,        PUNCT 6 punct
    {THE.replace("Der ", "der ").replace(" 2 det", " 6 det")}
    Mann      Mann     NOUN  7 nsubj    Case=Nom|Gender=Masc|Number=Sing
    sang      singen   VERB  3 conj     {PAST3}
    und       und      CCONJ 9 cc
    las       lesen    VERB  3 conj     {PAST3}
    das       der      DET   11 det     Case=Acc|Definite=Def|Number=Sing|PronType=Art
    Buch      Buch     NOUN  9 obj      Case=Acc|Gender=Neut|Number=Sing
    +.        .        PUNCT 3 punct
    """
    assert [each.tree.text for each in answers_to(clause)] == [
        "Drei Hunde schliefen, der Mann sang und las das Buch nicht."
    ]


def test_a_verb_that_nothing_joins_goes_on_with_the_first() -> None:
    assert answers_to(SHARED.replace("und       und      CCONJ", "+,  ,  PUNCT")) == []


def test_a_quantified_subject_of_the_clause_itself_stays() -> None:
    denied = SLEPT.replace("der       der      DET   6 det       Case=Nom|Definite=Def|",
        "ein ein DET 6 det Case=Nom|").replace("PronType=Art", "PronType=Ind").replace(
        "+.        .", "nicht nicht PART 7 advmod Polarity=Neg\n+. .")  # fmt: skip
    assert answers_to(denied) == []


HE_SAYS = f"""
er        er       PRON  2 nsubj    Case=Nom|Number=Sing|Person=3|PronType=Prs
sagte     sagen    VERB  0 root     {PAST3}
+,        ,        PUNCT 6 punct
dass      dass     SCONJ 6 mark
es        es       PRON  6 nsubj    Case=Nom|Number=Sing|Person=3|PronType=Prs
regnete   regnen   VERB  2 ccomp    {PAST3}
"""
SAYS = SLEPT.replace("sang      singen", "sagte     sagen")


def written_beside(drawing: str) -> list[str]:
    return written(Negation(), tree_of(drawing), german(drawing, HE_SAYS, words=WORDS))


def test_who_says_the_rest_is_not_denied() -> None:
    assert written_beside(SLEPT) == ["Wenige Hunde schliefen, der Mann sang nicht."]
    assert written_beside(SAYS) == []
    pack = german(SAYS, HE_SAYS, words=WORDS)
    assert "the clause may only report who says or thinks the rest" in refused(
        Negation(), tree_of(SAYS), pack
    )


def test_a_verb_that_the_treebank_does_not_have_may_say_the_rest() -> None:
    pack = german(HE_SAYS, words=WORDS)
    assert written(Negation(), tree_of(SLEPT), pack) == []


def test_a_reported_statement_may_be_denied() -> None:
    word = """
    das       der      DET   9 det       Case=Acc|Definite=Def|Number=Sing|PronType=Art
    Wort      Wort     NOUN  7 obj       Case=Acc|Gender=Neut|Number=Sing
    +.        .        PUNCT 3 punct
    """
    drawing = SAYS.replace("+.        .        PUNCT 3 punct", word.strip())
    assert written_beside(drawing) == ["Wenige Hunde schliefen, der Mann sagte das Wort nicht."]


TWO_WORDS = f"""
Wenige    wenig    DET   2 det       Case=Nom|Number=Plur|PronType=Ind
Hunde     Hund     NOUN  3 nsubj     Case=Nom|Gender=Masc|Number=Plur
schliefen schlafen VERB  0 root      Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
+,        ,        PUNCT 6 punct
er        er       PRON  6 nsubj     Case=Nom|Number=Sing|Person=3|PronType=Prs
sang      singen   VERB  3 parataxis {PAST3}
"""
AFTER_QUOTATION = f"""
"         "        PUNCT 4 punct
+Wenige   wenig    DET   3 det       Case=Nom|Number=Plur|PronType=Ind
Hunde     Hund     NOUN  4 nsubj     Case=Nom|Gender=Masc|Number=Plur
schliefen schlafen VERB  0 root      Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
+"        "        PUNCT 4 punct
+,        ,        PUNCT 9 punct
der       der      DET   8 det       Case=Nom|Definite=Def|Gender=Masc|Number=Sing|PronType=Art
Mann      Mann     NOUN  9 nsubj     Case=Nom|Gender=Masc|Number=Sing
sang      singen   VERB  4 parataxis {PAST3}
"""


@pytest.mark.parametrize(
    "drawing", [SLEPT.replace("+.        .", "+?        ?"), TWO_WORDS, AFTER_QUOTATION]
)
def test_questions_and_asides_stay(drawing: str) -> None:
    assert written_beside(drawing) == []


def test_a_clause_whose_words_have_other_heads_is_not_put_back() -> None:
    tree = tree_of(SLEPT)
    clause = last_clause(german(SLEPT, words=WORDS), tree)
    (the, man, sang) = clause.tokens
    other = clause.with_same_order((the.having(head=sang.id), man, sang))
    assert put_back(tree, clause, clause).commit().text == tree.text
    with pytest.raises(Refused):
        put_back(tree, clause, other)
