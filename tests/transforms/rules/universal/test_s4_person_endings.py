"""s4.person where endings show who does something: drawn Turkish trees."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.persons import pack_of, reasons, results, texts
from transforms.rule import Candidate

PAST = "Aspect=Perf|Evident=Fh|Number=Sing|Person={}|Tense=Past"
STEMS = ("gel", "ver", "iste", "bil", "sev")


def turkish(form: str, lemma: str, person: str) -> str:
    return f"""
    eve    ev      NOUN  2 obl  Case=Dat|Number=Sing|Person=3
    {form} {lemma} VERB  0 root {PAST.format(person)}
    +.     .       PUNCT 2 punct
    """


TURKISH = [turkish(f"{stem}di", stem, "3") for stem in STEMS] + [
    turkish(f"{stem}dim", stem, "1") for stem in STEMS
]


def test_a_verb_shows_a_subject_that_is_left_out_by_an_ending():
    pack = pack_of(TURKISH, "tr")
    assert texts(turkish("sildim", "sil", "1"), pack) == ["eve sildi."]


def test_we_become_he_where_only_the_verb_shows_it_and_they_have_no_known_form():
    plural = [
        turkish(f"{stem}dik", stem, "1").replace("Number=Sing|Person=1", "Number=Plur|Person=1")
        for stem in STEMS
    ]
    pack = pack_of([*TURKISH, *plural], "tr")
    assert texts(plural[0].replace("geldik gel", "sildik sil"), pack) == ["eve sildi."]


def test_an_unknown_subject_speaks_only_where_somebody_does_with_that_verb():
    pack = pack_of(TURKISH, "tr")
    assert texts(turkish("geldi", "gel", "3"), pack) == ["eve geldim."]
    assert results(turkish("sildi", "sil", "3"), pack) == []


@pytest.mark.parametrize(("head", "relation"), [(3, "nsubj"), (2, "nmod:poss")])
def test_an_owner_whom_no_ending_shows_stays(head, relation):
    our = f"""
    bizim    biz    PRON {head} {relation} Case=Gen|Number=Plur|Person=1|PronType=Prs
    klinikte klinik NOUN 3 obl   Case=Loc|Number=Sing|Person=3
    kaldı    kal    VERB 0 root  Aspect=Perf|Evident=Fh|Number=Sing|Person=3|Tense=Past
    +.       .      PUNCT 3 punct
    """
    their = our.replace("bizim    biz ", "onların  o ").replace("Plur|Person=1", "Plur|Person=3")
    they = their.replace("onların", "onlar").replace("Case=Gen", "Case=Nom")
    pack = pack_of([*TURKISH, *[their] * 3, *[they] * 5], "tr")
    assert texts(our, pack) == []
    assert "owner_of_noun_unknown" in reasons(our, pack)


def test_a_predicate_that_may_show_its_subject_by_an_ending_keeps_it():
    drawing = """
    ben        ben     PRON 2 nsubj Case=Nom|Number=Sing|Person=1|PronType=Prs
    öğrenciyim öğrenci NOUN 3 ccomp Case=Nom|Number=Sing|Person=3
    bildi      bil     VERB 0 root  Aspect=Perf|Evident=Fh|Number=Sing|Person=3|Tense=Past
    +.         .       PUNCT 3 punct
    """
    he = """
    o    o   PRON 2 nsubj Case=Nom|Number=Sing|Person=3|PronType=Prs
    eve  ev  NOUN 0 root  Case=Dat|Number=Sing|Person=3
    """
    pack = pack_of([*TURKISH, he, he, he], "tr")
    assert "verb_does_not_show_subject" in reasons(drawing, pack)
    assert not any(text.startswith("o ") for text in texts(drawing, pack))


def test_somebody_who_is_addressed_stays():
    drawing = """
    eve   ev  NOUN  2 obl      Case=Dat|Number=Sing|Person=3
    geldi gel VERB  0 root     Aspect=Perf|Evident=Fh|Number=Sing|Person=3|Tense=Past
    ,     ,   PUNCT 4 punct
    canım can NOUN  2 vocative Case=Nom|Number=Sing|Number[psor]=Sing|Person=3|Person[psor]=1
    +.    .   PUNCT 2 punct
    """
    assert "pronoun_has_own_words" in reasons(drawing, pack_of(TURKISH, "tr"))
    assert not any("canı" in text.split() for text in texts(drawing, pack_of(TURKISH, "tr")))


def test_verbs_that_share_an_ending_keep_their_subject():
    drawing = """
    eve       ev   NOUN  2 obl   Case=Dat|Number=Sing|Person=3
    geldi     gel  VERB  0 root  Aspect=Perf|Evident=Fh|Number=Sing|Person=3|Tense=Past
    ,         ,    PUNCT 4 punct
    istediler iste VERB  2 conj  Aspect=Perf|Evident=Fh|Number=Plur|Person=3|Tense=Past
    +.        .    PUNCT 2 punct
    """
    assert reasons(drawing, pack_of(TURKISH, "tr")) == ["verb_does_not_show_subject"]


def test_a_person_named_by_a_noun_may_speak():
    drawing = """
    adam  adam NOUN  3 nsubj Case=Nom|Number=Sing|Person=3
    eve   ev   NOUN  3 obl   Case=Dat|Number=Sing|Person=3
    geldi gel  VERB  0 root  Aspect=Perf|Evident=Fh|Number=Sing|Person=3|Tense=Past
    +.    .    PUNCT 3 punct
    """
    speaker = """
    ben    ben PRON  2 nsubj Case=Nom|Number=Sing|Person=1|PronType=Prs
    geldim gel VERB  0 root  Aspect=Perf|Evident=Fh|Number=Sing|Person=1|Tense=Past
    +.     .   PUNCT 2 punct
    """
    learnt = [*TURKISH, speaker, speaker, speaker]
    assert texts(drawing, pack_of(learnt, "tr", "agent\tadam\n")) == ["ben eve geldim."]
    assert results(drawing, pack_of(learnt, "tr")) == []
    him = drawing.replace("eve   ev   NOUN", "onu   o    PRON").replace(
        "Case=Dat|Number=Sing|Person=3", "Case=Acc|Number=Sing|Person=3|PronType=Prs"
    )
    assert reasons(him, pack_of(learnt, "tr", "agent\tadam\n")) == ["pronoun_may_refer_back"]


@pytest.mark.parametrize(
    ("form", "lemma", "text"),
    [
        ("İstedim", "iste", "İstedi."),  # in the treebank
        ("İndim", "in", "İndi."),
        ("Isındım", "ısın", "Isındı."),
        ("Sildim", "sil", "Sildi."),
    ],
)
def test_a_first_word_may_begin_with_an_i_of_either_kind(form, lemma, text):
    drawing = f"""
    {form} {lemma} VERB 0 root {PAST.format("1")}
    +.     .       PUNCT 1 punct
    """
    first = drawing.replace(form, text.removesuffix(".")).replace("Person=1", "Person=3")
    for learnt in (TURKISH, [*TURKISH[:1], *TURKISH[3:], first]):
        pack = pack_of(learnt, "tr")
        (answer,) = results(drawing, pack)
        assert isinstance(answer, Candidate)
        assert pack.finish(answer.tree, tree_of(drawing)).text == text


def test_endings_of_the_words_table_put_verb_and_owned_noun_into_another_person():
    drawing = """
    odama oda  NOUN  2 obl  Case=Dat|Number=Sing|Number[psor]=Sing|Person=3|Person[psor]=1
    girdim gir VERB  0 root Aspect=Perf|Evident=Fh|Number=Sing|Person=1|Tense=Past
    +.    .    PUNCT 2 punct
    """
    table = (
        "harmony\tI\ti\tei\nharmony\tI\tı\taı\nharmony\tA\ta\taı\n"
        "person_ending\tsubject\tdIm dIn dI dIk dInIz –\n"
        "person_ending\towner\tmA nA sInA mIzA nIzA lArInA\n"
    )
    assert texts(drawing, pack_of(TURKISH[:5], "tr")) == []
    assert texts(drawing, pack_of(TURKISH[:5], "tr", table)) == ["odasına girdi."]


def test_no_pronoun_takes_the_place_of_a_clause_whose_verb_looks_like_a_noun():
    drawing = """
    at        at    NOUN  2 obj   Case=Nom|Number=Sing|Person=3
    atması    at    VERB  3 csubj Case=Nom|Number=Sing|Person=3|VerbForm=Vnoun
    istedi    iste  VERB  0 root  Aspect=Perf|Evident=Fh|Number=Sing|Person=3|Tense=Past
    +.        .     PUNCT 3 punct
    """
    speaker = """
    ben    ben PRON  2 nsubj Case=Nom|Number=Sing|Person=1|PronType=Prs
    geldim gel VERB  0 root  Aspect=Perf|Evident=Fh|Number=Sing|Person=1|Tense=Past
    +.     .   PUNCT 2 punct
    """
    pack = pack_of([*TURKISH, *[speaker] * 3], "tr", "agent\tat\n")
    assert texts(drawing, pack) == []
    horse = drawing.replace("2 obj  ", "3 nsubj").replace("VERB  3 csubj", "VERB  3 ccomp")
    assert texts(horse, pack) == ["ben atması istedim."]


def test_a_verb_whose_subject_may_be_parsed_below_a_noun_keeps_it():
    drawing = """
    kalanlar kal VERB 2 csubj     Case=Nom|Number=Plur|Person=3|VerbForm=Part
    evin     ev  NOUN 3 nmod:poss Case=Gen|Number=Sing|Person=3
    önüne    ön  NOUN 4 obl       Case=Dat|Number=Sing|Person=3
    geldi    gel VERB 0 root      Aspect=Perf|Evident=Fh|Number=Sing|Person=3|Tense=Past
    +.       .   PUNCT 4 punct
    """
    assert reasons(drawing, pack_of(TURKISH, "tr")) == ["verb_does_not_show_subject"]
    of_verb = drawing.replace("2 csubj    ", "3 nmod:poss")
    assert texts(of_verb, pack_of(TURKISH, "tr")) == ["kalanlar evin önüne geldim."]


def test_all_of_us_is_nothing_that_we_own():
    drawing = """
    hepimiz hep NOUN 2 nmod Case=Nom|Number=Plur|Number[psor]=Plur|Person=3|Person[psor]=1
    geldik  gel VERB 0 root Aspect=Perf|Evident=Fh|Number=Plur|Person=1|Tense=Past
    +.      .   PUNCT 2 punct
    """
    pack = pack_of(TURKISH, "tr", "universal\thep\n")
    assert "pronoun_has_own_words" in reasons(drawing, pack)
    assert texts(drawing, pack) == []
