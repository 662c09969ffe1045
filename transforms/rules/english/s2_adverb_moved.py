"""s2.adverb_moved (en) — an adverb of manner moves to the other side of its verb ("A man is slowly
walking down a road" → "A man is walking slowly down a road").

Refuses adverbs whose meaning depends on their place ("really", "nearly"), modified adverbs ("very
slowly"), and verbs with a clause, which the adverb could be read with.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.words import words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.manner import end_of_verb, has_clause
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree


class AdverbMoved(Rule):
    """Moves an adverb from before the verb to after it, or back."""

    id = "s2.adverb_moved"
    kind = Kind.S2
    paper = "SICK P2"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for adverb in tree:
            if adverb.upos != "ADV" or not adverb.form.lower().endswith("ly"):
                continue
            if reason := _unfit(tree, adverb):
                yield Refusal(self.id, reason)
            else:
                yield _candidate(self, tree, adverb)


def _unfit(tree: Tree, adverb: Token) -> Reason | None:
    verb = tree.parent(adverb.id)
    if verb is None or verb.upos != "VERB" or adverb.relation != "advmod":
        return Reason("adverb_not_of_verb")
    return reason_of(
        adverb_not_of_manner=adverb.form.lower() in words("not_manner")
        or (adverb.form[0].isupper() and tree.index(adverb.id) > 0),  # a name in -ly
        adverb_has_own_dependents=_is_described(tree, adverb),
        verb_not_continuous=verb.xpos != "VBG",
        verb_has_clause=has_clause(tree, verb),
        adverb_not_beside_verb=not _is_beside(tree, verb, adverb),
    )


def _is_described(tree: Tree, adverb: Token) -> bool:
    # Parsers sometimes attach "very" in "is very slowly climbing" to the verb.
    place = tree.index(adverb.id)
    follows_adverb = place > 0 and tree.tokens[place - 1].upos == "ADV"
    return follows_adverb or bool(tree.children(adverb.id))


def _is_beside(tree: Tree, verb: Token, adverb: Token) -> bool:
    """Tell whether the adverb directly precedes the verb, or follows it and its object."""
    place = tree.index(adverb.id)
    if place < tree.index(verb.id):
        return place == tree.index(verb.id) - 1
    return place == tree.index(end_of_verb(tree, verb)) + 1


def _candidate(rule: AdverbMoved, tree: Tree, adverb: Token) -> Candidate:
    verb = tree[adverb.head]
    edit = Edit(tree)
    if tree.index(adverb.id) < tree.index(verb.id):
        edit.move([adverb.id], after=end_of_verb(tree, verb))
        because = Reason("adverb_moved_behind", adverb=adverb.form, verb=verb.form)
    else:
        edit.move([adverb.id], before=verb.id)
        because = Reason("adverb_moved_before", adverb=adverb.form, verb=verb.form)
    return propose(rule, edit, because)
