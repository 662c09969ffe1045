"""Edit scripts, which turn one word into another by changing the parts that differ."""

from dataclasses import dataclass
from functools import lru_cache

# A prefix may be replaced too (Czech "nejlepší", German "gespielt"), but not a long one.
MAX_PREFIX = 4


@dataclass(frozen=True, slots=True)
class Script:
    """Replace the beginning and the end of a word, keeping the middle.

    >>> Script.between("try", "tried"), Script.between("try", "tried").applied("cry")
    (Script(prefix='', new_prefix='', suffix='y', new_suffix='ied'), 'cried')
    """

    prefix: str
    new_prefix: str
    suffix: str
    new_suffix: str

    @staticmethod
    @lru_cache(maxsize=100_000)
    def between(word: str, other: str) -> "Script":
        """Return the script that changes least; changing a prefix costs half a letter."""
        best, at = -1.0, (0, 0, 0)
        for start in range(min(len(word), MAX_PREFIX + 1)):
            for other_start in range(min(len(other), MAX_PREFIX + 1)):
                length = _shared(word, other, start, other_start)
                gain = length - 0.5 * (start + other_start)
                if length and gain > best:
                    best, at = gain, (start, other_start, length)
        start, other_start, length = at
        return Script(
            word[:start], other[:other_start], word[start + length :], other[other_start + length :]
        )

    def applied(self, word: str) -> str | None:
        """Return the changed word, or None if it does not begin and end as required."""
        length = len(word) - len(self.suffix)
        if length < len(self.prefix):
            return None
        if not (word.startswith(self.prefix) and word.endswith(self.suffix)):
            return None
        return self.new_prefix + word[len(self.prefix) : length] + self.new_suffix


def _shared(word: str, other: str, start: int, other_start: int) -> int:
    length = 0
    for left, right in zip(word[start:], other[other_start:], strict=False):
        if left != right:
            break
        length += 1
    return length
