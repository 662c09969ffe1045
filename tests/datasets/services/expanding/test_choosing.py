from pathlib import Path

import pytest

from datasets.models import Candidate, Derivation, Project, Sentence
from datasets.services.expanding.choosing import expansions_choose
from datasets.services.expanding.deciding import (
    ProposalRef,
    candidate_accept,
    candidate_edit,
    candidate_reject,
    candidate_write,
    decision_undo,
)
from tests.datasets.corpus import expand_all
from transforms.reason import Reason

GLADLY, MAYBE = "A cat is watching gladly a bird", "A cat is watching maybe a bird"


@pytest.fixture
def cat(project: Project, tmp_path: Path) -> Sentence:
    """An S1 with a clean S2 (gladly), one with a warning (maybe), and an S3 (never)."""
    expand_all(project, tmp_path)
    return Sentence.objects.get(text="A cat is watching a bird")


def ref(cat: Sentence, text: str, kind: str = "S2", seen: int | None = None) -> ProposalRef:
    return ProposalRef(cat, kind, text.lower(), seen)


def texts_in_use(cat: Sentence, kind: str = "S2") -> list[str]:
    return list(cat.expansions.filter(stage=kind, is_retired=False).values_list("text", flat=True))


def test_choosing_again_changes_nothing(cat: Sentence, project: Project) -> None:
    before = list(Derivation.objects.order_by("pk").values())
    everything = Sentence.objects.filter(stage="S1").values_list("pk", flat=True)
    assert expansions_choose(project=project, sentences=everything) == []
    assert list(Derivation.objects.order_by("pk").values()) == before


def test_an_accepted_candidate_takes_the_place_of_the_drawn_one(cat: Sentence) -> None:
    decision = candidate_accept(ref=ref(cat, MAYBE), actor=None)
    assert texts_in_use(cat) == [MAYBE]
    derivation = Derivation.objects.get(sentence__text=MAYBE)
    assert derivation.decision == decision
    assert derivation.warnings == [Reason("the_word_is_unsure").as_stored()]
    assert cat.expansions.get(text=GLADLY).is_retired


def test_accepting_what_was_drawn_keeps_the_sentence_and_says_who(cat: Sentence) -> None:
    before = cat.expansions.get(text=GLADLY)
    decision = candidate_accept(ref=ref(cat, GLADLY), actor=None)
    assert Derivation.objects.get(sentence=before).decision == decision
    assert texts_in_use(cat) == [GLADLY]


def test_one_of_several_accepted_is_drawn_by_the_seed(cat: Sentence) -> None:
    for text in (GLADLY, MAYBE):
        candidate_accept(ref=ref(cat, text), actor=None)
    [first] = texts_in_use(cat)
    assert first in (GLADLY, MAYBE)
    expansions_choose(project=cat.project, sentences=[cat.pk])
    assert texts_in_use(cat) == [first]


def test_a_rejected_candidate_is_never_drawn_and_no_warned_one_in_its_place(cat: Sentence) -> None:
    candidate_reject(ref=ref(cat, GLADLY), actor=None)
    assert texts_in_use(cat) == []
    assert texts_in_use(cat, "S3") == ["A cat is watching never a bird"]


def test_an_edited_text_comes_before_accepted_ones(cat: Sentence) -> None:
    text = "A cat is gladly watching a bird"
    candidate_edit(ref=ref(cat, GLADLY), text=text, actor=None)
    candidate_accept(ref=ref(cat, MAYBE), actor=None)
    assert texts_in_use(cat) == [text]
    derivation = Derivation.objects.get(sentence__text=text)
    assert [rule["rule"] for rule in derivation.rules] == ["s2.gladly", "s2.manual"]
    assert derivation.expected_ab == "NEUTRAL"
    assert derivation.candidate is None


def test_the_latest_of_the_own_texts_is_used(cat: Sentence) -> None:
    for text in ("A cat is looking at a bird", "A kitten is watching a bird"):
        candidate_write(
            sentence=cat,
            kind="S2",
            text=text,
            expected_ab="ENTAILMENT",
            expected_ba="ENTAILMENT",
            actor=None,
        )
    assert texts_in_use(cat) == ["A kitten is watching a bird"]


def test_a_candidate_chosen_again_is_the_sentence_it_was(cat: Sentence, manager) -> None:
    before = cat.expansions.get(text=GLADLY)
    candidate_accept(ref=ref(cat, MAYBE), actor=manager)
    decision_undo(project=cat.project, actor=manager)
    assert texts_in_use(cat) == [GLADLY]
    assert cat.expansions.get(stage="S2", is_retired=False) == before
    assert cat.expansions.filter(stage="S2").count() == 2


def test_expansions_from_elsewhere_are_left_alone(cat: Sentence) -> None:
    other = Sentence.objects.create(
        project=cat.project, base=cat, stage="S4", text="A bird is watching a cat"
    )
    expansions_choose(project=cat.project, sentences=[cat.pk])
    other.refresh_from_db()
    assert not other.is_retired


def test_candidates_of_other_projects_are_not_touched(cat: Sentence) -> None:
    other = Project.objects.create(slug="other", name="Other", language="en")
    Candidate.objects.filter(sentence=cat).update(warnings=["doubtful"])
    expansions_choose(project=other, sentences=[cat.pk])
    assert texts_in_use(cat) == [GLADLY]
