"""Groups of a seat: what is on one page, where the annotator is, when a break is offered."""

from dataclasses import dataclass

from django.db.models import Max, Q

from annotation.models import Assignment, Seat
from annotation.planning.protocol import Protocol
from annotation.planning.sitting import Layout
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.work import last_judged

_State = Assignment.State


@dataclass(frozen=True)
class GroupPlace:
    """The group that an annotator is at, from 1; a pool has no last group."""

    number: int
    total: int | None


@dataclass(frozen=True)
class Break:
    """A break that can be taken before a pair; `behind` is the group that is done, if it is."""

    minutes: float
    behind: GroupPlace | None


def group_place(seat: Seat, assignment: Assignment) -> GroupPlace | None:
    """Return the group of an assignment, or None where the protocol has no groups."""
    protocol = protocol_of(seat.campaign)
    if protocol.groups.size is None:
        return None
    return GroupPlace(assignment.group + 1, _total(protocol, seat))


def _total(protocol: Protocol, seat: Seat) -> int | None:
    if protocol.plan.is_shared:
        return None
    last = Assignment.objects.filter(seat=seat).aggregate(last=Max("group"))["last"]
    return None if last is None else last + 1


def is_page(assignment: Assignment, protocol: Protocol) -> bool:
    """Tell whether an assignment is shown with its whole group; which-of-three is shown alone."""
    is_alone = assignment.checkpoint is not None and bool(assignment.checkpoint.options)
    return protocol.groups.layout is Layout.PAGE and not is_alone


def group_ahead(seat: Seat, first: Assignment) -> list[Assignment]:
    """Return the rest of the group that begins with `first`, as on the page.

    A checkpoint that waits for the pair before it is on the page too: alone on one of its own it
    would not look like any other pair.
    """
    in_group = Assignment.objects.filter(seat=seat, group=first.group, position__gte=first.position)
    shown = in_group.filter(
        Q(state=_State.OPEN) | Q(state=_State.WAITING, checkpoint__isnull=False)
    )
    rows = shown.order_by("position").select_related(
        "checkpoint", "carried__pair__sentence_a", "carried__pair__sentence_b",
        "pair__sentence_a", "pair__sentence_b",
    )  # fmt: skip
    group: list[Assignment] = []
    for row in rows:
        if row.state == _State.WAITING and row.position != _position_behind(group):
            continue
        row.seat, row.campaign = seat, seat.campaign
        group.append(row)
    return [row for row in group if is_page(row, protocol_of(seat.campaign))]


def _position_behind(group: list[Assignment]) -> int | None:
    return (group[-1].position or 0) + 1 if group else None


def break_before(seat: Seat, following: Assignment) -> Break | None:
    """Return the break that can be taken now, before the next pair is started."""
    protocol = protocol_of(seat.campaign)
    every = protocol.limits.break_after
    is_due = every is not None and seat.judged > 0 and seat.judged % every == 0
    last = last_judged(seat) if protocol.groups.size is not None else None
    is_new = last is not None and following.group > last.group
    # On a page of a whole group the next one begins where this one ends; each says where one is.
    is_between = is_new and protocol.groups.layout is Layout.SINGLE
    if not (is_due or is_between):
        return None
    behind = group_place(seat, last) if last is not None and is_new else None
    return Break(protocol.limits.break_minutes, behind)
