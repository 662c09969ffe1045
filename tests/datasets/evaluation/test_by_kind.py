"""Tables 8 and 9 of the paper, against pairs of the released SICK whose kinds can be told."""

import csv
import io
from pathlib import Path

import pytest

from datasets.evaluation.by_kind import by_kind
from datasets.evaluation.reading import semeval_gold
from datasets.formats.labels import Label
from datasets.formats.problems import Problems

# Mean relatedness with its SD, and the shares of ENTAILMENT, CONTRADICTION and NEUTRAL.
PRINTED = {
    "S1S2 same set": (4.65, 0.29, (0.942, 0.0, 0.058)),
    "S1S3 same set": (3.59, 0.44, (0.009, 0.582, 0.409)),
    "S1S4 same set": (3.40, 0.57, (0.098, 0.019, 0.883)),
}
LABELS = (Label.ENTAILMENT, Label.CONTRADICTION, Label.NEUTRAL)


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.is_file():
        pytest.skip(f"no reference data: {path} is missing")
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_same_set_pairs_of_the_released_sick_come_out_as_printed(shared_dir: Path) -> None:
    """One original behind both sentences says that a pair is of one set, the list of expansions
    which stage it has. Pairs across sets and unrelated ones cannot be told apart."""
    expansions = _rows(shared_dir / "data/sick_expansions_dev.tsv")
    kinds = {frozenset((row["s1"], row["expansion"])): row["kind"] for row in expansions}
    lines = ["pair_ID\trelatedness_score\tentailment_judgment"]
    for row in _rows(shared_dir / "data/SICK_dev_half.txt"):
        kind = kinds.get(frozenset((row["sentence_A"], row["sentence_B"])))
        if kind and row["sentence_A_original"] == row["sentence_B_original"]:
            cells = row["relatedness_score"], row["entailment_label"]
            lines.append("\t".join((f"S1a{kind}a-{row['pair_ID']}", *cells)))
    text = "".join(f"{line}\n" for line in lines)
    result = by_kind(semeval_gold(io.BytesIO(text.encode()), Problems())).as_json()["kinds"]
    assert list(result) == list(PRINTED)
    for kind, (mean, sd, shares) in PRINTED.items():
        relatedness, labels = result[kind]["relatedness"], result[kind]["labels"]
        n = relatedness["pairs"]
        # These pairs are a sample of the paper's; what is printed lies within its error.
        assert relatedness["mean"] == pytest.approx(mean, abs=3 * sd / n**0.5)
        assert relatedness["sd"] == pytest.approx(sd, abs=3 * sd / (2 * n) ** 0.5)
        for label, share in zip(LABELS, shares, strict=True):
            error = 3 * (share * (1 - share) / n) ** 0.5 + 0.005
            assert labels[label] / n == pytest.approx(share, abs=error)
    assert [result[kind]["relatedness"]["pairs"] for kind in PRINTED] == [943, 947, 165]
