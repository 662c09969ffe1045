"""Chance that is the same for everybody: it depends on what it is seeded with and nothing else."""

import hashlib
import random


def seeded(*parts: object) -> random.Random:
    """Return a generator that depends on the parts only, not on the process or its hash seed."""
    digest = hashlib.sha256("\x1f".join(map(str, parts)).encode()).digest()
    return random.Random(int.from_bytes(digest[:8], "big"))  # noqa: S311  # sampling, not secrets
