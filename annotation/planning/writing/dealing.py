"""Which transformation is asked for which sentence, so that the mix comes out as planned."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, repeat

from annotation.planning.writing.protocol import PromptWording


def counts_for(total: int, shares: Mapping[str, float]) -> dict[str, int]:
    """Return how often each transformation is asked for, by largest remainders.

    Parameters
    ----------
    total : int
        Number of prompts.
    shares : mapping of str to float
        Wanted share by rule; they need not add up to 1.

    Returns
    -------
    dict of str to int
        The counts add up to `total`; equal remainders go to the rule named first.

    >>> counts_for(10, {"s2.passive": .5, "s2.synonym": .25, "s2.agentive": .25})
    {'s2.passive': 5, 's2.synonym': 3, 's2.agentive': 2}
    """
    total_share = sum(shares.values())
    exact = {rule: total * share / total_share for rule, share in shares.items()}
    counts = {rule: int(number) for rule, number in exact.items()}
    by_remainder = sorted(shares, key=lambda rule: counts[rule] - exact[rule])
    for rule in by_remainder[: total - sum(counts.values())]:
        counts[rule] += 1
    return counts


def prompts_dealt(
    sentences: int, wordings: Sequence[PromptWording], *, seed: int
) -> list[tuple[int, PromptWording]]:
    """Deal one transformation of each stage to each sentence.

    Parameters
    ----------
    sentences : int
        Number of S1.
    wordings : sequence of PromptWording
        The transformations asked for, each with its share among those of its stage.
    seed : int
        The same seed deals the same.

    Returns
    -------
    list of (int, PromptWording)
        Index of the sentence and what is asked of it: all of one sentence together, by stage.
    """
    by_sentence: list[list[PromptWording]] = [[] for __ in range(sentences)]
    for stage in sorted({wording.stage for wording in wordings}):
        offered = {wording.rule: wording for wording in wordings if wording.stage == stage}
        counts = counts_for(sentences, {rule: wording.share for rule, wording in offered.items()})
        rules = list(chain.from_iterable(repeat(rule, n) for rule, n in counts.items()))
        random.Random(f"{seed} {stage}").shuffle(rules)  # noqa: S311  # not for secrets
        for of_sentence, rule in zip(by_sentence, rules, strict=True):
            of_sentence.append(offered[rule])
    return [
        (number, wording)
        for number, of_sentence in enumerate(by_sentence)
        for wording in of_sentence
    ]


def next_wording(
    stage: str,
    wordings: Sequence[PromptWording],
    *,
    asked_rules: Collection[str],
    counts: Mapping[str, int],
) -> PromptWording | None:
    """Return what to ask of a sentence after its writer has passed.

    Parameters
    ----------
    stage : str
        Stage of the prompt that was passed.
    wordings : sequence of PromptWording
        The transformations of the campaign.
    asked_rules : collection of str
        Rules that this sentence was asked for already.
    counts : mapping of str to int
        Prompts of the campaign by rule that were not passed.

    Returns
    -------
    PromptWording or None
        The transformation of the stage that is furthest behind its share; None if the sentence was
        asked for all of them.
    """
    of_stage = [wording for wording in wordings if wording.stage == stage]
    open_rules = [wording for wording in of_stage if wording.rule not in asked_rules]
    total = sum(counts.get(wording.rule, 0) for wording in of_stage) + 1
    total_share = sum(wording.share for wording in of_stage)
    return max(
        open_rules,
        key=lambda each: total * each.share / total_share - counts.get(each.rule, 0),
        default=None,
    )
