"""Keys of the cache. Attempts are counted by address and by login; Redis never sees either."""

from django.utils.crypto import salted_hmac


def digest_key(key: str, prefix: str, version: int) -> str:
    """Return the key for Redis: an HMAC, which cannot be traced back without the secret key."""
    digest = salted_hmac("config.cache_keys", key, algorithm="sha256").hexdigest()
    return f"{prefix}:{version}:{digest}"
