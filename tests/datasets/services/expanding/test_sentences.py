import pytest

from datasets.errors import Conflict, Invalid
from datasets.formats.text import comparison_key, text_hash
from datasets.models import Project, Sentence, Stage
from datasets.services.expanding.sentences import sentence_revise


def make(project: Project, text: str, *, is_generated: bool = True) -> Sentence:
    return Sentence.objects.create(
        project=project,
        stage=Stage.S2,
        text=text,
        comparison_key=comparison_key(text),
        text_hash=text_hash(text),
        is_generated=is_generated,
    )


def test_a_new_text_takes_the_next_revision(project: Project) -> None:
    sentence = make(project, "The boat is be rowed")
    sentence_revise(sentence_id=sentence.pk, text="The boat is being rowed", seen_revision=1)
    sentence.refresh_from_db()
    assert (sentence.text, sentence.revision) == ("The boat is being rowed", 2)
    assert sentence.comparison_key == "the boat is being rowed"
    assert sentence.text_hash == text_hash("The boat is being rowed")


def test_the_slower_of_two_editors_is_told(project: Project) -> None:
    sentence = make(project, "The boat is be rowed")
    sentence_revise(sentence_id=sentence.pk, text="The boat is being rowed", seen_revision=1)
    with pytest.raises(Conflict):
        sentence_revise(sentence_id=sentence.pk, text="A boat is rowed", seen_revision=1)
    sentence.refresh_from_db()
    assert sentence.text == "The boat is being rowed"


@pytest.mark.parametrize("text", ["", "   ", "A boat\tis red", "A boat\nis red"])
def test_a_text_that_is_no_line_is_refused(project: Project, text: str) -> None:
    sentence = make(project, "The boat is white")
    with pytest.raises(Invalid):
        sentence_revise(sentence_id=sentence.pk, text=text, seen_revision=1)
    sentence.refresh_from_db()
    assert sentence.revision == 1
