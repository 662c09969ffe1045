"""Conjuncts and sides of a copula in the other order, and what stays beside its verb."""

from functools import partial

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import (
    DEF,
    PAST3,
    german,
    pack_of,
    refused,
    written,
)
from transforms.rule import Relation
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_adverb_moved import AdverbMoved
from transforms.rules.universal.s2_clause_dropped import ClauseDropped
from transforms.rules.universal.s2_conjuncts_swapped import ConjunctsSwapped
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s2_owner_dropped import OwnerDropped
from transforms.rules.universal.s2_sides_exchanged import SidesExchanged
from transforms.rules.universal.s3_negation import Negation
from transforms.rules.universal.set_phrases import is_set

IND = "Definite=Ind|PronType=Art"
MASC = "Gender=Masc|Number=Sing"
NO = "negation\tno\t–\tbefore clitics\n"
spanish = partial(pack_of, "es")
CUPS = f"""
El     el     DET   2 det   {DEF}|{MASC}
hombre hombre NOUN  3 nsubj {MASC}
vio    ver    VERB  0 root  {PAST3}
un     uno    DET   5 det   {IND}|{MASC}
perro  perro  NOUN  3 obj   {MASC}
y      y      CCONJ 8 cc
un     uno    DET   8 det   {IND}|{MASC}
gato   gato   NOUN  5 conj  {MASC}
+.     .      PUNCT 3 punct
"""
SEAT = f"""
La     el     DET   2 det   {DEF}|Gender=Fem|Number=Sing
sede   sede   NOUN  0 root  Gender=Fem|Number=Sing
es     ser    AUX   2 cop   {PAST3}
Ottawa Ottawa PROPN 2 nsubj
+.     .      PUNCT 2 punct
"""
CAME = """
Dün    dün   ADV  3 advmod
okula  okul  NOUN 3 obl   Case=Dat|Number=Sing
gitti  git   VERB 0 root  Tense=Past
+.     .     PUNCT 3 punct
"""
NEITHER = f"""
Ne     ne    CCONJ 3 cc:preconj
Ali    Ali   PROPN 3 nsubj
geldi  gel   VERB  0 root  {PAST3}
+,     ,     PUNCT 7 punct
ne     ne    CCONJ 7 cc:preconj
Can    Can   PROPN 7 nsubj
geldi  gel   VERB  3 conj  {PAST3}
+.     .     PUNCT 3 punct
"""
DEBATED = f"""
Das    der     DET   2 det   {DEF}|Gender=Neut|Number=Sing
Thema  Thema   NOUN  3 nsubj Gender=Neut|Number=Sing
stand  stehen  VERB  0 root  {PAST3}
zur/z  zu      ADP   6 case
zur/r  der     DET   6 det   {DEF}|Gender=Fem|Number=Sing
Debatte Debatte NOUN 3 obl   Case=Dat|Gender=Fem|Number=Sing
+.     .       PUNCT 3 punct
"""
BELIEVES = f"""
Ana    Ana    PROPN 2 nsubj
cree   creer  VERB  0 root  {PAST3}
que    que    SCONJ 4 mark
viene  venir  VERB  2 ccomp Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
+.     .      PUNCT 2 punct
"""
NOT_BELIEVES = """
No     no     ADV   2 advmod Polarity=Neg
cree   creer  VERB  0 root   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
que    que    SCONJ 4 mark
venga  venir  VERB  2 ccomp  Mood=Sub|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
+.     .      PUNCT 2 punct
"""
MAN = """
Evin    ev    NOUN 2 nmod  Case=Gen|Number=Sing
erkeği  erkek NOUN 3 nsubj Case=Nom|Number=Sing|Number[psor]=Sing|Person[psor]=3
geldi   gel   VERB 0 root  Tense=Past
+.      .     PUNCT 3 punct
"""
OLD = f"""
Der    der    DET   3 det   Case=Nom|{DEF}|{MASC}
alte   alt    ADJ   3 amod  Case=Nom|{MASC}
Mann   Mann   NOUN  4 nsubj Case=Nom|{MASC}
sah    sehen  VERB  0 root  {PAST3}
das    der    DET   7 det   Case=Acc|{DEF}|Gender=Neut|Number=Sing
alte   alt    ADJ   7 amod  Case=Acc|Gender=Neut|Number=Sing
Buch   Buch   NOUN  4 obj   Case=Acc|Gender=Neut|Number=Sing
nicht  nicht  PART  4 advmod Polarity=Neg
+.     .      PUNCT 4 punct
"""


def test_conjuncts_with_a_determiner_each_change_places() -> None:
    pack = spanish([CUPS], "conjunction\ty\nchanging\ty\ti hi\n")
    assert written(ConjunctsSwapped(), tree_of(CUPS), pack) == ["El hombre vio un gato y un perro."]
    other = CUPS.replace("un     uno    DET   8", "otro   otro   ADJ   8")
    other = other.replace(f"8 det   {IND}", "8 amod  Degree=Pos")
    assert refused(ConjunctsSwapped(), tree_of(other), pack) == [
        "words before the first noun may modify both nouns"
    ]


def test_a_conjunction_that_would_change_or_does_not_add_keeps_its_words() -> None:
    pack = spanish([CUPS], "conjunction\ty\nchanging\ty\tu\n")
    assert written(ConjunctsSwapped(), tree_of(CUPS), pack) == []
    assert written(ConjunctsSwapped(), tree_of(CUPS), spanish([CUPS], "conjunction\to\n")) == []


def test_a_name_and_what_it_is_change_sides() -> None:
    pack = spanish([SEAT], NO)
    assert written(SidesExchanged(), tree_of(SEAT), pack) == ["Ottawa es la sede."]
    a_seat = SEAT.replace(
        "La     el     DET   2 det   Definite=Def", "Una uno DET 2 det Definite=Ind"
    )
    assert refused(SidesExchanged(), tree_of(a_seat), pack) == [
        "the noun has a determiner other than an article"
    ]


def test_where_the_verb_stands_last_marked_phrases_change_places() -> None:
    inside = """
    Ali    Ali   PROPN 3 nsubj Case=Nom
    dün    dün   ADV   3 advmod
    gitti  git   VERB  0 root Tense=Past
    """
    pack = pack_of("tr", [CAME, inside], "order\tlast\ndated\tdün\n")
    assert written(AdverbMoved(), tree_of(CAME), pack) == ["Okula dün gitti."]
    bare = CAME.replace("okula  okul  NOUN 3 obl   Case=Dat", "kitap  kitap  NOUN 3 obj   Case=Nom")
    assert written(AdverbMoved(), tree_of(bare), pack) == []


def test_clauses_that_one_word_denies_together_are_not_parted() -> None:
    pack = pack_of("tr", [NEITHER], "order\tlast\nconjunction\tve\n")
    assert written(ClauseDropped(), tree_of(NEITHER), pack) == []
    both = NEITHER.replace("Ne     ne    CCONJ 3 cc:preconj", "Dün dün ADV 3 advmod")
    both = both.replace("ne     ne    CCONJ 7 cc:preconj", "bugün bugün ADV 7 advmod")
    assert written(ClauseDropped(), tree_of(both), pack) == ["Dün Ali geldi."]


def test_a_last_clause_without_a_mark_stands_alone_if_it_has_a_noun() -> None:
    looks = f"""
    Haus     Haus   NOUN  2 nsubj Case=Nom|Gender=Neut|Number=Sing
    brannte  brennen VERB 0 root  {PAST3}
    und      und    CCONJ 6 cc
    Dach     Dach   NOUN  6 nsubj Case=Nom|Gender=Neut|Number=Sing
    war      sein   AUX   6 cop   {PAST3}
    schwarz  schwarz ADJ  2 conj
    """
    assert written(ClauseDropped(), tree_of(looks), german(looks)) == [
        "Haus brannte", "Dach war schwarz",
    ]  # fmt: skip
    one = looks.replace("Dach     Dach   NOUN", "eines    einer  NUM ")
    assert written(ClauseDropped(), tree_of(one), german(one)) == ["Haus brannte"]


def test_a_noun_often_seen_with_its_verb_makes_one_expression() -> None:
    plain = DEBATED.replace("zur/z  zu ", "in     in ").replace("zur/r  der     DET   6 det", "")
    plain = "\n".join(line for line in plain.splitlines() if DEF not in line or "Das" in line)
    plain = plain.replace("6 case", "5 case")
    once, often = german(plain), german(plain, plain, plain)
    assert once.usage.count("set", "stehen", "Debatte", "in") == 1
    assert often.usage.count("set", "stehen", "Debatte", "in") == 3
    many = [f"geht{n} gehen{n} VERB 0 root {PAST3}" for n in range(50)]
    large = german(plain, plain, plain, *many)
    assert written(AdjunctDropped(), tree_of(plain), large) == []
    assert is_set(large, tree_of(plain), tree_of(plain).tokens[4])
    assert not is_set(often, tree_of(plain), tree_of(plain).tokens[4])


def test_a_statement_that_would_need_the_subjunctive_is_left_alone() -> None:
    assert written(Negation(), tree_of(BELIEVES), spanish([BELIEVES], NO)) == [
        "Ana no cree que viene."
    ]
    assert written(Negation(), tree_of(BELIEVES), spanish([BELIEVES, NOT_BELIEVES], NO)) == []


def test_a_thing_is_no_owner_to_leave_out() -> None:
    pack = pack_of("tr", [MAN], "agent\tçocuk\n")
    assert written(OwnerDropped(), tree_of(MAN), pack) == []
    pack = pack_of("tr", [MAN], "agent\tev\n")
    assert written(OwnerDropped(), tree_of(MAN), pack) == ["Erkeği geldi."]


def test_under_a_negation_only_a_known_subject_loses_its_adjective() -> None:
    words = "negation\tnicht\t–\tbracket\nprivative\tfalsch\n"
    pack = german(OLD, words=words)
    assert written(ModifierRemoved(), tree_of(OLD), pack) == ["Der Mann sah das alte Buch nicht."]


def test_both_orders_say_the_same() -> None:
    for rule in (ConjunctsSwapped(), SidesExchanged()):
        assert rule.expected_ab is rule.expected_ba is Relation.ENTAILMENT


SERIES = f"""
Ali      Ali    PROPN 6 nsubj Number=Sing
+,       ,      PUNCT 3 punct
Veli     Veli   PROPN 1 conj  Number=Sing
y        y      CCONJ 5 cc
Can      Can    PROPN 1 conj  Number=Sing
cantaron cantar VERB  0 root  {PAST3.replace("Sing", "Plur")}
+.       .      PUNCT 6 punct
"""


def test_of_a_series_the_first_two_change_places() -> None:
    pack = spanish([SERIES], "conjunction\ty\nmutual\tsucesivamente\n")
    swapped = ["Veli, Ali y Can cantaron."]
    assert written(ConjunctsSwapped(), tree_of(SERIES), pack) == swapped
    for change in (
        ("y        y ", "o        o "),  # or
        ("+,       ,      PUNCT 3 punct", "y        y      CCONJ 3 cc"),  # two conjunctions
        ("Can      Can    PROPN 1 conj  Number=Sing", "perro p NOUN 1 conj Person[psor]=3"),
        ("+.       .      PUNCT", "sucesivamente sucesivamente ADV"),
    ):
        assert change[0] in SERIES
        changed = tree_of(SERIES.replace(*change).replace("ADV 6 punct", "ADV 6 advmod"))
        assert written(ConjunctsSwapped(), changed, pack) == []
