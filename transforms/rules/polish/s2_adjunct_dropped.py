"""s2.adjunct_dropped (pl) — an adjunct less ("Dwa białe króliki siedzą na trawie." → "Króliki
siedzą."; CDS 2.2, 4).

Drops an adjective or participle with all that hangs on it, a phrase with a preposition, an adverb,
an adverbial participle or a relative clause, one at a time; the last candidate drops all of them
and the numeral of the subject, with the verb in the number that is left ("Pięć psów biegnie po
plaży." → "Psy biegną."). The first sentence entails the second only.

Refuses adjectives that choose or change their noun (*drugi*, *sztuczny*), that stand behind it and
name a kind ("piłka wodna"), or without which the phrase would say nothing ("o długich włosach");
phrases that a verb needs; what a pronoun may refer to; and sentences in which less says more
(*nie*, *każdy*, *bez*).
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.polish.morphology import inflect
from transforms.packs.polish.noun_phrase import (
    conjuncts,
    governing_numeral,
    inflect_word,
    numeral_of,
)
from transforms.packs.polish.tags import AGREEING, features, tag
from transforms.reason import Reason, Refused
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.adjuncts import CLITICS, adjuncts, turns_round
from transforms.rules.polish.clause import Clause, main_clause, phrase
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

CLITIC_FIRST = Reason("clitic_would_be_first")


class AdjunctDropped(Rule):
    """Drops what the sentence can do without."""

    id = "s2.adjunct_dropped"
    version = 2
    kind = Kind.S2
    paper = "CDS T4"
    languages = ("pl",)
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        found = list(adjuncts(tree))
        if not found:
            return
        clause = main_clause(tree)
        if turns_round(tree):
            yield Refusal(self.id, Reason("entailment_reversing_word"))
            return
        removable = [token for token, reason in found if reason is None]
        for token, reason in found:
            if reason:
                yield Refusal(self.id, reason)
            else:
                yield self._without(tree, [token])
        yield from self._bare(clause, removable)

    def _without(self, tree: Tree, dropped: list[Token]) -> Candidate | Refusal:
        edit = Edit(tree)
        because = " and ".join(phrase(tree, token.id) for token in dropped)
        for token in dropped:
            edit.remove_subtree(token.id)
        if _begins_with_clitic(tree, edit):
            return Refusal(self.id, CLITIC_FIRST)
        return propose(self, edit, Reason("words_dropped", words=because))

    def _bare(self, clause: Clause, removable: list[Token]) -> Iterator[Candidate]:
        """Drop everything at once, also the numeral of the subject."""
        tree, subject = clause.tree, clause.subject
        numeral = numeral_of(tree, subject.id) if subject else None
        inner = {below.id for each in removable for below in tree.descendants(each.id)}
        dropped = [each for each in removable if each.id not in inner]
        if len(dropped) + bool(numeral) < 2:
            return
        edit = Edit(tree)
        for token in dropped:
            edit.remove_subtree(token.id)
        first = next(each for each in tree if each.id in edit)
        if first == clause.finite and first != tree.tokens[0]:
            raise Refused(Reason("verb_would_be_first"))
        if _begins_with_clitic(tree, edit):
            raise Refused(CLITIC_FIRST)
        if numeral is not None and subject is not None:
            _uncount(edit, clause, subject, numeral)
        because = " and ".join(phrase(tree, each.id) for each in dropped)
        counted = f" and {numeral.form}" if numeral else ""
        yield propose(self, edit, Reason("words_dropped", words=because + counted))


def _begins_with_clitic(tree: Tree, edit: Edit) -> bool:
    first = next(each for each in tree if each.id in edit and each.upos != "PUNCT")
    return first != tree.tokens[0] and first.form.lower() in CLITICS


def _uncount(edit: Edit, clause: Clause, subject: Token, numeral: Token) -> None:
    """Drop the numeral of the subject; what it governed goes into the nominative plural."""
    tree = clause.tree
    if numeral.lemma == "jeden" or tag(subject.xpos).number != "pl":
        raise Refused(Reason("subject_is_in_singular"))
    edit.remove_subtree(numeral.id)
    if governing_numeral(tree, subject.id) is None:
        return
    if conjuncts(tree, subject.id):
        raise Refused(Reason("several_subjects_are_coordinated"))
    inflect_word(edit, subject, case="nom")
    for each in tree.children(subject.id, "amod", "acl"):
        if each.id in edit and tag(each.xpos).pos in AGREEING:
            inflect_word(edit, each, case="nom")
    _make_plural(edit, clause, tag(subject.xpos).gender)


def _make_plural(edit: Edit, clause: Clause, gender: str) -> None:
    verb = clause.finite
    if verb.id != clause.verb.id or clause.tree.children(verb.id, "conj"):
        raise Refused(Reason("predicate_agreement_unknown"))
    old = tag(verb.xpos)
    new = old.having(number="pl", gender=gender if old.pos == "praet" else "")
    form = inflect(verb.lemma, str(new))
    if form is None:
        raise Refused(Reason("dictionary_lacks_verb_form"))
    edit.set(verb.id, form=form.text, xpos=str(new), feats=features(str(new)))
