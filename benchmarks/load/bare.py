"""The bare view: what Django, gunicorn and PostgreSQL cost by themselves.

Django's own session and authentication middleware, no template, one SELECT by an index and
one INSERT.
These are its settings; `bare_view` is the site.
"""

# ruff: noqa: F403, F405  # settings are inherited by name

from config.settings import *

INSTALLED_APPS = [name for name in INSTALLED_APPS if not name.startswith("allauth")]
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
SESSION_ENGINE = "django.contrib.sessions.backends.db"
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
ROOT_URLCONF = "benchmarks.load.bare_view"
