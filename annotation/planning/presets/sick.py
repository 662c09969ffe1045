"""The protocol of SICK (Marelli et al. 2014, section 3.4 and Figure 1).

The paper names control items but neither their share nor the time a pair takes: one in twenty,
and the 200,000 judgements of two questions each at half a minute a pair, are our defaults.
"""

from __future__ import annotations

from annotation.planning.protocol import (
    CheckpointSettings,
    Example,
    LabelWording,
    LeaderMode,
    Protocol,
    Scale,
    Wording,
)
from annotation.stats.gold import Deviation, Majority

NAME = "sick"


def sick(*, judgements_per_order: int = 5) -> Protocol:
    """Return the protocol; a pilot may ask for fewer judgements than the paper's five."""
    return Protocol(
        preset=NAME,
        scale=Scale(
            low=1, high=5, step=1, low_label="Completely unrelated", high_label="Very related"
        ),
        judgements_per_order=judgements_per_order,
        # The check by a native speaker that the paper makes before judging (3.3).
        leader_mode=LeaderMode.REVIEW,
        checkpoints=CheckpointSettings(share=0.05),
        majority=Majority.PLURALITY,
        deviation=Deviation.SAMPLE,
        wording=_wording(),
        minutes_per_pair=0.5,
    )


def _wording() -> Wording:
    return Wording(
        instructions=(
            "Read both sentences, then answer two questions about them. There is no strict "
            "definition to learn: the examples show what is meant. Follow your own judgement."
        ),
        first_name="Sentence A",
        second_name="Sentence B",
        rating_question="To what extent are the two sentences expressing a related meaning?",
        label_question="If sentence A is true, then:",
        labels=(
            LabelWording(label="ENTAILMENT", text="Sentence B is true"),
            LabelWording(label="NEUTRAL", text="Sentence B cannot be said to be true or false"),
            LabelWording(label="CONTRADICTION", text="Sentence B is false"),
        ),
        examples=_examples(),
    )


def _examples() -> tuple[Example, ...]:
    return (
        Example(
            caption="A and B are completely unrelated",
            first="Two girls are playing outdoors near a woman",
            second="The elephant is being ridden by the man",
        ),
        Example(
            caption="A and B are very related",
            first="A man is cooking pancakes",
            second="The man is cooking pancakes",
        ),
        Example(
            caption="If A is true, then B is true",
            first="A dog is running in a field",
            second="An animal is running in a field",
        ),
        Example(
            caption="If A is true, then B cannot be said to be true or false",
            first="A man is breaking three eggs in a bowl",
            second="A girl is pouring some milk in a bowl",
        ),
        Example(
            caption="If A is true, then B is false",
            first="A man is playing golf",
            second="No man is playing golf",
        ),
    )
