"""s4.dependents_mixed (pl) — replacing a phrase with one from another sentence ("Dwoje dzieci
siedzi na wielbłądach w pobliżu wysokich gór." → "Dwoje dzieci siedzi przy zastawionym stole w
pobliżu wysokich gór."; CDS 2.2, 7).

A phrase with a preposition is exchanged for one that depends on the same verb (or the same noun) in
another sentence and says the same kind of thing: a place for a place, else the same preposition
with the same case; what people wear is exchanged for what people wear, in the same number. At most
three are drawn of what the other sentences lend, and the trace says which sentence lent it; without
other sentences the rule has nothing to do.

Refuses phrases with pronouns or clauses, parts of the body, nouns that the sentence has already,
and negative sentences; what a verb governs ("gra na gitarze") does not concern it. The two
sentences say nothing of each other.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from transforms.edit import Edit
from transforms.packs.polish.noun_phrase import case_of
from transforms.packs.polish.tags import AGREEING, NOUNS, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Need, Refusal, Relation, Rule
from transforms.rules.polish.clause import is_negative, main_clause, phrase
from transforms.rules.proposal import propose
from transforms.stock import Lent, insert_phrase
from transforms.tree import Token, Tree

MAX_DRAWN = 3
# Prepositions with case that say where something is: one can replace another.
PLACES = frozenset(
    {("w", "loc"), ("na", "loc"), ("przy", "loc"), ("pod", "inst"), ("nad", "inst")}
    | {("przed", "inst"), ("za", "inst"), ("obok", "gen"), ("koło", "gen"), ("u", "gen")}
    | {("niedaleko", "gen"), ("wśród", "gen"), ("naprzeciwko", "gen")}
)
WORN = "worn"  # "w kapeluszu" says what somebody wears, not where somebody is
PRONOUN_TAGS = frozenset({"siebie", "ppron3", "ppron12"})


class DependentsMixed(Rule):
    """Replaces a phrase with one from another sentence."""

    id = "s4.dependents_mixed"
    version = 2
    kind = Kind.S4
    paper = "CDS T7"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.NEUTRAL
    needs = (Need.STOCK,)

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if context.stock is None:
            return
        own = [token for token in tree if _is_marked(tree, token)]
        if not own:
            return
        main_clause(tree)  # refuses a sentence that cannot be read
        if is_negative(tree):
            yield Refusal(self.id, Reason("sentence_is_negative"))
            return
        own_nouns = _nouns(tree)
        pairs: list[tuple[Token, Lent]] = []
        for token in own:
            if reason := _unfit(tree, token):
                yield Refusal(self.id, reason)
                continue
            lent = context.stock.phrases_of(tree[token.head].lemma, token.relation)
            own_preposition = _preposition(tree, token)
            pairs += [
                (token, each)
                for each in lent
                if _can_stand(tree, token, own_preposition, each, own_nouns)
            ]
        different = list({(own.id, lent.words): (own, lent) for own, lent in pairs}.values())
        drawn = context.rng.sample(different, min(MAX_DRAWN, len(different))) if different else []
        for own_phrase, lent_phrase in drawn:
            yield self._exchange(tree, own_phrase, lent_phrase)

    def _exchange(self, tree: Tree, own: Token, lent: Lent) -> Candidate:
        edit = Edit(tree)
        first = tree.index(tree.subtree(own.id)[0].id)
        because = Reason("put_in_place_of", words=lent.words, replaced=phrase(tree, own.id))
        insert_phrase(edit, lent, head=own.head, after=tree.tokens[first - 1].id)
        edit.remove_subtree(own.id)
        candidate = propose(self, edit, because)
        return replace(candidate, edits=(*candidate.edits, lent.origin))


def _is_marked(tree: Tree, token: Token) -> bool:
    is_adjunct = token.deprel in ("obl", "nmod")
    return is_adjunct and tree.child(token.id, "case") is not None


def _unfit(tree: Tree, token: Token) -> Reason | None:
    """Return why a phrase can be neither lent nor given up."""
    below = tree.subtree(token.id)
    return reason_of(
        not_noun_with_preposition=tag(token.xpos).pos not in NOUNS
        or _preposition(tree, token) is None,
        phrase_has_pronoun=any(
            tag(each.xpos).pos in PRONOUN_TAGS or each.lemma in ("swój", "jego", "jej", "ich")
            for each in below
        ),
        phrase_has_name=any(not each.form.islower() for each in below),
        phrase_has_clause=any(each.deprel == "acl:relcl" or each.upos == "PUNCT" for each in below),
        phrase_names_part_of_body=any(each.lemma in words("inalienable") for each in below),
        phrase_names_whole=tag(tree[token.head].xpos).pos in AGREEING | {"num"}
        and token.relation == "nmod",
        phrase_is_predicate=tree[token.head].lemma == "być"
        or tree.child(token.id, "cop") is not None,
        phrase_not_contiguous=not tree.is_contiguous(token.id),
        phrase_stands_first=tree.index(below[0].id) == 0,
        phrase_is_coordinated=any(each.relation == "conj" for each in below),
    )


def _preposition(tree: Tree, token: Token) -> tuple[str, str] | None:
    """Return preposition and case of a phrase that has one simple preposition."""
    cases = tree.children(token.id, "case")
    if len(cases) != 1 or tree.children(cases[0].id, "fixed"):
        return None
    return cases[0].lemma.lower(), case_of(tree, token.id)


@dataclass(frozen=True)
class _Offer:
    """What must be known of a lent phrase to tell where it can stand."""

    text: str
    preposition: tuple[str, str] | None
    nouns: frozenset[str]


@lru_cache(maxsize=10_000)
def _offer(lent: Lent) -> _Offer | None:
    """Read a lent phrase once; None if it cannot be lent."""
    if _unfit(lent.tree, lent.head):
        return None
    nouns = _nouns(lent.tree.subtree(lent.head.id))
    return _Offer(lent.tree.text, _preposition(lent.tree, lent.head), nouns)


def _nouns(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(token.lemma for token in tokens if tag(token.xpos).pos in NOUNS)


def _can_stand(
    tree: Tree,
    own: Token,
    own_preposition: tuple[str, str] | None,
    lent: Lent,
    own_nouns: frozenset[str],
) -> bool:
    """Tell whether a lent phrase says the same kind of thing and something new."""
    offer = _offer(lent)
    if offer is None or own_nouns & offer.nouns or offer.text == tree.text:
        return False
    are_places = own_preposition in PLACES and offer.preposition in PLACES and own.relation == "obl"
    if own_preposition != offer.preposition and not are_places:
        return False
    # "Osoba w kaskach", "dziewczynka siedzi w rzędach": what is said of several.
    owners = tag(tree[own.head].xpos).number, tag(lent.tree[lent.head.head].xpos).number
    if tag(lent.head.xpos).number == "pl" and "" not in owners and len(set(owners)) > 1:
        return False
    is_worn = own.lemma in words(WORN)
    if is_worn != (lent.head.lemma in words(WORN)):
        return False
    # "dzieci w piżamie" would share one.
    return not is_worn or tag(own.xpos).number == tag(lent.head.xpos).number
