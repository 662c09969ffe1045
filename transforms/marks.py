"""The marks that end sentences and quotations, for every script."""

from collections.abc import Sequence
from itertools import pairwise

from transforms.tree import Token, Tree

# Unicode property Sentence_Terminal, as far as living scripts have such marks.
FULL_STOPS = ".。．｡।॥۔։።။៕᙮។᠃᠉܀܁܂᱾᱿꓿꘎꛳꯫꤯𑅁𑅂"
QUESTION_MARKS = "?？؟՞፧⸮⁇⁈⁉‽᥅꘏꛷𑅃꫱\u037e"
EXCLAMATION_MARKS = "!！՜‼߹᥄"
ELLIPSES = "…"
STATEMENT_ENDS = FULL_STOPS + EXCLAMATION_MARKS + ELLIPSES
SENTENCE_ENDS = STATEMENT_ENDS + QUESTION_MARKS
WIDE_ENDS = "。！？｡"  # full-width, including the space

OPENING_QUOTES = "“„‟«‹‘‚‛「『《〈﹁﹃"
CLOSING_QUOTES = "”»›’」』》〉﹂﹄"
EITHER_QUOTES = "\"'＂＇`´"
OPENING_BRACKETS = "([{（［｛【〔"
CLOSING_BRACKETS = ")]}）］｝】〕"
# Texts use both sorts interchangeably.
SINGLE_QUOTES = "‘’‚‛`´ʼ′＇"
DOUBLE_QUOTES = "“”„‟«»″＂"

SINGLES, DOUBLES = SINGLE_QUOTES + "'", DOUBLE_QUOTES + '"‹›「『'

# What may follow the end of a sentence. “ closes in German and Czech, « in Danish.
QUOTES = frozenset(OPENING_QUOTES + CLOSING_QUOTES + EITHER_QUOTES)
ENCLOSING = OPENING_QUOTES + CLOSING_QUOTES + EITHER_QUOTES + CLOSING_BRACKETS

# Relations of words that stand before the word that they go with, in any clause.
WITH_NEXT = frozenset({"advmod", "amod", "case", "cc", "compound", "det", "nmod", "nummod"})

COMMAS = ",，、､،՝፣၊"
SEMICOLONS = ";；؛፤"
COLONS = ":：፥"


def ending(text: str) -> str:
    """Return the mark that ends a sentence, before any closing marks; empty if there is none.

    >>> ending("«कुत्ता दौड़ता है।»"), ending("Bence?")
    ('।', '?')
    """
    bare = text.rstrip().rstrip(ENCLOSING).rstrip()
    return bare[-1:] if bare[-1:] in SENTENCE_ENDS else ""


def is_stopped(text: str) -> bool:
    """Tell whether a text ends like a statement, or is in a script without full stops.

    >>> is_stopped("犬が走る。"), is_stopped("หมาวิ่ง"), is_stopped("Running dogs")
    (True, True, False)
    """
    mark = ending(text)
    return bool(mark and mark in STATEMENT_ENDS) or is_unstopped(text)


def is_unstopped(text: str) -> bool:
    """Tell whether a text is in a script that ends sentences with a space: Thai or Lao."""
    return any("\u0e00" <= character <= "\u0eff" for character in text)


def asks(text: str) -> bool:
    """Tell whether the marks at the end of a sentence make it a question.

    Those within quotation marks or brackets do so only where these enclose the whole sentence.

    >>> asks("Τι είναι αυτό;"), asks("He came;"), asks("“Really?!”"), asks("He asks, “Really?”")
    (True, False, True, False)
    """
    is_greek = any("Ͱ" <= character <= "Ͽ" for character in text)
    # The Greek question mark is a semicolon elsewhere.
    marks = QUESTION_MARKS + ";" if is_greek else QUESTION_MARKS
    return any(mark in marks for mark in _last_marks(text)) and not _ends_in_part(text)


def exclaims(text: str) -> bool:
    """Tell whether a sentence ends with an exclamation mark, also before closing marks.

    >>> exclaims("“¡Ven!”"), exclaims("Stop!!!"), exclaims("He came.")
    (True, True, False)
    """
    return any(mark in EXCLAMATION_MARKS for mark in _last_marks(text))


def _last_marks(text: str) -> str:
    """Return all marks at the end of a sentence, before any closing marks."""
    bare = text.rstrip().rstrip(ENCLOSING)
    return bare[len(bare.rstrip(SENTENCE_ENDS + "; ")) :]


def _ends_in_part(text: str) -> bool:
    """Tell whether closing marks at the end enclose only a part of the sentence."""
    bare = text.strip()
    inner = bare.rstrip(ENCLOSING + " ")
    within = inner.lstrip(ENCLOSING + OPENING_BRACKETS)
    return any(_opens(closing, within) for closing in bare[len(inner) :] if closing != " ")


def _opens(closing: str, within: str) -> bool:
    """Tell whether a text has marks of the same sort as a closing mark: brackets or quotes."""
    if closing in CLOSING_BRACKETS:
        return not set(within).isdisjoint(OPENING_BRACKETS)
    if closing in SINGLES:
        # A mark that does not begin a word is an apostrophe.
        return any(before == " " and mark in SINGLES for before, mark in pairwise(within))
    return not set(within).isdisjoint(DOUBLES)


def ends_within(tree: Tree) -> bool:
    """Tell whether a sentence ends before the tree does, by its tokens.

    A dot that is a token of its own may still be one of an abbreviation; after a number it makes
    an ordinal in many languages, and text that goes on in lower case or after a quotation is the
    same sentence.
    """
    words = [place for place, token in enumerate(tree.tokens) if token.upos != "PUNCT"]
    return any(
        _is_end(tree.tokens[before : after + 1]) and not _is_short(tree, before)
        for before, after in pairwise(words)
        if after > before + 1
    )


def _is_short(tree: Tree, place: int) -> bool:
    """Tell whether a word with a dot is an abbreviation: it goes with a later word ("ca. 10").

    The last word of a sentence goes with one before it.
    """
    word, dot = tree.tokens[place : place + 2]
    goes_on = word.head != 0 and tree.index(word.head) > place
    return goes_on and word.relation in WITH_NEXT and (dot.form, dot.head) == (".", word.id)


def _is_end(tokens: Sequence[Token]) -> bool:
    """Tell whether a sentence ends between two words, given with the marks between them."""
    before, *between, after = tokens
    marks = [token.form for token in between]
    ends = [place for place, mark in enumerate(marks) if set(mark) <= set(SENTENCE_ENDS)]
    if not ends or after.form[:1].islower():
        return False
    if marks[ends[-1]] in FULL_STOPS and before.form[-1:].isdigit():
        return False
    is_quoted = any(mark in ENCLOSING for mark in marks[ends[-1] + 1 :])
    return not is_quoted or after.form[:1].isupper()
