"""n.absolute (en) — *with* and attendant circumstances to a coordinate clause ("A dog is running
with mountains in the background" → "A dog is running and mountains are in the background"; SICK,
Table 2, ninth row).

The phrase ends the sentence; the complement of *with* is in the background or foreground, or is a
thing that does something ("with the sun shining on the water"). A participle with its own subject
after a comma is treated in the same way ("Two men are talking, one holding a rope" → "... and one
is holding a rope").

Refuses phrases after a clause that is negated or already coordinated, and people and animals that
do something, who may take part in the main action ("is posing with a girl laughing").
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import be_form, number_of
from transforms.packs.english.words import words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.being import insert_be
from transforms.rules.english.clause import Clause, main_clause
from transforms.rules.english.narration import keeps_tense
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.scene import tells_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

AROUND = frozenset({"background", "foreground"})


class Absolute(Rule):
    """Coordinates attendant circumstances with the main clause."""

    id = "n.absolute"
    version = 2
    kind = Kind.N
    paper = "SICK N9"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for noun in tree:
            predicate = _predicate(tree, noun) if _is_behind_with(tree, noun) else None
            predicate = predicate or _own_predicate(tree, noun)
            if predicate is None:
                continue
            clause = main_clause(tree)
            if reason := _unfit(clause, noun, predicate):
                yield Refusal(self.id, reason)
            else:
                edit = Edit(tree)
                yield propose(self, edit, _rewrite(edit, clause, noun, predicate))
            return


def _is_behind_with(tree: Tree, noun: Token) -> bool:
    cases = tree.children(noun.id, "case")
    is_with = len(cases) == 1 and cases[0].form.lower() == "with"
    return is_with and noun.upos == "NOUN" and noun.relation in ("obl", "nmod")


def _predicate(tree: Tree, noun: Token) -> Token | None:
    """Return the place or participle after the noun that ends the sentence, however attached."""
    last = len(tree) - (tree.tokens[-1].upos == "PUNCT")
    first = tree.index(noun.id)
    for token in tree.tokens[first + 1 : last]:
        if token.upos == "PUNCT":
            return None
        start, end = tree.span(token.id)
        if end != last or start <= first or not _closes(tree, token, noun):
            continue
        between = tree.tokens[first + 1 : start]
        ids = {t.id for t in tree.subtree(noun.id)}
        return token if all(t.id in ids for t in between) else None
    return None


def _own_predicate(tree: Tree, noun: Token) -> Token | None:
    """Return the participle whose subject is the noun, if a comma sets off both at the end."""
    verb = tree.parent(noun.id)
    if verb is None or noun.relation != "nsubj" or verb.xpos != "VBG" or verb.relation != "advcl":
        return None
    if tree.child(verb.id, "aux", "cop", "mark", "cc"):
        return None
    _, end = tree.span(verb.id)
    comma = tree.tokens[tree.index(NounPhrase(tree, noun).first.id) - 1]
    is_last = all(t.upos == "PUNCT" for t in tree.tokens[end:])
    return verb if comma.form == "," and is_last else None


def _closes(tree: Tree, token: Token, noun: Token) -> bool:
    if tree.child(token.id, "mark", "nsubj", "aux"):
        return False
    if token.lemma.lower() in AROUND and token.relation in ("nmod", "obl"):
        return tree.child(token.id, "case") is not None
    start, _ = tree.span(token.id)
    is_first = start == tree.index(token.id)
    is_near = token.head == noun.id or tree.index(token.id) == tree.index(noun.id) + 1
    return token.xpos == "VBG" and token.upos == "VERB" and is_first and is_near


def _unfit(clause: Clause, noun: Token, predicate: Token) -> Reason | None:
    tree, phrase = clause.tree, NounPhrase(clause.tree, noun)
    acts = predicate.xpos == "VBG"
    conjuncts = tree.children(clause.predicate.id, "conj")
    is_state = clause.has_be or clause.finite.lemma in words("statives")
    return (
        tells_no_scene(tree)
        or keeps_tense(tree)
        or reason_of(
            no_agentive_subject=clause.expletive is not None,
            main_clause_is_negated=clause.negation is not None,
            main_clause_coordinated=any(tree.child(each.id, "nsubj") for each in conjuncts),
            main_verb_not_present_continuous=not is_state,
            noun_may_take_part=acts and phrase.is_animate and noun.relation != "nsubj",
            noun_is_inalienable=noun.lemma.lower() in words("inalienable"),
            phrase_refers_to_subject=phrase.has_pronoun() and not acts,
        )
    )


def _rewrite(edit: Edit, clause: Clause, noun: Token, predicate: Token) -> Reason:
    tree = clause.tree
    preposition = tree.child(noun.id, "case")
    start = preposition or NounPhrase(tree, noun).first
    comma = tree.tokens[tree.index(start.id) - 1]
    is_act = predicate.xpos == "VBG"
    edit.reattach(predicate.id, clause.predicate.id, "conj")
    edit.reattach(noun.id, predicate.id, "nsubj")
    edit.insert(
        "and", before=start.id, head=predicate.id, deprel="cc", lemma="and", upos="CCONJ", xpos="CC"
    )
    edit.remove(*(t.id for t in (preposition, comma if comma.form == "," else None) if t))
    first = predicate if is_act else NounPhrase(tree, predicate).tokens[0]
    be = be_form(number_of(tree, noun.id))
    insert_be(edit, be, head=predicate.id, before=first.id, relation="aux" if is_act else "cop")
    return Reason("joined_with_and", noun=noun.form, be=be)
