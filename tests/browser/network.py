"""What a test does to the requests of a page."""

from collections.abc import Callable

from playwright.sync_api import Route


def only_first(handle: Callable[[Route], object]) -> Callable[[Route], None]:
    """A route's handler that gives the first request to `handle` and lets the others through.

    Playwright's own `times=1` stops intercepting as soon as the first request is matched, so that
    a slow machine can let through the very request that it should have held.  Set the route before
    the page is opened: Chromium applies it to an open page a moment after Playwright has returned.
    """
    is_first = True

    def handler(route: Route) -> None:
        nonlocal is_first
        if not is_first:
            route.continue_()
            return
        is_first = False
        handle(route)

    return handler
