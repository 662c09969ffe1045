"""s3.number (any language) — replacing a number or a year in figures with another ("The house has
12 rooms" → "The house has 13 rooms"; SICK, Table 3, opposite determiners). Of one thing both cannot
be true; what somebody says has CONTRAST as its label, since both may have been said. A day of the
week or a month, which the words table lists (`calendar`), is exchanged as well.

The other number asks for the same form of the noun in languages where numbers differ in that: 5 to
9, 2 to 4, and the numbers from 11 to 19 stay among themselves, others keep their last figure, and
from 100 on their last two (419 becomes 519, 54.000 becomes 64.000). Where nouns have no such forms
a number below 100 becomes the next smaller one, also one that is written together with its counter
(Japanese 30日, Korean 83세에). A year becomes another one two decades earlier, so that it stays in
the past.

Refuses numbers with words of their own ("more than 100"), of what is itself limited or compared
(`kept`), ordinals, parts of names and dates, of larger numbers and of words, sentences with several
numbers, and those with a negation or a universal quantifier.
"""

import re
from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import is_written_as_name
from transforms.rules.universal.joined_numbers import (
    figures_of,
    has_features,
    is_beside_unspaced,
    joined_number_unfit,
    smaller,
    unspaced_number_unfit,
)
from transforms.rules.universal.phrases import reverses_entailment
from transforms.rules.universal.said_clause import is_said
from transforms.rules.universal.substitution import with_word
from transforms.tree import Token, Tree
from transforms.words import is_unspaced

YEARS = range(1100, 2030)
YEAR_DIGITS = 4
YEARS_APART = 20
# Numbers up to here ask for the same form of their nouns within these.
SMALL = (range(2, 5), range(5, 10), range(11, 20))
MAX_DIGITS = 6
MAX_NEARBY_DIGITS = 2  # a longer number changes its first figure
LAST_TEN, LAST_FIGURE = 90, 9
# Thousands are set apart by a stop or comma; what has fewer figures behind one may be a time.
THOUSANDS = re.compile(r"[1-9]\d{0,2}([.,]\d{3})+")
COUNTED_TAGS = frozenset({"NOUN", "SYM"})
# Cases of what something is compared with.
STANDARD = frozenset({"Abl", "Cmp", "Par"})
OF_NUMBER = frozenset({"case", "det", "punct"})
PART_OF_LARGER = Reason("number_is_part_of_larger")


class OtherNumber(Rule):
    """Replaces a number in figures with another."""

    id = "s3.number"
    version = 5
    kind = Kind.S3
    paper = "SICK C2"
    expected_ab = expected_ba = Relation.CONTRADICTION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        yield from self._other_days(pack, tree)
        numbers = [token for token in tree if _has_figures(token)]
        for number in numbers:
            figures = figures_of(number)
            other = _other(pack, tree, number, figures)
            if other is None:
                continue
            several = len(numbers) > 1
            if reason := _unfit(pack, tree, number, figures, several=several):
                yield Refusal(self.id, reason)
                continue
            yield self.attempt(partial(self._with_number, pack, tree, number, other))

    def _with_number(self, pack: FallbackPack, tree: Tree, number: Token, other: str) -> Candidate:
        both = Relation.CONTRAST if is_said(pack, tree, number) else Relation.CONTRADICTION
        figures = figures_of(number)
        form, lemma = (other + each.removeprefix(figures) for each in (number.form, number.lemma))
        edit = Edit(tree)
        edit.set(number.id, form=form, lemma=lemma)
        because = Reason("changed", old=number.form, new=form)
        return propose(self, edit, because, expected=(both, both))

    def _other_days(self, pack: FallbackPack, tree: Tree) -> Iterator[Candidate | Refusal]:
        """Yield the sentence with another day or month that the treebank has alike."""
        calendar = {entry.word.lower(): entry.word for entry in pack.table.of("calendar")}
        for token in tree:
            dependents, marks = tree.children(token.id), tree.children(token.id, "case")
            if token.lemma.lower() not in calendar or len(dependents) != 1 or not marks:
                continue
            if reverses_entailment(pack, tree) or token.head != tree.root.id:
                yield Refusal(self.id, Reason("negation_or_universal_quantifier"))
                continue
            lemmas = {each.lemma.lower() for each in tree}
            for lemma in (each for each in calendar if each not in lemmas):
                # "am Montag" is one way, "im Dezember" another.
                if pack.usage.count("plain", lemma, marks[0].lemma):
                    yield self.attempt(partial(self._with_other, pack, tree, token, lemma))
                    break

    def _with_other(self, pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Candidate:
        is_capital = token.lemma[:1].isupper()
        word = lemma[:1].upper() + lemma[1:] if is_capital else lemma
        adaptation = with_word(pack, tree, token, word)
        because = Reason("changed", old=token.form, new=adaptation.edit[token.id].form)
        return propose(self, adaptation.edit, because, warnings=adaptation.warnings)


def _has_figures(token: Token) -> bool:
    return any(letter.isdigit() for letter in token.form)


def _other(pack: FallbackPack, tree: Tree, number: Token, figures: str) -> str | None:
    """Return another number of the same kind, None if the figures are no plain number."""
    is_apart = THOUSANDS.fullmatch(figures) is not None
    is_plain = figures.isdecimal() and figures.isascii()
    is_number = number.upos in {"NUM", "NOUN"} or figures != number.form
    if not is_number or not (is_apart or is_plain):
        return None
    if is_apart:
        return _with_other_lead(figures)
    value = int(figures)
    if _is_year(tree, number, figures):
        is_late = value > YEARS.start + YEARS_APART
        return str(value - YEARS_APART) if is_late else str(value + YEARS_APART)
    if figures.startswith("0") or len(figures) > MAX_DIGITS:
        return None
    if len(figures) > MAX_NEARBY_DIGITS:
        return _with_other_lead(figures)
    is_joined = figures != number.form or is_beside_unspaced(tree, number)
    if is_joined or not has_features(pack):
        return smaller(figures)
    return _of_same_form(value)


def _of_same_form(value: int) -> str | None:
    """Return a number below 100 that asks for the same form of its noun."""
    for group in SMALL:
        if value in group:
            return str(value + 1 if value + 1 in group else value - 1)
    if value < SMALL[-1].stop:
        return None
    return str(value + 10) if value < LAST_TEN else str(value - 10)


def _with_other_lead(form: str) -> str:
    """Return a number with another first figure; what ends in 11 to 19 is a group of its own."""
    lead = int(form[0])
    return f"{lead + 1 if lead < LAST_FIGURE else lead - 1}{form[1:]}"


def _is_year(tree: Tree, number: Token, figures: str) -> bool:
    is_one = len(figures) == YEAR_DIGITS and int(figures) in YEARS
    return is_one and (number.relation != "nummod" or not _is_counting(tree, number))


def _is_counting(tree: Tree, number: Token) -> bool:
    """Tell whether a number stands with a noun in the plural, or with a sign."""
    head = tree.parent(number.id)
    return head is not None and (head.upos == "SYM" or head.feats.get("Number") == "Plur")


def _is_name_in_figures(tree: Tree, head: Token) -> bool:
    """Tell whether what a number counts is written as a name is, such as a month."""
    return head.upos == "NOUN" and is_written_as_name(head) and head != tree.tokens[0]


def _is_written_with(before: Token) -> bool:
    """Tell whether a word is written together with the number behind it, as its script need not."""
    return not before.space_after and before.upos != "SYM" and not is_unspaced(before.form[-1])


def _unfit(
    pack: FallbackPack, tree: Tree, number: Token, figures: str, *, several: bool
) -> Reason | None:
    is_year = _is_year(tree, number, figures)
    if figures != number.form:
        unfit = joined_number_unfit(pack, tree, number, is_year=is_year)
        return PART_OF_LARGER if several else unfit
    noun = tree.parent(number.id)
    top = number if is_year or noun is None else noun
    return reason_of(
        number_is_part_of_larger=several or _is_beside_number(tree, number),
        # "1991 will be hard" does not contradict that another year will.
        number_counts_no_noun=number.relation in {"nsubj", "root"}
        or not (is_year or _counts_noun(number, noun)),
        # "23 Mart": there is no 33rd.
        time_fixes_tense=noun is not None
        and (noun.lemma.lower() in pack.words("calendar") or _is_name_in_figures(tree, noun)),
        word_in_name_or_compound=_is_in_name(number, noun) or _is_in_word(tree, number),
        number_is_limited=_is_compared(tree, top),
        # "5 minutes after arriving", "already 5": so it is after 6 as well.
        phrase_has_clause=top.relation == "obl" and tree.child(top.id, "acl", "advcl") is not None,
        adverb_not_circumstantial=top.relation == "obl"
        and any(
            each.lemma.lower() in pack.words("dropped_denied") - pack.words("linking")
            for each in tree.children(top.head, "advmod")
        ),
        word_is_multiword=number.multiword is not None,
        phrase_is_counted=any(each.relation not in OF_NUMBER for each in tree.children(number.id)),
        verb_needs_phrase=any(
            each.relation == "advmod" or each.lemma in pack.words("kept") | pack.words("mutual")
            for each in (
                *tree.children(top.id, "case", "advmod"),
                *tree.children(number.id, "case"),
            )
        ),
        negation_or_universal_quantifier=reverses_entailment(pack, tree),
    ) or unspaced_number_unfit(pack, tree, number, is_year=is_year)


def _is_beside_number(tree: Tree, number: Token) -> bool:
    place = tree.index(number.id)
    beside = (*tree.tokens[max(0, place - 1) : place], *tree.tokens[place + 1 : place + 2])
    return any(each.upos == "NUM" for each in beside)


def _counts_noun(number: Token, noun: Token | None) -> bool:
    return number.relation == "nummod" and noun is not None and noun.upos in COUNTED_TAGS


def _is_in_name(number: Token, noun: Token | None) -> bool:
    """Tell whether a number is part of a name or an ordinal, or counts a name."""
    return (
        number.relation in {"flat", "compound", "appos"}
        or number.feats.get("NumType") == "Ord"
        or (noun is not None and noun.upos == "PROPN")
    )


def _is_in_word(tree: Tree, number: Token) -> bool:
    """Tell whether a number is written together with a word, in a script that has spaces."""
    place = tree.index(number.id)
    if place and _is_written_with(tree.tokens[place - 1]):
        return True
    behind = tree.tokens[place + 1 : place + 2]
    is_apart = number.space_after or is_beside_unspaced(tree, number)
    return not is_apart and any(each.upos not in {"PUNCT", "SYM"} for each in behind)


def _is_compared(tree: Tree, top: Token) -> bool:
    """Tell whether something is compared with a number (Turkish "20 gramdan fazla": more than)."""
    return (
        top.head != 0
        and top.feats.get("Case") in STANDARD
        and tree[top.head].upos in {"ADJ", "ADV", "DET"}
    )
