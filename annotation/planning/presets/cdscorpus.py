"""The protocol of CDSCorpus (Wróblewska and Krasnowska-Kieraś 2017, sections 3.1 and 3.2).

A leader corrects each pair and judges it; two others judge it after that. The paper has each pair
judged in both orders and leaves open by whom: by the same three, which is our default, as is the
time a pair takes. The labels are asked for in the order shown, first to second; the files of
CDSCorpus say the opposite, and `datasets.formats` turns that round.
"""

from __future__ import annotations

from annotation.planning.presets.cds_words import words_in
from annotation.planning.protocol import (
    CheckpointSettings,
    LeaderMode,
    Orders,
    PlanKind,
    Protocol,
    Scale,
)
from annotation.stats.gold import Deviation, Majority

NAME = "cdscorpus"


def cdscorpus(*, language: str = "en", judgements_per_order: int = 3) -> Protocol:
    """Return the protocol: leader and two others, both orders, no control items."""
    words = words_in(language)
    return Protocol(
        preset=NAME,
        scale=Scale(low=0, high=5, step=1, low_label=words.low_label, high_label=words.high_label),
        judgements_per_order=judgements_per_order,
        orders=Orders.SAME_BOTH,
        plan=PlanKind.POOL,
        leader_mode=LeaderMode.JUDGE,
        checkpoints=CheckpointSettings(),
        majority=Majority.PLURALITY,
        deviation=Deviation.SAMPLE,
        wording=words.wording,
        minutes_per_pair=0.5,
    )
