"""Trees from and to CoNLL-U (https://universaldependencies.org/format.html).

The `conllu` library reads the columns; this module adds line numbers to error messages, checks what
the library accepts (missing columns, heads that do not exist), and converts what a `Tree` stores
differently: the capital of the first word, multiword tokens and spaces.

Enhanced dependencies (column DEPS) and empty nodes (8.1) are dropped: rules rewrite basic trees.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

import conllu
from conllu.exceptions import ParseException

from transforms.reason import Reason
from transforms.sentence_case import without_sentence_case
from transforms.tree import (
    Feats,
    InvalidTree,
    Multiword,
    Token,
    Tree,
    capitalised,
    is_intact,
    validate,
)

COLUMNS = 10
NO_SPACE = "SpaceAfter=No"
TEXT = re.compile(r"#\s*text\s*=")  # of the tree, so it is written anew


class ConlluError(ValueError):
    """A sentence that cannot be read; `line` is its line in the input, from 1."""

    def __init__(self, line: int, reason: Reason) -> None:
        self.line = line
        self.reason = reason
        super().__init__(self.whole)

    @property
    def whole(self) -> Reason:
        """Return the reason with its line."""
        return Reason("in_line", line=self.line, problem=self.reason)


def scan(lines: Iterable[str]) -> Iterator[Tree | ConlluError]:
    """Yield one tree or one error per sentence, so that a caller can show every error."""
    for first_line, block in _blocks(lines):
        try:
            yield _read_block(first_line, block)
        except ConlluError as error:
            yield error


def load(text: str) -> list[Tree]:
    """Return the trees of a CoNLL-U text, or raise the first error."""
    trees = []
    for result in scan(text.splitlines()):
        if isinstance(result, ConlluError):
            raise result
        trees.append(result)
    return trees


def dump(tree: Tree) -> str:
    """Return the tree as one CoNLL-U sentence, ended by a blank line."""
    lines = [*tree.comments, f"# text = {tree.text}"]
    numbers = {token.id: number for number, token in enumerate(tree.tokens, 1)} | {0: 0}
    forms = _written_forms(tree)
    until = 0
    for position, token in enumerate(tree.tokens):
        group = token.multiword
        if group and group.ids[0] == token.id and is_intact(group, tree.tokens[position:]):
            until = position + len(group.ids)
            surface = capitalised(group.form) if forms[position] != token.form else group.form
            misc = "_" if tree.tokens[until - 1].space_after else NO_SPACE
            lines.append("\t".join([f"{position + 1}-{until}", surface, *"_______", misc]))
        parts = [token.misc, "" if token.space_after or position < until else NO_SPACE]
        columns = (
            str(position + 1), forms[position], token.lemma or "_", token.upos, token.xpos or "_",
            str(token.feats), str(numbers[token.head]), token.deprel, "_",
            "|".join(filter(None, parts)) or "_",
        )  # fmt: skip
        lines.append("\t".join(columns))
    return "\n".join(lines) + "\n\n"


def _written_forms(tree: Tree) -> list[str]:
    forms = [token.form for token in tree.tokens]
    for position, form in enumerate(forms if tree.is_capitalised else ()):
        if any(map(str.isalnum, form)):
            forms[position] = capitalised(form)
            break
    return forms


def _blocks(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Split at blank lines; yield the number of the first line and the lines."""
    block: list[str] = []
    number = 0
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip("\r\n")
        if line.strip():
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []
    if block:
        yield number + 1 - len(block), block


def _read_block(first_line: int, block: list[str]) -> Tree:
    comments = tuple(line for line in block if line.startswith("#"))
    rows = _read_rows(first_line, block)
    try:
        tokens = _tokens(rows)
        tree = Tree(
            tokens=tuple(tokens),
            comments=tuple(c for c in comments if not TEXT.match(c)),
            last_id=max((token.id for token in tokens), default=0),
        )
        validate(tree)
    except InvalidTree as error:
        raise ConlluError(first_line, error.reason) from None
    return without_sentence_case(tree)


def _read_rows(first_line: int, block: list[str]) -> list[conllu.Token]:
    for number, line in enumerate(block, first_line):
        columns = line.count("\t") + 1
        if not line.startswith("#") and columns != COLUMNS:
            raise ConlluError(
                number, Reason("conllu_columns_expected", columns=columns, expected=COLUMNS)
            )
    try:
        sentences = conllu.parse("\n".join(block), field_parsers=_FIELD_PARSERS)
    except ParseException as error:
        raise ConlluError(
            first_line, Reason("conllu_sentence_unreadable", error=str(error))
        ) from None
    return list(sentences[0]) if sentences else []


def _feats(columns: list[str], index: int) -> Feats:
    try:
        return Feats.parse(columns[index])
    except ValueError:
        raise ParseException(f"FEATS {columns[index]!r} is not Name=Value|Name=Value") from None


def _as_written(columns: list[str], index: int) -> str:
    return columns[index]


# Signatures as the library calls them; DEPS is not parsed because it is dropped.
_FIELD_PARSERS: dict[str, Any] = {"feats": _feats, "misc": _as_written, "deps": _as_written}


def _tokens(rows: list[conllu.Token]) -> list[Token]:
    tokens = [_token(row) for row in rows if isinstance(row["id"], int)]
    if [token.id for token in tokens] != list(range(1, len(tokens) + 1)):
        raise InvalidTree(Reason("word_ids_broken"))
    for row in rows:
        if isinstance(row["id"], tuple) and row["id"][1] == "-":
            first, _, last = cast("tuple[int, str, int]", row["id"])
            if not 1 <= first <= last <= len(tokens):
                raise InvalidTree(Reason("multiword_covers_too_much", first=first, last=last))
            tokens[first - 1 : last] = _joined(tokens[first - 1 : last], row)
    return tokens


def _token(row: conllu.Token) -> Token:
    misc = _misc_parts(row)
    head = row["head"]
    if head is None:
        raise InvalidTree(Reason("word_without_head", word=row["id"], form=row["form"]))
    return Token(
        id=row["id"],
        form=row["form"],
        lemma=row["lemma"] if row["lemma"] not in (None, "_") else "",
        upos=row["upos"] or "X",
        xpos=row["xpos"] or "",
        feats=row["feats"],
        head=head,
        deprel=row["deprel"] or "dep",
        space_after=NO_SPACE not in misc,
        misc="|".join(part for part in misc if part != NO_SPACE),
    )


def _joined(words: list[Token], row: conllu.Token) -> list[Token]:
    """Give the words of a multiword token their surface form."""
    ids, forms = tuple(word.id for word in words), tuple(word.form for word in words)
    group = Multiword(row["form"], ids, forms)
    # Words that do not spell the surface (French "du" = "de le") get spaces once they are
    # separated.
    inner_space = "".join(forms) != row["form"]
    last_space = NO_SPACE not in _misc_parts(row)
    return [
        replace(w, multiword=group, space_after=last_space if w.id == ids[-1] else inner_space)
        for w in words
    ]


def _misc_parts(row: conllu.Token) -> list[str]:
    misc = str(row["misc"])
    return [] if misc == "_" else misc.split("|")
