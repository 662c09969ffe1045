"""What annotators said about themselves, as counts that tell of nobody."""

from collections.abc import Iterator, Mapping
from typing import Any


def questionnaire_text(summary: Mapping[str, Any]) -> str:
    """Return the counts of a questionnaire as a paragraph and a list, one question a line.

    >>> age = {"text": "How old are you?", "total": 9, "several": False, "rest": 4}
    >>> age |= {"shown": [["18 to 24", 5]], "together": ["25 to 34", "no answer"]}
    >>> print(questionnaire_text({"least": 3, "questions": [age]}).splitlines()[-1])
    - How old are you? (9 people) 18 to 24: 5; 25 to 34 or no answer: 4
    """
    minimum = summary["least"]
    begin = (
        "Annotators could say the following about themselves and skip every question. Answers of "
        f"fewer than {minimum} people are put together with others or left out; answers in free "
        "text are not part of the release."
    )
    lines = (_line(question) for question in summary["questions"])
    return "\n".join([f"{begin}\n", *lines])


def _line(question: Mapping[str, Any]) -> str:
    people = f"({question['total']:,} people)"
    if question["several"]:
        people = f"({question['total']:,} people, several answers each)"
    return f"- {question['text']} {people} " + "; ".join(_cells(question))


def _cells(question: Mapping[str, Any]) -> Iterator[str]:
    counts = [f"{word}: {number:,}" for word, number in question["shown"] if number]
    if question["together"]:
        counts.append(f"{' or '.join(question['together'])}: {question['rest']:,}")
    yield from counts or ["nothing that may be counted"]
