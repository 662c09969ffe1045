"""CoNLL-U as it comes in: blocks with their comments and line numbers, trees left as text.

The trees are checked by `transforms.conllu`, which owns what a tree is; here only the frame of the
file is read, so that a million sentences pass in bounded memory.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from datasets.formats.lines import Line
from datasets.formats.problems import Problems

_COMMENT = re.compile(r"#\s*([\w.]+)\s*=\s*(.*)")


@dataclass(frozen=True, slots=True)
class Block:
    """One sentence of a CoNLL-U file. `text` is the whole block as it came."""

    line: int
    comments: dict[str, str]
    text: str

    @property
    def sentence(self) -> str:
        return self.comments["text"]


def read_blocks(lines: Iterable[Line], problems: Problems) -> Iterator[Block]:
    """Yield the sentences; one without `# text` or with a broken line goes to `problems`."""
    collected: list[Line] = []
    for line in lines:
        if line.text.strip():
            collected.append(line)
        elif collected:
            yield from _block(collected, problems)
            collected = []
    if collected:
        yield from _block(collected, problems)


def _block(lines: list[Line], problems: Problems) -> Iterator[Block]:
    before = problems.total
    found = (_COMMENT.match(line.text.strip()) for line in lines)
    comments = {match[1]: match[2] for match in found if match}
    words = [line for line in lines if not line.text.startswith("#")]
    for line in words:
        columns = line.text.count("\t") + 1
        if columns != 10:
            problems.add(line.number, "", f"has {columns} columns; CoNLL-U has 10")
    if not words:
        problems.add(lines[0].number, "", "is a sentence without words")
    if "text" not in comments:
        problems.add(lines[0].number, "text", "is missing; each sentence needs a line `# text = …`")
    if problems.total == before:
        yield Block(lines[0].number, comments, "\n".join(line.text for line in lines) + "\n")
