import pytest

from benchmarks.cds_recall import as_text, cases_of, hit, kind_of, values
from benchmarks.recall import rows
from transforms.conllu import load

DOG = "Mały pies goni kota, a obok śpi dziecko."


@pytest.mark.parametrize(
    ("second", "kind"),
    [
        ("Mały pies nie goni kota, a obok śpi dziecko.", "negation"),
        ("Żaden pies nie goni kota.", "negation"),
        ("Kot jest goniony przez małego psa, a obok śpi dziecko.", "passive"),
        ("Pies, który jest mały, goni kota, a obok śpi dziecko.", "relative"),
        ("Mały pies goni kota, obok śpi dziecko.", "conjunction"),
        ("Pies goni kota.", "dropping"),
    ],
)
def test_the_words_tell_what_was_done_to_a_sentence(second: str, kind: str) -> None:
    assert kind_of(DOG, second) == kind


@pytest.mark.parametrize(
    "second",
    [
        "Mały pies goni konia, a obok śpi dziecko.",
        "Mały pies biegnie przez park.",
        "Obok śpi dziecko, a mały pies goni kota.",
    ],
)
def test_a_sentence_with_other_words_was_not_made_of_it(second: str) -> None:
    assert kind_of(DOG, second) == ""


def test_half_of_what_people_made_is_written_and_a_third_of_the_passives(shared_dir) -> None:
    data = shared_dir / "data"
    trees = load((data / "ud" / "pl_cdscorpus_200.conllu").read_text(encoding="utf-8"))
    pairs = rows(data / "cdsc" / "CDS_pairs_of_the_200_trees.txt", "sentence_A", "sentence_B")
    cases = list(cases_of(trees, pairs))
    found = values(cases, hit(cases, trees))
    assert found["cases"] == 228
    assert found["share"] > 0.75
    passive = found["kinds"]["passive"]
    assert passive["hit"] / passive["cases"] > 0.6
    assert "together" in as_text(cases, set())
