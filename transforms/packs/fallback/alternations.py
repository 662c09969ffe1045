"""What a treebank shows of sentences that can be said in two ways: the order of marked phrases, and
a copula that may be left out.

The rows go into the table of usage: see `transforms.packs.fallback.usage`.
"""

from collections.abc import Iterator

from transforms.marks import is_stopped
from transforms.packs.fallback.clauses import clause_of, sign_of
from transforms.packs.fallback.usage_kinds import NONE, Row
from transforms.tree import Token, Tree

SUBJECT, OBJECT, OBLIQUE = "subject", "object", "oblique"
# Both phrases before the verb, or the verb between them.
LAST, AROUND = "last", "around"
OBJECTS = frozenset({"obj", "iobj"})
# Cases that mark no object.
UNMARKED = frozenset({"", "Nom", "Abs"})
BESIDE = frozenset({"advcl", "conj"})
# Parts of speech and moods of predicates that a copula of the present says of something.
NOMINAL = frozenset({"NOUN", "PROPN", "ADJ", "PRON", "NUM"})
PLAIN_MOODS = frozenset({"", "Ind", "Gen"})
# Words by which a predicate has a verb of another kind, or is joined to one.
OTHER_VERBS = ("compound", "aux", "conj", "flat", "parataxis", "ccomp", "xcomp")


def alternations(tree: Tree) -> Iterator[Row]:
    """Yield rows of the usage table: what stands before what (`sequence`), and `copula`."""
    yield from _sequences(tree)
    yield from _copulas(tree)


def role_of(tree: Tree, phrase: Token) -> str:
    """Return the role of a phrase that says by itself which one it has; or none.

    An object says so by an adposition or a case other than that of subjects.
    """
    if phrase.deprel == "nsubj":
        return SUBJECT
    is_marked = bool(tree.child(phrase.id, "case")) or phrase.feats.get("Case") not in UNMARKED
    if phrase.relation in OBJECTS:
        return OBJECT if is_marked else ""
    return OBLIQUE if phrase.relation == "obl" and sign_of(tree, phrase) else ""


def _sequences(tree: Tree) -> Iterator[Row]:
    clause = clause_of(tree, around=BESIDE)
    if clause is None or tree.root.upos != "VERB":
        return
    verb = tree.index(tree.root.id)
    phrases = [(role, each) for each in clause.phrases if (role := role_of(tree, each))]
    for number, (role, phrase) in enumerate(phrases):
        for other_role, other in phrases[number + 1 :]:
            first, second = tree.index(phrase.id), tree.index(other.id)
            if first < verb and role != other_role:
                yield "sequence", role, other_role, LAST if second < verb else AROUND


def may_lack_copula(tree: Tree) -> bool:
    """Tell whether a sentence says something of a subject by a noun or an adjective alone, or with
    a copula of the present that says nothing else.
    """
    root = tree.root
    words = (root, *tree.children(root.id, "cop"))
    return (
        root.upos in NOMINAL
        and tree.child(root.id, "nsubj") is not None
        and tree.child(root.id, *OTHER_VERBS) is None
        and not any(each.is_denying for each in tree)
        and all(
            each.feats.get("Person") in {"", "3"}
            and each.feats.get("Tense") in {"", "Pres"}
            and each.feats.get("Mood") in PLAIN_MOODS
            and each.feats.get("Evident") != "Nfh"
            for each in words
        )
        and "Polarity" not in root.feats
        and root.feats.get("Case") in {"", "Nom", "Loc"}
    )


def _copulas(tree: Tree) -> Iterator[Row]:
    if not may_lack_copula(tree) or not is_stopped(tree.text):
        return
    copulas = tree.children(tree.root.id, "cop")
    if not copulas:
        yield "copula", NONE, "", ""
    elif len(copulas) == 1:
        yield "copula", copulas[0].lemma.lower(), "", ""
