"""Statuses, amounts and requests as Prolific has them (https://docs.prolific.com/api-reference).

Amounts are integers in the minor unit of the currency (pence or cents); only the list of bonuses
takes decimals.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal
from enum import StrEnum

# Of one bulk payment, by the API reference.
MOST_BONUSES = 200
STATUS_EVENT = "submission.status.change"


class Status(StrEnum):
    """The statuses of a submission that something depends on, in the spelling used here."""

    RESERVED = "RESERVED"
    ACTIVE = "ACTIVE"
    TIMED_OUT = "TIMED-OUT"
    AWAITING_REVIEW = "AWAITING REVIEW"
    APPROVED = "APPROVED"
    RETURNED = "RETURNED"
    REJECTED = "REJECTED"
    SCREENED_OUT = "SCREENED OUT"


# In which statuses Prolific does what the lead asks for.
CAN_APPROVE = frozenset({Status.AWAITING_REVIEW, Status.TIMED_OUT})
CAN_SCREEN_OUT = frozenset({Status.ACTIVE, Status.AWAITING_REVIEW})
CAN_ASK_RETURN = frozenset({Status.ACTIVE, Status.AWAITING_REVIEW, Status.TIMED_OUT})
CAN_PAY_BONUS = CAN_APPROVE | {Status.APPROVED, Status.SCREENED_OUT, Status.RETURNED}
# Somebody with one of these does not go on.
HAS_LEFT = frozenset({Status.RETURNED, Status.TIMED_OUT, Status.SCREENED_OUT})


@dataclass(frozen=True)
class PlannedRequest:
    """A request as it would be sent.

    Attributes
    ----------
    method, path : str
    body : str
        JSON, or "" for none.
    is_repeatable : bool
        Whether sending it twice has the effect of sending it once.
    """

    method: str
    path: str
    body: str = ""
    is_repeatable: bool = True


@dataclass(frozen=True)
class StudyDraft:
    """What a draft study is made from.

    Attributes
    ----------
    name, internal_name, description : str
        Participants see the name and the description.
    url : str
        Where participants are sent, with Prolific's parameters.
    places : int
    minutes : int
        How long the study is expected to take.
    reward : int
        In the minor unit.
    completion_code : str
        Of those who finish.
    approves_at_once : bool
        Whether those who finish are approved without a review.
    screen_out : mapping
        The completion code of those who do not pass the check, with its actions.
    folder_id : str
        Prolific's project; "" for the default one.
    """

    name: str
    internal_name: str
    description: str
    url: str
    places: int
    minutes: int
    reward: int
    completion_code: str
    approves_at_once: bool
    screen_out: Mapping[str, object]
    folder_id: str = ""


def status_read(text: str) -> str:
    """Return a status in one spelling: the API and its reports differ in case and separators.

    Parameters
    ----------
    text : str
        As Prolific sent it.

    Returns
    -------
    str
        A value of `Status`, or another status in the same spelling.

    Examples
    --------
    >>> status_read("TIMED_OUT"), status_read("awaiting_review"), status_read("PARTIALLY APPROVED")
    ('TIMED-OUT', 'AWAITING REVIEW', 'PARTIALLY APPROVED')
    """
    spaced = " ".join(text.replace("_", " ").replace("-", " ").upper().split())
    return Status.TIMED_OUT.value if spaced == "TIMED OUT" else spaced


def reward_for(minutes: Decimal | int, pay_per_hour: Decimal) -> int:
    """Return the pay for minutes of work in the minor unit, rounded up.

    Parameters
    ----------
    minutes : Decimal or int
    pay_per_hour : Decimal
        In the major unit (pounds, dollars).

    Returns
    -------
    int

    Examples
    --------
    >>> reward_for(20, Decimal("9.50")), reward_for(1, Decimal("10"))
    (317, 17)
    """
    exact = Decimal(minutes) * pay_per_hour * 100 / 60
    return int(exact.to_integral_value(ROUND_CEILING))


def minor_units(amount: Decimal) -> int:
    """Return an amount in the minor unit.

    Parameters
    ----------
    amount : Decimal
        In the major unit.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If it has more than two decimals.

    Examples
    --------
    >>> minor_units(Decimal("4.25"))
    425
    """
    exact = amount * 100
    if exact != exact.to_integral_value():
        raise ValueError("an amount has at most two decimals")
    return int(exact)


def decimal_amount(minor: int) -> str:
    """Return an amount as the list of bonuses has it.

    Parameters
    ----------
    minor : int
        In the minor unit.

    Returns
    -------
    str

    Examples
    --------
    >>> decimal_amount(425), decimal_amount(5)
    ('4.25', '0.05')
    """
    return f"{minor // 100}.{minor % 100:02d}"
