"""s2.adverb_moved (en) — an adverb of manner moves to the other side of its verb ("A man is slowly
walking down a road" → "A man is walking slowly down a road").

Refuses adverbs that mean something else in another place ("really", "nearly"), adverbs with words
of their own ("very slowly"), and verbs with a clause, into which the adverb could slip.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.words import words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.english import priors
from transforms.rules.english.manner import end_of_verb, has_clause
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree


@dataclass(frozen=True)
class AdverbMoved:
    """Puts an adverb before the verb behind it, and one behind it before."""

    id: str = "s2.adverb_moved"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "SICK P2"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = priors.S2
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for adverb in tree:
            if adverb.upos != "ADV" or not adverb.form.lower().endswith("ly"):
                continue
            if reason := _unfit(tree, adverb):
                yield Refusal(self.id, reason)
            else:
                yield _candidate(self, tree, adverb)


def _unfit(tree: Tree, adverb: Token) -> str | None:
    verb = tree.parent(adverb.id)
    if verb is None or verb.upos != "VERB" or adverb.relation != "advmod":
        return "the adverb does not belong to a verb"
    reasons = {
        "the adverb does not tell the manner": adverb.form.lower() in words("not_manner"),
        "the adverb has words of its own": _is_described(tree, adverb),
        "the verb is not in the continuous form": verb.xpos != "VBG",
        "the verb has a clause": has_clause(tree, verb),
        "the adverb stands apart from its verb": not _is_beside(tree, verb, adverb),
    }
    return reason_of(reasons)


def _is_described(tree: Tree, adverb: Token) -> bool:
    # Parsers hang "very" in "is very slowly climbing" on the verb as well.
    place = tree.index(adverb.id)
    follows_adverb = place > 0 and tree.tokens[place - 1].upos == "ADV"
    return follows_adverb or bool(tree.children(adverb.id))


def _is_beside(tree: Tree, verb: Token, adverb: Token) -> bool:
    """Tell whether the adverb stands right before the verb, or behind it and its object."""
    place = tree.index(adverb.id)
    if place < tree.index(verb.id):
        return place == tree.index(verb.id) - 1
    return place == tree.index(end_of_verb(tree, verb)) + 1


def _candidate(rule: AdverbMoved, tree: Tree, adverb: Token) -> Candidate:
    verb = tree[adverb.head]
    edit = Edit(tree)
    if tree.index(adverb.id) < tree.index(verb.id):
        edit.move([adverb.id], after=end_of_verb(tree, verb))
        where = "behind"
    else:
        edit.move([adverb.id], before=verb.id)
        where = "before"
    return propose(rule, edit, f"moved {adverb.form} {where} {verb.form}")
