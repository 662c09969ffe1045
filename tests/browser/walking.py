"""A walk through a page by keyboard: what gets the focus, and whether it is seen there."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

# Where the focus is, and how it is to be seen. The indicator may be around the label of a control,
# or around what the control stands for.
_HERE = """() => {
  const one = document.activeElement;
  if (!one || one === document.body || one === document.documentElement) return null;
  const around = [one, one.closest("label"), one.closest("li"), one.nextElementSibling]
    .filter(Boolean);
  const marks = around.some((each) => {
    const style = getComputedStyle(each);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  });
  const box = (one.closest("label") ?? one).getBoundingClientRect();
  const points = [];
  for (const across of [0.1, 0.5, 0.9]) for (const down of [0.2, 0.5, 0.8])
    points.push([box.left + box.width * across, box.top + box.height * down]);
  const isSeen = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top && (one.contains(top) || top.contains(one) || one.closest("label")?.contains(top));
  });
  // Counted by the page: elements that a live page puts in the place of others are new ones.
  window.walked ??= 0;
  one.dataset.walked ??= String(window.walked++);
  return { key: one.dataset.walked, html: one.outerHTML.slice(0, 200), marks, isSeen };
}"""

# What WCAG 1.4.12 asks a reader to be able to set.
_SPACING = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }"""

# Text that is cut off where it stands, in boxes that hide what is too much.
_CUT = """() => [...document.querySelectorAll("main *")].filter((one) => {
  const style = getComputedStyle(one);
  const hides = [style.overflowX, style.overflowY].some((each) => /hidden|clip/.test(each));
  return hides && style.textOverflow !== "ellipsis" && one.clientWidth > 2 && one.textContent.trim()
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
}).map((one) => one.outerHTML.slice(0, 200))"""


@dataclass(frozen=True)
class Walk:
    stops: int
    unmarked: list[str]  # focus not visible: WCAG 2.4.7
    obscured: list[str]  # hidden behind something else: 2.4.11
    is_trapped: bool  # 2.1.2


def walk(page: Page, *, most: int = 250) -> Walk:
    """Press Tab from the beginning until the focus has left the page or is back at its start."""
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    known: set[str] = set()
    unmarked, obscured = [], []
    for _ in range(most):
        page.keyboard.press("Tab")
        here: dict[str, Any] | None = page.evaluate(_HERE)
        if here is None or (here["key"] in known and here["key"] == "0"):
            return Walk(len(known), unmarked, obscured, is_trapped=False)
        if here["key"] in known:
            return Walk(len(known), unmarked, obscured, is_trapped=True)
        known.add(here["key"])
        if not here["marks"]:
            unmarked.append(here["html"])
        if not here["isSeen"]:
            obscured.append(here["html"])
    return Walk(len(known), unmarked, obscured, is_trapped=True)


def cut_off_when_spaced(page: Page) -> list[str]:
    """Set the text spacing of WCAG 1.4.12, and return what is cut off or makes the page scroll."""
    sheet = page.evaluate_handle(
        """(css) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet); return sheet; }""",
        _SPACING,
    )
    cut: list[str] = page.evaluate(_CUT)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        cut.append("the page scrolls sideways")
    page.evaluate("document.adoptedStyleSheets.pop()")
    sheet.dispose()
    return cut
