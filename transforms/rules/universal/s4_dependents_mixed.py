"""s4.dependents_mixed (any language) — replacing a phrase by one from another sentence ("A dog is
running on the grass" → "A dog is running on a beach"; CDSCorpus, 2.2, mixing dependents). Nothing
follows in either direction.

A phrase with a preposition is exchanged for one with the same preposition, in the same case, that
depends on the same verb (or the same noun) in another sentence; where there is none, on another
verb, if neither asks for the phrase (`governed`, `needs_adjunct`, `kept`). A noun without
preposition is exchanged for one that has the same relation to the same verb or adjective in the
same case, number and gender ("The dog is wet" → "The boy is wet"); where there is nothing else, a
subject also for one of another verb, if both are names or the words table lists both as an `agent`
and in one `class`. Names are exchanged for names. At most three are drawn of what the other
sentences lend; without other sentences the rule has nothing to do.

Refuses, of own and of lent phrases, those with pronouns, clauses, marks, negations or universal
quantifiers, those that are joined or written together with another word, and agents of passives;
what the words table lists as a `part` of a body, and what belongs to somebody; what points back to
what was said ("for this reason"); days, months and figures, two of which exclude each other; words
that may be misspelt, which stand once in the sentences and in no table; phrases of one thing where
several are spoken of; and nouns that the sentence has already.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import OF_OBJECTS
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Need, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.lending import (
    arguments_for,
    irreplaceable,
    is_argument,
    is_marked,
    phrases_for,
    unfit,
)
from transforms.rules.universal.lending_subjects import subjects_for
from transforms.rules.universal.phrases import negatives
from transforms.stock import Lent, Stock, insert_phrase
from transforms.tree import Token, Tree

MAX_DRAWN = 3


class DependentsMixed(Rule):
    """Replaces a phrase with one from another sentence."""

    id = "s4.dependents_mixed"
    version = 6
    kind = Kind.S4
    paper = "CDS T7"
    expected_ab = expected_ba = Relation.NEUTRAL
    needs = (Need.STOCK,)

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack, stock = pack_of(context), context.stock
        if stock is None:
            return
        pairs: list[tuple[Token, Lent]] = []
        for token in tree:
            has_mark = is_marked(tree, token)
            if not has_mark and not is_argument(tree, token):
                continue
            is_measure = has_mark and _is_counted(tree, token)
            reason = Reason("phrase_is_counted") if is_measure else unfit(pack, tree, token)
            if reason := reason or irreplaceable(pack, tree, token):
                yield Refusal(self.id, reason)
                continue
            lent = (phrases_for if has_mark else arguments_for)(pack, tree, token, stock)
            lent = (each for each in lent if not (has_mark and _is_counted(each.tree, each.head)))
            pairs += [(token, each) for each in lent if _fits_polarity(pack, tree, token, each)]
        pairs = pairs or list(self._subjects(pack, tree, stock))
        different = list(
            {(own.id, lent.words.lower()): (own, lent) for own, lent in pairs}.values()
        )
        rng = context.rng
        for token, each in rng.sample(different, min(MAX_DRAWN, len(different))):
            yield self._exchange(tree, token, each)

    def _subjects(
        self, pack: FallbackPack, tree: Tree, stock: Stock
    ) -> Iterator[tuple[Token, Lent]]:
        for token in tree.children(tree.root.id, "nsubj"):
            if unfit(pack, tree, token) is None and irreplaceable(pack, tree, token) is None:
                yield from ((token, lent) for lent in subjects_for(pack, tree, token, stock))

    def _exchange(self, tree: Tree, own: Token, lent: Lent) -> Candidate:
        edit = Edit(tree)
        replaced = tree.subtree(own.id)
        insert_phrase(edit, lent, head=own.head, after=replaced[-1].id)
        edit.remove_subtree(own.id)
        because = Reason(
            "put_in_place_of",
            words=lent.words,
            replaced=" ".join(token.form for token in replaced),
        )
        return propose(self, edit, because)


def _fits_polarity(pack: FallbackPack, tree: Tree, own: Token, lent: Lent) -> bool:
    """Tell whether an object comes from a denied clause into a denied one, or from none into none.

    Where denied objects have a word of their own, it stands nowhere else (French "pas de chien").
    """
    has_word = any(e.how == OF_OBJECTS for e in pack.table.of("negated_determiner"))
    is_free = own.relation != "obj" or not has_word
    return is_free or bool(negatives(pack, tree)) == bool(negatives(pack, lent.tree))


def _is_counted(tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase has a number: it may measure, or say when, whatever marks it."""
    return any(each.upos == "NUM" for each in tree.subtree(phrase.id))
