"""Reading a rules file piece by piece, with the place of what cannot be read."""

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches

from transforms.packs.fallback.patterns.syntax import Place
from transforms.packs.fallback.problems import Problem
from transforms.reason import Reason

# A layered feature has its layer in brackets: Number[psor].
NAME = re.compile(r"[^\W\d]\w*(\[[a-z0-9]+\])?")
NODE = re.compile(r"[^\W\d]\w*")
VALUE = re.compile(r"\w+")
RELATION = re.compile(r"[a-z]+(:([a-z_]+|\*))?")
STRING = re.compile(r'"([^"\n]*)"')
SPACE = re.compile(r"(\s+|#[^\n]*)*")
PIECE = re.compile(r'"[^"\n]*"?|\w+|-\[|\]->|->>?|<<|<>|[^\s\w]')


class BadRule(ValueError):
    """What cannot be read in a rule, and where."""

    def __init__(self, place: Place, reason: Reason) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason

    @property
    def in_line(self) -> Problem:
        """Return the problem as a table reports its own: with line and column."""
        return Problem(self.place.line, self.reason, self.place.column)


class Scanner:
    """A position in a text, which moves over blanks and remarks by itself."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.at = 0

    @property
    def place(self) -> Place:
        """The place of the next piece."""
        self._skip()
        return self.place_of(self.at)

    def place_of(self, at: int) -> Place:
        before = self._text[:at]
        return Place(before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1)

    @property
    def is_at_end(self) -> bool:
        self._skip()
        return self.at >= len(self._text)

    def sees(self, *pieces: str) -> bool:
        """Tell whether one of the pieces comes next."""
        return self._next() in pieces

    def takes(self, piece: str) -> bool:
        """Move over a piece if it comes next, and tell whether it did."""
        if self._next() != piece:
            return False
        self.at += len(piece)
        return True

    def expect(self, *pieces: str) -> str:
        """Move over one of the pieces and return it, or raise `BadRule`."""
        piece = self._next()
        if piece not in pieces:
            words = [each for each in pieces if each.isalpha()]
            raise self.wrong(one_of(pieces), suggested=words)
        self.at += len(piece)
        return piece

    def read(self, pattern: re.Pattern[str], what: Reason) -> str:
        """Move over what a pattern describes and return it, or raise `BadRule`."""
        self._skip()
        match = pattern.match(self._text, self.at)
        if match is None:
            raise self.wrong(what)
        self.at = match.end()
        return match[1] if pattern is STRING else match[0]

    def is_string(self) -> bool:
        return self._next().startswith('"')

    def rest_of_line(self) -> str:
        """Return what is left of the line, whatever is in it."""
        line, _, _ = self._text[self.at :].partition("\n")
        self.at += len(line)
        return line.strip()

    def wrong(self, what: Reason, *, suggested: Collection[str] = ()) -> BadRule:
        """Return the error that something else was expected here."""
        piece = self._next()
        what_follows = Reason("piece_quoted", piece=piece) if piece else Reason("end_of_file")
        reason = Reason("other_expected", what=what, found=what_follows)
        return BadRule(self.place, did_you_mean(reason, piece, suggested))

    def skip_to(self, word: str) -> None:
        """Move on to the next line that begins with a word, or to the end."""
        match = re.compile(rf"^{word}\b", re.M).search(self._text, self.at)
        self.at = match.start() if match else len(self._text)

    def _next(self) -> str:
        self._skip()
        match = PIECE.match(self._text, self.at)
        return match[0] if match else ""

    def _skip(self) -> None:
        match = SPACE.match(self._text, self.at)
        self.at = match.end() if match else self.at


def one_of(pieces: Sequence[str]) -> Reason:
    """Return the pieces in quotation marks, as alternatives.

    >>> str(one_of([";", "}"]))
    "';' or '}'"
    """
    first, *others = (Reason("piece_quoted", piece=each) for each in pieces)
    for other in others:
        first = Reason("one_or_other", one=first, other=other)
    return first


def did_you_mean(reason: Reason, word: str, known_words: Collection[str]) -> Reason:
    """Return the reason, with a remark on the known word that is most like the one found.

    >>> unknown = Reason("relation_unknown", found="nsubjj")
    >>> str(did_you_mean(unknown, "nsubjj", ["nsubj", "obj"]))
    "'nsubjj' is not a relation of UD (did you mean nsubj?)"
    >>> did_you_mean(unknown, "nsubjj", ["obj"]) == unknown
    True
    """
    lowered = {each.lower(): each for each in known_words}
    close = get_close_matches(word.lower(), lowered, n=1)
    return Reason("did_you_mean", problem=reason, meant=lowered[close[0]]) if close else reason
