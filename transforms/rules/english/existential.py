"""From "A dog is walking" to "There is a dog walking": the tree of an existential sentence.

In UD the *be* of an existential is the root, *there* its expletive, the noun its subject, and the
former predicate modifies the noun (https://universaldependencies.org/u/dep/expl.html).
"""

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, be_form
from transforms.rules.english.being import be_feats, be_tag
from transforms.rules.english.clause import Clause, coordinated_predicates
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.tree import Token, Tree


def make_existential(edit: Edit, clause: Clause, *, is_plural: bool) -> str:
    """Turn the clause into an existential one and return its form of be.

    The caller changes the determiner of the subject afterwards.
    """
    tree, be = clause.tree, clause.finite
    form = be_form(Number.PLURAL if is_plural else Number.SINGULAR, is_past=clause.is_past)
    _attach_to_noun(edit, clause)
    _drop_shared_be(edit, clause)
    edit.reattach(be.id, 0)
    edit.set(be.id, form=form, lemma="be", upos="VERB", xpos=be_tag(form), feats=be_feats(form))
    edit.reattach(clause.subject.id, be.id, "nsubj")
    edit.move([be.id], before=NounPhrase(tree, clause.subject).first.id)
    edit.insert("there", before=be.id, head=be.id, deprel="expl", upos="PRON", xpos="EX")
    for token in tree.children(clause.predicate.id):
        if token.relation == "punct" or _stands_before(tree, token, clause.subject):
            edit.reattach(token.id, be.id)
    return form


def _attach_to_noun(edit: Edit, clause: Clause) -> None:
    predicate, subject = clause.predicate, clause.subject
    edit.reattach(predicate.id, subject.id, "nmod" if clause.is_copular else "acl")


def _drop_shared_be(edit: Edit, clause: Clause) -> None:
    """Remove "is" from "and is playing": only participles can modify a noun."""
    for conjunct in coordinated_predicates(clause.tree, clause.predicate):
        if clause.is_copular and conjunct.xpos == "VBG":
            # "There is no man in the park and talking": the participle follows without "and".
            edit.remove(*(t.id for t in clause.tree.children(conjunct.id, "cc")))
        for helper in clause.tree.children(conjunct.id, "aux", "cop"):
            if helper.form.lower() in ("is", "are", "was", "were"):
                edit.remove(helper.id)


def _stands_before(tree: Tree, token: Token, subject: Token) -> bool:
    return tree.index(token.id) < tree.index(subject.id) and token.id != subject.id
