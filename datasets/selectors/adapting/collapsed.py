"""Pairs whose difference was lost in translation."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from datasets.formats.word_forms import words_apart, words_changed
from datasets.models import Adaptation, Pair, Sentence
from datasets.selectors.adapting.pairs import pairs_ready

_CHUNK = 5_000


class Loss(StrEnum):
    """SAME: the two translations are the same sentence. WORDS: the source sentences differ by a
    word that no translation shows – the two have the same words, if perhaps in other forms or
    another order. Translations that change as many words as the sources do show the difference,
    however alike these words are (*cowboy, cowgirl*: *kowboj, kowbojka*).
    """

    SAME = "same"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class CollapsedPair:
    """A pair with both sides of each sentence. `lost` are the words that made the difference."""

    number: int
    pair_id: str
    kind: str
    label: str
    source_a: str
    source_b: str
    sentence_a: int
    sentence_b: int
    text_a: str
    text_b: str
    loss: Loss
    lost: tuple[str, ...]
    is_paired: bool = False  # a pair set holds one of its sentences


def collapsed_pairs(adaptation: Adaptation) -> list[CollapsedPair]:
    """Return the pairs that lost their difference, in the order of the file, in three queries."""
    pairs = list(_collapsed(adaptation))
    sentences = {pk for pair in pairs for pk in (pair.sentence_a, pair.sentence_b)}
    in_pairs = sentences_in_pairs(sentences)
    return [
        pair if not in_pairs & {pair.sentence_a, pair.sentence_b} else _in_pair(pair)
        for pair in pairs
    ]


def sentences_in_pairs(sentences: set[int]) -> set[int]:
    """Return those of the sentences that pairs of some set hold."""
    first = Pair.objects.filter(sentence_a__in=sentences).values_list("sentence_a")
    second = Pair.objects.filter(sentence_b__in=sentences).values_list("sentence_b")
    return {pk for (pk,) in first.union(second)}


def loss_of(
    source_a: str, source_b: str, text_a: str, text_b: str, *, is_same: bool
) -> tuple[Loss, tuple[str, ...]] | None:
    """Return which difference of its sources a pair of translations has lost, if any.

    >>> loss_of("A dog barks", "The dog barks", "Pies szczeka", "Pies szczeka", is_same=True)
    (<Loss.SAME: 'same'>, ('a', 'the'))
    >>> loss_of("A dog is at home", "A dog is home", "Pies domu", "W domu pies", is_same=False)
    >>> loss_of("A big dog", "A large dog", "Duży pies", "Pies duży", is_same=False)
    (<Loss.WORDS: 'words'>, ('big', 'large'))
    >>> loss_of("A cowboy", "A cowgirl", "Kowboj", "Kowbojka", is_same=False)
    >>> loss_of("The kid eats", "Some children eat", "Dziecko je", "Dzieci jedzą", is_same=False)
    (<Loss.WORDS: 'words'>, ('the', 'kid', 'some', 'children'))
    """
    difference = words_apart(source_a, source_b)
    lost = (*difference[0], *difference[1])
    if is_same:
        return Loss.SAME, lost
    if lost and not any(words_apart(text_a, text_b)):
        fewer = zip(words_changed(text_a, text_b), words_changed(source_a, source_b), strict=True)
        return (Loss.WORDS, lost) if any(len(a) < len(b) for a, b in fewer) else None
    return None


def _collapsed(adaptation: Adaptation) -> Iterator[CollapsedPair]:
    texts = Sentence.objects.filter(
        project=adaptation.project_id, source_sentence__isnull=False
    ).values_list("pk", "text", "comparison_key")
    translations = {pk: (text, key) for pk, text, key in texts.iterator(chunk_size=_CHUNK)}
    rows = pairs_ready(adaptation).values_list(
        "number", "pair_id", "kind", "label", "text_a__text", "text_b__text",
        "text_a__comparison_key", "text_b__comparison_key", "s1_a", "s1_b",
    )  # fmt: skip
    for row in rows.iterator(chunk_size=_CHUNK):
        number, pair_id, kind, label, source_a, source_b, key_a, key_b, a, b = row
        if key_a == key_b:
            continue  # the corpus has the same sentence twice
        (text_a, same_a), (text_b, same_b) = translations[a], translations[b]
        loss = loss_of(source_a, source_b, text_a, text_b, is_same=same_a == same_b)
        if loss:
            yield CollapsedPair(
                *(number, pair_id, kind, label),
                *(source_a, source_b, a, b, text_a, text_b),
                *loss,
            )


def _in_pair(pair: CollapsedPair) -> CollapsedPair:
    return replace(pair, is_paired=True)
