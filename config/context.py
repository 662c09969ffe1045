"""What every template can query about the install itself."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from config.backups.selectors import last_backup
from config.documentation.help_pages import help_page_of
from config.page_languages import page_languages


def install(request: HttpRequest) -> dict[str, Any]:
    """Provide `last_backup` (`.at`, `.file`, `.bytes`; false if none), queried when it is shown.

    Also provide `page_languages`, the languages of the page; all of them for an unknown URL;
    `is_draft_language`, whether it is in one whose translation nobody has read; `help_page`, the
    page of the documentation that explains this one, if there is one; `login_providers`, which may
    be none; and `email_is_on`.
    """
    languages = getattr(request, "page_languages", None) or page_languages(drafts=True)
    return {
        "last_backup": SimpleLazyObject(last_backup),
        "page_languages": languages,
        "is_draft_language": get_language() in settings.DRAFT_LANGUAGES,
        "help_page": help_page_of(request.resolver_match),
        "email_is_on": settings.EMAIL_IS_ON,
        "login_providers": settings.OIDC_PROVIDERS.values(),
    }
