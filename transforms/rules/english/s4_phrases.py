"""s4.phrases (en) — what describes one person goes to another ("A man in a red jacket is looking at
a boy" → "A man is looking at a boy in a red jacket"; SICK, Table 3, last row: "switch and mix
modifiers").

The phrase says what somebody wears or has with them: *in* or *with* and a noun, or a participle
(*wearing*, *holding*, *carrying*). If both are described, the phrases change places. The same words
describe somebody else: the pair is neutral in both directions.

Refuses people and animals for each other, clothes of women for men, coordinated people, phrases
that are not in one piece or contain a pronoun, and sentences with *not* or *no*.
"""

from collections.abc import Iterator
from itertools import combinations

from transforms.edit import Edit
from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.words import is_animate, is_person, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import main_clause
from transforms.rules.english.describing import word_after
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.substitution import is_negative
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

WORN_OR_HELD = frozenset({"wear", "hold", "carry", "dress"})
OF_WOMEN = frozenset({"dress", "skirt", "bikini", "bra", "blouse", "gown", "leotard", "tutu"})
PLACES = frozenset({"nsubj", "obj", "obl", "conj", "nmod"})


class Phrases(Rule):
    """Gives a person the description of another one."""

    id = "s4.phrases"
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.NEUTRAL
    prior = priors.S4

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        nouns = [t for t in tree if t.upos == "NOUN" and t.relation in PLACES]
        people = [each for each in nouns if is_animate(each.lemma) and _is_one_kind(each)]
        phrases = {each.id: _description(tree, each) for each in people}
        if len(people) < 2 or not any(phrases.values()):
            return
        main_clause(tree)  # refuses a sentence that cannot be read
        for one, other in combinations(people, 2):
            first, second = phrases[one.id], phrases[other.id]
            if first is None and second is None:
                continue
            if reason := _unfit(tree, (one, first), (other, second)):
                yield Refusal(self.id, reason)
            else:
                yield _candidate(self, tree, (one, first), (other, second))


def _is_one_kind(noun: Token) -> bool:
    """Tell whether the noun names people or animals, not a group of them."""
    return noun.lemma.lower() not in words("collectives", "containers")


def _description(tree: Tree, noun: Token) -> Token | None:
    """Return the head of what a noun wears or has, if that is all that follows it."""
    after = [
        t for t in tree.children(noun.id, "nmod", "acl") if tree.index(t.id) > tree.index(noun.id)
    ]
    if len(after) != 1:
        return None
    phrase = after[0]
    if phrase.relation == "acl":
        is_dress = phrase.lemma in WORN_OR_HELD and phrase.deprel == "acl"
        return phrase if is_dress and phrase.xpos in ("VBG", "VBN") else None
    cases = [case.form.lower() for case in tree.children(phrase.id, "case")]
    is_worn = phrase.lemma.lower() in words("garments", "worn", "colours")
    is_had = is_worn or phrase.lemma.lower() in words("body_parts", "coloured_things")
    is_said = (cases == ["in"] and is_worn) or (cases == ["with"] and is_had)
    return phrase if is_said else None


def _unfit(
    tree: Tree, one: tuple[Token, Token | None], other: tuple[Token, Token | None]
) -> Reason | None:
    people = (one[0], other[0])
    phrases = [each for _, each in (one, other) if each is not None]
    texts = [" ".join(t.form for t in tree.subtree(each.id)) for each in phrases]
    return reason_of(
        clause_is_negated=is_negative(tree),
        arguments_not_both_people_or_animals=is_person(one[0].lemma) != is_person(other[0].lemma),
        two_nouns_are_same=one[0].lemma == other[0].lemma,
        argument_numbers_differ=is_plural_noun(one[0]) != is_plural_noun(other[0]),
        phrase_is_coordinated=any(tree.children(each.id, "conj") for each in phrases),
        some_argument_not_contiguous=not all(tree.is_contiguous(each.id) for each in phrases),
        pronoun_points_to_argument=any(t.upos == "PRON" for t in tree),
        phrase_would_be_doubled=len(set(texts)) < len(texts),
        other_noun_already_described=any(
            tree.child(each.id, "acl", "nmod", "appos") is not None or _goes_on(tree, each)
            for each, own in (one, other)
            if own is None
        ),
        one_noun_is_part_of_other=one[0].head == other[0].id
        or _is_below(tree, people)
        or any(noun in tree.subtree(each.id) for each in phrases for noun in people),
        clothes_of_women=_is_oddly_dressed(tree, one[0], other[1])
        or _is_oddly_dressed(tree, other[0], one[1]),
    )


def _goes_on(tree: Tree, noun: Token) -> bool:
    """Tell whether the next words may describe the noun, whatever the parser attached them to."""
    follower = word_after(tree, tree.subtree(noun.id)[-1])
    return follower is not None and (
        follower.form.lower() in ("in", "with") or follower.xpos in ("VBG", "VBN")
    )


def _is_below(tree: Tree, people: tuple[Token, Token]) -> bool:
    one, other = people
    return other.head == one.id and other.relation != "conj"


def _is_oddly_dressed(tree: Tree, noun: Token, phrase: Token | None) -> bool:
    if phrase is None or noun.lemma not in words("gendered_male"):
        return False
    return any(t.lemma in OF_WOMEN for t in tree.subtree(phrase.id))


def _candidate(
    rule: Phrases, tree: Tree, one: tuple[Token, Token | None], other: tuple[Token, Token | None]
) -> Candidate:
    edit = Edit(tree)
    because = []
    ends = {noun.id: _own_end(tree, noun, phrase) for noun, phrase in (one, other)}
    for (_, phrase), (noun, _) in ((one, other), (other, one)):
        if phrase is None:
            continue
        edit.move_subtree(phrase.id, after=ends[noun.id])
        edit.reattach(phrase.id, noun.id)
        text = " ".join(t.form for t in tree.subtree(phrase.id))
        because.append(Reason("phrase_given", phrase=text, noun=noun.form))
    return propose(rule, edit, *because)


def _own_end(tree: Tree, noun: Token, phrase: Token | None) -> int:
    """Return the last word of the noun without its description and its conjuncts."""
    conjunct_ids = [
        t.id for each in NounPhrase(tree, noun).conjuncts for t in tree.subtree(each.id)
    ]
    outside = (
        {*conjunct_ids, *(t.id for t in tree.subtree(phrase.id))} if phrase else set(conjunct_ids)
    )
    return [t.id for t in tree.subtree(noun.id) if t.id not in outside][-1]
