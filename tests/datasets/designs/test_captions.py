from collections import Counter
from pathlib import Path

from datasets.designs.captions import CaptionDrawSettings, draw_captions
from datasets.formats.captions import Caption, CaptionSet

ANIMALS = ("dog", "cat", "horse", "goat", "sheep", "cow", "duck", "frog")
VERBS = ("is running over a field", "sleeps under the old tree", "eats", "looks at two children")


def some(pictures: int = 40) -> CaptionSet:
    return CaptionSet(
        {
            f"{number}.jpg": [
                Caption(index, f"Scene {number} where a {ANIMALS[number % 8]} {verb}")
                for index, verb in enumerate(VERBS)
            ]
            for number in range(pictures)
        }
    )


def test_both_captions_are_of_one_picture_and_no_picture_comes_twice() -> None:
    captions = some()
    draw = draw_captions(captions, CaptionDrawSettings(pairs=25))
    assert len(draw.pairs) == 25
    assert len({pair.picture for pair in draw.pairs}) == 25
    for pair in draw.pairs:
        assert {pair.first, pair.second} <= set(captions.captions[pair.picture])
        assert pair.first != pair.second


def test_the_same_seed_gives_the_same_pairs_whatever_the_order_of_the_file() -> None:
    captions = some()
    turned = CaptionSet(
        {name: few[::-1] for name, few in reversed(list(captions.captions.items()))}
    )
    expected = CaptionDrawSettings(pairs=10, seed=7)
    assert draw_captions(captions, expected).pairs == draw_captions(turned, expected).pairs
    other = draw_captions(captions, CaptionDrawSettings(pairs=10, seed=8)).pairs
    assert draw_captions(captions, expected).pairs != other


def test_the_length_counts_words_of_both() -> None:
    draw = draw_captions(some(), CaptionDrawSettings(pairs=99, shortest=9, longest=10))
    assert len(draw.pairs) == draw.fitting_pictures == 40
    assert {len(pair.first.text.split()) for pair in draw.pairs} <= {9, 10}
    assert (draw.pictures, draw.captions, draw.fitting_captions) == (40, 160, 120)
    nothing = draw_captions(some(), CaptionDrawSettings(shortest=60))
    assert (nothing.pairs, nothing.fitting_pairs) == ((), 0)


def test_near_copies_are_left_out_unless_wanted() -> None:
    copies = CaptionSet({"1": [Caption(0, "A dog runs."), Caption(1, "a dog  runs")]})
    near = CaptionSet({"1": [Caption(0, "A dog runs."), Caption(1, "Runs a dog")]})
    expected, lax = CaptionDrawSettings(), CaptionDrawSettings(near_copies=True)
    assert draw_captions(near, expected).copies == 1
    assert not draw_captions(near, expected).pairs
    assert len(draw_captions(near, lax).pairs) == 1
    assert not draw_captions(copies, lax).pairs  # one text is no pair in any case


def test_a_text_is_drawn_once_in_all() -> None:
    same = CaptionSet(
        {
            str(n): [Caption(0, "A dog runs"), Caption(1, f"{n} brown animals are quick")]
            for n in range(5)
        }
    )
    assert len(draw_captions(same, CaptionDrawSettings()).pairs) == 1


def test_a_picture_may_give_several_pairs_but_each_caption_once() -> None:
    draw = draw_captions(some(), CaptionDrawSettings(pairs=60, per_picture=2))
    assert Counter(pair.turn for pair in draw.pairs) == {1: 40, 2: 20}
    used = [
        (pair.picture, caption.number)
        for pair in draw.pairs
        for caption in (pair.first, pair.second)
    ]
    assert len(used) == len(set(used)) == 120
    assert draw.fitting_pairs == 80


def test_pictures_drawn_before_and_other_themes_are_left_aside() -> None:
    captions = some(4)
    captions.themes.update({"0.jpg": "farm", "1.jpg": "farm", "2.jpg": "sea"})
    draw = draw_captions(captions, CaptionDrawSettings(theme="farm"), known={"0.jpg"})
    assert [pair.picture for pair in draw.pairs] == ["1.jpg"]
    assert draw.known == 1


def test_the_captions_of_sick_give_the_pairs_that_sick_took(shared_dir: Path) -> None:
    path = shared_dir / "data" / "sick_source_pairs_dev.tsv"
    rows = path.read_text(encoding="utf-8").splitlines()[1:]
    cells = [row.split("\t") for row in rows]
    flickr = {row[0]: row[1:3] for row in cells if row[3] == "FLICKR"}
    captions = CaptionSet(
        {name: [Caption(n, text) for n, text in enumerate(both)] for name, both in flickr.items()}
    )
    draw = draw_captions(captions, CaptionDrawSettings())
    sample = {pair.picture: {pair.first.text, pair.second.text} for pair in draw.pairs}
    assert all(sample[name] == set(flickr[name]) for name in sample)
    # SICK took a handful of pairs that differ by a word; nearly all stay.
    assert len(sample) >= 0.95 * len(flickr) > 50
