"""s2.modifier_removed (any language) — an adjective less ("A small dog is barking" → "A dog is
barking"; SICK, Table 3, third row the other way round). The first sentence entails the second only.

Refuses adjectives listed as `privative` (fake, toy), ordinals and degrees (the best), adjectives
that are joined with others or have words of their own, nouns in a name, and sentences that deny or
speak of all.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import NO_PRIOR, UNDER_NEGATION, loose, turns_scope
from transforms.tree import Token, Tree

# A first word can go here: the noun it belongs to stays in its place.
FIRST = "the phrase stands first: the order of words may depend on it"


@dataclass(frozen=True)
class ModifierRemoved:
    """Drops one adjective."""

    languages: tuple[str, ...] = ()
    id: str = "s2.modifier_removed"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "SICK P3"
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.NEUTRAL
    prior: Prior | None = NO_PRIOR
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjectives = [t for t in tree if t.relation == "amod" and t.upos in {"ADJ", "VERB"}]
        if adjectives and turns_scope(pack, tree):
            yield Refusal(self.id, UNDER_NEGATION)
            return
        for adjective in adjectives:
            if reason := _unfit(pack, tree, adjective):
                yield Refusal(self.id, reason)
                continue
            edit = Edit(tree)
            edit.remove_subtree(adjective.id)
            yield propose(self, edit, f"dropped {adjective.form} from {tree[adjective.head].form}")


def _unfit(pack: FallbackPack, tree: Tree, adjective: Token) -> str | None:
    noun = tree[adjective.head]
    place = tree.index(adjective.id)
    reasons = {
        # Whatever the parser made of "a brown and white dog".
        "the adjective is joined with another": any(
            each.upos == "CCONJ" for each in tree.tokens[max(0, place - 1) : place + 2]
        ),
        "the noun means something else without the adjective": adjective.lemma
        in pack.words("privative")
        or adjective.feats.get("NumType") == "Ord"
        or adjective.feats.get("Degree") in {"Cmp", "Sup"},
        "the adjective has words of its own": bool(tree.children(adjective.id)),
        "the head is no common noun": noun.upos != "NOUN",
        "the noun is a part of a name or of a compound": noun.relation in {"flat", "compound"}
        or tree.child(noun.id, "flat", "compound") is not None,
    }
    found = reason_of(reasons)
    other = loose(pack, tree, adjective)
    return found or (other if other != FIRST else None)
