"""What the first words table says of treebanks whose sentences a grammar would print."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.learning.determiners import (
    declined_like_lines,
    opposite_determiner_lines,
    same_determiner_lines,
)
from transforms.packs.fallback.learning.negated_determiners import kept_determiner_lines
from transforms.packs.fallback.learning.negated_endings import negated_ending_lines
from transforms.packs.fallback.learning.negations import other_place_lines
from transforms.packs.fallback.learning.words import words_text
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.rules.universal.negative_verbs import negated_by_ending
from transforms.tree import Tree

BARKS = """
{form} {lemma} DET  2 det   {feats}
Hund   Hund    NOUN 3 nsubj Gender=Masc|Number=Sing
bellt  bellen  VERB 0 root  Mood=Ind|VerbForm=Fin
"""
ARTICLES = (
    ("der", "der", "Definite=Def|PronType=Art"),
    ("ein", "ein", "Definite=Ind|PronType=Art"),
    ("dieser", "dieser", "PronType=Dem"),
    ("kein", "kein", "PronType=Neg"),
)
TURKISH = """
Ali {lemma1} PROPN 2 nsubj
{form} {lemma} VERB 0 root Polarity={polarity}|Tense=Past
"""
PAST = {
    "al": ("aldı", "almadı"), "kal": ("kaldı", "kalmadı"), "say": ("saydı", ""),
    "kız": ("kızdı", ""), "sız": ("sızdı", ""), "sığ": ("sığdı", ""),
    "gel": ("geldi", "gelmedi"), "ver": ("verdi", "vermedi"), "sev": ("sevdi", ""),
}  # fmt: skip
LEAVES = """
Ali   Ali PROPN 3 nsubj Case=Nom
{form} ev NOUN  3 obl   Case={case}
çıktı çık VERB  0 root  Tense=Past|VerbForm=Fin
"""


def said(*each: tuple[str, str, str], times: int = 20) -> list[Tree]:
    drawings = (BARKS.format(form=form, lemma=lemma, feats=feats) for form, lemma, feats in each)
    return [tree_of(drawing) for drawing in drawings for _ in range(times)]


def past_tense() -> list[Tree]:
    drawings = [
        TURKISH.format(lemma=lemma, lemma1="Ali", form=form, polarity=polarity)
        for lemma, forms in PAST.items()
        for form, polarity in zip(forms, ("Pos", "Neg"), strict=True)
        if form
    ]
    return [tree_of(drawing) for drawing in drawings]


def test_articles_and_the_demonstrative_say_nearly_the_same():
    assert [*same_determiner_lines(said(*ARTICLES))] == [
        "same_determiner\tein\tder\tone way",
        "same_determiner\tder\tdieser",
    ]


def test_a_determiner_that_denies_alone_is_the_opposite_of_the_articles():
    assert [*opposite_determiner_lines(said(*ARTICLES))] == [
        "opposite_determiner\tein\tkein",
        "opposite_determiner\tder\tkein",
    ]


def test_an_article_is_not_its_own_opposite_where_both_have_one_lemma():
    trees = said(*ARTICLES[:2], ("kein", "ein", "PronType=Neg"))
    assert [*opposite_determiner_lines(trees)] == ["opposite_determiner\tder\tein"]


@pytest.mark.parametrize(
    "trees",
    [
        said(*ARTICLES[:2], times=19),  # too few
        # All of one lemma, as in some treebanks: nothing tells their forms apart.
        said(("el", "el", ARTICLES[0][2]), ("un", "el", ARTICLES[1][2])),
        said(*ARTICLES[2:]),  # no article
    ],
)
def test_determiners_in_doubt_are_not_listed(trees):
    assert [*same_determiner_lines(trees)] == []


def test_endings_of_denied_verbs_are_learnt_for_vowels_that_go_together():
    assert [*negated_ending_lines(past_tense())] == [
        "negated_whole_ending\te\tdi\tmedi",
        "negated_whole_ending\taı\tdı\tmadı",
    ]


def test_an_ending_is_written_with_the_vowel_that_follows_such_stems() -> None:
    fell = TURKISH.format(lemma="ol", lemma1="Ali", form="oldu", polarity="Pos")
    arm = tree_of("koldan kol NOUN 2 obl\naldı al VERB 0 root")
    assert not [row for row in negated_ending_lines([*past_tense(), tree_of(fell)]) if "du" in row]
    trees = [*past_tense(), tree_of(fell), arm]
    assert "negated_whole_ending\to\tdu\tmadı" in [*negated_ending_lines(trees)]


@pytest.mark.parametrize(
    ("form", "lemma", "denied"),
    [
        ("kızdı", "kız", "kızmadı"),
        ("sevdi", "sev", "sevmedi"),
        ("sevindi", "sev", None),  # of another stem
        ("var", "var", None),
    ],
)
def test_a_learnt_ending_is_all_that_stands_behind_the_lemma(form, lemma, denied):
    trees = past_tense()
    table = parse_words("\n".join(negated_ending_lines(trees)))
    pack = FallbackPack("tr", Forms.of(trees), Agreement(frozenset()), table)
    drawing = TURKISH.format(lemma=lemma, lemma1="Ali", form=form, polarity="Pos")
    assert negated_by_ending(pack, tree_of(drawing).root) == denied


def test_a_language_without_negative_forms_has_no_such_endings():
    assert [*negated_ending_lines(said(*ARTICLES))] == []


def test_cases_of_circumstances_are_learnt_and_those_of_goals_are_not():
    trees = [
        tree_of(LEAVES.format(form=form, case=case))
        for form, case in (("evden", "Abl"), ("eve", "Dat"))
        for _ in range(8)
    ]
    lines = words_text(trees).splitlines()
    assert [each for each in lines if each.startswith("adjunct_case")] == ["adjunct_case\tAbl"]


def test_a_determiner_that_denied_sentences_keep_is_listed_as_its_own():
    denied = tree_of(
        """
        Ali  Ali PROPN 4 nsubj
        bir  bir DET   3 det   PronType=Ind
        ev   ev  NOUN  4 obj
        almadı al VERB 0 root  Polarity=Neg
        """
    )
    assert [*kept_determiner_lines([denied] * 2)] == ["negated_determiner\tbir\tbir\tnegated"]
    assert [*kept_determiner_lines([denied])] == []


def test_a_determiner_with_two_readings_counts_as_indefinite():
    denied = tree_of(
        """
        Ali  Ali PROPN 4 nsubj
        bir  bir DET   3 det   PronType=Art,Ind
        ev   ev  NOUN  4 obj
        almadı al VERB 0 root  Polarity=Neg
        """
    )
    assert [*kept_determiner_lines([denied] * 2)] == ["negated_determiner\tbir\tbir\tnegated"]


def test_other_places_of_a_negation_are_listed():
    comes = tree_of(
        """
        Er    er     PRON 2 nsubj
        kommt kommen VERB 0 root  Mood=Ind|VerbForm=Fin
        nicht nicht  PART 2 advmod Polarity=Neg
        """
    )
    places = {each.partition("\t")[2] for each in other_place_lines([comes] * 4)}
    assert {"after", "end"} & places
    assert "before" not in places


ENDINGS = (("Masc|Number=Sing", ""), ("Fem|Number=Sing", "e"), ("Neut|Number=Sing", "es"))


def declined(lemma: str, endings: tuple[tuple[str, str], ...], times: int) -> list[Tree]:
    drawings = (
        BARKS.format(form=lemma + ending, lemma=lemma, feats="–").replace("Masc|Number=Sing", feats)
        for feats, ending in endings
    )
    return [tree_of(drawing.replace(" –", "")) for drawing in drawings for _ in range(times)]


def test_determiners_with_the_same_endings_are_listed() -> None:
    ein, kein = declined("ein", ENDINGS, 3), declined("kein", ENDINGS, 2)
    assert [*declined_like_lines(ein + kein)] == ["declined_like\tkein\tein"]
    other = declined("kein", ENDINGS[:2], 3) + declined("kein", (("Neut|Number=Sing", "em"),), 2)
    assert [*declined_like_lines(ein + other)] == []
    assert [*declined_like_lines(ein + declined("kein", ENDINGS[:2], 3))] == []


WHO = """
a     a     DET  2 det
man   man   NOUN 4 nsubj
{word}  {word}  PRON 5 nsubj PronType={kind}
is    be    AUX  6 cop
saw   see   VERB 2 acl:relcl VerbForm=Fin
old   old   ADJ  0 root
"""


def test_the_subject_of_a_relative_clause_is_no_relative_pronoun() -> None:
    who = WHO.replace("NOUN 4", "NOUN 6")
    trees = [tree_of(who.format(word=word, kind=kind)) for word, kind in (
        ("I", "Prs"), ("I", "Prs"), ("who", "Rel"))] * 10  # fmt: skip
    assert "relative\twho\tbe" in words_text(trees).splitlines()


def test_a_negative_word_with_two_readings_denies():
    never = tree_of(
        """
        nie  nie  ADV  3 advmod PronType=Ind,Neg
        mehr mehr ADV  3 advmod
        kam  kommen VERB 0 root
        """
    )
    assert Usage.of([never]).count("behind_negation", "mehr") == 1
