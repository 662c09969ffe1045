import pytest
from django.utils.translation import override

from annotation.planning.problems import Code, PlanImpossible, Problem
from annotation.services.plan_problems import no_plan, problem_text


@pytest.mark.parametrize("code", Code)
def test_every_problem_has_words_with_its_numbers(code: Code) -> None:
    text = problem_text(Problem(code, needed=11, there=7, limit=5))
    assert text
    assert "%" not in text
    if code.value.startswith("few_"):
        assert "11" in text
        assert "7" in text


@pytest.mark.parametrize("code", Code)
def test_every_problem_is_told_in_polish(code: Code) -> None:
    problem = Problem(code, needed=11, there=7, limit=5)
    with override("pl"):
        told = problem_text(problem)
    assert told != problem_text(problem)
    assert "%" not in told


def test_a_batch_without_a_question_is_named() -> None:
    error = no_plan(PlanImpossible(Problem(Code.NO_QUESTION, batch="V")))
    assert "“V”" in str(error)
    assert str(error).startswith("The campaign cannot be planned: ")
