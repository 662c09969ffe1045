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


def test_objects_loaded_at_start_are_exempt_and_others_collected_less_often() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
