"""Clauses that are joined to the first: whether they stand by themselves when it is denied."""

from transforms.marks import COMMAS
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.pack import FallbackPack
from transforms.tree import Token, Tree


def is_added(pack: FallbackPack, tree: Tree, conjunct: Token) -> bool:
    """Tell whether a verb is joined to the first by a conjunction that adds (and)."""
    joins = tree.children(conjunct.id, "cc")
    return len(joins) == 1 and joins[0].lemma in pack.words("conjunction")


def is_repeated(tree: Tree, conjunct: Token) -> bool:
    """Tell whether a verb is only said once more: who "walked and walked" walked for long."""
    has_phrases = tree.child(conjunct.id, "nsubj", "obj", "iobj", "obl", "xcomp", "ccomp")
    return conjunct.form.lower() == tree.root.form.lower() and has_phrases is None


def has_own_verb(pack: FallbackPack, tree: Tree, conjunct: Token) -> bool:
    """Tell whether a joined clause stands by itself, so that denying the first leaves it as it is.

    It has a finite verb, and a subject or person of its own.
    """
    finite_of_clause, finite = finite_word(tree), finite_word(tree, conjunct)
    if finite_of_clause is None or finite is None:
        return False
    says_subject = tree.child(conjunct.id, "nsubj", "csubj", "expl") is not None
    drops_subject = bool(pack.whole_sentences.alone) and bool(finite.feats.get("Person"))
    is_plain = is_joined_plainly(pack, tree, conjunct, finite)
    return is_plain and (says_subject or drops_subject)


def is_joined_plainly(pack: FallbackPack, tree: Tree, conjunct: Token, finite: Token) -> bool:
    """Tell whether a clause is a statement that is added or opposed to the first one.

    A pair of conjunctions (either ... or), and one that goes with negations only, would reach
    further; a verb that nothing joins may go on with the first.
    """
    pairs = [each for each in tree.children(tree.root.id, "cc") if each != tree.tokens[0]]
    if pairs or finite.feats.get("Mood") not in {"", "Ind"}:
        return False
    plain_conjunctions = pack.words("conjunction") | pack.words("opening")
    joins = [each.lemma for each in tree.children(conjunct.id, "cc")]
    stands_alone = _begins_with_subject(tree, conjunct, finite) or _is_full(pack, tree, conjunct)
    if not joins and not stands_alone:
        # "deldi geçti", "wird geprügelt, werden Menschen gezüchtigt": it goes on with the first.
        return False
    return all(each in plain_conjunctions and not pack.usage.count("polar", each) for each in joins)


def _begins_with_subject(tree: Tree, conjunct: Token, finite: Token) -> bool:
    subject = tree.child(conjunct.id, "nsubj", "csubj", "expl")
    return subject is not None and tree.index(subject.id) < tree.index(finite.id)


def _is_full(pack: FallbackPack, tree: Tree, conjunct: Token) -> bool:
    """Tell whether a comma parts a clause whose verb stands last and has phrases of its own.

    "Balık tutacağım, beste yapacağım": the order shows that the phrases are of the second verb.
    """
    first, _ = tree.span(conjunct.id)
    words = [t for t in tree.subtree(conjunct.id) if t.upos != "PUNCT"]
    own = tree.children(conjunct.id, "obj", "obl", "iobj")
    is_after_comma = any(t.form in COMMAS for t in tree.tokens[max(0, first - 1) : first + 1])
    is_last = bool(words) and tree.index(words[-1].id) - tree.index(conjunct.id) in {0, 1}
    place = tree.index(conjunct.id)
    return (
        "last" in pack.words("order")
        and conjunct.upos == "VERB"
        and is_after_comma
        and is_last
        and any(tree.index(each.id) < place for each in own)
    )


def goes_on_without_verb(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a conjunction adds words without a verb to the clause ("but only at home").

    What they say holds only if the clause does.
    """
    root = tree.root
    if root.upos not in {"VERB", "AUX"}:
        return False
    place = tree.index(root.id)
    conjuncts = tree.children(root.id, "conj")
    if any(_shares_auxiliary(tree, each) for each in conjuncts):
        return True
    loose_joins = [each for each in tree.children(root.id, "cc") if tree.index(each.id) > place]
    conjunctions = pack.words("conjunction")
    return (bool(loose_joins) and not conjuncts) or any(
        each.upos not in {"VERB", "AUX"}
        and tree.child(each.id, "aux", "cop") is None
        and (
            any(join.lemma not in conjunctions for join in tree.children(each.id, "cc"))
            # "Ann drank two cups, Bob three cups"
            or tree.child(each.id, "orphan", "dep", "obj", "nsubj") is not None
        )
        for each in conjuncts
    )


def _shares_auxiliary(tree: Tree, verb: Token) -> bool:
    """Tell whether a verb has a subject of its own, but not its auxiliary ("Ann has sung and Bob
    danced").
    """
    is_infinite = verb.upos == "VERB" and verb.feats.get("VerbForm") in {"Inf", "Part"}
    return (
        is_infinite
        and bool(tree.children(tree.root.id, "aux"))
        and tree.child(verb.id, "nsubj") is not None
        and tree.child(verb.id, "aux", "cop") is None
    )
