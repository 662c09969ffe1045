"""Questions for newcomers: the comprehension check, and pairs for practice.

Their pairs are separate from the control items (`annotation.planning.controls`), so that no pair of
a check comes back later as a checkpoint. They are written for Pairwright.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from annotation.planning.controls import Control, controls_of, pairs_in_words
from annotation.planning.protocol import Scale
from annotation.planning.texts.bundle import Texts, texts_in
from annotation.planning.wording import LabelName, Wording

_EITHER: tuple[LabelName, ...] = ("ENTAILMENT",)
_NEITHER: tuple[LabelName, ...] = ("CONTRADICTION",)
_OPEN: tuple[LabelName, ...] = ("NEUTRAL",)

# Kind of relation: labels right for A → B, for B → A, least and most related, as shares of the
# scale. How related opposites are is a matter of opinion, so any rating of them is right.
_SAME = (_EITHER, _EITHER, 0.75, 1.0)
_OPPOSITE = (_NEITHER, _NEITHER, 0.0, 1.0)
_UNRELATED = (_OPEN, _OPEN, 0.0, 0.25)
_SPECIAL = (_EITHER, _OPEN, 0.5, 1.0)

_ENGLISH = (
    Control("A cook is stirring the soup", "The soup is being stirred by a cook", *_SAME),
    Control("A sailor is mending a net", "A rabbit is digging a hole", *_UNRELATED),
    Control("The window is shut", "The window is wide open", *_OPPOSITE),
    Control("A tall woman is riding a horse", "A woman is riding a horse", *_SPECIAL),
    Control("The gardener is watering roses", "Roses are being watered by the gardener", *_SAME),
    Control("A clown is juggling oranges", "Snow is falling on the roof", *_UNRELATED),
    Control("A man is crossing the bridge", "There is no man crossing the bridge", *_OPPOSITE),
    Control("Three boys are loudly singing a song", "Three boys are singing a song", *_SPECIAL),
    Control("A bone is being chewed by the dog", "The dog is chewing a bone", *_SAME),
    Control("A tailor is sewing a coat", "The lake is frozen", *_UNRELATED),
    Control("Every cup on the table is full", "Every cup on the table is empty", *_OPPOSITE),
    Control("A girl is drawing a house with chalk", "A girl is drawing a house", *_SPECIAL),
    Control("Some bread is being cut by a boy", "A boy is cutting some bread", *_SAME),
    Control("The postman is ringing the bell", "An owl is catching a mouse", *_UNRELATED),
    Control("The baby is asleep", "The baby is awake", *_OPPOSITE),
    Control("A white cat is sitting on the fence", "A cat is sitting on the fence", *_SPECIAL),
)


@dataclass(frozen=True)
class Question:
    """A pair as it is shown, with the right answers.

    Attributes
    ----------
    first : str
        Sentence shown first.
    second : str
    accepted : tuple of LabelName
        Right labels; empty where no label is asked for.
    rating_min : float
        Lowest rating that is right, in points of the scale.
    rating_max : float
        Highest rating that is right, in points of the scale.
    """

    first: str
    second: str
    accepted: tuple[LabelName, ...]
    rating_min: float
    rating_max: float

    def is_right(self, *, rating: float, label: str) -> bool:
        """Tell whether both the rating and the label are right.

        Parameters
        ----------
        rating : float
            In points of the scale.
        label : str

        Returns
        -------
        bool
        """
        return self.allows_label(label) and self.allows_rating(rating)

    def allows_label(self, label: str) -> bool:
        """Tell whether a label is right; where none is asked for, any is.

        Parameters
        ----------
        label : str

        Returns
        -------
        bool
        """
        # A protocol without labels has no right label.
        return not self.accepted or label in self.accepted

    def allows_rating(self, rating: float) -> bool:
        """Tell whether a rating is right.

        Parameters
        ----------
        rating : float
            In points of the scale.

        Returns
        -------
        bool
        """
        return self.rating_min <= rating <= self.rating_max


@dataclass(frozen=True)
class Lessons:
    """What an annotator is asked before the first pair.

    Attributes
    ----------
    attempts : tuple of tuples of Question
        Questions of each attempt at the comprehension check.
    practice : tuple of Question
        Pairs for practice.
    """

    attempts: tuple[tuple[Question, ...], ...]
    practice: tuple[Question, ...]


def lessons_in(language: str) -> tuple[Control, ...]:
    """Return the ready-made pairs of a language.

    Parameters
    ----------
    language : str
        Code of the language, such as `en` or `en-GB`.

    Returns
    -------
    tuple of Control
        Empty where nobody has written any yet.
    """
    return lessons_of(texts_in(language))


def lessons_of(texts: Texts) -> tuple[Control, ...]:
    """Return the ready-made pairs of a bundle.

    Parameters
    ----------
    texts : Texts

    Returns
    -------
    tuple of Control
        Those whose two sentences are there.
    """
    return pairs_in_words(_ENGLISH, "practice", texts)


def lesson_pool(
    texts: Texts, checkpoints: Sequence[Control], *, asks_labels: bool = True
) -> tuple[Control, ...]:
    """Return all pairs that can be asked, first those that are not checkpoints of the campaign.

    Parameters
    ----------
    texts : Texts
        Bundle of the language of the sentences.
    checkpoints : sequence of Control
        Control pairs of the campaign.
    asks_labels : bool, optional
        Whether labels are asked for. If not, only the campaign's own pairs fit, because the
        ready-made ones have labels.

    Returns
    -------
    tuple of Control

    Examples
    --------
    >>> from annotation.planning.controls import controls_in
    >>> from annotation.planning.texts.bundle import texts_in
    >>> len(lesson_pool(texts_in("en"), controls_in("en"))), len(lesson_pool(texts_in("xx"), ()))
    (36, 0)
    """
    fresh = (*lessons_of(texts), *controls_of(texts)) if asks_labels else ()
    shown = {_texts(control) for control in checkpoints}
    return (*(pair for pair in fresh if _texts(pair) not in shown), *checkpoints)


def lessons(
    pool: Sequence[Control],
    *,
    scale: Scale,
    questions: int,
    attempts: int,
    practice: int,
    seed: int,
) -> Lessons:
    """Return what an annotator is asked, the same at every call.

    Pairs come from the front of the pool, in random order. Later attempts repeat questions only if
    there are too few.

    Parameters
    ----------
    pool : sequence of Control
    scale : Scale
    questions : int
        Questions in an attempt.
    attempts : int
    practice : int
        Pairs for practice.
    seed : int
        Seed of the annotator.

    Returns
    -------
    Lessons

    Raises
    ------
    ValueError
        If the pool holds fewer pairs than one attempt and the practice need.
    """
    if questions + practice > len(pool):
        raise ValueError(f"{questions + practice} pairs are needed and there are {len(pool)}")
    rng = np.random.default_rng([seed, len(pool)])
    used = pool[: max(questions + practice, min(len(pool), attempts * questions + practice))]
    order = [int(index) for index in rng.permutation(len(used))]
    drawn_questions = [
        _question(used[index], scale=scale, is_ab=bool(rng.integers(2))) for index in order
    ]
    drilled, examined = drawn_questions[:practice], drawn_questions[practice:]
    return Lessons(
        attempts=tuple(
            tuple(examined[(start + i) % len(examined)] for i in range(questions))
            for start in range(0, attempts * questions, max(questions, 1))
        ),
        practice=tuple(drilled),
    )


def _question(control: Control, *, scale: Scale, is_ab: bool) -> Question:
    texts = (control.text_a, control.text_b) if is_ab else (control.text_b, control.text_a)
    return Question(
        first=texts[0],
        second=texts[1],
        accepted=control.accepted_ab if is_ab else control.accepted_ba,
        rating_min=scale.at(control.least),
        rating_max=scale.at(control.most),
    )


def _texts(control: Control) -> frozenset[str]:
    return frozenset((control.text_a, control.text_b))


@dataclass(frozen=True)
class Explained:
    """An answer compared with the right one, in the words of the page.

    Attributes
    ----------
    question : Question
    rating : float
        Rating given, in points of the scale.
    label : str
        Wording of the label given; empty without one.
    accepted : tuple of str
        Wordings of the right labels.
    label_is_right : bool
    rating_is_right : bool
    """

    question: Question
    rating: float
    label: str
    accepted: tuple[str, ...]
    label_is_right: bool
    rating_is_right: bool

    @property
    def is_right(self) -> bool:
        """Whether both the label and the rating are right."""
        return self.label_is_right and self.rating_is_right


def explained(question: Question, *, rating: float, label: str, wording: Wording) -> Explained:
    """Return what was right about an answer, and what would have been right.

    Parameters
    ----------
    question : Question
    rating : float
        In points of the scale.
    label : str
        Name of the label; empty without one.
    wording : Wording

    Returns
    -------
    Explained
    """
    texts: dict[str, str] = {worded.label: worded.text for worded in wording.labels}
    return Explained(
        question=question,
        rating=rating,
        label=texts.get(label, ""),
        accepted=tuple(texts[name] for name in question.accepted),
        label_is_right=question.allows_label(label),
        rating_is_right=question.allows_rating(rating),
    )
