"""The protocol of the human judgements of RUSSE (Panchenko et al. 2015, section 1).

The paper gives the scale, 0 to 3, and that a crowd judged. How many judged a pair it does not say:
five, the order as the pair stands, and the time a pair takes are our defaults, as are the words.
"""

from __future__ import annotations

from annotation.planning.presets.word_words import relatedness_words_in
from annotation.planning.protocol import (
    CheckpointSettings,
    Interval,
    LeaderMode,
    Orders,
    PlanKind,
    Protocol,
    Scale,
    Unit,
    Widget,
)
from annotation.planning.sitting import Groups
from annotation.stats.gold import Deviation, Majority

NAME = "russe"


def russe(*, language: str = "en", judgements_per_order: int = 5) -> Protocol:
    words = relatedness_words_in(language)
    return Protocol(
        preset=NAME,
        unit=Unit.WORDS,
        scale=Scale(
            low=0,
            high=3,
            step=1,
            low_label=words.low_label,
            high_label=words.high_label,
            widget=Widget.BUTTONS,
            reported=Interval(low=0, high=1),
        ),
        judgements_per_order=judgements_per_order,
        orders=Orders.AB_ONLY,
        plan=PlanKind.POOL,
        leader_mode=LeaderMode.NONE,
        groups=Groups(size=20),
        checkpoints=CheckpointSettings(),
        majority=Majority.PLURALITY,
        deviation=Deviation.SAMPLE,
        wording=words.wording,
        minutes_per_pair=0.1,
    )
