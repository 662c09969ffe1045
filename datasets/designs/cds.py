"""CDSCorpus's pairing (Wróblewska and Krasnowska-Kieraś 2017, section 2.3).

Two authors, A and B, describe each picture; t(x) are the transformations of a sentence x. For each
picture with the descriptions a and b:

 1  (a, b)
 2  (a, t(a))                  3  (b, t(b))
 4  (a, t(b))                  5  (b, t(a))
 6  (a, t(a')), a' of A about another picture of the same theme
 7  (b, t(b')), b' of B about another picture of the same theme
 8  (a, a'), a' of A about a picture of another theme
 9  (b, b'), b' of B about a picture of another theme
10  as 2 with another transformation for half of the pictures, as 3 for the other half

"For each sentence pair (a, b) created according to this procedure, its reverse (b, a) is also
included": a planned pair stands for both, because everything is judged in both orders.

t(x) is the set of all transformations. In the paper's draw 54.6 % are similar (its Table 1), and a
rule that writes much should not dominate: so the stage is chosen to meet the shares, then the rule,
then the sentence. With a mix (`datasets.designs.mix`) it is settled beforehand which pair takes a
sentence of which rule, so that the rules come as near to their shares as the sentences allow
(`datasets.designs.cds_wishes`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from datasets.designs.cds_wishes import Wishes, plan_wishes
from datasets.designs.drawing import Drawer, KindRow, Scope
from datasets.designs.mix import Mix
from datasets.designs.planner import (
    Book,
    Dropped,
    PairingReport,
    PlannedPair,
    SourceSet,
)
from datasets.designs.relations import PairRelation

# Table 1: 139 + 485 + 893 + 1013 + 1291 similar, 1304 negated, 1878 mixed of 7003.
DERIVED_MIX: Mapping[str, float] = {"2": 3821 / 7003, "3": 1304 / 7003, "4": 1878 / 7003}

_ANY = {"a": frozenset(("1a",)), "b": frozenset(("1b",))}
_DERIVED = {side: frozenset(f"{stage}{side}" for stage in "234") for side in "ab"}
_DESCRIPTIONS = _ANY["a"] | _ANY["b"]
_TRANSFORMED = _DERIVED["a"] | _DERIVED["b"]


def _themed(kind: str, side: str) -> KindRow:
    return KindRow(
        kind,
        _ANY[side],
        _TRANSFORMED,
        Scope.SAME_THEME,
        relation=PairRelation.SAME_THEME,
        same_author=True,
    )


def _unrelated(kind: str, side: str) -> KindRow:
    return KindRow(
        kind,
        _ANY[side],
        _DESCRIPTIONS,
        Scope.OTHER_THEME,
        relation=PairRelation.UNRELATED,
        same_author=True,
    )


CDS_ROWS = (
    KindRow("1", _ANY["a"], _ANY["b"]),
    KindRow("2", _ANY["a"], _DERIVED["a"]),
    KindRow("3", _ANY["b"], _DERIVED["b"]),
    KindRow("4", _ANY["a"], _DERIVED["b"]),
    KindRow("5", _ANY["b"], _DERIVED["a"]),
    _themed("6", "a"),
    _themed("7", "b"),
    _unrelated("8", "a"),
    _unrelated("9", "b"),
)
AGAIN_KIND = "10"
_AGAIN = {side: KindRow(AGAIN_KIND, _ANY[side], _DERIVED[side]) for side in "ab"}


def _relation_shares(stages: Mapping[str, float]) -> Mapping[PairRelation, float]:
    """Return the shares of relations: kind 1 is similar, 2 to 5 and 10 follow the stages."""
    return {
        PairRelation.SIMILAR: 0.1 + 0.5 * stages["2"],
        PairRelation.OPPOSITE: 0.5 * stages["3"],
        PairRelation.SCRAMBLED: 0.5 * stages["4"],
        PairRelation.SAME_THEME: 0.2,  # kinds 6 and 7
        PairRelation.UNRELATED: 0.2,  # kinds 8 and 9
    }


CDS_MIX = _relation_shares(DERIVED_MIX)
CDS_KINDS = (*(row.kind for row in CDS_ROWS), AGAIN_KIND)


@dataclass(frozen=True, slots=True)
class CdsDesign:
    """The design; `mix` gives the rules and their shares, else any rule is drawn."""

    mix: Mix | None = None
    name: str = "cds"
    kind_shares: Mapping[str, float] = field(
        default_factory=lambda: dict.fromkeys(CDS_KINDS, 1 / len(CDS_KINDS))
    )
    draws_from_all: bool = True

    @property
    def relation_shares(self) -> Mapping[PairRelation, float]:
        return CDS_MIX if self.mix is None else _relation_shares(_by_position(self.mix))

    def pairs(
        self, sets: Sequence[SourceSet], *, seed: int, report: PairingReport
    ) -> Iterator[PlannedPair]:
        return cds_pairs(sets, seed=seed, report=report, mix=self.mix)


def cds_pairs(
    sets: Sequence[SourceSet], *, seed: int, report: PairingReport, mix: Mix | None = None
) -> Iterator[PlannedPair]:
    """Yield the pairs of all pictures in their order, each picture's by kind.

    The same sets and seed give the same pairs in the same order. Kinds that a picture cannot
    provide are counted in the report with the reason.
    """
    book = Book(report)
    shares = DERIVED_MIX if mix is None else _by_position(mix)
    drawers = [Drawer(row, sets, book, seed=seed, mix=shares) for row in CDS_ROWS]
    again = _Again(sets, book, seed, shares)
    wishes = Wishes()
    if mix is not None:
        transformed = [drawer for drawer in drawers if drawer.row.right & _TRANSFORMED]
        wishes = plan_wishes(mix, transformed, again.drawers, range(len(sets)), seed=seed)
    again.wishes = wishes
    for source in range(len(sets)):
        before = report.kept.total()
        for drawer in drawers:
            yield from book.entered(drawer.row.kind, _pair(drawer, source, wishes))
        yield from book.entered(AGAIN_KIND, again.pair(source))
        report.sources_without_pairs += report.kept.total() == before


def _by_position(mix: Mix) -> Mapping[str, float]:
    """Return the shares of the stages by their letter in a place: "2" for S2."""
    return {stage[1]: share for stage, share in mix.stage_shares().items()}


def _pair(drawer: Drawer, source: int, wishes: Wishes) -> PlannedPair | Dropped:
    lefts = drawer.lefts(source)
    wish = wishes.by_row.get((drawer.row, source))
    return drawer.pair(source, lefts[0], wish=wish) if lefts else Dropped.NO_DESCRIPTION


class _Again:
    """Kind 10, "to obtain equal author proportions": the author with fewer pairs has priority.

    If they have no other transformation, the other author's is used.
    """

    def __init__(
        self, sets: Sequence[SourceSet], book: Book, seed: int, shares: Mapping[str, float]
    ) -> None:
        self.drawers = {
            side: Drawer(row, sets, book, seed=seed, mix=shares) for side, row in _AGAIN.items()
        }
        self.wishes = Wishes()
        self._made = {"a": 0, "b": 0}

    def pair(self, source: int) -> PlannedPair | Dropped:
        reasons = []
        wished_for = self.wishes.second_side.get(source, "")
        for side in sorted(self._made, key=lambda s: (s != wished_for, self._made[s], s)):
            pair = _pair(self.drawers[side], source, self.wishes)
            if isinstance(pair, PlannedPair):
                self._made[side] += 1
                return pair
            reasons.append(pair)
        # A repetition of kind 2 or 3 means that there is only one transformation.
        only_one = reasons[0] is Dropped.REPEATED
        return Dropped.NO_OTHER_TRANSFORMATION if only_one else reasons[0]
