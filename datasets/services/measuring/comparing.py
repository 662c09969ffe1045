"""Whether two systems of a leaderboard differ, judging by their stored predictions."""

from django.utils.translation import gettext as _

from datasets.errors import Invalid
from datasets.evaluation.comparing import Comparison, compare
from datasets.models import System
from datasets.services.measuring.systems import predictions_read, release_gold

# Reading more predictions than this takes longer than a page may take.
MAX_BYTES = 16 << 20


def systems_compare(*, first: System, second: System) -> Comparison:
    """Compare the correlations of two systems with the gold of the same pairs."""
    if (first.release_id, first.part) != (second.release_id, second.part):
        raise Invalid(_("These systems were evaluated on different pairs."))
    if max(first.predictions.size, second.predictions.size) > MAX_BYTES:
        message = _(
            "These predictions are too large to compare here. Download them "
            "and use python -m datasets.evaluation compare."
        )
        raise Invalid(message)
    task, gold = release_gold(first.release, first.part)
    answers, other_answers = (
        predictions_read(system.predictions, task) for system in (first, second)
    )
    [comparison] = compare(gold, answers, other_answers, task)
    return comparison
