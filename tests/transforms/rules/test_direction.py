import pytest

from transforms.lexicon.wordnet import WordnetLexicon
from transforms.rules.direction import BOTH_WAYS, TO_NARROWER, TO_WIDER, Labels, labels_of

BACK = {("VERB", "slice"): ("cut",), ("VERB", "cut"): ("slice",)}


def labels(part: str, lemma: str, other: str, lexicon: WordnetLexicon | None = None) -> Labels:
    return labels_of(part, lemma, other, synonyms=BACK, lexicon=lexicon, language="en")


@pytest.mark.parametrize(
    ("part", "lemma", "other", "expected"),
    [
        ("VERB", "slice", "cut", BOTH_WAYS),  # people write either for the other
        ("ADV", "fast", "quickly", BOTH_WAYS),
        ("NOUN", "shirt", "t-shirt", TO_NARROWER),
        ("NOUN", "seashore", "shore", TO_WIDER),
        ("NOUN", "puppy", "dog", TO_WIDER),
        ("VERB", "perch", "sit", TO_WIDER),
        ("NOUN", "beach", "seashore", TO_NARROWER),
        ("VERB", "grab", "seize", BOTH_WAYS),
    ],
)
def test_without_a_wordnet_form_and_frequency_tell_which_is_wider(
    part: str, lemma: str, other: str, expected: Labels
) -> None:
    assert labels(part, lemma, other) == expected
    assert expected == BOTH_WAYS or labels(part, other, lemma) != expected
