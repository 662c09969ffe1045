"""s2.verb_last (any language) — a phrase behind the verb goes to the beginning, where verbs
otherwise stand last (Turkish "Geliyor çocuklarımız" → "Çocuklarımız geliyor", our children are
coming; SICK, Table 3, words that mean the same). Both sentences entail each other.

The words table says that verbs stand last (`order`). Words that link the sentence to another one
stay before the phrase.

Refuses sentences with more than one phrase behind the verb or anything else there, with other
clauses side by side, marks or half a quotation; questions and exclamations; objects without the
accusative, and other phrases that no case or adposition marks, unless they say when (`dated`);
phrases that would then stand before a clause of which they may be a part; and words of all in a
sentence with a negation, whose reach depends on their place.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.clauses import OUTSIDE, is_exclamation, sign_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.predicates import NOMINAL, is_asking
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import is_negative, is_universal
from transforms.rules.universal.placing import LAST
from transforms.tree import Token, Tree

SUBJECT = "nsubj"
MOVABLE = frozenset({SUBJECT, "obj", "iobj", "obl"})
SIDE_BY_SIDE = ("conj", "parataxis", "ccomp", "csubj", "dislocated", "list")
OF_PREDICATE = frozenset({"aux", "cop", "compound"})


class VerbLast(Rule):
    """Moves what stands behind the verb to the beginning."""

    id = "s2.verb_last"
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        if LAST not in pack.words("order"):
            return
        end = _end_of_predicate(tree)
        for phrase in tree.children(tree.root.id, *MOVABLE):
            if tree.index(phrase.id) > end and phrase.upos in NOMINAL:
                yield self.attempt(partial(self._moved, pack, tree, phrase, end))

    def _moved(self, pack: FallbackPack, tree: Tree, phrase: Token, end: int) -> Candidate:
        if reason := _unfit(pack, tree, phrase, end):
            raise Refused(reason)
        first = tree.tokens[_start(pack, tree)]
        if phrase.relation != SUBJECT and _begins_with_clause(tree, first):
            raise Refused(Reason("adverb_may_belong_to_phrase"))
        words = tree.subtree(phrase.id)
        edit = Edit(tree)
        edit.move([word.id for word in words], before=first.id)
        text = " ".join(word.form for word in words)
        return propose(self, edit, Reason("phrase_moved_first", words=text))


def _end_of_predicate(tree: Tree) -> int:
    """Return the place of the last word of the predicate: verb, light verb, copula."""
    root = tree.root
    parts = [t for t in tree.children(root.id) if t.relation in OF_PREDICATE]
    return max(tree.index(each.id) for each in (root, *parts))


def _start(pack: FallbackPack, tree: Tree) -> int:
    """Return the place of the first word behind those that link the sentence to another one."""
    linking = pack.words("linking") | pack.words("opening")
    for place, token in enumerate(tree):
        is_outside = token.head == tree.root.id and token.relation in OUTSIDE
        if not is_outside and token.lemma.lower() not in linking:
            return place
    return 0


def _begins_with_clause(tree: Tree, first: Token) -> bool:
    """Tell whether the first phrase has a clause before its noun, which could take one more."""
    top = first
    while top.head and top.head != tree.root.id:
        top = tree[top.head]
    words = (top, *tree.subtree(top.id)) if top != tree.root else ()
    return any(each.relation in {"acl", "advcl"} for each in words)


def _unfit(pack: FallbackPack, tree: Tree, phrase: Token, end: int) -> Reason | None:
    root, words = tree.root, tree.subtree(phrase.id)
    ids = {word.id for word in words}
    behind = [each for each in tree.tokens[end + 1 :] if each.id not in ids]
    closing = behind[-1:] if behind and behind[-1] == tree.tokens[-1] else []
    is_verb = root.upos == "VERB" or any(t.relation in OF_PREDICATE for t in tree.children(root.id))
    is_marked = phrase.relation == SUBJECT or bool(sign_of(tree, phrase))
    is_marked = is_marked or phrase.feats.get("Case") == "Acc"
    is_bare_time = phrase.relation == "obl" and phrase.lemma.lower() in pack.words("dated")
    return reason_of(
        clause_not_simple=is_asking(tree)
        or is_exclamation(tree)
        or not is_verb
        or tree.child(root.id, *SIDE_BY_SIDE) is not None,
        order_of_clause_not_usual=any(each.upos != "PUNCT" for each in behind)
        or any(each.upos in {"PUNCT", "SYM"} for each in tree if [each] != closing),
        phrase_not_contiguous=not tree.is_contiguous(phrase.id),
        bare_phrase_may_be_argument=not (is_marked or is_bare_time),
        negation_or_universal_quantifier=any(is_universal(pack, each) for each in words)
        and any(is_negative(pack, each) for each in tree),
    )
