"""Reproducible random numbers, seeded by any values."""

import hashlib
import random


def seeded(*parts: object) -> random.Random:
    """Return a generator seeded by the parts alone, not by the process or its hash seed."""
    digest = hashlib.sha256("\x1f".join(map(str, parts)).encode()).digest()
    return random.Random(int.from_bytes(digest[:8], "big"))  # noqa: S311  # sampling, not secrets
