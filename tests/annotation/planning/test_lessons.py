import pytest

from annotation.planning.controls import Control, controls_in
from annotation.planning.lessons import explained, lesson_pool, lessons, lessons_in
from annotation.planning.presets import preset
from annotation.planning.texts.bundle import texts_in

SCALE = preset("sick").scale


def chosen(pool, *, questions=4, practice=3, seed=1):
    return lessons(pool, scale=SCALE, questions=questions, attempts=2, practice=practice, seed=seed)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_ready_pairs_differ_from_each_other_and_from_the_checkpoints(language):
    texts = [each.text_a for each in (*lessons_in(language), *controls_in(language))]
    assert len(set(texts)) == len(texts)
    assert all(lesson.text_a != lesson.text_b for lesson in lessons_in(language))


def test_attempts_and_practice_share_no_pair_where_there_are_enough():
    made = chosen(lessons_in("en"))
    first, second = ({frozenset((q.first, q.second)) for q in attempt} for attempt in made.attempts)
    practice = {frozenset((q.first, q.second)) for q in made.practice}
    assert (len(first), len(second), len(practice)) == (4, 4, 3)
    assert not first & second
    assert not practice & (first | second)


def test_questions_are_the_same_at_every_call_and_others_for_others():
    assert chosen(lessons_in("en")) == chosen(lessons_in("en"))
    assert chosen(lessons_in("en")) != chosen(lessons_in("en"), seed=2)


def test_too_few_pairs_are_asked_again_at_the_second_attempt():
    made = chosen(lessons_in("en")[:7])
    assert [len(attempt) for attempt in made.attempts] == [4, 4]
    with pytest.raises(ValueError, match="7 pairs are needed and there are 6"):
        chosen(lessons_in("en")[:6])


def test_nothing_is_asked_where_nothing_is_wanted():
    made = chosen(lessons_in("en"), questions=0, practice=0)
    assert all(not attempt for attempt in made.attempts)
    assert not made.practice


def test_checkpoints_of_the_campaign_are_asked_last():
    pool = lesson_pool(texts_in("en"), controls_in("en")[:3])
    assert pool[-3:] == controls_in("en")[:3]
    assert len(pool) == len(lessons_in("en")) + len(controls_in("en"))
    assert lesson_pool(texts_in("xx"), controls_in("en")[:3]) == controls_in("en")[:3]


def test_without_labels_only_own_pairs_are_asked_and_only_the_rating_counts():
    own = (Control("old", "new", (), (), 0.0, 0.25),)
    assert lesson_pool(texts_in("en"), own, asks_labels=False) == own
    (question,) = chosen(own, questions=1, practice=0).attempts[0]
    assert question.is_right(rating=1, label="")
    assert not question.is_right(rating=5, label="")
    explanation = explained(question, rating=5, label="", wording=preset("sick").wording)
    assert (explanation.accepted, explanation.label_is_right, explanation.rating_is_right) == (
        (),
        True,
        False,
    )


def test_an_answer_is_right_with_an_accepted_label_in_the_band():
    asked = chosen(lessons_in("en"), questions=13).attempts[0]
    same = next(question for question in asked if question.rating_min == 4)
    assert same.accepted == ("ENTAILMENT",)
    assert same.is_right(rating=5, label="ENTAILMENT")
    assert not same.is_right(rating=3, label="ENTAILMENT")
    assert not same.is_right(rating=5, label="CONTRADICTION")


def test_an_answer_is_explained_in_the_words_of_the_page():
    asked = chosen(lessons_in("en"), questions=13).attempts[0]
    same = next(question for question in asked if question.rating_min == 4)
    wording = preset("sick").wording
    explanation = explained(same, rating=5, label="NEUTRAL", wording=wording)
    assert (explanation.label_is_right, explanation.rating_is_right, explanation.is_right) == (
        False,
        True,
        False,
    )
    assert explanation.accepted == (wording.labels[0].text,)
    assert explained(same, rating=4, label="ENTAILMENT", wording=wording).is_right
