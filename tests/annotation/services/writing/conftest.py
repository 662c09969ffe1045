"""A source of which one sentence has two versions, and somebody who may decide."""

import pytest

from annotation.services.plans.seats import annotator_for
from datasets.models import Sentence
from tests.annotation.settling import Writing

ONE, OTHER = "An old man is playing a guitar", "A bearded man is playing a guitar"
B = "A man is strumming"


@pytest.fixture
def adjudicator(project, leader):
    annotator_for(project=project, user=leader)
    return leader


@pytest.fixture
def writing(project, adjudicator):
    return Writing(project)


@pytest.fixture
def asked(writing):
    """The two prompts of a source: A has two different versions, B waits for its writers."""
    a, b = writing.ask_source()
    writing.write(a, ONE, OTHER)
    return a, b


def in_corpus():
    return sorted(Sentence.objects.filter(stage="S1").values_list("text", flat=True))
