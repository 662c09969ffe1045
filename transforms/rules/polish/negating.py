"""Put *nie* before the verbs of a clause and what they govern into the genitive.

The object of a denied verb goes from the accusative into the genitive, also that of its infinitive
("trzyma psa" → "nie trzyma psa", "pali papierosy" → "nie pali papierosów"). *Być* that says that
something is there becomes *nie ma*, *nie było*, and its subject goes into the genitive.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.polish.morphology import is_form
from transforms.packs.polish.noun_phrase import case_of, governing_numeral, recase
from transforms.packs.polish.tags import AGREEING, NOUNS, features, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused
from transforms.rules.polish.clause import Clause, direct_object, predicates
from transforms.tree import Feats, Token, Tree

NOT = Feats({"Polarity": "Neg"})


def negate(edit: Edit, clause: Clause) -> list[str]:
    """Put *nie* before every verb of the subject, objects into the genitive; return the verbs."""
    negated_verbs = []
    for each in predicates(clause):
        if each.is_existential and each.subject is not None:
            negated_verbs.append(_deny_existence(edit, each))
            continue
        for noun in objects(clause.tree, each.verb):
            case = case_of(clause.tree, noun.id)
            if case == "nom":
                raise Refused(Reason("object_stands_in_nominative"))
            if case == "gen" and _may_be_accusative(clause.tree, noun):
                raise Refused(Reason("object_case_in_doubt"))
            if case == "acc":
                recase(edit, clause.tree, noun.id, "gen")
        _insert_not(edit, each)
        negated_verbs.append(each.finite.form)
    return negated_verbs


def _may_be_accusative(tree: Tree, noun: Token) -> bool:
    """Tell whether an object that a parser put into the genitive is perhaps in the accusative.

    "Ogląda ruiny" may be parsed as one ruin in the genitive; it is several in the accusative, and
    denied "nie ogląda ruin".
    """
    number = {"sg": "pl", "pl": "sg"}.get(tag(noun.xpos).number)
    is_governed = tree[noun.head].lemma in words("genitive_verbs")
    if number is None or is_governed or governing_numeral(tree, noun.id) is not None:
        return False
    return is_form(noun.form, noun.lemma, f"subst:{number}:acc")


def _insert_not(edit: Edit, clause: Clause) -> None:
    edit.insert(
        "nie", before=clause.finite.id, head=clause.verb.id, deprel="advmod:neg", lemma="nie",
        upos="PART", xpos="part", feats=NOT,
    )  # fmt: skip


def _deny_existence(edit: Edit, clause: Clause) -> str:
    """Turn "jest kot" into "nie ma kota", "były koty" into "nie było kotów"."""
    verb, subject = clause.finite, clause.subject
    if subject is None:
        raise Refused(Reason("clause_has_no_subject"))
    recase(edit, clause.tree, subject.id, "gen")
    form, xpos = ("ma", "fin:sg:ter:imperf")
    if not clause.is_present:
        form, xpos = ("było", "praet:sg:n:imperf")
    edit.set(verb.id, form=form, xpos=xpos, feats=features(xpos))
    _insert_not(edit, clause)
    return verb.form


def objects(tree: Tree, verb: Token) -> Iterator[Token]:
    """Yield the objects that negation reaches: the verb's and those of its infinitives.

    Some treebanks and parsers call an object `obl`; what says how long or how far is none.
    """
    if _has_stray_object(tree, verb):
        raise Refused(Reason("object_unclear"))
    accusative = direct_object(tree, verb)
    bare = [
        each
        for each in tree.children(verb.id, "obl")
        if tree.child(each.id, "case") is None
        and case_of(tree, each.id) == "acc"
        and each.lemma not in words("measures")
    ]
    if any(tag(each.xpos).pos not in NOUNS | {"num"} for each in bare):
        raise Refused(Reason("object_unclear"))
    if len(bare) + (accusative is not None) > 1:
        raise Refused(Reason("object_unclear"))
    if accusative is not None and accusative.lemma == "to" and tree.child(verb.id, "nsubj") is None:
        raise Refused(Reason("object_unclear"))
    yield from [accusative] if accusative is not None else bare
    for infinitive in tree.children(verb.id, "xcomp"):
        if tag(infinitive.xpos).pos == "inf":
            yield from objects(tree, infinitive)


def _has_stray_object(tree: Tree, head: Token) -> bool:
    """Tell whether a noun in the accusative is attached where no object is.

    In "odbija kijem małą, białą piłkę" parsers coordinate the ball with the bat.
    """
    for each in tree.children(head.id):
        is_participle = each.relation in ("amod", "acl") and tag(each.xpos).pos in AGREEING
        if is_participle and not tag(each.xpos).agrees(tag(head.xpos)) and head.upos == "NOUN":
            return tree.child(each.id, "obj") is not None
        is_phrase = tree.child(each.id, "case", "cop") is not None
        if is_phrase or tag(each.xpos).pos not in NOUNS or each.relation in ("nsubj", "obj"):
            continue
        is_object = each.relation != "obl" and each.lemma not in words("measures")
        if (is_object and case_of(tree, each.id) == "acc") or _has_stray_object(tree, each):
            return True
    return False
