"""Why a pair goes to adjudicators, in words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.planning.adjudication import SelectionReason

REASON_NAMES: Final[dict[SelectionReason, Promise]] = {
    SelectionReason.SLIP: _("The gold contradicts logic"),
    SelectionReason.TIE: _("The votes are tied in one of the orders"),
    SelectionReason.LOW_AGREEMENT: _("Annotators agree little"),
    SelectionReason.SAMPLE: _("Drawn at random"),
}
