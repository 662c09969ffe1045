"""n.possessive (en) — possessive pronoun to article ("A man is standing outside his house" → "A man
is standing outside the house"; SICK, Table 2, first row).

A sentence of the corpus stands without the text that a pronoun would need, so *his*, *her*, *their*
become *the*. They stay where the thing belongs to its owner in the sentence itself: parts of the
body, kin ("a woman is tapping her fingers"), *own*, and idioms ("take their time").
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.words import is_idiom, words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

ARTICLE = Feats({"Definite": "Def", "PronType": "Art"})


@dataclass(frozen=True)
class Possessive:
    """Replaces every possessive pronoun that is not bound."""

    id: str = "n.possessive"
    version: int = 1
    kind: Kind = Kind.N
    paper: str = "SICK N1"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        edit, notes = Edit(tree), []
        for pronoun in tree:
            if pronoun.xpos != "PRP$" or pronoun.head == 0:
                continue
            if reason := _bound(tree, pronoun):
                yield Refusal(self.id, reason)
                continue
            edit.set(
                pronoun.id,
                form="the",
                lemma="the",
                upos="DET",
                xpos="DT",
                feats=ARTICLE,
                deprel="det",
            )
            notes.append(f"changed {pronoun.form} to the")
        if notes:
            yield propose(self, edit, "; ".join(notes))


def _bound(tree: Tree, pronoun: Token) -> str | None:
    """Return why the pronoun must stay, None where it may go."""
    noun = tree[pronoun.head]
    if noun.upos not in ("NOUN", "PROPN"):
        return "the possessive does not stand before a noun"
    if any(t.lemma == "own" for t in tree.children(noun.id, "amod")):
        return "'own' needs its possessive"
    near = (noun, *tree.children(noun.id, "compound", "conj"))
    if any({t.lemma.lower(), t.form.lower()} & words("inalienable") for t in near):
        return "what is owned is a part of the owner or kin"
    verb = tree.parent(noun.id)
    if verb is not None and noun.relation == "obj" and is_idiom(verb.lemma, noun.lemma):
        return "verb and object are an idiom"
    return None
