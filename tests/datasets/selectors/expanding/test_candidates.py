from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from datasets.models import Candidate, Project, Sentence, User
from datasets.selectors.expanding.candidates import (
    CandidateCriteria,
    Proposal,
    clean_undecided,
    last_decision,
    proposals_at,
    proposals_of,
    rules_proposing,
    sentences_proposed_for,
)
from datasets.selectors.expanding.sentences import (
    expansions_by_choice,
    rules_used,
    sentences_listed,
)
from datasets.services.expanding.deciding import (
    ProposalRef,
    candidate_accept,
    candidate_edit,
    candidate_reject,
    candidate_write,
    decision_undo,
)
from tests.datasets.corpus import expand_all

GLADLY, MAYBE = "A cat is watching gladly a bird", "A cat is watching maybe a bird"
OWN = "A bird is watching a cat"


@pytest.fixture
def cat(project: Project, tmp_path: Path) -> Sentence:
    """An S1 with a clean S2 (gladly), one with a warning (maybe), and an S3 (never)."""
    expand_all(project, tmp_path)
    return Sentence.objects.get(text="A cat is watching a bird")


def ref(cat: Sentence, text: str) -> ProposalRef:
    return ProposalRef(cat, "S2", text.lower())


def write(cat: Sentence, text: str, kind: str = "S4") -> None:
    candidate_write(
        sentence=cat,
        kind=kind,
        text=text,
        expected_ab="NEUTRAL",
        expected_ba="NEUTRAL",
        actor=None,
    )


def texts(cat: Sentence, wanted: CandidateCriteria) -> list[str]:
    return [proposal.text for proposal in proposals_of(cat.project, [cat], wanted).get(cat.pk, [])]


def test_own_sentences_stand_behind_the_candidates_of_their_kind(cat: Sentence) -> None:
    write(cat, "A cat sees a bird", "S2")
    result = proposals_of(cat.project, [cat], CandidateCriteria())[cat.pk]
    assert [(proposal.kind, proposal.text, proposal.state) for proposal in result] == [
        ("S2", GLADLY, "undecided"),
        ("S2", MAYBE, "undecided"),
        ("S2", "A cat sees a bird", "written"),
        ("S3", "A cat is watching never a bird", "undecided"),
    ]
    assert [proposal.is_used for proposal in result] == [False, False, True, True]


def test_an_edited_candidate_shows_its_new_text_once_and_no_warnings(cat: Sentence) -> None:
    candidate_edit(ref=ref(cat, MAYBE), text="A cat may be watching", actor=None)
    [result] = [proposal for proposal in proposals_at(cat, "S2") if proposal.decision]
    assert (result.text, result.edited_from) == ("A cat may be watching", MAYBE)
    assert result.warnings == []
    assert result.is_used
    assert result.can_be_accepted
    assert texts(cat, CandidateCriteria(state="edited")) == ["A cat may be watching"]
    assert texts(cat, CandidateCriteria(state="used", kind="S2")) == ["A cat may be watching"]


def test_an_edited_text_is_shown_when_its_candidate_is_gone(cat: Sentence) -> None:
    candidate_edit(ref=ref(cat, GLADLY), text="A cat watches", actor=None)
    Candidate.objects.filter(text=GLADLY).delete()
    [result] = [proposal for proposal in proposals_at(cat, "S2") if proposal.decision]
    assert (result.text, result.edited_from) == ("A cat watches", GLADLY)
    assert not result.can_be_accepted
    sentences = sentences_proposed_for(cat.project, CandidateCriteria(state="edited"))
    assert list(sentences) == [cat]


def test_a_decision_on_a_candidate_that_is_gone_is_not_shown(cat: Sentence) -> None:
    candidate_reject(ref=ref(cat, GLADLY), actor=None)
    Candidate.objects.filter(text=GLADLY).delete()
    assert [proposal.text for proposal in proposals_at(cat, "S2")] == [MAYBE]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (CandidateCriteria(state="accepted"), [MAYBE]),
        (CandidateCriteria(state="rejected"), [GLADLY]),
        (CandidateCriteria(state="written"), [OWN]),
        (CandidateCriteria(state="used", kind="S2"), [MAYBE]),
        (CandidateCriteria(rule="s4.manual"), [OWN]),
        (CandidateCriteria(warnings="warned"), [MAYBE]),
        (CandidateCriteria(warnings="clean", kind="S4"), [OWN]),
        (CandidateCriteria(state="undecided", kind="S2"), []),
    ],
)
def test_a_list_and_its_sentences_are_narrowed_alike(
    cat: Sentence, wanted: CandidateCriteria, found: list[str]
) -> None:
    candidate_reject(ref=ref(cat, GLADLY), actor=None)
    candidate_accept(ref=ref(cat, MAYBE), actor=None)
    write(cat, OWN)
    assert texts(cat, wanted) == found
    assert (cat in sentences_proposed_for(cat.project, wanted)) == bool(found)


def test_candidates_accepted_together_are_clean_and_undecided(cat: Sentence) -> None:
    candidate_reject(ref=ref(cat, GLADLY), actor=None)
    result = clean_undecided(cat.project, CandidateCriteria(text="cat"))
    assert [proposal.text for proposal in result] == ["A cat is watching never a bird"]


def test_another_project_sees_nothing(cat: Sentence) -> None:
    other = Project.objects.create(slug="other", name="Other", language="en")
    write(cat, OWN)
    assert not sentences_proposed_for(other, CandidateCriteria())
    assert not proposals_of(other, [cat], CandidateCriteria())
    assert not clean_undecided(other, CandidateCriteria())
    assert not rules_proposing(other)
    assert sum(expansions_by_choice(other).values()) == 0


def test_the_proposals_of_a_page_take_four_queries(cat: Sentence) -> None:
    write(cat, OWN)
    sentences = list(sentences_proposed_for(cat.project, CandidateCriteria()))
    assert len(sentences) == 6
    with CaptureQueriesContext(connection) as caught:
        result = proposals_of(cat.project, sentences, CandidateCriteria())
        assert [
            str(proposal.edits) + proposal.anchor
            for several in result.values()
            for proposal in several
        ]
    assert len(caught) == 4


def test_the_last_decision_is_ones_own(cat: Sentence, manager: User, outsider: User) -> None:
    candidate_accept(ref=ref(cat, MAYBE), actor=manager)
    candidate_accept(ref=ref(cat, GLADLY), actor=outsider)
    last = last_decision(cat.project, manager)
    assert last is not None
    assert (last.n, last.first.text) == (1, MAYBE)
    decision_undo(project=cat.project, actor=manager)
    assert last_decision(cat.project, manager) is None


def test_retired_expansions_are_counted_and_listed_no_more(cat: Sentence) -> None:
    candidate_accept(ref=ref(cat, MAYBE), actor=None)
    assert expansions_by_choice(cat.project) == {
        "automatic": 9,
        "accepted": 1,
        "edited": 0,
        "manual": 0,
    }
    assert not sentences_listed(cat.project, text=GLADLY)
    assert {(use.rule, use.n) for use in rules_used(cat.project) if use.stage == "S2"} == {
        ("s2.gladly", 4),
        ("s2.maybe", 1),
    }


def test_a_proposal_has_a_place_that_follows_from_its_text() -> None:
    first, second = (Proposal(7, "S2", key, None, None).anchor for key in ("a dog", "a cat"))
    assert first.startswith("c7-S2-")
    assert first != second
