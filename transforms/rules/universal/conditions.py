"""Conditions: clauses without which the main clause need not be so.

"If it rains he stays at home" and "if it rains he does not stay at home" may both be so where it
never rains: a negation of the main clause contradicts nothing.
"""

from transforms.packs.fallback.pack import FallbackPack
from transforms.predicates import NOMINAL
from transforms.tree import Token, Tree

SUBTYPES = frozenset({"cnd", "cond"})
# Relations of a word that introduces a clause; treebanks differ about Turkish "eğer" (if).
INTRODUCING = ("mark", "advmod", "cc")
OF_PREDICATES = ("aux", "cop", "csubj", "nsubj")
# Of verbs that say a condition themselves; treebanks have Turkish "gelse" as a wish.
MOODS = frozenset({"Cnd", "Des"})
# What treebanks make of a clause by mistake, as if it were a noun.
AS_NOUNS = ("compound", "dep", "nmod", "obj", "obl")
ENDING = "~"


def has_condition(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a clause of the main predicate is a condition, or may be one.

    So may the main predicate itself, where a treebank takes what follows from it as coordinated.
    """
    root = tree.root
    return (
        any(_may_be_condition(pack, tree, each) for each in tree.children(root.id, "advcl"))
        or any(
            each.upos in {"AUX", "VERB"} and _says_condition(pack, tree, each)
            for each in tree.children(root.id, *AS_NOUNS)
        )
        or (bool(_endings(pack)) and _says_condition(pack, tree, root))
    )


def _may_be_condition(pack: FallbackPack, tree: Tree, clause: Token) -> bool:
    """Tell whether its relation, conjunction, mood or place makes a clause a condition.

    Where nobody has listed the conjunctions (`conditional`), any finite clause with one may be, but
    no mere noun ("like an owl").
    """
    if clause.subrelation in SUBTYPES:
        return True
    listed = {each for each in pack.words("conditional") if not each.startswith(ENDING)}
    # Spanish "si" is both if and whether.
    introducing = tree.children(clause.id, *INTRODUCING)
    if {each.lemma.lower() for each in introducing} & (listed | pack.words("asking")):
        return True
    verbs = (clause, *tree.children(clause.id, "aux", "cop"))
    is_finite = any(each.feats.get("VerbForm") in {"", "Fin"} for each in verbs)
    if tree.child(clause.id, "mark") is not None:
        return is_finite and not listed and not _is_mere_noun(tree, clause)
    # Turkish "gelirse": the verb says it. German "Regnet es, bleibt er": its place does.
    return _says_condition(pack, tree, clause) or (
        "second" in pack.words("order") and _begins_with_verb(tree, clause)
    )


def _says_condition(pack: FallbackPack, tree: Tree, clause: Token) -> bool:
    """Tell whether the mood or the ending of a predicate makes its clause a condition.

    A participle with such an ending is a topic (Turkish "gelenlerse", as for those who came).
    """
    words = (clause, *tree.children(clause.id, "aux", "cop"))
    if clause.feats.get("VerbForm") == "Part":
        return False
    return any(
        each.feats.get("Mood") in MOODS or _has_ending(each, _endings(pack)) for each in words
    )


def _endings(pack: FallbackPack) -> tuple[str, ...]:
    """Return the endings that make a condition of a predicate (`conditional`: ~sa)."""
    listed = sorted(pack.words("conditional"))
    return tuple(each.removeprefix(ENDING) for each in listed if each.startswith(ENDING))


def _has_ending(token: Token, endings: tuple[str, ...]) -> bool:
    """Tell whether a word has one of the endings, none of it in its lemma (*masa*, *kurs-a*)."""
    form, lemma = token.form.lower(), token.lemma.lower()
    return any(
        form.endswith(each) and not lemma.startswith(form[: len(form) - len(each) + 1])
        for each in endings
    )


def _is_mere_noun(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause has neither a verb nor a subject of which it says something."""
    return clause.upos in NOMINAL and tree.child(clause.id, *OF_PREDICATES) is None


def _begins_with_verb(tree: Tree, clause: Token) -> bool:
    """Tell whether a finite verb begins a clause that stands before its head."""
    first = tree.subtree(clause.id)[0]
    is_before = tree.index(first.id) < tree.index(clause.head)
    return is_before and first.feats.get("VerbForm") == "Fin"
