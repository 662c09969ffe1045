import pytest

from transforms.conllu import load
from transforms.packs.fallback.forms import Forms, forms_text, parse_forms
from transforms.packs.fallback.problems import BadForms
from transforms.packs.language_pack import Form
from transforms.tree import Feats

PLURAL, SINGULAR = Feats.parse("Number=Plur"), Feats.parse("Number=Sing")
GERUND = Feats.parse("VerbForm=Ger")
LEARNT = (
    "dog dogs, cat cats, lake lakes, cloud clouds, tree trees, fly flies, berry berries, "
    "city cities, pony ponies, box boxes, fox foxes, car cars, hat hats, boat boats, "
    "lady ladies, baby babies, tax taxes, ball balls, rock rocks, path paths"
)


def forms_of(*words: tuple[str, str, str, str]) -> Forms:
    """Learn form, lemma, part of speech and features, each word a sentence of its own."""
    return Forms.of(
        load(
            "\n\n".join(
                f"1\t{form}\t{lemma}\t{upos}\t_\t{feats}\t0\troot\t_\t_"
                for form, lemma, upos, feats in words
            )
        )
    )


@pytest.fixture(scope="module")
def nouns() -> Forms:
    pairs = [pair.split() for pair in LEARNT.split(", ")]
    plurals = [(plural, lemma, "NOUN", "Number=Plur") for lemma, plural in pairs]
    return forms_of(*plurals, *((lemma, lemma, "NOUN", "Number=Sing") for lemma, _ in pairs))


def test_a_form_of_the_treebank_is_sure(nouns: Forms) -> None:
    assert nouns.inflect("berry", "NOUN", PLURAL) == Form("berries")


@pytest.mark.parametrize(
    ("lemma", "form"), [("puppy", "puppies"), ("ox", "oxes"), ("street", "streets")]
)
def test_an_unseen_form_is_guessed_by_the_longest_ending_and_marked(
    nouns: Forms, lemma: str, form: str
) -> None:
    assert nouns.inflect(lemma, "NOUN", PLURAL) == Form(form, is_sure=False)


def test_another_form_of_the_lemma_tells_more_than_its_ending() -> None:
    cases = ("Nom", "Acc")
    words = [
        (form, lemma, "NOUN", f"Case={case}")
        for lemma, form in (("kuku", "koko"), ("lumu", "lomo"), ("tutu", "toto"))
        for case in cases
    ]
    same = [(each, each, "NOUN", "Case=Nom") for each in ("nunu", "rumu", "pupu", "susu")]
    forms = forms_of(*words, *same, ("zozo", "zuzu", "NOUN", "Case=Nom"))
    assert forms.inflect("zuzu", "NOUN", Feats.parse("Case=Acc")) == Form("zozo", is_sure=False)


def test_features_that_never_came_together_are_given_up_one_by_one(nouns: Forms) -> None:
    feats = Feats.parse("Number=Plur|Animacy=Anim")
    assert nouns.inflect("puppy", "NOUN", feats) == Form("puppies", is_sure=False)


def test_of_two_forms_the_commoner_is_taken_and_marked() -> None:
    shared = ("be", "AUX", "Number=Sing")
    forms = forms_of(("is", *shared), ("is", *shared), ("'s", *shared))
    assert forms.inflect("be", "AUX", SINGULAR) == Form("is", is_sure=False)


def test_capitals_come_from_the_lemma() -> None:
    forms = forms_of(("TITLES", "title", "NOUN", "Number=Plur"), ("Ann", "Ann", "PROPN", "_"))
    assert forms.inflect("title", "NOUN", PLURAL) == Form("titles")
    assert forms.inflect("Ann", "PROPN", Feats()) == Form("Ann")
    assert forms.inflect("UFO", "PROPN", Feats()).text == "UFO"


def test_an_unknown_part_of_speech_keeps_the_lemma_and_says_that_it_guesses(nouns: Forms) -> None:
    assert nouns.inflect("walk", "VERB", GERUND) == Form("walk", is_sure=False)


def test_slips_that_the_treebank_marks_teach_nothing() -> None:
    words = [(f"{stem}ed", stem, "VERB", "Tense=Past") for stem in ("walk", "talk", "bark")]
    forms = forms_of(*words, *[("pakr", "park", "VERB", "Tense=Past|Typo=Yes")] * 9)
    assert forms.inflect("park", "VERB", Feats.parse("Tense=Past")).text == "parked"


def test_letters_that_every_form_keeps_belong_to_the_lemma() -> None:
    genders = {"kobieta": "Fem", "okno": "Neut", "pole": "Neut", "dom": "Masc", "matka": "Fem"}
    forms = forms_of(
        *(
            (f"{lemma}{ending}", lemma, "NOUN", f"Case={case}|Gender={gender}")
            for lemma, gender in genders.items()
            for ending, case in (("", "Nom"), ("x", "Gen"))
        )
    )
    assert forms.lexical("kobieta", "NOUN") == Feats.parse("Gender=Fem")
    assert forms.lexical("pies", "NOUN") is None


def test_where_lemmas_keep_nothing_a_new_one_needs_nothing(nouns: Forms) -> None:
    assert nouns.lexical("puppy", "NOUN") == Feats()


def test_the_table_comes_back_from_its_text(nouns: Forms) -> None:
    back = parse_forms(forms_text(nouns))
    assert list(back.rows()) == list(nouns.rows())
    assert back.inflect("puppy", "NOUN", PLURAL).text == "puppies"


def test_a_form_with_quotes_or_odd_separators_comes_back() -> None:
    forms = Forms({('"', "PUNCT", Feats()): {'"': 3}, ("a\u2028b", "X", Feats()): {"a\u2028b": 1}})
    assert list(parse_forms(forms_text(forms)).rows()) == list(forms.rows())


def test_a_word_written_together_with_another_has_its_own_forms() -> None:
    key = ("not", "PART", Feats())
    forms = Forms({key: {"not": 3, "n't": 4}}, {key: {"n't": 4}})
    for each in (forms, parse_forms(forms_text(forms))):
        assert each.inflect("not", "PART", Feats(), is_joined=True) == Form("n't")
        assert each.inflect("not", "PART", Feats(), is_joined=False) == Form("not")
        assert not each.inflect("not", "PART", Feats()).is_sure


def test_a_word_never_seen_joined_has_there_the_form_that_it_has_alone(nouns: Forms) -> None:
    alone = nouns.inflect("puppy", "NOUN", PLURAL, is_joined=False)
    assert nouns.inflect("puppy", "NOUN", PLURAL, is_joined=True) == alone


def test_a_table_without_the_column_joined_is_read() -> None:
    forms = parse_forms("lemma\tupos\tfeats\tform\tcount\ndog\tNOUN\t_\tdog\t2\n")
    assert list(forms.rows()) == [("dog", "NOUN", "_", "dog", 2, 0)]


def test_a_table_with_other_columns_is_refused() -> None:
    with pytest.raises(BadForms) as caught:
        parse_forms("word\tform\n")
    (problem,) = caught.value.problems
    assert (problem.line, problem.reason.code) == (1, "table_columns_expected")


@pytest.mark.parametrize(("others", "is_sure"), [(0, True), (1, True), (3, False)])
def test_where_nearly_all_words_are_their_lemmas_a_new_one_is(others: int, is_sure: bool) -> None:
    words = [f"ev{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(60)]
    rows = [(f"{each}x" if n < others else each, each) for n, each in enumerate(words)]
    forms = forms_of(*((form, lemma, "NOUN", "Number=Sing") for form, lemma in rows))
    assert forms.inflect("konut", "NOUN", SINGULAR) == Form("konut", is_sure)


@pytest.mark.parametrize(("times", "is_sure"), [(1, False), (3, True)])
def test_where_nearly_all_words_are_their_lemmas_a_rare_other_form_is_in_doubt(
    times: int, is_sure: bool
) -> None:
    words = [f"ev{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(60)]
    rows = [*((each, each) for each in words), *[("meyvedir", "meyve")] * times]
    forms = forms_of(*((form, lemma, "NOUN", "Number=Sing") for form, lemma in rows))
    assert forms.inflect("meyve", "NOUN", SINGULAR) == Form("meyvedir", is_sure)


def test_vowels_that_only_lemmas_have_are_not_written() -> None:
    definite = Feats.parse("Definite=Def")
    names = ("قَرض قرض", "بَنك بنك", "دَور دور", "سَطح سطح", "نَهر نهر")
    nouns = [(f"ال{form}", lemma, "NOUN", "Definite=Def") for lemma, form in map(str.split, names)]
    forms = forms_of(*nouns)
    assert forms.inflect("بَيت", "NOUN", definite) == Form("البيت", is_sure=False)
    # A word class that the treebank does not have, so that nothing can be guessed.
    assert forms.inflect("هَل", "PART", Feats()) == Form("هل", is_sure=False)


def test_marks_that_are_written_in_words_remain() -> None:
    words = [("chö̀r", "chö̀r", "NOUN", "_"), ("bö̀r", "bö̀r", "NOUN", "_")]
    assert forms_of(*words).inflect("tö̀r", "PART", Feats()) == Form("tö̀r", is_sure=False)
