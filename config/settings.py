"""One settings file, read from the environment; safe by default, names no game.

DEBUG=1               development: tracebacks in the browser (never on a public host)
SECRET_KEY            needed whenever DEBUG is off; `manage.py play` makes and keeps one by itself
ALLOWED_HOSTS         comma-separated; default localhost
DATABASE_URL          postgres://... ; default SQLite in data/
REDIS_URL             redis://... ; default in-memory layer and counts (one process)
PROXY_COUNT=1         how many proxies of our own stand before the hall; their X-Forwarded-For is believed
NEWCOMERS_PER_HOUR    guests and accounts that one address may make (60; 0: no limit); LETTERS_PER_HOUR mails (10)
INSECURE_COOKIES=1    plain http (a home hall without TLS)
HSTS_SECONDS          switch HSTS on, with this age
EMAIL_URL_CONSOLE=0   with EMAIL_HOST...: real mail instead of the console
"""

import os
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / "data"))


def flag(name: str, default: bool = False) -> bool:
    return os.environ.get(name, "1" if default else "0").lower() in {"1", "true", "yes", "on"}


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def data_dir() -> Path:
    """The folder of the database and the key, made where it is missing."""
    try:
        DATA_DIR.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise SystemExit(f"The folder {DATA_DIR} can't be written ({problem.strerror}). Set DATA_DIR.") from None
    return DATA_DIR


def kept_secret_key() -> str:
    """The home hall's own key, made at the first `manage.py play` and kept beside its database."""
    from django.core.management.utils import get_random_secret_key

    path = data_dir() / "secret_key"
    try:
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(get_random_secret_key())
    except OSError as problem:
        raise SystemExit(f"The file {path} can't be written ({problem.strerror}). Set DATA_DIR.") from None
    return path.read_text().strip()


HOME_HALL = flag("HYPOSTYLE_HOME_HALL")
DEBUG = flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY", "")
if not SECRET_KEY and DEBUG:
    SECRET_KEY = "insecure-development-key"  # noqa: S105 - only ever with DEBUG
if not SECRET_KEY and HOME_HALL:
    SECRET_KEY = kept_secret_key()
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY must be set when DEBUG is off.")

ALLOWED_HOSTS = words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "channels",
    "django_htmx",
    "django_tasks_db",
    "axes",
    "games.accounts",
    "games.chat",
    "games.lobby",
    "games.matches",
    "games.moderation",
]

# Each middleware costs a hop between threads under ASGI, so each stands here for a reason.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",  # HSTS, nosniff, referrer
    "whitenoise.middleware.WhiteNoiseMiddleware",  # static files without a second server
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",  # turns a locked-out sign-in into its page
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{data_dir() / 'hypostyle.sqlite3'}"
DATABASES: dict[str, Any] = {"default": dict(dj_database_url.parse(DATABASE_URL))}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Without IMMEDIATE, two writers that both began by reading lock each other out.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    # Tests of writers side by side need a file: an in-memory database has neither WAL nor a busy timeout.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
else:
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 1, "max_size": int(os.environ.get("DB_POOL", "12"))}}

# The site's own templates/django/forms/field.html dresses every form.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

REDIS_URL = os.environ.get("REDIS_URL", "")
CHANNEL_LAYERS: dict[str, Any] = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}

if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "hypostyle",
        }
    }

# Each turn of a bot is a row beside its match's, so that one transaction writes both.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "games.accounts.backends.HallBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

PROXY_COUNT = int(os.environ.get("PROXY_COUNT", "0"))
NEWCOMERS_PER_HOUR = int(os.environ.get("NEWCOMERS_PER_HOUR", "60"))
LETTERS_PER_HOUR = int(os.environ.get("LETTERS_PER_HOUR", "10"))
# The shortest and the longest pause of a bot before its move, in milliseconds.
BOT_PAUSE = [int(word) for word in words("BOT_PAUSE", "800,1500")]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_TEMPLATE = "accounts/locked.html"
AXES_RESET_ON_SUCCESS = True
AXES_CLIENT_IP_CALLABLE = "games.accounts.limits.address"
AXES_USERNAME_CALLABLE = "games.accounts.limits.account"
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False  # its pages would change things past the audit

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fi", _("Finnish"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True
USE_THOUSAND_SEPARATOR = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
if os.environ.get("EMAIL_HOST"):
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = os.environ["EMAIL_HOST"]
    EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
    EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
    EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
    EMAIL_USE_TLS = flag("EMAIL_USE_TLS", True)
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "hypostyle@localhost")

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
SECURE_COOKIES = not (DEBUG or HOME_HALL or flag("INSECURE_COOKIES"))
SESSION_ENGINE = "games.accounts.sessions"
SESSION_COOKIE_SECURE = SECURE_COOKIES
CSRF_COOKIE_SECURE = SECURE_COOKIES
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SECURE_HSTS_SECONDS = int(os.environ.get("HSTS_SECONDS", "0"))
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_SECONDS > 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if flag("BEHIND_TLS_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
}
