"""Adjacent words that are written as one: *zu dem* as *zum*, *de el* as *del*.

A treebank shows them as multiword tokens. Two words that are mostly contracted when adjacent are
joined wherever a rule brings them together; words that attach to any following (Hebrew prefixes) or
preceding word are clitics. Words that lose their end before a vowel are in `elisions`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from transforms.packs.fallback.elisions import (
    APOSTROPHES,
    NEVER,
    REST,
    elisions_of,
    initial,
    is_short,
)
from transforms.packs.fallback.problems import BadForms, numbered_lines, table_text
from transforms.reason import Reason, Refused
from transforms.tree import Multiword, Token, Tree, is_intact

COLUMNS = ("first", "second", "written")
# Each as form/UPOS: German "bei dem" is joined before a noun, not where *dem* is a pronoun.
Pair = tuple[str, str]
# A contraction stands in at least this share of the cases where its two words are adjacent, and at
# least so often; an article that announces a clause stays apart ("von dem Mann, der").
MOSTLY = 0.8
# A clitic is joined in nearly all.
ALWAYS = 0.95
ENOUGH = 3
# A word is a clitic if it is joined to at least this many different neighbours.
SEVERAL = 5
ANY = "*"
FullForm = Callable[[Token], str | None]


def _unknown(_word: Token) -> None:
    """Know no full form."""


@dataclass(frozen=True)
class Contractions:
    """What two words (`form/UPOS`) are written as; `*` stands for any word.

    Before a word that begins with a letter (`a…`), the first alone is written so.
    """

    written: Mapping[Pair, str] = field(default_factory=dict)

    @classmethod
    def of(cls, trees: Iterable[Tree]) -> "Contractions":
        trees = tuple(trees)
        met: Counter[Pair] = Counter()
        joined: Counter[Pair] = Counter()
        surfaces: dict[Pair, Counter[str]] = {}
        for left, right in (pair for tree in trees for pair in pairwise(tree)):
            pair = _named(left), _named(right)
            met[pair] += 1
            group = left.multiword
            if group is None or group != right.multiword:
                continue
            joined[pair] += 1
            if group.form != "".join(group.forms) and group.ids == (left.id, right.id):
                surfaces.setdefault(pair, Counter())[group.form.lower()] += 1
        contracted = {
            pair: counts.most_common(1)[0][0]
            for pair, counts in surfaces.items()
            if counts.total() >= max(ENOUGH, MOSTLY * met[pair])
        }
        leaning = {pair: "".join(map(_form, pair)) for pair in _leaning(met, joined)}
        return cls({**contracted, **leaning, **dict(elisions_of(trees))})

    def joined(self, tree: Tree, source: Tree, *, full: FullForm = _unknown) -> Tree:
        """Return the tree with words written as they are beside their neighbours.

        Only what the edit changed is touched: two words that stood side by side in the source stay
        as its author wrote them. A word is shortened or restored before it is joined to others
        ("du mari", but "de l'ami"). Raise `Refused` where the treebank does not show how a word is
        written before its new neighbour; `full` may know the full form of a short one.
        """
        if not self.written and not any(is_short(each.form) for each in tree):
            return tree
        tokens = [_parted(each, source) for each in tree.tokens]
        for place, (left, right) in enumerate(pairwise(tuple(tokens))):
            if not stood_together(left, right, source):
                is_first = place == 0 and _is_capitalised(left.form)
                word = replace(left, form=left.form.lower()) if is_first else left
                written = self._shortened(word, right, source, full)
                form = written.form.capitalize() if is_first else written.form
                tokens[place] = replace(written, form=form)
        for place, (left, right) in enumerate(pairwise(tokens)):
            is_free = not (_is_joined(tokens, place) or _is_joined(tokens, place + 1))
            if is_free and not stood_together(left, right, source):
                first = self._after_proclitic(tokens[place], right, source)
                tokens[place : place + 2] = self._met(first, right)
        changed = tuple(tokens)
        return tree if changed == tree.tokens else replace(tree, tokens=changed)

    def _shortened(self, left: Token, right: Token, source: Tree, full: FullForm) -> Token:
        """Return a word as it is written before another one: in full, or shortened."""
        name, letter = _named(left), initial(right)
        is_known = name in self._shortening or _was_shortened(left, source)
        if not is_known or not letter or not left.form.islower():
            return left
        is_shown = self._shows_short(right, source)
        form = self.written.get((name, letter + REST)) if is_shown is None else None
        if form is None:
            is_wanted = self._letters.get(letter + REST) if is_shown is None else is_shown
            if is_wanted is is_short(left.form):
                return replace(left, space_after=left.space_after and not is_short(left.form))
            form = self._only_other(name) if is_wanted is not None else None
            if form is None and is_wanted is False:
                form = NEVER
        if form == NEVER:
            form = full(left) or NEVER
        if form == NEVER:
            raise Refused(Reason("word_shortened_before_letter", word=left.form))
        if form is None:
            raise Refused(Reason("word_may_be_shortened", word=left.form, following=right.form))
        return replace(left, form=form, space_after=not is_short(form))

    def _shows_short(self, word: Token, source: Tree) -> bool | None:
        """Tell whether the source has a shortened word before a word, or one in full; else None.

        Before one letter (French *h*) some words shorten those before them and others do not.
        """
        if word.id not in source or source[word.id].form != word.form:
            return None
        place = source.index(word.id)
        before = source.tokens[place - 1] if place else None
        return is_short(before.form) if before is not None and self.shortens(before) else None

    def _only_other(self, name: str) -> str | None:
        """Return the form that a word has beside its own; None if there are several."""
        others = {
            form if first == name else _form(first)
            for (first, second), form in self.written.items()
            if second.endswith(REST) and name in {first, _like(first, form)}
        }
        return others.pop() if len(others) == 1 else None

    def leans(self, word: Token) -> bool:
        """Tell whether a word is a proclitic: written together with whatever follows it."""
        return (_named(word), ANY) in self.written

    def shortens(self, word: Token) -> bool:
        """Tell whether a word has a shortened form, or is one."""
        return _named(word) in self._shortening

    def may_shorten_before(self, letter: str) -> bool:
        """Tell whether the treebank shortens some word before words that begin with a letter."""
        return any(
            second == letter + REST and is_short(form) for (_, second), form in self.written.items()
        )

    @cached_property
    def _shortening(self) -> frozenset[str]:
        """The words (`form/UPOS`) that are shortened before some letters, and the short ones."""
        rows = {first: form for (first, second), form in self.written.items() if REST in second}
        return frozenset(rows) | {_like(first, form) for first, form in rows.items()}

    @cached_property
    def _letters(self) -> Mapping[str, bool]:
        """The letters before which all such words are shortened, and those before which none is."""
        ways_before: dict[str, set[bool]] = {}
        for (_, second), form in self.written.items():
            if second.endswith(REST):
                ways_before.setdefault(second, set()).add(is_short(form))
        return {letter: True in ways for letter, ways in ways_before.items() if len(ways) == 1}

    def _after_proclitic(self, left: Token, right: Token, source: Tree) -> Token:
        """Return a word with a space before one that was joined to a proclitic only."""
        place = source.index(right.id) if right.id in source else 0
        former = source.tokens[place - 1] if place else None
        if former is None or former.multiword is None or not self.leans(former):
            return left
        was_joined = former.multiword == source[right.id].multiword
        leans = self.leans(left) or (ANY, _named(right)) in self.written
        return replace(left, space_after=True) if was_joined and not leans else left

    def _met(self, left: Token, right: Token) -> list[Token]:
        pair = _named(left), _named(right)
        if pair in self.written and left.form.islower() and right.form.islower():
            group = Multiword(self.written[pair], (left.id, right.id), (left.form, right.form))
            return [replace(left, multiword=group), replace(right, multiword=group)]
        leans = (pair[0], ANY) in self.written or (ANY, pair[1]) in self.written
        is_word = left.upos != "PUNCT" and right.upos != "PUNCT"
        return [replace(left, space_after=False) if leans and is_word else left, right]

    def faults(self, tree: Tree) -> tuple[Reason, ...]:
        """Return a fault for each shortened word before a letter where it is not shortened."""
        pairs = ((_named(left), initial(right) + REST) for left, right in pairwise(tree))
        return tuple(
            Reason("word_shortened_before_letter", word=_form(pair[0]))
            for pair in pairs
            if self.written.get(pair) == NEVER
        )

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Yield the table, sorted: two words and what they are written as."""
        return ((*pair, self.written[pair]) for pair in sorted(self.written))


def _parted(word: Token, source: Tree) -> Token:
    """Return a word that is no longer a shortened one with a space behind it."""
    was_short = word.id in source and is_short(source[word.id].form)
    is_full = was_short and not is_short(word.form) and word.form.isalpha()
    return replace(word, space_after=True) if is_full else word


def _was_shortened(word: Token, source: Tree) -> bool:
    """Tell whether a word ends in an apostrophe and is joined to another word in the source."""
    if word.id not in source or not is_short(word.form) or source[word.id].space_after:
        return False
    place = source.index(word.id) + 1
    return place < len(source) and bool(initial(source.tokens[place]))


def _is_capitalised(form: str) -> bool:
    return form[:1].isupper() and (form[1:].islower() or not form[1:].strip(APOSTROPHES))


def _named(token: Token) -> str:
    return f"{token.form.lower()}/{token.upos}"


def _form(named: str) -> str:
    return named.rpartition("/")[0] or named


def _like(named: str, form: str) -> str:
    """Return another form of a word, named as that is."""
    return f"{form}/{named.rpartition('/')[2]}"


def _leaning(met: Counter[Pair], joined: Counter[Pair]) -> Iterator[Pair]:
    """Yield the words that are joined to whatever follows or precedes them."""
    for side in (0, 1):
        counts: Counter[str] = Counter()
        together: Counter[str] = Counter()
        others: Counter[str] = Counter()
        for pair, count in met.items():
            counts[pair[side]] += count
            together[pair[side]] += joined[pair]
            others[pair[side]] += pair in joined
        for word, count in counts.items():
            if others[word] >= SEVERAL and together[word] >= ALWAYS * count:
                yield (word, ANY) if side == 0 else (ANY, word)


def stood_together(left: Token, right: Token, source: Tree) -> bool:
    """Tell whether two words stood side by side in the source as they are now."""
    is_pair = source.followers.get(left.id) == right.id
    return is_pair and source[left.id].form == left.form and source[right.id].form == right.form


def _is_joined(tokens: Sequence[Token], place: int) -> bool:
    """Tell whether a word is part of a multiword token whose words are all there."""
    token = tokens[place]
    if token.multiword is None:
        return False
    first = place - token.multiword.ids.index(token.id)
    return first >= 0 and is_intact(token.multiword, tokens[first:])


def _is_named(cell: str) -> bool:
    form, _, upos = cell.rpartition("/")
    is_word = form and form == form.lower() and upos.isupper()
    return cell == ANY or bool(is_word) or (cell.endswith(REST) and len(cell) > len(REST))


def contractions_text(contractions: Contractions) -> str:
    """Return the table as tab-separated lines, for `parse_contractions` and for people."""
    return table_text(COLUMNS, contractions.rows())


def parse_contractions(text: str) -> Contractions:
    """Parse the text of a table, or raise `BadForms` with the line that cannot be read."""
    written: dict[Pair, str] = {}
    for number, line in numbered_lines(text, COLUMNS, has_remarks=True):
        cells = line.split("\t")
        if len(cells) != len(COLUMNS) or not all(_is_named(each) for each in cells[:2]):
            raise BadForms(number, Reason("contraction_expected", found=repr(line)))
        written[cells[0], cells[1]] = cells[2].lower()
    return Contractions(written)
