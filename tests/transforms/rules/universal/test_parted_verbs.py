"""s3.negation of verbs with preverbs, which a negation parts from them (Hungarian)."""

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, refused, written
from transforms.rules.universal.s3_negation import Negation

FIN = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"
LOOKED_AT = f"""
Anna     Anna     PROPN 2 nsubj
megnézte {{lemma}} VERB  0 root  {FIN}
+.       .        PUNCT 2 punct
"""
WITH_PLUS, WITHOUT_PLUS = (LOOKED_AT.format(lemma=each) for each in ("meg+néz", "megnéz"))
LOOKED = f"""
Anna  Anna PROPN 2 nsubj
nézte néz  VERB  0 root  {FIN}
+.    .    PUNCT 2 punct
"""
HAPPENED = f"""
Anna      Anna     PROPN 2 nsubj
elindult  el+indul VERB  0 root  {FIN}
+.        .        PUNCT 2 punct
"""
ARRIVED = f"""
Tegnap   tegnap  ADV   2 advmod
érkezett érkezik VERB  0 root  {FIN}
meg      meg     PART  2 compound:preverb
Anna     Anna    PROPN 2 nsubj
+.       .       PUNCT 2 punct
"""
DID_NOT_ARRIVE = f"""
Anna     Anna    PROPN 3 nsubj
nem      nem     ADV   3 advmod PronType=Neg
érkezett érkezik VERB  0 root  {FIN}
meg      meg     PART  3 compound:preverb
+.       .       PUNCT 3 punct
"""
ARRIVES = f"""
Anna      Anna       PROPN 2 nsubj
megérkezik meg+érkezik VERB 0 root {FIN}
+.        .          PUNCT 2 punct
"""
WORD_OF_ITS_OWN = f"""
Anna  Anna  PROPN 2 nsubj
mega  mega  VERB  0 root  {FIN}
+.    .     PUNCT 2 punct
"""
REACHES = f"""
Anna    Anna   PROPN 2 nsubj
megéri  megér  VERB  0 root  {FIN}
+.      .      PUNCT 2 punct
"""
TOUCHES = f"""
Anna    Anna   PROPN 2 nsubj
éri     ér     VERB  0 root  {FIN}
+.      .      PUNCT 2 punct
"""
WILL_LOOK_AT = f"""
Anna  Anna PROPN 4 nsubj
meg   meg  PART  4 compound:preverb
fogja fog  AUX   4 aux {FIN}
nézni néz  VERB  0 root VerbForm=Inf
+.    .    PUNCT 4 punct
"""
BEFORE = "negation\tnem\t–\tbefore\n"


def test_a_preverb_stands_behind_the_verb_that_is_denied() -> None:
    pack = pack_of("hu", [WITH_PLUS, ARRIVED], BEFORE)
    assert written(Negation(), tree_of(WITH_PLUS), pack) == ["Anna nem nézte meg."]


def test_a_verb_parts_from_its_preverb_if_the_rest_is_known_as_a_verb() -> None:
    pack = pack_of("hu", [HAPPENED, ARRIVES, ARRIVED, LOOKED], BEFORE)
    assert written(Negation(), tree_of(WITHOUT_PLUS), pack) == ["Anna nem nézte meg."]


def test_a_verb_that_only_seems_to_begin_with_a_preverb_is_not_denied() -> None:
    pack = pack_of("hu", [ARRIVES, ARRIVED], BEFORE)
    expected = ["the negated form of the verb is not known"]
    assert refused(Negation(), tree_of(WITHOUT_PLUS), pack) == expected


def test_one_letter_is_no_verb() -> None:
    pack = pack_of("hu", [ARRIVES, ARRIVED], BEFORE)
    assert written(Negation(), tree_of(WORD_OF_ITS_OWN), pack) == ["Anna nem mega."]


def test_the_rest_behind_a_preverb_may_be_a_short_verb() -> None:
    pack = pack_of("hu", [ARRIVES, ARRIVED, TOUCHES], BEFORE)
    assert written(Negation(), tree_of(REACHES), pack) == ["Anna nem éri meg."]


def test_verbs_are_not_parted_where_none_is_joined() -> None:
    pack = pack_of("xx", [ARRIVED, LOOKED], BEFORE)
    assert written(Negation(), tree_of(WITHOUT_PLUS), pack) == ["Anna nem megnézte."]


def test_a_preverb_before_the_auxiliary_would_stand_elsewhere() -> None:
    pack = pack_of("hu", [ARRIVES, ARRIVED], BEFORE)
    assert written(Negation(), tree_of(WILL_LOOK_AT), pack) == []


def test_a_preverb_is_joined_to_the_verb_that_is_no_longer_denied() -> None:
    pack = pack_of("hu", [ARRIVES, ARRIVED], BEFORE)
    assert written(Negation(), tree_of(DID_NOT_ARRIVE), pack) == ["Anna megérkezett."]
