"""What simulated authors write and adjudicators decide, in any language.

Everything is drawn from (seed, seat, prompt), or from (seed, prompt) where somebody decides, so it
does not matter who is faster. Texts are made of the words of the text that was given: nothing is
known of the language.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.simulation.generative.truth import keyed_generator

_TEXT_STREAM: Final = 11
_DECISION_STREAM: Final = 12
_EDIT_STREAM: Final = 13

# Two who keep seven of ten sentences as they are write the same about half of the time (SICK 3.1).
_KEPT: Final = 0.7
_PASSED: Final = 0.04
_REJECTED: Final = 0.05
_EDITED: Final = 0.1
_TOSSED: Final = 0.1
_TYPICAL_MS: Final = 45_000.0


@dataclass(frozen=True)
class Writing:
    """What an author writes for a prompt: the texts that come to mind, the best first.

    If none of them is taken, or if there are none, the author passes.
    """

    texts: tuple[str, ...]
    shown_ms: int


@dataclass(frozen=True)
class Deciding:
    """What an adjudicator wants to do with a prompt: reject it, toss a coin, or take a version,
    `choice`, counted from 0; with `edits` only after a change.
    """

    choice: int
    rejects: bool = False
    tosses: bool = False
    edits: bool = False


def written(*, seed: int, seat: int, prompt: int, stage: str, source: str) -> Writing:
    """Write an S1 for a source sentence, or an S2, S3 or S4 for an S1.

    Parameters
    ----------
    seed : int
    seat : int
        Number of the author's seat.
    prompt : int
        Number of the prompt in its campaign.
    stage : {"S1", "S2", "S3", "S4"}
        S1 keeps the sentence or changes little; S2 leaves out a word, S3 puts one in, S4 has the
        same words in another sequence.
    source : str
        The source sentence, or the S1.

    Returns
    -------
    Writing
    """
    rng = keyed_generator(seed, _TEXT_STREAM, seat, prompt)
    passes, keeps = rng.random(2)
    shown_ms = int(_TYPICAL_MS * float(rng.lognormal(0, 0.4)))
    if passes < _PASSED:
        return Writing((), shown_ms)
    words = _Words.of(source)
    if stage == "S1":
        texts = [] if keeps < _KEPT else _shorter(words, rng)
        return Writing((*texts, source), shown_ms)
    made = {"S2": _shorter, "S3": _longer, "S4": _reordered}[stage](words, rng)
    return Writing(tuple(dict.fromkeys(text for text in made if text != source)), shown_ms)


def translated(source: str) -> str:
    """Translate a text: each word into the same letters from the last to the first.

    Different words stay different, so that no two sentences become the same.

    >>> translated("A man is singing.")
    'A nam si gnignis.'
    """
    words = _Words.of(source)
    return words.text(["".join(reversed(_letters(word))) for word in words.words])


def decided(*, seed: int, prompt: int, versions: int) -> Deciding:
    """Decide on a prompt with this many versions to choose from."""
    rng = keyed_generator(seed, _DECISION_STREAM, prompt)
    draw = float(rng.random())
    if not versions:
        return Deciding(0, rejects=True)
    choice = int(rng.integers(versions))
    rejects = draw < _REJECTED
    edits = not rejects and draw < _REJECTED + _EDITED
    tosses = not (rejects or edits) and draw < _REJECTED + _EDITED + _TOSSED
    return Deciding(choice, rejects=rejects, tosses=tosses and versions > 1, edits=edits)


def edited(*, seed: int, prompt: int, text: str) -> str:
    """Change a version a little: one word more."""
    rng = keyed_generator(seed, _EDIT_STREAM, prompt)
    return _longer(_Words.of(text), rng)[0]


@dataclass(frozen=True)
class _Words:
    """The words of a text, or its letters where it has no spaces, and what stands at its end."""

    words: tuple[str, ...]
    between: str
    end: str

    @staticmethod
    def of(text: str) -> _Words:
        bare = text.strip()
        while bare and unicodedata.category(bare[-1]).startswith("P"):
            bare = bare[:-1]
        end = text.strip()[len(bare) :]
        words = bare.split()
        if len(words) > 1:
            return _Words(tuple(words), " ", end)
        return _Words(tuple(_letters(bare)), "", end)

    def text(self, words: list[str]) -> str:
        return self.between.join(words) + self.end


def _shorter(words: _Words, rng: np.random.Generator) -> list[str]:
    """Leave out one word of a text of three or more; each in turn."""
    count = len(words.words)
    if count < 3:
        return []
    places = [int(gap) for gap in rng.permutation(count)]
    return [words.text([*words.words[:gap], *words.words[gap + 1 :]]) for gap in places]


def _longer(words: _Words, rng: np.random.Generator) -> list[str]:
    """Put in a word that no sentence has: one of the words backwards, doubled."""
    texts = []
    for position in rng.permutation(len(words.words)):
        index = int(position)
        word = "".join(reversed(_letters(words.words[index])))
        texts.append(words.text([*words.words[:index], word + word, *words.words[index:]]))
    return texts


def _reordered(words: _Words, rng: np.random.Generator) -> list[str]:
    """Let two words change places, or say all of them backwards."""
    texts = []
    for _attempt in range(len(words.words)):
        first, second = (int(place) for place in rng.integers(len(words.words), size=2))
        moved = list(words.words)
        moved[first], moved[second] = moved[second], moved[first]
        texts.append(words.text(moved))
    return [*texts, words.text(list(reversed(words.words)))]


def _letters(word: str) -> list[str]:
    """Split a word into letters, each with the marks that belong to it."""
    letters: list[str] = []
    for sign in word:
        if letters and unicodedata.category(sign).startswith("M"):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters
