"""s2.adjunct_dropped (pl) — dropping an adjunct ("Dwa białe króliki siedzą na trawie." → "Króliki
siedzą."; CDS 2.2, 4).

Drops an adjective or participle with all its dependents, a phrase with a preposition, an adverb,
an adverbial participle or a relative clause, one at a time; the last candidate drops all of them
and the numeral of the subject, with the verb in the number that is left ("Pięć psów biegnie po
plaży." → "Psy biegną."). The first sentence entails the second only.

Refuses adjectives that choose or change their noun (*drugi*, *sztuczny*), that stand behind it and
name a kind ("piłka wodna"), or without which the phrase would say nothing ("o długich włosach");
phrases that a verb needs; what a pronoun may refer to; and sentences in which less says more
(*nie*, *każdy*, *bez*).
"""

from collections.abc import Iterator
from functools import partial

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
from transforms.rules.polish.adjuncts import (
    CLITICS,
    REVERSING_PHRASE_ONLY,
    adjuncts,
    reverses_entailment,
)
from transforms.rules.polish.clause import (
    Clause,
    coordinated_verbs,
    main_clause,
    phrase,
    read_clause,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# Adjuncts that most nouns, but not all, can do without: a person has to look.
REASONS_TO_WARN = (Reason("adjective_names_kind"), Reason("noun_may_need_its_phrase"))


class AdjunctDropped(Rule):
    """Drops what the sentence can do without."""

    id = "s2.adjunct_dropped"
    version = 3
    kind = Kind.S2
    paper = "CDS T4"
    languages = ("pl",)
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        found_adjuncts = list(adjuncts(tree))
        if not found_adjuncts:
            return
        clause = main_clause(tree)
        if reverses_entailment(tree, beyond=REVERSING_PHRASE_ONLY):
            yield Refusal(self.id, Reason("entailment_reversing_word"))
            return
        removable = [token for token, reason in found_adjuncts if reason is None]
        doubtful = [token for token, reason in found_adjuncts if reason in REASONS_TO_WARN]
        for token, reason in found_adjuncts:
            if reason and reason not in REASONS_TO_WARN:
                yield Refusal(self.id, reason)
            else:
                warnings = (reason,) if reason else ()
                yield self.attempt(partial(self._without, clause, [token], warnings=warnings))
        yield from self._bare(clause, removable)
        if doubtful and removable:
            reasons = dict.fromkeys(
                reason for _, reason in found_adjuncts if reason in REASONS_TO_WARN
            )
            yield from self._bare(clause, [*removable, *doubtful], warnings=tuple(reasons))

    def _without(
        self,
        clause: Clause,
        phrases: list[Token],
        numeral: Token | None = None,
        *,
        warnings: tuple[Reason, ...] = (),
    ) -> Candidate:
        tree = clause.tree
        edit = Edit(tree)
        for token in phrases:
            edit.remove_subtree(token.id)
        _put_subjects_first(edit, clause)
        if _begins_with_clitic(edit):
            raise Refused(Reason("clitic_would_be_first"))
        words = [phrase(tree, token.id) for token in phrases]
        if numeral is not None and clause.subject is not None:
            _uncount(edit, clause, clause.subject, numeral)
            words.append(numeral.form)
        because = Reason("words_dropped", words=" and ".join(words))
        return propose(self, edit, because, warnings=warnings)

    def _bare(
        self, clause: Clause, removable: list[Token], *, warnings: tuple[Reason, ...] = ()
    ) -> Iterator[Candidate | Refusal]:
        """Drop everything at once, without the numeral of the subject and with it."""
        tree, subject = clause.tree, clause.subject
        numeral = numeral_of(tree, subject.id) if subject else None
        inner = {below.id for each in removable for below in tree.descendants(each.id)}
        outermost = [each for each in removable if each.id not in inner]
        if outermost and numeral is not None:
            yield self.attempt(
                partial(self._without, clause, outermost, numeral, warnings=warnings)
            )
        if len(outermost) > 1:
            yield self.attempt(partial(self._without, clause, outermost, warnings=warnings))


def _put_subjects_first(edit: Edit, main: Clause) -> None:
    """Put the subject before its verb where a verb has come to stand first in its clause.

    "Nad wodą stoi pies, a obok śpi kot." → "Pies stoi, a kot śpi."
    """
    tree = main.tree
    verbs = (main.verb, *coordinated_verbs(tree, main.verb))
    for clause in (other for verb in verbs if (other := read_clause(tree, verb))):
        if clause.subject is None or not _comes_first(edit, clause):
            continue
        subject = [each for each in tree.subtree(clause.subject.id) if each.id in edit]
        if any(each.relation in ("punct", "conj") for each in subject):
            raise Refused(Reason("verb_would_be_first"))
        edit.move([each.id for each in subject], before=clause.finite.id)


def _comes_first(edit: Edit, clause: Clause) -> bool:
    """Tell whether the finite verb has lost what stood before it in its clause."""
    tree, finite = clause.tree, clause.finite
    place = tree.index(finite.id)
    before = [each for each in tree.subtree(clause.verb.id) if tree.index(each.id) < place]
    remaining = [each for each in before if each.id in edit]
    return len(remaining) < len(before) and all(
        each.relation in ("punct", "cc") for each in remaining
    )


def _begins_with_clitic(edit: Edit) -> bool:
    first = next(each for each in edit.commit() if each.upos != "PUNCT")
    return first.form.lower() in CLITICS


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
