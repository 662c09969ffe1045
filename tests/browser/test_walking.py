"""The walk by keyboard finds what it is there to find."""

import pytest

from tests.browser.walking import cut_off_when_spaced, walk

pytestmark = pytest.mark.browser

BAD = """<style>#unmarked:focus { outline: none } #over { position: fixed; bottom: 0; left: 0;
  width: 100%; height: 200px; background: white } #short { width: 9em; overflow: hidden;
  white-space: nowrap }</style><main>
  <button>fine</button> <button id="unmarked">unmarked</button>
  <p id="short">Thirty letters are here now</p>
  <div style="height: 480px"></div><button id="covered">covered</button>
  <div id="over"></div></main>"""
TRAP = """<button>first</button> <button>second</button> <button id="last">last</button> <script>
  const last = document.getElementById("last");
  last.addEventListener("keydown", (event) => {
    if (event.key === "Tab") { event.preventDefault(); last.previousElementSibling.focus(); }
  });</script>"""


def test_the_walk_finds_an_invisible_focus_and_clipped_text(page):
    page.set_viewport_size({"width": 800, "height": 600})
    page.set_content(BAD)
    walked = walk(page)
    assert walked.stops == 3
    assert ["unmarked" in html for html in walked.unmarked] == [True]
    assert ["covered" in html for html in walked.obscured] == [True]
    assert not walked.is_trapped
    assert len(cut_off_when_spaced(page)) == 1


def test_the_walk_finds_a_keyboard_trap(page):
    page.set_content(TRAP)
    assert walk(page).is_trapped
