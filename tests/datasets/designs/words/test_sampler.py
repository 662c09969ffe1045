import csv
from collections import Counter, defaultdict
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from datasets.designs.words.candidates import Step, strata_of
from datasets.designs.words.norms import WordNorms, part_named
from datasets.designs.words.sampler import Cohort, Shortage, sample_words
from datasets.designs.words.settings import Stratified, WordSampling
from datasets.designs.words.stop_words import STOP_WORDS

SMALL = {"associated": {"N": 8}, "unassociated": {"N": 4}}


def norms_of_the_shared(folder: Path) -> WordNorms:
    """Read half of the USF norms, and the half of MRC that goes with them."""
    strengths: dict[tuple[str, str], float] = {}
    uses: dict[str, Counter[str]] = defaultdict(Counter)
    with (folder / "data/words/usf_sample.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            strengths[row["cue"], row["target"]] = float(row["FSG"])
            for word in ("cue", "target"):
                if tag := row[f"{word}_pos"]:
                    uses[row[word]][part_named(tag)] += 1
    with (folder / "data/nws/mrc.tsv").open(encoding="utf-8") as file:
        rated = csv.DictReader(file, delimiter="\t")
        concreteness = {row["WORD"].lower(): float(row["CONC"]) for row in rated if row["CONC"]}
    return WordNorms(strengths, uses, concreteness)


def small(words: int = 12) -> WordNorms:
    """Make a ring of nouns, each evoking the next two; concreteness runs from 1 to 7."""
    names = [f"w{number:02}" for number in range(words)]
    strengths = {
        (names[at], names[(at + step) % words]): 0.1 * step
        for at, step in product(range(words), (1, 2))
    }
    ratings = {name: 1 + 6 * (number * 5 % words) / words for number, name in enumerate(names)}
    return WordNorms(strengths, {name: {"N": 1} for name in names}, ratings)


def dropped(norms: WordNorms, **settings) -> dict[Step, int]:
    sample = sample_words(norms, WordSampling(**{**SMALL, **settings}), seed=1)
    return {counted.step: counted.dropped for counted in sample.steps if counted.dropped}


@pytest.mark.parametrize("first", np.linspace(1, 7, 13))
def test_classes_are_those_of_the_paper(first: float) -> None:
    """Compare with section 3.1 read word by word, for a cohort of all differences."""
    second = np.linspace(1, 7, 25)
    all_first = np.full(len(second), first)
    as_is, turned = strata_of(all_first, second, WordSampling())
    median = float(np.median(np.abs(all_first - second)))
    for b, stratum, back in zip(second, as_is, turned, strict=True):
        for a, two, result in ((first, b, stratum), (b, first, back)):
            difference = abs(a - two)
            expected = -1
            if a > 4 and difference <= median:
                expected = 0
            elif a > 4 and two < a and difference > median:
                expected = 1
            elif a <= 4 and difference <= median:
                expected = 2
            elif a <= 4 and two > a and difference > median:
                expected = 3
            assert result == expected


def test_quartiles_hold_a_quarter_each() -> None:
    first = np.arange(40.0)
    strata, turned = strata_of(first, first, WordSampling(stratified=Stratified.QUARTILES))
    assert Counter(strata.tolist()) == {0: 10, 1: 10, 2: 10, 3: 10}
    assert set(turned.tolist()) == {-1}


def test_unassociated_pairs_are_of_drawn_words_and_no_association_joins_them() -> None:
    norms = small(20)
    settings = WordSampling(**SMALL, stratified=Stratified.NOTHING)
    for seed in range(20):
        pairs = sample_words(norms, settings, seed=seed).pairs
        associated = [pair for pair in pairs if pair.cell.cohort is Cohort.ASSOCIATED]
        words = {word for pair in associated for word in (pair.first, pair.second)}
        assert len(associated) == 8
        for pair in pairs:
            joined = {(pair.first, pair.second), (pair.second, pair.first)} & norms.strengths.keys()
            if pair.cell.cohort is Cohort.ASSOCIATED:
                assert pair.strength == max(norms.strengths[words] for words in joined)
            else:
                assert not joined
                assert {pair.first, pair.second} <= words
        assert len({frozenset((pair.first, pair.second)) for pair in pairs}) == len(pairs) == 12


def test_no_word_stands_more_often_than_allowed() -> None:
    settings = WordSampling(**SMALL, stratified=Stratified.NOTHING, most_uses=2)
    sample = sample_words(small(), settings, seed=3)
    uses = Counter(word for pair in sample.pairs for word in (pair.first, pair.second))
    assert max(uses.values()) == 2
    lacking = [cell for cell in sample.cells if cell.missing]
    assert sum(cell.missing for cell in lacking) == sample.missing
    assert {cell.short for cell in lacking} <= {Shortage.TOO_FEW, Shortage.USED_UP}


def test_each_step_counts_what_it_drops() -> None:
    norms = small()
    extra = {
        ("hot dog", "w00"): 0.1,
        ("Paris", "w00"): 0.1,
        ("the", "w00"): 0.1,
        ("run", "w00"): 0.1,
        ("jump", "run"): 0.1,
        ("unclear", "w00"): 0.1,
        ("unrated", "w00"): 0.1,
    }
    uses = {
        **norms.uses,
        **{word: {"N": 1.0} for word in ("hot dog", "Paris", "the", "unrated")},
        **{word: {"V": 3.0, "N": 1.0} for word in ("run", "jump")},
        "unclear": {"N": 2.0, "V": 1.0},
    }
    more = WordNorms({**norms.strengths, **extra}, uses, norms.concreteness)
    assert dropped(more, stop_words=("The",)) == {
        Step.SEVERAL_WORDS: 1,
        Step.CAPITAL: 1,
        Step.STOP_WORD: 1,
        Step.NO_PART: 1,
        Step.PARTS_DIFFER: 1,
        Step.PART_NOT_WANTED: 1,
        Step.NO_CONCRETENESS: 1,
    }
    assert Step.CAPITAL not in dropped(more, lower_case=False)
    assert dropped(more, part_share=0.6)[Step.PARTS_DIFFER] == 1
    assert Step.NO_PART not in dropped(more, part_share=0.6)


def test_rare_words_are_left_out() -> None:
    norms = small()
    frequent = WordNorms(norms.strengths, norms.uses, norms.concreteness, {"w00": 3.0, "w01": 3.0})
    assert dropped(frequent, lowest_frequency=2.0) == {Step.RARE: 23}  # of 24 pairs one is left


def test_classes_of_strength_are_drawn_equally() -> None:
    settings = WordSampling(**SMALL, stratified=Stratified.NOTHING, strength_bounds=(0.15,))
    pairs = sample_words(small(), settings, seed=1).pairs
    strengths = [pair.strength for pair in pairs if pair.cell.cohort is Cohort.ASSOCIATED]
    assert Counter(strength > 0.15 for strength in strengths) == {True: 4, False: 4}


def test_the_shortfall_of_a_cell_is_drawn_elsewhere_only_if_asked() -> None:
    settings = {**SMALL, "associated": {"N": 20}, "strength_bounds": (0.25,)}
    settings |= {"stratified": Stratified.NOTHING}
    short = sample_words(small(), WordSampling(**settings), seed=1)
    assert [(cell.drawn, cell.short) for cell in short.cells[:2]] == [
        (10, None),
        (0, Shortage.TOO_FEW),
    ]
    filled = sample_words(small(), WordSampling(**settings, fills_up=True), seed=1)
    assert [(cell.drawn, cell.filled) for cell in filled.cells[:2]] == [(20, 10), (0, 0)]


def test_a_seed_gives_the_same_pairs_whatever_the_order_of_the_norm() -> None:
    norms = small(20)
    turned = WordNorms(
        dict(reversed(norms.strengths.items())),
        dict(reversed(norms.uses.items())),
        dict(reversed(norms.concreteness.items())),
    )
    settings = WordSampling(**SMALL)
    one = sample_words(norms, settings, seed=5)
    assert sample_words(turned, settings, seed=5) == one
    assert sample_words(norms, settings, seed=6) != one


def test_settings_come_back_from_json() -> None:
    settings = WordSampling(stop_words=("the",), strength_bounds=(0.1, 0.2), fills_up=True)
    assert WordSampling.from_json(settings.as_json()) == settings


@pytest.mark.parametrize(
    "wrong",
    [
        {"part_share": 0},
        {"most_uses": -1},
        {"associated": {"X": 1}},
        {"strength_bounds": (0.2, 0.1)},
    ],
)
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"parts of speech|at least 0|must rise"):
        WordSampling(**wrong)


def test_the_quotas_of_simlex_come_out_of_half_the_norms(shared_dir: Path) -> None:
    norms = norms_of_the_shared(shared_dir)
    sample = sample_words(norms, WordSampling(fills_up=True), seed=1)
    cells = Counter((pair.cell.cohort.value, pair.cell.part) for pair in sample.pairs)
    assert cells == {
        ("associated", "N"): 600,
        ("associated", "V"): 200,
        ("associated", "A"): 100,
        ("unassociated", "N"): 66,
        ("unassociated", "V"): 22,
        ("unassociated", "A"): 11,
    }
    assert (sample.read, sample.missing) == (38524, 0)
    nouns = [cell for cell in sample.cells if cell.cell.part == "N"]
    assert [cell.drawn for cell in nouns] == [150, 150, 150, 150, 17, 17, 16, 16]
    for pair in sample.pairs:
        both = {(pair.first, pair.second), (pair.second, pair.first)}
        is_joined = bool(both & norms.strengths.keys())
        assert is_joined == (pair.cell.cohort is Cohort.ASSOCIATED)


def test_stop_words_are_in_lower_case() -> None:
    for words in STOP_WORDS.values():
        assert all(word == word.lower() for word in words)
