"""n.coordinate (any language) — a subordinate clause becomes a coordinate one ("A faucet is
running while a bird is standing in the sink" → "A faucet is running and a bird is standing in the
sink"; SICK, Table 2, ninth row).

The words table lists the subordinators with the conjunction in their place, and whether the verb of
their clause stands last (`subordinate`: German *während, und, last*; Spanish *mientras, y*). Such a
verb goes to the second place, behind its subject.

Refuses clauses that do not end the sentence, subjunctives, clauses without a subject, and a
conjunction that changes before the next word (`changing`); where the verb moves, also clauses that
do not begin with their subject or have clauses of their own, and verbs that the main clause would
part from a prefix.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.present_tense import separable_verb
from transforms.tree import Token, Tree

LAST = "last"
CLAUSES = frozenset({"advcl", "ccomp", "csubj", "parataxis", "acl", "xcomp", "conj"})


@dataclass(frozen=True)
class Subordinate:
    """A clause with the words that subordinate it, and their line of the table."""

    tree: Tree
    clause: Token
    marks: list[Token]
    entry: Entry

    @property
    def is_verb_last(self) -> bool:
        return self.entry.how == LAST


class Coordinate(Rule):
    """Coordinates a subordinate clause with the main clause."""

    id = "n.coordinate"
    kind = Kind.N
    paper = "SICK N9"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        entries = {entry.word: entry for entry in pack.table.of("subordinate")}
        for clause in tree.children(tree.root.id, "advcl"):
            marks = _marks(tree, clause)
            entry = entries.get(" ".join(each.lemma.lower() for each in marks))
            if entry is not None:
                subordinate = Subordinate(tree, clause, marks, entry)
                yield self.attempt(partial(self._coordinate, pack, subordinate))

    def _coordinate(self, pack: FallbackPack, subordinate: Subordinate) -> Candidate:
        tree, clause, entry = subordinate.tree, subordinate.clause, subordinate.entry
        mark, *further = subordinate.marks
        finite = _finite_of(tree, clause)
        if finite is None:
            raise Refused(Reason("clause_has_no_finite_verb"))
        if reason := _unfit(pack, subordinate, finite):
            raise Refused(reason)
        edit = Edit(tree)
        edit.set(mark.id, form=entry.other, lemma=entry.other, upos="CCONJ", deprel="cc")
        edit.reattach(mark.id, clause.id)
        edit.remove(*(each.id for each in further))
        edit.reattach(clause.id, clause.head, "conj")
        subject = tree.child(clause.id, "nsubj")
        if subordinate.is_verb_last and subject is not None:
            edit.move([finite.id], after=tree.subtree(subject.id)[-1].id)
        before = tree.tokens[tree.index(mark.id) - 1]
        if before.form in COMMAS:
            edit.remove(before.id)
        old = " ".join(each.form for each in subordinate.marks)
        return propose(self, edit, Reason("changed", old=old, new=entry.other))


def _marks(tree: Tree, clause: Token) -> list[Token]:
    """Return the initial words that subordinate the clause ("mientras que")."""
    words = [each for each in tree.subtree(clause.id) if each.upos != "PUNCT"]
    mark_ids = {each.id for each in tree.children(clause.id, "mark", "advmod")}
    mark_ids |= {each.id for one in mark_ids for each in tree.children(one, "fixed")}
    marks: list[Token] = []
    for word in words[:2]:
        is_first = not marks or word.relation in {"mark", "fixed"}
        if word.id not in mark_ids or not is_first:
            break
        marks.append(word)
    return marks


def _finite_of(tree: Tree, clause: Token) -> Token | None:
    words = (*tree.children(clause.id, "aux", "cop"), clause)
    finite = [each for each in words if each.feats.get("VerbForm") == "Fin"]
    return finite[0] if len(finite) == 1 else None


def _unfit(pack: FallbackPack, subordinate: Subordinate, finite: Token) -> Reason | None:
    tree, clause = subordinate.tree, subordinate.clause
    words = tree.subtree(clause.id)
    subject = tree.child(clause.id, "nsubj")
    mark_ids = {each.id for each in subordinate.marks}
    own_words = [each for each in words if each.upos != "PUNCT" and each.id not in mark_ids]
    end = next(each for each in reversed(tree.tokens) if each.upos != "PUNCT")
    is_last = subordinate.is_verb_last
    return reason_of(
        clause_not_final=own_words[-1].id != end.id or not tree.is_contiguous(clause.id),
        clause_has_no_subject=subject is None,
        subject_not_first_in_clause=is_last
        and subject is not None
        and (
            own_words[0].id != tree.subtree(subject.id)[0].id or not tree.is_contiguous(subject.id)
        ),
        clause_has_clause=is_last
        and any(each.relation in CLAUSES and each.id != clause.id for each in words),
        verb_not_indicative=finite.feats.get("Mood") not in {"", "Ind"},
        order_of_clause_not_usual=is_last and own_words[-1].id != finite.id,
        verb_may_have_separable_prefix=is_last
        and finite.upos == "VERB"
        and separable_verb(pack, finite.lemma) is not None,
        previous_word_depends_on_neighbour=_changes(
            pack, subordinate.entry.other, own_words[0].form
        ),
        word_is_multiword=any(each.multiword for each in (*subordinate.marks, finite)),
    )


def _changes(pack: FallbackPack, word: str, next_form: str) -> bool:
    """Tell whether the table has another form of a word before the next word."""
    return any(
        entry.word == word and next_form.lower().startswith(tuple(entry.other.split()))
        for entry in pack.table.of("changing")
    )
