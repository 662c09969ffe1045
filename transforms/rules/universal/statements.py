"""Statements that depend on a verb, and clauses that are no statements of their own."""

from collections.abc import Iterator

from transforms.marks import COMMAS, QUOTES, SENTENCE_ENDS
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import DENIED, SAID, mood_of
from transforms.tree import Token, Tree

ARGUMENTS = ("nsubj", "obj", "iobj", "obl")


def changes_mood(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a statement may need the subjunctive once its verb is denied ("no creo que")."""
    if all(mood_of(tree, each) != "Ind" for each in tree.children(tree.root.id, "ccomp")):
        return False
    when_negated, when_affirmed = (_share_of_subjunctive(pack, each) for each in (DENIED, SAID))
    return when_negated > when_affirmed


def _share_of_subjunctive(pack: FallbackPack, polarity: str) -> float:
    """Return the share of subjunctives after negated or affirmative verbs in the treebank."""
    every = pack.usage.count("denied", polarity)
    return pack.usage.count("denied", polarity, "sub") / every if every else 0.0


def has_direct_speech(tree: Tree) -> bool:
    """Tell whether a clause of the verb is a sentence of its own, with a subject or not.

    One in quotation marks is, whatever its relation.
    """
    clauses = tree.children(tree.root.id, "ccomp", "csubj")
    return any(not _is_marked(tree, each) for each in clauses) or any(
        _is_quoted_clause(tree, each) for each in tree.children(tree.root.id)
    )


def only_reports(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether the verb reports what somebody says, so that denying it may not deny that.

    A verb that denies by its own form may be denied all the same, unless it follows what is said in
    a language whose verbs do not stand last: '"Yes," did not say Ann' tells no story.
    """
    is_begun = _begins_with_quotation(tree)
    if not is_begun and not has_direct_speech(tree):
        return False
    clauses = tree.children(tree.root.id, "ccomp", "csubj")
    is_before = is_begun or any(tree.index(each.id) < tree.index(tree.root.id) for each in clauses)
    return not _denies_by_form(pack, tree) or (is_before and "last" not in pack.words("order"))


def _begins_with_quotation(tree: Tree) -> bool:
    """Tell whether a quotation stands before the verb, and ends like speech: at a comma or a stop.

    The name of a book does not: "'Faust' was printed".
    """
    return any(end < tree.index(tree.root.id) for end in _ends_of_speech(tree))


def quotes_main_clause(tree: Tree) -> bool:
    """Tell whether the main clause is quoted at the beginning, and words that report it follow.

    Treebanks differ in whether "said Ann" or what she said is the main clause.
    """
    root = tree.index(tree.root.id)
    return any(
        root < end and any(t.upos in {"AUX", "VERB"} for t in tree.tokens[end:])
        for end in _ends_of_speech(tree)
    )


def _ends_of_speech(tree: Tree) -> Iterator[int]:
    """Yield the places of marks that close a quotation at the beginning, beside a comma or stop."""
    if tree.tokens[0].form not in QUOTES:
        return
    ends = frozenset(COMMAS + SENTENCE_ENDS)
    for place in range(1, len(tree) - 1):
        beside = (tree.tokens[place - 1], tree.tokens[place + 1])
        if tree.tokens[place].form in QUOTES and any(each.form[-1] in ends for each in beside):
            yield place


def _denies_by_form(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether the verb denies by its own form, so that only saying it is denied.

    What is a copula elsewhere makes one predicate with its clause ("duyamaz oldum").
    """
    how = {entry.how for entry in pack.table.of("negation") if entry.of in {"", "verb"}}
    is_copula = bool(pack.usage.sides("predicate", tree.root.lemma))
    is_copula = is_copula or tree.root.lemma in pack.words("stative")
    return how <= {"form", "prefix", "auxiliary"} and tree.root.upos == "VERB" and not is_copula


def _is_quoted_clause(tree: Tree, head: Token) -> bool:
    """Tell whether a clause that is no subject begins with a quotation mark."""
    says_something = head.upos in {"VERB", "AUX"} or tree.child(head.id, "nsubj", "cop")
    begins = tree.subtree(head.id)[0].form in QUOTES
    return begins and bool(says_something) and head.relation not in {"nsubj", "conj"}


def _is_marked(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause is no sentence of its own, as direct speech is."""
    verbs = (clause, *tree.children(clause.id, "aux", "cop"))
    is_finite = any(each.feats.get("VerbForm") in {"", "Fin"} for each in verbs)
    return not is_finite or tree.child(clause.id, "mark") is not None


def is_fragment(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a clause without subject has several verbs at its end in verb-second order."""
    verbs = [tree.root, *tree.children(tree.root.id, "aux")]
    places = sorted(tree.index(each.id) for each in verbs)
    is_cluster = places[-1] - places[0] == len(places) - 1 and places[0] > 0
    has_subject = tree.child(tree.root.id, "nsubj", "csubj", "expl") is not None
    return "second" in pack.words("order") and len(verbs) > 2 and is_cluster and not has_subject


def is_relative(tree: Tree) -> bool:
    """Tell whether the sentence is a relative clause that stands by itself ("Which was good.")."""
    words = tree.children(tree.root.id, *ARGUMENTS, "advmod")
    kinds = (word.pronoun_types for word in words)
    # German "das" may be one or the other.
    return any("Rel" in each and "Dem" not in each for each in kinds)
