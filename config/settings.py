"""Settings, from the environment with safe defaults; docs/running.md lists the variables.

A single machine needs none: without DATABASE_URL and REDIS_URL the program runs its own servers and
makes its own secrets. With them, a missing SECRET_KEY is an error.
"""

import os
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.email_address import smtp_settings
from config.logs import logging_configuration
from config.oidc.providers import providers_named
from config.proxies import networks_named
from config.schedule import SCHEDULE
from config.servers import addresses
from config.servers.places import places_of
from config.servers.secrets import kept_secret
from config.version import VERSION
from config.wordnets import wordnets_named

env = environ.FileAwareEnv()

BASE_DIR = Path(__file__).resolve().parent.parent
PLACES = places_of(BASE_DIR, env.str("PAIRWRIGHT_VAR", ""))
VAR_DIR = PLACES.var

# --- Servers -------------------------------------------------------------------------------

OWN_POSTGRES = not env.str("DATABASE_URL", "")
OWN_REDIS = not env.str("REDIS_URL", "")
DATABASE_URL = addresses.postgres_url(PLACES) if OWN_POSTGRES else env.str("DATABASE_URL").strip()
REDIS_URL = addresses.redis_url(PLACES) if OWN_REDIS else env.str("REDIS_URL").strip()

if not DATABASE_URL.startswith(("postgres://", "postgresql://")):
    raise ImproperlyConfigured("DATABASE_URL must begin with postgresql:// (no other database).")

DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        **environ.Env.db_url_config(DATABASE_URL),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "pairwright",
        # A page must not hang while Redis does not respond.
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
        "KEY_FUNCTION": "config.cache_keys.digest_key",
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Secrets and safety --------------------------------------------------------------------


def secret_key() -> str:
    key = str(env.str("SECRET_KEY", "")).strip()
    if key:
        return key
    if OWN_POSTGRES:
        return kept_secret(PLACES.secrets, "secret_key")
    raise ImproperlyConfigured(
        "SECRET_KEY is not set. With DATABASE_URL every machine needs the same key: "
        "set SECRET_KEY, or SECRET_KEY_FILE to a file that holds it."
    )


SECRET_KEY = secret_key()
# Earlier keys: links made with them still work, and what they encrypted can be read.
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
DEBUG = env.bool("DEBUG", False)

# The URL that people type, without a path: it decides hosts, CSRF origins and secure cookies.
SITE_URL = env.str("PAIRWRIGHT_URL", "").rstrip("/")
SITE = urlsplit(SITE_URL)
if SITE_URL and not (SITE.scheme in ("http", "https") and SITE.hostname):
    raise ImproperlyConfigured("PAIRWRIGHT_URL must look like https://corpus.example.org")
ON_HTTPS = SITE.scheme == "https"

ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", *filter(None, [SITE.hostname])]
)
CSRF_TRUSTED_ORIGINS = [SITE_URL] if SITE_URL else []
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = ON_HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_SECONDS = 31_536_000 if ON_HTTPS else 0
# The proxy that terminates TLS has to set this header itself; see docs/running.md.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ON_HTTPS else None
# Proxies in front of the site, whose headers about clients are trusted; see config.proxies.
PROXIES = networks_named(env.list("PAIRWRIGHT_PROXIES", default=[]))
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 2**20
# A list of themes has five fields for each of perhaps several hundred.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 2**20

# Where the site listens; "" is this machine's first free port from 8000.
WEB_BIND = env.str("PAIRWRIGHT_BIND", "")
WEB_WORKERS = env.int("PAIRWRIGHT_WEB_WORKERS", min(4, max(2, os.cpu_count() or 2)))

# --- Application ---------------------------------------------------------------------------

INSTALLED_APPS = [
    "config",
    "annotation",
    "datasets",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.contrib.postgres",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "config.oidc",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
    "django_prometheus",
    "django_structlog",
]
MIDDLEWARE = [
    "config.proxies.ClientAddress",
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.secret_addresses.keep_out_of_referers",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.request_events.RequestEvents",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.accounts.PasswordlessLogins",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.page_languages.PageLanguage",
    "datasets.web.shared.errors.DomainErrorMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.install",
            ],
        },
    }
]

# --- People --------------------------------------------------------------------------------

AUTH_USER_MODEL = "datasets.User"
AUTHENTICATION_BACKENDS = ["config.accounts.Accounts"]
SESSION_ENGINE = "config.sessions"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "config.accounts.InvitedOnlyAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_NOTIFICATIONS = False
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
# A class of students logs in from one address, and a login counts as failed until it succeeds.
# Guessing a person's password is still limited to five attempts in five minutes.
ACCOUNT_RATE_LIMITS = {"login": "600/m/ip", "login_failed": "60/m/ip,5/300s/key"}
# Other ways to log in, beside the local one.
OIDC_PROVIDERS = providers_named(env)
SOCIALACCOUNT_ADAPTER = "config.oidc.adapter.ProvidersOfTheEnvironment"
SOCIALACCOUNT_EMAIL_VERIFICATION = "none"
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_REQUESTS_TIMEOUT = 10
# No mail server is needed: the project lead passes on links.
EMAIL_URL = env.str("PAIRWRIGHT_EMAIL_URL", "").strip()
EMAIL_IS_ON = bool(EMAIL_URL)
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str("PAIRWRIGHT_EMAIL_FROM", "").strip()
if EMAIL_IS_ON:
    vars().update(smtp_settings(EMAIL_URL))
    for needed, given in (
        ("PAIRWRIGHT_URL", SITE_URL),
        ("PAIRWRIGHT_EMAIL_FROM", DEFAULT_FROM_EMAIL),
    ):
        if not given:
            raise ImproperlyConfigured(f"{needed} is not set, and PAIRWRIGHT_EMAIL_URL is.")

# --- Languages and time --------------------------------------------------------------------

LANGUAGE_CODE = "en"
# Languages with a complete catalogue, and drafts: translations that no native speaker has checked,
# for the pages of annotators and reviewers only (config.page_languages).
LANGUAGES = [
    ("en", _("English")),
    ("pl", _("Polish")),
    ("ar", _("Arabic")),
    ("cs", _("Czech")),
    ("de", _("German")),
    ("es", _("Spanish")),
    ("fr", _("French")),
    ("he", _("Hebrew")),
    ("hi", _("Hindi")),
    ("it", _("Italian")),
    ("ja", _("Japanese")),
    ("pt", _("Portuguese")),
    ("ru", _("Russian")),
    ("sw", _("Swahili")),
    ("tr", _("Turkish")),
    ("uk", _("Ukrainian")),
    ("zh-hans", _("Chinese")),
]
DRAFT_LANGUAGES = frozenset(code for code, _name in LANGUAGES) - {"en", "pl"}
# The catalogues that people translate, and those that config.catalogues compiles from them.
LOCALE_PATHS = [BASE_DIR / "locale", VAR_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = ON_HTTPS
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", "UTC")
FORMAT_MODULE_PATH = ["config.formats"]

# --- Static files --------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
DOCUMENTATION_ROOT = VAR_DIR / "documentation"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "config.static_files.StaticFiles"},
}

# --- Interfaces ----------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "datasets.api.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "datasets.api.tokens.TokenScope",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["datasets.api.tokens.TokenThrottle"],
    "DEFAULT_THROTTLE_RATES": {"token": env.str("PAIRWRIGHT_API_RATE", "600/min")},
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["datasets.api.parsing.StrictJSONParser"],
    "EXCEPTION_HANDLER": "datasets.api.errors.handle",
    "DEFAULT_SCHEMA_CLASS": "datasets.api.describing.Description",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Pairwright",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.0",  # the version of JSON Schema that pydantic writes
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "datasets.api.describing.exactly",
    ],
    "ENUM_NAME_OVERRIDES": {
        "Label": "annotation.models.judgements.Label",
        "Reviewed": ["generated", "all"],
        "Expected": "datasets.models.sentences.Expected",
        "Stage": "datasets.models.sentences.Stage",
        "RuleStage": "datasets.designs.mix.STAGES",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- Background work -----------------------------------------------------------------------

CELERY_BROKER_URL = addresses.broker_url(REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True  # the Job row is authoritative
CELERY_TASK_SERIALIZER = CELERY_RESULT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_DEFAULT_QUEUE = "quick"
CELERY_TASK_ROUTES = {"datasets.parse_*": {"queue": "heavy"}}
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE = SCHEDULE
DJANGO_STRUCTLOG_CELERY_ENABLED = True
# Together with the login, an IP address would reveal who judges from where.
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False

# --- Backups -------------------------------------------------------------------------------

BACKUP_DIR = Path(env.str("PAIRWRIGHT_BACKUP_DIR", str(VAR_DIR / "backups")))
BACKUPS_KEPT = env.int("PAIRWRIGHT_BACKUPS_KEPT", 14)
if BACKUPS_KEPT < 1:
    raise ImproperlyConfigured("PAIRWRIGHT_BACKUPS_KEPT must be at least 1.")

# --- History -------------------------------------------------------------------------------

# Days after which entries about access and runs are deleted; None keeps them.
HISTORY_DAYS = env.int("PAIRWRIGHT_HISTORY_DAYS", None)
if HISTORY_DAYS is not None and HISTORY_DAYS < 30:
    raise ImproperlyConfigured("PAIRWRIGHT_HISTORY_DAYS must be at least 30.")

# --- Material ------------------------------------------------------------------------------

# The demo stores its logins in this file, with passwords specific to this install; `up` shows them.
DEMO_LOGINS = PLACES.secrets / "demo_logins"
# Where Stanza's models are; empty means Stanza's own folder.
STANZA_DIR = env.str("PAIRWRIGHT_STANZA_DIR", "")
# The longest text that is parsed: the parser's memory grows with the square of the words.
MAX_WORDS = env.int("PAIRWRIGHT_MAX_WORDS", 200)
MAX_CHARACTERS = env.int("PAIRWRIGHT_MAX_CHARACTERS", 2_000)
# Where wordnets are (empty: the folder of `wn`), and which one a language's rules use
# ("en=oewn:2025,pl=omw-pl:2.0"); a language not in the list uses its newest one.
WORDNET_DIR = env.str("PAIRWRIGHT_WORDNET_DIR", "")
WORDNETS = wordnets_named(env.list("PAIRWRIGHT_WORDNETS", default=[]))

# Networks that webhooks may reach although they are not public, "10.1.0.0/16,127.0.0.1".
WEBHOOK_NETWORKS = networks_named(
    env.list("PAIRWRIGHT_WEBHOOK_NETWORKS", default=[]), variable="PAIRWRIGHT_WEBHOOK_NETWORKS"
)

# Of the accounts that releases are published with: on the Hub, and in an InvenioRDM repository.
HUB_TOKEN = env.str("PAIRWRIGHT_HUB_TOKEN", "")
HUB_ENDPOINT = env.str("PAIRWRIGHT_HUB_ENDPOINT", "https://huggingface.co").rstrip("/")
DEPOSIT_TOKEN = env.str("PAIRWRIGHT_ZENODO_TOKEN", "")
DEPOSIT_ENDPOINT = env.str("PAIRWRIGHT_ZENODO_ENDPOINT", "https://zenodo.org").rstrip("/")

PROLIFIC_API = env.str("PAIRWRIGHT_PROLIFIC_API", "https://api.prolific.com").rstrip("/")

LOGGING = logging_configuration(env.str("LOG_LEVEL", "INFO"), pretty=sys.stderr.isatty())
