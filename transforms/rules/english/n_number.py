"""n.number (en) — digits before a noun into letters ("3 people are on a small boat" → "Three people
are on a small boat"; SICK, Table 2, eighth row).

Only numbers that count the noun after them are written out. Numbers that name something ("jersey
23", "a number 52 bike", "1990") would have to be removed with the words around them: they are
refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.articles import number_word
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree


@dataclass(frozen=True)
class NumberInLetters:
    """Writes counting numbers in letters."""

    id: str = "n.number"
    version: int = 1
    kind: Kind = Kind.N
    paper: str = "SICK N8"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        edit, notes = Edit(tree), []
        for token in tree:
            if not token.form.isdigit():
                continue
            word = number_word(token.form)
            if word is None or not _counts(tree, token):
                yield Refusal(self.id, "the number does not count the noun after it")
                continue
            edit.set(token.id, form=word, lemma=word)
            notes.append(f"wrote {token.form} in letters: {word}")
        if notes:
            yield propose(self, edit, "; ".join(notes))


def _counts(tree: Tree, number: Token) -> bool:
    noun = tree.parent(number.id)
    return (
        noun is not None
        and number.relation == "nummod"
        and noun.upos == "NOUN"
        and tree.index(number.id) < tree.index(noun.id)
        and noun.lemma != "number"
    )
