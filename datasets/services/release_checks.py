"""What a project lead should know before a release is made: each point, and what to say of it.

What there is to say is found out in annotation; a release keeps what was acknowledged, so the
words for it are here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from datasets.services.release_splits import SplitWay


class ReleasePoint(StrEnum):
    """A point of the checklist, in the order in which they are shown."""

    LICENCE = "licence"
    CAMPAIGN = "campaign"  # nobody can add a judgement any more, and the run knows them all
    PEOPLE = "people"  # nobody is in the middle of their work
    REPORTS = "reports"  # of annotators about sentences
    REVIEWED = "reviewed"  # what rules wrote was read by somebody
    VOTES = "votes"  # two at least, in each order
    GOLD = "gold"  # every pair has it
    SPLIT = "split"


@dataclass(frozen=True, slots=True)
class ReleaseCheck:
    """How one point stands: counts for its text, and whether nothing is left to do about it."""

    point: ReleasePoint
    is_settled: bool
    facts: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return what `from_json` reads; a release keeps it of each point acknowledged."""
        return {"point": self.point.value, "facts": dict(self.facts)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        return cls(ReleasePoint(kept["point"]), False, kept["facts"])

    @property
    def text(self) -> str:
        """Say in the language of the reader how the point stands."""
        return " ".join(_TEXTS[self.point](self.facts, self.is_settled))


def _licence(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Licence: %(name)s.") % {"name": facts["licence"]}
    else:
        yield _("No licence is stated, so nobody may use the corpus.")


def _campaign(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("The campaign is closed, and the run knows all of its judgements.")
    if facts["is_open"]:
        yield _("The campaign is still open.")
    if n := facts["later"]:
        text = ngettext(
            "%(n)s judgement came after the run and would not be in the release.",
            "%(n)s judgements came after the run and would not be in the release.",
            n,
        )
        yield text % {"n": _number(n)}


def _people(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Nobody is in the middle of their work.")
        return
    text = ngettext(
        "%(n)s annotator has begun and not finished.",
        "%(n)s annotators have begun and not finished.",
        facts["unfinished"],
    )
    yield text % {"n": _number(facts["unfinished"])}


def _reports(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("No report of an annotator waits.")
        return
    text = ngettext(
        "%(n)s sentence that an annotator reported was not looked at.",
        "%(n)s sentences that annotators reported were not looked at.",
        facts["open"],
    )
    yield text % {"n": _number(facts["open"])}


def _reviewed(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Every sentence that a rule wrote was read by somebody.")
    if n := facts["unread"]:
        text = ngettext(
            "%(n)s sentence of the release was written by a rule and reviewed by nobody.",
            "%(n)s sentences of the release were written by rules and reviewed by nobody.",
            n,
        )
        yield text % {"n": _number(n)}
    if n := facts["pending"]:
        text = ngettext(
            "%(n)s sentence still waits for a leader.",
            "%(n)s sentences still wait for a leader.",
            n,
        )
        yield text % {"n": _number(n)}


def _votes(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Every pair was judged by two annotators at least in each order asked for.")
        return
    text = ngettext(
        "%(n)s pair of %(total)s has a single judgement in an order: nobody can agree with it or "
        "disagree.",
        "%(n)s pairs of %(total)s have a single judgement in an order: nobody can agree with it "
        "or disagree.",
        facts["single"],
    )
    yield text % {"n": _number(facts["single"]), "total": _number(facts["total"])}


def _gold(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Every pair has gold.")
        return
    text = ngettext(
        "%(n)s pair of %(total)s has no whole gold and is left out.",
        "%(n)s pairs of %(total)s have no whole gold and are left out.",
        facts["without"],
    )
    yield text % {"n": _number(facts["without"]), "total": _number(facts["total"])}


def _split(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    sizes = ", ".join(f"{part} {_number(n)}" for part, n in facts["pairs"].items())
    yield _("Parts: %(sizes)s.") % {"sizes": sizes}
    if empty := facts["empty"]:
        yield _("Nothing is left for %(parts)s.") % {"parts": ", ".join(empty)}
    elif facts["off"]:
        text = _("The sizes are up to %(points)s percentage points off what was asked for.")
        yield text % {"points": _number(facts["off"], 1)}
    if facts["uneven"]:
        text = _("Labels and scores have shares that differ by up to %(points)s percentage points.")
        yield text % {"points": _number(facts["uneven"], 1)}
    if facts["way"] == SplitWay.PAIRS:
        yield _(
            "It is split by pairs: sentences of one source lie in several parts, so systems are "
            "tested on sources that they know from training."
        )
    if is_settled and facts["way"] == SplitWay.SOURCE:
        yield _("No source lies in two parts, and labels and scores are spread alike.")


_TEXTS = {
    ReleasePoint.LICENCE: _licence,
    ReleasePoint.CAMPAIGN: _campaign,
    ReleasePoint.PEOPLE: _people,
    ReleasePoint.REPORTS: _reports,
    ReleasePoint.REVIEWED: _reviewed,
    ReleasePoint.VOTES: _votes,
    ReleasePoint.GOLD: _gold,
    ReleasePoint.SPLIT: _split,
}


def _number(value: float, places: int = 0) -> str:
    return number_format(value, decimal_pos=places, use_l10n=True, force_grouping=True)
