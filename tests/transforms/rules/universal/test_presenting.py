"""Fragments that become sentences with a copula, and those that do not."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.languages_ready import texts_ready
from transforms.packs.fallback.noun_phrases import parse_noun_phrases
from transforms.rule import Context, Refusal, answers
from transforms.rules.universal.n_sentence import Sentence

FEM, MASC, NEUT = (f"Gender={each}|Number=Sing" for each in ("Fem", "Masc", "Neut"))
IS = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
ARE = IS.replace("Sing", "Plur")
INDEFINITE = "Definite=Ind|PronType=Art"
DEFINITE = "Definite=Def|PronType=Art"
GOOD = "Degree=Pos"
KNOWN = [
    f"""
Das   der   PRON 3 nsubj Case=Nom|Gender=Neut|Number=Sing|PronType=Dem
ist   sein  AUX  3 cop   {IS}
gut   gut   ADJ  0 root  {GOOD}
""",
    f"""
Das   der   PRON 3 nsubj Case=Nom|Gender=Neut|Number=Sing|PronType=Dem
sind  sein  AUX  3 cop   {ARE}
super super ADJ  0 root  {GOOD}
""",
    *[
        f"""
{ein}  ein  DET  3 det  Case=Nom|{INDEFINITE}|{gender}
{gut}  gut  ADJ  3 amod Case=Nom|{GOOD}|{gender}
{noun} {noun} NOUN 4 nsubj Case=Nom|{gender}
ist    sein VERB 0 root {IS}
"""
        for ein, gut, noun, gender in (
            ("eine", "gute", "Stadt", FEM),
            ("ein", "guter", "Preis", MASC),
            ("ein", "gutes", "Hotel", NEUT),
        )
    ],
    *[
        f"""
{der}  der  DET  3 det  Case=Nom|{DEFINITE}|{gender}
gute   gut  ADJ  3 amod Case=Nom|{GOOD}|{gender}
{noun} {noun} NOUN 4 nsubj Case=Nom|{gender}
ist    sein VERB 0 root {IS}
"""
        for der, noun, gender in (("die", "Stadt", FEM), ("der", "Preis", MASC))
    ],
    *[
        f"""
{gut}  gut  ADJ  2 amod Case=Nom|{GOOD}|{gender}
{noun} {noun} NOUN 3 nsubj Case=Nom|{gender}
ist    sein VERB 0 root {IS}
"""
        for gut, noun, gender in (
            ("gute", "Stadt", FEM),
            ("guter", "Preis", MASC),
            ("gutes", "Hotel", NEUT),
        )
    ],
]
# So many nouns in two cases that their gender is known not to change.
NOUNS = ["Hotel", *(f"Hotel{number}" for number in range(20))]
DECLINED = [
    f"{noun} {noun} NOUN 2 obj Case={case}|{NEUT}\nsteht stehen VERB 0 root"
    for noun in NOUNS
    for case in ("Nom", "Dat")
]
WORDS = """\
over_negation	leider
order\tsecond
conjunction\tund
presentative\tdas\tsein\tein\tder\tzu
greeting\tlieb
personal\tzufrieden
"""
HOTEL = f"""
Gutes gut   ADJ  2 amod Case=Nom|{GOOD}|{NEUT}
Hotel Hotel NOUN 0 root Case=Nom|{NEUT}
+.    .     PUNCT 2 punct
"""
BEST = f"""
Bester gut  ADJ  2 amod Case=Nom|Degree=Sup|{MASC}
Preis Preis NOUN 0 root Case=Nom|{MASC}
"""
PRICES = f"""
Gute   gut   ADJ  2 amod Case=Nom|{GOOD}|Gender=Masc|Number=Plur
Preise Preis NOUN 0 root Case=Nom|Gender=Masc|Number=Plur
+!     !     PUNCT 2 punct
"""
CITY = f"""
Die   der   DET  2 det  Case=Nom|{DEFINITE}|{FEM}
Stadt Stadt NOUN 0 root Case=Nom|{FEM}
an    an    ADP  4 case
Elbe  Elbe  NOUN 2 nmod Case=Dat|{FEM}
"""
LIKED = f"""
Sehr sehr ADV  2 advmod
gut  gut  ADJ  0 root {GOOD}
+.   .    PUNCT 2 punct
"""
RECOMMENDED = """
Nur       nur       ADV  3 advmod
zu        zu        PART 3 mark
empfehlen empfehlen VERB 0 root VerbForm=Inf
"""
ALL_GOOD = f"""
Alles alle PRON 2 nsubj Case=Nom|Gender=Neut|Number=Sing|PronType=Tot
super super ADJ 0 root  {GOOD}
"""
ROOMS = f"""
Zimmer Zimmer NOUN 4 nsubj Case=Nom|Gender=Neut|Number=Plur
und    und    CCONJ 3 cc
Bad    Bad    NOUN 1 conj  Case=Nom|{NEUT}
gut    gut    ADJ  0 root  {GOOD}
"""


def codes(drawing: str) -> list[str]:
    found = answers(Sentence(), tree_of(drawing), Context(german()))
    return [each.reason.code for each in found if isinstance(each, Refusal)]


def german(words: str = WORDS):
    table = parse_noun_phrases(texts_ready("de")["noun_phrases.tsv"])
    return replace(pack_of("de", [*KNOWN, *DECLINED], words), noun_phrases=table)


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (HOTEL, "Das ist ein gutes Hotel."),
        (BEST, "Das ist der beste Preis"),
        (PRICES, "Das sind gute Preise!"),
        (CITY, "Das ist die Stadt an Elbe"),
        (LIKED, "Das ist sehr gut."),
        (RECOMMENDED, "Das ist nur zu empfehlen"),
        (ALL_GOOD, "Alles ist super"),
        (
            HOTEL.replace(
                "\nHotel",
                f"""
+, , PUNCT 3 punct
altes alt ADJ 1 conj Case=Nom|{GOOD}|{NEUT}
Hotel""",
                1,
            )
            .replace("2 amod", "4 amod")
            .replace("PUNCT 2", "PUNCT 4"),
            "Das ist ein gutes, altes Hotel.",
        ),
        (
            CITY.replace(
                "Die   der   DET  2",
                "Leider leider ADV 5 advmod\nfür für ADP 3 case\n"
                "mich ich PRON 5 obl Person=1|PronType=Prs\ndie der DET 5",
            )
            .replace("ADP  4", "ADP  7")
            .replace("NOUN 2", "NOUN 5"),
            "Das ist leider für mich die Stadt an Elbe",
        ),
        (ROOMS, "Zimmer und Bad sind gut"),
    ],
)
def test_a_fragment_becomes_a_sentence_with_a_copula(drawing: str, expected: str) -> None:
    assert written(Sentence(), tree_of(drawing), german()) == [expected]
    assert written(Sentence(), tree_of(drawing), german("order\tsecond\n")) == []


@pytest.mark.parametrize(
    ("drawing", "old", "new", "reason"),
    [
        (HOTEL, "Gutes gut ", "Liebes lieb", "fragment_is_formula"),
        (LIKED, "gut  gut ", "zufrieden zufrieden", "fragment_is_formula"),
        (HOTEL, f"Nom|{NEUT}\n+", f"Acc|{NEUT}\n+", "fragment_not_plain"),
        # The ending shows another gender than the treebank has.
        (HOTEL, "Gutes gut ", "Guter gut ", "noun_may_need_article"),
        (HOTEL, "Degree=Pos", "Degree=Cmp", "noun_may_need_article"),
        (HOTEL, "+.    .     PUNCT", "+:    :     PUNCT", "description_has_marks"),
        (LIKED, "Sehr sehr ADV  2 advmod", "Wie wie ADV 2 advmod PronType=Int",
         "fragment_not_plain"),
        (RECOMMENDED, "zu        zu ", "um um", "description_has_verb"),
        (ALL_GOOD, "PronType=Tot", "PronType=Prs", "subject_is_pronoun"),
        (HOTEL, "Gutes gut   ADJ  2", "Dort dort ADV 3 advmod\nGutes gut ADJ 3",
         "fragment_not_plain"),
        (ROOMS, "und    und    CCONJ", "oder oder CCONJ", "joined_words_not_alike"),
    ],
)  # fmt: skip
def test_others_stay_as_they_are(drawing: str, old: str, new: str, reason: str) -> None:
    assert old in drawing
    assert reason in codes(drawing.replace(old, new))


def test_a_gender_that_no_adjective_shows_is_known_from_the_treebank() -> None:
    shown = HOTEL.replace(
        f"Gutes gut   ADJ  2 amod Case=Nom|{GOOD}|{NEUT}", "Super super ADJ 2 amod"
    )
    assert written(Sentence(), tree_of(shown), german()) == ["Das ist ein super Hotel."]
    unknown = shown.replace("Hotel Hotel", "Zelt Zelt")
    assert written(Sentence(), tree_of(unknown), german()) == []


def test_a_relative_clause_may_describe_the_noun() -> None:
    open_ = f"""
    Gutes gut   ADJ  2 amod Case=Nom|{GOOD}|{NEUT}
    Hotel Hotel NOUN 0 root Case=Nom|{NEUT}
    +,    ,     PUNCT 5 punct
    das   der   PRON 5 nsubj Case=Nom|{NEUT}|PronType=Rel
    ist   sein  VERB 2 acl:relcl {IS}
    """
    assert written(Sentence(), tree_of(open_), german()) == ["Das ist ein gutes Hotel, das ist"]


BESIDE = f"""
Gutes   gut     ADJ   2 amod      Case=Nom|{GOOD}|{NEUT}
Hotel   Hotel   NOUN  0 root      Case=Nom|{NEUT}
+,      ,       PUNCT 5 punct
gute    gut     ADJ   5 amod      Case=Nom|{GOOD}|Gender=Masc|Number=Plur
Preise  Preis   NOUN  2 conj      Case=Nom|Gender=Masc|Number=Plur
+!      !       PUNCT 2 punct
"""
JOINED = BESIDE.replace("+,      ,       PUNCT", "und und CCONJ").replace("5 punct\n", "5 cc\n", 1)
AGAIN = f"""
Sehr   sehr   ADV   2 advmod
gut    gut    ADJ   0 root      {GOOD}
+,     ,      PUNCT 6 punct
immer  immer  ADV   5 advmod
wieder wieder ADV   6 advmod
gern   gern   ADV   2 parataxis
"""
THANKS = f"""
Danke  Dank   NOUN  0 root
+!     !      PUNCT 1 punct
Gutes  gut    ADJ   4 amod      Case=Nom|{GOOD}|{NEUT}
Hotel  Hotel  NOUN  1 parataxis Case=Nom|{NEUT}
+.     .      PUNCT 1 punct
"""
ONCE = f"""
Früher früh   ADV   2 advmod
super  super  ADJ   0 root  {GOOD}
+,     ,      PUNCT 5 punct
heute  heute  ADV   5 advmod
gut    gut    ADJ   2 conj  {GOOD}
"""
TIDY = f"""
Zimmer Zimmer NOUN  2 nsubj Case=Nom|Gender=Neut|Number=Plur
super  super  ADJ   0 root  {GOOD}
+,     ,      PUNCT 5 punct
Preise Preis  NOUN  5 nsubj Case=Nom|Gender=Masc|Number=Plur
gut    gut    ADJ   2 conj  {GOOD}
"""


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (BESIDE, "Das ist ein gutes Hotel!"),
        (JOINED, "Das ist ein gutes Hotel!"),
        (AGAIN, "Das ist sehr gut"),
        (THANKS, "Das ist ein gutes Hotel."),
        (TIDY, "Zimmer sind super"),
        (BESIDE.replace("+,      , ", "+–      – "), "Das ist ein gutes Hotel!"),
        (BESIDE.replace("+,      , ", "+.      . "), "Das ist ein gutes Hotel!"),
        # What is beside an unfit fragment: the treebank has another gender than the ending.
        (BESIDE.replace("Gutes ", "Guter "), "Das sind gute Preise!"),
    ],
)
def test_one_part_of_a_fragment_becomes_a_sentence(drawing: str, expected: str) -> None:
    words = f"{WORDS}greeting\tDank\nunder_negation\tgern\nintensifier\tsehr\n"
    assert written(Sentence(), tree_of(drawing), german(words)) == [expected]


@pytest.mark.parametrize(
    ("drawing", "old", "new"),
    [
        (JOINED, "und und", "oder oder"),
        # "Hin und Her"
        (JOINED, "gute    gut     ADJ   5 amod", "gute gut ADJ 2 amod"),
        # A good hotel, only in its prices; except for them; if they are good.
        (BESIDE, "gute    gut     ADJ   5 amod", "nur nur ADV 5 advmod"),
        (BESIDE, "gute    gut     ADJ   5 amod", "außer außer ADP 5 case"),
        (BESIDE, "gute    gut     ADJ   5 amod", "wenn wenn SCONJ 5 mark"),
        (BESIDE, "NOUN  2 conj ", "VERB 2 conj VerbForm=Fin"),
        (BESIDE, "NOUN  2 conj ", "NOUN 2 advcl "),
        (BESIDE, "+,      , ", "+:      : "),
        (BESIDE, "+!      ! ", "+?      ? "),
        (AGAIN, "Sehr   sehr   ADV   2 advmod", "Nicht nicht PART 2 advmod Polarity=Neg"),
        (AGAIN, "immer  immer  ADV   5 advmod", "nicht nicht PART 6 advmod Polarity=Neg"),
        (AGAIN, "gern   gern ", "damals damals"),
        (ONCE, "+,     , ", "+–     – "),
    ],
)
def test_a_part_that_limits_the_first_is_not_dropped(drawing: str, old: str, new: str) -> None:
    words = f"{WORDS}under_negation\tgern\nnot_negated\tnur\n"
    assert old in drawing
    assert written(Sentence(), tree_of(drawing.replace(old, new)), german(words)) == []


def test_a_passive_participle_says_in_what_state_something_is() -> None:
    planned = ALL_GOOD.replace("nsubj", "nsubj:pass").replace(
        f"super super ADJ 0 root  {GOOD}", "geplant planen VERB 0 root VerbForm=Part"
    )
    assert written(Sentence(), tree_of(planned), german()) == ["Alles ist geplant"]
    active = planned.replace("nsubj:pass", "nsubj")
    assert written(Sentence(), tree_of(active), german()) == []
    quickly = planned.replace(
        "geplant planen VERB 0", "schnell schnell ADV 3 advmod\ngeplant planen VERB 0"
    )
    quickly = quickly.replace("PRON 2", "PRON 3")
    assert written(Sentence(), tree_of(quickly), german()) == []


ONE_OF = f"""
Einer  ein    DET  0 root  Case=Nom|{INDEFINITE}|{MASC}
der    der    DET  4 det   Case=Gen|Definite=Def|Number=Plur|PronType=Art
besten gut    ADJ  4 amod  Case=Gen|Degree=Sup|Number=Plur
Läden  Laden  NOUN 1 nmod  Case=Gen|Gender=Masc|Number=Plur
+!     !      PUNCT 1 punct
"""
AFTERTHOUGHT = f"""
Gutes gut   ADJ   2 amod Case=Nom|{GOOD}|{NEUT}
Hotel Hotel NOUN  0 root Case=Nom|{NEUT}
+,    ,     PUNCT 5 punct
an    an    ADP   5 case
Elbe  Elbe  NOUN  2 nmod Case=Dat|{FEM}
"""
CONDITION = f"""
Sehr  sehr   ADV   2 advmod
gut   gut    ADJ   0 root  {GOOD}
+,    ,      PUNCT 6 punct
wenn  wenn   SCONJ 6 mark
alles alle   PRON  6 nsubj Case=Nom|Gender=Neut|Number=Sing|PronType=Tot
passt passen VERB  2 advcl Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
"""


@pytest.mark.parametrize(
    ("drawing", "expected", "old", "new"),
    [
        (ONE_OF, "Das ist einer der besten Läden!", "Einer  ein    DET  0 root  Case=Nom",
         "Einer ein DET 0 root Case=Dat"),
        (ONE_OF, "Das ist einer der besten Läden!", "Einer  ein ", "Mancher mancher"),
        # The comma before a phrase goes, and the one before what takes something back does not.
        (AFTERTHOUGHT, "Das ist ein gutes Hotel an Elbe", "NOUN  2 nmod", "NOUN 2 dep"),
        (AFTERTHOUGHT, "Das ist ein gutes Hotel an Elbe", "+,    , ", "+:    : "),
        (CONDITION, "Das ist sehr gut, wenn alles passt", "2 advcl", "2 ccomp"),
        (CONDITION, "Das ist sehr gut, wenn alles passt", "wenn  wenn   SCONJ 6 mark",
         "so so ADV 6 advmod"),
    ],
)  # fmt: skip
def test_what_follows_a_predicate_may_stay(drawing: str, expected: str, old: str, new: str) -> None:
    assert written(Sentence(), tree_of(drawing), german()) == [expected]
    assert old in drawing
    assert written(Sentence(), tree_of(drawing.replace(old, new)), german()) == []
