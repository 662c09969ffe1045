"""The article before a word, and numbers in words."""

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from transforms.edit import Edit
from transforms.tree import Tree, kept_with_tree

if TYPE_CHECKING:
    import inflect

ARTICLES = frozenset({"a", "an"})
# The library's spelling rules give the wrong article for these.
WON = re.compile(r"one(?![ir])")  # "a oneself", not "an onerous task"
LEVEN = re.compile(r"1[18](?!\d)")
VOWEL_SOUND = ("x-ray", "mc", "s.u.v", "suv", "mp3", "atm", "fbi")
CONSONANT_SOUND = (
    "ukulele",
    "unicycl",
    "uniform",
    "union",
    "unique",
    "unit",
    "univers",
    "use",
    "util",
)


@lru_cache(maxsize=1)
def library() -> "inflect.engine":
    # It has its own functions rewritten to check their arguments' types when it is imported, which
    # takes two seconds; Python's option -O leaves that out as well.
    import typeguard

    rewriting = typeguard.typechecked
    typeguard.typechecked = lambda target: target  # type: ignore[assignment]
    try:
        import inflect
    finally:
        typeguard.typechecked = rewriting
    return inflect.engine()


@lru_cache(maxsize=20_000)
def article_for(word: str) -> str:
    """Return `a` or `an`, by the sound of the word.

    >>> article_for("apple"), article_for("unicycle"), article_for("hour"), article_for("ATV")
    ('an', 'a', 'an', 'an')
    """
    lower = word.lower()
    if lower.startswith(VOWEL_SOUND):
        return "an"
    if lower.startswith(CONSONANT_SOUND) or WON.match(lower):
        return "a"
    if not lower[:1].isalnum():
        return "a"
    if lower[:1].isdigit():
        # eight, eleven, eighteen, and all that begin with eighty-
        return "an" if lower[0] == "8" or LEVEN.match(lower) else "a"
    return str(library().a(word)).split()[0]


@lru_cache(maxsize=1_000)
def number_word(digits: str) -> str | None:
    """Return a whole number up to 999 in words, None for anything else.

    >>> number_word("3"), number_word("21"), number_word("1990"), number_word("2.5")
    ('three', 'twenty-one', None, None)
    """
    if not digits.isascii() or not digits.isdigit() or len(digits) > 3 or digits.startswith("0"):
        return None
    return str(library().number_to_words(digits))


@lru_cache(maxsize=1_000)
def ordinal_word(figure: str) -> str:
    """Return a number such as "3rd" in words.

    >>> ordinal_word("3rd"), ordinal_word("21st")
    ('third', 'twenty-first')
    """
    return str(library().number_to_words(figure))


def with_right_articles(tree: Tree) -> Tree:
    """Return the tree with `a` and `an` as the following words require."""
    edit: Edit | None = None
    for token, right in wrong_articles(tree):
        edit = edit or Edit(tree)
        edit.set(token, form=right)
    return edit.commit() if edit else tree


@kept_with_tree
def wrong_articles(tree: Tree) -> list[tuple[int, str]]:
    """Return the articles that do not fit the following word, each with the right form."""
    wrong = []
    for token, follower in pairwise(tree.tokens):
        if token.upos != "DET" or (article := token.form.lower()) not in ARTICLES:
            continue
        if follower.upos in ("PRON", "PUNCT"):
            continue  # "she was a I'll not say it"
        right = article_for(follower.form)
        if article != right:
            wrong.append((token.id, right.capitalize() if token.form[0].isupper() else right))
    return wrong
