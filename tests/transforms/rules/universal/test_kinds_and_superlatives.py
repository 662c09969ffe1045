"""What is said of a kind, or of the best of it, does not follow for a wider one."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_clause_dropped import ClauseDropped
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved

WORDS = "negation\tnot\t–\tbefore\n"
P3 = "Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
WILD_HORSES = f"""
books   book   NOUN 6 nsubj Number=Plur
on      on     ADP  4 case
wild    wild   ADJ  4 amod  Degree=Pos
horses  horse  NOUN 1 nmod  Number=Plur
again   again  ADV  6 advmod
sold    sell   VERB 0 root  {P3}
+.      .      PUNCT 6 punct
"""
WILDER = """
the    the   DET  2 det   Definite=Def|PronType=Art
horse  horse NOUN 4 nsubj Number=Sing
is     be    AUX  4 cop   VerbForm=Fin
wilder wild  ADJ  0 root  Degree=Cmp
+.     .     PUNCT 4 punct
"""
BITING = """
dogs      dog       NOUN 5 nsubj     Number=Plur
who       who       PRON 3 nsubj     PronType=Rel
bite      bite      VERB 1 acl:relcl VerbForm=Fin
are       be        AUX  5 cop       VerbForm=Fin
dangerous dangerous ADJ  0 root      Degree=Pos
+.        .         PUNCT 5 punct
"""
FULL = f"""
the   the   DET  2 det   Definite=Def|PronType=Art
jar   jar   NOUN 4 nsubj Number=Sing
was   be    AUX  4 cop   {P3}
full  full  ADJ  0 root  Degree=Pos
in    in    ADP  6 case
May   May   NOUN 4 nmod  Number=Sing
of    of    ADP  8 case
milk  milk  NOUN 4 nmod  Number=Sing
+.    .     PUNCT 4 punct
"""


def below(degree: str) -> str:
    """Return the sentence with an adjective of a degree before the noun that is described."""
    rows = [line.split() for line in WILD_HORSES.strip().splitlines()]
    for row in rows:
        row[3] = str(int(row[3]) + (row[3] != "0"))
    return "\n".join([f"good good ADJ 2 amod Degree={degree}", *map(" ".join, rows)])


@pytest.mark.parametrize(("degree", "is_written"), [("Pos", True), ("Sup", False)])
def test_below_a_superlative_no_adjective_is_removed(degree: str, is_written: bool) -> None:
    tree = tree_of(below(degree))
    texts = written(ModifierRemoved(), tree, pack_of("xx", [WILD_HORSES, WILDER], WORDS))
    assert ("good books on horses again sold." in texts) is is_written


def test_a_statement_about_a_kind_keeps_the_modifier_that_defines_it() -> None:
    pack = pack_of("xx", [BITING, FULL], WORDS)
    assert written(ClauseDropped(), tree_of(BITING), pack) == []
    assert written(AdjunctDropped(), tree_of(BITING), pack) == []
    some = BITING.replace("NOUN 5 nsubj     Number=Plur", "NOUN 5 nsubj Number=Sing")
    those = "\n".join(
        ["this this DET 2 det PronType=Art", *(_moved(row) for row in some.strip().splitlines())]
    )
    assert "this dogs are dangerous." in written(ClauseDropped(), tree_of(those), pack)


def _moved(row: str) -> str:
    form, lemma, upos, head, *rest = row.split()
    return " ".join((form, lemma, upos, str(int(head) + (head != "0")), *rest))


def test_an_adjective_keeps_what_it_asks_for() -> None:
    pack = pack_of("xx", [FULL], WORDS)
    assert written(AdjunctDropped(), tree_of(FULL), pack) == []
    of_noun = FULL.replace("full  full  ADJ  0", "gift gift NOUN 0")
    assert written(AdjunctDropped(), tree_of(of_noun), pack) != []
