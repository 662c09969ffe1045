from annotation.selectors.gold.counted import current_judgements
from annotation.selectors.gold.matrices import campaign_matrix, checkpoint_answers, matrix_hash
from annotation.services.plans.opening import campaign_open
from annotation.stats.checkpoints import passed
from datasets.models import Sentence
from datasets.services.expanding.sentences import sentence_revise
from tests.annotation.conftest import answer_ahead, assignments_left, judge_everything, submit


def test_the_matrix_holds_every_judgement_by_number(campaign):
    first, second = judge_everything(campaign, rating=5, label="NEUTRAL")
    matrix = campaign_matrix(campaign)
    assert matrix.annotators == (first.number, second.number)
    assert matrix.pairs == tuple(range(1, 21))
    assert set(matrix.rating.tolist()) == {5.0}
    assert set(matrix.label.tolist()) == {2}
    assert sorted(matrix.order.tolist()) == [0] * 20 + [1] * 20


def test_a_campaign_without_judgements_has_an_empty_matrix(campaign):
    matrix = campaign_matrix(campaign)
    assert len(matrix) == 0
    assert len(matrix_hash(matrix)) == 64


def test_only_the_last_answer_of_an_annotator_counts(campaign, judge):
    assignment = next(assignments_left(campaign, judge))
    submit(assignment, judge, rating=1)
    submit(assignment, judge, rating=5)
    assert campaign_matrix(campaign).rating.tolist() == [5.0]


def test_answers_to_an_earlier_text_do_not_count(campaign, judge):
    assignment = next(assignments_left(campaign, judge))
    submit(assignment, judge)
    sentence = Sentence.objects.get(pk=assignment.pair.sentence_b_id)
    sentence_revise(sentence_id=sentence.pk, text="Another text", seen_revision=1)
    assert not current_judgements(campaign).exists()


def test_the_hash_follows_the_answers(draft, manager):
    first = campaign_open(campaign=draft(name="one"), actor=manager)
    second = campaign_open(campaign=draft(name="two"), actor=manager)
    people = judge_everything(first)
    for annotator in people:
        for assignment in assignments_left(second, annotator):
            answer_ahead(assignment, annotator)
    before = matrix_hash(campaign_matrix(second))
    assert before == matrix_hash(campaign_matrix(first))
    submit(assignment, annotator, rating=1)
    assert matrix_hash(campaign_matrix(second)) != before


def test_checkpoints_are_answered_beside_the_matrix_not_in_it(draft, manager):
    opened = campaign_open(campaign=draft(every=4), actor=manager)
    judge_everything(opened, rating=4, label="ENTAILMENT")
    assert len(campaign_matrix(opened)) == 40
    answers = checkpoint_answers(opened)
    assert len(answers.annotator) == 6
    # Of the three control items one is entailment in both orders and rated high.
    assert passed(answers).tolist().count(True) == 2


def test_the_matrix_is_three_copies_beside_the_annotators_and_two_settings(
    campaign, django_assert_num_queries
):
    judge_everything(campaign)
    with django_assert_num_queries(6):
        campaign_matrix(campaign)
