"""RUSSE's training files (rt, ae, ae2), whose `sim` is a relation or a number of responses."""

import io

import pytest

from datasets.designs.related.relations import association_strength
from datasets.formats.corpora import FORMATS, Corpus, detect_corpus
from datasets.formats.problems import Problems

# The examples of the task's page.
RT = "word1,word2,sim\nавиация,авиа,syn\nабориген,индеец,hypo\nбизнесмен,владелец,hyper\n"
AE = "word1,word2,sim\nвремя,деньги,14\nроссия,страна,23\nрыба,жареная,35\n"
AE2 = "word1,word2,sim,dir,rev\nнебо,голубое,6,6,6\nнебо,земля,0.833333,10,0\n"


def read(corpus: Corpus, content: str) -> tuple[list, list[str]]:
    problems = Problems()
    rows = list(FORMATS[corpus].read(io.BytesIO(content.encode()), problems))
    return rows, [str(error) for error in problems.errors]


@pytest.mark.parametrize(
    ("corpus", "content"),
    [
        (Corpus.RUSSE_RELATIONS, RT),
        (Corpus.RUSSE_RESPONSES, AE),
        (Corpus.RUSSE_SOCIATION, AE2),
        (Corpus.RUSSE, "word1,word2,sim\nмаг,волшебник,0.958333\n"),
        (Corpus.RUSSE, "word1,word2,sim\nсоплеменник,персона,1\nсоплеменник,ухо,0\n"),
    ],
)
def test_a_file_is_known_by_its_rows_and_comes_back_byte_for_byte(
    corpus: Corpus, content: str
) -> None:
    assert detect_corpus("mine.csv", content.encode()) is corpus
    rows, errors = read(corpus, content)
    assert errors == []
    assert b"".join(FORMATS[corpus].table.lines(rows)).decode() == content


def test_a_relation_is_the_kind_of_its_pair_and_responses_are_its_score() -> None:
    assert [row.kind for row in read(Corpus.RUSSE_RELATIONS, RT)[0]] == ["syn", "hypo", "hyper"]
    assert [row.score for row in read(Corpus.RUSSE_RESPONSES, AE)[0]] == [14, 23, 35]
    assert read(Corpus.RUSSE_SOCIATION, AE2)[0][1].other == {"dir": "10", "rev": "0"}


def test_the_strength_of_an_association_follows_the_formula_of_the_task() -> None:
    # (dir + rev) / 2 * min(dir + 2, rev + 2) / max(dir + 2, rev + 2)
    assert association_strength(6, 6) == 6
    assert association_strength(10, 0) == pytest.approx(5 * 2 / 12)
    assert association_strength(0, 10) == association_strength(10, 0)


@pytest.mark.parametrize(
    ("corpus", "line", "message"),
    [
        (
            Corpus.RUSSE_RELATIONS,
            "a,b,antonym",
            "line 2, sim: must be one of syn, hyper, hypo, mero, holo, cohypo, not 'antonym'",
        ),
        (
            Corpus.RUSSE_RELATIONS,
            "a,b,",
            "line 2, sim: must be one of syn, hyper, hypo, mero, holo, cohypo; it is empty",
        ),
        (
            Corpus.RUSSE_RESPONSES,
            "a,b,2.5",
            "line 2, sim: must be a whole number of responses, 1 or more, instead of “2.5”",
        ),
        (
            Corpus.RUSSE_RESPONSES,
            "a,b,0",
            "line 2, sim: must be a whole number of responses, 1 or more, instead of “0”",
        ),
        (
            Corpus.RUSSE_SOCIATION,
            "a,b,1.5,-1,2",
            "line 2, dir: must be a whole number of responses, 0 or more, instead of “-1”",
        ),
        (Corpus.RUSSE_SOCIATION, "a,b,1.5,1", "line 2: has 4 columns; the header has 5"),
        (Corpus.RUSSE_RELATIONS, ",b,syn", "line 2, word1: is empty"),
    ],
)
def test_a_bad_cell_is_named_with_its_line_and_what_was_expected(
    corpus: Corpus, line: str, message: str
) -> None:
    header = FORMATS[corpus].table.header.decode()
    rows, errors = read(corpus, f"{header}{line}\n")
    assert (rows, errors) == ([], [message])
