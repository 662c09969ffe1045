"""CDSCorpus's design with a mix: the shares of its Table 1, as far as the sentences allow."""

import random
from collections import Counter

from datasets.designs.cds import CdsDesign
from datasets.designs.mix import CDS_MIX
from datasets.designs.planner import Member, PairingReport, SourceSet

# How often a rule has something to say about a sentence: from rare to nearly always.
CHANCES = {
    "s2.conjunction_dropped": 0.05,
    "s2.conjunct_dropped": 0.2,
    "s2.passive": 0.15,
    "s2.adjunct_dropped": 0.9,
    "s2.relative_participle": 0.2,
    "s3.negation": 0.9,
    "s4.dependents_mixed": 0.7,
}


def pictures(n: int, chances: dict[str, float] = CHANCES) -> list[SourceSet]:
    rng = random.Random(1)
    number = iter(range(10**9))

    def member(place: str, rule: str = "") -> Member:
        pk = next(number)
        return Member(pk, place, f"sentence {pk}", author=place[1], rule=rule)

    sets = []
    for picture in range(n):
        members = [member("1a"), member("1b")]
        for side in "ab":
            for rule, chance in chances.items():
                members += [
                    member(f"{rule[1]}{side}", rule)
                    for _ in range(rng.randint(1, 4))
                    if rng.random() < chance
                ]
        sets.append(SourceSet(str(picture), tuple(members), f"theme {picture // 20}"))
    return sets


def rules_of(sets: list[SourceSet], design: CdsDesign) -> tuple[Counter[str], PairingReport]:
    report = PairingReport()
    pairs = list(design.pairs(sets, seed=1, report=report))
    assert pairs == list(design.pairs(sets, seed=1, report=PairingReport()))
    return Counter(pair.rule for pair in pairs if pair.rule), report


def far(counts: Counter[str]) -> float:
    """Return the largest difference from a share of Table 1."""
    total = counts.total()
    shares = {row.name: CDS_MIX.share_of_all(row) for row in CDS_MIX.rows}
    return max(abs(counts[rule] / total - share) for rule, share in shares.items())


def test_the_rules_have_the_shares_of_table_1() -> None:
    sets = pictures(200)
    mixed, report = rules_of(sets, CdsDesign(CDS_MIX))
    by_chance, before = rules_of(sets, CdsDesign())
    assert far(by_chance) > 0.05
    assert far(mixed) < 0.01
    assert report.kept.total() == before.kept.total()


def test_kind_10_stays_even_between_the_authors() -> None:
    report = PairingReport()
    sets = pictures(100)
    written = {m.sentence: m.author for source_set in sets for m in source_set.members}
    pairs = CdsDesign(CDS_MIX).pairs(sets, seed=2, report=report)
    authors = Counter(written[pair.sentence_a] for pair in pairs if pair.kind == "10")
    assert abs(authors["a"] - authors["b"]) <= 1


def test_a_kind_that_no_sentence_offers_is_made_up_for_by_others() -> None:
    without = {rule: chance for rule, chance in CHANCES.items() if rule != "s2.passive"}
    mixed, report = rules_of(pictures(60, without), CdsDesign(CDS_MIX))
    assert mixed["s2.passive"] == 0
    assert report.kept.total() > 0
    shares = {row.name: row.weight for row in CDS_MIX.rows if row.name != "s2.passive"}
    total = sum(shares.values())
    for rule, weight in shares.items():
        assert abs(mixed[rule] / mixed.total() - weight / total) < 0.02


def test_nothing_to_draw_from_is_no_error() -> None:
    mixed, report = rules_of(pictures(3, {}), CdsDesign(CDS_MIX))
    assert not mixed
    assert report.kept["1"] == 3
