from pathlib import Path

import pytest

from datasets.errors import Invalid
from datasets.formats.corpora import FORMATS, Corpus
from datasets.models import Pair, PairSet, Project, PublishedGold, Sentence
from datasets.selectors.importing.gold import published_rows
from datasets.services.importing.releases import (
    Expected,
    release_import,
    release_project_import,
)
from datasets.services.importing.sources import ImportOutcome
from datasets.services.jobs.incoming import incoming_path
from tests.datasets.corpus import file_of, unwatched

HEADER = "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
ROWS = (
    "1\tA dog barks\tA dog is loud\t4.50\tENTAILMENT\n"
    "2\tA dog is loud\tA dog barks\t4.2\tNEUTRAL\n"
    "90\tA cat sleeps \tA cat sleeps\t5\tENTAILMENT\n"
)


def take(project: Project, tmp_path: Path, text: str, **options) -> ImportOutcome:
    file = file_of(tmp_path, options.pop("file", "SICK_train.txt"), text)
    return release_import(project=project, file=file, actor=None, progress=unwatched, **options)


def written(pair_set: PairSet) -> bytes:
    corpus = Corpus(pair_set.parameters["format"])
    return b"".join(FORMATS[corpus].table.lines(published_rows(pair_set)))


def test_pairs_come_with_gold_and_without_judgements(project: Project, tmp_path: Path) -> None:
    assert take(project, tmp_path, HEADER + ROWS).rows == 3
    pair = Pair.objects.get(external_id="1")
    assert (pair.published_gold.score, pair.published_gold.label) == ("4.50", "ENTAILMENT")
    assert (pair.published_gold.label_ab, pair.published_gold.label_ba) == ("", "")
    assert not pair.assignments.exists()


def test_repeated_pairs_and_spaces_are_kept_and_the_file_is_written_again(
    project: Project, tmp_path: Path
) -> None:
    take(project, tmp_path, HEADER + ROWS)
    assert written(PairSet.objects.get()).decode() == HEADER + ROWS
    assert Sentence.objects.count() == 5  # of the repeated pair, B stands twice


def test_ids_of_published_gold_tell_the_kinds_and_the_file_is_written_again(
    project: Project, tmp_path: Path
) -> None:
    text = HEADER + ROWS.replace("1\t", "S1aS2a-1\t", 1).replace("\n2\t", "\nS1bS3a-2\t")
    outcome = take(project, tmp_path, text)
    assert list(Pair.objects.order_by("number").values_list("kind", "relation")) == [
        ("S1aS2a", "similar"),
        ("S1bS3a", "opposite"),
        ("", ""),
    ]
    assert any("2 of 3 pairs name their kind" in str(notice) for notice in outcome.notices)
    assert written(PairSet.objects.get()).decode() == text


def test_words_are_no_kinds(project: Project, tmp_path: Path) -> None:
    outcome = take(project, tmp_path, "word1,word2,sim\nunrelated,4,1\n", file="rt.csv")
    assert Pair.objects.get().kind == ""
    assert outcome.notices == ()


def test_repeated_word_pairs_count_as_often_as_they_stand(project: Project, tmp_path: Path) -> None:
    text = "word1,word2,sim\ncat,dog,1\nsun,moon,0\ncat,dog,1\ndog,cat,1\ncat,dog,0\n"
    assert take(project, tmp_path, text, file="rt.csv").rows == 5
    assert written(PairSet.objects.get()).decode() == text
    ids = set(Pair.objects.values_list("external_id", flat=True))
    assert ids == {"cat-dog", "sun-moon", "cat-dog#2", "dog-cat", "cat-dog#3"}


def test_repeated_pairs_are_not_stored_one_by_one(
    project: Project, tmp_path: Path, django_assert_max_num_queries
) -> None:
    text = "word1,word2,sim\n" + "cat,dog,1\n" * 200
    with django_assert_max_num_queries(60):
        take(project, tmp_path, text, file="rt.csv")
    assert Pair.objects.count() == 200


def test_labels_of_cdscorpus_are_turned(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, HEADER + ROWS, file="CDS_trial.txt")
    gold = PublishedGold.objects.get(pair__external_id="1")
    assert (gold.label, gold.label_ab, gold.label_ba) == ("", "", "ENTAILMENT")


def test_a_header_that_two_corpora_share_is_not_guessed(project: Project, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="opposite directions"):
        take(project, tmp_path, HEADER + ROWS, file="pairs.txt")
    outcome = take(project, tmp_path, HEADER + ROWS, file="pairs.txt", corpus=Corpus.SEMEVAL)
    assert outcome.rows == 3


def test_a_jump_in_the_numbers_is_worth_a_notice(project: Project, tmp_path: Path) -> None:
    assert tuple(map(str, take(project, tmp_path, HEADER + ROWS).notices)) == (
        "line 4: pair_ID jumps from 2 to 90, 87 numbers are missing",
    )


def test_missing_rows_are_an_error_where_their_number_is_known(
    project: Project, tmp_path: Path
) -> None:
    with pytest.raises(Invalid) as raised:
        take(project, tmp_path, HEADER + ROWS, expected=Expected(rows=90))
    assert str(raised.value).splitlines()[1] == (
        "line 4: the file holds 3 rows where 90 are expected: 87 are missing; "
        "pair_ID jumps from 2 to 90 here"
    )
    assert not PairSet.objects.exists()


def test_a_score_off_the_scale_of_the_corpus_is_an_error(project: Project, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match=r"line 3, relatedness_score: is 7\.5, outside the scale 1"):
        take(project, tmp_path, HEADER + ROWS.replace("4.2", "7.5"))
    assert not Sentence.objects.exists()
    wide = Expected(scale=(0, 10))
    assert take(project, tmp_path, HEADER + ROWS.replace("4.2", "7.5"), expected=wide).rows == 3


def test_the_rows_of_a_published_file_are_known_unless_told_otherwise(
    project: Project, tmp_path: Path
) -> None:
    numbers = [*range(1, 301), *range(320, 501)]
    text = HEADER + "".join(f"{n}\tA dog {n}\tA cat {n}\t3\tNEUTRAL\n" for n in numbers)
    with pytest.raises(Invalid, match=r"line 302: .* 481 rows where 500 are expected: 19 are miss"):
        take(project, tmp_path, text, file="SICK_trial.txt")
    assert take(project, tmp_path, text, expected=Expected(rows=481)).rows == 481


def test_a_bad_file_among_several_leaves_no_project(db: None, tmp_path: Path) -> None:
    files = [
        file_of(tmp_path, "SICK_train.txt", HEADER + ROWS),
        file_of(tmp_path, "SICK_trial.txt", HEADER + ROWS.replace("4.2", "04-Feb")),
    ]
    with pytest.raises(Invalid, match="line 3, relatedness_score: is the date '04-Feb'"):
        release_project_import(
            files=files, name="Sick", language="en", actor=None, progress=unwatched
        )
    assert not Project.objects.exists()
    assert not PublishedGold.objects.exists()


@pytest.mark.parametrize("name", ["SICK_dev_half.txt", "cdsc/CDS_trial.txt", "russe/hj-test.csv"])
def test_a_published_corpus_goes_through_the_database_byte_for_byte(
    db: None, shared_dir: Path, name: str
) -> None:
    path = shared_dir / "data" / name
    release_project_import(
        files=[incoming_path(path)], name="Corpus", language="en", actor=None, progress=unwatched
    )
    assert written(PairSet.objects.get()) == path.read_bytes()
