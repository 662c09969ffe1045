"""n.participle (en) — participial clause of the subject to coordinate clause ("A clown wearing a
wig is juggling" → "A clown is wearing a wig and is juggling"; SICK, Table 2, ninth row).

These constructions say what else the subject does, and are coordinated with the main verb:

- a participle after an indefinite subject ("A clown wearing a wig is juggling");
- a participle at the end ("Two boys are racing along a canal carrying a kite" → "... and carrying a
  kite"), also where the parser attached it to the last noun, if things do not act like that;
  *using* becomes *with* ("is cutting bread using a knife" → "... with a knife");
- an action on the subject, after a comma at the end ("..., surrounded by children" → "... and is
  surrounded by children");
- a purpose after a verb of posture or of a single movement ("is bending down to tie a rope" → "is
  bending down and tying a rope"; fourth row).

Refuses definite and coordinated subjects (the clause may identify which one is meant), main
verbs that are negated or no participles, and verbs that are coordinated already. Warns where the
participle may describe another noun, or two participles follow each other.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.countable import is_unseen
from transforms.packs.english.words import is_personal_act, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.being import insert_be, insert_being
from transforms.rules.english.clause import Clause, clause_at_root
from transforms.rules.english.doubt import doubts
from transforms.rules.english.noun_phrase import EVERYBODY, Definiteness, NounPhrase
from transforms.rules.english.raising import make_participle
from transforms.rules.english.scene import describes_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# After these, the intended action is visible.
BODILY = frozenset(
    {
        "bend",
        "bow",
        "crouch",
        "dive",
        "jump",
        "kneel",
        "lean",
        "leap",
        "lie",
        "sit",
        "squat",
        "stand",
    }
)


class Participle(Rule):
    """Coordinates what a participle says of the subject with the main verb."""

    id = "n.participle"
    version = 4
    kind = Kind.N
    paper = "SICK N9"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = clause_at_root(tree)
        if isinstance(clause, Reason):
            return
        for find, reason_against, rewrite in (
            (_instrument, _unfit_verb, _with_instrument),
            (_before_verb, _unfit_subject, _coordinate_first),
            (_at_end, _unfit_verb, _coordinate_last),
            (_purpose, _unfit_verb, _coordinate_purpose),
            (_state_at_end, _unfit_verb, _coordinate_state),
        ):
            verb = find(clause)
            if verb is None:
                continue
            if reason := reason_against(clause):
                yield Refusal(self.id, reason)
                continue
            edit = Edit(tree)
            warnings = doubts(tree, verb, clause.subject)
            yield propose(self, edit, rewrite(edit, clause, verb), warnings=warnings)
            return


def _is_bare(tree: Tree, verb: Token, tag: str = "VBG") -> bool:
    """Tell whether a participle has no auxiliary, subject or conjunction, and is not one of two."""
    is_bare = tree.child(verb.id, "mark", "aux", "cop", "nsubj", "expl", "case") is None
    is_bare = is_bare and not any(tree.child(t.id, "cc") for t in tree.children(verb.id, "conj"))
    return verb.upos == "VERB" and verb.xpos == tag and is_bare


def _before_verb(clause: Clause) -> Token | None:
    """Return the only participle between the subject and its finite verb."""
    tree = clause.tree
    modifiers = tree.children(clause.subject.id, "acl")
    if len(modifiers) != 1 or not _is_bare(tree, modifiers[0]) or clause.expletive is not None:
        return None
    _, end = tree.span(modifiers[0].id)
    is_next = end == tree.index(clause.finite.id) and clause.finite.lemma == "be"
    if modifiers[0].lemma in words("statives"):
        return None
    return modifiers[0] if is_next and tree.is_contiguous(modifiers[0].id) else None


def _unfit_subject(clause: Clause) -> Reason | None:
    tree, phrase = clause.tree, NounPhrase(clause.tree, clause.subject)
    before = tree.tokens[tree.index(_before(clause).id) - 1]
    return describes_no_scene(tree) or reason_of(
        participle_may_be_restrictive=phrase.definiteness is not Definiteness.INDEFINITE
        # "women dealing with them are allowed advantages"
        or (not clause.is_progressive and phrase.is_plural and phrase.tokens[0] == phrase.head),
        subject_is_coordinated=bool(phrase.conjuncts),
        subject_not_animate=not phrase.is_animate,
        participle_set_off_by_comma=before.form == ",",
        main_clause_is_negated=clause.negation is not None,
        # "A woman moving in is another story": her moving is the story, not she.
        main_verb_not_participle=clause.predicate.upos == "NOUN"
        and not tree.child(clause.predicate.id, "case"),
        main_clause_coordinated=_has_other_subject(clause),
    )


def _before(clause: Clause) -> Token:
    return clause.tree.children(clause.subject.id, "acl")[0]


def _has_other_subject(clause: Clause) -> bool:
    return any(clause.tree.child(each.id, "nsubj") for each in _conjuncts(clause))


def _conjuncts(clause: Clause) -> tuple[Token, ...]:
    return clause.tree.children(clause.predicate.id, "conj")


def _unfit_verb(clause: Clause) -> Reason | None:
    return describes_no_scene(clause.tree) or reason_of(
        main_verb_not_participle=not clause.is_progressive,
        main_clause_is_negated=clause.negation is not None,
        main_verb_is_coordinated=bool(clause.tree.children(clause.predicate.id, "cc"))
        or any(clause.tree.child(t.id, "cc") for t in _conjuncts(clause)),
        no_agentive_subject=clause.expletive is not None,
        participles_follow_each_other=_has_several(clause),
    )


def _has_several(clause: Clause) -> bool:
    """Tell whether commas set off more than one participle ("turns, speaking and laughing")."""
    tree = clause.tree
    set_off = [
        t
        for t in tree.tokens[tree.index(clause.predicate.id) + 1 :]
        if t.xpos == "VBG" and tree.tokens[tree.index(t.id) - 1].form == ","
    ]
    return len(set_off) > 1


def _at_end(clause: Clause) -> Token | None:
    """Return a participle that says at the end what the subject does."""
    tree = clause.tree
    # Directly after the main verb the two are one action ("sits reading").
    for verb in tree.tokens[tree.index(clause.predicate.id) + 2 :]:
        if verb.relation not in ("advcl", "acl", "conj") or not _is_bare(tree, verb):
            continue
        if not _ends_sentence(tree, verb) or tree.tokens[tree.index(verb.id) - 1].upos == "ADP":
            continue
        is_act = _is_done_by_subject(clause, verb) and not _is_state(tree, verb)
        return verb if is_act else None
    return None


def _is_state(tree: Tree, verb: Token) -> bool:
    """Tell whether the participle says what somebody is like ("having nothing to say")."""
    thing = tree.child(verb.id, "obj")
    is_unseen_thing = thing is None or is_unseen(thing.lemma) or thing.form.lower() in EVERYBODY
    return verb.lemma in words("statives") and is_unseen_thing


def _ends_sentence(tree: Tree, verb: Token) -> bool:
    _, end = tree.span(verb.id)
    first = next(t for t in tree.subtree(verb.id) if t.upos != "PUNCT")
    return first.id == verb.id and all(t.upos == "PUNCT" for t in tree.tokens[end:])


def _is_done_by_subject(clause: Clause, verb: Token) -> bool:
    """Tell whether the participle depends on the main verb, or on a thing that cannot act."""
    tree, owner = clause.tree, clause.tree[verb.head]
    if verb.relation == "conj" and not _is_set_off(clause, verb):
        return False
    before = tree.tokens[tree.index(verb.id) - 1]
    if owner.id == clause.predicate.id:
        # "is talking to a nurse holding a cup": the nurse may hold it.
        return (
            before.id == owner.id or not NounPhrase(tree, before).is_animate or not _names(before)
        )
    if owner.upos not in ("NOUN", "PROPN") or not is_personal_act(verb.lemma):
        return False
    if tree.index(owner.id) + 1 == tree.index(verb.id) and _is_with(tree, owner):
        return False  # "with the sun flaring through the trees"
    between = tree.tokens[tree.index(clause.predicate.id) : tree.index(verb.id)]
    animate = NounPhrase(tree, clause.subject).is_animate
    return animate and not any(NounPhrase(tree, t).is_animate for t in between if _names(t))


def _is_with(tree: Tree, noun: Token) -> bool:
    return any(t.lemma == "with" for t in tree.children(noun.id, "case"))


def _names(token: Token) -> bool:
    return token.upos in ("NOUN", "PROPN", "PRON")


def _is_set_off(clause: Clause, verb: Token) -> bool:
    """Tell whether a coordinate participle is alone after a comma ("is standing, looking at the
    sea")."""
    tree = clause.tree
    is_only = len(_conjuncts(clause)) == 1 and not tree.children(verb.id, "conj", "cc")
    return is_only and verb.head == clause.predicate.id


def _state_at_end(clause: Clause) -> Token | None:
    """Return a past participle with its agent, set off by a comma at the end."""
    tree = clause.tree
    for verb in tree.children(clause.predicate.id, "advcl", "conj"):
        before = tree.tokens[tree.index(verb.id) - 1]
        if before.form != "," or not _is_bare(tree, verb, "VBN") or tree.child(verb.id, "cc"):
            continue
        cases = (tree.child(t.id, "case") for t in tree.children(verb.id, "obl"))
        has_agent = any(case is not None and case.lemma == "by" for case in cases)
        return verb if has_agent and _ends_sentence(tree, verb) else None
    return None


def _instrument(clause: Clause) -> Token | None:
    """Return *using* at the end, with its object, if it names the instrument."""
    tree = clause.tree
    for verb in tree.tokens[tree.index(clause.predicate.id) + 1 :]:
        is_using = verb.form.lower() == "using" and verb.relation in ("advcl", "acl", "xcomp")
        if is_using and _is_bare(tree, verb) and _ends_sentence(tree, verb):
            only_object = [t.relation for t in tree.children(verb.id)] == ["obj"]
            return verb if only_object and not _is_seen_by_other(clause, verb) else None
    return None


def _is_seen_by_other(clause: Clause, verb: Token) -> bool:
    """Tell whether somebody else precedes the participle ("watching a man using a saw")."""
    owner = clause.tree[verb.head]
    return owner.id != clause.predicate.id and NounPhrase(clause.tree, owner).is_animate


def _purpose(clause: Clause) -> Token | None:
    """Return the infinitive after a verb of posture or of a single movement."""
    tree, upper = clause.tree, clause.predicate
    if upper.lemma not in BODILY:
        return None
    for verb in tree.children(upper.id, "advcl", "xcomp"):
        marks = tree.children(verb.id, "mark")
        is_to = len(marks) == 1 and marks[0].form == "to" and verb.xpos == "VB"
        others = tree.child(verb.id, "aux", "cop", "nsubj", "expl")
        if is_to and others is None and tree.span(verb.id)[0] == tree.index(marks[0].id):
            return verb if verb.lemma not in words("statives") else None
    return None


def _coordinate_first(edit: Edit, clause: Clause, verb: Token) -> Reason:
    """Give the participle the verb's *be*, and the verb a new one after *and*."""
    be, predicate = clause.finite, clause.predicate
    _insert_and(edit, predicate.id, before=be.id)
    insert_be(edit, be.form, head=verb.id, before=verb.id)
    edit.reattach(verb.id, 0)
    edit.reattach(clause.subject.id, verb.id, "nsubj")
    edit.reattach(predicate.id, verb.id, "conj")
    for token in clause.tree.children(predicate.id, "punct"):
        edit.reattach(token.id, verb.id)
    return Reason("verb_coordinated", verb=verb.form, other=predicate.form)


def _coordinate_last(edit: Edit, clause: Clause, verb: Token) -> Reason:
    before = clause.tree.tokens[clause.tree.index(verb.id) - 1]
    if before.form == ",":
        edit.remove(before.id)
    edit.reattach(verb.id, clause.predicate.id, "conj")
    _insert_and(edit, verb.id, before=verb.id)
    return Reason("verb_coordinated", verb=verb.form, other=clause.predicate.form)


def _coordinate_purpose(edit: Edit, clause: Clause, verb: Token) -> Reason:
    to = clause.tree.children(verb.id, "mark")[0]
    edit.remove(to.id)
    form = make_participle(edit, verb)
    edit.reattach(verb.id, clause.predicate.id, "conj")
    _insert_and(edit, verb.id, before=verb.id)
    return Reason("infinitive_coordinated", verb=verb.form, form=form)


def _coordinate_state(edit: Edit, clause: Clause, verb: Token) -> Reason:
    note = _coordinate_last(edit, clause, verb)
    is_state = verb.form.lower() in words("always_adjectives")
    relation = "aux:pass" if is_state else "aux"
    be = insert_be(edit, clause.finite.form, head=verb.id, before=verb.id, relation=relation)
    if not is_state:
        insert_being(edit, head=verb.id, after=be)
    return note


def _with_instrument(edit: Edit, clause: Clause, verb: Token) -> Reason:
    instrument = clause.tree.children(verb.id, "obj")[0]
    edit.reattach(instrument.id, clause.predicate.id, "obl")
    edit.reattach(verb.id, instrument.id, "case")
    edit.set(verb.id, form="with", lemma="with", upos="ADP", xpos="IN")
    return Reason("using_changed_to_with")


def _insert_and(edit: Edit, head: int, *, before: int) -> None:
    edit.insert("and", before=before, head=head, deprel="cc", lemma="and", upos="CCONJ", xpos="CC")
