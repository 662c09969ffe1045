"""s2.modifier_added (en) — adding a modifier ("A woman is tapping her fingers" → "A woman is
tapping her fingers nervously", "A deer is jumping a fence" → "A wild deer is jumping a fence";
SICK, Table 3, "Add modifiers that do not radically alter the meaning").

Lists have typical adverbs of verbs (`words/manners.txt`) and typical adjectives of nouns
(`words/qualities.txt`). The adverb goes before the verb, or after it and its object; the adjective
is added to the subject and the object. The addition is new information, so only the second sentence
entails the first; SICK's annotators called such pairs ENTAILMENT all the same.

Refuses verbs that already have an adverb of manner, negated and passive ones, nouns with
adjectives, and sentences with *not*, *no* or *all*.
"""

from collections.abc import Iterator
from itertools import chain, islice, zip_longest

from transforms.edit import Edit
from transforms.packs.english.words import phrases, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.antecedents import may_be_animate
from transforms.rules.english.clause import Clause, main_clause
from transforms.rules.english.manner import end_of_verb, has_clause
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.people import is_lifeless
from transforms.rules.english.substitution import is_negative, is_quantified, lemma_of
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

MAX_PER_VERB = 5
MAX_PER_NOUN = 3
MAX_CANDIDATES = 12
MAX_DISTANCE = 4  # words
VERBS_OF_HITTING = frozenset({"beat", "hit", "kick", "punch", "slap", "strike", "whip"})
# Beyond actions, these also fit inanimate subjects.
OF_THINGS = frozenset({"slowly", "quickly", "high", "calmly"})


class ModifierAdded(Rule):
    """Adds an adverb of manner to the verb or an adjective to a noun."""

    id = "s2.modifier_added"
    version = 3
    kind = Kind.S2
    paper = "SICK P3"
    languages = ("en",)
    expected_ab = Relation.NEUTRAL
    expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if is_negative(tree) or is_quantified(tree):
            yield Refusal(self.id, Reason("modifier_under_negation"))
            return
        # One of each alternately, best first.
        both = zip_longest(self._adverbs(clause), self._adjectives(clause))
        yield from islice(filter(None, chain.from_iterable(both)), MAX_CANDIDATES)

    def _adverbs(self, clause: Clause) -> Iterator[Candidate | Refusal]:
        tree, verb = clause.tree, clause.predicate
        if verb.upos != "VERB":
            return
        manners = phrases("manners").get(_action(tree, verb))
        if manners is None:
            yield Refusal(self.id, Reason("no_manner_listed_for_verb"))
            return
        if reason := _unfit_verb(clause):
            yield Refusal(self.id, reason)
            return
        if is_lifeless(tree, clause.subject):
            yield Refusal(self.id, Reason("subject_is_lifeless"))
            return
        alive = NounPhrase(tree, clause.subject).is_animate
        adverbs = [m.strip() for m in manners.split(",") if alive or m.strip() in OF_THINGS]
        for adverb in adverbs[:MAX_PER_VERB]:
            if adverb != "high":
                yield _with_adverb(self, tree, verb, adverb, is_before=True)
            if _is_short(tree, verb):
                yield _with_adverb(self, tree, verb, adverb, is_before=False)

    def _adjectives(self, clause: Clause) -> Iterator[Candidate]:
        tree = clause.tree
        nouns = (clause.subject, *tree.children(clause.predicate.id, "obj", "obl"))
        ranked = []
        for noun in nouns:
            qualities = phrases("qualities").get(noun.lemma.lower(), "")
            if noun.upos != "NOUN" or not qualities or not _is_plain(tree, noun):
                continue
            for place, adjective in enumerate(qualities.split(",")[:MAX_PER_NOUN]):
                ranked.append((place, _with_adjective(self, tree, noun, adjective.strip())))
        ranked.sort(key=lambda each: each[0])
        yield from (candidate for _, candidate in ranked)


def _action(tree: Tree, verb: Token) -> str:
    """Return the lemma of the verb.

    Playing an instrument counts as strumming it. Nobody is beaten as an egg is, or hit as a ball.
    """
    lemma, thing = lemma_of(verb), tree.child(verb.id, "obj")
    is_music = thing is not None and thing.lemma.lower() in words("instruments_of_music")
    if thing is not None and lemma in VERBS_OF_HITTING and may_be_animate(thing.lemma):
        return "beat up"
    return "strum" if is_music else lemma


def _is_short(tree: Tree, verb: Token) -> bool:
    """Tell whether an adverb after verb and object is still near the verb."""
    return tree.index(end_of_verb(tree, verb)) - tree.index(verb.id) <= MAX_DISTANCE


def _unfit_verb(clause: Clause) -> Reason | None:
    tree, verb = clause.tree, clause.predicate
    return reason_of(
        verb_not_continuous=verb.xpos != "VBG" or clause.is_passive,
        verb_has_manner_already=bool(tree.children(verb.id, "advmod")),
        verb_has_clause=has_clause(tree, verb),
        verb_is_coordinated=bool(tree.children(verb.id, "conj")),
    )


def _is_plain(tree: Tree, noun: Token) -> bool:
    """Tell whether the noun has no modifier, so that any adjective may be added."""
    modifiers = tree.children(noun.id, "amod", "compound", "nmod", "acl", "appos", "flat", "nummod")
    is_one_word = noun.xpos in ("NN", "NNS") and noun.form.isalpha()
    return not modifiers and is_one_word and tree.child(noun.id, "det") is not None


def _with_adverb(
    rule: ModifierAdded, tree: Tree, verb: Token, adverb: str, *, is_before: bool
) -> Candidate:
    edit = Edit(tree)
    columns = {"head": verb.id, "deprel": "advmod", "upos": "ADV", "xpos": "RB"}
    if is_before:
        edit.insert(adverb, before=verb.id, **columns)  # type: ignore[arg-type]
    else:
        edit.insert(adverb, after=end_of_verb(tree, verb), **columns)  # type: ignore[arg-type]
    return propose(rule, edit, Reason("modifier_added", modifier=adverb, word=verb.form))


def _with_adjective(rule: ModifierAdded, tree: Tree, noun: Token, adjective: str) -> Candidate:
    edit = Edit(tree)
    edit.insert(
        adjective, before=noun.id, head=noun.id, deprel="amod", upos="ADJ", xpos="JJ",
        feats=Feats({"Degree": "Pos"}),
    )  # fmt: skip
    return propose(rule, edit, Reason("modifier_added", modifier=adjective, word=noun.form))
