"""n.heading (any language) — removing a heading, greeting or exclamation before a statement
("Great, my name is on the board" → "My name is on the board", "Reuters: Sales are rising" → "Sales
are rising"; SICK, Table 2, eleventh row, removing parentheses).

The fragment is the root of the parsed sentence, and the statement a clause beside it.

Refuses clauses that are not whole by themselves, that a word marks as subordinate, whose words are
torn apart or that something outside depends on, those that a word at the head of the sentence
joins, verbs that would begin a clause, and halves of quotations. A sentence whose head is a verb or
has a subject stays as it is: that is a clause.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.pack import FallbackPack
from transforms.predicates import has_subject, verbs_of
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import cuts_multiword, has_unpaired_mark
from transforms.tree import ROOT, Token, Tree

BESIDE = ("parataxis", "conj", "list", "appos")
# A statement of fewer words may be another exclamation.
MIN_WORDS = 3


class Heading(Rule):
    """Keeps the statement beside a fragment that heads the sentence."""

    id = "n.heading"
    version = 2
    kind = Kind.N
    paper = "SICK N11"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        if pack.whole_sentences.flaw(tree) is None or next(verbs_of(tree), None) is not None:
            return
        if has_subject(tree):  # Vietnamese "he (is) poor": the treebank may lack such sentences
            return
        for clause in tree.children(tree.root.id, *BESIDE):
            if clause.upos in {"VERB", "AUX"} or tree.child(clause.id, "cop", "aux"):
                yield self.attempt(partial(self._alone, pack, tree, clause))

    def _alone(self, pack: FallbackPack, tree: Tree, clause: Token) -> Candidate:
        words = [*tree.subtree(clause.id)]
        while words and (words[0].upos == "PUNCT" or words[0].relation == "cc"):
            words.pop(0)
        if reason := _unfit(tree, clause, words):
            raise Refused(reason)
        last = tree.tokens[-1]
        kept_ids = {each.id for each in words} | ({last.id} if last.upos == "PUNCT" else set())
        removed = [each for each in tree if each.id not in kept_ids]
        edit = Edit(tree)
        edit.reattach(clause.id, ROOT)
        for token in tree:
            if token.id in kept_ids and token.head not in kept_ids and token.id != clause.id:
                edit.reattach(token.id, clause.id)
        edit.remove(*(each.id for each in removed))
        text = " ".join(each.form for each in removed)
        candidate = propose(self, edit, Reason("words_dropped", words=text))
        _check(pack, tree, candidate.tree)
        return candidate


def _unfit(tree: Tree, clause: Token, words: list[Token]) -> Reason | None:
    places = [tree.index(each.id) for each in words]
    return reason_of(
        phrase_not_contiguous=not places or places != list(range(places[0], places[-1] + 1)),
        # Korean 왔거나 갔다 (came, or went): the word that ends a clause joins it to the next.
        conjunction_joins_clauses=tree.root.upos in {"CCONJ", "SCONJ"},
        order_of_clause_not_usual=bool(places) and places[0] < tree.index(tree.root.id),
        clause_not_simple=len([each for each in words if each.upos != "PUNCT"]) < MIN_WORDS
        or tree.child(clause.id, "mark") is not None,
        part_of_phrase_is_multiword=cuts_multiword(words),
    )


def _check(pack: FallbackPack, tree: Tree, result: Tree) -> None:
    """Refuse what is not a statement by itself."""
    if flaw := pack.whole_sentences.flaw(result):
        raise Refused(flaw)
    finite, first = finite_word(result), result.tokens[0]
    if reason := reason_of(
        verb_would_begin=finite == first and "second" in pack.words("order"),
        mark_stands_beside_phrase=has_unpaired_mark(result) and not has_unpaired_mark(tree),
    ):
        raise Refused(reason)
