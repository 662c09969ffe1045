"""What a project lead should know before making a release: each point, and its wording.

The facts are gathered in annotation; a release stores what was acknowledged, so the wording is
here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from datasets.services.publishing.splits import SplitMethod


class ReleasePoint(StrEnum):
    """A point of the checklist, in the order in which they are shown."""

    LICENCE = "licence"
    CAMPAIGN = "campaign"  # nobody can add a judgement any more, and the run has them all
    PEOPLE = "people"  # nobody is in the middle of a seat
    REPORTS = "reports"  # by annotators about sentences
    REVIEWED = "reviewed"  # generated sentences were reviewed
    VOTES = "votes"  # at least two in each order
    ADJUDICATED = "adjudicated"  # no pair waits for adjudicators
    GOLD = "gold"  # for every pair
    INHERITED = "inherited"  # of an adapted corpus: every pair was judged here
    DRAFTS = "drafts"  # of an adapted corpus: no machine's draft is in it unread
    SPLIT = "split"


@dataclass(frozen=True, slots=True)
class ReleaseCheck:
    """The state of one point: counts for its text, and whether nothing is left to do about it."""

    point: ReleasePoint
    is_settled: bool
    facts: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return what `from_json` reads; a release stores it for each acknowledged point."""
        return {"point": self.point.value, "facts": dict(self.facts)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(ReleasePoint(data["point"]), False, data["facts"])

    @property
    def text(self) -> str:
        """Describe the state of the point in the reader's language."""
        return " ".join(_TEXTS[self.point](self.facts, self.is_settled))


def _licence(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Licence: %(name)s.") % {"name": facts["licence"]}
    else:
        yield _("No licence is stated, so nobody is allowed to use the corpus.")


def _campaign(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("The campaign is closed, and the run includes all of its judgements.")
    if facts["is_open"]:
        yield _("The campaign is still open.")
    if n := facts["later"]:
        text = ngettext(
            "%(n)s judgement was made after the run and will not be in the release.",
            "%(n)s judgements were made after the run and will not be in the release.",
            n,
        )
        yield text % {"n": _number(n)}


def _people(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Nobody is in the middle of their work.")
        return
    text = ngettext(
        "%(n)s annotator has started but not finished.",
        "%(n)s annotators have started but not finished.",
        facts["unfinished"],
    )
    yield text % {"n": _number(facts["unfinished"])}


def _reports(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("No reports are open.")
        return
    text = ngettext(
        "%(n)s report of an annotator has not been settled.",
        "%(n)s reports of annotators have not been settled.",
        facts["open"],
    )
    yield text % {"n": _number(facts["open"])}


def _reviewed(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Every text that a rule or an author wrote was reviewed.")
    if n := facts["unread"]:
        text = ngettext(
            "%(n)s text in the release was written by a rule or an author and not reviewed by "
            "anybody.",
            "%(n)s texts in the release were written by rules or authors and not reviewed by "
            "anybody.",
            n,
        )
        yield text % {"n": _number(n)}
    if n := facts["pending"]:
        text = ngettext(
            "%(n)s text is still waiting for review.",
            "%(n)s texts are still waiting for review.",
            n,
        )
        yield text % {"n": _number(n)}


def _votes(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Every pair was judged by at least two annotators in each required order.")
        return
    text = ngettext(
        "%(n)s pair of %(total)s has only one judgement in an order, so its agreement is unknown.",
        "%(n)s pairs of %(total)s have only one judgement in an order, so "
        "their agreement is unknown.",
        facts["single"],
    )
    yield text % {"n": _number(facts["single"]), "total": _number(facts["total"])}


def _adjudicated(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("No pair is waiting for adjudicators.")
    else:
        text = ngettext(
            "%(n)s pair is still waiting for adjudicators and has the gold of its judgements.",
            "%(n)s pairs are still waiting for adjudicators and have the gold of their judgements.",
            facts["waiting"],
        )
        yield text % {"n": _number(facts["waiting"])}
    if n := facts["ruled"]:
        text = ngettext(
            "The gold of %(n)s pair was adjudicated.",
            "The gold of %(n)s pairs was adjudicated.",
            n,
        )
        yield text % {"n": _number(n)}


def _gold(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("Every pair has gold.")
        return
    text = ngettext(
        "%(n)s pair of %(total)s has no complete gold and is left out.",
        "%(n)s pairs of %(total)s have no complete gold and are left out.",
        facts["without"],
    )
    yield text % {"n": _number(facts["without"]), "total": _number(facts["total"])}


def _inherited(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("All released gold is from judgements of these texts.")
        return
    text = ngettext(
        "%(n)s pair was not judged in this language and is released with the gold of the original.",
        "%(n)s pairs were not judged in this language and are released with the gold of the "
        "original.",
        facts["inherited"],
    )
    yield text % {"n": _number(facts["inherited"])}
    text = ngettext("%(n)s pair was judged.", "%(n)s pairs were judged.", facts["judged"])
    yield text % {"n": _number(facts["judged"])}


def _drafts(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    if is_settled:
        yield _("No translation is a draft of a machine that nobody read.")
        return
    text = ngettext(
        "%(n)s translation is word for word the draft of a machine, and nobody has read it.",
        "%(n)s translations are word for word drafts of a machine, and nobody has read them.",
        facts["unread"],
    )
    yield text % {"n": _number(facts["unread"])}


def _split(facts: Mapping[str, Any], is_settled: bool) -> Iterable[str]:
    sizes = ", ".join(f"{part} {_number(n)}" for part, n in facts["pairs"].items())
    yield _("Parts: %(sizes)s.") % {"sizes": sizes}
    if empty := facts["empty"]:
        yield _("No pairs are left for %(parts)s.") % {"parts": ", ".join(empty)}
    elif facts["off"]:
        text = _("The sizes differ from those asked for by up to %(points)s percentage points.")
        yield text % {"points": _number(facts["off"], 1)}
    if facts["uneven"]:
        text = _(
            "The shares of labels and scores differ between the parts by up to "
            "%(points)s percentage points."
        )
        yield text % {"points": _number(facts["uneven"], 1)}
    if facts["way"] == SplitMethod.PAIRS:
        yield _(
            "The release is split by pairs. Sentences of one source are in "
            "several parts, so systems are tested on sources they know from "
            "training."
        )
    if facts["way"] == SplitMethod.ORIGINAL:
        yield _("Each pair is in the same part as in the original corpus.")
    if is_settled and facts["way"] == SplitMethod.SOURCE:
        yield _("No source is in two parts, and labels and scores are spread evenly.")


_TEXTS = {
    ReleasePoint.LICENCE: _licence,
    ReleasePoint.CAMPAIGN: _campaign,
    ReleasePoint.PEOPLE: _people,
    ReleasePoint.REPORTS: _reports,
    ReleasePoint.REVIEWED: _reviewed,
    ReleasePoint.VOTES: _votes,
    ReleasePoint.ADJUDICATED: _adjudicated,
    ReleasePoint.GOLD: _gold,
    ReleasePoint.INHERITED: _inherited,
    ReleasePoint.DRAFTS: _drafts,
    ReleasePoint.SPLIT: _split,
}


def _number(value: float, places: int = 0) -> str:
    return number_format(value, decimal_pos=places, use_l10n=True, force_grouping=True)
