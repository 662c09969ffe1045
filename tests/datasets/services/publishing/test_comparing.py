from pathlib import Path

import pytest

from datasets.errors import Invalid
from datasets.models import PairSet, Project
from datasets.services.importing.pairs import pairs_import
from datasets.services.pairing.pair_sets import pair_set_build
from datasets.services.projects.lifecycle import project_create
from datasets.services.publishing.comparing import release_differences, releases_compare
from datasets.services.publishing.files import PairGold
from tests.datasets.corpus import expand_all, file_of, unwatched
from tests.datasets.services.publishing.test_releases import gold_of, publish


@pytest.fixture
def pair_set(project: Project, tmp_path: Path) -> PairSet:
    lines = [f"p{n},A dog barks at number {n},A cat sees number {n}" for n in range(1, 11)]
    file = file_of(tmp_path, "a.csv", "\n".join(["pair_id,sentence_a,sentence_b", *lines]))
    pairs_import(project=project, file=file, actor=None, progress=unwatched)
    return PairSet.objects.get()


def test_added_removed_and_changed_pairs_are_counted_and_named(pair_set: PairSet) -> None:
    gold = list(gold_of(pair_set))
    before = publish(pair_set, gold=gold[:9])
    gold[1] = PairGold(2, 4.9, "NEUTRAL", "ENTAILMENT", "NEUTRAL")
    after = publish(pair_set, gold=gold[1:], version="1.1")
    comparison = releases_compare(before=before, after=after)
    assert comparison.counts == {"removed": 1, "gold": 1, "added": 1}
    assert [(difference.pair_id, difference.what) for difference in comparison.shown] == [
        ("p2", "gold"),
        ("p1", "removed"),
        ("p10", "added"),
    ]


def test_releases_of_the_same_run_do_not_differ(pair_set: PairSet) -> None:
    assert not list(
        release_differences(before=publish(pair_set), after=publish(pair_set, version="1.1"))
    )


def test_a_changed_label_from_a_to_b_is_seen_in_the_columns_of_cdscorpus(
    project: Project, tmp_path: Path
) -> None:
    expand_all(project, tmp_path)
    created = pair_set_build(
        project=project, name="cds", design="cds", actor=None, progress=unwatched
    )
    gold = list(gold_of(created))
    before = publish(created, gold=gold)
    gold[0] = PairGold(1, gold[0].relatedness, "NEUTRAL", "CONTRADICTION", "NEUTRAL")
    after = publish(created, gold=gold, version="1.1")
    assert releases_compare(before=before, after=after).counts == {"gold": 1}


def test_releases_of_two_projects_are_not_compared(pair_set: PairSet, tmp_path: Path) -> None:
    other = project_create(name="Other", language="en", actor=None)
    file = file_of(tmp_path, "b.csv", "pair_id,sentence_a,sentence_b\n1,A dog,A cat\n")
    pairs_import(project=other, file=file, actor=None, progress=unwatched)
    with pytest.raises(Invalid, match="same project"):
        releases_compare(
            before=publish(pair_set), after=publish(PairSet.objects.get(project=other))
        )
