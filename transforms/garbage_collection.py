"""How often Python collects garbage in a process that expands many sentences."""

import gc

# A sentence creates thousands of objects but no cycles; by default Python looks for cycles after
# 700 new ones.
THRESHOLDS = (20_000, 20, 50)


def collect_rarely() -> None:
    """Exempt what is loaded from garbage collection, and collect less often.

    It holds for the whole process, so call it in a process of its own.
    """
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
