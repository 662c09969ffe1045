"""Releases of word pairs, and the further columns of the file that they came with."""

import io
from pathlib import Path

import pandas as pd

from datasets.models import PairSet, Project
from datasets.services.importing.pairs import pairs_import
from datasets.services.pairing.pair_sets import pair_set_build
from datasets.services.publishing.files import PairGold
from datasets.services.publishing.layouts import Layout
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.services.pairing.test_pair_sets import expand_all
from tests.datasets.services.publishing.test_releases import contents, publish


def test_word_pairs_are_released_in_the_columns_of_simlex_and_russe(
    project: Project, tmp_path: Path
) -> None:
    text = "pair_id,sentence_a,sentence_b,kind\n1,pear,apple,N\n2,gentle,mild,A\n3,run,walk,V\n"
    file = file_of(tmp_path, "words.csv", text)
    pairs_import(project=project, file=file, actor=None, progress=unwatched)
    gold = [
        PairGold(1, 6.254, "", "", "", sd=1.0),
        PairGold(2, 9.0, "", "", "", sd=0.5),
        PairGold(3, None, "", "", ""),
    ]
    files = contents(publish(PairSet.objects.get(), gold=gold, layout=Layout.WORDS))
    assert list(files)[:5] == [
        "SimLex.txt",
        "RUSSE.csv",
        "huggingface/relatedness/test.parquet",
        "word_pairs.tsv",
        "soft_labels.tsv",
    ]
    assert files["word_pairs.tsv"].decode().splitlines()[1:] == [
        "1\tpear\tapple",
        "2\tgentle\tmild",
    ]
    assert files["SimLex.txt"].decode().splitlines()[1:] == [
        "pear\tapple\tN\t6.25\tNA\tNA\tNA\tNA\tNA\t1",
        "gentle\tmild\tA\t9\tNA\tNA\tNA\tNA\tNA\t0.5",
    ]
    assert files["RUSSE.csv"] == b"word1,word2,sim\npear,apple,6.254\ngentle,mild,9\n"
    frame = pd.read_parquet(io.BytesIO(files["huggingface/relatedness/test.parquet"]))
    assert frame.to_numpy().tolist() == [["pear", "apple", 6.254], ["gentle", "mild", 9.0]]
    assert not [name for name in files if "SICK" in name]


# The columns of SimLex-999.txt, numbers as it writes them, quotes and odd cells as any file may.
SIMLEX = (
    "word1\tword2\tPOS\tSimLex999\tconc(w1)\tconc(w2)\tconcQ\tAssoc(USF)\tSimAssoc333\tSD(SimLex)\n"
    "old\tnew\tA\t1.58\t2.72\t2.81\t2\t7.25\t1\t0.41\n"
    "pear\tapple\tN\t6.3\t6.1\t5.00\t4\t.3\t0\t0.9\n"
    "lend\tborrow\tV\t2\t3.9\t4\t1\tNA\t0\t1\n"
)


def test_simlex_goes_out_as_it_came_in(project: Project, tmp_path: Path) -> None:
    file = file_of(tmp_path, "SimLex-999.txt", SIMLEX)
    pairs_import(project=project, file=file, actor=None, progress=unwatched)
    pair_set = PairSet.objects.get()
    assert list(pair_set.pairs.values_list("kind", flat=True)) == ["A", "N", "V"]
    gold = [
        PairGold(
            pair.number,
            float(pair.columns["SimLex999"]),
            *("", "", ""),
            sd=float(pair.columns["SD(SimLex)"]),
        )
        for pair in pair_set.pairs.order_by("number")
    ]
    files = contents(publish(pair_set, gold=gold, layout=Layout.WORDS))
    assert files["SimLex.txt"].decode() == SIMLEX
    header, first, *_rest = files["pair_columns.tsv"].decode().splitlines()
    assert header.split("\t") == ["pair_ID", *SIMLEX.split("\n", maxsplit=1)[0].split("\t")[2:]]
    assert first.split("\t") == ["1", *SIMLEX.split("\n")[1].split("\t")[2:]]


def test_a_set_without_further_columns_has_no_file_of_them(
    project: Project, tmp_path: Path
) -> None:
    expand_all(project, tmp_path)
    pair_set = pair_set_build(
        project=project, name="main", unrelated_share=0.1, actor=None, progress=unwatched
    )
    assert "pair_columns.tsv" not in contents(publish(pair_set))
