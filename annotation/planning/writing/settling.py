"""Which of several versions is taken when nobody has to choose."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def coin(versions: Sequence[T], *, seed: int, number: int) -> T:
    """Draw one of several versions: "when both alternatives were correct and suitable, one of them
    was randomly chosen" (SICK, section 3.1).

    Parameters
    ----------
    versions : sequence
        The versions in the order of their slots; each has the same chance.
    seed : int
        Seed of the campaign.
    number : int
        Number of the prompt in its campaign, so that each prompt has a draw of its own, whichever
        prompts are drawn before it.

    Returns
    -------
    The version drawn; the same for the same seed and number.

    >>> coin(["A dog runs", "A dog is running"], seed=1, number=4)
    'A dog runs'
    """
    return random.Random(f"coin {seed} {number}").choice(versions)  # noqa: S311  # not for secrets


def shown_order(count: int, *, seed: int, number: int) -> list[int]:
    """Return the order in which an adjudicator sees the versions of a prompt, from 0.

    The same for everybody, and seeded, so that nothing shows who wrote which.

    >>> sorted(shown_order(3, seed=1, number=1))
    [0, 1, 2]
    """
    order = list(range(count))
    random.Random(f"shown {seed} {number}").shuffle(order)  # noqa: S311  # not for secrets
    return order
