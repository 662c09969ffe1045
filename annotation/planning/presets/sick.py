"""The protocol of SICK (Marelli et al. 2014, section 3.4 and Figure 1).

The paper names control items but neither their share nor the time a pair takes: one in twenty,
and the 200,000 judgements of two questions each at half a minute a pair, are our defaults.
"""

from __future__ import annotations

from annotation.planning.presets.sick_words import words_in
from annotation.planning.protocol import (
    CheckpointSettings,
    LeaderMode,
    Orders,
    PlanKind,
    Protocol,
    Scale,
)
from annotation.stats.gold import Deviation, Majority

NAME = "sick"


def sick(*, language: str = "en", judgements_per_order: int = 5) -> Protocol:
    """Return the protocol; a pilot may ask for fewer judgements than the paper's five."""
    words = words_in(language)
    return Protocol(
        preset=NAME,
        scale=Scale(low=1, high=5, step=1, low_label=words.low_label, high_label=words.high_label),
        judgements_per_order=judgements_per_order,
        orders=Orders.NEVER_BOTH,
        plan=PlanKind.POOL,
        # The check by a native speaker that the paper makes before judging (3.3).
        leader_mode=LeaderMode.REVIEW,
        checkpoints=CheckpointSettings(share=0.05),
        majority=Majority.PLURALITY,
        deviation=Deviation.SAMPLE,
        wording=words.wording,
        minutes_per_pair=0.5,
    )
