"""s2.adjunct_dropped (any language) — dropping an adjunct of place, time or manner ("A boy is
reading in the garden" → "A boy is reading"; CDSCorpus, 2.2, removing adjuncts). Only the first
sentence entails the second; without an adverb that links the sentence to another (`linking`: also,
then) both say the same.

Drops a phrase with a preposition (`obl`) or an adverb (`advmod`) of the main verb, a clause with a
participle or converb (`advcl`: "smiling, he left"), and of a subject or object a phrase with a
preposition (`nmod`) or a clause (`acl`: "the man who is reading").

Refuses a phrase that its verb needs: one marked as an argument or agent, one whose preposition the
words table lists as governed by the verb, the only phrase of a verb listed in `needs_adjunct`, all
phrases of a verb that is a copula elsewhere (what it has is its predicate); also a phrase without
preposition, an initial one where the verb would move (German), one next to punctuation, adverbs
listed as `kept`, conditions, what singles out a noun (the first man who), a noun's phrase with the
preposition that is mostly no more than a genitive (*of*), and sentences with a negation or a
universal quantifier that reaches the phrase.
"""

from collections.abc import Iterator

from transforms.packs.fallback.clauses import sign_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import singled_out
from transforms.rules.universal.phrases import phrases_dropped
from transforms.tree import Token, Tree

ARGUMENTS = frozenset({"arg", "agent"})
OF_VERB = ("obl", "advmod", "advcl")
OF_NOUN = ("nmod", "acl")
# Nouns in other places form fixed phrases with what describes them ("in comparison with").
DESCRIBED = ("nsubj", "obj")
BESIDE = frozenset({"Conv", "Ger", "Part"})
# Moods of conditions and wishes: what depends on them is not so without them.
IF = frozenset({"Cnd", "Des", "Opt", "Sub", "Pot"})
# A preposition links so many nouns only if it says no more than that they belong together.
LIKE_GENITIVE = 0.3


class AdjunctDropped(Rule):
    """Drops one phrase, adverb or clause of the main verb, or of its subject or object."""

    id = "s2.adjunct_dropped"
    version = 2
    kind = Kind.S2
    paper = "CDS T4"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjuncts = tree.children(tree.root.id, *OF_VERB)
        yield from phrases_dropped(self, pack, tree, adjuncts, _unfit)
        nouns = (t for t in tree.children(tree.root.id, *DESCRIBED) if t.upos == "NOUN")
        described = [each for noun in nouns for each in tree.children(noun.id, *OF_NOUN)]
        yield from phrases_dropped(self, pack, tree, described, _unfit_of_noun)


def _unfit_of_noun(pack: FallbackPack, tree: Tree, phrase: Token) -> Reason | None:
    noun = tree[phrase.head]
    case = tree.child(phrase.id, "case")
    return reason_of(
        bare_phrase_may_be_argument=phrase.relation == "nmod" and case is None,
        phrase_is_argument_of_verb=case is not None
        and pack.usage.share("linked", case.lemma) >= LIKE_GENITIVE,
        phrase_has_clause=phrase.relation == "nmod" and _has_clause(tree, phrase),
        noun_is_counted_or_singled_out=tree.child(noun.id, "nummod") is not None
        or tree.child(noun.id, "conj") is not None,
        mark_stands_beside_phrase=phrase.relation == "acl" and _has_one_comma(tree, phrase),
    ) or singled_out(tree, noun)


def _has_one_comma(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause has a comma on one side only and the sentence goes on."""
    words = tree.subtree(clause.id)
    return (words[0].form == ",") != (words[-1].form == ",") and words[-1] != tree.tokens[-2]


def _unfit(pack: FallbackPack, tree: Tree, adjunct: Token) -> Reason | None:
    verb = tree[adjunct.head]
    case = tree.child(adjunct.id, "case")
    others = tree.children(verb.id, "obl", "advmod")
    is_clause = adjunct.relation == "advcl"
    return reason_of(
        head_of_sentence_is_no_verb=verb.upos != "VERB",
        phrase_is_predicate=bool(pack.usage.sides("predicate", verb.lemma))
        and tree.child(verb.id, "obj", "xcomp") is None,
        phrase_is_argument_of_verb=adjunct.subrelation in ARGUMENTS,
        clause_may_be_condition=is_clause and _may_be_condition(tree, adjunct),
        bare_phrase_may_be_argument=adjunct.relation == "obl"
        and case is None
        and adjunct.feats.get("Case") not in pack.words("adjunct_case"),
        verb_needs_phrase=(adjunct.relation == "obl" and _is_needed(pack, tree, adjunct))
        or (verb.lemma in pack.words("needs_adjunct") and len(others) == 1),
        adverb_not_circumstantial=adjunct.relation == "advmod"
        and (
            adjunct.upos != "ADV"
            or bool(adjunct.feats.get("PronType"))
            or adjunct.lemma in pack.words("kept")
        ),
        phrase_has_clause=not is_clause and _has_clause(tree, adjunct),
    )


def _has_clause(tree: Tree, phrase: Token) -> bool:
    return any(tree.child(token.id, "acl", "advcl", "ccomp") for token in tree.subtree(phrase.id))


def _may_be_condition(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause may be more than a circumstance: only participles and converbs are not.

    A finite one may be a condition, an infinitive what its verb asks for ("forced them to go").
    """
    verbs = (clause, *tree.children(clause.id, "aux", "cop"))
    return any(
        each.feats.get("VerbForm") not in BESIDE or each.feats.get("Mood") in IF for each in verbs
    )


def _is_needed(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether the verb, or what the preposition or the case says, asks for the phrase."""
    verb, sign = tree[phrase.head], sign_of(tree, phrase)
    if verb.lemma in pack.words("needs_adjunct"):
        return True
    return pack.table.has("governed", verb.lemma, sign) or sign in pack.words("kept")
