import unicodedata
from itertools import combinations

import pytest

from annotation.simulation.generative.writers import decided, edited, translated, written

GIVEN = "Mwanamume anapiga gitaa jukwaani usiku."
STAGES = ("S2", "S3", "S4")


def texts(stage, *, seed=1, seat=1, prompt=1, given=GIVEN):
    return written(seed=seed, seat=seat, prompt=prompt, stage=stage, source=given).texts


def drafts(stage, **asked):
    """Return the texts of the first hundred prompts that were not passed on."""
    return [made for prompt in range(100) if (made := texts(stage, prompt=prompt, **asked))]


def words(text):
    return text.removesuffix(".").split()


@pytest.mark.parametrize("stage", ["S1", *STAGES])
def test_a_simulated_text_depends_on_seed_seat_and_prompt_alone(stage):
    asked = [
        {"seed": seed, "seat": seat, "prompt": prompt}
        for seed in (1, 2)
        for seat in (1, 2)
        for prompt in range(30)
    ]
    made = [texts(stage, **each) for each in asked]
    assert made[::-1] == [texts(stage, **each) for each in reversed(asked)]
    for start in range(0, 120, 30):
        others = [made[other : other + 30] for other in range(0, 120, 30) if other != start]
        assert made[start : start + 30] not in others


def test_two_who_normalise_write_the_same_about_half_of_the_time():
    pairs = [(texts("S1", prompt=n), texts("S1", seat=2, prompt=n)) for n in range(1000)]
    both = [(one[0], other[0]) for one, other in pairs if one and other]
    assert 0.45 < sum(one == other for one, other in both) / len(both) < 0.6
    passes = sum(not one for one, _ in pairs) / len(pairs)
    assert 0.02 < passes < 0.06


def test_each_stage_changes_the_words_as_its_transformations_do():
    values = words(GIVEN)
    for made in drafts("S2"):
        assert {len(words(text)) for text in made} == {4}
        assert all(set(words(text)) < set(values) for text in made)
    for made in drafts("S3"):
        assert all(len(set(words(text)) - set(values)) == 1 for text in made)
        assert all([word for word in words(text) if word in values] == values for text in made)
    for made in drafts("S4"):
        assert all(sorted(words(text)) == sorted(values) != words(text) for text in made)


def test_stages_never_write_the_same_and_nobody_offers_a_text_twice():
    made = {stage: {text for draft in drafts(stage) for text in draft} for stage in STAGES}
    assert all(not made[one] & made[other] for one, other in combinations(STAGES, 2))
    assert GIVEN not in set.union(*made.values())
    assert all(len(draft) == len(set(draft)) for stage in STAGES for draft in drafts(stage))


def test_a_text_without_spaces_is_changed_by_its_letters():
    assert {len(text) for made in drafts("S2", given="男人在弹吉他。") for text in made} == {6}
    assert all(
        sorted(made[0]) == sorted("男人在弹吉他。") for made in drafts("S4", given="男人在弹吉他。")
    )


def test_a_word_too_few_is_passed_on():
    assert drafts("S2", given="Anaimba leo.") == []


def test_translations_keep_apart_what_was_apart():
    assert translated("Ein Hund bellt.") == "niE dnuH tlleb."
    assert translated(translated(GIVEN)) == GIVEN
    hindi = "लड़की गा रही है"
    assert translated(translated(hindi)) == hindi
    # A mark stays with its letter.
    assert not any(
        unicodedata.category(word[0]).startswith("M") for word in words(translated(hindi))
    )


def test_reviewers_do_everything_that_their_page_offers():
    made = [decided(seed=1, prompt=n, versions=2) for n in range(1000)]
    assert made == [decided(seed=1, prompt=n, versions=2) for n in range(1000)]
    assert {decision.choice for decision in made} == {0, 1}
    assert all(decision.rejects + decision.edits + decision.tosses <= 1 for decision in made)
    for share in ("rejects", "edits", "tosses"):
        assert 20 < sum(getattr(decision, share) for decision in made) < 150
    assert not any(decided(seed=1, prompt=n, versions=1).tosses for n in range(200))
    assert decided(seed=1, prompt=1, versions=0).rejects


def test_an_edit_changes_a_text():
    assert set(words(GIVEN)) < set(words(edited(seed=1, prompt=1, text=GIVEN)))
