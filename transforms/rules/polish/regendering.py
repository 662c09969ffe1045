"""Replace a noun with another, with all that must agree with its gender.

The noun takes case and number of the old one. Where the gender is another, so do the adjectives and
the numeral ("dwóch chłopców" → "dwie dziewczynki"), and the verb of a subject ("chłopiec biegł" →
"dziewczynka biegła"). What cannot be told is refused.
"""

from dataclasses import replace

from transforms.edit import Edit
from transforms.packs.polish.morphology import forms
from transforms.packs.polish.noun_phrase import (
    agreement,
    case_of,
    conjuncts,
    counted_collectively,
    describing,
    is_nominal,
    numeral_of,
)
from transforms.packs.polish.tags import tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused
from transforms.rules.polish.agreeing import agree_predicates, put, write
from transforms.rules.polish.clause import read_clause
from transforms.tree import Token, Tree

# The dictionary has several genders for these: slips of the tongue, toys, women with such a title.
USUAL_GENDERS = {
    "autobus": "m3", "doktor": "m1", "dziadek": "m1", "król": "m1", "latawiec": "m3",
    "maluch": "m1", "szczeniak": "m2", "sędzia": "m1",
}  # fmt: skip


def with_noun(tree: Tree, noun: Token, lemma: str) -> Edit:
    """Return an edit that replaces a noun with a lemma, or raise `Refused`."""
    old, gender = tag(noun.xpos), gender_of(lemma)
    edit = Edit(tree)
    new = old.having(gender=gender)
    numeral = numeral_of(tree, noun.id)
    is_collective = counted_collectively(lemma)
    keeps_numeral = numeral is None or not (
        is_collective or tag(numeral.xpos).collectivity == "col"
    )
    if gender == old.gender and keeps_numeral:
        put(edit, replace(noun, xpos=str(old)), new, lemma)
        return edit
    _refuse_reference(tree, noun)
    noun_case = old.case
    if numeral is not None:
        is_subject = noun.deprel.startswith("nsubj")  # some call "dwóch" there an accusative
        case = "nom" if is_subject else case_of(tree, noun.id)
        kind = "col" if is_collective else "ncol"
        noun_case = _count(edit, numeral, case, gender, kind)
    put(edit, replace(noun, xpos=str(old)), new.having(case=noun_case), lemma)
    for each in describing(tree, noun.id):
        if each == numeral:
            continue
        if tag(each.xpos).case != old.case:
            raise Refused(Reason("case_differs_in_noun_phrase"))
        put(edit, each, tag(each.xpos).having(case=noun_case, gender=gender))
    _agree_subject(edit, tree, noun)
    return edit


def gender_of(lemma: str) -> str:
    """Return the gender of a noun, or raise `Refused` where the dictionary knows several or none.

    >>> gender_of("pies"), gender_of("zwierzę")
    ('m2', 'n')
    """
    if lemma in USUAL_GENDERS:
        return USUAL_GENDERS[lemma]
    nominatives = [each for each in forms(lemma) if each.tag.startswith("subst:sg:nom")]
    usual = [each for each in nominatives if not each.labels] or nominatives
    genders = {tag(each.tag).gender for each in usual}
    if len(genders) != 1:
        raise Refused(Reason("other_noun_gender_in_doubt"))
    return genders.pop()


def _refuse_reference(tree: Tree, noun: Token) -> None:
    """Refuse where another word would have to follow the gender and is not found here."""
    below = tree.subtree(noun.id)
    if any(each.deprel == "acl:relcl" for each in below):
        raise Refused(Reason("relative_clause_describes_noun"))
    if any(each.xpos.startswith("ppron3") or each.lemma in ("jego", "jej") for each in tree):
        raise Refused(Reason("pronoun_may_refer_to_regendered_noun"))
    if any(each.lemma in ("jeden", "drugi", "inny") and each not in below for each in tree):
        raise Refused(Reason("pronoun_may_refer_to_regendered_noun"))


def _count(edit: Edit, numeral: Token, case: str, gender: str, kind: str) -> str:
    """Give a numeral another gender and return the case of its noun.

    Children are counted with *dwoje*: `kind` is "col". *Dwojgiem* governs too.
    """
    old = tag(numeral.xpos)
    if old.collectivity == "col":
        raise Refused(Reason("collective_numeral"))
    matches = [
        each
        for each in forms(numeral.lemma)
        for entry_tag in [tag(each.tag)]
        if (entry_tag.pos, entry_tag.case, entry_tag.gender) == ("num", case, gender)
        and (entry_tag.collectivity or "ncol") == kind
    ]
    if not matches:
        raise Refused(Reason("dictionary_lacks_numeral_form"))
    best = min(
        matches,
        key=lambda each: (
            tag(each.tag).accommodation != old.accommodation,
            each.form not in words("preferred"),
            each.labels,
        ),
    )
    does_govern = tag(best.tag).accommodation == "rec"
    governs = does_govern and (case in ("nom", "acc") or (kind, case) == ("col", "inst"))
    write(edit, numeral, best.form, best.tag)
    edit.reattach(numeral.id, numeral.head, "nummod:gov" if governs else "nummod")
    return "gen" if governs else case


def _agree_subject(edit: Edit, tree: Tree, noun: Token) -> None:
    """Make the verb agree where the noun is its subject or is coordinated with it."""
    subject = noun
    while subject.relation == "conj" and subject.head:
        subject = tree[subject.head]
    if not subject.deprel.startswith("nsubj"):
        return
    clause = read_clause(tree, tree[subject.head])
    if clause is None:
        raise Refused(Reason("predicate_agreement_unknown"))
    is_called = is_nominal(clause.verb) and tree.child(clause.verb.id, "case") is None
    if is_called and clause.verb.id != clause.finite.id:  # "dziewczyna jest Polką"
        raise Refused(Reason("predicate_agreement_unknown"))
    new_tree = edit.commit()
    if subject == noun or noun in conjuncts(tree, subject.id):
        number, gender = agreement(new_tree, subject.id)
        if agreement(tree, subject.id)[0] != tag(clause.finite.xpos).number:
            number = tag(clause.finite.xpos).number  # "jasny i ciemny pies biegają": two dogs
        agree_predicates(edit, clause, number, gender)
