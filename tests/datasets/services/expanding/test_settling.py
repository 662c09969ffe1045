"""What people wrote enters the corpus: an S1 with its source, an expansion as a decision."""

from pathlib import Path

import pytest

from datasets.errors import Conflict, Invalid
from datasets.models import Decision, Pair, PairSet, Project, Sentence, Source
from datasets.selectors.importing.sources import MANUAL_RULE, TRANSLATION_RULE
from datasets.services.expanding.mending import source_mend_undo
from datasets.services.expanding.normalising import project_normalise
from datasets.services.expanding.settling import (
    DRAFT_RULE,
    ExpansionRequest,
    InPair,
    SettledText,
    Written,
    expansion_settle,
    expansion_unsettle,
    s1_settle,
    s1_unsettle,
    source_reject,
    source_unreject,
)
from datasets.services.importing.sources import sources_import
from tests.datasets.corpus import expand_all, plain_engine, scenes_file, unwatched

NEGATION = ExpansionRequest("S3", "s3.negation", "CONTRADICTION", "CONTRADICTION")


def settle_s1(text: str, *, manual: str = MANUAL_RULE, **others: object) -> Written:
    return settle(text, **others).written(manual)


def settle(text: str, **others: object) -> SettledText:
    return SettledText(text, **{"way": "taken", "by": ("A2BCDEF",), **others})  # type: ignore[arg-type]


def pair_up(project: Project, first: Sentence, second: Sentence) -> Pair:
    pairs = PairSet.objects.create(project=project, name="Pairs", design="sick")
    return Pair.objects.create(pair_set=pairs, number=1, sentence_a=first, sentence_b=second)


@pytest.fixture
def source(project: Project, tmp_path: Path) -> Source:
    sources_import(project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched)
    return Source.objects.get(source_id="pets-1")


@pytest.fixture
def texts(source: Source) -> dict[int, Written]:
    a, b = source.sentences.order_by("position")
    return {a.pk: settle_s1("A dog is chasing one ball"), b.pk: settle_s1(b.text)}


@pytest.fixture
def s1(project: Project, tmp_path: Path) -> Sentence:
    """An S1 that the rules expanded."""
    expand_all(project, tmp_path)
    return Sentence.objects.filter(project=project, stage="S1").earliest("pk")


def test_both_s1_are_written_with_who_wrote_them_and_how_they_were_settled(
    source: Source, texts: dict[int, Written]
) -> None:
    created = s1_settle(source=source, texts=texts)
    a, b = (created[pk] for pk in texts)
    assert (a.text, a.is_generated, a.origin) == ("A dog is chasing one ball", True, "OWN")
    assert not b.is_generated  # nothing to review: it is as it came
    assert a.derivation.rules == [
        {"rule": "n.manual", "version": 1, "settled": "taken", "by": ["A2BCDEF"]}
    ]


def test_one_of_two_texts_waits_for_the_other(source: Source, texts: dict[int, Written]) -> None:
    first = dict(list(texts.items())[:1])
    assert s1_settle(source=source, texts=first) == {}
    assert not Sentence.objects.exists()
    assert len(s1_settle(source=source, texts=texts)) == 2
    assert s1_settle(source=source, texts=texts) == {}


def test_a_source_that_the_rules_dropped_is_in_the_corpus_again_until_it_is_undone(
    source: Source, texts: dict[int, Written]
) -> None:
    Source.objects.filter(pk=source.pk).update(fallen_reason="The tree has no root.")
    created = s1_settle(source=source, texts=texts)
    source.refresh_from_db()
    assert source.fallen_reason == ""
    assert created[next(iter(texts))].derivation.warnings == ["The tree has no root."]
    # The lead did not put it back, so it is not theirs to undo.
    with pytest.raises(Conflict, match="not put back by hand"):
        source_mend_undo(source=source, actor=None)
    s1_unsettle(source=source, sentences=[row.pk for row in created.values()])
    source.refresh_from_db()
    assert source.fallen_reason == "The tree has no root."
    assert not Sentence.objects.exists()


def test_a_proposal_of_rules_is_recorded_as_the_rule_with_or_without_edit(
    source: Source, texts: dict[int, Written]
) -> None:
    a, b = texts
    rule = {"rule": "n.number", "version": 2}
    texts = {
        a: settle_s1("A dog is chasing one ball", rules=(rule,), offered="A dog chases one ball"),
        b: settle_s1("A puppy runs", way="proposal", by=(), rules=(rule,), offered="A puppy runs"),
    }
    created = s1_settle(source=source, texts=texts)
    edited, as_offered = (created[pk].derivation.rules for pk in (a, b))
    assert [rule["rule"] for rule in edited] == ["n.number", "n.manual"]
    assert as_offered == [rule | {"settled": "proposal", "by": []}]


def test_a_translation_is_always_reviewed_and_a_draft_that_was_read_is_named(
    source: Source, texts: dict[int, Written]
) -> None:
    a, b = texts
    draft = {"rule": DRAFT_RULE, "version": 1, "origin": "MT"}
    texts = {
        a: settle_s1("Pies goni piłkę", manual=TRANSLATION_RULE),
        b: settle_s1(texts[b].text, rules=(draft,), offered=texts[b].text),
    }
    created = s1_settle(source=source, texts=texts, is_translation=True)
    assert all(row.is_generated for row in created.values())
    assert created[a].derivation.rules[0]["rule"] == TRANSLATION_RULE
    assert created[b].derivation.rules == [draft | {"settled": "taken", "by": ["A2BCDEF"]}]


def test_a_rejected_source_is_left_alone_by_the_rules(source: Source, project: Project) -> None:
    source_reject(source=source, reason="not a caption")
    source.refresh_from_db()
    assert source.fallen_reason == "Rejected by a reviewer: not a caption"
    project_normalise(
        project=project, actor=None, progress=unwatched, engine=plain_engine(), retry_fallen=True
    )
    source.refresh_from_db()
    assert source.fallen_reason
    source_unreject(source=source)
    source.refresh_from_db()
    assert (source.fallen_reason, source.fallen_code) == ("", None)


def test_a_source_dropped_by_the_rules_is_not_undone_as_a_rejection(source: Source) -> None:
    Source.objects.filter(pk=source.pk).update(fallen_reason="The tree has no root.")
    source_unreject(source=source)
    source.refresh_from_db()
    assert source.fallen_reason == "The tree has no root."


def test_sentences_in_a_pair_stay_settled(source: Source, texts: dict[int, Written]) -> None:
    a, b = s1_settle(source=source, texts=texts).values()
    pair_up(source.project, a, b)
    with pytest.raises(InPair):
        s1_unsettle(source=source, sentences=[a.pk])
    with pytest.raises(InPair):
        source_reject(source=source, reason="no")
    assert Sentence.objects.count() == 2


def test_an_s1_stays_if_a_pair_holds_an_expansion_of_it(s1: Sentence) -> None:
    other = Sentence.objects.filter(stage="S1").latest("pk")
    pair_up(s1.project, s1.expansions.earliest("pk"), other)
    with pytest.raises(InPair):
        s1_unsettle(source=s1.source, sentences=[s1.pk])


def test_an_expansion_written_by_hand_is_in_use_and_names_the_transformation(s1: Sentence) -> None:
    before = s1.expansions.get(stage="S3", is_retired=False)
    decision = expansion_settle(s1=s1, request=NEGATION, settled=settle("No dog is chasing a ball"))
    assert decision is not None
    now = s1.expansions.get(stage="S3", is_retired=False)
    assert now.text == "No dog is chasing a ball"
    assert now.derivation.rules == [
        {"rule": "s3.negation", "asked": True},
        {"rule": "s3.manual", "version": 1, "settled": "taken", "by": ["A2BCDEF"]},
    ]
    assert now.derivation.expected_ab == "CONTRADICTION"
    assert (decision.verdict, decision.asked_rule_id) == ("written", "s3.negation")
    before.refresh_from_db()
    assert before.is_retired

    expansion_unsettle(decision=decision)
    assert s1.expansions.get(stage="S3", is_retired=False) == before
    now.refresh_from_db()
    assert now.is_retired


def test_of_two_expansions_of_a_kind_the_latest_is_in_use_and_both_are_decisions(
    s1: Sentence,
) -> None:
    first = expansion_settle(s1=s1, request=NEGATION, settled=settle("No dog is chasing a ball"))
    second = expansion_settle(s1=s1, request=NEGATION, settled=settle("A dog rests"))
    assert first is not None
    assert second is not None
    assert s1.expansions.get(stage="S3", is_retired=False).text == "A dog rests"
    assert Decision.objects.filter(sentence=s1, is_current=True).count() == 2
    expansion_unsettle(decision=second)
    assert s1.expansions.get(stage="S3", is_retired=False).text == "No dog is chasing a ball"


def test_the_same_text_settled_again_leaves_the_first_decision(s1: Sentence) -> None:
    text = settle("No dog is chasing a ball")
    assert expansion_settle(s1=s1, request=NEGATION, settled=text) is not None
    repeated = settle("no dog is chasing a ball.")
    assert expansion_settle(s1=s1, request=NEGATION, settled=repeated) is None
    assert Decision.objects.count() == 1


def test_a_corrected_candidate_is_rule_plus_edit(s1: Sentence) -> None:
    candidate = s1.candidates.filter(kind="S3").earliest("rank")
    text = settle("No dog is chasing a ball", offered=candidate.text)
    decision = expansion_settle(s1=s1, request=NEGATION, settled=text)
    assert decision is not None
    assert (decision.verdict, decision.original_text) == ("edited", candidate.text)
    rules = s1.expansions.get(stage="S3", is_retired=False).derivation.rules
    assert [rule["rule"] for rule in rules] == [candidate.rule_id, "s3.manual"]
    assert rules[1]["by"] == ["A2BCDEF"]


def test_an_offered_candidate_taken_as_it_is_is_accepted(s1: Sentence) -> None:
    candidate = s1.candidates.filter(kind="S3").earliest("rank")
    text = settle(candidate.text, offered=candidate.text)
    decision = expansion_settle(s1=s1, request=NEGATION, settled=text)
    assert decision is not None
    assert decision.verdict == "accepted"
    in_use = s1.expansions.get(stage="S3", is_retired=False)
    assert in_use.derivation.candidate == candidate
    assert in_use.derivation.decision == decision


def test_a_written_text_may_equal_a_candidate_its_author_never_saw(s1: Sentence) -> None:
    candidate = s1.candidates.filter(kind="S3").earliest("rank")
    decision = expansion_settle(s1=s1, request=NEGATION, settled=settle(candidate.text))
    assert decision is not None
    assert decision.verdict == "written"
    rules = s1.expansions.get(stage="S3", is_retired=False).derivation.rules
    assert rules[0] == {"rule": "s3.negation", "asked": True}


def test_a_text_is_refused_that_repeats_its_s1_or_another_kind(s1: Sentence) -> None:
    other = s1.expansions.get(stage="S2", is_retired=False)
    for text in (s1.text, f"{s1.text} .", other.text, "  ", "..."):
        with pytest.raises(Invalid):
            expansion_settle(s1=s1, request=NEGATION, settled=settle(text))
    assert not Decision.objects.exists()


def test_an_expansion_in_a_pair_stays(s1: Sentence) -> None:
    decision = expansion_settle(s1=s1, request=NEGATION, settled=settle("A dog rests"))
    assert decision is not None
    pair_up(s1.project, s1, s1.expansions.get(stage="S3", is_retired=False))
    with pytest.raises(InPair):
        expansion_unsettle(decision=decision)


def test_nothing_changes_in_an_archived_project(
    source: Source, texts: dict[int, Written], s1: Sentence
) -> None:
    Project.objects.update(archived_at="2026-01-01T00:00Z")
    for call in (
        lambda: s1_settle(source=source, texts=texts),
        lambda: source_reject(source=source, reason="no"),
        lambda: expansion_settle(s1=s1, request=NEGATION, settled=settle("A dog rests")),
    ):
        with pytest.raises(Conflict, match="archived"):
            call()
