"""PostgreSQL and Redis of this install, run from the binaries in Python packages.

Used when `DATABASE_URL` or `REDIS_URL` is not set. This package is independent of Django.
"""
