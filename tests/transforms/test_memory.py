"""The search for unused memory is set for a process of its own."""

import subprocess
import sys

PROGRAM = """
import gc
from transforms.memory import THRESHOLDS, search_rarely
search_rarely()
assert gc.get_threshold() == THRESHOLDS
assert gc.get_freeze_count() > 1_000
"""


def test_what_is_loaded_is_left_out_and_the_rest_searched_less_often() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
