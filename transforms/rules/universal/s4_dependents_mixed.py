"""s4.dependents_mixed (any language) — replacing a phrase by one from another sentence ("A dog is
running on the grass" → "A dog is running on a beach"; CDSCorpus, 2.2, mixing dependents). Nothing
follows in either direction.

A phrase with a preposition is exchanged for one with the same preposition, in the same case, that
depends on the same verb (or the same noun) in another sentence; where there is none, on another
verb, if neither asks for the phrase (`governed`, `needs_adjunct`, `kept`). At most three are drawn
of what the other sentences lend; without other sentences the rule has nothing to do.

Refuses, of own and of lent phrases, those with names, pronouns, clauses or marks, those that are
joined or written together with another word, and agents of passives; what the words table lists as
a `part` of a body; phrases of one thing where several are spoken of; nouns that the sentence has
already, phrases that stand first, and sentences with a negation or a universal quantifier.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import cuts_multiword, loose, turns_scope
from transforms.stock import LENDABLE, Lent, Stock, insert_phrase
from transforms.tree import Token, Tree

DRAWN = 3
LINKED = frozenset({"conj", "acl", "advcl", "ccomp", "appos", "parataxis", "flat"})


class DependentsMixed(Rule):
    """Exchanges a phrase for one of another sentence."""

    id = "s4.dependents_mixed"
    kind = Kind.S4
    paper = "CDS T7"
    expected_ab = expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack, stock = pack_of(context), context.stock
        own = [token for token in tree if _is_marked(tree, token)]
        if stock is None or not own:
            return
        if turns_scope(pack, tree):
            yield Refusal(self.id, Reason("negation_or_universal_quantifier"))
            return
        pairs: list[tuple[Token, Lent]] = []
        for token in own:
            if reason := _unfit(tree, token) or _first(tree, token) or loose(pack, tree, token):
                yield Refusal(self.id, reason)
            else:
                pairs += [(token, lent) for lent in _fitting(pack, tree, token, stock)]
        different = list(
            {(own.id, lent.words.lower()): (own, lent) for own, lent in pairs}.values()
        )
        rng = context.rng
        for token, lent in rng.sample(different, min(DRAWN, len(different))):
            yield self._exchanged(tree, token, lent)

    def _exchanged(self, tree: Tree, own: Token, lent: Lent) -> Candidate:
        edit = Edit(tree)
        given_up = tree.subtree(own.id)
        before = tree.tokens[tree.index(given_up[0].id) - 1]
        insert_phrase(edit, lent, head=own.head, after=before.id)
        edit.remove_subtree(own.id)
        because = Reason(
            "put_in_place_of",
            words=lent.words,
            replaced=" ".join(token.form for token in given_up),
        )
        return propose(self, edit, because)


def _is_marked(tree: Tree, token: Token) -> bool:
    return token.relation in LENDABLE and tree.child(token.id, "case") is not None


def _unfit(tree: Tree, token: Token) -> Reason | None:
    """Return why a phrase can be neither lent nor given up."""
    below = tree.subtree(token.id)
    prepositions = tree.children(token.id, "case")
    return reason_of(
        not_common_noun_with_one_preposition=token.upos != "NOUN"
        or len(prepositions) != 1
        or bool(tree.children(prepositions[0].id)),
        phrase_of_predicate_or_pronoun=_is_of_predicate(tree, token),
        phrase_is_argument_or_agent=bool(token.subrelation),
        phrase_has_name_or_pronoun=any(
            each.upos in {"PROPN", "PRON"}
            or each.feats.get("PronType") in {"Prs", "Rel", "Int"}
            or each.feats.get("Poss") == "Yes"
            or (each.form != each.form.lower() and not _is_always_written_so(each))
            for each in below
        ),
        phrase_has_clause_mark_or_conjunct=any(
            each.upos in {"PUNCT", "SYM", "VERB", "X"}
            or (each.relation in LINKED and each.id != token.id)
            for each in below
        ),
        phrase_not_contiguous=not tree.is_contiguous(token.id),
        part_of_phrase_is_multiword=cuts_multiword(below),
    )


def _first(tree: Tree, token: Token) -> Reason | None:
    return reason_of(first_phrase_may_fix_word_order=tree.span(token.id)[0] == 0)


def _is_of_predicate(tree: Tree, token: Token) -> bool:
    """Tell whether the phrase tells what the subject is, or which of several things is meant."""
    head = tree[token.head]
    return tree.child(head.id, "cop") is not None or head.upos not in {"VERB", "NOUN"}


def _is_always_written_so(token: Token) -> bool:
    """Tell whether a common noun has the capital in its lemma too, as in German."""
    return token.upos == "NOUN" and token.lemma[:1] == token.form[:1]


def _fitting(pack: FallbackPack, tree: Tree, own: Token, stock: Stock) -> Iterator[Lent]:
    """Yield what other sentences lend that says the same kind of thing and something new."""
    same = [
        lent
        for lent in stock.phrases_of(tree[own.head].lemma, own.relation)
        if _is_same_head(tree[own.head], lent.tree[lent.head.head])
    ]
    found = list(_saying_something_new(pack, tree, own, same))
    if found or not _is_free(pack, tree, own):
        yield from found
        return
    prepositions = tree.children(own.id, "case")
    others = stock.phrases_with(prepositions[0].lemma, own.relation)
    free = (lent for lent in others if _is_free(pack, lent.tree, lent.head))
    yield from _saying_something_new(pack, tree, own, free)


def _is_free(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase says where, when or how of a verb that does not ask for it."""
    verb = tree[phrase.head]
    return (
        phrase.relation == "obl"
        and verb.upos == "VERB"
        and verb.relation == "root"
        and bool(tree.children(phrase.id, "det", "amod", "nummod"))
        and verb.lemma not in pack.words("needs_adjunct")
        and not any(
            pack.table.has("governed", verb.lemma, case.lemma) or case.lemma in pack.words("kept")
            for case in tree.children(phrase.id, "case")
        )
    )


def _saying_something_new(
    pack: FallbackPack, tree: Tree, own: Token, phrases: Iterable[Lent]
) -> Iterator[Lent]:
    here, mine = _nouns(tree), _marked(tree, own)
    for lent in phrases:
        if (
            _can_be_lent(lent)
            and _marked(lent.tree, lent.head) == mine
            and not here & _nouns(lent.tree.subtree(lent.head.id))
            and not turns_scope(pack, lent.tree)
            and not pack.words("part") & _nouns(lent.tree.subtree(lent.head.id))
        ):
            yield lent


def _is_same_head(mine: Token, other: Token) -> bool:
    """Tell whether what can be said of one can be said of the other: several men wear hats."""
    is_noun = mine.upos == "NOUN"
    return mine.upos == other.upos and (
        not is_noun or mine.feats.get("Number") == other.feats.get("Number")
    )


@lru_cache(maxsize=10_000)
def _can_be_lent(lent: Lent) -> bool:
    return _unfit(lent.tree, lent.head) is None


def _marked(tree: Tree, token: Token) -> tuple[str, str]:
    """Return preposition and case of a phrase."""
    preposition = tree.child(token.id, "case")
    return preposition.lemma.lower() if preposition else "", token.feats.get("Case")


def _nouns(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(token.lemma.lower() for token in tokens if token.upos in {"NOUN", "PROPN"})
