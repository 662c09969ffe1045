"""s3.negation where the verb denies by its form (Turkish): clitics, light verbs, what is said."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of
from tests.transforms.rules.universal.rewriting import written as written_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.predicates import Predicate, WholeSentences
from transforms.rules.universal.s3_negation import Negation
from transforms.tree import Multiword, Tree

PAST = "Evident=Fh|Number=Sing|Person=3|Polarity=Pos|Tense=Past"
DENIED = PAST.replace("Pos", "Neg")
WORDS = """
order\tlast
negation\t–\t–\tform\tverb
negation\tdeğil\t–\tpredicate\tnominal
negated\tvar\tyok
negated\tvardı\tyoktu
negated\ttı\tdeğildi
negated\tti\tdeğildi
negated\tydi\tdeğildi
negated\tydı\tdeğildi
negated\tdu\tdeğildi
negated\tdi\tdeğildi
negated\tidi\tdeğildi
negated\tyız\tdeğiliz
negated\tiz\tdeğiliz
negated\tim\tdeğilim
negated\tum\tdeğilim
negated_ending\teiöü\tdi…\tmedi…
negated_ending\taıou\tdı…\tmadı…
negated_ending\taıou\ttı…\tmadı…
negated_ending\taıou\tacağ…\tmayacağ…
negated_ending\tei\teceğ…\tmeyeceğ…
negated_ending\taıou\tmış\tmamış
negated_ending\teiöü\tmiş\tmemiş
negated_ending\teiöü\tmüş\tmemiş
negated_ending\teiöü\tti…\tmedi…
negated_ending\teiöü\tebilir\temez
negated_ending\taıou\tabildi\tamadı
negated_ending\taıou\tır\tmaz
negated_ending\taıou\tırdı…\tmazdı…
negated_ending\tei\tiyor…\tmiyor…
negated_ending\töü\tüyor…\tmüyor…
negated_ending\töü\tyor…\tmüyor…
existential\tvar\tbehind
agent\tkadın
softened\tt\td
harmony\tA\ta\taıou
harmony\tA\te\teiöü
harmony\tI\tı\taı
harmony\tI\ti\tei
harmony\tI\tu\tou
harmony\tI\tü\töü
harmony\tD\tt\tfstkçşhp
harmony\tD\td
conjunction\tve
opening\tama
stative\tol
negative\tasla
negative\tkimse
"""
SAID = f"""
Gelirim gel VERB 2 ccomp Number=Sing|Person=1|Tense=Pres
dedi    de  VERB 0 root  {PAST}
+.      .   PUNCT 2 punct
"""
TWO = """
Kitap  kitap NOUN 2 obj
yazacağım yaz VERB 0 root Number=Sing|Person=1|Polarity=Pos|Tense=Fut
+,     ,     PUNCT 5 punct
resim  resim NOUN 5 obj
yapacağım yap VERB 2 conj Number=Sing|Person=1|Polarity=Pos|Tense=Fut
+.     .     PUNCT 2 punct
"""
KNOWS = """
Bakmıyor bak VERB 0 root Polarity=Neg
bakıyor  bak VERB 1 conj Polarity=Pos
görünüyor görün VERB 1 conj Polarity=Pos
"""


def turkish(*more: str) -> FallbackPack:
    pack = pack_of("tr", [SAID, TWO, KNOWS, *more], WORDS)
    kinds = frozenset(Predicate("VERB", form) for form in ("–", "Fin", "Part"))
    return replace(pack, whole_sentences=WholeSentences(kinds, kinds))


def written(drawing: str | Tree, *more: str) -> list[str]:
    tree = tree_of(drawing) if isinstance(drawing, str) else drawing
    return written_of(Negation(), tree, turkish(*more))


def with_clitic(drawing: str, number: int) -> Tree:
    """Return a tree in which a word and the one behind it are written as one."""
    tree = tree_of(drawing)
    ids = (number, number + 1)
    forms = tuple(tree[each].form for each in ids)
    group = Multiword("".join(forms), ids, forms)
    return replace(
        tree,
        tokens=tuple(t.having(multiword=group) if t.id in ids else t for t in tree),
    )


def test_a_verb_of_speech_is_denied_without_quotation_marks() -> None:
    assert written(SAID) == ["Gelirim demedi."]


def test_a_verb_of_state_makes_one_predicate_with_its_clause() -> None:
    assert written(SAID.replace("dedi    de ", "oldu    ol ")) == []


def test_of_two_clauses_with_their_own_phrases_one_is_denied() -> None:
    assert written(TWO) == ["Kitap yazmayacağım, resim yapacağım."]


@pytest.mark.parametrize(
    "change", [("+,     ,     PUNCT 5 punct", "+-     -     PUNCT 5 punct"), ("5 obj", "5 nmod")]
)
def test_a_verb_may_go_on_with_another_if_nothing_parts_them(change: tuple[str, str]) -> None:
    assert change[0] in TWO
    assert not any("resim" in sentence for sentence in written(TWO.replace(*change)))


def test_a_clause_of_one_verb_is_denied_behind_a_conjunction() -> None:
    drawing = f"""
    O     o   PRON 2 nsubj
    gelsin gel VERB 0 root Mood=Imp|Number=Sing|Person=3|Polarity=Pos
    ama   ama CCONJ 4 cc
    gitti git VERB 2 conj {PAST}
    +.    .   PUNCT 2 punct
    """
    drawing = drawing.replace("gitti git", "geldi gel")
    assert written(drawing) == ["O gelsin ama gelmedi."]


def test_the_light_verb_has_the_negation_that_is_removed() -> None:
    drawing = f"""
    Kadın kadın NOUN 2 nsubj
    söz   söz  NOUN 0 root
    vermedi ver VERB 2 compound:lvc {DENIED}
    +.    .     PUNCT 2 punct
    """
    assert written(drawing, "verdi ver VERB 0 root") == ["Kadın söz verdi."]


def test_a_predicate_with_its_clitic_is_written_as_the_table_has_both() -> None:
    drawing = """
    Evde  ev  NOUN 2 nmod Case=Loc
    var   var NOUN 0 root Polarity=Pos
    +dı   y   AUX  2 cop  Tense=Past
    +.    .   PUNCT 2 punct
    """
    assert written(with_clitic(drawing, 2)) == ["Evde yoktu."]


DAVRANIRDI = """
Adam   adam NOUN 2 nsubj
davranır davran VERB 0 root Number=Sing|Person=3|Polarity=Pos|Tense=Pres
+dı    y    AUX  2 cop  Tense=Past
+.     .    PUNCT 2 punct
"""


@pytest.mark.parametrize(("known", "expected"), [(True, ["Adam davranmazdı."]), (False, [])])
def test_a_clitic_stays_where_the_treebank_has_it(*, known: bool, expected: list[str]) -> None:
    other = "davranmazdı davran VERB 0 root Polarity=Neg" if known else SAID
    words = "".join(f"{row}\n" for row in WORDS.splitlines() if not row.startswith("harmony"))
    pack = pack_of("tr", [SAID, TWO, KNOWS, other], words)
    assert written_of(Negation(), with_clitic(DAVRANIRDI, 2), pack) == expected


def test_a_clitic_follows_the_sounds_before_it_where_the_table_has_them() -> None:
    assert written(with_clitic(DAVRANIRDI, 2)) == ["Adam davranmazdı."]
    died = DAVRANIRDI.replace("davranır davran", "ölmüş öl").replace("+dı ", "+tü ")
    assert written(with_clitic(died, 2)) == ["Adam ölmemişti."]
    not_died = died.replace("ölmüş", "ölmemiş").replace("+tü ", "+ti ").replace("Pos", "Neg")
    assert written(with_clitic(not_died, 2)) == ["Adam ölmüştü."]
    odd = died.replace("+tü ", "+dı ")  # not what harmony asks for
    assert written(with_clitic(odd, 2)) == []


def test_the_verb_is_denied_and_not_the_clitic_in_one_word_with_it() -> None:
    drawing = """
    Kadın  kadın NOUN 2 nsubj
    bakmış bak   VERB 0 root Number=Sing|Person=3|VerbForm=Part
    +tı    y     AUX  2 cop  Number=Sing|Person=3|Polarity=Pos
    +.     .     PUNCT 2 punct
    """
    assert written(with_clitic(drawing, 2)) == ["Kadın bakmamıştı."]


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [
        ("etmediler", "et", "ettiler"),
        ("asmadı", "as", "astı"),
        ("düşünmemiş", "düşün", "düşünmüş"),
        ("edemez", "et", "edebilir"),
        ("edebilir", "et", "edemez"),
        ("konuşamadı", "konuş", "konuşabildi"),
    ],
)
def test_endings_sound_as_the_stem_asks(form: str, lemma: str, expected: str) -> None:
    polarity = "Pos" if form == "edebilir" else "Neg"
    feats = f"Number=Sing|Person=3|Polarity={polarity}"
    drawing = f"Kadın kadın NOUN 2 nsubj\n{form} {lemma} VERB 0 root {feats}\n+. . PUNCT 2 punct"
    others = "Edebi et VERB 0 root\nalışabilir alış VERB 1 conj"  # letters that meet in words
    assert written(drawing, others) == [f"Kadın {expected}."]


@pytest.mark.parametrize(
    ("predicate", "upos", "negation", "expected"),
    [
        ("mutsuz", "ADJ", "değildi", "mutsuzdu"),
        ("genç", "ADJ", "değildi", "gençti"),
        ("belli", "ADJ", "değildi", "belliydi"),
        ("farkında", "NOUN", "değiliz", "farkındayız"),
        ("güzel", "ADJ", "değilim", "güzelim"),
        ("çocuk", "NOUN", "değilim", ""),  # "çocuğum"
        ("Mehmet", "PROPN", "değildi", ""),
        ("güzel", "ADJ", "değilse", ""),
    ],
)
def test_the_predicate_gets_the_copula_that_its_negation_was(
    predicate: str, upos: str, negation: str, expected: str
) -> None:
    drawing = f"""
    Bugün bugün ADV 2 advmod
    {predicate} {predicate} {upos} 0 root
    {negation} değil AUX 2 cop Polarity=Neg|Tense=Past
    +. . PUNCT 2 punct
    """
    assert written(drawing) == ([f"Bugün {expected}."] if expected else [])


@pytest.mark.parametrize("letter", ["y", "n"])
def test_the_table_tells_what_parts_the_copula_from_a_vowel(letter: str) -> None:
    words = WORDS.replace("negated\tyd", f"negated\t{letter}d")
    pack = pack_of("tr", [SAID, TWO, KNOWS], words)
    for predicate, expected in (("belli", f"belli{letter}di"), ("güzel", "güzeldi")):
        drawing = f"""
        Bugün bugün ADV 2 advmod
        {predicate} {predicate} ADJ 0 root
        değildi değil AUX 2 cop Polarity=Neg|Tense=Past
        """
        assert written_of(Negation(), tree_of(drawing), pack) == [f"Bugün {expected}"]


def test_an_adverb_that_denies_goes_with_the_negation() -> None:
    drawing = f"""
    Kadın   kadın NOUN 3 nsubj
    asla    asla  ADV  3 advmod
    bakmadı bak   VERB 0 root {DENIED}
    +.      .     PUNCT 3 punct
    """
    assert written(drawing) == ["Kadın baktı."]
    two = drawing.replace("Kadın   kadın NOUN", "Kimse   kimse PRON")  # nobody ever looked
    assert written(two) == []
    assert written(drawing.replace(DENIED, PAST).replace("bakmadı", "baktı")) == []


def test_a_verbal_noun_is_denied_like_a_noun() -> None:
    drawing = """
    Amacı   amaç  NOUN 2 nsubj
    kazanmak kazan VERB 0 root Case=Nom|Polarity=Pos|VerbForm=Vnoun
    +tı     y     AUX  2 cop  Evident=Fh|Number=Sing|Person=3|Tense=Past
    +.      .     PUNCT 2 punct
    """
    assert written(drawing) == ["Amacı kazanmak değildi."]


def test_so_many_are_there_or_not() -> None:
    drawing = """
    Üç    üç   NUM  2 nummod
    elma  elma NOUN 3 nsubj
    var   var  NOUN 0 root Polarity=Pos
    +.    .    PUNCT 3 punct
    """
    assert written(drawing) == ["Üç elma yok."]
    everything = drawing.replace("Üç    üç   NUM  2 nummod", "her   her  DET  2 det PronType=Tot")
    assert written(everything) == []


def test_a_causative_with_the_letters_of_an_ending_is_refused() -> None:
    drawing = f"""
    Kayıt   kayıt NOUN 2 obj Case=Acc
    yaptırdı yap  VERB 0 root {PAST}|Voice=Cau
    +.      .     PUNCT 2 punct
    """
    assert written(drawing) == []
    passive = drawing.replace("yaptırdı", "yapılırdı").replace("Cau", "Pass")
    assert written(passive.replace("2 obj Case=Acc", "2 nsubj")) == ["Kayıt yapılmazdı."]


def test_letters_that_never_meet_make_no_affirmative_form() -> None:
    drawing = """
    Ev       ev    NOUN 2 nsubj
    görünmüyor görün VERB 0 root Number=Sing|Person=3|Polarity=Neg|Tense=Pres
    +.       .     PUNCT 2 punct
    """
    assert written(drawing) == ["Ev görünüyor."]


def test_an_ending_is_affirmative_as_the_sound_before_it_asks_for() -> None:
    drawing = f"""
    Kulak kulak NOUN 0 root
    asmadı as   VERB 1 compound {DENIED}
    +.    .     PUNCT 1 punct
    """
    known = "bastı bas VERB 0 root Polarity=Pos"
    assert written(drawing, known) == ["Kulak astı."]


def test_the_stem_before_a_vowel_is_the_one_that_the_treebank_has() -> None:
    drawing = """
    Dua  dua NOUN 0 root
    etmeyeceğim et VERB 1 compound:lvc Number=Sing|Person=1|Polarity=Neg|Tense=Fut
    +.   .   PUNCT 1 punct
    """
    known = "ederim et VERB 0 root Number=Sing|Person=1|Polarity=Pos|Tense=Pres"
    assert written(drawing, known) == ["Dua edeceğim."]


def test_a_light_verb_with_its_clitic_is_denied() -> None:
    drawing = """
    İşe  iş  NOUN 0 root Case=Dat
    yaramış yara VERB 1 compound Number=Sing|Person=3|Polarity=Pos|VerbForm=Part
    +tı  y   AUX  2 cop Tense=Past
    +.   .   PUNCT 1 punct
    """
    assert written(with_clitic(drawing, 2)) == ["İşe yaramamıştı."]


def test_a_person_parsed_as_an_adjective_is_no_amount() -> None:
    drawing = f"""
    Kadın kadın ADJ 2 nsubj
    verdi ver  VERB 0 root {PAST}
    +.    .    PUNCT 2 punct
    """
    assert written(drawing) == ["Kadın vermedi."]
    assert written(drawing.replace("Kadın kadın", "Çoğu çok")) == []


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [
        ("istemiyor", "iste", []),  # denied, whatever the treebank says
        ("emiyor", "em", ["Kadın emmiyor"]),  # the m is the stem's
    ],
)
def test_a_denied_form_that_the_treebank_marks_as_affirmative_is_not_denied_again(
    form: str, lemma: str, expected: list[str]
) -> None:
    drawing = f"""
    Kadın  kadın   NOUN 2 nsubj
    {form} {lemma} VERB 0 root  Number=Sing|Person=3|Polarity=Pos|Tense=Pres
    """
    assert written(drawing) == expected


def test_where_a_denied_form_is_read_of_another_verb_no_two_vowels_meet() -> None:
    drawing = """
    Kadın     kadın NOUN 2 nsubj
    bilemiyor bile  VERB 0 root  Number=Sing|Person=3|Polarity=Neg|Tense=Pres
    """
    known = drawing.replace("bilemiyor bile ", "biliyor bil ").replace("=Neg", "=Pos")
    assert written(drawing, known) == []  # cannot know (bil), not "bileiyor"
    denied = drawing.replace("bilemiyor bile ", "bilmiyor bil ")
    assert written(denied, known) == ["Kadın biliyor"]
