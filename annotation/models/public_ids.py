"""Ids that an annotator's browser may know.

Primary keys are sequential, so checkpoints, created together, could be told from pairs. A public id
is the primary key under a permutation that only the server knows: stable, of fixed length, and
without any order.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from functools import lru_cache
from hashlib import blake2b

from django.conf import settings

_HALF = 32  # bits
_ROUNDS = 4  # enough for a Feistel network to be indistinguishable from a random permutation
_LENGTH = 11  # characters for both halves
# More rows than any table has. The bits above are zero, which distinguishes an id from other text.
_MOST = 2**40


def public_id(pk: int) -> str:
    """Return the public id of a primary key below 2^40: 11 letters, digits, `-` and `_`."""
    left, right = divmod(pk, 1 << _HALF)
    for mixer in _mixers(settings.SECRET_KEY):
        left, right = right, left ^ _mixed(mixer, right)
    return _written(left, right)


def primary_key(public: str) -> int | None:
    """Return the primary key of a public id; None if it is not valid under a known secret key."""
    halves = _read(public)
    if halves is None:
        return None
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        left, right = halves
        for mixer in reversed(_mixers(secret)):
            left, right = right ^ _mixed(mixer, left), left
        pk = (left << _HALF) + right
        if pk < _MOST:
            return pk
    return None


def _mixed(mixer: blake2b, half: int) -> int:
    mixing = mixer.copy()
    mixing.update(half.to_bytes(4, "big"))
    return int.from_bytes(mixing.digest(), "big")


@lru_cache(maxsize=8)
def _mixers(secret: str) -> tuple[blake2b, ...]:
    """Return the keyed function of each round, ready to be copied."""
    key = blake2b(secret.encode(), person=b"public ids").digest()
    return tuple(blake2b(bytes([number]), key=key, digest_size=4) for number in range(_ROUNDS))


def _written(left: int, right: int) -> str:
    block = ((left << _HALF) + right).to_bytes(8, "big")
    return urlsafe_b64encode(block)[:_LENGTH].decode()


def _read(public: str) -> tuple[int, int] | None:
    if len(public) != _LENGTH or not public.isascii():
        return None
    try:
        block = int.from_bytes(urlsafe_b64decode(f"{public}="), "big")
    except Error:
        return None
    halves = divmod(block, 1 << _HALF)
    return halves if _written(*halves) == public else None  # the last bits are unused
