"""s3.negation (any language) — negating the sentence, or removing its negation ("Der Hund bellt" →
"Der Hund bellt nicht"; SICK, Table 3, inserting or removing negations).

Where the word goes, or which prefix the verb gets, and the case of a negated object are in the
words table.

Adverbs that a denied sentence does without (`dropped_denied`: already, also) are left out.

Of several clauses side by side of which the first cannot be denied, the last one is: what is said
of one known thing is contradicted by either. What somebody is quoted as saying is denied too, with
CONTRAST as its label: both may have been said.

Where that is in doubt, what is denied is what follows from the sentence: the sentence without an
adjunct, a clause or a conjunct, as rules for S2 drop them ("Er kommt leider erst, wenn es regnet"
→ "Er kommt nicht"). Who denies less denies the whole.

What is so of all is denied of all where the table says how (`negated_universal`: "Nicht alle Hunde
bellen").

An adverb that denies beside a negation goes with it ("asla uyumuyorlar", they never sleep →
"uyuyorlar").

What a subordinate clause denies does not count. Refuses sentences negated in another way, with a
condition ("if it rains", `conditional`), or with a quantified subject. An indefinite subject may
have another referent, so the candidate carries a warning.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from transforms.edit import Change, Edit
from transforms.packs.fallback.clauses import clause_head
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule, answers
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.affirming import affirm
from transforms.rules.universal.conditions import has_condition
from transforms.rules.universal.denying import negate
from transforms.rules.universal.last_clause import (
    BESIDE,
    has_adverb_not_negated,
    is_of_amount,
    last_clause,
    own_or_shared_subject,
    put_back,
)
from transforms.rules.universal.phrases import dropped_ids, loose, negatives
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_clause_dropped import ClauseDropped
from transforms.rules.universal.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.universal.said_clause import CLAUSES, said_clause
from transforms.rules.universal.statements import quotes_main_clause
from transforms.tree import Token, Tree

OF_CLAUSE = frozenset({"cc", "discourse"})
SMALL_WORDS = frozenset({"ADV", "CCONJ", "PART"})
INDEFINITE = Reason("subject_may_differ")
DROPPING_RULES: tuple[Rule, ...] = (AdjunctDropped(), ClauseDropped(), ConjunctDropped())
MAX_DROPPED = 2  # phrases left out before what is left is denied


class Negation(Rule):
    """Negates the main verb, or removes its negation."""

    id = "s3.negation"
    version = 12
    kind = Kind.S3
    paper = "SICK C1"
    expected_ab = expected_ba = Relation.CONTRADICTION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        answer = self.attempt(partial(self._of_main_clause, pack, tree))
        yield answer
        if isinstance(answer, Refusal) and tree.child(tree.root.id, *BESIDE) is not None:
            answer = self.attempt(partial(self._of_last_clause, pack, tree))
            yield answer
        if isinstance(answer, Refusal) and tree.child(tree.root.id, *CLAUSES) is not None:
            answer = self.attempt(partial(self._of_what_is_said, pack, tree))
            yield answer
        if isinstance(answer, Refusal) and not has_adverb_not_negated(pack, tree):
            yield from islice(self._of_shorter(tree, context, MAX_DROPPED), 1)

    def _of_main_clause(self, pack: FallbackPack, tree: Tree) -> Candidate:
        if quotes_main_clause(tree):
            raise Refused(Reason("speech_is_quoted"))
        if has_condition(pack, tree):
            raise Refused(Reason("sentence_has_condition"))
        is_denied = bool(negatives(pack, tree))
        if is_denied and _has_counted_subject(pack, tree):
            raise Refused(Reason("subject_is_quantified"))
        changes, tree = _denied_once(pack, tree) if is_denied else _plain(pack, tree)
        adaptation = affirm(pack, tree) if is_denied else negate(pack, tree)
        because = Reason("negation_removed") if is_denied else Reason("verb_denied")
        doubts = _doubts(tree, tree.child(tree.root.id, "nsubj"), adaptation.edit)
        warnings = (*doubts, *adaptation.warnings)
        return propose(self, adaptation.edit, because, warnings=warnings, before=changes)

    def _of_what_is_said(self, pack: FallbackPack, tree: Tree) -> Candidate:
        clause = said_clause(pack, tree)
        negated = self._of_main_clause(pack, clause)
        because = Reason("negation_removed" if negatives(pack, clause) else "verb_denied")
        return propose(
            self,
            put_back(tree, clause, negated.tree),
            because,
            warnings=negated.warnings,
            expected=(Relation.CONTRAST, Relation.CONTRAST),
        )

    def _of_shorter(self, tree: Tree, context: Context, depth: int) -> Iterator[Candidate]:
        """Yield denials of the sentence without what can be dropped; fewer phrases come first."""
        pack = pack_of(context)
        shorter_sentences = list(_shorter(tree, context))
        for shorter in shorter_sentences:
            answer = self.attempt(partial(self._of_main_clause, pack, shorter.tree))
            if isinstance(answer, Candidate) and not answer.warnings:
                yield replace(answer, edits=(*shorter.edits, *answer.edits))
        if depth > 1:
            for shorter in shorter_sentences:
                for denied in self._of_shorter(shorter.tree, context, depth - 1):
                    yield replace(denied, edits=(*shorter.edits, *denied.edits))

    def _of_last_clause(self, pack: FallbackPack, tree: Tree) -> Candidate:
        if has_condition(pack, tree):
            raise Refused(Reason("sentence_has_condition"))
        clause = last_clause(pack, tree)
        negated = self._of_main_clause(pack, clause)
        because = Reason("negation_removed" if negatives(pack, clause) else "verb_denied")
        edit = put_back(tree, clause, negated.tree)
        doubts = _doubts(tree, own_or_shared_subject(tree, clause.root))
        return propose(
            self, edit, because, warnings=tuple(dict.fromkeys((*doubts, *negated.warnings)))
        )


def _shorter(tree: Tree, context: Context) -> Iterator[Candidate]:
    """Yield the sentence without an adjunct, clause or conjunct, if it certainly follows."""
    for rule in DROPPING_RULES:
        for answer in answers(rule, tree, context):
            if not isinstance(answer, Candidate) or answer.warnings:
                continue
            if answer.expected_ab == Relation.ENTAILMENT:
                yield answer


def _has_counted_subject(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether the subject is counted or speaks of all or some, not by the negation itself: of
    two dogs that bark and two that do not, both may be true.
    """
    subject = tree.child(tree.root.id, "nsubj")
    if subject is None or any(each in tree.subtree(subject.id) for each in negatives(pack, tree)):
        return False
    return is_of_amount(pack, tree, subject)


def _plain(pack: FallbackPack, tree: Tree) -> tuple[tuple[Change, ...], Tree]:
    """Return the sentence without the adverbs that a denied one does not have, and the changes.

    "He sings already" is denied by "he does not sing".
    """
    dropped_adverbs = pack.words("dropped_denied")
    for adverb in tree:
        if adverb.lemma.lower() not in dropped_adverbs or tree.children(adverb.id):
            continue
        if not _is_of_clause(pack, tree, adverb):
            continue
        if adverb.upos not in SMALL_WORDS or loose(pack, tree, adverb):
            continue
        edit = Edit(tree)
        edit.remove(*dropped_ids(pack, tree, adverb))
        further, plain = _plain(pack, edit.commit())
        return (*edit.log, *further), plain
    return (), tree


def _denied_once(pack: FallbackPack, tree: Tree) -> tuple[tuple[Change, ...], Tree]:
    """Return the sentence without the adverbs that deny beside another negation, and the changes.

    "They never sleep" (Turkish "asla uyumuyorlar") is contradicted by "they sleep" ("uyuyorlar").
    """
    words = negatives(pack, tree)
    adverbs = [each for each in words if _denies_besides(pack, tree, each)]
    # French "ne … jamais": the adverb is the second word of the negation.
    is_pair = any(each.other for each in pack.table.of("negation"))
    if not adverbs or len(words) != len(adverbs) + 1 or is_pair:
        return (), tree
    if any(loose(pack, tree, each) for each in adverbs):
        return (), tree
    edit = Edit(tree)
    edit.remove(*(token_id for each in adverbs for token_id in dropped_ids(pack, tree, each)))
    return tuple(edit.log), edit.commit()


def _denies_besides(pack: FallbackPack, tree: Tree, word: Token) -> bool:
    """Tell whether a word is an adverb of the predicate that denies, but not the negation."""
    is_adverb = word.upos == "ADV" and word.relation == "advmod" and not tree.children(word.id)
    return is_adverb and word.head == tree.root.id and word.lemma not in pack.words("negation")


def _is_of_clause(pack: FallbackPack, tree: Tree, adverb: Token) -> bool:
    """Tell whether a small word belongs to the main clause: to its head, or focusing a phrase.

    One before another adverb that must be kept limits that ("nur langsam": who does not work slowly
    may be quick).
    """
    if adverb.relation == "advmod":
        is_of_adverb = adverb.head != tree.root.id and tree[adverb.head].relation == "advmod"
        limits = is_of_adverb and adverb.lemma.lower() in pack.words("kept")
        return clause_head(tree, adverb) == tree.root and not limits
    return adverb.relation in OF_CLAUSE and adverb.head == tree.root.id


def _doubts(tree: Tree, subject: Token | None, edit: Edit | None = None) -> tuple[Reason, ...]:
    """Return a warning if a subject is indefinite, so that another may be spoken of.

    Where the edit denies the subject itself ("no dog"), no other is left.
    """
    words = (subject, *tree.children(subject.id)) if subject is not None else ()
    if edit is not None and any(edit[each.id].is_denying for each in words if each.id in edit):
        return ()
    return (INDEFINITE,) if any(each.feats.get("Definite") == "Ind" for each in words) else ()
