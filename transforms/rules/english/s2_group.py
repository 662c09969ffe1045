"""s2.group (en) — a group by its members, or the members as a group ("The group of people is
sitting on the ground" → "Some people are sitting on the ground", "Several women are talking" → "A
group of women is talking"; SICK, Table 3, seventh row: similar quantifiers).

A group becomes *some*; *some* and *several* make a group. Each entails the other, as a pair
describes one scene.

Refuses other collectives (a team is not some players), groups with another description, subjects
that act on each other, and sentences with *not* or *no*.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import Number
from transforms.packs.english.words import is_animate, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.agreeing import set_number
from transforms.rules.english.clause import Clause, main_clause
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.substitution import is_negative
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

GROUPS = frozenset({"group", "bunch"})
MEMBERS = frozenset({"some", "several"})
AMONG = frozenset({"together", "each", "other", "another", "one"})
SINGULAR = Feats({"Number": "Sing"})


class Group(Rule):
    """Names the members of a group, or the group of the members."""

    id = "s2.group"
    kind = Kind.S2
    paper = "SICK P7"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        phrase = NounPhrase(tree, clause.subject)
        lemma = phrase.head.lemma.lower()
        first = phrase.determiner or phrase.quantity
        is_several = first is not None and first.form.lower() in MEMBERS
        if lemma not in GROUPS and not is_several:
            return
        if reason := _unfit(clause, phrase):
            yield Refusal(self.id, reason)
        elif lemma not in GROUPS and first is not None:
            yield self._as_group(clause, phrase, first)
        elif (members := _members(tree, phrase.head)) is not None:
            yield self._members_alone(clause, phrase, members)

    def _members_alone(self, clause: Clause, phrase: NounPhrase, members: Token) -> Candidate:
        """Drop the group and its *of*."""
        tree, head = clause.tree, phrase.head
        edit = Edit(tree)
        edit.reattach(members.id, head.head, head.deprel)
        for token in tree.children(head.id):
            if token.id != members.id and token != phrase.determiner:
                edit.reattach(token.id, members.id)
        replaced = [head, *tree.children(head.id, "det"), *tree.children(members.id, "case")]
        first = NounPhrase(tree, members).first
        edit.insert("some", before=first.id, head=members.id, deprel="det", upos="DET", xpos="DT")
        edit.remove(*(t.id for t in replaced))
        set_number(edit, clause, Number.PLURAL)
        old = " ".join(t.form for t in sorted(replaced, key=lambda t: tree.index(t.id)))
        return propose(self, edit, Reason("changed", old=old, new="some"))

    def _as_group(self, clause: Clause, phrase: NounPhrase, first: Token) -> Candidate:
        """Put *a group of* before the members."""
        edit, head = Edit(clause.tree), phrase.head
        group = edit.insert(
            "group", before=first.id, head=head.head, deprel=head.deprel, upos="NOUN", xpos="NN",
            feats=SINGULAR,
        )  # fmt: skip
        edit.insert("a", before=group, head=group, deprel="det", upos="DET", xpos="DT")
        edit.insert("of", after=group, head=head.id, deprel="case", upos="ADP", xpos="IN")
        edit.reattach(head.id, group, "nmod")
        edit.remove(first.id)
        set_number(edit, clause, Number.SINGULAR)
        return propose(self, edit, Reason("changed", old=first.form, new="a group of"))


def _members(tree: Tree, group: Token) -> Token | None:
    """Return the plural noun after *of*."""
    for noun in tree.children(group.id, "nmod"):
        is_of = [case.form for case in tree.children(noun.id, "case")] == ["of"]
        if (
            is_of
            and not tree.children(noun.id, "nummod")
            and NounPhrase(tree, noun).is_plural
            and not tree.children(noun.id, "det")
        ):
            return noun
    return None


def _unfit(clause: Clause, phrase: NounPhrase) -> Reason | None:
    tree, head = clause.tree, phrase.head
    is_group = head.lemma.lower() in GROUPS
    members = _members(tree, head) if is_group else head
    inner = members if members is not None else head
    return reason_of(
        clause_is_negated=is_negative(tree),
        determiner_under_there_is_or_negation=clause.expletive is not None,
        no_determiner_to_swap=members is None or (not phrase.is_plural and not is_group),
        arguments_not_both_people_or_animals=not is_animate(inner.lemma)
        or inner.lemma in words("collectives"),
        phrase_is_coordinated=bool(phrase.conjuncts) or bool(tree.children(inner.id, "conj")),
        # The verb of a relative clause agrees with the group: "a group that is dancing".
        other_noun_already_described=is_group
        and bool(
            tree.children(head.id, "amod", "compound", "nummod", "acl:relcl")
            or tree.children(inner.id, "acl:relcl")
        ),
        pronoun_points_to_argument=any(
            t.xpos in ("PRP", "PRP$") or t.form.lower() in AMONG for t in tree
        ),
    )
