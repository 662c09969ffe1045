"""Which pairs go to adjudicators, and what follows from what they decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import Annotated

import numpy as np
from pydantic import Field

from annotation.planning.settings import Settings


class SelectionReason(StrEnum):
    """Why a pair goes to adjudicators; the first ones come first where not all can go.

    SLIP: the labels of the two directions cannot both be true, or a rule nearly always says
    otherwise. TIE: no majority in some order. LOW_AGREEMENT: few agree on the label, or ratings
    differ much. SAMPLE: drawn from the others.
    """

    SLIP = "slip"
    TIE = "tie"
    LOW_AGREEMENT = "low_agreement"
    SAMPLE = "sample"


class Choice(Settings):
    """What is chosen from a run.

    `share` is the majority share up to which agreement on the label is low; `sd`, in points of the
    scale, the standard deviation from which agreement on the rating is. `sample` pairs are drawn
    from those that nothing else chooses.
    """

    reasons: tuple[SelectionReason, ...] = (SelectionReason.SLIP, SelectionReason.TIE)
    share: Annotated[float, Field(ge=0, le=1)] = 0.6
    sd: Annotated[float, Field(ge=0)] = 1.0
    sample: Annotated[int, Field(ge=0)] = 0
    at_most: Annotated[int, Field(ge=1)] | None = None
    seed: Annotated[int, Field(ge=0)] = 1


@dataclass(frozen=True)
class Chosen:
    """A pair that goes to adjudicators.

    Attributes
    ----------
    pair : int
        Its number.
    reasons : tuple of SelectionReason
        Why, the first of `SelectionReason` first.
    """

    pair: int
    reasons: tuple[SelectionReason, ...]


def pairs_chosen(
    by_reason: Mapping[SelectionReason, Sequence[int]], others: Collection[int], choice: Choice
) -> list[Chosen]:
    """Return the pairs to decide, in a seeded order that does not show why.

    Parameters
    ----------
    by_reason : mapping of SelectionReason to sequence of int
        Numbers of pairs, the worst first.
    others : collection of int
        Numbers of all pairs that can be drawn as a sample.
    choice : Choice
        Beyond `at_most`, the last reasons and the least bad pairs are left out.

    Returns
    -------
    list of Chosen
        Each pair once, with all of its reasons.

    Examples
    --------
    >>> by_reason = {SelectionReason.SLIP: [7], SelectionReason.TIE: [3, 7]}
    >>> chosen = pairs_chosen(by_reason, range(7), Choice(sample=1, seed=3))
    >>> sorted((each.pair, *map(str, each.reasons)) for each in chosen)[-1]
    (7, 'slip', 'tie')
    >>> len(chosen)
    3
    """
    reasons: dict[int, list[SelectionReason]] = {}
    for because in SelectionReason:
        if because in choice.reasons:
            for pair in by_reason.get(because, ()):
                reasons.setdefault(pair, []).append(because)
    generator = np.random.default_rng(choice.seed)
    if choice.sample:
        left = sorted(set(others) - reasons.keys())
        drawn = generator.permutation(left)[: choice.sample].tolist()
        reasons |= {int(pair): [SelectionReason.SAMPLE] for pair in drawn}
    chosen = [Chosen(pair, tuple(why)) for pair, why in reasons.items()][: choice.at_most]
    return [chosen[int(index)] for index in generator.permutation(len(chosen))]


@dataclass(frozen=True)
class Decided:
    """What one adjudicator decided.

    Attributes
    ----------
    score : float or None
        None keeps that of the gold.
    label_ab, label_ba : str
        "" where no label is asked for.
    is_final : bool
        Whether the project lead, who has the last word, decided.
    """

    score: float | None
    label_ab: str = ""
    label_ba: str = ""
    is_final: bool = False


def settled(
    decisions: Sequence[Decided], *, needed: int, current_score: float | None
) -> Decided | None:
    """Return what adjudicators decided together.

    Parameters
    ----------
    decisions : sequence of Decided
        A final one counts alone.
    needed : int
        How many decisions a pair needs, unless one is final.
    current_score : float, optional
        The gold score; it stands for the score of whoever gave none.

    Returns
    -------
    Decided or None
        Labels that more than half of the decisions have, and the median score; None if they
        differ.

    Raises
    ------
    ValueError
        If there are fewer decisions than wanted, and none is final.

    Examples
    --------
    >>> two = [Decided(4.0, "NEUTRAL", "NEUTRAL"), Decided(3.0, "NEUTRAL", "ENTAILMENT")]
    >>> settled(two, needed=2, current_score=None)
    >>> settled([*two, Decided(None, "NEUTRAL", "NEUTRAL")], needed=2, current_score=2.0)
    Decided(score=3.0, label_ab='NEUTRAL', label_ba='NEUTRAL', is_final=False)
    """
    final = [decision for decision in decisions if decision.is_final]
    if final:
        return final[-1]
    if len(decisions) < needed:
        raise ValueError("too few decisions")
    ab = _majority([decision.label_ab for decision in decisions])
    ba = _majority([decision.label_ba for decision in decisions])
    if ab is None or ba is None:
        return None
    return Decided(_median_score([decision.score for decision in decisions], current_score), ab, ba)


def is_complete(decisions: Sequence[Decided], *, needed: int) -> bool:
    """Tell whether as many have decided as were asked for, or somebody with the last word.

    Parameters
    ----------
    decisions : sequence of Decided
        Of one pair.
    needed : int
        How many decisions a pair needs, unless one is final.

    Returns
    -------
    bool
    """
    return len(decisions) >= needed or any(decision.is_final for decision in decisions)


def _majority(labels: Sequence[str]) -> str | None:
    label, n = Counter(labels).most_common(1)[0]
    return label if 2 * n > len(labels) else None


def _median_score(scores: Sequence[float | None], current_score: float | None) -> float | None:
    if all(score is None for score in scores):
        return None
    filled = [current_score if score is None else score for score in scores]
    return float(median(score for score in filled if score is not None))
