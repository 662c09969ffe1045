"""s2.pronoun: a pronoun that the verb makes clear, put in or left out."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, Refusal
from transforms.rule import answers as answers_of
from transforms.rules.universal.s2_pronoun import Pronoun

SAID = """
yo     yo    PRON 2 nsubj Case=Nom|Number=Sing|Person=1|PronType=Prs
vivo   vivir VERB 0 root  Mood=Ind|Number=Sing|Person=1|VerbForm=Fin
en     en    ADP  4 case
Madrid Madrid PROPN 2 obl
+.     .     PUNCT 2 punct
"""
LEFT_OUT = """
no     no    ADV  3 advmod Polarity=Neg
lo     él    PRON 3 obj   Case=Acc|Person=3|PronType=Prs
veo    ver   VERB 0 root  Mood=Ind|Number=Sing|Person=1|VerbForm=Fin
en     en    ADP  5 case
Madrid Madrid PROPN 3 obl
+.     .     PUNCT 3 punct
"""
TREES = [tree_of(SAID)] * 3 + [tree_of(LEFT_OUT)]


def pack_of(trees=TREES, order="free") -> FallbackPack:
    table = parse_words(f"order\t{order}\nnegation\tno\t–\tbefore clitics\n")
    return FallbackPack("es", Forms.of(trees), Agreement(frozenset()), table, usage=Usage.of(trees))


def answers(drawing: str, pack: FallbackPack | None = None) -> list[Candidate | Refusal]:
    return list(answers_of(Pronoun(), tree_of(drawing), Context(pack or pack_of())))


def test_a_pronoun_that_the_verb_shows_is_left_out():
    assert [each.text for each in answers(SAID)] == ["vivo en Madrid."]


def test_a_pronoun_is_inserted_before_clitics_and_negation():
    assert [each.text for each in answers(LEFT_OUT)] == ["yo no lo veo en Madrid."]


def test_where_the_verb_stands_last_it_begins_the_clause():
    drawing = """
    Madrid Madrid PROPN 2 obl Case=Loc
    vivo   vivir VERB 0 root  Mood=Ind|Number=Sing|Person=1|VerbForm=Fin
    +.     .     PUNCT 2 punct
    """
    assert [each.text for each in answers(drawing, pack_of(order="last"))] == ["Yo Madrid vivo."]


def test_a_phrase_that_a_comma_sets_off_stays_before_the_pronoun():
    drawing = """
    saat    saat   NOUN  5 obl
    on      on     NUM   1 nummod
    +,      ,      PUNCT 5 punct
    Madrid  Madrid PROPN 5 obl Case=Loc
    vivo    vivir  VERB  0 root  Mood=Ind|Number=Sing|Person=1|VerbForm=Fin
    +.      .      PUNCT 5 punct
    """
    text = "saat on, yo Madrid vivo."
    assert [each.text for each in answers(drawing, pack_of(order="last"))] == [text]


CONVERB = """
kitabı   kitap NOUN 2 obj   Case=Acc
alıp     al    VERB 4 advcl   VerbForm=Conv
dışarı   dışarı ADV 4 advmod
çıktım   çık   VERB 0 root    Number=Sing|Person=1
sonra    sonra ADV  6 advmod
döndüm   dön   VERB 4 conj    Number=Sing|Person=1
+.       .     PUNCT 4 punct
"""


def test_where_the_verb_stands_last_clauses_may_stand_before_it_or_be_joined():
    assert [each.text for each in answers(CONVERB, pack_of(order="last"))] == [
        "yo kitabı alıp dışarı çıktım sonra döndüm."
    ]


@pytest.mark.parametrize(
    "change",
    [
        # Who came back would be another person, or the reader's guess.
        (
            "döndüm   dön   VERB 4 conj    Number=Sing|Person=1",
            "döndü    dön   VERB 4 conj    Number=Sing|Person=3",
        ),
        # direct speech
        ("alıp     al    VERB 4 advcl   VerbForm=Conv", "aldım al VERB 4 ccomp VerbForm=Fin"),
        ("dışarı   dışarı ADV 4 advmod", "ben ben PRON 6 nsubj Number=Sing|Person=1"),
        ("kitabı   kitap NOUN 2 obj   Case=Acc", "kitabı kitap NOUN 4 vocative"),
    ],
)
def test_a_sentence_with_other_persons_or_speech_keeps_its_beginning(change):
    assert change[0] in CONVERB
    (found,) = answers(CONVERB.replace(*change), pack_of(order="last"))
    assert isinstance(found, Refusal)
    assert found.reason.code == "clause_not_simple"


def test_a_pronoun_follows_a_conjunction_that_opens_the_sentence():
    drawing = CONVERB.replace("kitabı   kitap NOUN 2 obj   Case=Acc", "ama ama CCONJ 4 cc")
    assert [each.text for each in answers(drawing, pack_of(order="last"))] == [
        "ama yo alıp dışarı çıktım sonra döndüm."
    ]


CLAUSES = """
hoy    hoy   ADV   2 advmod
creo   creer VERB  0 root   Mood=Ind|Number=Sing|Person=1|VerbForm=Fin
que    que   SCONJ 4 mark
viene  venir VERB  2 ccomp  Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
+,     ,     PUNCT 7 punct
porque porque SCONJ 7 mark
llueve llover VERB 2 advcl  Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
+.     .     PUNCT 2 punct
"""


def test_clauses_may_follow():
    written = [each.text for each in answers(CLAUSES) if isinstance(each, Candidate)]
    assert written == ["hoy yo creo que viene, porque llueve."]


def test_a_clause_before_the_verb_is_left_alone():
    drawing = """
    si     si     SCONJ 2 mark
    llueve llover VERB  4 advcl Mood=Ind|Number=Sing|Person=3|VerbForm=Fin
    +,     ,      PUNCT 2 punct
    vengo  venir  VERB  0 root  Mood=Ind|Number=Sing|Person=1|VerbForm=Fin
    +.     .      PUNCT 4 punct
    """
    (found,) = answers(drawing)
    assert isinstance(found, Refusal)
    assert found.reason.code == "clause_not_simple"


@pytest.mark.parametrize("marks", ["?", "!", "?!", "⁈", "!!!"])
def test_a_question_or_an_exclamation_is_left_alone(marks: str) -> None:
    drawing = f"""
    canto   cantar  VERB  0 root Mood=Ind|Number=Sing|Person=1|VerbForm=Fin
    aquí    aquí    ADV   1 advmod
    +{marks} {marks} PUNCT 1 punct
    """
    (found,) = answers(drawing)
    assert isinstance(found, Refusal)
    assert found.reason.code == "clause_not_simple"
    assert isinstance(*answers(drawing.replace(marks, ".")), Candidate)


def test_where_subjects_are_hardly_ever_left_out_it_does_nothing():
    assert answers(SAID, pack_of([tree_of(SAID)] * 10)) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("Case=Nom|Number=Sing", "Case=Nom|Number=Plur"), "verb_does_not_show_subject"),
        (("Mood=Ind", "Mood=Imp"), "sentence_is_a_command"),
        (("yo     yo ", "solo   solo "), "verb_does_not_show_subject"),
    ],
)
def test_a_pronoun_stays_where_the_verb_does_not_show_its_person(change, code):
    (found,) = answers(SAID.replace(*change))
    assert isinstance(found, Refusal)
    assert found.reason.code == code


def test_the_third_person_is_left_alone():
    assert answers(SAID.replace("Person=1", "Person=3")) == []


def test_a_gender_that_no_form_shows_does_not_matter():
    """Polish *ja* (I) is annotated with the gender of who speaks, a verb in the present is not."""
    said = [SAID.replace("Case=Nom", f"Case=Nom|Gender={gender}") for gender in ("Fem", "Masc")]
    pack = pack_of([*map(tree_of, said * 3), tree_of(LEFT_OUT), tree_of(LEFT_OUT)])
    assert [each.text for each in answers(LEFT_OUT, pack)] == ["yo no lo veo en Madrid."]
    # Hebrew "you" differs.
    other = said[0].replace("yo     yo", "ya     yo")
    pack = pack_of([*map(tree_of, [other, said[1]] * 3), tree_of(LEFT_OUT), tree_of(LEFT_OUT)])
    assert [each.reason.code for each in answers(LEFT_OUT, pack)] == ["pronoun_not_in_treebank"]


# Italian marks no case: *io* is a subject, *mi*, which is commoner, is none.
ITALIAN_SAID = """
Io     io     PRON 2 nsubj Number=Sing|Person=1|PronType=Prs
vivo   vivere VERB 0 root  Mood=Ind|Number=Sing|Person=1|VerbForm=Fin
a      a      ADP  4 case
Milano Milano PROPN 2 obl
+.     .      PUNCT 2 punct
"""
ITALIAN_LEFT_OUT = """
Mi     mi     PRON 2 obj   Clitic=Yes|Number=Sing|Person=1|PronType=Prs
vedo   vedere VERB 0 root  Mood=Ind|Number=Sing|Person=1|VerbForm=Fin
in     in     ADP  5 case
uno    uno    DET  5 det
specchio specchio NOUN 2 obl
+.     .      PUNCT 2 punct
"""


@pytest.mark.parametrize(
    ("n_said", "expected"), [(3, ["Io mi vedo in uno specchio."]), (0, ["pronoun_not_in_treebank"])]
)
def test_without_cases_only_a_pronoun_that_is_a_subject_is_put_in(n_said, expected):
    pack = pack_of([tree_of(ITALIAN_SAID)] * n_said + [tree_of(ITALIAN_LEFT_OUT)] * 6)
    found = answers(ITALIAN_LEFT_OUT, pack)
    assert [c.text if isinstance(c, Candidate) else c.reason.code for c in found] == expected
