import pytest

from annotation.models import Assignment, Correction, Judgement
from annotation.selectors.campaigns.versions import sentence_versions
from annotation.selectors.gold.counted import current_judgements, pair_judgements
from annotation.services.judging.answers import NotOpen
from annotation.services.plans.seats import seat_take
from annotation.services.reviewing.correcting import sentence_correct
from datasets.errors import Conflict, Invalid
from tests.annotation.conftest import judge_everything, submit


@pytest.fixture
def sentence(corpus):
    return corpus.pairs[0].sentence_b


@pytest.fixture
def correct(sentence, reviewer):
    """Correct the sentence later; the revision is the one it has."""

    def correct(text, **fields):
        sentence.refresh_from_db()
        fields = {"error": "sense", "seen_revision": sentence.revision, **fields}
        return sentence_correct(sentence=sentence, text=text, corrector=reviewer, **fields)

    return correct


def asked_again():
    return Assignment.objects.filter(state="open")


def test_a_mended_typo_keeps_what_was_judged(campaign, correct):
    judge_everything(campaign)
    before = current_judgements(campaign).count()
    correct("The road is being crossed, by a dog", keeps_meaning=True)
    assert not asked_again().exists()
    assert current_judgements(campaign).count() == before == 40


def test_a_changed_meaning_sends_the_pairs_back_to_those_who_judged_them(campaign, correct, corpus):
    annotators = judge_everything(campaign)
    correct("The road is being crossed by a puppy")
    assert {assignment.pair for assignment in asked_again()} == {corpus.pairs[0]}
    assert {assignment.seat.annotator for assignment in asked_again()} == set(annotators)
    # Not confirmed yet: left out, and still there.
    assert current_judgements(campaign).count() == 38
    assert pair_judgements(campaign).count() == 40
    for assignment in asked_again():
        submit(assignment, assignment.seat.annotator)
    assert current_judgements(campaign).count() == 40
    assert Judgement.objects.count() == 42


def test_a_typo_behind_a_changed_meaning_confirms_nothing(campaign, correct):
    judge_everything(campaign)
    correct("The road is being crossed by a puppy")
    correct("The road is being crossed by a puppy.", keeps_meaning=True)
    assert current_judgements(campaign).count() == 38
    assert asked_again().count() == 2


def test_who_reads_the_text_before_a_typo_was_mended_can_answer(campaign, correct, judge):
    assignment = seat_take(campaign=campaign, annotator=judge).assignments.get(pair__number=1)
    correct("The road is being crossed, by a dog", keeps_meaning=True)
    judgement = submit(assignment, judge, revision_a=1, revision_b=1)
    assert (judgement.revision_a, judgement.revision_b) == (1, 1)
    assert current_judgements(campaign).get() == judgement


@pytest.mark.parametrize("seen", [(1, 1), (1, 3)])
def test_a_text_of_another_meaning_or_of_no_revision_is_not_judged(campaign, correct, judge, seen):
    assignment = seat_take(campaign=campaign, annotator=judge).assignments.get(pair__number=1)
    correct("The road is being crossed by a puppy")
    with pytest.raises(NotOpen, match="corrected in the meantime"):
        submit(assignment, judge, revision_a=seen[0], revision_b=seen[1])
    assert not Judgement.objects.exists()


def test_every_text_is_kept(sentence, correct):
    first = sentence.text
    correct("One")
    correct("Two.", keeps_meaning=True)
    sentence.refresh_from_db()
    versions = sentence_versions(sentence)
    assert [versions.text_of(n) for n in (1, 2, 3)] == [first, "One", "Two."]
    assert list(Correction.objects.values_list("keeps_meaning", "is_late")) == [
        (False, True),
        (True, True),
    ]


def test_only_a_later_correction_changes_what_no_rule_wrote(corpus, reviewer, campaign):
    written = corpus.pairs[0].sentence_a
    assert not written.is_generated
    fields = {"text": "A doggy is crossing", "corrector": reviewer, "error": "other"}
    sentence_correct(sentence=written, seen_revision=1, **fields)
    written.refresh_from_db()
    assert (written.text, written.revision) == ("A doggy is crossing", 2)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("A dog is crossing the road", "A and B of pair 1 would be identical"),
        ("No dog is crossing the road", "pair 1 would be identical to pair 2"),
    ],
)
def test_a_refusal_names_the_pair(correct, text, complaint):
    with pytest.raises(Invalid, match=complaint) as caught:
        correct(text)
    assert list(caught.value.fields) == ["text"]
    assert not Correction.objects.exists()


def test_a_text_that_somebody_else_changed_is_not_overwritten(sentence, correct):
    correct("One")
    with pytest.raises(Conflict):
        correct("Two", seen_revision=1)
    sentence.refresh_from_db()
    assert sentence.text == "One"
