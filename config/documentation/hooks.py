"""Hooks of MkDocs for the documentation.

Decisions are found after the rest, and pictures that nobody has taken are described.
"""

import re
from pathlib import Path
from typing import Any

PICTURE = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")
# What the theme leaves inaccessible (WCAG 4.1.2), and what is put in its place.
MENDED = {
    'data-md-component="search" role="dialog"': (
        'data-md-component="search" role="dialog" aria-label="Search"'
    ),
    '<input class="md-option"': '<input class="md-option" tabindex="-1"',  # hidden, and focused
}


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Rank decisions last in searches; describe missing pictures."""
    markdown = without_missing_pictures(markdown, Path(page.file.abs_src_path).parent)
    if page.file.src_uri.startswith("decisions/"):
        page.meta["search"] = {"boost": 0.1}  # who searches wants the how-to first
    return markdown


def on_post_page(output: str, **_: Any) -> str:
    """Mend what the theme leaves inaccessible."""
    for theirs, ours in MENDED.items():
        output = output.replace(theirs, ours)
    return output


def without_missing_pictures(markdown: str, folder: Path) -> str:
    """Put its description in place of each picture that is not there.

    The pictures of the tutorial are taken by `make pictures`, which needs Chromium.
    """

    def shown(picture: re.Match[str]) -> str:
        is_there = (folder / picture[2]).is_file()
        return picture[0] if is_there else f"*Not taken here: {picture[1]}.*"

    return PICTURE.sub(shown, markdown)
