from pathlib import Path

import pytest

from benchmarks.fallback_forms import Count, entry, outcome, read_trees, split
from tests.transforms.drawing import tree_of
from transforms.packs.fallback.forms import Forms

DOG = tree_of("Dogs dog NOUN/NNS 0 root Number=Plur")
FOX = tree_of("foxes fox NOUN/NNS 0 root Number=Plur")


def test_every_tenth_sentence_is_held_out():
    trees = [DOG] * 9 + [FOX] + [DOG] * 5
    learnt, held_out = split(trees)
    assert (len(learnt), held_out) == (14, [FOX])


def test_any_other_tenth_can_be_held_out():
    trees = [DOG] * 9 + [FOX] + [DOG] * 5
    learnt, held_out = split(trees, 0)
    assert (len(learnt), held_out) == (13, [DOG, DOG])


def test_a_fold_without_such_words_does_not_count():
    assert entry([Count(4, 3), Count(), Count(4, 4)]) == {
        "words": 8, "right": 7, "share": 0.875, "least": 0.75,
    }  # fmt: skip


def test_words_are_counted_as_all_as_unseen_and_as_sure():
    found = outcome(Forms.of([DOG]), [DOG, FOX])
    assert (found.everything.words, found.everything.right) == (2, 1)
    assert (found.unseen.words, found.unseen.right) == (1, 0)
    assert (found.sure.words, found.sure.share) == (1, 1.0)
    assert [form for *_, form in found.wrong] == ["foxes"]


@pytest.mark.parametrize(
    ("name", "everything", "unseen"),
    [("en_ewt-dev", 0.975, 0.93), ("pl_lfg-dev", 0.94, 0.83)],
)
def test_forms_held_out_of_real_treebanks_come_back(
    shared_dir: Path, name: str, everything: float, unseen: float
):
    trees, _ = read_trees(shared_dir / "data" / "ud" / f"{name}.conllu")
    learnt, held_out = split(trees)
    found = outcome(Forms.of(learnt), held_out)
    assert (found.everything.share or 0) >= everything
    assert (found.unseen.share or 0) >= unseen
    assert (found.sure.share or 0) >= 0.99
