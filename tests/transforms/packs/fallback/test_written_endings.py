"""Endings of persons from the words table; the forms are those of grammars of Turkish."""

from importlib.resources import files

import pytest

from tests.transforms.packs.fallback.turkish_harmony import HARMONY
from transforms.packs.fallback.words import BadWords, parse_words
from transforms.packs.fallback.written_endings import WrittenEndings
from transforms.tree import Feats, Token

TABLE = f"""
{HARMONY}harmony\tki\tki
harmony\tsaat\tsaat
person_ending\tsubject\tDIm DIn DI DIk DInIz DIlAr
person_ending\tsubject\trIm rsIn r rIz rsInIz rlAr
person_ending\tsubject\t– – yordur – – yorlardır
person_ending\towner\tImA InA InA ImIzA InIzA lArInA
person_ending\towner\tmA nA sInA mIzA nIzA lArInA
"""
TURKISH = files("transforms").joinpath("languages_ready/tr/words.tsv").read_text("utf-8")
ENDINGS = WrittenEndings.of(parse_words(TABLE))
NUMBERS = {"s": "Sing", "p": "Plur"}


def reshaped(
    form: str, lemma: str, old: str, new: str, *, upos: str = "VERB", table: str = TABLE
) -> str | None:
    """Return a form for another person; of a noun, for another owner."""
    names = ("Person[psor]", "Number[psor]") if upos == "NOUN" else ("Person", "Number")
    before, after = (dict(zip(names, (e[0], NUMBERS[e[1]]), strict=True)) for e in (old, new))
    word = Token(1, form, lemma, upos, feats=Feats(before))
    return WrittenEndings.of(parse_words(table)).reshaped(word, after)


def of_other(
    form: str, lemma: str, other: str, *, upos: str = "NOUN", feats: str = "Case=Nom"
) -> str | None:
    """Return another lemma with the ending of a form."""
    word = Token(1, form, lemma, upos, feats=Feats.parse(feats))
    return ENDINGS.of_other(word, other)


@pytest.mark.parametrize(
    ("form", "lemma", "old", "new", "expected"),
    [
        ("geldim", "gel", "1s", "3s", "geldi"),
        ("yaptı", "yap", "3s", "1s", "yaptım"),
        ("gördü", "gör", "3s", "1p", "gördük"),
        ("okudunuz", "oku", "2p", "3p", "okudular"),
        ("gitmedi", "git", "3s", "1s", "gitmedim"),
        ("döner", "dön", "3s", "1s", "dönerim"),
        ("bulur", "bul", "3s", "3p", "bulurlar"),
    ],
)
def test_vowels_and_consonants_of_an_ending_follow_the_stem(form, lemma, old, new, expected):
    assert reshaped(form, lemma, old, new) == expected


def test_the_longest_ending_of_a_word_is_its_own_and_may_have_no_other():
    assert reshaped("götürüyordur", "götür", "3s", "1s") is None
    assert reshaped("götürüyordur", "götür", "3s", "3p") == "götürüyorlardır"


@pytest.mark.parametrize(
    ("form", "lemma", "old", "new", "expected"),
    [
        ("okuluma", "okul", "1s", "3s", "okuluna"),
        ("odama", "oda", "1s", "3s", "odasına"),
        ("kadınıma", "kadın", "1s", "3s", "kadınına"),
        ("tanrıma", "tanrı", "1s", "3s", "tanrısına"),
        ("kitabımıza", "kitap", "1p", "3s", "kitabına"),
        ("kitabımıza", "kitap", "1p", "3p", "kitaplarına"),
        ("boynuma", "boyun", "1s", "3p", "boyunlarına"),
        ("hakkıma", "hak", "1s", "3s", "hakkına"),
    ],
)
def test_the_end_of_a_noun_tells_which_ending_it_has(form, lemma, old, new, expected):
    assert reshaped(form, lemma, old, new, upos="NOUN") == expected


def test_a_word_that_does_not_follow_its_last_vowel_is_left_to_the_treebank():
    assert reshaped("saatime", "saat", "1s", "3s", upos="NOUN") is None


def test_an_ending_written_apart_from_its_stem_keeps_its_own_vowel_and_consonant():
    assert reshaped("tım", "i", "1s", "3s", upos="AUX") == "tı"
    assert reshaped("dük", "i", "1p", "3s", upos="AUX") == "dü"


@pytest.mark.parametrize(
    ("form", "lemma", "old", "new", "expected"),
    [
        ("tutacağım", "tut", "1s", "3s", "tutacak"),
        ("istiyordum", "iste", "1s", "3s", "istiyordu"),
        ("gidiyoruz", "git", "1p", "3p", "gidiyorlar"),
        ("bilmem", "bil", "1s", "3s", "bilmez"),
        ("görmüş", "gör", "3s", "1s", "görmüşüm"),
        ("vermektedir", "ver", "3s", "1s", "vermekteyim"),
        ("isteyeceksiniz", "iste", "2p", "3p", "isteyecekler"),
    ],
)
def test_the_table_that_comes_with_the_program_has_the_tenses(form, lemma, old, new, expected):
    assert reshaped(form, lemma, old, new, table=TURKISH) == expected


@pytest.mark.parametrize(
    ("form", "lemma", "other", "expected"),
    [
        ("etkileri", "etki", "duygu", "duyguları"),
        ("dergimizin", "dergi", "oda", "odamızın"),
        ("kentten", "kent", "okul", "okuldan"),
        ("kentleri", "kent", "isim", "isimleri"),
        ("evdeki", "ev", "okul", "okuldaki"),
        ("güzel", "güzel", "hoş", "hoş"),
        ("okul", "okul", "saat", "saat"),
    ],
)
def test_a_noun_takes_the_ending_of_another(form, lemma, other, expected):
    assert of_other(form, lemma, other) == expected


@pytest.mark.parametrize(
    ("form", "lemma", "other"),
    [
        ("kenti", "kent", "isim"),  # "ismi"
        ("okulu", "okul", "kitap"),  # "kitabı"
        ("okuldan", "okul", "saat"),  # "saatten"
        ("okulun", "okul", "oda"),  # "odanın"
        ("ismi", "isim", "okul"),
    ],
)
def test_an_ending_before_which_a_stem_may_be_another_is_left_to_the_treebank(form, lemma, other):
    assert of_other(form, lemma, other) is None


@pytest.mark.parametrize(
    ("form", "lemma", "other", "upos", "feats"),
    [
        ("geçen", "geç", "güzel", "ADJ", "_"),
        ("gelir", "gel", "dön", "VERB", "_"),
        ("edildi", "et", "iste", "VERB", "Polarity=Pos|Voice=Pass"),
        ("arabama", "araba", "iste", "VERB", "Case=Dat|Person=3"),  # a noun, parsed wrongly
    ],
)
def test_a_word_that_does_not_show_its_ending_has_none_for_others(form, lemma, other, upos, feats):
    assert of_other(form, lemma, other, upos=upos, feats=feats) is None


def test_a_line_has_six_endings():
    with pytest.raises(BadWords) as caught:
        parse_words("person_ending\tsubject\tDIm DIn DI")
    assert caught.value.problems[0].reason.code == "persons_expected"


@pytest.mark.parametrize(
    ("form", "lemma", "other", "expected"),
    [
        ("etti", "et", "iste", "istedi"),
        ("istedi", "iste", "yap", "yaptı"),
        ("etmiyor", "et", "ol", "olmuyor"),
        ("geliyor", "gel", "kal", "kalıyor"),
        ("söyler", "söyle", "ara", "arar"),
        ("istiyor", "iste", "ara", None),  # the stem has lost its vowel
        ("gelir", "gel", "yap", None),  # yapar
        ("gelecek", "gel", "git", None),  # gidecek
        ("isteyecek", "iste", "yap", None),  # yapacak
    ],
)
def test_a_verb_takes_the_ending_of_another(form, lemma, other, expected):
    assert of_other(form, lemma, other, upos="VERB", feats="Polarity=Pos") == expected


def test_an_ending_begins_as_the_sound_before_it_asks_for() -> None:
    assert ENDINGS.may_follow("tı", "as")
    assert not ENDINGS.may_follow("dı", "as")
    assert ENDINGS.may_follow("abiliyordu", "konuş")  # what never varies stands farther behind


def test_a_stem_ends_otherwise_before_a_vowel_as_the_table_says() -> None:
    endings = WrittenEndings.of(parse_words("softened\tt\td\nsoftened\tk\tğ\n"))
    assert [endings.softened(each) for each in ("git", "çık", "gel", "")] == [
        "gid",
        "çığ",
        "gel",
        "",
    ]
    assert WrittenEndings().softened("git") == "git"
