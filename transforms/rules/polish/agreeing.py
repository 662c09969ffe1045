"""Inflect words together with all that must agree with them; refuse in doubt."""

from transforms.edit import Edit
from transforms.packs.polish.mending import doubtful
from transforms.packs.polish.morphology import inflect, inflect_like, is_form
from transforms.packs.polish.tags import AGREEING, Tag, features, tag
from transforms.reason import Reason, Refused
from transforms.rules.polish.clause import Clause, predicates
from transforms.tree import Token

NAMES = ("Number", "Case", "Gender", "Animacy")


def put(edit: Edit, token: Token, new: Tag, lemma: str = "") -> None:
    """Put a noun, numeral or adjective into the form of a tag, or another word in its place."""
    old = tag(token.xpos)
    if new == old and not lemma:
        return
    if not lemma and not is_form(token.form, token.lemma, str(old)):
        raise Refused(Reason("dictionary_differs_from_parse"))
    form = inflect(lemma or token.lemma, str(new))
    if form is None:
        raise Refused(Reason("dictionary_lacks_word_form"))
    write(edit, token, form.text, str(new) + token.xpos[len(str(old)) :], lemma)


def write(edit: Edit, token: Token, form: str, xpos: str, lemma: str = "") -> None:
    """Write a form with its tag; what the tag does not tell stays as it was."""
    new_feats = features(xpos)
    updates = {name: new_feats.get(name) for name in NAMES}
    edit.set(
        token.id, form=form, lemma=lemma or None, xpos=xpos, feats=token.feats.updated(**updates)
    )  # fmt: skip


def agree_predicates(edit: Edit, clause: Clause, number: str, gender: str) -> None:
    """Make the verbs of a subject agree with it in number and gender, or raise `Refused`."""
    for each in predicates(clause):
        old = tag(each.finite.xpos)
        if old.pos not in ("fin", "praet"):
            raise Refused(Reason("predicate_agreement_unknown"))
        if doubtful(each.finite):
            raise Refused(Reason("dictionary_differs_from_parse"))
        new = old.having(number=number, gender=gender if old.pos == "praet" else "")
        _refuse_secondary(each)
        _put_verb(edit, each.finite, old, new)
        if each.verb.id != each.finite.id:
            _agree_adjective(edit, each.verb, number, gender)


def _put_verb(edit: Edit, verb: Token, old: Tag, new: Tag) -> None:
    if new == old:
        return
    form = inflect_like(verb.form, verb.lemma, str(new))
    if form is None:
        raise Refused(Reason("dictionary_lacks_verb_form"))
    new_feats = features(str(new))
    updates = {name: new_feats.get(name) for name in NAMES if name != "Case"}
    xpos = str(new) + verb.xpos[len(str(old)) :]
    edit.set(verb.id, form=form.text, xpos=xpos, feats=verb.feats.updated(**updates))


def _agree_adjective(edit: Edit, adjective: Token, number: str, gender: str) -> None:
    """Make "(jest) czarny" agree; a noun or an adverb in its place does not."""
    old = tag(adjective.xpos)
    if old.pos not in AGREEING:
        return
    if old.case != "nom":  # "pięć psów jest czarnych"
        raise Refused(Reason("predicate_agreement_unknown"))
    put(edit, adjective, old.having(number=number, gender=gender))


def _refuse_secondary(clause: Clause) -> None:
    """Refuse where another word agrees with the subject ("stoi zamyślony", "leży sama")."""
    below = clause.tree.children(clause.verb.id, "acl", "amod", "xcomp", "advcl", "det")
    if any(tag(each.xpos).pos in AGREEING for each in below):
        raise Refused(Reason("verb_part_agrees_with_subject"))
