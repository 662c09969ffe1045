"""Which words differ between two texts, in the scripts that have no spaces too."""

import pytest

SHOWN = """async ([was, is, script]) => {
  const { difference } = await import(script);
  return difference(was, is).map((node) => [node.localName, node.textContent]);
}"""


@pytest.mark.parametrize(
    ("was", "is_now", "shown"),
    [
        (
            "A dog is running.",
            "A cat is running.",
            [["span", "A "], ["del", "dog "], ["ins", "cat "], ["span", "is running."]],
        ),
        (
            "一个女人在公园里",
            "一个男人在公园里",
            [["span", "一个"], ["del", "女"], ["ins", "男"], ["span", "人在公园里"]],
        ),
        (
            "子供たちが川で泳ぐ",
            "子供たちが海で泳ぐ",
            [["span", "子供たちが"], ["del", "川"], ["ins", "海"], ["span", "で泳ぐ"]],
        ),
        (
            "लड़का दौड़ रहा है।",
            "लड़की दौड़ रहा है।",
            [["del", "लड़का "], ["ins", "लड़की "], ["span", "दौड़ रहा है।"]],
        ),
        (
            "او می‌خواند",  # a joiner stands within the verb
            "او نمی‌خواند",
            [["span", "او "], ["del", "می‌خواند"], ["ins", "نمی‌خواند"]],
        ),
    ],
)
def test_changes_are_marked_word_by_word(live_server, page, was, is_now, shown):
    page.goto(live_server.url)
    script = f"{live_server.url}/static/js/difference.js"
    assert page.evaluate(SHOWN, [was, is_now, script]) == shown
