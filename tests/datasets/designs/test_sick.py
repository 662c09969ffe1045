from collections import Counter
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.designs.planner import (
    Dropped,
    Member,
    PairingReport,
    PlannedPair,
    SourceSet,
)
from datasets.designs.relations import PairRelation
from datasets.designs.sick import UNRELATED_KIND, sick_pairs
from datasets.designs.split import join_by_names, pairs_with_known_names, split_by_source
from datasets.formats.text import comparison_key, words_key

PLACES = ("1a", "2a", "3a", "4a", "1b", "2b", "3b", "4b")


def full_sets(number: int, themes: int = 0) -> list[SourceSet]:
    return [
        SourceSet(
            f"source {n}",
            tuple(
                Member(10 * n + i, index, f"sentence {n} {index}") for i, index in enumerate(PLACES)
            ),
            f"theme {n % themes}" if themes else "",
        )
        for n in range(number)
    ]


def paired(
    sets: list[SourceSet], seed: int = 1, share: float = 0.12
) -> tuple[list[PlannedPair], PairingReport]:
    report = PairingReport()
    return list(sick_pairs(sets, seed=seed, report=report, unrelated_share=share)), report


# Few keys on many places, so that identical and repeated pairs are frequent.
SETS = st.lists(
    st.tuples(
        st.lists(st.tuples(st.sampled_from(PLACES), st.integers(0, 30)), unique_by=lambda m: m[0]),
        st.sampled_from(["", "sea", "town"]),
    ),
    max_size=25,
).map(
    lambda drawn: [
        SourceSet(
            f"s{n}",
            tuple(Member(100 * n + i, place, f"k{key}") for i, (place, key) in enumerate(members)),
            theme,
        )
        for n, (members, theme) in enumerate(drawn)
    ]
)


def test_a_full_source_gives_the_thirteen_pairs_of_table_5() -> None:
    pairs, _ = paired(full_sets(1), share=0)
    assert [pair.kind for pair in pairs] == [
        *("S1aS2a", "S1aS3a", "S1aS4a"),
        *("S1bS2b", "S1bS3b", "S1bS4b"),
        "S1aS1b",
        *("S1aS2b", "S1aS3b", "S1aS4b"),
        *("S1bS2a", "S1bS3a", "S1bS4a"),
    ]
    assert Counter(pair.relation for pair in pairs) == {
        PairRelation.SIMILAR: 5,
        PairRelation.OPPOSITE: 4,
        PairRelation.SCRAMBLED: 4,
    }
    assert {pair.kind for pair in pairs if pair.is_cross_set} == {
        *("S1aS1b", "S1aS2b", "S1aS3b", "S1aS4b"),
        *("S1bS2a", "S1bS3a", "S1bS4a"),
    }


def test_a_source_with_one_sentence_is_paired_with_its_own_expansions() -> None:
    source = SourceSet("s", (Member(1, "1a", "x"), Member(2, "2a", "y"), Member(3, "3a", "z")))
    pairs, _ = paired([source], share=0)
    assert [pair.kind for pair in pairs] == ["S1aS2a", "S1aS3a"]


def test_identical_and_repeated_pairs_are_dropped_and_counted() -> None:
    first = SourceSet("s", (Member(1, "1a", "x"), Member(2, "2a", "x"), Member(3, "3a", "z")))
    second = SourceSet("t", (Member(4, "1a", "z"), Member(5, "2a", "x")))
    pairs, report = paired([first, second], share=0)
    assert [(pair.kind, {pair.sentence_a, pair.sentence_b}) for pair in pairs] == [
        ("S1aS3a", {1, 3})
    ]
    assert report.dropped == {
        ("S1aS2a", Dropped.IDENTICAL): 1,
        ("S1aS2a", Dropped.REPEATED): 1,
    }
    assert report.sources_without_pairs == 1


def test_both_orders_are_mixed_within_each_kind_as_in_sick() -> None:
    pairs, _ = paired(full_sets(400), share=0)
    for kind in ("S1aS2a", "S1aS1b", "S1bS3a"):
        turned = sum(p.sentence_a > p.sentence_b for p in pairs if p.kind == kind)
        assert 150 < turned < 250


def test_an_added_source_leaves_the_related_pairs_of_the_others_as_they_were() -> None:
    few, many = (paired(full_sets(number), share=0)[0] for number in (20, 30))
    assert many[: len(few)] == few


@pytest.mark.parametrize("share", [0.05, 0.12, 1197 / 9840, 0.4])
def test_unrelated_pairs_make_their_share_of_all_pairs(share: float) -> None:
    pairs, report = paired(full_sets(60), share=share)
    unrelated = sum(pair.kind == UNRELATED_KIND for pair in pairs)
    assert abs(unrelated - share * len(pairs)) <= 1
    assert report.kept[UNRELATED_KIND] == unrelated


@given(SETS, st.integers(0, 3), st.sampled_from([0.0, 0.12, 0.6]))
def test_no_pair_is_identical_or_comes_twice_and_the_counts_add_up(
    sets: list[SourceSet], seed: int, share: float
) -> None:
    pairs, report = paired(sets, seed, share)
    key_of = {member.sentence: member.key for source in sets for member in source.members}
    keys = [frozenset((key_of[pair.sentence_a], key_of[pair.sentence_b])) for pair in pairs]
    assert all(len(both) == 2 for both in keys)
    assert len(set(keys)) == len(keys)
    kinds = {kind for kind, _ in report.dropped} | set(report.kept)
    for kind in kinds | set(report.planned):
        dropped = sum(n for (of, _), n in report.dropped.items() if of == kind)
        assert report.kept[kind] + dropped == report.planned[kind]
    assert sum(report.kept.values()) == len(pairs)


@given(SETS, st.integers(0, 3))
def test_the_same_sets_and_seed_give_the_same_pairs(sets: list[SourceSet], seed: int) -> None:
    assert paired(sets, seed)[0] == paired(sets, seed)[0]


@given(SETS, st.integers(0, 3))
def test_unrelated_pairs_join_two_sources_without_a_theme_or_sentence_in_common(
    sets: list[SourceSet], seed: int
) -> None:
    source_of = {member.sentence: source for source in sets for member in source.members}
    for pair in paired(sets, seed, 0.5)[0]:
        first, second = source_of[pair.sentence_a], source_of[pair.sentence_b]
        if pair.relation is PairRelation.UNRELATED:
            assert first is not second
            assert not first.theme or first.theme != second.theme
            assert not {m.key for m in first.members} & {m.key for m in second.members}
        else:
            assert first is second


def test_the_last_possible_unrelated_pair_is_found() -> None:
    sets = full_sets(2)
    pairs, report = paired(sets, share=0.9)
    assert report.kept[UNRELATED_KIND] == 8 * 8
    assert report.dropped_for(Dropped.NO_PARTNER) == report.planned[UNRELATED_KIND] - 64
    assert len(pairs) == 26 + 64


def test_sources_of_one_theme_give_no_unrelated_pairs_and_the_report_says_so() -> None:
    _, report = paired(full_sets(10, themes=1))
    assert report.kept[UNRELATED_KIND] == 0
    assert report.dropped_for(Dropped.NO_PARTNER) == report.planned[UNRELATED_KIND] == 18


def test_a_split_by_source_is_possible_although_unrelated_pairs_join_sources() -> None:
    pairs, _ = paired(full_sets(260, themes=5))
    source_of = {m.sentence: s.source for s in full_sets(260) for m in s.members}
    numbers = {source: number for number, source in enumerate(sorted({*source_of.values()}))}
    first = [numbers[source_of[pair.sentence_a]] for pair in pairs]
    second = [numbers[source_of[pair.sentence_b]] for pair in pairs]
    split = split_by_source((first, second), [""] * len(pairs), seed=1)
    shares = {part.value: round(100 * n / len(pairs)) for part, n in split.pairs.items()}
    assert shares["TRAIN"] in range(43, 48)
    assert shares["TRIAL"] in range(3, 8)
    assert shares["TEST"] in range(48, 53)


def test_sources_that_share_a_text_come_into_one_block_so_that_a_split_stays_possible() -> None:
    """Every tenth source has the first sentence of another one, as captions of pictures do."""
    sets = full_sets(400, themes=5)
    for n in range(0, 400, 10):
        first, *rest = sets[n].members
        text = sets[(n + 205) % 400].members[0].key
        sets[n] = replace(sets[n], members=(replace(first, key=text.upper() + "!"), *rest))
    pairs, _ = paired(sets)
    members = {m.sentence: (s.source, m) for s in sets for m in s.members}
    rows = list(members)
    sources = [members[row][0] for row in rows]
    texts = [words_key(members[row][1].key) for row in rows]
    number = dict(zip(rows, join_by_names(sources, texts), strict=True))
    a = [number[pair.sentence_a] for pair in pairs]
    b = [number[pair.sentence_b] for pair in pairs]
    split = split_by_source((a, b), [""] * len(pairs), seed=1)
    assert split.groups >= 39
    assert not split.is_off_size


def test_captions_of_sick_come_into_parts_that_share_no_text(shared_dir: Path) -> None:
    """Split by source id alone, sentences of TRAIN and TRIAL stand in TEST: captions repeat."""
    sets = sick_sets(shared_dir / "data")
    pairs, _ = paired(sets)
    of = {m.sentence: (source.source, words_key(m.key)) for source in sets for m in source.members}
    rows = list(of)
    texts = ([of[p.sentence_a][1] for p in pairs], [of[p.sentence_b][1] for p in pairs])
    known = {}
    for way, names in (
        ("by id", ([of[row][0] for row in rows],)),
        ("by text too", ([of[row][0] for row in rows], [of[row][1] for row in rows])),
    ):
        number = dict(zip(rows, join_by_names(*names), strict=True))
        first, second = ([number[row] for row in column] for column in sentences_of(pairs))
        split = split_by_source((first, second), [""] * len(pairs), seed=1)
        assert not split.is_off_size
        known[way] = pairs_with_known_names(split.parts, *texts)
    assert known["by id"] > 0
    assert known["by text too"] == 0


def sentences_of(pairs: list[PlannedPair]) -> tuple[list[int], list[int]]:
    return [pair.sentence_a for pair in pairs], [pair.sentence_b for pair in pairs]


def sick_sets(data: Path) -> list[SourceSet]:
    """Return SICK's captions, normalised and expanded by its authors; others stand as S1."""
    normalised = dict(rows_of(data / "sick_normalisation_dev.tsv"))
    expansions: dict[str, dict[str, str]] = {}
    for s1, kind, expansion, *_ in rows_of(data / "sick_expansions_dev.tsv"):
        expansions.setdefault(s1, {}).setdefault(kind[1], expansion)
    sets = []
    numbers = count()
    for source, *captions, _origin in rows_of(data / "sick_source_pairs_dev.tsv"):
        members = []
        for position, s0 in zip("ab", captions, strict=True):
            s1 = normalised.get(s0, s0)
            texts = {"1": s1, **expansions.get(s1, {})}
            members += [
                Member(next(numbers), stage + position, comparison_key(text))
                for stage, text in texts.items()
            ]
        sets.append(SourceSet(source, tuple(members)))
    return sets


def rows_of(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text("utf-8").splitlines()[1:]]


def test_a_share_of_all_is_refused() -> None:
    with pytest.raises(ValueError, match="share"):
        paired(full_sets(2), share=1.0)
