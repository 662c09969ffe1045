"""PostgreSQL and Redis of this install, run from the binaries that Python packages carry.

Used when `DATABASE_URL` or `REDIS_URL` is not set. Nothing here knows Django.
"""
