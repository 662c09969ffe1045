"""The pages of the questionnaire: the lead's choice, and what people send."""

import pytest
from django.urls import reverse
from django.utils import timezone

from annotation.models import Participation, QuestionnaireAnswers, Seat
from annotation.planning.questionnaire import Kind, Place, Question, QuestionnaireSettings
from annotation.selectors.joining.questionnaires import questionnaire_of
from annotation.services.joining.questionnaires import questionnaire_save
from annotation.services.plans.seats import seat_take
from datasets.models import Project
from tests.annotation.conftest import answer_ahead, assignments_left
from tests.annotation.joining import begin, invite, pass_all_steps, settings

pytestmark = pytest.mark.django_db

AGE = Question(key="age")
ASKED = QuestionnaireSettings(
    questions=(AGE, Question(key="education", place=Place.END)), groups_by="age"
)


@pytest.fixture
def lead(client, manager):
    client.force_login(manager)
    return client


@pytest.fixture
def joining(client, campaign, outsider):
    """Somebody who came as far as the questions."""
    settings(campaign, check_questions=0, check_pass=0, practice_pairs=0)
    questionnaire_save(campaign=campaign, settings=ASKED, actor=None)
    participation = pass_all_steps(begin(invite(campaign), outsider))
    client.force_login(outsider)
    return participation


def page(campaign):
    return reverse("campaign-questionnaire", args=[campaign.project.slug, campaign.pk])


def rows(*questions, **others):
    data = {"rows-TOTAL_FORMS": len(questions), "rows-INITIAL_FORMS": 0}
    for number, question in enumerate(questions):
        data |= {f"rows-{number}-{name}": value for name, value in question.items()}
    return {**data, "least": 5, "months_kept": 12, **others}


OWN = {"text": "Which?", "kind": "several", "options": "cat\ndog\n", "place": "end"}


def test_questions_are_saved_in_the_sequence_of_their_positions(lead, campaign):
    asked = [
        {"key": "age", "place": "start", "position": 2},
        {"key": "dialect", "place": "start", "position": 1},
        {"key": "education", "place": ""},
        OWN,
    ]
    response = lead.post(page(campaign), rows(*asked, least=4, groups_by=""))
    assert response.status_code == 302
    saved = questionnaire_of(campaign)
    assert [question.key for question in saved.questions] == ["dialect", "age", "own1"]
    assert saved.questions[2].options == ("cat", "dog")
    assert (saved.questions[2].kind, saved.least) == (Kind.SEVERAL, 4)
    shown = lead.get(page(campaign)).content.decode()
    assert shown.index("Which variety") < shown.index("How old are you?")


@pytest.mark.parametrize(
    ("question", "others", "said"),
    [
        (OWN | {"options": "cat"}, {}, "Give a choice two different answers"),
        (OWN | {"options": "cat\ncat"}, {}, "Give a choice two different answers"),
        (OWN | {"kind": "text"}, {}, "A short text has none"),
        (OWN, {"least": 2}, "greater than or equal to 3"),
        (OWN, {"releases_groups": "on"}, "Choose the question that makes the groups."),
    ],
)
def test_a_bad_question_is_named_beside_it(lead, campaign, question, others, said):
    response = lead.post(page(campaign), rows(question, **others))
    assert response.status_code == 422
    assert said in response.content.decode()
    assert questionnaire_of(campaign).questions == ()


def test_opinions_are_compared_by_a_question_that_is_asked(lead, campaign):
    questionnaire_save(campaign=campaign, settings=ASKED, actor=None)
    response = lead.post(page(campaign), rows(OWN, groups_by="age"))
    assert response.status_code == 422
    assert "This question is not asked." in response.content.decode()


def test_an_annotator_is_told_beside_the_question_that_makes_groups(client, joining):
    shown = client.get(reverse("joined", args=[joining.campaign_id])).content.decode()
    assert shown.count("your answer could be worked out") == 1
    assert "doctorate" not in shown  # asked at the end


def test_the_consent_says_that_questions_are_asked(client, joining, campaign):
    client.logout()
    shown = client.get(reverse("join", args=[invite(campaign).token])).content.decode()
    assert "You are also asked a few questions about yourself." in shown
    assert "deleted 12 months after" in shown


def test_an_answer_that_is_not_offered_is_not_taken(client, joining):
    response = client.post(reverse("joined-questions", args=[joining.campaign_id]), {"age": "7"})
    assert response.status_code == 422
    assert not QuestionnaireAnswers.objects.exists()


def test_nobody_answers_for_others(client, joining, manager):
    client.force_login(manager)
    address = reverse("joined-questions", args=[joining.campaign_id])
    assert client.post(address, {"age": "18-24"}).status_code == 404


def work(client, joining):
    client.post(reverse("joined-questions", args=[joining.campaign_id]), {"skip": "1"})
    client.post(reverse("joined-seat", args=[joining.campaign_id]))
    for assignment in assignments_left(joining.campaign, joining.annotator):
        answer_ahead(assignment, joining.annotator)
    return reverse("joined-end", args=[joining.campaign_id])


def test_the_last_questions_come_once_and_before_the_feedback(client, joining):
    end = work(client, joining)
    assert Seat.objects.filter(annotator=joining.annotator).exists()
    assert "doctorate" in client.get(end).content.decode()
    answers = reverse("joined-end-questions", args=[joining.campaign_id])
    assert client.post(answers, {"education": "master"}).headers["Location"] == end
    assert "One last question" in client.get(end).content.decode()
    assert QuestionnaireAnswers.objects.get(place="end").answers == {"education": "master"}


def test_an_archived_project_asks_nothing_at_the_end(client, joining):
    end = work(client, joining)
    Project.objects.update(archived_at=timezone.now())
    assert "One last question" in client.get(end).content.decode()
    answers = reverse("joined-end-questions", args=[joining.campaign_id])
    assert client.post(answers, {"education": "master"}).status_code == 409
    assert not QuestionnaireAnswers.objects.filter(place="end").exists()


def test_who_was_named_by_the_lead_accepted_no_consent_and_is_not_asked(campaign, judge):
    questionnaire_save(campaign=campaign, settings=ASKED, actor=None)
    assert seat_take(campaign=campaign, annotator=judge).annotator == judge
    assert not Participation.objects.exists()
