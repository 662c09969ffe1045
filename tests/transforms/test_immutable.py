from dataclasses import field, replace

from mypy import api

from transforms.immutable import immutable

SOURCE = """
from transforms.immutable import immutable

@immutable(slots=True)
class Point:
    x: int
    y: int = 0

point = Point(1)
point.x = 2
"""


@immutable(slots=True)
class Point:
    x: int
    y: int = 0
    note: str = field(default="", compare=False)


def test_values_are_equal_and_hashed_by_their_fields():
    assert Point(1, note="left") == Point(1) != Point(2)
    assert len({Point(1), Point(1, note="left"), Point(1, 2)}) == 2


def test_a_copy_with_another_field_leaves_the_value_alone():
    point = Point(1)
    assert replace(point, y=2) == Point(1, 2)
    assert point == Point(1)


def test_the_type_checker_refuses_to_change_a_field(tmp_path):
    options = ["--config-file=", f"--cache-dir={tmp_path}", "--follow-imports=silent"]
    found, _, status = api.run([*options, "-c", SOURCE])
    assert status == 1
    assert 'Property "x" defined in "Point" is read-only' in found
