"""Read the main clause of a Polish sentence: verb, subject, finite word, negation."""

from dataclasses import dataclass
from itertools import pairwise

from transforms.packs.polish.agreement import FINITE, finite_verb
from transforms.packs.polish.mending import doubtful, is_misplaced
from transforms.packs.polish.morphology import is_form
from transforms.packs.polish.noun_phrase import VIRILE, is_nominal
from transforms.packs.polish.tags import NOUNS, tag
from transforms.reason import Reason, Refused, reason_of
from transforms.tree import Token, Tree, kept_with_tree

NEGATIVE = frozenset({"nie", "nikt", "nic", "żaden", "nigdzie", "nigdy", "ani"})


@dataclass(frozen=True)
class Clause:
    """A finite clause. `verb` is its head, also where that is an adjective with a copula."""

    tree: Tree
    verb: Token
    finite: Token
    subject: Token | None

    @property
    def is_present(self) -> bool:
        return tag(self.finite.xpos).pos == "fin"

    @property
    def is_existential(self) -> bool:
        """Tell whether the clause says that something is there ("koło niego jest kot")."""
        if self.finite.lemma != "być":
            return False
        is_place = self.tree.child(self.verb.id, "case") is not None  # "w misce są jabłka"
        return is_place or self.verb.id == self.finite.id

    @property
    def negation(self) -> Token | None:
        around = self.tree.children(self.verb.id, "advmod")
        return next((each for each in around if each.form.lower() == "nie"), None)


def read_clause(tree: Tree, verb: Token) -> Clause | None:
    """Read the clause of a verb; None if it has no finite word."""
    finite = finite_verb(tree, verb)
    if finite is None:
        return None
    return Clause(tree, verb, finite, tree.child(verb.id, "nsubj"))


def main_clause(tree: Tree) -> Clause:
    """Read the main clause; refuse one that no rule can work on."""
    clause = clause_at_root(tree)
    if isinstance(clause, Reason):
        raise Refused(clause)
    return clause


def unreadable(tree: Tree) -> Reason | None:
    """Return why no rule can work on the main clause, None if one can."""
    clause = clause_at_root(tree)
    return clause if isinstance(clause, Reason) else None


@kept_with_tree
def clause_at_root(tree: Tree) -> Clause | Reason:
    """Read the main clause, or return why no rule can work on it."""
    clause = read_clause(tree, tree.root)
    if clause is None or tag(clause.finite.xpos).pos == "bedzie":
        return Reason("no_present_or_past_verb")
    reason = reason_of(
        sentence_is_no_statement=any(each.form in ("?", "!") for each in tree.tokens[-3:]),
        verb_of_another_person=tag(clause.finite.xpos).person not in ("", "ter"),
        conditional_or_detached_ending=_has_clitic(tree, clause),
        loose_part=bool(tree.children(clause.verb.id, "parataxis", "dep", "vocative", "discourse")),
        verb_has_two_subjects=len(tree.children(clause.verb.id, "nsubj", "csubj")) > 1,
        dictionary_differs_from_parse=any(map(doubtful, tree)),
        verb_taken_for_noun=any(is_misplaced(tree, token) for token in tree),
    )
    return reason or clause


def _has_clitic(tree: Tree, clause: Clause) -> bool:
    apart = ("aux:clitic", "aux:cnd", "aux:imp", "aux:mood")
    return bool(tree.children(clause.verb.id, *apart)) or clause.finite.xpos.startswith("impt")


def coordinated_verbs(tree: Tree, verb: Token) -> tuple[Token, ...]:
    """Return the verbs coordinated with a verb, with subjects of their own or without."""
    verbs = [each for each in tree.children(verb.id, "conj") if not is_nominal(each)]
    return tuple(token for each in verbs for token in (each, *coordinated_verbs(tree, each)))


def shares_subject(tree: Tree, verb: Token) -> bool:
    """Tell whether a coordinated verb has no subject of its own."""
    return tree.child(verb.id, "nsubj", "csubj") is None


def predicates(clause: Clause) -> list[Clause]:
    """Return the clause and those of its coordinated verbs that share the subject."""
    tree = clause.tree
    others = [each for each in coordinated_verbs(tree, clause.verb) if shares_subject(tree, each)]
    clauses = [clause, *(each for verb in others if (each := read_clause(tree, verb)))]
    for before, each in pairwise(clauses):
        is_like = agreement_of(each.finite) == agreement_of(clause.finite)
        if not is_like or _may_have_subject(each) or _may_belong_between(before, each):
            raise Refused(Reason("verbs_differ_in_subject"))
    return clauses


def agreement_of(verb: Token) -> tuple[str, ...]:
    """Return the features that two verbs of one subject share; plurals only mark virile gender."""
    verb_tag = tag(verb.xpos)
    gender = verb_tag.gender if verb_tag.number == "sg" else str(verb_tag.gender == VIRILE)
    return verb_tag.pos, verb_tag.number, verb_tag.person, gender


def _may_belong_between(before: Clause, clause: Clause) -> bool:
    """Tell whether a verb may be coordinated with one of another clause between the two.

    "Mężczyzna patrzy, jak chłopiec biegnie i skacze": parsers attach the last verb to the first.
    """
    tree = clause.tree
    first, last = tree.index(before.verb.id), tree.index(clause.verb.id)
    own_ids = {before.finite.id, clause.finite.id}
    return any(
        tag(each.xpos).pos in FINITE
        and each.id not in own_ids
        and agreement_of(each) == agreement_of(clause.finite)
        for each in tree.tokens[first + 1 : last]
    )


def _may_have_subject(clause: Clause) -> bool:
    """Tell whether what was called an object may be a subject ("…, a obok leci wiosło")."""
    tree, verb = clause.tree, clause.verb
    if all(each.lemma != "a" for each in tree.children(verb.id, "cc")):
        return False
    return any(
        tag(each.xpos).pos in NOUNS
        and tree.child(each.id, "case") is None
        and tree.index(each.id) > tree.index(verb.id)
        and is_form(each.form, each.lemma, str(tag(each.xpos).having(case="nom")))
        for each in tree.children(verb.id, "obj", "iobj", "obl")
    )


def is_negative(tree: Tree) -> bool:
    """Tell whether a word of the sentence denies something."""
    return any(token.lemma in NEGATIVE or token.form.lower() in NEGATIVE for token in tree)


def direct_object(tree: Tree, verb: Token) -> Token | None:
    """Return the noun that a verb governs without a preposition as its object."""
    return next(
        (
            each
            for each in tree.children(verb.id, "obj")
            if each.deprel == "obj" and tree.child(each.id, "case") is None
        ),
        None,
    )


def phrase(tree: Tree, head: int) -> str:
    """Return the words of a phrase for an explanation."""
    return " ".join(token.form for token in tree.subtree(head) if token.upos != "PUNCT")
