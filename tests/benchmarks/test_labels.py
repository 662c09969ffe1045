from collections import Counter
from pathlib import Path

from benchmarks.expansion_recall import Tally, count_relaxed
from benchmarks.labels import as_text, compare, of_pairs, read_labels, summary
from benchmarks.recall import distinct
from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.engine import Engine
from transforms.rule import Kind

HEAD = "sentence_A\tsentence_B\tentailment_AB\tentailment_BA\n"
SAME = ("ENTAILMENT", "ENTAILMENT")


def test_a_release_gives_the_labels_of_a_pair_in_both_orders(tmp_path: Path) -> None:
    file = tmp_path / "SICK.txt"
    file.write_text(f"{HEAD}A dog runs\tA pet runs\tA_entails_B\tB_neutral_A\n", encoding="utf-8")
    gold = read_labels(file)
    assert gold["a dog runs", "a pet runs"] == ("ENTAILMENT", "NEUTRAL")
    assert gold["a pet runs", "a dog runs"] == ("NEUTRAL", "ENTAILMENT")


def test_without_a_release_one_direction_is_known(tmp_path: Path) -> None:
    file = tmp_path / "pairs.tsv"
    file.write_text("s1\texpansion\tentailment\nA.\tB.\tNEUTRAL\n", encoding="utf-8")
    assert of_pairs(file) == {("a", "b"): ("NEUTRAL", "")}


def test_rewrites_that_equal_those_of_people_are_set_against_their_labels():
    tree = tree_of(BOY_PLAYS)
    expansion = Engine("en").expand(tree)
    wanted = [(tree.text, Kind.S3, "The boy is not playing the piano.")]
    gold = {
        ("the boy is playing the piano", "the boy is not playing the piano"): ("CONTRADICTION", "")
    }
    counts = compare(wanted, {tree.text: expansion}, gold, k=50)
    values = summary(counts["s3.negation"])
    assert (values["hits"], values["right_ab"], values["contradictions_ab"]) == (1, 1.0, 1)
    assert "s3.negation" in as_text(counts)


def test_of_an_opposite_no_contradiction_is_expected_and_none_is_wrong():
    contrast = ("CONTRAST", "CONTRAST")
    found = Counter({(contrast, ("NEUTRAL", "CONTRADICTION")): 3, (contrast, SAME): 1})
    values = summary(found)
    assert (values["right_ab"], values["right_ba"]) == (0.75, 0.75)


def test_an_expansion_that_is_listed_twice_counts_once():
    rows = [("A.", "S2", "B b."), ("A.", "S2", "b  B"), ("A.", "S3", "B b.")]
    assert distinct(rows) == [rows[0], rows[2]]


def test_a_near_match_counts_from_its_rank_on():
    tree = tree_of(BOY_PLAYS)
    candidates = Engine("en").expand(tree).candidates
    tally = Tally()
    count_relaxed(tally, candidates, "?", candidates[2].tree, (1, 5, 50))
    assert (tally.relaxed[5], tally.relaxed[50]) == (1, 1)
