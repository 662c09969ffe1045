"""What an accessibility scan finds on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

_AXE = Axe()
_OPTIONS = {
    "resultTypes": ["violations"],  # the rest takes time
    # WCAG 2.2 AA, 2.5.8; the scan leaves it out unless it is asked for.
    "rules": {"target-size": {"enabled": True}},
}
# All that a colour can break. The rest is the same in light and in dark.
_COLOURS = {
    "resultTypes": ["violations"],
    "runOnly": ["color-contrast", "link-in-text-block"],
}


def problems(page: Any) -> list[tuple[str, list[str]]]:
    """Return the rules that are broken, in light or in dark, and where."""
    _show(page, "light")
    found = _AXE.run(page, options=_OPTIONS).response["violations"]
    _show(page, "dark")
    found += _AXE.run(page, options=_COLOURS).response["violations"]
    _show(page, "light")
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


def _show(page: Any, scheme: str) -> None:
    """Change the colours at once: without reduced motion they fade."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
