import ast
from collections.abc import Iterator
from pathlib import Path

from annotation.planning import protocol, settings, sitting, wording
from annotation.web.campaigns.protocol_texts import PROTOCOL_TEXTS


def refusals(file: str) -> Iterator[str]:
    """Yield the texts with which settings are refused; one with a number in it is left out."""
    for node in ast.walk(ast.parse(Path(file).read_text())):
        is_refused = isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
        if is_refused and getattr(node.exc.func, "id", "") == "ValueError":
            (text,) = node.exc.args
            assert isinstance(text, ast.Constant | ast.JoinedStr)
            if isinstance(text, ast.Constant):
                yield text.value


def test_the_refusals_of_a_protocol_can_be_translated() -> None:
    modules = (protocol, settings, sitting, wording)
    texts = [text for module in modules for text in refusals(str(module.__file__))]
    assert len(texts) > 8
    assert set(texts) <= set(PROTOCOL_TEXTS)
