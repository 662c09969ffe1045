"""Keys of the cache. Attempts are counted by address and by login; Redis gets neither."""

from django.utils.crypto import salted_hmac


def digest_key(key: str, prefix: str, version: int) -> str:
    """Return the key that Redis gets: without the secret key it leads back to nothing."""
    digest = salted_hmac("config.cache_keys", key, algorithm="sha256").hexdigest()
    return f"{prefix}:{version}:{digest}"
