"""Words of a treebank that need something else in their sentence: a negation, or another clause."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from transforms.packs.fallback.clauses import clause_head
from transforms.packs.fallback.usage_kinds import Row
from transforms.predicates import is_asking
from transforms.tree import Token, Tree

# A word is bound to negations if nearly all of several sentences with it have one.
MAY_BE_POLAR = frozenset({"ADV", "CCONJ", "DET", "PRON", "PART"})
MIN_POLAR, POLAR_SHARE = 4, 0.8
# An adverb announces another clause if nearly all of several clauses with it are joined to one.
MIN_PAIRED, PAIRED_SHARE = 3, 0.8
ALONE = "alone"
UNDENIED: Final = "undenied"
# A pronoun or determiner of no known kind is as good in a plain statement as beside a negation if
# so many clauses with it deny and ask nothing, and so many times as many as the others.
MIN_ASSERTIVE, MORE_ASSERTIVE = 2, 2
ASSERTIVE: Final = "assertive"


def bound_words(trees: Iterable[Tree]) -> Iterator[Row]:
    """Yield rows of the usage table: `polar` words and those that are so in one use, `paired`,
    `undenied` words for anybody or somebody, and `assertive` ones of no known kind.
    """
    trees = tuple(trees)
    yield from (
        (UNDENIED, token.lemma.lower(), "", "")
        for tree in trees
        if not any(each.is_denying for each in tree)
        for token in tree
        if is_indefinite(token)
    )
    polar = set(_polar(trees))
    yield from (("polar", lemma, "", "") for lemma in polar)
    yield from (
        ("polar_as", word, use.lower(), "")
        for word, use in _polar_in_clauses(trees)
        if word not in polar
    )
    yield from (("paired", lemma, "", "") for lemma in _paired(trees))
    yield from ((ASSERTIVE, lemma, "", "") for lemma in _assertive(trees))


def _polar(trees: Iterable[Tree]) -> Iterator[str]:
    """Yield the words that hardly ever stand in a sentence without any negation."""
    sentences: Counter[str] = Counter()
    denied: Counter[str] = Counter()
    for tree in trees:
        words = {t.lemma.lower() for t in tree if t.upos in MAY_BE_POLAR and not t.is_denying}
        sentences.update(words)
        if any(each.is_denying for each in tree):
            denied.update(words)
    for lemma, count in denied.items():
        if count >= MIN_POLAR and count >= POLAR_SHARE * sentences[lemma]:
            yield lemma


def _polar_in_clauses(trees: Iterable[Tree]) -> Iterator[tuple[str, str]]:
    """Yield words with the use in which they hardly ever stand in a clause without a negation.

    That is a part of speech (Hebrew *af*, any, is an adverb as well: even), or a noun's form with
    no words of its own (*ish*, a man, is *anybody* there).
    """
    uses: Counter[tuple[str, str]] = Counter()
    denied: Counter[tuple[str, str]] = Counter()
    for tree in trees:
        clauses = {clause_head(tree, each).id for each in tree if each.is_denying}
        for token in tree:
            if (use := polar_use(tree, token)) and not token.is_denying:
                uses[use] += 1
                denied[use] += clause_head(tree, token).id in clauses
    for use, count in denied.items():
        if count >= MIN_POLAR and count >= POLAR_SHARE * uses[use]:
            yield use


def polar_use(tree: Tree, token: Token) -> tuple[str, str] | None:
    """Return the word, and the use in which a treebank may show it beside negations only."""
    if token.upos in MAY_BE_POLAR:
        return token.lemma.lower(), token.upos
    if token.upos == "NOUN" and not tree.children(token.id):
        return token.form.lower(), ALONE
    return None


def is_indefinite(token: Token) -> bool:
    """Tell whether a word means somebody or anybody, and may stand beside negations only."""
    return token.upos in MAY_BE_POLAR and "Ind" in token.pronoun_types and not token.is_denying


def _assertive(trees: Iterable[Tree]) -> Iterator[str]:
    """Yield the pronouns and determiners of no known kind that are used in plain statements.

    Where nothing marks their kinds, the others may be indefinite beside a negation and ask
    elsewhere (Vietnamese *ai*, anybody or who).
    """
    plain: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for tree in trees:
        denied = {clause_head(tree, each).id for each in tree if each.is_denying}
        for token in filter(is_of_no_kind, tree):
            is_other = is_asking(tree) or clause_head(tree, token).id in denied
            (others if is_other else plain)[token.lemma.lower()] += 1
    for lemma, count in plain.items():
        if count >= max(MIN_ASSERTIVE, MORE_ASSERTIVE * others[lemma]):
            yield lemma


def is_of_no_kind(token: Token) -> bool:
    """Tell whether a treebank says of a pronoun or determiner neither its type nor its person."""
    known = ("PronType", "Person", "Poss", "Reflex", "Definite")
    is_plain = not any(token.feats.get(name) for name in known)
    return token.upos in {"PRON", "DET"} and is_plain and not token.is_denying


def _paired(trees: Iterable[Tree]) -> Iterator[str]:
    """Yield the adverbs whose clause one conjunction joins to another (German zwar … aber)."""
    uses: Counter[str] = Counter()
    joined: Counter[tuple[str, str]] = Counter()
    for tree in trees:
        for token in tree:
            if token.upos == "ADV" and token.relation == "advmod":
                lemma = token.lemma.lower()
                uses[lemma] += 1
                joined.update((lemma, each) for each in _conjunctions_behind(tree, token))
    for (lemma, _), count in joined.items():
        if count >= MIN_PAIRED and count >= PAIRED_SHARE * uses[lemma]:
            yield lemma


def _conjunctions_behind(tree: Tree, adverb: Token) -> set[str]:
    """Return what joins the clause of an adverb to those behind it."""
    return {
        conjunction.lemma.lower()
        for other in tree.children(adverb.head, "conj")
        for conjunction in tree.children(other.id, "cc")
        if tree.index(conjunction.id) > tree.index(adverb.id)
    }
