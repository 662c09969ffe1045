from pathlib import Path
from typing import Any

import pytest

from datasets.errors import Conflict, Invalid, NotFound
from datasets.models import (
    AuditEntry,
    Candidate,
    Decision,
    DecisionStep,
    Expansion,
    Parse,
    Project,
    Sentence,
    User,
)
from datasets.selectors.expanding.candidates import CandidateCriteria
from datasets.services.expanding.deciding import (
    ProposalRef,
    candidate_accept,
    candidate_edit,
    candidate_reject,
    candidate_write,
    candidates_accept_clean,
    decision_undo,
)
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.sentences import sentence_revise
from datasets.services.projects.lifecycle import project_archive
from tests.datasets.corpus import conllu, expand_all, plain_engine, unwatched

GLADLY, MAYBE = "A cat is watching gladly a bird", "A cat is watching maybe a bird"
NEVER = "A cat is watching never a bird"
ACCEPTED, EDITED, REJECTED, WRITTEN = "accepted", "edited", "rejected", "written"


@pytest.fixture
def cat(project: Project, tmp_path: Path) -> Sentence:
    """An S1 with a clean S2 (gladly), one with a warning (maybe), and an S3 (never)."""
    expand_all(project, tmp_path)
    return Sentence.objects.get(text="A cat is watching a bird")


def ref(cat: Sentence, text: str, kind: str = "S2", seen: Decision | None = None) -> ProposalRef:
    return ProposalRef(cat, kind, text.lower(), seen.pk if seen else None)


def write(cat: Sentence, text: str, kind: str = "S2", **options: Any) -> Decision:
    options = {"expected_ab": "ENTAILMENT", "expected_ba": "NEUTRAL", "actor": None, **options}
    return candidate_write(sentence=cat, kind=kind, text=text, **options)


def texts_in_use(cat: Sentence, kind: str = "S2") -> list[str]:
    return list(cat.expansions.filter(stage=kind, is_retired=False).values_list("text", flat=True))


def expand_again(project: Project) -> None:
    """Let the rules write everything once more."""
    Expansion.objects.update(engine_version="an earlier one")
    report = project_expand(
        project=project, actor=None, progress=unwatched, engine=plain_engine(), restart=True
    )
    assert report.expanded == 6


def test_a_decision_is_written_down_with_who_and_what(cat: Sentence, manager: User) -> None:
    decision = candidate_accept(ref=ref(cat, GLADLY), actor=manager)
    assert (decision.verdict, decision.text, decision.rule_id) == (ACCEPTED, GLADLY, "s2.gladly")
    assert decision.step.actor == manager
    entry = AuditEntry.objects.get(action="candidate.accepted")
    assert (entry.actor, entry.object_id, entry.data["rule"]) == (manager, cat.pk, "s2.gladly")
    assert GLADLY not in str(entry.data)


def test_a_changed_mind_replaces_and_keeps_the_earlier_word(cat: Sentence) -> None:
    first = candidate_accept(ref=ref(cat, GLADLY), actor=None)
    second = candidate_reject(ref=ref(cat, GLADLY, seen=first), actor=None)
    first.refresh_from_db()
    assert second.replaces == first
    assert (first.is_current, second.is_current) == (False, True)


def test_the_slower_of_two_leads_is_told(cat: Sentence) -> None:
    candidate_accept(ref=ref(cat, GLADLY), actor=None)
    with pytest.raises(Conflict, match="in the meantime"):
        candidate_reject(ref=ref(cat, GLADLY), actor=None)
    assert Decision.objects.get().verdict == ACCEPTED


def test_an_edited_text_keeps_what_the_rule_wrote(cat: Sentence) -> None:
    text = "A cat is gladly watching a bird"
    decision = candidate_edit(ref=ref(cat, GLADLY), text=f" {text} ", actor=None)
    assert (decision.verdict, decision.text) == (EDITED, text)
    assert decision.original_text == GLADLY
    assert Candidate.objects.get(sentence=cat, text=GLADLY)
    later = candidate_edit(ref=ref(cat, GLADLY, seen=decision), text="A cat sees", actor=None)
    assert (later.original_text, later.text) == (GLADLY, "A cat sees")


def test_accepting_after_an_edit_takes_the_text_of_the_rule(cat: Sentence) -> None:
    edited = candidate_edit(ref=ref(cat, GLADLY), text="A cat sees birds", actor=None)
    decision = candidate_accept(ref=ref(cat, GLADLY, seen=edited), actor=None)
    assert (decision.verdict, decision.text) == (ACCEPTED, GLADLY)
    assert texts_in_use(cat) == [GLADLY]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("  ", "is empty"),
        ("...", "no word"),
        ("A cat\tis", "a tab"),
        ("a cat is watching  a bird.", "was made from"),
        (GLADLY, "not changed"),
        (MAYBE.upper(), "already been proposed as S2"),
        (NEVER, "already been proposed as S3"),
    ],
)
def test_an_edit_that_cannot_be_is_refused(cat: Sentence, text: str, message: str) -> None:
    with pytest.raises(Invalid, match=message) as refused:
        candidate_edit(ref=ref(cat, GLADLY), text=text, actor=None)
    assert refused.value.fields["text"]
    assert not Decision.objects.exists()
    assert not DecisionStep.objects.exists()


def test_an_edit_may_change_nothing_but_capitals(cat: Sentence) -> None:
    text = GLADLY.replace("cat", "Cat")
    candidate_edit(ref=ref(cat, GLADLY), text=text, actor=None)
    assert texts_in_use(cat) == [text]


def test_an_own_sentence_has_the_rule_of_its_kind(cat: Sentence) -> None:
    decision = write(cat, "A bird is watching a cat", "S4")
    assert (decision.verdict, decision.rule_id) == (WRITTEN, "s4.manual")
    [sentence] = cat.expansions.filter(stage="S4")
    assert sentence.is_generated
    assert sentence.derivation.rules == [{"rule": "s4.manual", "version": 1}]
    assert sentence.derivation.expected_ab == "ENTAILMENT"


def test_the_same_own_sentence_twice_is_refused(cat: Sentence) -> None:
    write(cat, "A cat sees a bird")
    with pytest.raises(Invalid, match="already been proposed as S2"):
        write(cat, "A cat sees a bird.", "S3")
    assert Decision.objects.count() == 1


def test_a_text_rejected_as_one_kind_may_be_written_as_another(cat: Sentence) -> None:
    candidate_reject(ref=ref(cat, GLADLY), actor=None)
    write(cat, GLADLY, "S3")
    assert texts_in_use(cat, "S3") == [GLADLY]
    with pytest.raises(Invalid, match="already been proposed as S2"):
        write(cat, GLADLY, "S2")


def test_an_own_sentence_needs_an_expectation(cat: Sentence) -> None:
    with pytest.raises(Invalid) as refused:
        write(cat, "A cat sees a bird", expected_ab="PERHAPS")
    assert list(refused.value.fields) == ["expected_ab"]


@pytest.mark.parametrize("kind", ["S0", "S1", "S5"])
def test_only_expansions_can_be_written(cat: Sentence, kind: str) -> None:
    with pytest.raises(NotFound):
        write(cat, "A cat sees a bird", kind)


def test_only_an_s1_gets_expansions(cat: Sentence) -> None:
    with pytest.raises(NotFound):
        write(cat.expansions.get(stage="S2"), "A cat sees a bird")


def test_an_own_sentence_is_withdrawn_kept_and_taken_again(cat: Sentence) -> None:
    key = "A cat sees a bird"
    first = write(cat, key)
    second = candidate_reject(ref=ref(cat, key, seen=first), actor=None)
    assert texts_in_use(cat) == [GLADLY]
    third = candidate_accept(ref=ref(cat, key, seen=second), actor=None)
    assert (third.verdict, third.rule_id) == (WRITTEN, "s2.manual")
    assert texts_in_use(cat) == [key]


def test_an_own_sentence_is_edited_in_place(cat: Sentence) -> None:
    key = "A cat sees a bird"
    first = write(cat, key)
    second = candidate_edit(ref=ref(cat, key, seen=first), text="A cat saw it", actor=None)
    assert (second.verdict, second.original_text) == (WRITTEN, "")
    assert texts_in_use(cat) == ["A cat saw it"]


def test_a_text_that_nobody_proposed_cannot_be_decided_on(cat: Sentence) -> None:
    for decide in (candidate_accept, candidate_reject):
        with pytest.raises(NotFound):
            decide(ref=ref(cat, "A cow is flying"), actor=None)
    with pytest.raises(NotFound):
        candidate_edit(ref=ref(cat, "A cow is flying"), text="A cow flies", actor=None)


def test_undo_takes_back_one_step_after_another(cat: Sentence, manager: User) -> None:
    first = candidate_accept(ref=ref(cat, MAYBE), actor=manager)
    candidate_reject(ref=ref(cat, MAYBE, seen=first), actor=manager)
    decision_undo(project=cat.project, actor=manager)
    assert Decision.objects.get(is_current=True) == first
    assert texts_in_use(cat) == [MAYBE]
    decision_undo(project=cat.project, actor=manager)
    assert not Decision.objects.filter(is_current=True).exists()
    assert texts_in_use(cat) == [GLADLY]
    with pytest.raises(Conflict, match="nothing to undo"):
        decision_undo(project=cat.project, actor=manager)
    assert Decision.objects.count() == 2


def test_undo_of_a_stale_page_takes_nothing_back(cat: Sentence, manager: User) -> None:
    first = candidate_accept(ref=ref(cat, MAYBE), actor=manager)
    second = candidate_reject(ref=ref(cat, MAYBE, seen=first), actor=manager)
    with pytest.raises(Conflict, match="another decision since then"):
        decision_undo(project=cat.project, actor=manager, seen_step=first.step_id)
    assert Decision.objects.get(is_current=True) == second
    decision_undo(project=cat.project, actor=manager, seen_step=second.step_id)
    assert Decision.objects.get(is_current=True) == first


def test_undo_takes_an_own_sentence_out(cat: Sentence, manager: User) -> None:
    write(cat, "A bird is watching a cat", "S4", actor=manager)
    decision_undo(project=cat.project, actor=manager)
    assert texts_in_use(cat, "S4") == []


def test_undo_leaves_what_somebody_else_decided_since(
    cat: Sentence, manager: User, outsider: User
) -> None:
    first = candidate_accept(ref=ref(cat, MAYBE), actor=manager)
    second = candidate_reject(ref=ref(cat, MAYBE, seen=first), actor=outsider)
    decision_undo(project=cat.project, actor=manager)
    assert Decision.objects.get(is_current=True) == second
    decision_undo(project=cat.project, actor=outsider)
    assert not Decision.objects.filter(is_current=True).exists()


def test_the_clean_ones_are_accepted_together_and_taken_back_together(
    cat: Sentence, project: Project, manager: User
) -> None:
    candidate_reject(ref=ref(cat, GLADLY), actor=None)
    expected = CandidateCriteria(kind="S2")
    with pytest.raises(Conflict, match="changed in the meantime"):
        candidates_accept_clean(project=project, criteria=expected, seen_count=5, actor=manager)
    assert (
        candidates_accept_clean(project=project, criteria=expected, seen_count=4, actor=manager)
        == 4
    )
    accepted = Decision.objects.filter(verdict=ACCEPTED)
    assert {(decision.kind, decision.rule_id) for decision in accepted} == {("S2", "s2.gladly")}
    assert not accepted.filter(sentence=cat).exists()
    assert decision_undo(project=project, actor=manager) == 4
    assert [decision.verdict for decision in Decision.objects.filter(is_current=True)] == [REJECTED]


def test_nothing_to_accept_together_is_said(cat: Sentence, project: Project) -> None:
    with pytest.raises(Conflict):
        candidates_accept_clean(
            project=project, criteria=CandidateCriteria(rule="s2.none"), seen_count=0, actor=None
        )
    assert not DecisionStep.objects.exists()


def test_decisions_hold_when_the_rules_write_the_same_again(
    cat: Sentence, project: Project
) -> None:
    candidate_reject(ref=ref(cat, NEVER, "S3"), actor=None)
    candidate_accept(ref=ref(cat, MAYBE), actor=None)
    write(cat, "A bird is watching a cat", "S4")
    expand_again(project)
    assert texts_in_use(cat) == [MAYBE]
    assert texts_in_use(cat, "S3") == []
    assert texts_in_use(cat, "S4") == ["A bird is watching a cat"]


def test_an_edited_text_holds_when_the_rules_write_it_no_more(
    cat: Sentence, project: Project
) -> None:
    edited = candidate_edit(ref=ref(cat, GLADLY), text="A cat sees birds", actor=None)
    Candidate.objects.filter(sentence=cat, text=GLADLY).delete()
    second_ref = ref(cat, GLADLY, seen=edited)
    with pytest.raises(Conflict, match="no longer write this sentence"):
        candidate_accept(ref=second_ref, actor=None)
    later = candidate_edit(ref=second_ref, text="A cat sees a bird", actor=None)
    assert (later.verdict, later.original_text) == (EDITED, GLADLY)
    assert texts_in_use(cat) == ["A cat sees a bird"]


def test_an_own_sentence_stays_when_its_s1_changes(cat: Sentence, project: Project) -> None:
    write(cat, "A bird is watching a cat", "S4")
    revised = sentence_revise_freely(cat, "A cat is seeing a bird")
    project_expand(project=project, actor=None, progress=unwatched, engine=plain_engine())
    assert texts_in_use(cat, "S4") == ["A bird is watching a cat"]
    assert texts_in_use(cat) == []
    tree = conllu(("cat", "seeing", "bird"))
    Parse.objects.create(project=project, text_hash=revised.text_hash, parser="conllu", conllu=tree)
    project_expand(project=project, actor=None, progress=unwatched, engine=plain_engine())
    assert texts_in_use(cat, "S4") == ["A bird is watching a cat"]
    assert texts_in_use(cat) == ["A cat is seeing gladly a bird"]


def sentence_revise_freely(sentence: Sentence, text: str) -> Sentence:
    Sentence.objects.filter(pk=sentence.pk).update(is_generated=True)
    return sentence_revise(sentence_id=sentence.pk, text=text, seen_revision=1)


def test_an_archived_project_takes_no_decisions(cat: Sentence, project: Project) -> None:
    project_archive(project=project, actor=None)
    cat.project.refresh_from_db()
    with pytest.raises(Conflict):
        candidate_accept(ref=ref(cat, GLADLY), actor=None)
    with pytest.raises(Conflict):
        write(cat, "A cat sees a bird")
    assert not Decision.objects.exists()
