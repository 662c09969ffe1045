from collections.abc import Callable

import pytest

from tests.transforms.drawing import tree_of
from transforms.lexicon import Link, Related
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal
from transforms.rule import answers as answers_of
from transforms.rules.universal.s2_hypernym import Hypernym
from transforms.rules.universal.s2_synonym import Synonym
from transforms.rules.universal.s3_contrast import Contrast
from transforms.rules.universal.substitution import (
    UNCHECKED,
    exchangeable,
    listable,
    related_words,
    shares_usual_sense,
)
from transforms.tree import Token, Tree

Sentence = Callable[[str], Tree]


class Lexicon:
    """Answers one question with one word, as sure as can be."""

    name = "tiny:1"

    def __init__(self, lemma: str, link: Link, *, sense: int = 0, score: float = 5.0, **both):
        self.answers = {lemma: Related(both.get("other", ""), link, sense=sense, score=score)}
        if link is Link.SYNONYM:
            self.answers[both["other"]] = Related(lemma, link, score=score)

    def related(self, lemma: str, upos: str, link: Link) -> tuple[Related, ...]:
        found = self.answers.get(lemma)
        return (found,) if found and found.link is link else ()

    def is_transitive(self, verb: str) -> bool | None:
        return None

    def is_intransitive(self, verb: str) -> bool | None:
        return None


def answers(rule, tree: Tree, pack: FallbackPack, lexicon=None, **given):
    return list(answers_of(rule, tree, Context(pack, lexicon=lexicon, **given)))


def texts(found) -> list[str]:
    return [each.text for each in found if isinstance(each, Candidate)]


def reasons(found) -> list[str]:
    return [str(each.reason) for each in found if isinstance(each, Refusal)]


def test_words_that_agree_take_the_gender_of_the_other_noun(
    czech: FallbackPack, sentence: Sentence
) -> None:
    lexicon = Lexicon("pes", Link.SYNONYM, other="kočka")
    found = answers(Synonym(), sentence("Velký pes leží na zahradě."), czech, lexicon)
    assert texts(found) == ["Velká kočka leží na zahradě."]
    assert found[0].warnings == (Reason("wordnet_sense_unchecked"),)


def test_a_guessed_form_carries_a_warning(czech: FallbackPack, sentence: Sentence) -> None:
    tree = sentence("Dívka hladí velkého psa.")
    (found,) = answers(Synonym(), tree, czech, Lexicon("pes", Link.SYNONYM, other="muž"))
    assert found.text.startswith("Dívka hladí velkého ")
    assert "is a guess" in str(found.warnings[1])
    (found,) = answers(Synonym(), tree, czech, Lexicon("pes", Link.SYNONYM, other="chlapec"))
    assert found.text == "Dívka hladí velkého chlapce."
    assert found.warnings == UNCHECKED


def test_a_word_whose_gender_the_treebank_lacks_is_refused(
    czech: FallbackPack, sentence: Sentence
) -> None:
    lexicon = Lexicon("pes", Link.SYNONYM, other="tele")
    found = answers(Synonym(), sentence("Velký pes leží na zahradě."), czech, lexicon)
    assert texts(found) == []
    assert reasons(found) == ["the treebank does not show the gender of the other word"]


def test_a_word_behind_a_changing_preposition_is_refused(
    czech: FallbackPack, sentence: Sentence
) -> None:
    lexicon = Lexicon("stáj", Link.SYNONYM, other="zahrada")
    found = answers(Synonym(), sentence("Chlapec krmí koně a kočku ve stáji."), czech, lexicon)
    assert "the preceding word has several forms, and its neighbour decides which" in reasons(found)
    assert not any("zahradě" in text for text in texts(found))


def test_the_words_table_stands_before_the_wordnet(czech: FallbackPack, sentence: Sentence) -> None:
    lexicon = Lexicon("chlapec", Link.SYNONYM, other="muž")
    found = answers(Synonym(), sentence("Malý chlapec skáče do vody."), czech, lexicon)
    assert [(each.text, each.warnings) for each in found] == [("Malý kluk skáče do vody.", ())]


def test_rare_words_and_other_senses_are_left_out(czech: FallbackPack, sentence: Sentence) -> None:
    tree = sentence("Velký pes leží na zahradě.")
    for lexicon in (
        Lexicon("pes", Link.HYPERNYM, other="kočka", sense=1),
        Lexicon("pes", Link.HYPERNYM, other="kočka", score=2.0),
    ):
        assert answers(Hypernym(), tree, czech, lexicon) == []


def test_a_class_is_not_put_under_a_negation(czech: FallbackPack, sentence: Sentence) -> None:
    lexicon = Lexicon("pes", Link.HYPERNYM, other="kočka")
    found = answers(Hypernym(), sentence("Ten pes neštěká."), czech, lexicon)
    assert texts(found) == []
    assert reasons(found) == ["under a negation or a quantifier the wider phrase says more"]


def test_a_projects_own_contrast_comes_first(czech: FallbackPack, sentence: Sentence) -> None:
    contrasts = {"malý": ("velký",)}
    tree = sentence("Malá dívka drží míč a panenku.")
    found = answers(Contrast(), tree, czech, contrasts=contrasts)
    assert texts(found) == ["Velká dívka drží míč a panenku."]


def test_a_word_that_is_there_already_is_refused(czech: FallbackPack, sentence: Sentence) -> None:
    contrasts = {"dívka": ("panenka",)}
    tree = sentence("Malá dívka drží míč a panenku.")
    found = answers(Contrast(), tree, czech, contrasts=contrasts)
    assert reasons(found) == ["the other word is already in the sentence"]


@pytest.mark.parametrize(
    ("lemma", "other", "expected"),
    [
        ("pes", "zvíře", ["zvíře"]),
        ("pes", "Alík", []),  # a name
        ("pes", "USA", []),
        ("pes", "domácí zvíře", []),
        ("Hund", "Tier", ["Tier"]),
        ("Hund", "TV", []),
        ("Hund", "gehen", []),  # German nouns have capitals
        ("כלב", "חיה", ["חיה"]),
        ("كلب", "حيوان", ["حيوان"]),
        ("狗", "动物", ["动物"]),
        ("कुत्ता", "पशु", ["पशु"]),
    ],
)
def test_common_words_of_a_wordnet_are_taken_in_every_script(
    lemma: str, other: str, expected: list[str]
) -> None:
    lexicon = Lexicon(lemma, Link.HYPERNYM, other=other)
    token = Token(1, lemma, lemma=lemma, upos="NOUN")
    assert list(related_words(lexicon, token, Link.HYPERNYM)) == expected


@pytest.mark.parametrize("lemma", ["pes", "Hund"])
def test_two_words_share_a_sense_whatever_their_capitals(lemma: str) -> None:
    lexicon = Lexicon(lemma, Link.SYNONYM, other="Töle")
    assert shares_usual_sense(lexicon, Token(1, lemma, lemma=lemma, upos="NOUN"), "Töle")


@pytest.mark.parametrize(
    ("form", "found"), [("लड़का", ["लड़का"]), ("ילד", ["ילד"]), ("co-op", []), ("R2", [])]
)
def test_words_with_vowel_signs_may_be_exchanged(form: str, found: list[str]) -> None:
    tree = tree_of(f"{form} {form} NOUN 2 nsubj\nx x VERB 0 root")
    assert [each.form for each in exchangeable(tree)] == found
    assert [each.form for each in listable(tree) if each.upos == "NOUN"] == found


def test_a_noun_that_describes_another_as_an_adjective_stays() -> None:
    drawn = """
    una      uno      DET  2 det
    orquídea orquídea NOUN 0 root Gender=Fem|Number=Sing
    nativa   nativo   NOUN 2 amod Gender=Fem|Number=Sing
    """
    assert [token.form for token in exchangeable(tree_of(drawn))] == ["orquídea"]
    plain = drawn.replace(" amod Gender=Fem|", " amod ")  # Turkish "çocuk hastası"
    assert len([*exchangeable(tree_of(plain))]) == 2
