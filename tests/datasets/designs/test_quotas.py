"""The draw by quotas, held against what CDSCorpus says of its groups (section 2.1)."""

from hypothesis import given
from hypothesis import strategies as st

from datasets.designs.quotas import Themed, draw_by_quota, draw_counts

THEMES = st.sampled_from(["dogs", "children", "music", ""])
PICTURES = st.lists(st.tuples(THEMES, st.booleans()), max_size=40).map(
    lambda rows: [Themed(f"p{n}", theme, kept) for n, (theme, kept) in enumerate(rows)]
)
QUOTAS = st.dictionaries(THEMES, st.none() | st.integers(0, 12))


@given(PICTURES, QUOTAS, st.integers(0, 5))
def test_the_draw_takes_what_the_forecast_said(pictures, quotas, seed):
    counted = {}
    for picture in pictures:
        n, kept = counted.get(picture.theme, (0, 0))
        counted[picture.theme] = n + 1, kept + picture.is_kept
    sample = [pictures[place] for place in draw_by_quota(pictures, quotas, seed=seed)]
    for row in draw_counts(counted, quotas):
        assert sum(picture.theme == row.theme for picture in sample) == row.chosen
    assert {picture for picture in pictures if picture.is_kept} <= set(sample)


@given(PICTURES, QUOTAS, st.integers(0, 5))
def test_larger_quotas_only_add_pictures(pictures, quotas, seed):
    larger = {theme: None if n is None else n + 3 for theme, n in quotas.items()}
    few = draw_by_quota(pictures, quotas, seed=seed)
    assert set(few) <= set(draw_by_quota(pictures, larger, seed=seed))


def test_the_seed_decides_which():
    pictures = [Themed(f"p{n}", "dogs") for n in range(60)]
    draws = {tuple(draw_by_quota(pictures, {"dogs": 50}, seed=seed)) for seed in range(5)}
    assert len(draws) == 5


def test_every_picture_is_drawn_about_as_often():
    pictures = [Themed(f"p{n}", "dogs") for n in range(10)]
    sample = [n for seed in range(400) for n in draw_by_quota(pictures, {"dogs": 5}, seed=seed)]
    counts = [sample.count(n) for n in range(10)]
    # Binomial with n = 400 and p = 1/2: its standard deviation is 10.
    assert all(160 < count < 240 for count in counts)


def test_a_theme_that_falls_short_says_by_how_much():
    (row,) = draw_counts({"various people": (4, 0)}, {"various people": 6})
    assert (row.chosen, row.short) == (4, 2)
