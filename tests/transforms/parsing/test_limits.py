"""What is too long or no sentence is refused before a parser sees it."""

from pathlib import Path
from typing import Any

import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from tests.transforms.parsing.unasked_model import NoPipeline, install_unasked
from transforms.engine import Engine
from transforms.parsing.limits import USUAL, Limits
from transforms.parsing.stanza import StanzaParser
from transforms.reason import Reason

LIMITS = Limits(words=10, characters=60)


@pytest.fixture
def parser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StanzaParser:
    """Return a parser whose pipeline must not be asked for."""
    folder = install_unasked(tmp_path, monkeypatch)
    return StanzaParser("en", directory=folder, limits=LIMITS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a dog and " * 5, "text_has_too_many_words"),
        ("a,b,c,d,e,f", "text_has_too_many_words"),
        ("x" * 200_000, "text_has_too_many_characters"),
        ("A dog\rruns.", "text_has_control_characters"),
        ("A dog\x00 runs.", "text_has_control_characters"),
        ("A dog\x1b[1m runs.", "text_has_control_characters"),
        ("A dog runs.\u2028A cat", "text_has_control_characters"),
        ("A dog\x85runs.", "text_has_control_characters"),
        ("A \u202egod\u202c runs.", "text_has_control_characters"),
        ("A dog is walk\u200bing.", "text_has_invisible_characters"),
        ("A dog is run\u00adning.", "text_has_invisible_characters"),
        ("\ufeffA dog runs.", "text_has_invisible_characters"),
        ("แม\u00adว", "text_has_invisible_characters"),
        ("A <b>dog</b> runs.", "text_has_markup"),
        ("Dogs &amp; cats run.", "text_has_markup"),
        ("A dog runs.<br/>", "text_has_markup"),
    ],
)
def test_a_text_is_refused_without_a_parser(parser: StanzaParser, text: str, code: str) -> None:
    (parse,) = parser.parse([text])
    assert parse.tree is None
    assert parse.reason is not None
    assert parse.reason.code == code


@pytest.mark.parametrize(
    "text",
    ["A dog\truns.", "3 < 5", "Tom & Jerry run.", "R&D works; I agree.", "a " * 10, "می\u200cرود"],
)
def test_other_texts_are_parsed(parser: StanzaParser, text: str) -> None:
    with pytest.raises(NoPipeline):
        parser.parse([text])


@pytest.mark.parametrize("text", ["ខ្ញុំ\u200bទៅ", "แมว\u200bนอน", "ແມວ\u200bນອນ", "ကြောင်\u200bအိပ်"])
def test_words_are_parted_by_zero_width_spaces_where_their_script_has_these(text: str) -> None:
    assert USUAL.problem(text) is None


@pytest.mark.parametrize(
    ("text", "n_words"),
    [("लड़का दौड़ रहा है।", 5), ("மழை பெய்கிறது.", 3), ("我吃饭。", 4), ("It isn't so.", 6)],
)
def test_vowel_signs_and_joiners_belong_to_their_words(text: str, n_words: int) -> None:
    assert Limits(words=n_words).problem(text) is None
    assert Limits(words=n_words - 1).problem(text) == Reason(
        "text_has_too_many_words", most=n_words - 1
    )


def test_a_burmese_letter_with_its_signs_is_no_word_of_its_own_for_each_sign() -> None:
    assert Limits(words=9).problem("ကြောင်က အိပ်နေတယ်။") is None


def test_long_texts_come_in_small_batches(
    parser: StanzaParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    def noted(texts: list[str]) -> list[Any]:
        sizes.append(len(texts))
        return []

    monkeypatch.setattr("transforms.parsing.stanza.BATCH_CHARACTERS", 120)
    monkeypatch.setattr(parser, "_parse_batch", noted)
    parser.parse(["x" * 50] * 5 + ["y"] * 20)
    assert sizes == [2, 2, 21]


def said_as(text: str) -> set[str]:
    """Return what is warned of in every sentence made of a tree."""
    tree = tree_of(text)
    candidates = Engine("en").expand(tree).candidates
    assert candidates
    return set.intersection(*({reason.code for reason in c.warnings} for c in candidates))


def test_oddities_of_a_sentence_are_warned_of_in_all_that_is_made_of_it():
    assert said_as(BOY_PLAYS) == set()
    assert said_as(BOY_PLAYS.replace("+.       .     PUNCT/.", "+?       ?     PUNCT/.")) == {
        "is_question"
    }
    assert "sentence_in_capitals" in said_as(
        "\n".join(row[:8].upper() + row[8:] for row in BOY_PLAYS.splitlines())
    )


def test_a_command_is_warned_of():
    command = """
Play   play  VERB/VB  0 root Mood=Imp|VerbForm=Fin
the    the   DET/DT   3 det  Definite=Def|PronType=Art
piano  piano NOUN/NN  1 obj  Number=Sing
+.     .     PUNCT/.  1 punct
"""
    candidates = Engine("en").expand(tree_of(command)).candidates
    assert all("is_command" in {w.code for w in c.warnings} for c in candidates)
