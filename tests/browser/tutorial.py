"""The tutorial as something to follow: what each of its sections tells the reader to press."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from playwright.sync_api import Locator, Page

TUTORIAL = settings.BASE_DIR / "docs" / "tutorial.md"
SIZE = {"width": 1000, "height": 780}

_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_ITALIC = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
_PICTURE = re.compile(r"!\[[^\]]+\]\(images/tutorial/(\w+)\.png\)")


@dataclass
class Section:
    """One numbered section, and what of it has been followed."""

    text: str
    folder: Path | None  # where pictures are written; none are taken without it
    pressed: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)

    def press(self, page: Page, name: str) -> None:
        """Press the button or link of this name, which the section has in bold."""
        assert name in _BOLD.findall(self.text), f"the tutorial does not say to press {name!r}"
        buttons = page.get_by_role("button", name=name, exact=True)
        links = page.get_by_role("link", name=name, exact=True)
        buttons.or_(links).filter(visible=True).first.click()
        self.pressed.add(name)

    def field(self, page: Page, name: str) -> Locator:
        """Give the field of this name, which the section has in italics."""
        assert name in _ITALIC.findall(self.text), f"the tutorial has no field {name!r}"
        return page.get_by_label(name, exact=True)

    def fill(self, page: Page, name: str, value: str) -> None:
        assert f"`{value}`" in self.text, f"the tutorial does not say to enter {value!r}"
        self.field(page, name).fill(value)

    def choose(self, page: Page, name: str, value: str) -> None:
        assert f"`{value}`" in self.text, f"the tutorial does not say to choose {value!r}"
        options = page.get_by_role("group", name=name, exact=True)
        if options.count():
            options.get_by_label(value, exact=True).check()
        else:
            self.field(page, name).select_option(label=value)

    def unfold(self, page: Page, name: str) -> None:
        assert name in _ITALIC.findall(self.text), f"the tutorial has no part {name!r}"
        page.locator("summary").get_by_text(name, exact=True).click()

    def picture(self, page: Page, name: str, at: Locator | None = None) -> None:
        """Take the picture that the section shows here, with `at` near its top."""
        assert name in _PICTURE.findall(self.text), f"the tutorial does not show {name!r}"
        self.taken.add(name)
        if self.folder is None:
            return
        if at is not None:
            at.evaluate("one => scrollTo(0, one.getBoundingClientRect().top + scrollY - 90)")
        page.screenshot(path=self.folder / f"{name}.png", animations="disabled")

    def finish(self) -> None:
        assert self.pressed == set(_BOLD.findall(self.text))
        assert self.taken == set(_PICTURE.findall(self.text))


def sections_of(folder: Path | None) -> Iterator[Section]:
    """Give the numbered sections one after the other; each has to be followed to its end."""
    __, *texts = re.split(r"^## \d+\. ", TUTORIAL.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for text in texts:
        section = Section(text.split("\n## ", 1)[0], folder)
        yield section
        section.finish()


def newcomer(browser: Any) -> Page:
    """Open a window that knows nobody, as wide as the pictures."""
    context = browser.new_context(locale="en-GB", viewport=SIZE, reduced_motion="reduce")
    context.set_default_timeout(20_000)
    page: Page = context.new_page()
    return page
