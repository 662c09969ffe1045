"""Settings of the tests: the same, only faster."""

import os
from pathlib import Path
from tempfile import gettempdir

# Tests never touch the install's own key, data or servers. The first process of a test run names
# the folder and tests/conftest.py starts throwaway servers in it; the others inherit the name.
os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ["PAIRWRIGHT_VAR"] = os.environ.setdefault(
    "PAIRWRIGHT_TEST_VAR", str(Path(gettempdir()) / f"pairwright-tests-{os.getpid()}")
)

from config.settings import *  # noqa: F403
from config.settings import CACHES, INSTALLED_APPS

# Only tests lint migrations (tests/config/test_migrations.py).
INSTALLED_APPS += ["django_migration_linter"]

# Each process of a run has its own corner of Redis, as it has its own database.
CORNER = f"tests-{Path(os.environ['PAIRWRIGHT_VAR']).name}-{os.environ.get('PYTEST_XDIST_WORKER')}"
CACHES["default"]["KEY_PREFIX"] = CORNER
CELERY_BROKER_TRANSPORT_OPTIONS = {"global_keyprefix": f"{CORNER}:"}

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
