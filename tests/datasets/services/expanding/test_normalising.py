from pathlib import Path

import pytest

from datasets.errors import Invalid
from datasets.models import Derivation, Parse, Project, Sentence, Source, Stage
from datasets.services.expanding.normalising import project_normalise
from datasets.services.importing.parsing import project_parse
from datasets.services.importing.sources import sources_import
from tests.datasets.corpus import (
    SCENES,
    file_of,
    plain_engine,
    recorded_parser,
    scenes_file,
    unwatched,
)
from tests.transforms.drawing import tree_of
from transforms.parsing.recorded import RecordedParser
from transforms.reason import Reason


def normalise(project: Project, *, retry_fallen: bool = False):
    return project_normalise(
        project=project,
        actor=None,
        progress=unwatched,
        engine=plain_engine(),
        retry_fallen=retry_fallen,
    )


@pytest.fixture
def parsed(project: Project, tmp_path: Path) -> Project:
    sources_import(project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched)
    project_parse(project=project, actor=None, progress=unwatched, parser=recorded_parser())
    return project


def test_both_sentences_of_a_source_get_their_s1(parsed: Project) -> None:
    report = normalise(parsed)
    assert (report.sources, report.sentences, report.unparsed) == (3, 6, 0)
    source = Source.objects.get(source_id="pets-1")
    texts = Sentence.objects.filter(source=source).order_by("source_sentence__position")
    assert [(s.text, s.stage, s.is_generated) for s in texts] == [
        ("A dog is chasing a ball", Stage.S1, False),
        ("A dog is following a ball", Stage.S1, True),
    ]


def test_a_changed_sentence_keeps_rules_edits_and_a_tree_of_its_own(parsed: Project) -> None:
    normalise(parsed)
    derivation = Derivation.objects.get(sentence__text="A dog is following a ball")
    assert derivation.rules == [{"rule": "n.naming", "version": 1}]
    assert derivation.edits
    tree = Parse.objects.get(text_hash=derivation.sentence.text_hash)
    assert tree.parser == "rules"
    assert "# text = A dog is following a ball" in tree.conllu


def test_the_two_sentences_of_a_source_fall_together(parsed: Project) -> None:
    report = normalise(parsed)
    fallen = Source.objects.get(source_id="farm-2")
    assert fallen.fallen_reason == "nobody has seen a ghost"
    assert not fallen.derived.exists()
    assert fallen.sentences.count() == 2
    assert report.fallen == {"nobody has seen a ghost": 1}


def test_a_source_whose_text_is_no_sentence_falls_with_the_parsers_reason(
    project: Project, tmp_path: Path
) -> None:
    file = file_of(tmp_path, "a.txt", "Nothing recorded\n")
    sources_import(project=project, file=file, actor=None, progress=unwatched)
    project_parse(project=project, actor=None, progress=unwatched, parser=recorded_parser())
    normalise(project)
    assert Source.objects.get().fallen_reason == "there is no recorded parse of the text"


def test_a_source_without_tree_waits(project: Project, tmp_path: Path) -> None:
    sources_import(project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched)
    report = normalise(project)
    assert report.unparsed == 4
    assert not Source.objects.exclude(fallen_reason="").exists()
    assert not Sentence.objects.exists()


def test_normalising_again_changes_nothing(parsed: Project) -> None:
    normalise(parsed)
    before = list(Sentence.objects.order_by("pk").values())
    report = normalise(parsed)
    assert (report.sources, report.sentences) == (0, 0)
    assert list(Sentence.objects.order_by("pk").values()) == before


def test_fallen_sources_get_another_chance_when_asked_for(parsed: Project) -> None:
    normalise(parsed)
    Source.objects.filter(source_id="farm-2").update(fallen_reason="an old rule")
    assert normalise(parsed).sources == 0
    report = normalise(parsed, retry_fallen=True)
    assert report.fallen == {"nobody has seen a ghost": 1}
    assert Sentence.objects.count() == 6


def test_finished_sentences_are_left_as_they_are(project: Project, tmp_path: Path) -> None:
    sources_import(
        project=project,
        file=scenes_file(tmp_path, SCENES),
        stage=Stage.S1,
        actor=None,
        progress=unwatched,
    )
    project_parse(project=project, actor=None, progress=unwatched, parser=recorded_parser())
    assert normalise(project).sentences == 0
    assert Sentence.objects.filter(text="A puppy is following a ball").exists()


def test_a_language_without_rules_is_told(parsed: Project) -> None:
    parsed.language = "tlh"
    with pytest.raises(Invalid, match="rules know nothing"):
        project_normalise(project=parsed, actor=None, progress=unwatched)
    assert not Sentence.objects.exists()


POLISH = """
{first}  {lemma}  NOUN/subst:pl:nom:m2   2 nsubj Animacy=Nhum|Case=Nom|Gender=Masc|Number=Plur
biegną   biec     VERB/fin:pl:ter:imperf 0 root  Mood=Ind|Number=Plur|VerbForm=Fin
{stop}
"""


def test_where_a_language_has_no_such_rules_s1_is_s0_and_the_form_is_told(
    project: Project, tmp_path: Path
) -> None:
    Project.objects.filter(pk=project.pk).update(language="pl")
    project.refresh_from_db()
    full = tree_of(POLISH.format(first="Psy", lemma="pies", stop="+. . PUNCT/interp 2 punct"))
    open_ended = tree_of(POLISH.format(first="Koty", lemma="kot", stop=""))
    table = "source_id\tsentence_a\tsentence_b\n1\tPsy biegną.\tKoty biegną\n"
    file = file_of(tmp_path, "pl.tsv", table)
    sources_import(project=project, file=file, actor=None, progress=unwatched)
    parser = RecordedParser([full, open_ended])
    project_parse(project=project, actor=None, progress=unwatched, parser=parser)
    project_normalise(project=project, actor=None, progress=unwatched)
    result = Derivation.objects.order_by("sentence__source_sentence__position")
    assert [
        (derivation.sentence.text, derivation.rules, derivation.warnings) for derivation in result
    ] == [
        ("Psy biegną.", [], []),
        ("Koty biegną", [], [Reason("no_full_stop").as_stored()]),
    ]
