"""Supply the predicate that a description lacks: a participle, a place, or clothes.

A description is a noun phrase at the root ("three people on a bench"). The noun's modifier becomes
the predicate, tried in this order:
- a participle ("a man doing a trick" → "a man is doing ..."), the last one of "a man dressed in
  black waving a flag";
- what somebody is about to do ("a girl about to hit a ball" → "is hitting");
- a place ("a bench under a tree" → "is under a tree"), with the implied verb
  ("people on a bench" → "are sitting on a bench");
- clothes ("a woman in a red coat" → "is wearing a red coat");
- an intransitive participle before the noun ("a running dog" → "a dog is running").
"""

from transforms.edit import Edit
from transforms.packs.english.agreement import be_form, number_of
from transforms.packs.english.inflection import inflect, verb_lemma
from transforms.packs.english.words import is_animate, is_personal_act, words
from transforms.reason import Reason, reason_of
from transforms.rules.english.being import PRESENT_PARTICIPLE, insert_be, with_adverbs
from transforms.rules.english.doubt import (
    is_of_others,
    may_be_past,
    may_be_verb,
    names_thing,
    takes_object_in_ing,
)
from transforms.rules.english.gloss import (
    by_phrases,
    cannot_happen,
    is_no_place_of_thing,
    may_define,
)
from transforms.rules.english.hidden_verbs import (
    has_finite_verb,
    hides_act,
    hides_participle,
    hides_verb,
)
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.place_phrase import is_no_place
from transforms.rules.english.raising import make_participle
from transforms.rules.english.scene import is_judged
from transforms.rules.english.usual_verbs import TRANSITIVE, is_worn, usual_verb
from transforms.tree import Token, Tree

PARTS = ("parataxis", "appos", "list", "acl:relcl", "ccomp", "dep", "csubj")
NOMINAL = ("NOUN", "PROPN")


def supply_predicate(edit: Edit, tree: Tree, noun: Token) -> Reason | None:
    """Make the noun's modifier its predicate and explain how; None if it has no suitable one."""
    if _unfit(tree, noun):
        return None
    participle = _participle(tree, noun)
    if participle is not None:
        return _predicate_participle(edit, tree, noun, participle)
    if (verb := _imminent(tree, noun)) is not None:
        return _predicate_imminent(edit, tree, noun, verb)
    if (place := _place(tree, noun)) is not None:
        return _predicate_place(edit, tree, noun, place)
    if (garment := _garment(tree, noun)) is not None:
        return _predicate_verb(edit, tree, noun, garment, "wear")
    if (before := _participle_before(tree, noun)) is not None:
        return _predicate_before(edit, tree, noun, before)
    return None


def why_not(tree: Tree, noun: Token) -> Reason:
    """Return the reason why `supply_predicate` finds none."""
    return _unfit(tree, noun) or Reason("description_has_no_predicate")


def is_compound_of_animate(tree: Tree, noun: Token) -> bool:
    """Tell whether a thing is the subject and a person its compound ("a man rock climbing")."""
    parts = tree.children(noun.id, "compound", "amod")
    return not is_animate(noun.lemma) and any(is_animate(each.lemma) for each in parts)


def _unfit(tree: Tree, noun: Token) -> Reason | None:
    is_picture = noun.lemma.lower() in words("depictions") and bool(tree.child(noun.id, "nmod"))
    return reason_of(
        description_speaks_of_picture=is_picture,
        description_has_several_parts=bool(tree.children(noun.id, *PARTS)),
        description_has_no_predicate=tree.child(noun.id, "case") is not None,
        sentence_is_question=tree.tokens[-1].form == "?",
        participle_before_noun_may_be_finite=hides_participle(tree, noun),
        noun_may_be_finite_verb=hides_verb(tree, noun),
        description_has_finite_verb=has_finite_verb(tree, noun),
        sentence_is_written_prose=is_judged(tree, noun),
        phrase_may_be_definition=may_define(tree, noun),
        person_is_compound_modifier=is_compound_of_animate(tree, noun),
        participles_follow_each_other=any(takes_object_in_ing(tree, t) for t in tree),
    ) or reason_of(noun_may_be_finite_verb=may_be_verb(tree, noun))


def _participle(tree: Tree, noun: Token) -> Token | None:
    """Return the participle that describes the whole noun phrase and can become its predicate."""
    for token in tree.tokens[tree.index(noun.id) + 1 :]:
        if token.relation not in ("acl", "advcl") or token.upos != "VERB":
            continue
        is_blocked = tree.child(token.id, "mark", "nsubj", "aux", "cc") is not None
        is_blocked = is_blocked or (
            token.form.lower() == "used" and _governs_infinitive(tree, token)
        )
        if is_blocked or token.xpos not in ("VBG", "VBN", "VBD") or _is_set_off(tree, noun, token):
            return None
        owner = tree[token.head]
        if names_thing(tree, noun, token) or is_of_others(tree, token):
            return None
        if may_be_past(tree, noun, token):
            return None
        if cannot_happen(tree, noun, token):
            return None
        if owner.id == noun.id:
            return None if _is_mixed_list(tree, noun) else _last_act(tree, noun, token)
        return token if token.relation == "acl" and _may_own(tree, noun, owner, token) else None
    return None


def _governs_infinitive(tree: Tree, verb: Token) -> bool:
    """Tell whether "to work" follows ("used to work": a habit of the past)."""
    clauses = tree.children(verb.id, "xcomp", "advcl", "ccomp")
    return any(t.form == "to" for each in clauses for t in tree.children(each.id, "mark"))


def _last_act(tree: Tree, noun: Token, participle: Token) -> Token:
    """Return the action of somebody dressed or covered ("a man dressed in black waving a flag")."""
    if participle.xpos == "VBG" or not NounPhrase(tree, noun).is_animate:
        return participle
    inside = {t.id for t in tree.subtree(participle.id)} | {noun.id}
    for token in tree.tokens[tree.index(participle.id) + 1 :]:
        is_act = token.xpos == "VBG" and token.relation in ("acl", "advcl", "amod")
        is_own = token.head in inside and is_personal_act(token.lemma)
        if is_act and is_own and token.upos == "VERB" and not tree.child(token.id, "mark", "nsubj"):
            owner = tree[token.head]
            is_thing = owner.upos in NOMINAL and not NounPhrase(tree, owner).is_animate
            follows = tree.index(owner.id) < tree.index(token.id)
            return (
                token
                if follows and (is_thing or owner.id in (participle.id, noun.id))
                else participle
            )
    return participle


def _is_set_off(tree: Tree, noun: Token, participle: Token) -> bool:
    """Tell whether a comma precedes the participle ("women, wearing hats, point")."""
    between = tree.tokens[tree.index(noun.id) : tree.index(participle.id)]
    is_list = tree.child(noun.id, "conj") is not None
    return between[-1].form == "," or (not is_list and any(t.form == "," for t in between))


def _is_mixed_list(tree: Tree, noun: Token) -> bool:
    """Tell whether people are coordinated with things, a sign of a misparsed list."""
    kinds = {NounPhrase(tree, each).is_animate for each in (noun, *tree.children(noun.id, "conj"))}
    return len(kinds) > 1


def _may_own(tree: Tree, noun: Token, host: Token, participle: Token) -> bool:
    """Tell whether a participle attached to a later noun may belong to the first, animate noun."""
    if _is_mixed_list(tree, noun) or is_of_others(tree, participle):
        return False
    if host.relation == "conj" and host.head == noun.id:
        return True
    if not NounPhrase(tree, noun).is_animate:
        return False
    while host.id != noun.id:
        is_of = any(t.lemma == "of" for t in tree.children(host.id, "case"))
        animate = NounPhrase(tree, host).is_animate
        if host.relation not in ("nmod", "conj", "compound") or (animate and not is_of):
            return False
        host = tree[host.head]
    return True


def _imminent(tree: Tree, noun: Token) -> Token | None:
    """Return the verb of "about to hit a ball" after the noun."""
    for verb in tree.children(noun.id, "acl", "advcl"):
        marks = {t.form.lower() for t in tree.children(verb.id, "mark")}
        if verb.xpos == "VB" and marks == {"about", "to"} and verb.lemma not in words("statives"):
            return verb if not tree.child(verb.id, "nsubj", "aux", "cop") else None
    return None


def _place(tree: Tree, noun: Token) -> Token | None:
    """Return the noun of the description's first phrase of place."""
    heads = {noun.id, *(t.id for t in tree.children(noun.id, "conj"))}
    for token in tree.tokens[tree.index(noun.id) + 1 :]:
        if token.relation in ("acl", "advcl"):
            return None
        if token.relation != "nmod" or token.head not in heads:
            continue
        case = tree.child(token.id, "case")
        if case is None or tree.tokens[tree.index(case.id) - 1].form == ",":
            return None  # "Gould, in her charming voice"
        preposition = case.lemma.lower()
        is_none = is_no_place(tree, token) or is_no_place_of_thing(tree, noun, token)
        if is_none or hides_act(tree, token):
            return None
        if _word_next(tree, token) is not None:
            return token
        if preposition == "of" or (preposition == "with" and NounPhrase(tree, token).is_animate):
            heads.add(token.id)
        elif preposition != "with" and is_worn(tree, noun, preposition, token):
            # "in a red coat on a bench": the bench may be attached to the coat.
            heads.add(token.id)
        elif preposition != "with":
            return token if preposition in words("locatives") else None
    return None


def _word_next(tree: Tree, place: Token) -> Token | None:
    """Return *next* of "next to a tree", which parsers attach as a sister of its preposition."""
    case = tree.child(place.id, "case")
    if case is None or case.form.lower() != "to" or tree.index(case.id) == 0:
        return None
    before = tree.tokens[tree.index(case.id) - 1]
    return before if before.form.lower() == "next" else None


def _garment(tree: Tree, noun: Token) -> Token | None:
    """Return what a person or animal wears: the first noun after *in*, or after *with*."""
    for token in tree.children(noun.id, "nmod"):
        case = tree.child(token.id, "case")
        after = tree.index(token.id) > tree.index(noun.id)
        if case is not None and after and is_worn(tree, noun, case.lemma.lower(), token):
            return token
    return None


def _participle_before(tree: Tree, noun: Token) -> Token | None:
    """Return the participle in "a running dog" if the description has nothing else."""
    # Before a person a noun in -ing may name a trade ("a fishing instructor").
    relations = ("amod", "compound") if noun.lemma in words("animals") else ("amod",)
    participles = [t for t in tree.children(noun.id, *relations) if t.form.endswith("ing")]
    is_last = tree.span(noun.id)[1] == tree.index(noun.id) + 1
    is_only = len(participles) == 1 and is_last and not tree.child(noun.id, "conj")
    if not (is_only and is_animate(noun.lemma)):
        return None
    lemma = verb_lemma(participles[0].form, participles[0].lemma, "VBG")
    return participles[0] if lemma in words("intransitives") else None


def _predicate_participle(edit: Edit, tree: Tree, noun: Token, participle: Token) -> Reason:
    form = _participle_form(edit, tree, noun, participle)
    is_active = form.endswith("ing")
    be = be_form(number_of(tree, noun.id))
    relation = "aux" if is_active else "aux:pass"
    insert_be(
        edit, be, head=participle.id, before=with_adverbs(tree, participle), relation=relation
    )
    _make_root(edit, tree, participle)
    edit.reattach(noun.id, participle.id, "nsubj" if is_active else "nsubj:pass")
    return Reason("made_predicate", word=participle.form, form=f"{be} {form}")


def _is_past_act(tree: Tree, noun: Token, verb: Token) -> bool:
    """Tell whether somebody did it, as the tagger says, and nothing says that it was done to them.

    Clothes, covers and postures are states ("a man dressed in black").
    """
    is_state = verb.form.lower() in words("always_adjectives") or tree.child(verb.id, "obj")
    cases = [
        t.lemma for each in tree.children(verb.id, "obl") for t in tree.children(each.id, "case")
    ]
    is_done_to = "by" in cases or "with" in cases or not cases
    is_animate_noun = NounPhrase(tree, noun).is_animate
    return verb.xpos == "VBD" and is_animate_noun and not (is_state or is_done_to)


def _participle_form(edit: Edit, tree: Tree, noun: Token, participle: Token) -> str:
    """Return the form; "danced" without an object is a finite verb."""
    if participle.xpos == "VBG":
        return participle.form
    lemma = verb_lemma(participle.form, participle.lemma, participle.xpos) or participle.lemma
    if lemma not in words("intransitives") and not _is_past_act(tree, noun, participle):
        return participle.form
    if by_phrases(tree, participle):
        return participle.form  # "the part played by an actor"
    form = inflect(lemma, "VBG").text
    edit.set(participle.id, form=form, lemma=lemma, xpos="VBG", feats=PRESENT_PARTICIPLE)
    return form


def _predicate_imminent(edit: Edit, tree: Tree, noun: Token, verb: Token) -> Reason:
    for mark in tree.children(verb.id, "mark"):
        edit.remove(mark.id)
    form = make_participle(edit, verb)
    be = be_form(number_of(tree, noun.id))
    insert_be(edit, be, head=verb.id, before=verb.id)
    _make_root(edit, tree, verb)
    edit.reattach(noun.id, verb.id, "nsubj")
    return Reason("changed", old=f"about to {verb.form}", new=f"{be} {form}")


def _predicate_place(edit: Edit, tree: Tree, noun: Token, place: Token) -> Reason:
    preposition = tree.children(place.id, "case")[0].lemma.lower()
    verb = usual_verb(tree, noun, preposition, place)
    if verb is not None:
        return _predicate_verb(edit, tree, noun, place, verb)
    be = be_form(number_of(tree, noun.id))
    following = _word_next(tree, place)
    first = following or NounPhrase(tree, place).tokens[0]
    insert_be(edit, be, head=place.id, before=first.id, relation="cop")
    _make_root(edit, tree, place)
    if following is not None:
        edit.reattach(following.id, place.id, "advmod")
    edit.reattach(noun.id, place.id, "nsubj")
    return Reason("words_added_before_place", words=be)


def _predicate_verb(edit: Edit, tree: Tree, noun: Token, place: Token, lemma: str) -> Reason:
    """Insert "is sitting" before a place, or replace the preposition of clothes by "is wearing"."""
    be, form = be_form(number_of(tree, noun.id)), inflect(lemma, "VBG").text
    first = NounPhrase(tree, place).tokens[0]
    verb = edit.insert(
        form, before=first.id, head=0, deprel="root", lemma=lemma, upos="VERB", xpos="VBG",
        feats=PRESENT_PARTICIPLE,
    )  # fmt: skip
    insert_be(edit, be, head=verb, before=verb)
    _attach_rest(edit, tree, place, verb)
    edit.reattach(noun.id, verb, "nsubj")
    edit.reattach(place.id, verb, "obj" if lemma in TRANSITIVE else "obl")
    if lemma in TRANSITIVE:
        edit.remove(*(t.id for t in tree.children(place.id, "case")))
    return Reason("words_added", words=f"{be} {form}")


def _predicate_before(edit: Edit, tree: Tree, noun: Token, participle: Token) -> Reason:
    be = be_form(number_of(tree, noun.id))
    edit.move([participle.id], after=noun.id)
    insert_be(edit, be, head=participle.id, before=participle.id)
    edit.reattach(participle.id, 0)
    edit.set(participle.id, upos="VERB", xpos="VBG", feats=PRESENT_PARTICIPLE)
    edit.reattach(noun.id, participle.id, "nsubj")
    return Reason("made_predicate", word=participle.form, form=f"{be} {participle.form}")


def _make_root(edit: Edit, tree: Tree, predicate: Token) -> None:
    """Make the predicate the root; the subject's dependents that follow are attached to it."""
    edit.reattach(predicate.id, 0)
    _attach_rest(edit, tree, predicate, predicate.id)


def _attach_rest(edit: Edit, tree: Tree, last: Token, head: int) -> None:
    """Attach to the head what follows a word and depends on something before it."""
    place = tree.index(last.id)
    inside = {t.id for t in tree.subtree(last.id)}
    for token in tree.tokens[place + 1 :]:
        if token.id in inside or token.head == 0 or tree.index(token.head) > place:
            continue
        relation = {"nmod": "obl", "acl": "advcl"}.get(token.relation, token.deprel)
        edit.reattach(token.id, head, relation)
