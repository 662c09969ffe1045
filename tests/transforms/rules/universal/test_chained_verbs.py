"""Japanese denies a verb by an auxiliary behind it; every word has the form that the next needs."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.chains import forms_with
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.learning.negations import negation_lines
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s3_negation import Negation

NEG = "Polarity=Neg"
NAI, NAKATTA = f"ない ない AUX 3 aux {NEG}", f"なかっ ない AUX 3 aux {NEG}\n+た た AUX 3 aux"
TA, DA = "た た AUX 3 aux", "だ た AUX 3 aux"
MASU, MASEN = "ます ます AUX 3 aux", f"ませ ます AUX 3 aux\n+ん ぬ AUX 3 aux {NEG}"
TE_IRU = "て て SCONJ 3 mark\n+いる いる VERB 4 fixed"
TE_INAI = f"て て SCONJ 3 mark\n+い いる VERB 4 fixed\n+ない ない AUX 3 aux {NEG}"


def said(*verb: str, subject: str = "犬 犬 NOUN 3 nsubj\n+が が ADP 1 case") -> str:
    """Draw "the dog ..." with a verb as form and lemma, and what stands behind it."""
    form, lemma, *behind = verb
    words = (subject, f"{form} {lemma} VERB 0 root", *behind, "。 。 PUNCT 3 punct")
    return "\n+".join(words)


TREEBANK = (
    said("読む", "読む"), said("読ん", "読む", DA), said("読ま", "読む", NAI),
    said("読ま", "読む", NAKATTA), said("食べ", "食べる", TA), said("食べ", "食べる", NAI),
    said("食べる", "食べる"), said("切っ", "切る", TA), said("切ら", "切る", NAI),
    said("寝", "寝る", TE_IRU), said("寝", "寝る", TE_INAI), said("行き", "行く", MASU),
    said("行き", "行く", MASEN), said("食べ", "食べる", NAKATTA),
)  # fmt: skip


def answer(drawing: str) -> Candidate | Refusal:
    trees = [tree_of(each) for each in TREEBANK]
    words = parse_words("".join(f"{line}\n" for line in negation_lines(trees)))
    tree = tree_of(drawing)
    pack = FallbackPack("ja", Forms.of(trees), Agreement.of(trees), words, usage=Usage.of(trees))
    (found,) = answers(Negation(), tree, Context(pack))
    return found


@pytest.mark.parametrize(
    ("affirmed", "denied"),
    [
        # As in the treebank, with the auxiliary of the past in the form that each asks for.
        (said("読む", "読む"), said("読ま", "読む", NAI)),
        (said("読ん", "読む", DA), said("読ま", "読む", NAKATTA)),
        # Of two kinds of verbs, those that have the same past.
        (said("食べ", "食べる", TA), said("食べ", "食べる", NAKATTA)),
        # Behind what goes on, and behind politeness.
        (said("寝", "寝る", TE_IRU), said("寝", "寝る", TE_INAI)),
        (said("行き", "行く", MASU), said("行き", "行く", MASEN)),
    ],
)
def test_the_denying_word_comes_and_goes_with_the_forms_around_it(
    affirmed: str, denied: str
) -> None:
    assert answer(affirmed).text == tree_of(denied).text
    assert answer(denied).text == tree_of(affirmed).text


def test_an_unknown_verb_is_denied_like_those_with_the_same_forms() -> None:
    assert answer(said("作っ", "作る", TA)).text == "犬が作らなかった。"
    assert answer(said("見", "見る", TA)).text == "犬が見なかった。"


def test_where_verbs_differ_and_nothing_tells_it_refuses() -> None:
    refused = Refusal("s3.negation", Reason("negative_form_unknown"))
    assert answer(said("見る", "見る")) == refused


def test_a_pronoun_that_stands_with_negations_only_keeps_its_own() -> None:
    nobody = "誰 誰 PRON 3 nsubj\n+も も ADP 1 case"
    found = answer(said("読ま", "読む", NAI, subject=nobody))
    assert found == Refusal("s3.negation", Reason("word_stands_with_negation_only"))


def test_a_verb_without_a_lemma_tells_nothing_of_others() -> None:
    without = tree_of(said("見る", "見る"))
    root = replace(without.root, lemma="")
    tokens = tuple(root if each == without.root else each for each in without)
    usage = Usage.of([*map(tree_of, TREEBANK), replace(without, tokens=tokens)])
    for lemma in ("", "見る"):
        assert forms_with(usage, [replace(root, lemma=lemma)], 0, "-ない") is None
