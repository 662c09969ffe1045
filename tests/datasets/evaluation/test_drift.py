"""Gold of the same pairs, judged twice: figures of JSICK against SICK, and referees."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as st_numpy
from statsmodels.stats import inter_rater
from statsmodels.stats.proportion import proportion_confint

from datasets.evaluation.__main__ import main
from datasets.evaluation.drift import cohens_kappa, drift, wilson
from datasets.evaluation.material import GoldPair, Task
from datasets.evaluation.reading import read_gold
from datasets.formats.labels import Label

HEADER = "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
FIRST = HEADER + "1\tA\tB\t4.7\tENTAILMENT\n2\tC\tD\t3\tNEUTRAL\n3\tE\tF\t2\tNEUTRAL\n"
SECOND = HEADER + "1\tÄ\tB\t3.7\tNEUTRAL\n2\tC\tD\t3\tNEUTRAL\n4\tG\tH\t1\tNEUTRAL\n"


def test_jsick_drifts_from_sick_as_counted_by_others(shared_dir):
    sick = read_gold(shared_dir / "data/SICK_dev_half.txt", Task.SEMEVAL2014)
    jsick = read_gold(shared_dir / "data/adapted/jsick_even.tsv", Task.SEMEVAL2014)
    result = drift(sick, jsick)
    figures = {name: round(figure.value, 6) for name, figure in result.total.figures.items()}
    assert result.total.pairs == 1816
    assert figures["labels changed"] == round(271 / 1816, 6)
    assert figures["kappa"] == 0.757625
    assert figures["pearson"] == 0.800283
    assert figures["spearman"] == 0.769966
    assert figures["mean absolute difference"] == 0.558970
    assert figures["moved by a point or more"] == round(326 / 1816, 6)
    assert sum(group.pairs for group in result.groups["label"].values()) == 1816
    for figure in result.total.figures.values():
        assert figure.low < figure.value < figure.high


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_shares_have_the_interval_of_statsmodels(counts):
    figure = wilson(*counts)
    low, high = proportion_confint(*counts, alpha=0.05, method="wilson")
    assert (figure.low, figure.high) == pytest.approx((low, high), abs=1e-4)  # 1.96, as elsewhere


@given(st_numpy.arrays(np.float64, (3, 3), elements=st.integers(1, 50).map(float)))
def test_kappa_is_that_of_statsmodels(counts):
    assert cohens_kappa(counts) == pytest.approx(inter_rater.cohens_kappa(counts).kappa)


def test_correlations_of_three_pairs_have_no_interval():
    first = [GoldPair((f"{n}",), score=float(n)) for n in range(3)]
    second = [GoldPair((f"{n}",), score=float(n * n)) for n in range(3)]
    total = drift(first, second).total
    assert total.spearman.value == 1
    assert (total.spearman.low, total.pearson.low) == (None, None)


def test_the_interval_of_a_mean_covers_what_normal_theory_says():
    rng = np.random.default_rng(5)
    pairs = [(f"{n}", after) for n, after in enumerate(rng.normal(0.3, 1, 2000))]
    first = [GoldPair((key,), score=0.0) for key, _ in pairs]
    second = [GoldPair((key,), score=after) for key, after in pairs]
    figure = drift(first, second).total.mean_difference
    assert figure.high - figure.low == pytest.approx(2 * 1.96 / np.sqrt(2000), rel=0.1)


@pytest.fixture
def run(tmp_path: Path, capsys):
    def run(*contents: str, options: tuple[str, ...] = ()):
        paths = []
        for number, content in enumerate(contents):
            paths.append(str(tmp_path / f"{number}.tsv"))
            Path(paths[-1]).write_text(content, "utf-8")
        code = main(["drift", *paths[:2], *options, *paths[2:]])
        return code, *capsys.readouterr()

    return run


def test_pairs_are_joined_by_id_and_a_full_point_has_moved(run):
    code, out, _ = run(FIRST, SECOND, options=("--json",))
    report = json.loads(out)
    assert (code, report["pairs"]) == (0, 2)
    assert report["figures"]["moved by a point or more"]["value"] == 0.5
    assert report["figures"]["labels changed"]["value"] == 0.5
    assert report["confusion"]["ENTAILMENT"]["NEUTRAL"] == 1
    assert (report["only_in_first"], report["only_in_second"]) == (["3"], ["4"])
    (moved,) = report["most_moved"]
    assert (moved["first"]["sentence_A"], moved["second"]["sentence_A"]) == ("A", "Ä")


def test_the_report_says_which_pairs_moved_most(run):
    code, out, _ = run(FIRST, SECOND)
    assert code == 0
    assert "1: 4.7 ENTAILMENT -> 3.7 NEUTRAL\n    A | B\n    Ä | B\n" in out
    assert "pairs in the second file only: 1" in out


def test_unanimous_pairs_are_counted_apart(run):
    judgements = "annotator\tpair\torder\tlabel\n" + "".join(
        f"{annotator}\t{pair}\tAB\t{label}\n"
        for annotator, pair, label in (
            ("a", 1, "NEUTRAL"), ("b", 1, "ENTAILMENT"), ("a", 2, "NEUTRAL"), ("b", 2, "NEUTRAL"),
        )
    )  # fmt: skip
    code, out, err = run(FIRST, SECOND, judgements, options=("--json", "--judgements"))
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert report["unanimous"]["pairs"] == 1
    assert report["unanimous"]["figures"]["labels changed"]["value"] == 0.0


def test_files_without_a_common_pair_are_refused(run):
    code, out, err = run(FIRST, HEADER + "x\tA\tB\t4.7\tENTAILMENT\n")
    assert (code, out) == (2, "")
    assert "no pair has the id of a pair in the first file" in err


def test_where_only_one_label_occurs_kappa_is_undefined():
    gold = [GoldPair((f"{n}",), label=Label.NEUTRAL, score=1.0 + n) for n in range(4)]
    result = drift(gold, gold)
    assert result.total.kappa.value is None
    assert result.total.changed.value == 0
    assert result.most_moved == []


SIMLEX = (
    "word1\tword2\tPOS\tSimLex999\tconc(w1)\tconc(w2)\tconcQ\tAssoc(USF)\tSimAssoc333\tSD(SimLex)\n"
)
KNOWN = "\t2.72\t2.81\t2\t7.25\t1\t0.41\n"


def test_a_word_list_is_read_with_the_ids_that_it_has_where_it_is_imported(run):
    first = SIMLEX + "old\tnew\tA\t1.58" + KNOWN + "bank\tmoney\tN\t6.58" + KNOWN
    second = "pair_ID\tjudgements\trelatedness_mean\nold-new-A\t2\t2.08\nbank-money-N\t2\t6.58\n"
    code, out, err = run(first, second, options=("--json",))
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert report["pairs"] == 2
    assert report["figures"]["mean difference"]["value"] == pytest.approx(0.25)
    assert set(report["groups"]["kind"]) == {"A", "N"}


def test_word_lists_in_the_columns_of_russe_are_joined_by_their_words(run):
    header = "word1,word2,sim\n"
    code, out, _ = run(header + "a,b,0.5\nc,d,1\n", header + "c,d,0.5\n", options=("--json",))
    report = json.loads(out)
    assert (code, report["pairs"], report["only_in_first"]) == (0, 1, ["a-b"])


def test_a_bad_line_of_a_word_list_is_named(run):
    code, _, err = run(SIMLEX + "old\tnew\tX\t1.58" + KNOWN, FIRST)
    assert code == 2
    assert "line 2, POS" in err
