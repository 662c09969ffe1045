"""n.coordinate (en) — subordinate clause to coordinate clause ("A faucet is running while a bird is
standing in the sink below" → "A faucet is running and a bird is standing in the sink below"; SICK,
Table 2, ninth row).

*while*, *whilst* and *as* at the head of the last clause of the sentence become *and*. A clause
without subject is coordinated with the verb ("is doing backbends while playing" → "... and
playing") and gets its own *is* if the first verb has none to share. A pronoun that can only refer
to the subject is dropped ("as it leaves a station" → "and is leaving a station"), and so is *while*
before a phrase without verb ("while on its back").

Refuses sentences that describe no scene (`scene.py`), where *as* tells the reason and *while* a
contrast, clauses that are not at the end or depend on something other than the main verb, clauses
without a verb ("while on its back"), and *as* without a subject of its own (it may compare).
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, be_form, is_plural_noun, number_of
from transforms.packs.english.words import is_animate, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.being import insert_be
from transforms.rules.english.clause import Clause, clause_at_root, finite_of, is_finite
from transforms.rules.english.narration import keeps_tense
from transforms.rules.english.scene import describes_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

MARKS = frozenset({"while", "whilst", "as"})
SUBJECT_PRONOUNS = frozenset({"he", "she", "it", "they"})


class Coordinate(Rule):
    """Turns the last clause of time into a coordinate clause."""

    id = "n.coordinate"
    version = 4
    kind = Kind.N
    paper = "SICK N9"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for mark in tree:
            if mark.form.lower() not in MARKS or mark.relation not in ("mark", "case"):
                continue
            verb = tree[mark.head]
            if _is_before_phrase(tree, mark) and not (
                describes_no_scene(tree) or keeps_tense(tree)
            ):
                edit = Edit(tree)
                edit.remove(mark.id)
                yield propose(self, edit, Reason("words_removed", words=mark.form))
                return
            if verb.relation != "advcl":
                continue
            clause = clause_at_root(tree)
            if isinstance(clause, Reason):
                yield Refusal(self.id, clause)
            elif reason := _unfit(clause, verb, mark):
                yield Refusal(self.id, reason)
            else:
                yield _candidate(self, clause, verb, mark)
                return


def _unfit(clause: Clause, verb: Token, mark: Token) -> Reason | None:
    tree, host = clause.tree, clause.tree[verb.head]
    has_subject = tree.child(verb.id, "nsubj") is not None
    is_main = host.id == clause.predicate.id or (
        host.relation == "conj" and host.head == clause.predicate.id
    )
    return (
        describes_no_scene(tree)
        or keeps_tense(tree)
        or reason_of(
            clause_not_of_main_verb=not is_main,
            clause_not_final=not _is_last(tree, verb),
            conjunction_not_first_in_clause=_first_of_clause(tree, verb) != mark.id,
            clause_has_no_verb=verb.upos not in ("VERB",) and not tree.child(verb.id, "cop"),
            clause_has_several_conjunctions=len(tree.children(verb.id, "mark")) > 1,
            clause_has_no_verb_form=not _can_stand(tree, verb),
            as_may_compare=mark.form.lower() == "as" and not has_subject,
            main_clause_is_negated=clause.negation is not None,
            clause_has_own_tense=_is_in_past(tree, verb),
        )
    )


def _is_in_past(tree: Tree, verb: Token) -> bool:
    return finite_of(tree, verb).xpos == "VBD"


def _first_of_clause(tree: Tree, verb: Token) -> int:
    return next(t.id for t in tree.subtree(verb.id) if t.upos != "PUNCT")


def _is_last(tree: Tree, verb: Token) -> bool:
    _, end = tree.span(verb.id)
    rest = tree.tokens[end:]
    return tree.is_contiguous(verb.id) and all(t.upos == "PUNCT" for t in rest)


def _can_stand(tree: Tree, verb: Token) -> bool:
    helpers = tree.children(verb.id, "aux", "cop")
    if tree.child(verb.id, "nsubj") is not None:
        return is_finite(tree, helpers[0] if helpers else verb)
    return verb.xpos == "VBG" or _is_being_done(tree, verb)


def _is_being_done(tree: Tree, verb: Token) -> bool:
    """Tell whether the verb is a passive participle ("while being guided")."""
    helpers = tree.children(verb.id, "aux")
    return verb.xpos == "VBN" and len(helpers) == 1 and helpers[0].form == "being"


def _candidate(rule: Coordinate, clause: Clause, verb: Token, mark: Token) -> Candidate:
    tree, edit = clause.tree, Edit(clause.tree)
    pronoun = _own_pronoun(clause, verb, mark)
    if pronoun is not None:
        edit.remove(pronoun.id)
        if clause.is_progressive and verb.xpos == "VBG":
            # Both verbs share the "is" of the first.
            edit.remove(*(t.id for t in tree.children(verb.id, "aux")))
    comma = tree.tokens[tree.index(mark.id) - 1]
    if comma.form == ",":
        edit.remove(comma.id)
    edit.set(mark.id, form="and", lemma="and", upos="CCONJ", xpos="CC", deprel="cc")
    edit.reattach(verb.id, clause.predicate.id, "conj")
    is_open = tree.child(verb.id, "nsubj") is None
    if is_open and not _shares_be(clause, verb):
        be = be_form(number_of(tree, clause.subject.id), clause.subject)
        insert_be(edit, be, head=verb.id, before=_word_behind(tree, mark))
    return propose(rule, edit, Reason("changed", old=mark.form, new="and"))


def _shares_be(clause: Clause, verb: Token) -> bool:
    """Tell whether "is" of the main verb also serves the second participle."""
    return clause.is_progressive and verb.xpos == "VBG" and clause.expletive is None


def _is_before_phrase(tree: Tree, mark: Token) -> bool:
    """Tell whether *while* precedes a preposition and its clause has no verb."""
    place = tree.index(mark.id) + 1
    if mark.form.lower() not in ("while", "whilst") or place >= len(tree):
        return False
    follower, head = tree.tokens[place], tree[mark.head]
    return follower.upos == "ADP" and follower.head == head.id and head.upos == "NOUN"


def _own_pronoun(clause: Clause, verb: Token, mark: Token) -> Token | None:
    """Return the pronoun subject of the clause if it can only refer to the main subject."""
    tree = clause.tree
    pronoun = tree.child(verb.id, "nsubj")
    if verb.xpos != "VBG" or not tree.child(verb.id, "aux"):
        return None
    if (
        pronoun is None
        or pronoun.form.lower() not in SUBJECT_PRONOUNS
        or tree.child(pronoun.id, "conj")
    ):
        return None
    before = tree.tokens[: tree.index(mark.id)]
    inside = {t.id for t in tree.subtree(clause.subject.id)}
    others = [t for t in before if t.upos in ("NOUN", "PROPN") and t.id not in inside]
    is_plural = pronoun.form.lower() == "they"
    if (clause.number is Number.PLURAL) != is_plural or any(_may_mean(pronoun, t) for t in others):
        return None
    return pronoun if _may_mean(pronoun, clause.subject) else None


def _may_mean(pronoun: Token, noun: Token) -> bool:
    """Tell whether a pronoun may refer to a noun as an agent, which things rarely are."""
    form, lemma = pronoun.form.lower(), noun.lemma.lower()
    if form == "they":
        return is_plural_noun(noun) or lemma in words("collectives")
    if is_plural_noun(noun):
        return False
    is_person_noun = is_animate(lemma) and lemma not in words("animals")
    if form == "it":
        return not is_person_noun and lemma not in words("mass", "unique")
    return is_animate(lemma)


def _word_behind(tree: Tree, mark: Token) -> int:
    return tree.tokens[tree.index(mark.id) + 1].id
