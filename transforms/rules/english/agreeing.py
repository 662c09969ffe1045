"""Finite verbs that follow a subject whose number a rule has changed."""

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, be_form, finite_form, finite_verb
from transforms.rules.english.being import be_tag
from transforms.rules.english.clause import Clause, coordinated_predicates


def set_number(edit: Edit, clause: Clause, number: Number) -> None:
    """Put the finite verbs of the clause and of its coordinated predicates into the number."""
    tree = clause.tree
    for predicate in (clause.predicate, *coordinated_predicates(tree, clause.predicate)):
        verb = finite_verb(tree, predicate)
        if verb is not None and verb.lemma == "be":
            form = be_form(number, is_past=verb.xpos == "VBD")
            edit.set(verb.id, form=form, xpos=be_tag(form))
        elif verb is not None and verb.xpos in ("VBZ", "VBP"):
            form = finite_form(verb.lemma, number)
            edit.set(verb.id, form=form, xpos="VBP" if number is Number.PLURAL else "VBZ")
