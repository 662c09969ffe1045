"""Garbage collection is set for a process of its own."""

import subprocess
import sys

PROGRAM = """
import gc
from transforms.garbage_collection import THRESHOLDS, collect_rarely
collect_rarely()
assert gc.get_threshold() == THRESHOLDS
assert gc.get_freeze_count() > 1_000
"""


def test_what_is_loaded_is_exempt_and_the_rest_collected_less_often() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
