"""s2.hyponym (en) — a word to one of its hyponyms ("A person is making a bed" → "A man is making a
bed"; SICK, Table 3, second row: similar words).

*Person* becomes *man* or *woman*, *child* *boy* or *girl*, as far as the pronouns in the sentence
allow; *play* an instrument becomes *practice* it; other classes (`words/classes.txt`) become the
members that the wordnet calls their most frequent kinds. The second sentence says more, so only it
entails the first.

Refuses what `s2.synonym` refuses, people beside other people ("a child and a boy"), and sentences
with *not*, *no* or *all*, which reverse the entailment.
"""

from collections.abc import Iterator
from functools import cache

from transforms.lexicon import Lexicon, Link
from transforms.packs.english.words import is_person, substitutes, words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.gender import tells_gender
from transforms.rules.english.substitution import (
    content_words,
    is_negative,
    is_quantified,
    lemma_of,
    substitute,
    unfit_substitute,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

PEOPLE = {
    "person": ("man", "woman"),
    "people": ("man", "woman"),
    "child": ("boy", "girl"),
    "kid": ("boy", "girl"),
    "toddler": ("boy", "girl"),
}
OF_MEN = frozenset({"he", "him", "his", "himself"})
OF_WOMEN = frozenset({"she", "her", "hers", "herself"})
# The rest of the sentence may say which ball it is ("a tennis racket").
OF_GAMES = frozenset({"ball", "toy", "game", "sport"})
MAX_PER_CLASS = 2


class Hyponym(Rule):
    """Replaces one noun by a hyponym."""

    id = "s2.hyponym"
    version = 3
    kind = Kind.S2
    paper = "SICK P2"
    languages = ("en",)
    expected_ab = Relation.NEUTRAL
    expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        tokens = [t for t in content_words(tree) if t.upos in ("NOUN", "VERB")]
        with_hyponyms = [
            (t, lemmas) for t in tokens if (lemmas := _hyponyms(tree, t, context.lexicon))
        ]
        if not with_hyponyms:
            return
        if is_negative(tree) or is_quantified(tree):
            yield Refusal(self.id, Reason("modifier_under_negation"))
            return
        for token, lemmas in with_hyponyms:
            for lemma in lemmas:
                reason = unfit_substitute(tree, token, lemma, context.lexicon)
                if reason := reason or _unfit(tree, token, lemma):
                    yield Refusal(self.id, reason)
                else:
                    yield _candidate(self, tree, token, lemma)


def _hyponyms(tree: Tree, token: Token, lexicon: Lexicon | None) -> tuple[str, ...]:
    lemma = lemma_of(token)
    if token.upos == "VERB":
        thing = tree.child(token.id, "obj")
        is_music = thing is not None and thing.lemma.lower() in words("instruments_of_music")
        return ("practice",) if lemma == "play" and is_music else ()
    if lemma in PEOPLE:
        return PEOPLE[lemma]
    members = _members().get(lemma, ())
    if lexicon is None or not members or is_person(lemma) or lemma in OF_GAMES:
        return ()
    kinds = [k.lemma for k in lexicon.related(lemma, "NOUN", Link.HYPONYM) if k.sense == 0]
    return tuple(kind for kind in kinds if kind in members)[:MAX_PER_CLASS]


@cache
def _members() -> dict[str, tuple[str, ...]]:
    """Return the everyday words that have a class as their first one."""
    members: dict[str, tuple[str, ...]] = {}
    for (part, word), classes in substitutes("classes").items():
        if part == "NOUN":
            members[classes[0]] = (*members.get(classes[0], ()), word)
    return members


def _unfit(tree: Tree, token: Token, lemma: str) -> Reason | None:
    if not is_person(lemma):
        return None
    forms = {t.form.lower() for t in tree}
    others = OF_WOMEN if lemma in words("gendered_male") else OF_MEN
    if forms & (others | {"another", "other"}) or tree.children(token.id, "nmod:poss"):
        return Reason("pronoun_of_other_gender")
    if tells_gender(tree, lemma):
        return Reason("adjective_unsuitable_for_noun")
    if token.relation == "conj" or tree.children(token.id, "conj"):
        return Reason("coordinated_person_may_be_in_class")
    return None


def _candidate(rule: Hyponym, tree: Tree, token: Token, lemma: str) -> Candidate:
    edit = substitute(tree, token, lemma)
    return propose(
        rule, edit, Reason("changed_to_hyponym", old=token.form, new=edit[token.id].form)
    )
