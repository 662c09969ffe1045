"""Changes of endings, learnt from pairs of forms: Turkish past, German present."""

import pytest

from transforms.packs.fallback.ending_changes import changed_form, learn_changes, pair_variants

HE_TO_I = [("geldi", "geldim"), ("verdi", "verdim"), ("aldı", "aldım"), ("kaldı", "kaldım")]
HE_TO_WE = [("geldi", "geldik"), ("gördü", "gördük"), ("aldı", "aldık"), ("sordu", "sorduk")]
GERMAN = [("fahre", "fährt"), ("sage", "sagt"), ("nehme", "nimmt"), ("laufe", "läuft")]


@pytest.mark.parametrize(
    ("pairs", "form", "changed"),
    [(HE_TO_I, "sildi", "sildim"), (HE_TO_I, "gördü", "gördüm"), (HE_TO_WE, "Sustu", "Sustuk")],
)
def test_a_form_changes_as_forms_with_its_ending_or_its_pattern_of_vowels_do(pairs, form, changed):
    assert changed_form(form, learn_changes(pairs)) == changed


def test_an_ending_of_which_fewer_than_three_pairs_are_known_stays_unknown():
    assert changed_form("sildi", learn_changes(HE_TO_I[:2])) is None


def test_changes_of_stems_are_no_changes_of_endings():
    assert learn_changes(GERMAN) == {}


def test_variants_are_paired_with_the_form_most_like_them():
    assert list(pair_variants({"evi": 2}, {"evim": 1})) == [("evi", "evim")]
    old, new = {"geldi": 5, "gelmiş": 1}, {"geldim": 2, "gelmişim": 1}
    assert sorted(pair_variants(old, new)) == [("geldi", "geldim"), ("gelmiş", "gelmişim")]
