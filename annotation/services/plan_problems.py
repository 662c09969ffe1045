"""Why a plan cannot be made or carried out, in words: `annotation.planning` knows codes only."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.planning.problems import Code, PlanImpossible, Problem
from datasets.errors import Invalid

_TEXTS: Final[Mapping[Code, Promise | str]] = {
    Code.NO_PAIRS: _("there are no pairs to judge"),
    Code.FEW_ANNOTATORS: _(
        "each pair is judged by %(needed)d different annotators, so at least "
        "%(needed)d are needed, but there are only %(there)d"
    ),
    Code.FEW_FOR_LIMIT: _(
        "with at most %(limit)d pairs per annotator, at least %(needed)d "
        "annotators are needed, but there are only %(there)d"
    ),
    Code.NO_CHECKPOINTS: _(
        "the protocol asks for checkpoints (pairs with a known answer), but there are none"
    ),
    Code.FEW_CHECKPOINTS: _(
        "an annotator is paused after %(needed)d wrong answers, but there are "
        "only %(there)d checkpoints"
    ),
    Code.NO_QUESTION: _("there are no questions about the most similar of three pairs"),
    Code.NO_TRANCHE_SIZE: _("the protocol does not say how many pairs are in a tranche"),
    Code.FEW_PAIRS: _(
        "everybody judges the same %(needed)d pairs, so there must be more "
        "than that, but there are only %(there)d"
    ),
}
_NO_QUESTION_FOR_BATCH = _(
    "the pairs of “%(batch)s” need a question about the most similar of three "
    "pairs, but there is none for them"
)


def problem_text(problem: Problem) -> str:
    """Say what is wrong in the language of the page."""
    is_of_batch = problem.code is Code.NO_QUESTION and problem.batch
    text = _NO_QUESTION_FOR_BATCH if is_of_batch else _TEXTS[problem.code]
    return str(text) % vars(problem)


def no_plan(error: PlanImpossible) -> Invalid:
    """Return the error that tells a project lead why there can be no plan."""
    reason = problem_text(error.problem)
    return Invalid(str(_("The campaign cannot be planned: %(reason)s.")) % {"reason": reason})
