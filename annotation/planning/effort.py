"""The effort a campaign takes, computed before anybody is invited."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import CheckpointKind, MissAction, Orders, Protocol
from annotation.planning.sitting import Layout, Pay
from annotation.planning.tranches import seats_needed, tranche_count
from transforms.reason import Reason


@dataclass(frozen=True)
class Effort:
    """Size, time and cost of a plan.

    Attributes
    ----------
    pairs : int
        Pairs of the campaign.
    seats : int
        Annotators who take part.
    judgements : int
        Judgements in all.
    per_seat : int
        Pairs judged in the fullest seat.
    checkpoints_per_seat : int
        Checkpoints of the fullest seat.
    minutes : float
        Working time of the fullest seat, in minutes: its pairs and checkpoints, and the time before
        the first pair.
    minutes_of_all : float
        Working time of all seats, in minutes.
    checkpoints_asked : int
        Checkpoints that the protocol asks for in the fullest seat; more than it has, where fewer
        different ones exist.
    shown_again : int
        Pairs carried over to the next group in the fullest seat: shown twice, judged once.
    breaks : int
        Breaks offered to the fullest seat. They are not paid and not part of the minutes.
    break_minutes : float
        Length of a break, in minutes.
    pay : Pay
    problems : tuple of Reason
        Why the plan cannot be carried out, and what would help; empty if it can.
    without_checkpoints : tuple of Reason
        The one of the problems that keeps a campaign closed: annotators would see none of the
        checkpoints that the protocol asks for. Empty if they will.
    """

    pairs: int
    seats: int
    judgements: int
    per_seat: int
    checkpoints_per_seat: int
    minutes: float
    minutes_of_all: float
    checkpoints_asked: int = 0
    shown_again: int = 0
    breaks: int = 0
    break_minutes: float = 0
    pay: Pay = field(default_factory=Pay)
    problems: tuple[Reason, ...] = ()
    without_checkpoints: tuple[Reason, ...] = ()

    @property
    def is_feasible(self) -> bool:
        """Whether the plan can be carried out."""
        return not self.problems

    @property
    def hours_per_seat(self) -> float:
        """Working time of the fullest seat in hours, rounded up to whole minutes."""
        return _whole_minutes(self.minutes) / 60

    @property
    def hours(self) -> float:
        """Working time of all seats in hours, rounded up to whole minutes.

        The cost is computed from it, so that the numbers shown add up.
        """
        return _whole_minutes(self.minutes_of_all) / 60

    @property
    def cost(self) -> float | None:
        """Pay for all hours; None without a rate of pay."""
        return None if self.pay.per_hour is None else self.hours * self.pay.per_hour


def _whole_minutes(minutes: float) -> int:
    """Round up, except where only rounding error exceeds a whole number.

    >>> [_whole_minutes(minutes) for minutes in (16.4, 17, 0.1 + 0.2 + 0.7)]
    [17, 17, 1]
    """
    return math.ceil(round(minutes, 6))


_UNPAID = Pay()


def effort(
    *, pairs: int, protocol: Protocol, seats: int, checkpoints: int, pay: Pay = _UNPAID
) -> Effort:
    """Return the size, time and cost of a plan, with the reasons why it is not feasible, if any.

    Parameters
    ----------
    pairs : int
        Pairs of the campaign.
    protocol : Protocol
    seats : int
        Number of annotators. In a plan of tranches it follows from the pairs instead.
    checkpoints : int
        Number of different checkpoints to mix in.
    pay : Pay, optional

    Returns
    -------
    Effort

    Raises
    ------
    ValueError
        If `seats` is below 1.

    Examples
    --------
    >>> from annotation.planning.presets import preset
    >>> effort(pairs=10_000, protocol=preset("sick"), seats=50, checkpoints=20).per_seat
    2000
    >>> effort(pairs=999, protocol=preset("simlex"), seats=1, checkpoints=3).seats
    500
    """
    if seats < 1:
        raise ValueError("a campaign needs a seat")
    if not protocol.plan.is_whole:
        return _seats(pairs, protocol, seats, checkpoints, pay)
    try:
        return _tranches(pairs, protocol, checkpoints, pay)
    except PlanImpossible as error:
        missing = checkpoints_missing(protocol, checkpoints, per_seat=0)
        return Effort(
            pairs, 0, 0, 0, 0, 0.0, 0.0, problems=(error.reason,), without_checkpoints=missing
        )


def _seats(pairs: int, protocol: Protocol, seats: int, checkpoints: int, pay: Pay) -> Effort:
    """Return the effort of a plan that divides the judgements among the seats."""
    judgements = pairs * protocol.judgements_per_pair
    least, larger = divmod(judgements, seats)
    per_seat = least + bool(larger)
    mixed_in, fewest_mixed_in = (
        min(protocol.checkpoints.count(judged), checkpoints) for judged in (per_seat, least)
    )
    fewest = min(least or per_seat, _most_judged(pairs, protocol))
    missing = checkpoints_missing(protocol, checkpoints, per_seat=fewest)
    shown = per_seat + mixed_in
    # Seats differ by one pair at most, and so perhaps by one checkpoint.
    shown_to_all = larger * shown + (seats - larger) * (least + fewest_mixed_in)
    size = protocol.groups.size
    return Effort(
        pairs=pairs,
        seats=seats,
        judgements=judgements,
        per_seat=per_seat,
        checkpoints_per_seat=mixed_in,
        checkpoints_asked=protocol.checkpoints.count(per_seat),
        minutes=pay.before_minutes + protocol.minutes(items=shown),
        minutes_of_all=seats * pay.before_minutes + protocol.minutes(items=shown_to_all),
        breaks=_breaks(
            protocol, shown=shown, groups=1 if size is None else math.ceil(shown / size)
        ),
        break_minutes=protocol.limits.break_minutes,
        pay=pay,
        problems=tuple(_problems(pairs, protocol, seats, checkpoints, missing)),
        without_checkpoints=missing,
    )


def _breaks(protocol: Protocol, *, shown: int, groups: int) -> int:
    """Count the breaks offered to one annotator: between groups, and every few pairs."""
    every, size = protocol.limits.break_after, protocol.groups.size
    between = max(0, groups - 1) if protocol.groups.layout is Layout.SINGLE else 0
    if every is None or shown == 0:
        return between
    # Two breaks at the same place are one; in tranches, whose groups differ in size, both count.
    is_even = size is not None and between and not protocol.plan.is_whole
    together = (shown - 1) // math.lcm(every, size or 1) if is_even else 0
    return between + (shown - 1) // every - together


def annotators_at_least(pairs: int, protocol: Protocol) -> int:
    """Return the smallest number of annotators that can finish a plan.

    Parameters
    ----------
    pairs : int
        Pairs of the campaign.
    protocol : Protocol

    Returns
    -------
    int

    Raises
    ------
    PlanImpossible
        If the plan is of tranches and the pairs do not fit its sizes.

    Examples
    --------
    >>> from annotation.planning.presets import preset
    >>> annotators_at_least(10_000, preset("sick"))
    10
    """
    if protocol.plan.is_whole:
        return seats_needed(pairs, protocol)
    most = protocol.limits.pairs_at_most
    if most is None:
        return protocol.annotators_per_pair
    by_limit = math.ceil(pairs * protocol.annotators_per_pair / most)
    return max(protocol.annotators_per_pair, by_limit)


def _most_judged(pairs: int, protocol: Protocol) -> int:
    """Return the most judgements that one annotator can give."""
    most = protocol.limits.pairs_at_most
    times = 2 if protocol.orders is Orders.SAME_BOTH else 1
    return times * (pairs if most is None else min(pairs, most))


def checkpoints_missing(
    protocol: Protocol, checkpoints: int, *, per_seat: int
) -> tuple[Reason, ...]:
    """Return what is wrong where a protocol asks for checkpoints and somebody will see none.

    Everybody sees one, however few pairs they have, but for one case: in a pool a checkpoint
    comes before a pair and never first, so a single pair leaves no place for it.

    Parameters
    ----------
    protocol : Protocol
    checkpoints : int
        How many there are.
    per_seat : int
        Judgements of the annotator who has the fewest, if any.

    Returns
    -------
    tuple of Reason
        One, or none.

    Examples
    --------
    >>> from annotation.planning.presets import preset
    >>> sick = preset("sick")
    >>> [reason.code for reason in checkpoints_missing(sick, 0, per_seat=100)]
    ['plan_without_checkpoints']
    >>> checkpoints_missing(preset("russe"), 0, per_seat=100)
    ()
    """
    if checkpoints:
        asks = protocol.checkpoints.period is not None and protocol.plan.is_shared
        return (Reason("plan_checkpoints_too_rare"),) if asks and per_seat == 1 else ()
    if protocol.checkpoints.kind is CheckpointKind.MOST_SIMILAR:
        return (Reason("plan_without_question"),)
    asks = protocol.checkpoints.period is not None
    return (Reason("plan_without_checkpoints"),) if asks else ()


def _problems(
    pairs: int, protocol: Protocol, seats: int, checkpoints: int, missing: tuple[Reason, ...]
) -> Iterator[Reason]:
    if not pairs:
        yield Reason("plan_without_pairs")
    per_pair, most = protocol.annotators_per_pair, protocol.limits.pairs_at_most
    if seats < per_pair:
        yield Reason("plan_few_annotators", needed=per_pair, there=seats)
    needed = annotators_at_least(pairs, protocol)
    if most is not None and seats < needed and needed > per_pair:
        yield Reason("plan_few_for_limit", needed=needed, there=seats, limit=most)
    yield from missing
    pauses = protocol.checkpoints.on_miss is MissAction.PAUSE
    from_misses = protocol.checkpoints.from_misses
    if pauses and 0 < checkpoints < from_misses:
        yield Reason("plan_few_checkpoints", needed=from_misses, there=checkpoints)


def _tranches(pairs: int, protocol: Protocol, checkpoints: int, pay: Pay) -> Effort:
    """Return the effort of questionnaires: tranches differ by one pair at most."""
    consistency = protocol.groups.consistency
    count = tranche_count(pairs, protocol.groups)
    least, larger = divmod(pairs - consistency, count)
    fullest = _questionnaire(least + bool(larger), protocol, checkpoints)
    smallest = _questionnaire(least, protocol, checkpoints)
    shown_once = larger * fullest.shown + (count - larger) * smallest.shown
    seats = seats_needed(pairs, protocol)
    missing = checkpoints_missing(protocol, checkpoints, per_seat=smallest.judged)
    return Effort(
        pairs=pairs,
        seats=seats,
        judgements=protocol.judgements_per_pair * (pairs - consistency + consistency * count),
        per_seat=fullest.judged,
        checkpoints_per_seat=fullest.checkpoints,
        checkpoints_asked=protocol.checkpoints.count(fullest.judged + fullest.again),
        minutes=pay.before_minutes + protocol.minutes(items=fullest.shown),
        # Every tranche is filled in by the same number of annotators.
        minutes_of_all=seats * pay.before_minutes
        + protocol.minutes(items=shown_once * (seats // count)),
        shown_again=fullest.again,
        breaks=_breaks(protocol, shown=fullest.shown, groups=fullest.groups),
        break_minutes=protocol.limits.break_minutes,
        pay=pay,
        problems=missing,
        without_checkpoints=missing,
    )


@dataclass(frozen=True)
class _Questionnaire:
    """How much an annotator of a tranche is shown."""

    judged: int
    again: int  # carried pairs
    checkpoints: int
    groups: int

    @property
    def shown(self) -> int:
        return self.judged + self.again + self.checkpoints


def _questionnaire(new: int, protocol: Protocol, checkpoints: int) -> _Questionnaire:
    """Return the size of a questionnaire with this many pairs besides the consistency set."""
    groups = protocol.groups
    judged = groups.consistency + new
    assert groups.size is not None  # noqa: S101  # the protocol of a tranche has one
    room = groups.size - groups.carry_over
    for_new = room - bool(groups.consistency)
    number_of_groups = max(math.ceil(new / for_new), math.ceil(judged / room))
    again = number_of_groups - 1 if groups.carry_over else 0
    asks_similar = protocol.checkpoints.kind is CheckpointKind.MOST_SIMILAR
    n_checkpoints = checkpoints if asks_similar else protocol.checkpoints.count(judged + again)
    return _Questionnaire(judged, again, min(n_checkpoints, checkpoints), number_of_groups)
