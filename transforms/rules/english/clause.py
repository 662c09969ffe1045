"""The main clause of an English sentence, read from a parse that may be wrong.

Every rule about verbs starts here, so that untrustworthy parses are refused in one place and in the
same words.
"""

from dataclasses import dataclass

from transforms.packs.english.agreement import Number, number_of
from transforms.reason import Reason, Refused
from transforms.tree import Token, Tree, kept_with_tree

FINITE = frozenset({"VBZ", "VBP", "VBD", "MD"})


@dataclass(frozen=True)
class Clause:
    """A finite clause: `finite` is the word that agrees with the subject."""

    tree: Tree
    predicate: Token
    subject: Token
    finite: Token
    helpers: tuple[Token, ...]  # auxiliaries and copula in order; the finite verb may be the first
    expletive: Token | None
    negation: Token | None

    @property
    def is_passive(self) -> bool:
        return any(t.deprel == "aux:pass" for t in self.helpers)

    @property
    def is_copular(self) -> bool:
        return any(t.relation == "cop" for t in self.helpers)

    @property
    def is_progressive(self) -> bool:
        """Tell whether the predicate is a form of be with an -ing verb."""
        return self.has_be and self.predicate.xpos == "VBG" and len(self.helpers) == 1

    @property
    def has_be(self) -> bool:
        return self.finite.lemma == "be" or self.finite.form in ("is", "are", "am", "'s", "'re")

    @property
    def is_past(self) -> bool:
        """Tell whether the finite verb is a past form, also one taken for a participle."""
        return self.finite.xpos in ("VBD", "VBN") or self.finite.feats.get("Tense") == "Past"

    @property
    def number(self) -> Number:
        return number_of(self.tree, self.subject.id)


def main_clause(tree: Tree) -> Clause:
    """Read the clause at the root, or raise `Refused`."""
    clause = clause_at_root(tree)
    if isinstance(clause, Reason):
        raise Refused(clause)
    return clause


@kept_with_tree
def clause_at_root(tree: Tree) -> Clause | Reason:
    """Read the clause at the root, or return why there is no usable one."""
    if tree.tokens[-1].form == "?":
        return Reason("sentence_is_question")
    return read_clause(tree, tree.root)


def read_clause(tree: Tree, predicate: Token) -> Clause | Reason:
    """Read the clause of a predicate with its own subject, or return why it cannot be read."""
    subjects = tree.children(predicate.id, "nsubj")
    if not subjects:
        return Reason("clause_has_no_subject")
    if len(subjects) > 1 or tree.children(predicate.id, "csubj"):
        return Reason("parse_has_several_subjects")
    helpers = tree.children(predicate.id, "aux", "cop")
    finite = helpers[0] if helpers else predicate
    if not is_finite(tree, finite):
        return Reason("clause_has_no_finite_verb")
    subject = subjects[0]
    expletive = tree.child(predicate.id, "expl")
    if expletive is None and not _is_before(tree, subject, finite):
        return Reason("subject_not_before_verb")
    negation = next((t for t in tree.children(predicate.id, "advmod") if is_not(t)), None)
    return Clause(tree, predicate, subject, finite, helpers, expletive, negation)


def finite_of(tree: Tree, predicate: Token) -> Token:
    """Return the word that shows the tense: the first auxiliary or copula, else the predicate."""
    return next(iter(tree.children(predicate.id, "aux", "cop")), predicate)


def is_finite(tree: Tree, verb: Token) -> bool:
    """Tell whether a verb is finite, even if the tagger took its form for another one."""
    if verb.upos not in ("VERB", "AUX"):
        return False
    if verb.xpos in FINITE or verb.feats.get("VerbForm") == "Fin":
        return True
    # "run" and "jumped" without an auxiliary but with a subject are finite, whatever the tag.
    has_subject = tree.child(verb.id, "nsubj") is not None
    return verb.xpos in ("VB", "VBN") and has_subject and not tree.children(verb.id, "aux", "mark")


def is_not(token: Token) -> bool:
    """Tell whether the word is *not* or its contraction."""
    return token.form.lower() in ("not", "n't", "n’t")


def _is_before(tree: Tree, subject: Token, finite: Token) -> bool:
    _, end = tree.span(subject.id)
    return tree.is_contiguous(subject.id) and end <= tree.index(finite.id)


def coordinated_predicates(tree: Tree, predicate: Token) -> tuple[Token, ...]:
    """Return the predicates coordinated with this one that share its subject."""
    return tuple(
        conjunct
        for conjunct in tree.children(predicate.id, "conj")
        if tree.child(conjunct.id, "nsubj", "expl") is None
    )


def coordinated_clauses(tree: Tree, predicate: Token) -> tuple[Token, ...]:
    """Return the coordinated predicates that have a subject of their own."""
    same_subject = coordinated_predicates(tree, predicate)
    return tuple(each for each in tree.children(predicate.id, "conj") if each not in same_subject)
