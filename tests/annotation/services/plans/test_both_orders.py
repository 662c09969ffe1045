"""Where one annotator judges both orders of a pair, the two orders go to the same person."""

from typing import Any

import pytest

from annotation.models import Assignment
from annotation.planning.protocol import MissAction
from tests.annotation.services.plans.course import World
from tests.annotation.services.plans.test_any_course import Course, course_of, world

__all__ = ["world"]  # a fixture


@pytest.fixture
def course(world: World) -> Course:
    course = course_of(world, "pool of both orders")()
    course.open(on_miss=MissAction.COUNT)
    return course


def judged_in_one_order(course: Course) -> list[Any]:
    """Return by seat and place in the queue what has only one of its two orders there."""
    slots = Assignment.objects.filter(campaign=course.campaign, queue__isnull=False)
    places: dict[int, set[Any]] = {}
    for queue, seat in slots.values_list("queue", "seat"):
        places.setdefault(queue, set()).add(seat)
    return [place for place in places.items() if len(place[1]) > 1]


def test_they_stay_together_when_a_text_changes_and_its_judge_is_away(course: Course) -> None:
    for _ in range(3):
        course.come()
    course.judge(alone=False, most=1, number=2, rating=4)
    course.judge_at_once(most=1, one=0, other=0)
    course.requeue_pair(place=0)
    course.change_text(away=True, meaning=True, number=0)
    assert judged_in_one_order(course) == []
    course.teardown()


def test_the_unjudged_one_goes_along_when_the_other_is_requeued(course: Course) -> None:
    course.come()
    course.judge(alone=True, most=1, number=2, rating=4)
    for place in range(8):
        course.requeue_pair(place=place)
    assert judged_in_one_order(course) == []
    course.teardown()
