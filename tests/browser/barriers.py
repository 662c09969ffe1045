"""What an accessibility scan finds on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

_OPTIONS = {
    "resultTypes": ["violations"],  # the rest takes time
    # WCAG 2.2 AA, 2.5.8; the scan leaves it out unless it is asked for.
    "rules": {"target-size": {"enabled": True}},
}


def problems(page: Any) -> list[tuple[str, list[str]]]:
    """Return the rules that are broken, and where."""
    found = Axe().run(page, options=_OPTIONS).response["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
