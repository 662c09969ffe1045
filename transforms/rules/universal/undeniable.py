"""Sentences whose main clause cannot be denied, or not so that it contradicts them."""

from transforms.marks import exclaims
from transforms.packs.fallback.clauses import clause_head
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rules.universal.joined_clauses import (
    goes_on_without_verb,
    has_own_verb,
    is_added,
    is_repeated,
)
from transforms.rules.universal.phrases import is_of_pair, is_universal, negatives
from transforms.rules.universal.quantified import is_quantified, is_quantifier
from transforms.rules.universal.statements import (
    changes_mood,
    is_fragment,
    is_relative,
    only_reports,
)
from transforms.rules.universal.words_of_denied import has_word_lost_in_denials
from transforms.tree import Token, Tree

ARGUMENTS = ("nsubj", "obj", "iobj", "obl")
# Relations of clauses coordinated with the main one.
BESIDE = frozenset({"parataxis", "list", "dislocated"})


def undeniable(pack: FallbackPack, tree: Tree, *, is_subject_quantified: bool) -> Reason | None:
    """Return why the main clause cannot be denied, None if it can.

    A quantified subject, and indefinite words, are no reason if the caller changes the subject.
    """
    return reason_of(
        negation_already_present=bool(negatives(pack, tree)),
        subject_is_quantified=not is_subject_quantified and _has_quantified_subject(pack, tree),
        word_does_not_stand_with_negation=_has_word_not_negated(pack, tree),
        indefinite_may_change_under_negation=not is_subject_quantified
        and any(
            _is_indefinite(pack, tree, token) and clause_head(tree, token) == tree.root
            for token in tree
        ),
        negation_scope_unclear_with_clause=_may_not_deny_whole(pack, tree),
        negation_scope_unclear_with_several_verbs=any(
            (not is_added(pack, tree, child) and not has_own_verb(pack, tree, child))
            or is_repeated(tree, child)
            for child in tree.children(tree.root.id, "conj")
            if child.upos in {"VERB", "AUX"}
        ),
        # "günstiger hätte kaufen können": a fragment with the verbs of a subordinate clause.
        order_of_clause_not_usual=is_fragment(pack, tree) or is_relative(tree),
        sentence_is_a_command=_may_be_command(pack, tree),
    )


def _has_quantified_subject(pack: FallbackPack, tree: Tree) -> bool:
    subject = tree.child(tree.root.id, "nsubj")
    if subject is None or _is_said_to_exist(pack, tree, subject):
        return False
    return (
        is_quantified(tree, subject, people=pack.words("agent"))
        or is_quantifier(pack, tree, subject)
        or any(is_universal(pack, each) for each in tree.children(subject.id, "det"))
    )


def _has_word_not_negated(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether the main clause has a word that does not occur in negated clauses.

    It is a listed word, one that adds a phrase to others, or an argument joined to another by a
    pair of conjunctions.
    """
    root = tree.root
    if any(_adds_phrase(tree, each) for each in tree):
        return True
    if any(is_of_pair(tree, each) for each in tree.children(root.id, *ARGUMENTS)):
        return True
    words = (
        each
        for each in tree
        if each.head in {root.id, 0}
        or (each.upos in {"ADV", "PART"} and clause_head(tree, each) == root)
    )
    return has_word_lost_in_denials(pack, words)


def _adds_phrase(tree: Tree, token: Token) -> bool:
    """Tell whether a conjunction joins a phrase of the main clause to none (Hungarian *is*, too).

    Denied sentences have another word there (*sem*, either).
    """
    phrase = tree.parent(token.id)
    infinitives = (each.id for each in tree.children(tree.root.id, "xcomp"))
    return (
        token.relation == "cc"
        and phrase is not None
        and phrase.head in {tree.root.id, *infinitives}
        and phrase.relation in ARGUMENTS
        and not tree.children(phrase.id, "conj")
    )


def _may_not_deny_whole(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a negation of the main clause may leave the sentence true.

    A sentence and its negation exclude each other however far the negation reaches, but clauses
    side by side, or one that stands first with its own verb, are sentences of their own.
    """
    return (
        any(child.relation in BESIDE for child in tree.children(tree.root.id))
        or only_reports(pack, tree)
        or changes_mood(pack, tree)
        or goes_on_without_verb(pack, tree)
        or _doubts(pack, tree)
    )


def _may_be_command(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a sentence is a command, or an exclamation where commands are not marked."""
    verbs = (tree.root, *tree.children(tree.root.id, "aux", "cop"))
    if any(each.feats.get("Mood") == "Imp" for each in verbs):
        return True
    return exclaims(tree.text) and not pack.forms.marks("Mood", "Imp")


def _is_said_to_exist(pack: FallbackPack, tree: Tree, subject: Token) -> bool:
    """Tell whether a predicate of its own says that so many exist: three are there, or not."""
    predicates = {entry.word for entry in pack.table.of("existential")}
    words = tree.children(subject.id, "det", "nummod")
    is_plain = not any({"Tot", "Neg"} & each.pronoun_types for each in words)
    return is_plain and tree.root.lemma in predicates and tree.root.form in pack.words("negated")


def _doubts(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a verb of doubt has a question: denied, it has a statement ("zweifelt, ob")."""
    marks = (m for each in tree.children(tree.root.id, "ccomp") for m in tree.children(each.id))
    is_asking = any(m.relation == "mark" and m.lemma in pack.words("asking") for m in marks)
    return tree.root.lemma in pack.words("denying") and is_asking


def _is_indefinite(pack: FallbackPack, tree: Tree, token: Token) -> bool:
    """Tell whether a word is indefinite and a plain negation may not stand with it.

    A determiner that is listed may (*ein*), but not in the plural where it has none (Turkish "bir
    şeyler", something); of pronouns a subject may ("man").
    """
    if "Ind" not in token.pronoun_types:
        return False
    if token.upos == "PRON":
        return token.relation in {"obj", "iobj", "obl"}
    if token.relation != "det" or not token.head:
        return False
    is_listed = token.lemma in pack.words("negated_determiner")
    is_single = tree[token.head].feats.get("Number") != "Plur" or "Number" in token.feats
    return not (is_listed and is_single)
