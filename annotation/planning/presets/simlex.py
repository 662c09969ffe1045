"""The protocol of SimLex-999 (Hill et al. 2015, sections 3.2 to 3.6).

Ten tranches for 999 pairs, fifty annotators each; 8 to 21 minutes for the 138 pairs shown, so
about a tenth of a minute for one. A single miss at a checkpoint excludes an annotator there, when
all is judged; here it is counted.
"""

from __future__ import annotations

from annotation.planning.presets.word_words import similarity_words_in
from annotation.planning.protocol import (
    CheckpointKind,
    CheckpointSettings,
    Interval,
    LeaderMode,
    Orders,
    PlanKind,
    Protocol,
    Scale,
    Unit,
)
from annotation.planning.sitting import Groups, Layout
from annotation.stats.gold import Deviation, Majority

NAME = "simlex"


def simlex(*, language: str = "en", judgements_per_order: int = 50) -> Protocol:
    """Return the protocol: groups of seven on a page, one of them carried, one of all's twenty."""
    words = similarity_words_in(language)
    return Protocol(
        preset=NAME,
        unit=Unit.WORDS,
        scale=Scale(
            low=0,
            high=6,
            step=1,
            low_label=words.low_label,
            high_label=words.high_label,
            reported=Interval(low=0, high=10),
        ),
        judgements_per_order=judgements_per_order,
        orders=Orders.AB_ONLY,
        plan=PlanKind.TRANCHES,
        leader_mode=LeaderMode.NONE,
        groups=Groups(size=7, layout=Layout.PAGE, carry_over=True, consistency=20, tranche=99),
        checkpoints=CheckpointSettings(kind=CheckpointKind.MOST_SIMILAR),
        majority=Majority.PLURALITY,
        deviation=Deviation.SAMPLE,
        wording=words.wording,
        minutes_per_pair=0.1,
    )
