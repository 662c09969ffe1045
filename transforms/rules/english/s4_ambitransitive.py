"""s4.ambitransitive (en) — the subject itself does what it did to the object ("A boy is bouncing a
ball" → "A boy is bouncing with a ball"; SICK, Table 3, last row: "exploit verb transitive/
intransitive alternations").

Such verbs are listed (`words/ambitransitives.txt`). The object stays in the sentence as a
comitative; so does an instrument that is no longer played ("playing with a flute"). Where the
subject can move on its own, the object is what it is next to: "A man is riding a horse" → "A man is
riding next to a horse". The other way round, people who walk *with* an animal walk it, and those
who fly *in* a plane fly it. The same words mean something else: the pair is neutral in both
directions.

Warns where the two scenes are much the same (somebody plays with an instrument) and where the verb
alone leaves open what somebody rides or climbs.

Refuses inanimate subjects, objects that are a pronoun or a body part, have no article or are
described by a clause, and verbs that are negated, coordinated or passive.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.words import is_animate, is_idiom, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import Clause, clause_at_root
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.substitution import lemma_of
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# What somebody can also do without an object.
WITHOUT_OBJECT = frozenset(
    {"climb", "drive", "fly", "jump", "paddle", "paint", "race", "ride", "row", "sail"}
)
# For each verb and preposition, the list of nouns that can be the object instead.
LISTS_OF_OBJECTS = {
    ("walk", "with"): "animals",
    ("fly", "in"): "flown",
    ("sail", "in"): "sailed",
    ("sail", "on"): "sailed",
}


class Ambitransitive(Rule):
    """Makes a transitive verb intransitive and its object a comitative."""

    id = "s4.ambitransitive"
    version = 2
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.NEUTRAL
    prior = priors.S4

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = clause_at_root(tree)
        if isinstance(clause, Reason) or clause.predicate.upos != "VERB":
            return
        thing = tree.child(clause.predicate.id, "obj")
        if thing is None:
            yield from self._from_oblique(clause)
            return
        preposition = _preposition(clause.predicate, thing)
        phrase = NounPhrase(tree, thing)
        if preposition and (reason := _unfit(clause, phrase)):
            yield Refusal(self.id, reason)
        elif preposition:
            yield self._beside(clause, phrase, preposition)

    def _beside(self, clause: Clause, phrase: NounPhrase, preposition: str) -> Candidate:
        """Put a preposition before the object."""
        edit = Edit(clause.tree)
        thing, verb = phrase.head, clause.predicate
        for form in preposition.split():
            edit.insert(
                form, before=phrase.first.id, head=thing.id, deprel="case", upos="ADP", xpos="IN"
            )
        edit.reattach(thing.id, verb.id, "obl")
        if preposition == "with":
            because = Reason("made_companion", thing=thing.form, verb=verb.form)
        else:
            because = Reason("words_added_before_place", words=preposition)
        return propose(self, edit, because, warnings=_doubts(verb, thing))

    def _from_oblique(self, clause: Clause) -> Iterator[Candidate | Refusal]:
        """Make a companion or a vehicle the object."""
        tree, verb = clause.tree, clause.predicate
        for thing in tree.children(verb.id, "obl"):
            cases = tree.children(thing.id, "case")
            key = (lemma_of(verb), cases[0].form.lower()) if len(cases) == 1 else ("", "")
            list_name = LISTS_OF_OBJECTS.get(key)
            if list_name is None or thing.lemma.lower() not in words(list_name):
                continue
            first = NounPhrase(tree, thing).tokens[0]
            if tree.index(first.id) != tree.index(verb.id) + 1:
                yield Refusal(self.id, Reason("object_not_right_after_verb"))
            elif reason := _unfit(clause, NounPhrase(tree, thing)):
                yield Refusal(self.id, reason)
            else:
                edit = Edit(tree)
                edit.remove(cases[0].id)
                edit.reattach(thing.id, verb.id, "obj")
                yield propose(self, edit, Reason("words_removed", words=cases[0].form))


def _preposition(verb: Token, thing: Token) -> str:
    """Return the preposition that the object gets, empty if the verb needs its object."""
    lemma, noun = lemma_of(verb), thing.lemma.lower()
    if lemma in words("ambitransitives") or (
        lemma == "play" and noun in words("instruments_of_music")
    ):
        return "with"
    is_there = is_animate(noun) or noun in words("coloured_things", "mounts")
    return "next to" if lemma in WITHOUT_OBJECT and is_there and noun != "wave" else ""


def _doubts(verb: Token, thing: Token) -> tuple[Reason, ...]:
    """Return why the sentence may say much the same, or leave open what the subject rides."""
    if thing.lemma.lower() in words("instruments_of_music"):
        return (Reason("scenes_overlap"),)
    is_open = lemma_of(verb) in ("climb", "ride") or (
        lemma_of(verb) in WITHOUT_OBJECT and thing.lemma.lower() in words("mounts")
    )
    return (Reason("verb_leaves_open_what"),) if is_open else ()


def _unfit(clause: Clause, thing: NounPhrase) -> Reason | None:
    tree, verb = clause.tree, clause.predicate
    return reason_of(
        clause_is_negated=clause.negation is not None,
        verb_is_passive_or_coordinated=clause.is_passive
        or bool(tree.children(verb.id, "conj", "compound")),
        subject_not_animate=not NounPhrase(tree, clause.subject).is_animate,
        object_pronoun_or_body_part=not thing.is_noun or thing.head.lemma in words("body_parts"),
        object_has_no_determiner=thing.determiner is None and thing.numeral is None,
        object_is_coordinated=bool(thing.conjuncts),
        clause_describes_object=tree.child(thing.head.id, "acl") is not None,
        verb_has_particle=bool(tree.children(verb.id, "xcomp", "compound:prt")),
        phrase_would_be_doubled=any(
            t.form.lower() in ("next", "with")
            for t in tree.tokens[tree.index(verb.id) :]
            if t.head != thing.head.id
        ),
        verb_and_noun_are_idiom=is_idiom(lemma_of(verb), thing.head.lemma),
    )
