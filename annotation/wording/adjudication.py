"""Why a pair goes to adjudicators, in words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.planning.adjudication import Because

REASON_NAMES: Final[dict[Because, Promise]] = {
    Because.SLIP: _("The gold contradicts logic"),
    Because.TIE: _("The votes are tied in one of the orders"),
    Because.LOW_AGREEMENT: _("Annotators agree little"),
    Because.SAMPLE: _("Drawn at random"),
}
