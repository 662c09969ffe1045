"""What somebody is quoted as saying, as a sentence of its own.

Whoever says one thing may say the opposite as well: the two sentences do not contradict each other,
but they are opposed.
"""

from dataclasses import replace

from transforms.marks import QUOTES, asks
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.governing import verb_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused
from transforms.rules.universal.phrases import cuts_multiword, has_unpaired_mark, negatives
from transforms.tree import ROOT, Token, Tree

CLAUSES = ("ccomp", "parataxis")
MIN_WORDS = 3


def said_clause(pack: FallbackPack, tree: Tree) -> Tree:
    """Return the statement that the sentence says somebody makes, or refuse.

    Its words keep their ids. It stands at the beginning or the end, without a conjunction, and has
    a finite verb; the verb of saying is not denied, and no other clause stands beside the two.
    """
    clauses = tree.children(tree.root.id, *CLAUSES)
    if len(clauses) != 1 or tree.child(clauses[0].id, "mark") is not None:
        raise Refused(Reason("clause_not_simple"))
    (other,) = clauses
    is_object = other.relation == "ccomp"
    top, saying = (other, tree.root) if is_object else (tree.root, other)
    if not is_object and not pack.usage.count("clausal", verb_of(tree, saying)):
        raise Refused(Reason("clause_not_simple"))
    words = _words(tree, other, is_object=is_object)
    if (
        len([each for each in words if each.upos != "PUNCT"]) < MIN_WORDS
        or any(set(each.form) <= QUOTES or _goes_on(tree, each) for each in words)
        or not _is_at_edge(tree, words)
        or cuts_multiword(words)
        or has_unpaired_mark(tree)
        or finite_word(tree, top, marks_finite=pack.marks_finite) is None
        or tree.child(saying.id, "nsubj") is None
    ):
        raise Refused(Reason("clause_not_simple"))
    if any(asks(text) for text in (tree.text, *(t.form for t in tree if t.upos == "PUNCT"))):
        raise Refused(Reason("sentence_is_question"))
    if saying.lemma in pack.words("denying") or (is_object and negatives(pack, tree)):
        raise Refused(Reason("negation_already_present"))
    tokens = tuple(
        replace(each, head=ROOT, deprel="root") if each.id == top.id else each for each in words
    )
    return Tree(tokens, last_id=tree.greatest_id)


def is_said(pack: FallbackPack, tree: Tree, word: Token) -> bool:
    """Tell whether a word belongs to what somebody says or thinks, not to the main statement.

    Refuse a word in the clause of a verb that the treebank shows with no other ("so ... that").
    """
    above: Token | None = word
    while above is not None and above.relation != "ccomp":
        above = tree.parent(above.id)
    if above is not None and not pack.usage.count("clausal", verb_of(tree, tree[above.head])):
        raise Refused(Reason("clause_not_simple"))
    return above is not None or any(
        pack.usage.count("clausal", verb_of(tree, each))
        and tree.child(each.id, "nsubj") is not None
        and word not in tree.subtree(each.id)
        for each in tree.children(tree.root.id, "parataxis")
    )


def _goes_on(tree: Tree, word: Token) -> bool:
    """Tell whether a word begins an afterthought, or a list without a conjunction."""
    is_listed = word.relation == "conj" and tree.child(word.id, "cc") is None
    return is_listed or word.relation in {"appos", "list", "dislocated"}


def _words(tree: Tree, other: Token, *, is_object: bool) -> tuple[Token, ...]:
    """Return the words of what is said, without the marks around it."""
    of_other = {each.id for each in tree.subtree(other.id)}
    words = [each for each in tree if (each.id in of_other) == is_object]
    while words and words[-1].upos == "PUNCT":
        words.pop()
    while words and words[0].upos == "PUNCT":
        words.pop(0)
    return tuple(words)


def _is_at_edge(tree: Tree, words: tuple[Token, ...]) -> bool:
    """Tell whether words stand together, with nothing but marks before or behind them."""
    if not words:
        return False
    first, last = tree.index(words[0].id), tree.index(words[-1].id)
    around = (tree.tokens[:first], tree.tokens[last + 1 :])
    is_whole = tree.tokens[first : last + 1] == words
    return is_whole and any(all(each.upos == "PUNCT" for each in side) for side in around)
