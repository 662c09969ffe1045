"""Settings for tests: the same, only faster."""

import atexit
import os
import shutil
from pathlib import Path
from tempfile import gettempdir

# Tests never touch the install's own key, data or servers. The first process of a test run names
# the folder and tests/conftest.py starts throwaway servers in it; the others inherit the name.
os.environ.setdefault("SECRET_KEY", "only-for-tests")
IS_FIRST = "PAIRWRIGHT_TEST_VAR" not in os.environ
os.environ["PAIRWRIGHT_VAR"] = os.environ.setdefault(
    "PAIRWRIGHT_TEST_VAR", str(Path(gettempdir()) / f"pairwright-tests-{os.getpid()}")
)

from config.settings import *  # noqa: F403  # all but what follows
from config.settings import CACHES, INSTALLED_APPS, OWN_POSTGRES, OWN_REDIS, PLACES

if IS_FIRST:
    atexit.register(shutil.rmtree, PLACES.var, ignore_errors=True)
if IS_FIRST and PLACES.runs_as_service and (OWN_POSTGRES or OWN_REDIS):
    atexit.register(shutil.rmtree, PLACES.home.parent, ignore_errors=True)

# Only tests lint migrations (tests/config/test_migrations.py).
INSTALLED_APPS += ["django_migration_linter"]

# Each process of a run has its own key prefix in Redis, as it has its own database.
CORNER = f"tests-{Path(os.environ['PAIRWRIGHT_VAR']).name}-{os.environ.get('PYTEST_XDIST_WORKER')}"
CACHES["default"]["KEY_PREFIX"] = CORNER
CELERY_BROKER_TRANSPORT_OPTIONS = {"global_keyprefix": f"{CORNER}:"}

# The output of the rules must not depend on this machine's wordnets.
WORDNET_DIR = str(PLACES.var / "wordnets")
WORDNETS = {}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
# Jobs run in the process that starts them; tests marked `worker` turn this off.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
