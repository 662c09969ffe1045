"""Settings of the tests: the same, only faster."""

import os

# Tests never use the install's own key or servers; tests/conftest.py gives the addresses.
os.environ.setdefault("SECRET_KEY", "only-for-tests")

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
# A job runs where it is started; the tests marked `worker` turn this off.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
