"""Which sentences are questions or exclamations, by their marks and their interrogatives."""

import sys

import pytest
import regex  # type: ignore[import-untyped]

from tests.transforms.drawing import tree_of
from transforms.marks import SENTENCE_ENDS, asks, ending, is_stopped
from transforms.packs.fallback.clauses import is_exclamation
from transforms.predicates import is_asking


@pytest.mark.parametrize(
    ("text", "is_question"),
    [
        ("Really?!", True),
        ("Vraiment ? !", True),
        ("Really⁈", True),
        ("Really⁇", True),
        ("Правда?..", True),
        ("«Τι είναι αυτό;»", True),
        ("Τι είναι αυτό;", True),
        ("He came;", False),
        ("“Where does she go?”", True),
        ("“Is that John’s dog?”", True),
        ("‘Is that John’s dog?’", True),
        ("“Why did the (second) man go?”", True),
        ("(Perhaps she came?)", True),
        ("He comes?”", True),
        ("Who said “no”?", True),
        ('The man asks, "where goes she?"', False),
        ("The man asks, 'where goes she?'", False),
        ("The man asks, ‘where goes she?’", False),
        ("Der Mann fragt: „Wohin geht sie?“", False),
        ("男の人は「どこへ行く？」", False),
        ("He came (perhaps?)", False),
        ('"Hocam" dedim, "niçin bunu yapmadınız?"', False),
        ("“Who came?” he asked.", False),
    ],
)
def test_a_question_mark_within_quotation_marks_counts_if_they_enclose_the_sentence(
    text: str, is_question: bool
) -> None:
    assert asks(text) is is_question


@pytest.mark.parametrize("mark", "?!⁇⁈⁉…")
def test_every_mark_ends_a_sentence(mark: str) -> None:
    assert ending(f"“Really{mark}”") == mark


LOOKING = """
a       a    DET  2 det
boy     boy  NOUN 4 nsubj
is      be   AUX  4 aux
looking look VERB 0 root
at      at   ADP  6 case
what    what PRON 4 obl PronType=Int
is      be   AUX  9 cop
on      on   ADP  9 case
here    here ADV  6 acl
+.      .    PUNCT 4 punct
"""
HOLDS = """
what  what PRON 5 nsubj PronType=Int
he    he   PRON 3 nsubj
holds hold VERB 1 acl
is    be   AUX  5 cop
ball  ball NOUN 0 root
+.    .    PUNCT 5 punct
"""
WHATEVER = """
whatever whatever PRON 3 obj PronType=Int
he       he   PRON 3 nsubj
does     do   VERB 5 csubj
is       be   AUX  5 cop
good     good ADJ  0 root
+.       .    PUNCT 5 punct
"""
WHICH_BOOKS = """
which which DET 2 det PronType=Int
books book NOUN 6 nsubj
he    he   PRON 4 nsubj
reads read VERB 2 acl
are   be   AUX  6 cop
good  good ADJ  0 root
"""
JAK = """
znowu   znowu  ADV  3 advmod
jest    być    AUX  3 cop
tak     tak    ADV  0 root
jak     jak    ADV  3 advmod PronType=Int
wczoraj wczoraj ADV 4 dep
+.      .      PUNCT 3 punct
"""
WHAT_A_DAY = """
what what DET 3 det PronType=Int
a    a    DET 3 det
day  day  NOUN 0 root
+!   !    PUNCT 3 punct
"""
AND_WHO = """
and and CCONJ 6 cc
in  in  ADP   4 case
which which DET 4 det PronType=Int
house house NOUN 6 obl
she  she PRON 6 nsubj
lives live VERB 0 root
"""
WHO_IS = """
who who PRON 0 root PronType=Int
is  be  AUX  1 cop
she she PRON 1 nsubj
+.  .   PUNCT 1 punct
"""


@pytest.mark.parametrize(
    ("drawing", "is_question"),
    [
        (LOOKING, False),
        (HOLDS, False),
        (WHATEVER, False),
        (WHICH_BOOKS, False),
        (JAK, False),
        (WHAT_A_DAY, False),
        (AND_WHO, True),
        (WHO_IS, True),
    ],
)
def test_an_interrogative_asks_where_it_opens_the_main_clause(
    drawing: str, is_question: bool
) -> None:
    assert is_asking(tree_of(drawing)) is is_question


@pytest.mark.parametrize(
    ("ending", "is_loud"), [("!", True), ("!!!", True), ('!"', True), (".", False)]
)
def test_an_exclamation_may_end_before_closing_marks(ending: str, is_loud: bool) -> None:
    tree = tree_of(f"Komm kommen VERB 0 root\n+{ending} ! PUNCT 1 punct")
    assert is_exclamation(tree) is is_loud


@pytest.mark.parametrize(
    ("particle", "is_question"),
    [
        ("吗 吗 PART 2 discourse:sp PartType=Int", True),
        ("吗 吗 PART 2 discourse Mood=Inter", True),
        ("了 了 PART 2 discourse:sp _", False),
    ],
)
def test_a_particle_at_the_end_asks(particle: str, is_question: bool) -> None:
    rows = ("他 他 PRON 2 nsubj", "来 来 VERB 0 root", particle, "。 。 PUNCT 2 punct")
    assert is_asking(tree_of("\n+".join(rows))) is is_question


@pytest.mark.parametrize(
    ("script", "few"),
    [
        ("Common", {"।", "॥", "。", "᠃"}),
        ("Khmer", {"។"}),
        ("Mongolian", {"᠉"}),
        ("Syriac", {"܀"}),
        ("Ol_Chiki", {"᱾"}),
        ("Nko", {"߹"}),
        ("Lisu", {"꓿"}),
        ("Vai", {"꘎"}),
        ("Limbu", {"᥄"}),
        ("Chakma", {"𑅁"}),
    ],
)
def test_sentence_terminators_of_unicode_end_sentences(script: str, few: set[str]) -> None:
    terminal = regex.compile(rf"[\p{{{script}}}&&\p{{Sentence_Break=STerm}}]", regex.V1)
    found = set(filter(terminal.fullmatch, map(chr, range(sys.maxunicode))))
    assert few <= found
    if script != "Common":
        assert found <= set(SENTENCE_ENDS)
    for mark in few:
        assert ending(f"x {mark}") == mark
        assert is_stopped(f"x{mark}")
