from pathlib import Path

import pytest

from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Pair, PairSet, Project, Sentence, Source, User
from datasets.selectors.importing.sources import LastKept, last_kept
from datasets.services.expanding.deciding import candidate_write
from datasets.services.expanding.mending import (
    source_mend,
    source_mend_undo,
    sources_keep,
    sources_keep_undo,
)
from datasets.services.expanding.normalising import project_normalise
from datasets.services.expanding.sentences import sentence_revise
from datasets.services.importing.sources import sources_import
from tests.datasets.corpus import plain_engine, scenes_file, unwatched

REASON = "The tree has no root."


@pytest.fixture
def dropped(project: Project, tmp_path: Path) -> Source:
    sources_import(project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched)
    Source.objects.update(fallen_reason=REASON)
    return Source.objects.get(source_id="pets-1")


def test_a_dropped_source_is_kept_as_it_came(dropped: Source, manager: User) -> None:
    created = source_mend(source=dropped, texts={}, actor=manager)
    dropped.refresh_from_db()
    assert dropped.fallen_reason == ""
    assert [one.text for one in created] == [s.text for s in dropped.sentences.order_by("pk")]
    assert not any(one.is_generated for one in created)
    assert created[0].derivation.rules == [{"rule": "n.manual", "version": 1}]
    assert created[0].derivation.warnings == [REASON]
    assert AuditEntry.objects.filter(action="source.mended", actor=manager).count() == 1


def test_a_mended_sentence_is_one_to_review(dropped: Source) -> None:
    a, b = source_mend(source=dropped, texts={"a": "A cat is chasing a ball"}, actor=None)
    assert (a.text, a.is_generated) == ("A cat is chasing a ball", True)
    assert not b.is_generated
    assert dropped.sentences.get(position="a").text != a.text


def test_a_text_that_is_no_sentence_is_refused_beside_its_field(dropped: Source) -> None:
    with pytest.raises(Invalid) as refused:
        source_mend(source=dropped, texts={"a": "  ", "b": "A\tB"}, actor=None)
    assert set(refused.value.fields) == {"a", "b"}
    assert not Sentence.objects.exists()
    dropped.refresh_from_db()
    assert dropped.fallen_reason == REASON


def test_a_source_in_the_corpus_is_not_mended(dropped: Source) -> None:
    source_mend(source=dropped, texts={}, actor=None)
    with pytest.raises(Conflict):
        source_mend(source=dropped, texts={}, actor=None)
    assert Sentence.objects.count() == 2


def test_all_of_one_reason_are_kept_at_once(dropped: Source, project: Project) -> None:
    Source.objects.filter(pk=dropped.pk).update(fallen_reason="Another one.")
    others = Source.objects.filter(fallen_reason=REASON)
    texts = {one.text for source in others for one in source.sentences.all()}
    assert sources_keep(project=project, reason=REASON, actor=None) == 3
    assert [source.pk for source in Source.objects.exclude(fallen_reason="")] == [dropped.pk]
    assert {one.text for one in Sentence.objects.all()} == texts
    report = project_normalise(
        project=project, actor=None, progress=unwatched, engine=plain_engine(), retry_fallen=False
    )
    assert report.sources == 0


def test_a_source_whose_mending_is_undone_is_dropped_with_the_same_reason(
    dropped: Source, manager: User
) -> None:
    source_mend(source=dropped, texts={}, actor=manager)
    source_mend_undo(source=dropped, actor=manager)
    dropped.refresh_from_db()
    assert dropped.fallen_reason == REASON
    assert not Sentence.objects.exists()
    with pytest.raises(Conflict, match="not put back by hand"):
        source_mend_undo(source=dropped, actor=manager)


def test_a_mended_source_in_pairs_stays(dropped: Source, project: Project) -> None:
    a, b = source_mend(source=dropped, texts={}, actor=None)
    pair_set = PairSet.objects.create(project=project, name="Pairs", design="sick")
    Pair.objects.create(pair_set=pair_set, number=1, sentence_a=a, sentence_b=b)
    with pytest.raises(Conflict, match="pair already"):
        source_mend_undo(source=dropped, actor=None)
    assert Sentence.objects.count() == 2


def in_corpus() -> set[str]:
    return set(Source.objects.filter(fallen_reason="").values_list("source_id", flat=True))


def kept_at_once(project: Project) -> int:
    sources_keep(project=project, reason=REASON, actor=None)
    last = last_kept(project)
    assert last is not None
    return last.act


def test_undoing_drops_what_one_act_kept(dropped: Source, project: Project) -> None:
    Source.objects.filter(pk=dropped.pk).update(fallen_reason="Another one.")
    act = kept_at_once(project)
    assert last_kept(project) == LastKept(act, 3)
    sources_keep(project=project, reason="Another one.", actor=None)
    assert sources_keep_undo(project=project, act=act, actor=None) == 3
    assert in_corpus() == {dropped.source_id}
    reasons = Source.objects.exclude(pk=dropped.pk).values_list("fallen_reason", flat=True)
    assert set(reasons) == {REASON}
    assert set(Sentence.objects.values_list("source", flat=True)) == {dropped.pk}
    with pytest.raises(Conflict, match="nothing to undo"):
        sources_keep_undo(project=project, act=act, actor=None)


def test_undoing_leaves_what_was_kept_singly(dropped: Source, project: Project) -> None:
    source_mend(source=dropped, texts={}, actor=None)
    act = kept_at_once(project)
    other = Source.objects.exclude(pk=dropped.pk).earliest("pk")
    source_mend_undo(source=other, actor=None)
    source_mend(source=other, texts={}, actor=None)
    assert sources_keep_undo(project=project, act=act, actor=None) == 2
    assert in_corpus() == {dropped.source_id, other.source_id}
    assert last_kept(project) is None


def test_undoing_leaves_what_was_worked_on_since(dropped: Source, project: Project) -> None:
    act = kept_at_once(project)
    revised, paired, decided, untouched = (
        Sentence.objects.filter(source=source).earliest("pk")
        for source in Source.objects.order_by("pk")
    )
    sentence_revise(sentence_id=revised.pk, text="Somebody corrected it", seen_revision=1)
    pair_set = PairSet.objects.create(project=project, name="Pairs", design="sick")
    first, second = [
        Sentence.objects.create(project=project, base=paired, stage=stage, text=f"An {stage}")
        for stage in ("S2", "S3")
    ]
    Pair.objects.create(pair_set=pair_set, number=1, sentence_a=first, sentence_b=second)
    candidate_write(
        sentence=decided,
        kind="S2",
        text="The lead wrote it",
        expected_ab="NEUTRAL",
        expected_ba="NEUTRAL",
        actor=None,
    )
    assert last_kept(project) == LastKept(act, 1)
    assert sources_keep_undo(project=project, act=act, actor=None) == 1
    assert in_corpus() == {one.source.source_id for one in (revised, paired, decided)}
    assert not Sentence.objects.filter(source=untouched.source).exists()
