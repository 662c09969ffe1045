import io
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from datasets.designs.split import Part
from datasets.formats.corpora import (
    FORMATS,
    Corpus,
    detect_corpus,
    not_detected,
    published_rows,
)
from datasets.formats.gold import GoldRow, MissingGold
from datasets.formats.labels import Label
from datasets.formats.parquet import write_parquet
from datasets.formats.problems import Problems

PUBLISHED = {
    "SICK_dev_half.txt": (Corpus.SICK, 3613),
    "cdsc/CDS_trial.txt": (Corpus.CDS, 1000),
    "russe/hj-test.csv": (Corpus.RUSSE, 333),
    "russe/rt-test.csv": (Corpus.RUSSE, 9548),
}
WHOLE = GoldRow(
    pair_id="7",
    sentence_a='A "quick" fox, brown, is jumping ',
    sentence_b="A fox is jumping",
    score=4.5,
    label=Label.ENTAILMENT,
    label_ab=Label.ENTAILMENT,
    label_ba=Label.NEUTRAL,
    original_a="A brown fox jumps",
    original_b="A fox jumps",
    dataset_a="FLICKR",
    dataset_b="FLICKR",
    part=Part.TRAIN,
    kind="S1aS2a",
    stage_b="S2",
    rules_b=("s2.modifier_added",),
)
# Files of words hold what the others cannot.
OF_WORDS = {
    Corpus.SIMLEX: replace(WHOLE, kind="N"),
    Corpus.RUSSE_RELATIONS: replace(WHOLE, kind="syn"),
    Corpus.RUSSE_RESPONSES: replace(WHOLE, score=14),
    Corpus.RUSSE_SOCIATION: replace(WHOLE, other={"dir": "3", "rev": "2"}),
}
SIMLEX = (
    "word1\tword2\tPOS\tSimLex999\tconc(w1)\tconc(w2)\tconcQ\tAssoc(USF)\tSimAssoc333\tSD(SimLex)\n"
    "pear\torchard\tN\t2.10\t4.9\t4.75\t4\t0.3\t1\t1.04\n"
    "gentle\tmild\tA\t8.5\tNA\tNA\tNA\tNA\tNA\t0.9\n"
)
STS = (
    "index\tgenre\tfilename\tyear\told_index\tsource1\tsource2\tsentence1\tsentence2\tscore\n"
    "0\tmain-captions\tMSRvid\t2012test\t0001\tnone\tnone\tA plane lands.\tA jet lands.\t4.800\n"
)
STS_BENCHMARK = (
    'main-captions\tMSRvid\t2012test\t0001\t4.800\tA "plane lands.\tA jet lands.\n'
    "main-news\theadlines\t2013\t0002\t0\tA boat sinks.\tA ship sails.\thttp://a.b\t\n"
)
STS_FEATURES = (
    "index\tgenre\tfilename\tyear\told_index\tsource1\tsource2\tsentence1\tsentence2\n"
    "0\tmain-captions\tMSRvid\t2012test\t0001\tnone\t\tA plane lands.\tA jet lands.\n"
)


def read(corpus: Corpus, content: bytes) -> tuple[list[GoldRow], list[str]]:
    problems = Problems()
    rows = list(FORMATS[corpus].read(io.BytesIO(content), problems))
    return rows, [str(error) for error in problems.errors]


def written(corpus: Corpus, rows: list[GoldRow]) -> bytes:
    return b"".join(FORMATS[corpus].table.lines(rows))


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_file_comes_back_byte_for_byte(name: str, shared_dir: Path) -> None:
    content = (shared_dir / "data" / name).read_bytes()
    corpus, count = PUBLISHED[name]
    assert detect_corpus(Path(name).name, content[:4096]) is corpus
    rows, errors = read(corpus, content)
    assert (len(rows), errors) == (count, [])
    assert written(corpus, rows) == content


def test_spaces_at_the_ends_of_sentences_are_kept(shared_dir: Path) -> None:
    rows, _ = read(Corpus.SICK, (shared_dir / "data" / "SICK_dev_half.txt").read_bytes())
    assert sum(row.sentence_a != row.sentence_a.strip() for row in rows) == 24
    assert sum(row.sentence_b != row.sentence_b.strip() for row in rows) == 24


def test_entailments_of_cdscorpus_mostly_lead_from_the_longer_to_the_shorter(
    shared_dir: Path,
) -> None:
    rows, _ = read(Corpus.CDS, (shared_dir / "data" / "cdsc" / "CDS_trial.txt").read_bytes())
    entailed = [row for row in rows if row.label_ba is Label.ENTAILMENT]
    lengths = [(len(row.sentence_b.split()), len(row.sentence_a.split())) for row in entailed]
    uneven = [(first, second) for first, second in lengths if first != second]
    # 132 of 174: read the other way round, three in four would add words that nothing said.
    assert (sum(first > second for first, second in uneven), len(uneven)) == (132, 174)
    assert all(row.label_ab is None for row in rows)


@pytest.mark.parametrize(
    ("corpus", "content"),
    [
        (Corpus.SIMLEX, SIMLEX),
        (Corpus.STS, STS),
        (Corpus.STS_FEATURES, STS_FEATURES),
        (Corpus.STS_BENCHMARK, STS_BENCHMARK),
    ],
    ids=str,
)
def test_columns_that_only_one_corpus_has_are_kept(corpus: Corpus, content: str) -> None:
    assert detect_corpus("mine.txt", content.encode()) is corpus
    rows, errors = read(corpus, content.encode())
    assert errors == []
    assert written(corpus, rows).decode() == content


@pytest.mark.parametrize("corpus", [c for c in Corpus if c is not Corpus.HUGGING_FACE_PARQUET])
def test_a_written_corpus_is_read_again(corpus: Corpus) -> None:
    content = written(corpus, [OF_WORDS.get(corpus, WHOLE)])
    rows, errors = read(corpus, content)
    assert errors == []
    assert written(corpus, rows) == content


def test_a_pair_without_the_gold_of_a_column_is_not_written() -> None:
    [row], _ = read(Corpus.SEMEVAL, written(Corpus.SEMEVAL, [WHOLE]))
    with pytest.raises(MissingGold, match="pair 7 has no label from B to A"):
        written(Corpus.CDS, [row])


def test_sick_with_rules_says_stage_and_code_only_within_a_sentence() -> None:
    line = written(Corpus.SICK_RULES, [WHOLE]).decode().splitlines()[1].split("\t")
    assert [line[1], line[3], line[5]] == ["S1S2_intra", "S1_null", "S2_aa"]


def test_klej_and_cdscorpus_hold_what_b_says_about_a() -> None:
    for corpus in (Corpus.CDS, Corpus.KLEJ_E):
        assert written(corpus, [WHOLE]).decode().rstrip("\n").endswith("\tNEUTRAL")
    assert written(Corpus.KLEJ_R, [WHOLE]).decode().rstrip("\n").endswith("\t4.5")


def test_hugging_face_classes_are_numbers() -> None:
    text = written(Corpus.HUGGING_FACE, [WHOLE]).decode()
    assert text.splitlines()[1].startswith(
        '7,"A ""quick"" fox, brown, is jumping ",A fox is jumping,0'
    )


def test_parquet_holds_the_same_rows_as_csv() -> None:
    target, repeated = io.BytesIO(), io.BytesIO()
    assert write_parquet(target, [WHOLE, GoldRow("8", "A dog", "A cat")]) == 2
    write_parquet(repeated, [WHOLE, GoldRow("8", "A dog", "A cat")])
    assert target.getvalue() == repeated.getvalue()
    assert detect_corpus("train", target.getvalue()[:100]) is Corpus.HUGGING_FACE_PARQUET
    rows, errors = read(Corpus.HUGGING_FACE_PARQUET, target.getvalue())
    assert errors == []
    assert (rows[0].score, rows[0].label, rows[1].score) == (Decimal("4.5"), WHOLE.label, None)


def test_a_parquet_file_that_was_cut_off_is_an_error() -> None:
    target = io.BytesIO()
    write_parquet(target, [WHOLE])
    rows, errors = read(Corpus.HUGGING_FACE_PARQUET, target.getvalue()[:-20])
    assert rows == []
    assert errors[0].startswith("file: is incomplete")


def test_semeval_and_cdscorpus_are_told_apart_by_name_or_not_at_all() -> None:
    head = written(Corpus.SEMEVAL, [WHOLE])
    assert detect_corpus("CDS_train.txt", head) is Corpus.CDS
    assert detect_corpus("SICK_train.txt", head) is Corpus.SEMEVAL
    assert detect_corpus("pairs.txt", head) is None


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("pair_ID\tsentence_A\n".encode("utf-16"), "this is UTF-16"),
        (b"PK\3\4 and more", "this is a spreadsheet"),
        (b"", "is empty"),
        (b"word1\tword2\rone\ttwo\r", "line 1: lines end with \\r alone"),
        (b"word1;word2;sim\n", "line 1: the columns of RUSSE are separated by commas"),
        (b"word1,word2,score\n", "line 1: column 3 of the header is 'score'; 'sim' is expected"),
        (
            b"pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_label\n",
            "line 1: column 5 of the header is 'entailment_label'; 'entailment_judgment'",
        ),
        (b"pair_ID\tsentence_A\tsentence_B\tlabel\n", "line 1: column 4 of the header is 'label'"),
        (b"one\ttwo\n", ""),
    ],
)
def test_a_header_that_is_nearly_known_is_compared_with_what_it_should_be(
    head: bytes, message: str
) -> None:
    assert detect_corpus("a.txt", head) is None
    assert str(not_detected(head) or "").startswith(message)
    assert bool(not_detected(head)) == bool(message)


def test_a_published_file_of_nearly_all_rows_lacks_some() -> None:
    assert published_rows(Corpus.SIMLEX, "SimLex-999.txt", rows=912, gap=0) == 999
    assert published_rows(Corpus.SEMEVAL, "copy.txt", rows=4_840, gap=87) == 4_927
    assert published_rows(Corpus.SEMEVAL, "copy.txt", rows=4_840, gap=9) is None
    assert published_rows(Corpus.SIMLEX, "SimLex-999.txt", rows=999, gap=0) is None
    assert published_rows(Corpus.RUSSE, "hj-test.csv", rows=300, gap=0) is None


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (("\t4.5\t", "\t04-May\t"), "line 2, relatedness_score: is the date '04-May'"),
        (("\t4.5\t", "\t4. May\t"), "line 2, relatedness_score: is the date"),
        (("\t4.5\t", "\t05.maj\t"), "line 2, relatedness_score: is the date"),
        (("\t4.5\t", "\t5-paź\t"), "line 2, relatedness_score: is the date"),
        (("\t4.5\t", "\tNaN\t"), "line 2, relatedness_score: must be a number such as 4.5, not"),
        (("ENTAILMENT\n", "Entails\n"), "line 2, entailment_judgment: must be one of ENTAILMENT"),
        (("ENTAILMENT\n", "ENTAILMENT\n\n"), "line 3: is empty"),
        (("A fox", "A f\0x"), "line 2, sentence_B: contains the control character U+0000"),
        (("\t4.5\t", "\t2026-05-04\t"), "line 2, relatedness_score: is the date"),
        (("\t4.5\t", "\t4,5\t"), "line 2, relatedness_score: must be a number with a point"),
        (("\t4.5\t", "\t4.\t"), "line 2, relatedness_score: must be a number"),
        (("\n", "\r\n"), "line 1: ends with \\r\\n (so do 1 more lines)"),
        (("pair_ID", "\ufeffpair_ID"), "line 1: begins with a byte order mark"),
        (("ENTAILMENT\n", "ENTAILMENT"), "line 2: has no line end"),
        (("\tENTAILMENT", ""), "line 1: the header has 5 columns"),
        (("A fox is jumping", '"A fox\n8\tis jumping"'), "line 2: has 3 columns"),
        (("entailment_judgment", "entailment"), "line 1: column 5 of the header is 'entailment'"),
        (("7\t", " 7\t"), "line 2, pair_ID: has spaces around it"),
    ],
)
def test_damage_is_named_with_its_line(damage: tuple[str, str], message: str) -> None:
    good = written(Corpus.SEMEVAL, [WHOLE]).decode()
    bad = good.replace(*damage)
    if message.startswith("line 1: the header has"):
        bad = good.replace("\tentailment_judgment", "\tentailment_judgment\t")
        message = "line 1: the header has 6 columns; 5 are expected"
    _, errors = read(Corpus.SEMEVAL, bad.encode())
    assert any(error.startswith(message) for error in errors), errors


REPEATED = (
    "word1,word2,sim\ncat,dog,1\nsun,moon,1\ncat,dog,1\ncat,dog,0\ncat,dog#2,1\ncat-dog,a,1\n"
    "cat,dog-a,1\n"
)


def test_pairs_that_russe_repeats_are_kept_each_with_an_id_of_its_own() -> None:
    rows, errors = read(Corpus.RUSSE, REPEATED.encode())
    assert errors == []
    assert [row.pair_id for row in rows] == [
        *("cat-dog", "sun-moon", "cat-dog#2", "cat-dog#3", "cat-dog#2#2"),
        *("cat-dog-a", "cat-dog-a#2"),
    ]
    assert [row.score for row in rows] == [1, 1, 1, 0, 1, 1, 1]
    assert written(Corpus.RUSSE, rows) == REPEATED.encode()


def test_simlex_repeats_no_pair() -> None:
    repeated = SIMLEX + SIMLEX.splitlines(keepends=True)[1]
    assert read(Corpus.SIMLEX, repeated.encode())[1] == ["line 4: repeats the pair on line 2"]


@pytest.mark.parametrize("name", ["hj-test.csv", "rt-test.csv"])
def test_published_russe_files_with_pairs_twice_come_back_byte_for_byte(
    name: str, shared_dir: Path
) -> None:
    path = shared_dir / "data/russe" / name
    if not path.is_file():
        pytest.skip(f"no reference data: {path} is missing")
    header, *lines = path.read_bytes().splitlines(keepends=True)
    content = b"".join([header, *lines, *lines[::7]])
    rows, errors = read(Corpus.RUSSE, content)
    assert errors == []
    assert len({row.pair_id for row in rows}) == len(rows) == len(lines) + len(lines[::7])
    assert written(Corpus.RUSSE, rows) == content
