"""Failures in the assertions that the languages share show both sides."""

import pytest

pytest.register_assert_rewrite("tests.transforms.rules.examples")
