"""The URLs of an install's own servers: sockets in a private folder, with a password."""

from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

from config.servers.places import Places
from config.servers.secrets import kept_secret

DATABASE = "pairwright"
# Without a TCP listener the port is only part of the socket's name, so installs never collide.
POSTGRES_PORT = 5432


def postgres_password(places: Places) -> str:
    return kept_secret(places.secrets, "postgres_password")


def redis_password(places: Places) -> str:
    return kept_secret(places.secrets, "redis_password")


def postgres_url(places: Places, database: str = DATABASE) -> str:
    password = quote(postgres_password(places), safe="")
    folder = quote(str(places.sockets), safe="/")
    return f"postgresql://{DATABASE}:{password}@/{database}?host={folder}&port={POSTGRES_PORT}"


def redis_socket(places: Places) -> Path:
    return places.sockets / "redis.sock"


def redis_url(places: Places, number: int = 0) -> str:
    password = quote(redis_password(places), safe="")
    return f"unix://:{password}@{quote(str(redis_socket(places)), safe='/')}?db={number}"


def broker_url(url: str) -> str:
    """Turn a URL in the Redis client's notation into one that Celery's transport understands."""
    if not url.startswith("unix://"):
        return url
    parts = urlsplit(url)
    number = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.netloc}{parts.path}?virtual_host={number}"
