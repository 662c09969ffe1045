import pytest

from config.servers.addresses import broker_url


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("redis://:pw@host:6379/2", "redis://:pw@host:6379/2"),
        ("rediss://host/0", "rediss://host/0"),
        ("unix://:pw@/run/redis.sock?db=3", "redis+socket://:pw@/run/redis.sock?virtual_host=3"),
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock?virtual_host=0"),
    ],
)
def test_celery_is_given_a_redis_address_in_its_own_spelling(url: str, expected: str) -> None:
    assert broker_url(url) == expected
