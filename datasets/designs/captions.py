"""Drawing source pairs from a caption set: two captions of one picture.

SICK (section 3) selected 750 pairs of captions of Flickr8k at random.
"""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from datasets.formats.captions import Caption, CaptionSet
from datasets.formats.text import comparison_key, is_near_copy
from transforms.words import words

SICK_PAIRS: Final = 750


@dataclass(frozen=True)
class CaptionDrawSettings:
    """What is drawn.

    Attributes
    ----------
    pairs : int
    seed : int
    shortest, longest : int
        Length of both captions of a pair, in words.
    per_picture : int
        Pairs of one picture at most; each of its captions is in one of them.
    near_copies : bool
        Whether the two captions of a pair may be near copies of each other.
    theme : str
        Only pictures of this theme; "" stands for all.
    """

    pairs: int = SICK_PAIRS
    seed: int = 1
    shortest: int = 1
    longest: int = 1_000
    per_picture: int = 1
    near_copies: bool = False
    theme: str = ""


@dataclass(frozen=True, slots=True)
class CaptionPair:
    """`turn` counts the pairs of a picture, from 1."""

    picture: str
    turn: int
    first: Caption
    second: Caption


@dataclass(frozen=True)
class CaptionDraw:
    """What was drawn, and from how much.

    Attributes
    ----------
    pairs : tuple of CaptionPair
        In the order of the draw.
    pictures, captions : int
        Of the whole set.
    fitting_captions : int
        Captions of the length asked for, of pictures with the theme.
    fitting_pictures : int
        Pictures with two such captions that can be drawn.
    fitting_pairs : int
        Pairs that these pictures give at most, before near copies are left out.
    known : int
        Pictures left aside because they were drawn before.
    copies : int
        Pairs left out in the draw, as near copies or as a text that was drawn before.
    """

    pairs: tuple[CaptionPair, ...]
    pictures: int
    captions: int
    fitting_captions: int
    fitting_pictures: int
    fitting_pairs: int
    known: int
    copies: int


def draw_captions(
    captions: CaptionSet, settings: CaptionDrawSettings, *, known: Collection[str] = ()
) -> CaptionDraw:
    """Draw pairs of captions; the same set, wish and `known` pictures give the same pairs.

    The order of the file does not matter. There may be fewer pairs than asked for.

    >>> texts = ["A dog runs", "A brown dog is running", "The animal is quick"]
    >>> few = CaptionSet({"1.jpg": [Caption(n, text) for n, text in enumerate(texts)]})
    >>> draw = draw_captions(few, CaptionDrawSettings(pairs=5, shortest=4))
    >>> [sorted((pair.first.text, pair.second.text)) for pair in draw.pairs]
    [['A brown dog is running', 'The animal is quick']]
    """
    fitting = dict(_fitting(captions, settings))
    drawable = {
        picture: few for picture, few in fitting.items() if len(few) > 1 and picture not in known
    }
    drawing = _Drawing(drawable, settings)
    pairs = tuple(drawing.pairs())
    return CaptionDraw(
        pairs=pairs,
        pictures=len(captions.captions),
        captions=captions.size,
        fitting_captions=sum(map(len, fitting.values())),
        fitting_pictures=len(drawable),
        fitting_pairs=sum(min(len(few) // 2, settings.per_picture) for few in drawable.values()),
        known=sum(picture in known for picture in captions.captions),
        copies=drawing.copies,
    )


def _fitting(
    captions: CaptionSet, settings: CaptionDrawSettings
) -> Iterator[tuple[str, list[Caption]]]:
    for picture, all_captions in captions.captions.items():
        if settings.theme and captions.themes.get(picture, "") != settings.theme:
            continue
        of_length = [
            caption
            for caption in all_captions
            if settings.shortest <= len(words(caption.text)) <= settings.longest
        ]
        if of_length:
            yield picture, of_length


class _Drawing:
    def __init__(
        self, drawable: Mapping[str, Sequence[Caption]], settings: CaptionDrawSettings
    ) -> None:
        self.copies = 0
        self._drawable = drawable
        self._wanted = settings
        self._seen: set[str] = set()

    def pairs(self) -> Iterator[CaptionPair]:
        """Yield one pair of each picture in turn, then a second of each, and so on."""
        rng = random.Random(f"{self._wanted.seed}\tcaptions")  # noqa: S311  # repeatable
        order = sorted(self._drawable)
        rng.shuffle(order)
        remaining = {picture: self._shuffle(picture) for picture in order}
        count = 0
        for turn in range(1, self._wanted.per_picture + 1):
            for picture in order:
                if count == self._wanted.pairs:
                    return
                if (pair := self._next(remaining[picture])) is not None:
                    count += 1
                    yield CaptionPair(picture, turn, *pair)

    def _shuffle(self, picture: str) -> list[Caption]:
        # By the picture, so that the captions of one do not depend on the others of the set.
        seed = f"{self._wanted.seed}\t{picture}"
        captions = sorted(
            self._drawable[picture], key=lambda caption: (caption.number, caption.text)
        )
        random.Random(seed).shuffle(captions)  # noqa: S311  # repeatable
        return captions

    def _next(self, remaining: list[Caption]) -> tuple[Caption, Caption] | None:
        """Take the next two captions of a picture out of those that are left."""
        for first, second in combinations(remaining, 2):
            keys = {comparison_key(first.text), comparison_key(second.text)}
            is_copy = not self._wanted.near_copies and is_near_copy(first.text, second.text)
            if len(keys) == 1 or is_copy or keys & self._seen:
                self.copies += 1
                continue
            self._seen |= keys
            remaining[:] = [caption for caption in remaining if caption not in (first, second)]
            return first, second
        return None
