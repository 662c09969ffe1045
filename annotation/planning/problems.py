"""Why a plan cannot be made or carried out."""

from transforms.reason import Reason


class PlanImpossible(ValueError):
    """Raised for a plan whose numbers do not fit.

    Parameters
    ----------
    reason : Reason
        What does not fit, and what would.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason
