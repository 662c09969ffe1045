"""Errors and variation among labels, by what annotators say of the reasons for them.

Annotators give a label with a reason; in a second round they judge whether each label–reason pair
is valid, their own among them, without being told whose it is.

References
----------
Weber-Genzel, Peng, de Marneffe and Plank (2024): VariErr NLI: Separating Annotation Error from
Human Label Variation. ACL 2024. https://aclanthology.org/2024.acl-long.123/
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

ItemT = TypeVar("ItemT", bound=Hashable)


class Verdict(StrEnum):
    """Whether a reason makes its label acceptable."""

    VALID = "valid"
    INVALID = "invalid"
    UNSURE = "unsure"


class By(StrEnum):
    """Whose verdict counts.

    SELF: that of the annotator who gave the label and the reason, as errors are defined in VariErr
    NLI. PEERS: that of more than half of the others.
    """

    SELF = "self"
    PEERS = "peers"


class Standing(StrEnum):
    """What a label of an item is.

    VALID: at least one of its reasons is validated. ERROR: none is. OPEN: none is, but not all
    verdicts that count are there yet.
    """

    VALID = "valid"
    ERROR = "error"
    OPEN = "open"


@dataclass(frozen=True)
class LabelReason(Generic[ItemT]):
    """A label of an item with one reason for it, and the verdicts on both.

    Attributes
    ----------
    item : hashable
    label : str
    own : Verdict or None
        That of the annotator who gave it; None as long as there is none.
    peers : tuple of Verdict
        Those of the others.
    asked : int
        How many others were asked.
    """

    item: ItemT
    label: str
    own: Verdict | None = None
    peers: tuple[Verdict, ...] = ()
    asked: int = 0

    def is_validated(self, by: By) -> bool | None:
        """Tell whether it is validated.

        Parameters
        ----------
        by : By
            Whose verdict counts.

        Returns
        -------
        bool or None
            None as long as that is open: among peers, as long as the missing verdicts could make
            a majority.

        Notes
        -----
        Who is unsure does not validate. A reason without peers cannot be validated by them.

        Examples
        --------
        >>> two = LabelReason("a", "NEUTRAL", peers=(Verdict.VALID, Verdict.VALID), asked=3)
        >>> two.is_validated(By.PEERS), two.is_validated(By.SELF)
        (True, None)
        """
        if by is By.SELF:
            return None if self.own is None else self.own is Verdict.VALID
        n_asked = max(self.asked, len(self.peers))
        valid = sum(verdict is Verdict.VALID for verdict in self.peers)
        if 2 * valid > n_asked:
            return True
        return None if 2 * (valid + n_asked - len(self.peers)) > n_asked else False


@dataclass(frozen=True)
class ItemReport(Generic[ItemT]):
    """An item with the standing of each of its labels.

    Attributes
    ----------
    item : hashable
    labels : mapping of str to Standing
    """

    item: ItemT
    labels: Mapping[str, Standing]

    @property
    def errors(self) -> tuple[str, ...]:
        return self._labels_that_are(Standing.ERROR)

    @property
    def valid(self) -> tuple[str, ...]:
        return self._labels_that_are(Standing.VALID)

    @property
    def has_variation(self) -> bool:
        """Whether several labels have a validated reason each: people differ, and rightly so."""
        return len(self.valid) > 1

    def _labels_that_are(self, standing: Standing) -> tuple[str, ...]:
        return tuple(label for label, is_ in self.labels.items() if is_ is standing)


@dataclass(frozen=True)
class ValidationReport(Generic[ItemT]):
    """Counts of reasons, labels and items.

    Attributes
    ----------
    by : By
        Whose verdict counts for `items` and `standings`.
    items : tuple of ItemReport
    reasons : int
    self_validated, self_decided : int
        Reasons validated by who gave them, out of those of which that is decided.
    peer_validated, peer_decided : int
        The same by the others.
    standings : mapping of Standing to int
        Labels of items.
    """

    by: By
    items: tuple[ItemReport[ItemT], ...]
    reasons: int = 0
    self_validated: int = 0
    self_decided: int = 0
    peer_validated: int = 0
    peer_decided: int = 0
    standings: Mapping[Standing, int] = field(default_factory=dict)

    @property
    def labels(self) -> int:
        return sum(self.standings.values())

    @property
    def varying_before(self) -> int:
        """Number of items with several labels, valid or not."""
        return sum(len(item.labels) > 1 for item in self.items)

    @property
    def with_errors(self) -> tuple[ItemReport[ItemT], ...]:
        return tuple(item for item in self.items if item.errors)

    @property
    def with_variation(self) -> tuple[ItemReport[ItemT], ...]:
        return tuple(item for item in self.items if item.has_variation)


def validation_report(
    reasons: Iterable[LabelReason[ItemT]], *, by: By = By.SELF
) -> ValidationReport[ItemT]:
    """Tell errors from variation.

    Parameters
    ----------
    reasons : iterable of LabelReason
        All label–reason pairs; an item is reported where its first one stands.
    by : By
        Whose verdict counts.

    Returns
    -------
    ValidationReport

    Notes
    -----
    A label of an item is an error if none of its reasons is validated. An item shows variation if
    two or more of its labels have a validated reason each.

    References
    ----------
    Weber-Genzel et al. (2024), sections 3 and 4.

    Examples
    --------
    >>> yes, no = Verdict.VALID, Verdict.INVALID
    >>> said = [
    ...     LabelReason("a", "ENTAILMENT", own=yes),
    ...     LabelReason("a", "NEUTRAL", own=no),
    ...     LabelReason("a", "NEUTRAL", own=yes),
    ...     LabelReason("b", "NEUTRAL", own=yes),
    ...     LabelReason("b", "CONTRADICTION", own=no),
    ... ]
    >>> report = validation_report(said)
    >>> [each.item for each in report.with_variation], report.with_errors[0].errors
    (['a'], ('CONTRADICTION',))
    """
    grouped: dict[ItemT, dict[str, list[LabelReason[ItemT]]]] = {}
    collected = list(reasons)
    for reason in collected:
        grouped.setdefault(reason.item, {}).setdefault(reason.label, []).append(reason)
    items = tuple(
        ItemReport(item, {name: _standing_of(of_label, by) for name, of_label in labels.items()})
        for item, labels in grouped.items()
    )
    own = [reason.is_validated(By.SELF) for reason in collected]
    peers = [reason.is_validated(By.PEERS) for reason in collected if reason.asked or reason.peers]
    standings = [standing for item in items for standing in item.labels.values()]
    return ValidationReport(
        by=by,
        items=items,
        reasons=len(collected),
        self_validated=own.count(True),
        self_decided=len(own) - own.count(None),
        peer_validated=peers.count(True),
        peer_decided=len(peers) - peers.count(None),
        standings={standing: standings.count(standing) for standing in Standing},
    )


def _standing_of(reasons: Iterable[LabelReason[ItemT]], by: By) -> Standing:
    validated = [reason.is_validated(by) for reason in reasons]
    if any(validated):
        return Standing.VALID
    return Standing.OPEN if None in validated else Standing.ERROR
