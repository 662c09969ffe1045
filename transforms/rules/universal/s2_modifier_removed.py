"""s2.modifier_removed (any language) — dropping an adjective ("A small dog is barking" → "A dog is
barking"; SICK, Table 3, third row reversed). Only the first sentence entails the second.

Refuses adjectives listed as `privative` (fake, toy), ordinals and degrees (the best), adjectives
that are coordinated or have dependents, nouns in a name or in a phrase of time without preposition
("last week"), nouns that have an adjective for an article ("in poor condition"), and sentences with
a negation or a universal quantifier.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.clauses import BARE
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import UNDER_NEGATION, loose, turns_scope
from transforms.rules.universal.set_phrases import needs_adjective
from transforms.tree import Token, Tree

# A first word can go here: the noun it belongs to stays in its place.
FIRST = Reason("first_phrase_may_fix_word_order")


class ModifierRemoved(Rule):
    """Drops one adjective."""

    id = "s2.modifier_removed"
    version = 2
    kind = Kind.S2
    paper = "SICK P3"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjectives = [t for t in tree if t.relation == "amod" and t.upos in {"ADJ", "VERB"}]
        for adjective in adjectives:
            if turns_scope(pack, tree, adjective):
                yield Refusal(self.id, UNDER_NEGATION)
                continue
            if reason := _unfit(pack, tree, adjective):
                yield Refusal(self.id, reason)
                continue
            edit = Edit(tree)
            edit.remove_subtree(adjective.id)
            yield propose(
                self,
                edit,
                Reason("words_dropped_from", words=adjective.form, head=tree[adjective.head].form),
            )


def _unfit(pack: FallbackPack, tree: Tree, adjective: Token) -> Reason | None:
    noun = tree[adjective.head]
    place = tree.index(adjective.id)
    reason = reason_of(
        # Whatever the parser made of "a brown and white dog".
        adjective_is_joined_with_another=any(
            each.upos == "CCONJ" for each in tree.tokens[max(0, place - 1) : place + 2]
        ),
        adjective_changes_noun_meaning=adjective.lemma in pack.words("privative")
        or adjective.feats.get("NumType") == "Ord"
        or adjective.feats.get("Degree") in {"Cmp", "Sup"},
        adjective_has_own_dependents=bool(tree.children(adjective.id)),
        head_is_no_common_noun=noun.upos != "NOUN",
        # "last week": without the adjective the noun alone does not say when.
        bare_phrase_may_be_argument=noun.relation in {"obl", "advmod"}
        and tree.child(noun.id, "case") is None
        and noun.feats.get("Case") in BARE,
        # "White House", "Best Actress": what is written with a capital is a part of a name.
        adjective_is_part_of_name=adjective.form[:1].isupper(),
        adjective_needed_by_noun=needs_adjective(pack, tree, adjective),
        noun_in_name_or_compound=noun.relation in {"flat", "compound"}
        or tree.child(noun.id, "flat", "compound") is not None,
    )
    other = loose(pack, tree, adjective)
    return reason or (other if other != FIRST else None)
