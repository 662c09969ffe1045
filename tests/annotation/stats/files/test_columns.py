import numpy as np
import pytest

from annotation.stats.files.columns import Layout, columns_of, rated_by_levels
from annotation.stats.files.table import ReadingError, read_table
from annotation.stats.study import Repeats, study_of
from datasets.formats.judgements import JUDGEMENT_TABLE, JudgementRow
from datasets.formats.labels import Label, Order
from datasets.formats.problems import BadFile


@pytest.fixture
def columns(tmp_path):
    def reading(text, *, encoding="utf-8", delimiter=None, header=None, **options):
        path = tmp_path / "file.txt"
        path.write_bytes(text.encode(encoding))
        return columns_of(read_table(path, delimiter=delimiter, header=header), **options)

    return reading


def cells(found):
    rows = zip(found.annotator, found.pair, found.rating, found.label, strict=True)
    return [row if row[2] == row[2] else (*row[:2], None, row[3]) for row in rows]


@pytest.mark.parametrize("delimiter", [",", "\t", ";", "|"])
def test_the_delimiter_is_found(columns, delimiter):
    text = "annotator,pair_ID,rating\nw1,a,3\nw2,a,4\n".replace(",", delimiter)
    result = columns(text)
    assert result.layout is Layout.LONG
    assert cells(result) == [("w1", "a", 3.0, ""), ("w2", "a", 4.0, "")]


def test_a_table_without_a_header_is_read_by_the_numbers_of_its_columns(columns):
    result = columns(
        "cat dog 2.5 2 3\ncup mug 4.5 4 5\nsun ox 0.5 0 1\n",
        overrides={"first": "1", "second": "2"},
        annotators=["4:5"],
    )
    assert result.used["annotators"] == ["column 4", "column 5"]
    assert result.pair[:3] == ["cat | dog", "cup | mug", "sun | ox"]
    assert result.aside == ["column 3"]


def test_annotators_named_by_numbers_are_no_row_of_ratings(columns):
    result = columns("Word 1,Word 2,Human (mean),1,2,3\nlove,sex,8,9,6,9\ncat,ox,1,1,2,0\n")
    assert result.used["annotators"] == ["1", "2", "3"]


def test_wide_tables_hold_labels_too(columns):
    text = "pair,x,y\n1,E,N\n2,N,N\n3,C,\n4,E,E\n5,E,E\n6,C,C\n"
    result = columns(text, annotators=["x", "y"])
    assert cells(result)[:1] == [("x", "1", None, "E")]
    assert ("y", "3", None, "") in cells(result)


def test_columns_can_be_named(columns):
    text = "who,which,how_much,note\nann,a,4,x\nbob,a,5,y\n"
    overrides = {"annotator": "who", "pair": "2", "rating": "how_much"}
    assert cells(columns(text, overrides=overrides)) == [
        ("ann", "a", 4.0, ""),
        ("bob", "a", 5.0, ""),
    ]
    wide = columns("k,p,q,r\nx,1,2,3\ny,3,4,5\n", overrides={"pair": "k"}, annotators=["p:q"])
    assert wide.used == {"pair": "k", "annotators": ["p", "q"]}
    assert wide.aside == ["r"]


@pytest.mark.parametrize("missing", ["", "NA", "nan", "-", "?"])
def test_missing_answers_are_not_nought(columns, missing):
    result = columns(f"annotator,pair,rating\nann,a,{missing}\nbob,a,0\n")
    assert cells(result) == [("ann", "a", None, ""), ("bob", "a", 0.0, "")]


def test_decimal_commas_are_read(columns):
    result = columns("annotator;pair;rating\nann;a;3,5\nbob;a;4\n")
    assert [row[2] for row in cells(result)] == [3.5, 4.0]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_other_encodings_are_read(columns, encoding):
    result = columns("annotator,pair,rating\nZoë,a,3\n", encoding=encoding)
    assert result.annotator == ["Zoë"]


def test_labels_stay_as_they_were_typed_unless_asked(columns):
    text = "annotator,pair,label\nann,a, C\nbob,a,C\ncid,a,No relation\n"
    typed = study_of(columns(text))
    assert typed.categories == (" C", "C", "No relation")
    assert typed.unknown_labels == {"No relation": 1}
    cleaned = study_of(columns(text), clean_labels=True)
    assert cleaned.categories == ("CONTRADICTION", "No relation")


def test_texts_name_the_pair_where_no_id_does(columns):
    text = "id,annotator,sentence_A,sentence_B,rating\n1,ann,x,y,3\n2,bob,x,y,4\n"
    assert set(columns(text).pair) == {"x | y"}


@pytest.mark.parametrize(("repeats", "counts"), [(Repeats.LAST, 5.0), (Repeats.FIRST, 2.0)])
def test_a_pair_judged_twice_counts_once_and_is_told(columns, repeats, counts):
    result = study_of(columns("annotator,pair,rating\nann,a,2\nann,a,5\n"), repeats=repeats)
    assert result.matrix.rating.tolist() == [counts]
    assert "1 judgements repeat" in result.notes[0]


def test_numbers_can_be_labels_if_they_are_said_to_be(columns):
    text = "!amt_worker_ids\torig_id\tresponse\nw1\ta\t0\nw2\ta\t1\n"
    assert columns(text).rating == [0.0, 1.0]
    result = columns(text, overrides={"label": "response"})
    assert result.label == ["0", "1"]
    assert np.isnan(result.rating).all()


@pytest.mark.parametrize(
    ("one", "other"),
    [("AB", "BA"), ("A->B", "B->A"), ("a_to_b", "b_to_a"), ("1-2", "2-1"), ("1", "2")],
)
def test_orders_are_known_by_many_names(columns, one, other):
    text = f"annotator,pair,label,order\nann,a,E,{one}\nann,a,N,{other}\n"
    assert columns(text).order == [0, 1]


def test_a_column_that_counts_trials_can_be_left_out(columns):
    text = "annotator,pair,rating,order\nann,a,3,1\nann,b,4,2\nann,c,4,3\n"
    with pytest.raises(BadFile, match=r"line 4, order: '3' is not an order; .* --column order=-"):
        columns(text)
    assert not columns(text, overrides={"order": "-"}).has_orders


def test_a_wide_table_may_have_a_row_for_each_order(columns):
    result = columns("pair,order,A,B\np,AB,1,2\np,BA,3,4\n")
    assert list(zip(result.annotator, result.pair, result.order, result.rating, strict=True)) == [
        *(("A", "p", 0, 1.0), ("A", "p", 1, 3.0)),
        *(("B", "p", 0, 2.0), ("B", "p", 1, 4.0)),
    ]


def test_a_pair_judged_twice_can_be_refused(columns):
    result = columns("annotator,pair,rating\nann,a,2\nann,a,5\n")
    with pytest.raises(BadFile, match="line 3: 'ann' judged 'a' differently in line 2"):
        study_of(result)


def test_the_same_answer_twice_counts_once(columns):
    result = study_of(columns("annotator,pair,rating,label\nann,a,,E\nann,a,,E\nbob,a,,N\n"))
    assert len(result.matrix) == 2
    assert "1 judgements stand in the file twice" in result.notes[0]


def test_short_lines_are_missing_answers_and_are_told(columns, tmp_path):
    path = tmp_path / "short.csv"
    path.write_text("pair,A,B,C\np,1,2,3\nq,2,3\n")
    table = read_table(path)
    assert table.rows[1] == ("q", "2", "3", "")
    assert "1 lines are shorter" in table.notes[0]


def test_stray_quotation_marks_in_tabs_swallow_no_lines(columns):
    result = columns('annotator\tpair\trating\nann\t"a\t3\nbob\tb\t4\n')
    assert result.pair == ['"a', "b"]


@pytest.mark.parametrize("text", ['ann,"a,3\nbob,b,4\ncid,c,5\n', 'ann,a,3\nbob,b,"4\ncid,c,5'])
def test_a_quotation_mark_that_is_never_closed_loses_no_lines(columns, text):
    line = 2 if '"a' in text else 3
    with pytest.raises(BadFile, match=f"line {line}: a quote is opened and not closed"):
        columns("annotator,pair,rating\n" + text)


def test_a_cell_of_several_lines_is_read(columns):
    result = columns('annotator,pair,rating\nann,"a\nb",3\nbob,c,4')
    assert result.pair == ["a\nb", "c"]


@pytest.mark.parametrize("number", ["²", "0", "4", "9" * 5000])
def test_a_column_is_named_by_a_number_that_it_has(columns, number):
    with pytest.raises(ReadingError, match="there is no column"):
        columns("annotator,pair,rating\nann,a,3\n", overrides={"rating": number})


def test_unrecognised_columns_are_asked_for_with_the_command(columns):
    text = "kto,item,how much,note\nann,a,3,x\nbob,b,4,y\n"
    with pytest.raises(ReadingError) as refused:
        columns(text)
    *lines, long, _, wide, unnamed = str(refused.value).splitlines()
    assert lines[0] == (
        "no column is known to hold: annotator, pair, rating. The columns and the first row are:"
    )
    assert lines[1:5] == [
        "   1  kto       ann",
        "   2  item      a",
        "   3  how much  3",
        "   4  note      x",
    ]
    assert long.endswith("--column annotator=kto --column pair=item --column 'rating=how much'")
    assert wide.endswith("file.txt --column pair=kto --annotators item:note")
    assert "--column pair=- numbers the rows" in unnamed


def test_names_of_our_releases_and_of_published_files_are_known(columns):
    release = "pair_ID\tannotator\torder\trating\tcalibrated\tlabel\tshown_ms\n"
    result = columns(release + "1\tann\tAB\t3\t\tNEUTRAL\t900\n")
    roles = ("pair", "annotator", "order", "rating", "label", "milliseconds")
    names = ("pair_ID", "annotator", "order", "rating", "label", "shown_ms")
    assert result.used == dict(zip(roles, names, strict=True))
    assert result.aside == ["calibrated"]


def test_a_release_is_read_as_it_was_written(columns):
    rows = [
        JudgementRow("ann", "1", Order.AB, 3.5, Label.NEUTRAL, 900),
        JudgementRow("bob", "1", Order.BA, 4, Label.ENTAILMENT),
    ]
    result = columns(b"".join(JUDGEMENT_TABLE.lines(rows)).decode())
    assert cells(result) == [("ann", "1", 3.5, "NEUTRAL"), ("bob", "1", 4.0, "ENTAILMENT")]
    assert result.order == [0, 1]


def test_a_column_is_read_as_what_it_is_said_to_be_and_not_by_what_is_in_it(columns):
    text = "annotator,pair,label\na,1,0\nb,1,1\n"
    assert columns(text).label == ["0", "1"]
    assert columns(text, overrides={"rating": "label"}).rating == [0.0, 1.0]
    with pytest.raises(BadFile, match=r"line 2, rating: must be a number such as 4\.5, not 'E'"):
        columns("annotator,pair,rating\na,1,E\nb,1,C\n")


NUMBERS = np.random.default_rng(1).integers(1, 6, (20, 5))


def wide(names, *, first=()):
    """Return a table with the columns `first` and the ratings of five annotators."""
    rows = [[*(each[n] for each in first), *NUMBERS[n]] for n in range(20)]
    return "\n".join(",".join(map(str, row)) for row in [names.split(","), *rows])


def test_a_slip_in_a_column_of_ratings_is_an_error_and_no_text(columns):
    text = wide("pair,A,B,C,D,E", first=([f"p{n}" for n in range(20)],))
    text = text.replace("\np3," + str(NUMBERS[3][0]), "\np3,four")
    with pytest.raises(BadFile, match=r"line 5, A: must be a number such as 4\.5, not 'four'"):
        columns(text)


def test_two_annotators_of_one_name_are_refused(columns):
    with pytest.raises(ReadingError, match="columns 2, 4 of the header are all named 'B'"):
        columns(wide("A,B,C,B,E"), overrides={"pair": "-"})


def test_pairs_of_the_same_texts_keep_their_own_ids(columns):
    text = "pair,annotator,word1,word2,rating\n1,ann,x,y,3\n2,ann,x,y,4\n1,bob,x,y,3\n2,bob,x,y,1\n"
    assert columns(text).pair == ["1", "2", "1", "2"]


def test_decimal_commas_between_semicolons_cut_no_cells(columns):
    text = "3,5;4,5;2,5\n1,5;2,5;4,0\n1,0;1,5;4,5\n"
    result = columns(text, overrides={"pair": "-"}, annotators=["1:3"])
    assert cells(result)[:2] == [("column 1", "row 1", 3.5, ""), ("column 1", "row 2", 1.5, "")]


def test_separators_inside_texts_end_no_line(columns):
    result = columns("pair,text,A,B\np,one\u2028two\x85,1,2\nq,three,2,3\n")
    assert result.pair == ["p", "q", "p", "q"]


def test_levels_are_ratings_in_their_sequence(columns):
    result = columns("annotator,pair,label\nann,a,low\nbob,a,High\ncid,a,\n")
    rated_by_levels(result, ("low", "medium", "high"))
    assert cells(result)[:2] == [("ann", "a", 1.0, "low"), ("bob", "a", 3.0, "High")]
    with pytest.raises(BadFile, match="line 2, label: 'low' is not one of the levels none, some"):
        rated_by_levels(columns("annotator,pair,label\nann,a,low\n"), ("none", "some"))


def test_an_id_beside_different_texts_is_the_id_of_different_pairs(columns):
    text = "annotator,pair,word1,word2,rating\na,1,cat,dog,3\nb,1,sun,moon,4\nb,2,cup,mug,5\n"
    result = columns(text)
    assert result.pair == ["1: cat | dog", "1: sun | moon", "2"]
    assert "1 ids stand beside different texts" in result.notes[0]
    alone = columns(text, overrides={"first": "-", "second": "-"})
    assert alone.pair == ["1", "1", "2"]
    assert alone.notes == []


def test_the_texts_of_an_id_may_be_shown_in_either_order(columns):
    text = (
        "annotator,pair,word1,word2,order,rating\n"
        "a,1,cat,dog,AB,3\nb,1,Dog,cat ,BA,4\na,2,cup,mug,AB,5\nb,2,mug,cup,BA,5\n"
    )
    result = columns(text)
    assert result.pair == ["1", "1", "2", "2"]
    assert result.notes == []
