"""s2.joined (en) — people or animals named one by one are counted ("A man and a woman are shaking
hands" → "Two people are shaking hands"; SICK, Table 3, second row: similar words).

The first sentence entails the second, which does not say who they are. Refuses definite and
described nouns, things, names, pronouns that may refer to one of them, and sentences with *not*,
*no* or *all*.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.words import is_animate, is_person, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import main_clause
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.substitution import is_negative, is_quantified
from transforms.rules.proposal import propose
from transforms.tree import Feats, Tree

NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
NAMES = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
PLURAL = Feats({"Number": "Plur"})
CARDINAL = Feats({"NumForm": "Word", "NumType": "Card"})


class Joined(Rule):
    """Counts the members of a coordinated subject."""

    id = "s2.joined"
    kind = Kind.S2
    paper = "SICK P2"
    languages = ("en",)
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        subject = NounPhrase(tree, clause.subject)
        if not subject.conjuncts:
            return
        members = list(_members(subject))
        counts = [_count(each) for each in members]
        if reason := _unfit(tree, members, counts):
            yield Refusal(self.id, reason)
            return
        yield _candidate(self, subject, members, sum(counts))


def _members(phrase: NounPhrase) -> Iterator[NounPhrase]:
    """Yield the coordinated phrases; parsers attach the third to the first or to the second."""
    yield phrase
    for each in phrase.conjuncts:
        yield from _members(NounPhrase(phrase.tree, each))


def _count(phrase: NounPhrase) -> int:
    """Return how many a phrase counts, 0 if it does not say."""
    first = phrase.determiner or phrase.numeral
    return NUMBERS.get(first.form.lower(), 0) if first is not None else 0


def _unfit(tree: Tree, members: list[NounPhrase], counts: list[int]) -> Reason | None:
    kinds = {is_person(each.head.lemma) for each in members}
    after = ("nmod", "acl", "appos", "nmod:poss")
    return reason_of(
        hypernym_under_negation=is_negative(tree) or is_quantified(tree),
        arguments_not_both_people_or_animals=len(kinds) > 1
        or not all(is_animate(each.head.lemma) for each in members),
        no_similar_determiner=not all(counts) or sum(counts) not in NAMES,
        noun_counts_what_follows=any(
            each.head.lemma in words("collectives", "containers") for each in members
        ),
        pronoun_points_to_argument=any(
            t.upos == "PRON" or t.form.lower() in ("other", "both") for t in tree
        ),
        other_noun_already_described=any(tree.children(each.head.id, *after) for each in members),
    )


def _candidate(
    rule: Joined, subject: NounPhrase, members: list[NounPhrase], count: int
) -> Candidate:
    tree, head = subject.tree, subject.head
    edit = Edit(tree)
    old = " ".join(t.form for t in subject.tokens)
    edit.remove(*(t.id for t in subject.tokens if t.id != head.id))
    form, lemma = ("people", "people") if is_person(head.lemma) else ("animals", "animal")
    edit.set(head.id, form=form, lemma=lemma, xpos="NNS", feats=PLURAL)
    edit.insert(
        NAMES[count], before=head.id, head=head.id, deprel="nummod", upos="NUM", xpos="CD",
        feats=CARDINAL,
    )  # fmt: skip
    return propose(rule, edit, Reason("changed", old=old, new=f"{NAMES[count]} {form}"))
