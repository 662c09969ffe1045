"""Celery tasks of the annotation package: each hands its job to a service."""
