"""s2.ending: drawn Turkish trees; the forms are those of grammars of Turkish."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.packs.fallback.turkish_harmony import HARMONY
from tests.transforms.rules.universal.rewriting import pack_of, refused, written
from transforms.packs.fallback.pack import FallbackPack
from transforms.rules.universal.s2_ending import Ending
from transforms.tree import Multiword

WORDS = f"""\
{HARMONY}softened\tt\td
harmony\tyor\tyor
same_ending\tmAkDADIr\tIyor
same_ending\tmIşDIr\tDI
same_ending\tyorDIr\tyorDIr
same_ending\tDIr\t–
same_ending\t–\tDIr
same_ending\tIyor\tmAkDADIr\tundated
same_ending\tmIyor\tmAmAkDADIr\tundated
same_ending\tIyorlardı\tmAkDAyDIlAr\tundated
same_ending\tAcAk\tAcAkDIr
same_ending\tvar\tvardır
dated\tyarın
"""
HE = """
Adam  adam NOUN 2 nsubj Case=Nom|Number=Sing|Person=3
{form} {lemma} {upos} 0 root {feats}
+.    .    PUNCT 2 punct
"""
POSITIVE = "Number=Sing|Person=3|Polarity=Pos"


def turkish(*more: str) -> FallbackPack:
    known = HE.format(form="geldi", lemma="gel", upos="VERB", feats=POSITIVE)
    return pack_of("tr", [known, *more], WORDS)


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [
        ("görmektedir", "gör", "görüyor"),
        ("başlamaktadır", "başla", "başlıyor"),
        ("söylememektedir", "söyle", "söylemiyor"),
        ("okumaktadır", "oku", "okuyor"),
        ("bulunmaktadır", "bul", "bulunuyor"),
        ("yapmıştır", "yap", "yaptı"),
        ("görmüştür", "gör", "gördü"),
        ("gelmemiştir", "gel", "gelmedi"),
        ("gelecektir", "gel", "gelecek"),
        ("gelmelidir", "gel", "gelmeli"),
    ],
)
def test_a_formal_ending_becomes_that_of_speech(form: str, lemma: str, expected: str) -> None:
    tree = tree_of(HE.format(form=form, lemma=lemma, upos="VERB", feats=POSITIVE))
    assert written(Ending(), tree, turkish()) == [f"Adam {expected}."]


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [
        ("görüyor", "gör", "görmektedir"),
        ("başlıyor", "başla", "başlamaktadır"),
        ("gidiyor", "git", "gitmektedir"),
        ("yapılıyor", "yap", "yapılmaktadır"),
        ("söylemiyor", "söyle", "söylememektedir"),
        ("gidemiyor", "git", "gidememektedir"),
        ("yürüyorlardı", "yürü", "yürümekteydiler"),
        ("okuyacak", "oku", "okuyacaktır"),
    ],
)
def test_an_ending_of_speech_becomes_the_formal_one(form: str, lemma: str, expected: str) -> None:
    tree = tree_of(HE.format(form=form, lemma=lemma, upos="VERB", feats=POSITIVE))
    assert written(Ending(), tree, turkish()) == [f"Adam {expected}."]


def test_a_statement_about_a_time_keeps_an_ending_that_may_be_future() -> None:
    tomorrow = """
    Yarın  yarın NOUN 3 obl
    adam   adam  NOUN 3 nsubj
    {form} {lemma} VERB 0 root Number=Sing|Person=3|Polarity=Pos
    +.     .     PUNCT 3 punct
    """
    tree = tree_of(tomorrow.format(form="geliyor", lemma="gel"))
    assert refused(Ending(), tree, turkish()) == ["a word for a time goes with it"]
    will = tree_of(tomorrow.format(form="gelecek", lemma="gel"))
    assert written(Ending(), will, turkish()) == ["Yarın adam gelecektir."]


def test_a_whole_word_has_a_line_of_its_own() -> None:
    tree = tree_of(HE.format(form="var", lemma="var", upos="NOUN", feats="Case=Nom"))
    assert written(Ending(), tree, turkish()) == ["Adam vardır."]
    wall = tree_of(HE.format(form="duvar", lemma="duvar", upos="NOUN", feats="Case=Acc"))
    assert written(Ending(), wall, turkish()) == []


@pytest.mark.parametrize(
    ("form", "upos", "feats", "expected"),
    [
        ("yorgun", "ADJ", "_", ["Adam yorgundur."]),
        ("güç", "ADJ", "_", ["Adam güçtür."]),
        ("evde", "NOUN", "Case=Loc", ["Adam evdedir."]),
        ("eve", "NOUN", "Case=Dat", []),
        ("yorgundu", "ADJ", "Tense=Past", []),
        ("yorgunum", "ADJ", "Person=1", []),
        ("Mehmet", "PROPN", "_", []),
        ("normal", "ADJ", "_", []),  # "normaldir", which follows another vowel
    ],
)
def test_a_bare_predicate_gets_the_ending_listed_beside_none(
    form: str, upos: str, feats: str, expected: list[str]
) -> None:
    lemma = {"evde": "ev", "eve": "ev", "yorgundu": "yorgun", "yorgunum": "yorgun"}.get(form, form)
    tree = tree_of(HE.format(form=form, lemma=lemma, upos=upos, feats=feats))
    known = HE.format(form="normali", lemma="normal", upos="ADJ", feats="Case=Acc")
    assert written(Ending(), tree, turkish(known)) == expected


@pytest.mark.parametrize(
    ("form", "lemma", "feats"),
    [
        ("geliyordur", "gel", POSITIVE),  # he may be coming
        ("yaptır", "yap", POSITIVE),  # let it be done
        ("geldi", "gel", POSITIVE),
        ("akıllıyor", "akıl", POSITIVE),  # not a verb of which the stem can be told
        ("gelmelidir", "gel", f"{POSITIVE}|Mood=Imp"),
    ],
)
def test_an_ending_of_another_meaning_stays(form: str, lemma: str, feats: str) -> None:
    tree = tree_of(HE.format(form=form, lemma=lemma, upos="VERB", feats=feats))
    assert written(Ending(), tree, turkish()) == []


def test_a_stem_with_another_form_before_vowels_stays() -> None:
    tree = tree_of(HE.format(form="gitmektedir", lemma="git", upos="VERB", feats=POSITIVE))
    gone = HE.format(form="gider", lemma="git", upos="VERB", feats=f"{POSITIVE}|Aspect=Hab")
    assert refused(Ending(), tree, turkish(gone)) == [
        "no word in the treebank has the features needed"
    ]


def test_a_predicate_without_verb_loses_its_copula_if_it_has_a_subject() -> None:
    drawing = HE.format(form="yorgundur", lemma="yorgun", upos="ADJ", feats="_")
    assert written(Ending(), tree_of(drawing), turkish()) == ["Adam yorgun."]
    alone = "Yorgundur yorgun ADJ 0 root\n+. . PUNCT 1 punct"
    assert written(Ending(), tree_of(alone), turkish()) == []


def test_a_copula_in_one_word_with_its_verb_goes_with_its_ending() -> None:
    tree = tree_of("""
    Adam     adam NOUN 2 nsubj
    gelmekte gel  VERB 0 root Polarity=Pos
    +dir     i    AUX  2 cop
    +.       .    PUNCT 2 punct
    """)
    group = Multiword("gelmektedir", (2, 3), ("gelmekte", "dir"))
    tokens = tuple(t.having(multiword=group) if t.id in group.ids else t for t in tree)
    assert written(Ending(), replace(tree, tokens=tokens), turkish()) == ["Adam geliyor."]


def test_a_verbal_noun_keeps_its_copula() -> None:
    feats = "Case=Nom|Polarity=Pos|VerbForm=Vnoun"
    tree = tree_of(HE.format(form="gelmektir", lemma="gel", upos="NOUN", feats=feats))
    assert written(Ending(), tree, turkish()) == []


def test_a_question_keeps_its_ending() -> None:
    asked = HE.replace(".    .  ", "?    ?  ")
    tree = tree_of(asked.format(form="gelecektir", lemma="gel", upos="VERB", feats=POSITIVE))
    assert refused(Ending(), tree, turkish()) == ["the sentence is a question"]
