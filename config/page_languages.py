"""The language of a page: some are put into more languages than others.

The pages of annotators and reviewers are drafted in many languages, those of a project lead in the
few that are complete. A page must not claim a language it is not in, so a lead's page falls back
to English, with its direction of writing, for whoever has chosen another language.
"""

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

# Packages, modules or single views: the pages of annotators, authors, reviewers or everybody.
FOR_ALL_LANGUAGES: Final = (
    "allauth.account",
    "annotation.web.choosing",
    "annotation.web.joining.lessons",
    "annotation.web.joining.pages",
    "annotation.web.joining.questionnaires.answer",
    "annotation.web.joining.ways_back",
    "annotation.web.judging",
    "annotation.web.leaving",
    "annotation.web.projects.home",
    "annotation.web.reviewing.adjudicating",
    "annotation.web.reviewing.leader",
    "annotation.web.writing",
    "config.oidc.views",
    "datasets.web.projects.accounts",
    "datasets.web.projects.emails",
    "datasets.web.projects.people.take_role",
)


class PageLanguage:
    """Puts a page that has no catalogue in the reader's language into English, as a whole."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        args: Any,
        kwargs: Any,
    ) -> None:
        is_for_all = is_for_all_languages(_dotted_name(view))
        offered = page_languages(drafts=is_for_all)
        request.page_languages = offered  # type: ignore[attr-defined]  # for the templates
        if not is_for_all and translation.get_language() in settings.DRAFT_LANGUAGES:
            translation.activate(settings.LANGUAGE_CODE)
            request.LANGUAGE_CODE = settings.LANGUAGE_CODE


def is_for_all_languages(view: str) -> bool:
    """Tell whether a view, given with its module, has its page in the languages of drafts too."""
    return any(view == name or view.startswith(f"{name}.") for name in FOR_ALL_LANGUAGES)


def _dotted_name(view: Callable[..., HttpResponseBase]) -> str:
    return f"{view.__module__}.{getattr(view, '__name__', type(view).__name__)}"


def page_languages(*, drafts: bool) -> list[tuple[str, Any]]:
    """Return the languages that a page can be read in."""
    return [
        (code, name)
        for code, name in settings.LANGUAGES
        if drafts or code not in settings.DRAFT_LANGUAGES
    ]
