"""Why a plan cannot be made or carried out, in words: `annotation.planning` knows codes only."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.planning.problems import Code, PlanImpossible, Problem
from datasets.errors import Invalid

_TEXTS: Final[Mapping[Code, Promise | str]] = {
    Code.NO_PAIRS: _("there is no pair to judge"),
    Code.FEW_ANNOTATORS: _(
        "%(needed)d different annotators judge each pair, so at least %(needed)d are needed; "
        "there are %(there)d"
    ),
    Code.FEW_FOR_LIMIT: _(
        "with at most %(limit)d pairs for each, at least %(needed)d annotators are needed; "
        "there are %(there)d"
    ),
    Code.NO_CHECKPOINTS: _("the protocol asks for checkpoints, and there are none"),
    Code.FEW_CHECKPOINTS: _(
        "an annotator is paused after %(needed)d misses, and there are only %(there)d "
        "checkpoints to miss"
    ),
    Code.NO_QUESTION: _("there is no question which of three pairs is most similar"),
    Code.NO_TRANCHE_SIZE: _("the protocol does not say how large a tranche is"),
    Code.FEW_PAIRS: _(
        "%(needed)d pairs are for everybody, so there must be more pairs than that; "
        "there are %(there)d"
    ),
}
_NO_QUESTION_FOR_BATCH = _(
    "before the pairs of “%(batch)s” stands a question which of three pairs is most similar, "
    "and there is none for them"
)


def problem_text(problem: Problem) -> str:
    """Say what is wrong in the language of the page."""
    is_of_batch = problem.code is Code.NO_QUESTION and problem.batch
    text = _NO_QUESTION_FOR_BATCH if is_of_batch else _TEXTS[problem.code]
    return str(text) % vars(problem)


def no_plan(error: PlanImpossible) -> Invalid:
    """Return the error that tells a project lead why there can be no plan."""
    reason = problem_text(error.problem)
    return Invalid(str(_("No plan can be made: %(reason)s.")) % {"reason": reason})
