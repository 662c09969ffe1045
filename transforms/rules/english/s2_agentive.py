"""s2.agentive (en) — agentive noun to "person who ..." ("A soccer player is kicking a ball into the
goal" → "A person who plays soccer is kicking a ball into the goal"; SICK, Table 3, fourth row).

A list says what each noun does: a guitarist plays the guitar, a surfer surfs. *Player* and *rider*
need the game, the instrument or the animal before them.

Refuses a noun whose activity the sentence already names ("a surfer is surfing"), compounds that are
not understood ("a dirt biker"), nouns with another postmodifier, and nouns whose clause would be
read together with what follows it ("is watching a dancer on the stage").
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, finite_form, is_plural_noun
from transforms.packs.english.inflection import inflect
from transforms.packs.english.words import phrases, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.describing import (
    add_activity,
    closes_phrase,
    describers,
    no_room,
)
from transforms.rules.english.people import tells_of_role
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

LIGHT = frozenset({"a", "the", "do", "on", "of", "out", "take", "make", "perform", "practice"})


class Agentive(Rule):
    """Replaces an agentive noun with what the person does."""

    id = "s2.agentive"
    version = 3
    kind = Kind.S2
    paper = "SICK P4"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for noun in tree:
            if noun.upos != "NOUN" or noun.lemma.lower() not in phrases("agentives"):
                continue
            activity = _activity(tree, noun)
            if reason := no_room(tree, noun) or _unfit(tree, noun, activity):
                yield Refusal(self.id, reason)
            else:
                yield _candidate(self, tree, noun, activity or "")


def _specifier(tree: Tree, noun: Token) -> Token | None:
    """Return the word directly before a noun, if it names a game or an instrument."""
    return next((t for t in describers(tree, noun) if _is_neighbour(tree, t, noun)), None)


def _is_neighbour(tree: Tree, token: Token, noun: Token) -> bool:
    return tree.index(token.id) == tree.index(noun.id) - 1


def _activity(tree: Tree, noun: Token) -> str | None:
    """Return the noun's activity ("play soccer"), None if it is unclear."""
    pattern = phrases("agentives")[noun.lemma.lower()]
    if "*" not in pattern:
        return _of_many(pattern) if is_plural_noun(noun) else pattern
    specifier = _specifier(tree, noun)
    if specifier is None:
        return None
    word, verb = specifier.lemma.lower(), pattern.removesuffix(" *")
    if verb == "play" and word in words("games"):
        return f"play {word}"
    if verb == "play" and word in words("instruments_of_music"):
        return f"play the {word}"
    if verb == "ride" and word in words("mounts"):
        return _of_many(f"ride a {word}") if is_plural_noun(noun) else f"ride a {word}"
    return None


def _of_many(pattern: str) -> str:
    """Return the activity of several people: each has a bike ("ride bikes")."""
    before, article, thing = pattern.partition(" a ")
    return f"{before} {inflect(thing, 'NNS').text}" if article else pattern


def _unfit(tree: Tree, noun: Token, activity: str | None) -> Reason | None:
    if activity is None:
        return Reason("word_before_noun_names_no_action")
    is_open = "*" in phrases("agentives")[noun.lemma.lower()]
    specifier = _specifier(tree, noun) if is_open else None
    specifier_id = specifier.id if specifier is not None else None
    others = [t for t in describers(tree, noun) if t.upos != "ADJ" and t.id != specifier_id]
    lemmas = {t.lemma.lower() for t in tree if t.id != specifier_id}
    activity_words = set(activity.split()) - LIGHT
    # An -ing form begins as its lemma does: the dictionary need not be asked for the others.
    initials = tuple(word[0] for word in activity_words)
    lemmas |= {inflect(lemma, "VBG").text for lemma in lemmas if lemma.startswith(initials)}
    return reason_of(
        noun_is_part_of_compound=bool(others),
        adjective_changes_noun_meaning=tells_of_role(tree, noun),
        activity_already_named=any(
            word in lemmas
            or word.removesuffix("s") in lemmas
            or inflect(word, "VBG").text in lemmas
            for word in activity_words
        ),
        clause_would_attach_to_next=not closes_phrase(tree, noun),
    )


def _candidate(rule: Agentive, tree: Tree, noun: Token, activity: str) -> Candidate:
    edit = Edit(tree)
    is_plural = is_plural_noun(noun)
    form, tag = ("people", "NNS") if is_plural else ("person", "NN")
    edit.set(noun.id, form=form, lemma="person", upos="NOUN", xpos=tag,
             feats=Feats({"Number": "Plur" if is_plural else "Sing"}))  # fmt: skip
    if "*" in phrases("agentives")[noun.lemma.lower()]:
        edit.remove_subtree(next(t.id for t in (_specifier(tree, noun),) if t is not None))
    number = Number.PLURAL if is_plural else Number.SINGULAR
    add_activity(edit, noun, activity, number)
    verb, _, rest = activity.partition(" ")
    paraphrase = f"{form} who {finite_form(verb, number)} {rest}".rstrip()
    return propose(rule, edit, Reason("changed", old=noun.form, new=paraphrase))
