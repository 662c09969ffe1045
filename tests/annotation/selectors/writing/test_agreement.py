"""The figures of a writing campaign, from its rows."""

import pytest

from annotation.models import Settlement
from annotation.selectors.writing.agreement import writing_agreement
from annotation.services.plans.seats import annotator_for
from annotation.services.writing.settling import prompt_complete, prompt_settle
from tests.annotation.settling import Writing

ONE, OTHER = "An old man is playing", "A bearded man is playing"


@pytest.fixture
def writing(project, leader):
    annotator_for(project=project, user=leader)
    return Writing(project)


def ask(writing, number, *texts, **said):
    (prompt,) = writing.ask_source(f"caption-{number}", ("Bob plays",))
    writing.write(prompt, *texts, complete=prompt_complete, **said)
    return prompt


def test_figures_count_what_stands(writing, project, leader, django_assert_num_queries):
    ask(writing, 1, ONE, ONE)
    ask(writing, 2, "A man", "A dog")  # undecided
    taken = ask(writing, 3, ONE, OTHER)
    version = taken.slots.get(number=1).versions.get()
    prompt_settle(prompt=taken, way="taken", version=version, actor=leader, shown_ms=8000)
    edited = ask(writing, 4, ONE, OTHER)
    version = edited.slots.get(number=2).versions.get()
    prompt_settle(
        prompt=edited, way="edited", version=version, text="A man plays", actor=leader,
        shown_ms=2000,
    )  # fmt: skip
    ask(writing, 5, "[a headline]", "[a headline]")
    rejected = ask(writing, 6, ONE, "[a headline]", offered_text=OTHER)
    prompt_settle(prompt=rejected, way="rejected", reason="x", actor=leader)
    # A version that was changed counts once.
    writing.say(rejected, 0, OTHER, offered_text=OTHER)

    with django_assert_num_queries(2):
        result = writing_agreement(writing.campaign)
    assert (result.figures.identical.k, result.figures.identical.n) == (1, 4)
    assert result.ways == {"identical": 1, "taken": 1, "edited": 1, "rejected": 1}
    assert (result.rejected.k, result.rejected.n) == (1, 4)
    assert (result.edited.k, result.edited.n) == (1, 2)
    assert (result.passed.k, result.passed.n) == (3, 12)
    assert (result.corrected.k, result.corrected.n) == (0, 1)
    chosen = {
        writer.writer: (writer.chosen.k, writer.chosen.n) for writer in result.figures.writers
    }
    assert chosen == {writing.writer(0).code: (1, 2), writing.writer(1).code: (1, 2)}
    assert result.deciding_seconds == 5
    assert result.writing_seconds == 25


def test_a_campaign_of_which_nothing_is_written_has_no_figures(writing):
    result = writing_agreement(writing.campaign)
    assert result.figures.identical.n == 0
    assert result.writing_seconds is None
    assert not Settlement.objects.exists()
