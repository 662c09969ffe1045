"""Checks that every sentence must pass, in any language; a pack adds those of its grammar.

A fault is a reason, so faults can be counted. A sentence written by a rule is compared with its
source tree: what was already wrong or odd there (people write captions in a hurry, parsers err)
does not count against the rule, only new faults do.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from operator import attrgetter, eq

from transforms.marks import COLONS, COMMAS, FULL_STOPS, SEMICOLONS
from transforms.packs.language_pack import LanguagePack
from transforms.predicates import USUAL, WholeSentences, has_subject, is_asking, is_command
from transforms.reason import Reason, reason_of
from transforms.tree import InvalidTree, Token, Tree, validate
from transforms.words import is_of_letters, words

STOPS = frozenset(COMMAS + SEMICOLONS + COLONS + FULL_STOPS)
APOSTROPHES = "'’"
SUBJECTS = frozenset({"nsubj", "csubj"})
ARGUMENTS = SUBJECTS | {"obj"}
_form_of = attrgetter("form")
# For ASCII texts: lower case, and spaces for what `words` leaves out. Translating bytes is many
# times as fast as its pattern.
_PLAIN_ASCII = bytes(
    ord(chr(n).lower() if chr(n).isalnum() or chr(n) in "'%" else " ") for n in range(128)
).ljust(256)


@dataclass(frozen=True)
class SourceCheck:
    """Checks of trees made from one source, whose own faults are computed once."""

    source: Tree
    pack: LanguagePack

    @cached_property
    def _inherited(self) -> Counter[Reason]:
        return Counter(faults(self.source, self.pack))

    @cached_property
    def _key(self) -> str:
        return text_key(self.source.text)

    def _says_the_same(self, tree: Tree) -> bool:
        return text_key(tree.text) == self._key

    def new_faults(self, tree: Tree, *, is_respelling: bool = False) -> list[Reason]:
        """Return the faults that the tree has and its source has not, in a fixed order.

        Only a respelling may differ from its source in capitals and punctuation alone.
        """
        try:
            validate(tree)
        except InvalidTree as error:
            return [Reason("tree_invalid", problem=error.reason)]
        new = list(faults(tree, self.pack))
        if new:
            new = list((Counter(new) - self._inherited).elements())
        if _is_clitic(tree.tokens[0]) and not _is_clitic(self.source.tokens[0]):
            new.append(Reason("begins_with_mark"))
        is_same = tree.text == self.source.text if is_respelling else self._says_the_same(tree)
        if is_same:
            new.append(Reason("same_as_source"))
        return new


def faults(tree: Tree, pack: LanguagePack) -> Iterator[Reason]:
    """Yield each fault of a valid tree, general ones first."""
    yield from _doubled_words(tree)
    yield from _stray_marks(tree)
    yield from _dangling_words(tree, pack.announcing)
    yield from _doubled_arguments(tree)
    yield from pack.faults(tree)


def doubtful(tree: Tree, pack: LanguagePack) -> tuple[Reason, ...]:
    """Return the faults that somebody should look at: not those that only the parse has."""
    return tuple((Counter(faults(tree, pack)) - Counter(_harmless_arguments(tree))).elements())


@lru_cache(maxsize=1_000)  # called for a sentence by its check and by every comparison with others
def text_key(text: str) -> str:
    """Return a key that is equal for sentences that differ only in capitals and punctuation.

    >>> text_key("A dog runs.") == text_key("a dog runs")
    True
    """
    if text.isascii():
        return b" ".join(text.encode().translate(_PLAIN_ASCII).split()).decode()
    return " ".join(words(text.casefold().replace("_", " "), also="'’%"))


def word_count(tree: Tree) -> int:
    """Return the number of words, without punctuation."""
    return sum(token.upos not in {"PUNCT", "SYM"} for token in tree)


def unfit(tree: Tree, whole: WholeSentences = USUAL, *, max_words: int) -> Reason | None:
    """Return why a tree cannot be a normalised sentence, or None if it can.

    A normalised sentence (SICK, section 3.1) is one statement, complete by its language's grammar.
    """
    return (
        reason_of(is_question=is_asking(tree))
        or (Reason("too_long", most=max_words) if word_count(tree) > max_words else None)
        or whole.flaw(tree)
    )


def oddities(tree: Tree) -> Iterator[Reason]:
    """Yield what is odd in a description, but no reason not to rewrite the sentence."""
    if is_asking(tree):
        yield Reason("is_question")
    elif is_command(tree) and not has_subject(tree):
        yield Reason("is_command")
    if len(tree) > 1 and _is_in_capitals(tree.text):
        yield Reason("sentence_in_capitals")


def _is_in_capitals(text: str) -> bool:
    """Tell whether most letters are capitals: not an abbreviation in a script that has none."""
    if not text.isupper():
        return False
    are_capitals = [letter.isupper() for letter in text if letter.isalpha()]
    return sum(are_capitals) * 2 > len(are_capitals)


def _doubled_words(tree: Tree) -> Iterator[Reason]:
    forms = list(map(str.casefold, map(_form_of, tree.tokens)))
    if len(set(forms)) == len(forms):
        return
    if any(map(eq, forms, forms[1:])):
        doubled = [left for left, right in pairwise(forms) if left == right and is_of_letters(left)]
        yield from [Reason("word_doubled")] * len(doubled)
    repeated = list(map(eq, forms, forms[2:]))
    if sum(repeated) > 1:
        yield from [Reason("word_pair_doubled")] * list(pairwise(repeated)).count((True, True))


def _stray_marks(tree: Tree) -> Iterator[Reason]:
    places = [n for n, t in enumerate(tree.tokens) if t.upos == "PUNCT" and t.form in STOPS]
    if places and places[0] == 0:
        yield Reason("begins_with_mark")
    yield from [Reason("marks_doubled") for left, right in pairwise(places) if right == left + 1]


def _is_clitic(token: Token) -> bool:
    """Tell whether a word leans on the one before it, from which an apostrophe parts it.

    German "da gibt's" cannot become "'s gibt da" as other subjects would.
    """
    return token.upos != "PUNCT" and len(token.form) > 1 and token.form[0] in APOSTROPHES


def _dangling_words(tree: Tree, announcing: frozenset[str]) -> Iterator[Reason]:
    """Yield function words without their phrase: at the end, before punctuation or before "and"."""
    tokens = tree.tokens
    ends = [n for n, t in enumerate(tokens) if t.upos == "PUNCT" or t.relation == "cc"]
    for end in (*ends, len(tokens)):
        last = tokens[end - 1]
        if end and last.relation in announcing and end - 1 > tree.index(last.head):
            yield Reason("function_word_without_phrase")


def _doubled_arguments(tree: Tree) -> Iterator[Reason]:
    """Yield a second subject or object of one head; UD's outer subjects do not count."""
    arguments = [token for token in tree.tokens if token.relation in ARGUMENTS]
    if len(arguments) < 2:
        return
    for code, group in (
        ("verb_has_two_subjects", _subjects(arguments)),
        ("verb_has_two_objects", [token for token in arguments if token.relation == "obj"]),
    ):
        if len(group) > 1:
            heads = Counter(token.head for token in group)
            yield from [Reason(code)] * sum(count > 1 for count in heads.values())


def _subjects(tokens: Iterable[Token]) -> list[Token]:
    return [t for t in tokens if t.relation in SUBJECTS and t.subrelation != "outer"]


def _harmless_arguments(tree: Tree) -> Iterator[Reason]:
    """Yield the second subjects and objects that are oddities of the parse, not of the sentence."""
    for code, arguments, is_harmless in (
        ("verb_has_two_subjects", _subjects(tree), _is_of_other_clause),
        ("verb_has_two_objects", [t for t in tree.tokens if t.relation == "obj"], _is_measure),
    ):
        if len(arguments) < 2:
            continue
        heads = Counter(token.head for token in arguments)
        real = Counter(token.head for token in arguments if not is_harmless(tree, token))
        harmless = [head for head, count in heads.items() if count > 1 and real[head] < 2]
        yield from [Reason(code)] * len(harmless)


def _is_of_other_clause(tree: Tree, subject: Token) -> bool:
    """Tell whether a subject belongs to a clause that the parser did not mark: a mark of
    punctuation or a verb is between it and its head ("The river rose, the farmer said").
    """
    start, end = sorted((tree.index(subject.id), tree.index(subject.head)))
    own = {token.id for token in tree.subtree(subject.id)}
    between = [token for token in tree.tokens[start + 1 : end] if token.id not in own]
    return any(token.upos in {"PUNCT", "VERB"} or token.relation == "mark" for token in between)


def _is_measure(tree: Tree, noun: Token) -> bool:
    """Tell whether an object says of another how much it is ("22 cents a share"), owns the next
    one ("his daughters go-kart") or is one of two words ("each other"): it touches another one.
    """
    start, end = tree.span(noun.id)
    others = [t for t in tree.tokens if t.relation == "obj" and t.head == noun.head]
    spans = [tree.span(each.id) for each in others if each.id != noun.id]
    return any(end == other[0] or start == other[1] for other in spans)
