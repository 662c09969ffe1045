"""n.number (any language) — spelling out a number in figures ("3 people are on a small boat"
→ "Three people are on a small boat"; SICK, Table 2, eighth row). The words table lists the numerals
(`figure`).

Refuses what `s2.number` refuses: numbers that count no noun or are a part of a larger number, a
date or a name, and numbers with several forms; those behind their noun ("page 8"). Numbers that the
table does not list stay.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.s2_number import number_unfit
from transforms.tree import Token, Tree


class NumberInLetters(Rule):
    """Spells out the number of a noun."""

    id = "n.number"
    kind = Kind.N
    paper = "SICK N8"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        letters = {entry.word: entry.other for entry in pack.table.of("figure")}
        for number in tree:
            if number.upos == "NUM" and number.form in letters:
                word = letters[number.form]
                yield self.attempt(partial(self._in_letters, pack, tree, number, word))

    def _in_letters(self, pack: FallbackPack, tree: Tree, number: Token, word: str) -> Candidate:
        if reason := number_unfit(pack, tree, number) or reason_of(
            # "page 8"
            number_behind_noun=tree.index(number.id) > tree.index(number.head)
        ):
            raise Refused(reason)
        edit = Edit(tree)
        edit.set(number.id, form=word, lemma=word)
        return propose(self, edit, Reason("number_in_letters", number=number.form, word=word))
