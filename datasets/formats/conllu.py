"""Reading of CoNLL-U: blocks with their comments and line numbers, trees left as text.

The trees are validated by `transforms.conllu`; here only the structure of the file is read, so that
a million sentences can be processed in bounded memory.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from datasets.formats.lines import Line
from datasets.formats.problems import Problems
from transforms.reason import Reason

_COMMENT = re.compile(r"#\s*([\w.]+)\s*=\s*(.*)")


@dataclass(frozen=True, slots=True)
class Block:
    """One sentence of a CoNLL-U file. `text` is the whole block, unchanged."""

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
    errors_before = problems.total
    matches = (_COMMENT.match(line.text.strip()) for line in lines)
    comments = {match[1]: match[2] for match in matches if match}
    words = [line for line in lines if not line.text.startswith("#")]
    for line in words:
        columns = line.text.count("\t") + 1
        if columns != 10:
            problems.add(line.number, "", Reason("conllu_columns", columns=columns))
    if not words:
        problems.add(lines[0].number, "", Reason("conllu_sentence_empty"))
    if "text" not in comments:
        problems.add(lines[0].number, "text", Reason("conllu_text_missing"))
    if problems.total == errors_before:
        yield Block(lines[0].number, comments, "\n".join(line.text for line in lines) + "\n")
