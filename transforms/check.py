"""What every sentence must satisfy, in any language; the pack adds what its grammar demands.

A fault is a reason, fit for counting. A sentence written by a rule is held against
the tree it came from: what was already wrong or odd there (people write captions in a hurry,
parsers err) is not held against the rule, only what is new.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from operator import eq

from transforms.packs.language_pack import LanguagePack
from transforms.reason import Reason, reason_of
from transforms.tree import InvalidTree, Tree, validate

# Words that announce another word and cannot end a phrase that is cut off after them.
ANNOUNCING = frozenset({"det", "case", "cc", "mark", "cop", "aux"})
WORDS = re.compile(r"[\w'’%]+")
STOPS = frozenset({",", ";", ":", "."})
SUBJECTS = frozenset({"nsubj", "csubj"})
FINITE_TOP = frozenset({"VERB", "AUX"})


@dataclass(frozen=True)
class SourceCheck:
    """What holds against trees that come from one source; what is read off the source is kept."""

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
        """Return the faults of the tree that its source does not have, in a fixed order.

        Only a respelling may differ from its source in nothing but capitals and marks.
        """
        try:
            validate(tree)
        except InvalidTree as error:
            return [Reason("tree_invalid", problem=str(error))]
        found = list(faults(tree, self.pack))
        if found:
            found = list((Counter(found) - self._inherited).elements())
        is_same = tree.text == self.source.text if is_respelling else self._says_the_same(tree)
        if is_same:
            found.append(Reason("same_as_source"))
        return found


def faults(tree: Tree, pack: LanguagePack) -> Iterator[Reason]:
    """Yield each fault of a valid tree, general ones first."""
    yield from _doubled_words(tree)
    yield from _stray_marks(tree)
    yield from _dangling_words(tree)
    yield from _doubled_arguments(tree)
    yield from pack.faults(tree)


@lru_cache(maxsize=1_000)  # asked of a sentence by its check and by whoever compares it with others
def text_key(text: str) -> str:
    """Return what two sentences share when they differ in capitals and marks only.

    >>> text_key("A dog runs.") == text_key("a dog runs")
    True
    """
    return " ".join(WORDS.findall(text.casefold().replace("_", " ")))


def word_count(tree: Tree) -> int:
    """Return the number of words, marks not counted."""
    return sum(token.upos not in {"PUNCT", "SYM"} for token in tree)


def unfit(tree: Tree, *, max_words: int) -> Reason | None:
    """Return why a tree cannot be a normalised sentence, or None if it can.

    A normalised sentence (SICK, section 3.1) is one statement: a finite clause with a subject.
    """
    root = tree.root
    return (
        reason_of(is_question=tree.tokens[-1].form.endswith("?"))
        or (Reason("too_long", most=max_words) if word_count(tree) > max_words else None)
        or reason_of(
            no_finite_verb=not has_finite_verb(tree),
            no_subject=not tree.children(root.id, "nsubj", "csubj", "expl"),
        )
    )


def has_finite_verb(tree: Tree) -> bool:
    """Tell whether the main clause has a verb that says when or how, or a copula that does."""
    root = tree.root
    helpers = tree.children(root.id, "aux", "cop")
    tops = (root, *helpers) if root.upos in FINITE_TOP else helpers
    return any(token.feats.get("VerbForm") == "Fin" or token.feats.get("Mood") for token in tops)


def _doubled_words(tree: Tree) -> Iterator[Reason]:
    forms = [token.form.casefold() for token in tree.tokens]
    if len(set(forms)) == len(forms):
        return
    pairs = list(pairwise(forms))
    doubled = [left for left, right in pairs if left == right and left.isalpha()]
    yield from [Reason("word_doubled")] * len(doubled)
    yield from [Reason("word_pair_doubled")] * sum(map(eq, pairs, pairs[2:]))


def _stray_marks(tree: Tree) -> Iterator[Reason]:
    marks = [t.form in STOPS and t.upos == "PUNCT" for t in tree.tokens]
    if marks[0]:
        yield Reason("begins_with_mark")
    if sum(marks) > 1:
        yield from [Reason("marks_doubled")] * list(pairwise(marks)).count((True, True))


def _dangling_words(tree: Tree) -> Iterator[Reason]:
    """Yield function words whose phrase is not there: at the end, before a mark or before "and"."""
    for place, token in enumerate(tree.tokens):
        if token.relation not in ANNOUNCING:
            continue
        follower = tree.tokens[place + 1] if place + 1 < len(tree) else None
        cut_off = follower is None or follower.upos == "PUNCT" or follower.relation == "cc"
        if cut_off and place > tree.index(token.head):
            yield Reason("function_word_without_phrase")


def _doubled_arguments(tree: Tree) -> Iterator[Reason]:
    """Yield a second subject or object of one head; UD's outer subjects are none of these."""
    subjects = [
        token.head
        for token in tree.tokens
        if token.relation in SUBJECTS and token.subrelation != "outer"
    ]
    objects = [token.head for token in tree.tokens if token.relation == "obj"]
    yield from [Reason("verb_has_two_subjects")] * _heads_named_twice(subjects)
    yield from [Reason("verb_has_two_objects")] * _heads_named_twice(objects)


def _heads_named_twice(heads: list[int]) -> int:
    if len(heads) == len(set(heads)):
        return 0
    return sum(count > 1 for count in Counter(heads).values())
