"""n.stray_mark (any language) — marks at the edge of a sentence that belong to its text, not to
what it says, go: a quotation mark whose other half is in another sentence, the pair around a whole
sentence, the dash of a dialogue (Spanish "—No.") or list, a smiley ("“It is raining." → "It is
raining."; SICK, Table 2, eleventh row, removing parentheses). What follows an opening mark begins
the sentence and has its capital.

Leaves alone quotations that end within the sentence and sentences with other quotations inside,
the mark of inches behind a number, an apostrophe at the edge of a word (or for the Hebrew geresh),
the minus before a number, and what may close a bracket.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from transforms.edit import Edit
from transforms.marks import CLOSING_BRACKETS, OPENING_BRACKETS, QUOTES, SENTENCE_ENDS
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# In Spanish no space follows the dash of a dialogue; a shorter one would be a hyphen.
DIALOGUE_DASHES = frozenset({"—", "―"})
DASHES = DIALOGUE_DASHES | {"-", "–", "--", "*", "•", "·"}
APOSTROPHES = frozenset("'’‘`´＇")
SMILEY = re.compile(r"[:;=][-'’^]?[)(\]\[DPp/|*]+")


class StrayMark(Rule):
    """Removes marks at the edges of a sentence."""

    id = "n.stray_mark"
    version = 3
    kind = Kind.N
    paper = "SICK N11"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        removed = _smileys(tree) or _dash(tree) or _quotes(tree)
        if not removed or len(removed) == len(tree):
            return
        edit = Edit(tree)
        edit.remove(*(each.id for each in removed))
        shown = " ".join(each.form for each in removed)
        candidate = propose(self, edit, Reason("words_dropped", words=shown))
        if removed[0] == tree.tokens[0] and _has_capital(candidate.tree):
            candidate = replace(candidate, tree=replace(candidate.tree, is_capitalised=True))
        yield candidate


def _has_capital(tree: Tree) -> bool:
    """Tell whether the first letter can be a capital in a sentence: Georgian has none in titles."""
    first = next((each for each in tree.text if each.isalnum()), "")
    return first.title() != first


def _smileys(tree: Tree) -> list[Token]:
    """Return the smiley at the end, behind or before the full stop."""
    for token in tree.tokens[-2:]:
        if SMILEY.fullmatch(token.form) and _is_loose(tree, token):
            return [] if _is_in_bracket(tree, token) else [token]
    return []


def _is_in_bracket(tree: Tree, smiley: Token) -> bool:
    """Tell whether a bracket before a smiley is open, which the smiley may close ("(late ;)")."""
    before = "".join(each.form for each in tree.tokens[: tree.index(smiley.id)])
    n_open = sum(before.count(each) for each in OPENING_BRACKETS)
    return n_open > sum(before.count(each) for each in CLOSING_BRACKETS)


def _dash(tree: Tree) -> list[Token]:
    first, *rest = tree.tokens
    is_apart = first.space_after or first.form in DIALOGUE_DASHES
    is_alone = first.form in DASHES and is_apart and first.form not in {t.form for t in rest}
    is_minus = bool(rest) and rest[0].form[0].isnumeric()
    return [first] if is_alone and not is_minus and _is_loose(tree, first) else []


def _quotes(tree: Tree) -> list[Token]:
    """Return the only quotation mark if it stands at an edge, or the pair around the sentence."""
    marks = [each for each in tree if _is_quote(each)]
    if not all(_is_loose(tree, each) for each in marks) or _has_quote_in_word(tree):
        return []
    first, last = tree.tokens[0], _last_within(tree)
    edges = [each for each in dict.fromkeys((first, last)) if _is_quote(each)]
    if len(marks) == 1 and _belongs_to_word(tree, marks[0]):
        return []
    return edges if marks == edges else []


def _belongs_to_word(tree: Tree, mark: Token) -> bool:
    """Tell whether a mark that has no other is an apostrophe or the sign of a unit (27")."""
    place = tree.index(mark.id)
    before = [t for t in tree.tokens[max(0, place - 1) : place] if not t.space_after]
    behind = tree.tokens[place + 1 : place + 2] if not mark.space_after else ()
    if any(each.upos == "NUM" or each.form[-1].isnumeric() for each in before):
        return True
    return mark.form in APOSTROPHES and any(t.upos != "PUNCT" for t in (*before, *behind))


def _last_within(tree: Tree) -> Token:
    """Return the last word or mark, not counting the full stop."""
    last = tree.tokens[-1]
    is_stop = last.upos == "PUNCT" and set(last.form) <= set(SENTENCE_ENDS)
    return tree.tokens[-2] if is_stop and len(tree) > 1 else last


def _is_quote(token: Token) -> bool:
    return set(token.form) <= QUOTES


def _has_quote_in_word(tree: Tree) -> bool:
    """Tell whether a word has a double quotation mark in it, which may be the other half."""
    double = QUOTES - set("'’`´＇")
    return any(double & set(each.form) for each in tree if not _is_quote(each))


def _is_loose(tree: Tree, token: Token) -> bool:
    """Tell whether a mark heads nothing and is written apart from words."""
    return token.head != 0 and token.multiword is None and not tree.children(token.id)
