"""s2.expression: drawn Turkish and Spanish trees."""

from dataclasses import replace

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, refused, written
from transforms.edit import Edit
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.pack import FallbackPack
from transforms.rules.universal.s2_expression import Expression

PAST = "Aspect=Perf|Number=Sing|Person=3|Polarity=Pos|Tense=Past"
HELPED = f"""
Komşu  komşu  NOUN 3 nsubj Case=Nom|Number=Sing|Person=3
bize   biz    PRON 3 obl   Case=Dat|Number=Plur|Person=1
yardım yardım NOUN 0 root  Case=Nom|Number=Sing|Person=3
etti   et     VERB 3 compound:lvc {PAST}
+.     .      PUNCT 3 punct
"""
RAN = f"""
Komşu  komşu  NOUN 3 nsubj Case=Nom|Number=Sing|Person=3
bize   biz    PRON 3 obl   Case=Dat|Number=Plur|Person=1
koştu  koş    VERB 0 root  {PAST}
+.     .      PUNCT 3 punct
"""
ASKED = f"""
Komşu  komşu  NOUN 2 nsubj Case=Nom|Number=Sing|Person=3
oldu   ol     VERB 0 root  {PAST}
"""
HARMONY = """\
harmony\tI\tı\taı
harmony\tI\ti\tei
harmony\tI\tu\tou
harmony\tI\tü\töü
harmony\tD\tt\tfstkçşhp
harmony\tD\td
"""
IS_FOUND = """
La      el        DET  2 det   Definite=Def|Gender=Fem|Number=Sing|PronType=Art
casa    casa      NOUN 4 nsubj Gender=Fem|Number=Sing
se      él        PRON 4 expl  Case=Acc|Person=3|PrepCase=Npr|PronType=Prs|Reflex=Yes
encuentra encontrar VERB 0 root Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
en      en        ADP  6 case
Lima    Lima      PROPN 4 obl
+.      .         PUNCT 4 punct
"""
LIES = """
La      el        DET  2 det   Definite=Def|Gender=Fem|Number=Sing|PronType=Art
casa    casa      NOUN 4 nsubj Gender=Fem|Number=Sing
se      él        PRON 4 expl  Case=Acc|Person=3|PrepCase=Npr|PronType=Prs|Reflex=Yes
halla   hallar    VERB 0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
ahí     ahí       ADV  4 advmod
"""
IS = """
Está estar AUX 2 cop Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
ahí  ahí   ADV 0 root
"""
WALKED = f"""
Ana    Ana    PROPN 2 nsubj
dio    dar    VERB 0 root  {PAST}
un     uno    DET  4 det   Definite=Ind|Gender=Masc|Number=Sing|PronType=Art
paseo  paseo  NOUN 2 obj   Gender=Masc|Number=Sing
"""
STROLLED = f"""
Ana    Ana    PROPN 2 nsubj
paseó  pasear VERB 0 root  {PAST}
"""


def turkish(*rows: str) -> FallbackPack:
    return pack_of("tr", [HELPED, ASKED], HARMONY + "".join(f"expression\t{row}\n" for row in rows))


def spanish(*rows: str) -> FallbackPack:
    words = "".join(f"expression\t{row}\n" for row in rows)
    return pack_of("es", [IS_FOUND, LIES, IS, WALKED, STROLLED], words)


def test_a_light_verb_and_its_noun_become_others() -> None:
    pack = turkish("yardım ~et\tdestek ~ol")
    assert written(Expression(), tree_of(HELPED), pack) == ["Komşu bize destek oldu."]
    supported = tree_of(HELPED.replace("etti   et ", "oldu   ol ").replace("yardım", "destek"))
    assert written(Expression(), supported, pack) == ["Komşu bize yardım etti."]


def test_one_verb_stands_for_a_noun_and_its_light_verb() -> None:
    pack = turkish("yardım ~et\tkoş")
    assert written(Expression(), tree_of(HELPED), pack) == ["Komşu bize koştu."]
    assert written(Expression(), tree_of(RAN), pack) == ["Komşu bize yardım etti."]


def test_an_expression_stays_if_its_noun_is_modified() -> None:
    great = HELPED.replace("yardım yardım NOUN 0", "büyük büyük ADJ 4 amod\nyardım yardım NOUN 0")
    lines = great.replace("NOUN 3 nsubj", "NOUN 4 nsubj").replace("PRON 3", "PRON 4")
    lines = lines.replace("VERB 3", "VERB 4").replace("PUNCT 3", "PUNCT 4")
    pack = turkish("yardım ~et\tdestek ~ol")
    assert written(Expression(), tree_of(lines), pack) == []
    assert refused(Expression(), tree_of(lines), pack) == ["the noun already has a modifier"]


def test_a_verb_keeps_its_clitic() -> None:
    pack = spanish("se ~encontrar\tse ~hallar")
    assert written(Expression(), tree_of(IS_FOUND), pack) == ["La casa se halla en Lima."]


def test_an_object_with_its_article_goes_into_the_verb_one_way() -> None:
    pack = spanish("~dar un paseo\tpasear\tone way")
    assert written(Expression(), tree_of(WALKED), pack) == ["Ana paseó"]
    assert written(Expression(), tree_of(STROLLED), pack) == []


def test_other_words_between_leave_the_expression_as_it_is() -> None:
    pack = spanish("~dar paseo\tpasear")
    assert written(Expression(), tree_of(WALKED), pack) == []


HAPPENED = f"""
Se     él       PRON  3 expl:pv Case=Acc|Person=3|PronType=Prs|Reflex=Yes
me     yo       PRON  3 iobj    Case=Dat|Number=Sing|Person=1|PronType=Prs
ocurrió ocurrir VERB  0 root    {PAST}
algo   algo     PRON  3 nsubj
"""
BELONGS = f"""
Ana    Ana       PROPN 2 nsubj
pertenecía pertenecer VERB 0 root {PAST}
a      a         ADP   5 case
el     el        DET   5 det    Definite=Def|Gender=Masc|Number=Sing|PronType=Art
club   club      NOUN  2 obl    Gender=Masc|Number=Sing
de     de        ADP   7 case
Lima   Lima      PROPN 5 nmod
"""
FORMED = f"""
Ana    Ana       PROPN 2 nsubj
formaba formar   VERB  0 root   {PAST}
"""


def test_a_verb_with_a_pronoun_that_belongs_to_it_is_another_verb() -> None:
    pack = spanish("~ocurrir\t~suceder")
    assert written(Expression(), tree_of(HAPPENED), pack) == []


def test_the_adposition_of_an_expression_leaves_its_contraction() -> None:
    words = "expression\t~pertenecer a\t~formar parte de\n"
    pack = pack_of("es", [BELONGS, FORMED], words)
    drawn = tree_of(BELONGS)
    edit = Edit(drawn)
    edit.join([drawn.tokens[2].id, drawn.tokens[3].id], "al")
    source = edit.commit()
    assert refused(Expression(), source, pack) == ["the word is written together with another"]
    contracting = Contractions({("de/ADP", "el/DET"): "del"})
    pack = replace(pack, contractions=contracting)
    assert written(Expression(), source, pack) == ["Ana formaba parte del club de Lima"]


def test_a_clause_keeps_the_conjunction_of_an_expression() -> None:
    says = f"""
    Ana      Ana      PROPN 2 nsubj
    afirma   afirmar  VERB  0 root  {PAST}
    que      que      SCONJ 4 mark
    paseó    pasear   VERB  2 ccomp {PAST}
    """
    affirms = says.replace("afirma   afirmar ", "asegura  asegurar")
    pack = pack_of("es", [says, affirms], "expression\t~afirmar que\t~asegurar que\n")
    assert written(Expression(), tree_of(says), pack) == ["Ana asegura que paseó"]


def test_a_passive_participle_has_no_verb_that_needs_a_phrase() -> None:
    inhabited = """
    Un       uno      DET  2 det
    lugar    lugar    NOUN 0 root
    habitado habitar  VERB 2 acl  Gender=Masc|Number=Sing|VerbForm=Part
    en       en       ADP  5 case
    invierno invierno NOUN 3 obl
    """
    lived = inhabited.replace("habitado habitar", "vivido vivir")
    pack = pack_of("es", [inhabited, lived], "expression\t~habitar en\t~vivir en\n")
    assert written(Expression(), tree_of(inhabited), pack) == []
