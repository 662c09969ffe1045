"""Verbs that decide which of several negations denies them (Chinese 不知道, but 没参加)."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.learning.fused_negatives import SEPARATE, fused_negatives
from transforms.packs.fallback.learning.negations import AGAIN, ALWAYS
from transforms.predicates import VERBAL
from transforms.tree import Token, Tree

# Verbs decide if two denied clauses of one verb have the same word so much more often than two of
# any verbs (chance-corrected agreement), and if so many pairs of clauses say so.
AGREEMENT, PAIRS = 0.4, 10
# If nearly all clauses have the same word, the others are no rivals of it.
NEARLY_ALL = 0.9


def denied_with_lines(trees: Sequence[Tree], negation: str) -> Iterator[str]:
    """Yield the lines of `denied_with`: verbs and auxiliaries that the negation denies.

    A predicate without a verb is listed by its part of speech (ADJ). There are lines only where
    other words deny other verbs.
    """
    counts, verbs = _counts(trees)
    if not _decide(verbs):
        return
    for word, by in sorted(counts.items()):
        if by[negation] >= max(AGAIN, ALWAYS * by.total()):
            yield f"denied_with\t{word}\t{negation}"


def kind_of(finite: Token) -> str:
    """Return the lemma of a verb or auxiliary, the part of speech of another predicate."""
    return finite.lemma if finite.upos in VERBAL else finite.upos


def _counts(trees: Sequence[Tree]) -> tuple[Mapping[str, Counter[str]], list[Counter[str]]]:
    """Return how often each negation denies each finite word, and each verb without auxiliary."""
    # 没有 is 没 with 有, but as an auxiliary it denies any verb.
    rivals = {each.whole for each in fused_negatives(trees) if not each.is_auxiliary}
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    verbs: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for tree in trees:
        words = [t for t in tree.children(tree.root.id) if _denies(tree, t, rivals)]
        if len(words) != 1:
            continue
        others = [t for t in tree.children(tree.root.id, "aux", "cop") if t not in words]
        finite = tree.root
        if others:
            finite = finite_word(tree) or others[0]
        else:
            verbs[tree.root.lemma][words[0].lemma] += tree.root.upos == "VERB"
        counts[kind_of(finite)][words[0].lemma] += 1
    return counts, list(verbs.values())


def _denies(tree: Tree, word: Token, rivals: set[str]) -> bool:
    is_separate = word.is_denying and word.upos in SEPARATE
    is_rival = word.form in rivals and word.relation == "aux"
    return (is_separate or is_rival) and not tree.children(word.id)


def _decide(verbs: Sequence[Counter[str]]) -> bool:
    """Tell whether the verbs of denied clauses decide which word denies them.

    Only verbs that are denied several times tell: if one word denies all of those, its rival may
    deny by tense, as in Hebrew.
    """
    if _is_nearly_all_one(verbs):
        return False
    several_times = [verb for verb in verbs if verb.total() > 1]
    if _is_nearly_all_one(several_times):
        return False
    total = sum(several_times, Counter[str]())
    n_all = total.total()
    pairs = sum(n * (n - 1) for n in (verb.total() for verb in several_times))
    alike = sum(n * (n - 1) for verb in several_times for n in verb.values())
    by_chance = sum((n / n_all) ** 2 for n in total.values())
    agreement = (alike / max(1, pairs) - by_chance) / (1 - by_chance)
    return pairs >= 2 * PAIRS and agreement >= AGREEMENT


def _is_nearly_all_one(verbs: Sequence[Counter[str]]) -> bool:
    """Tell whether one word denies nearly all clauses, or there is none."""
    total = sum(verbs, Counter[str]())
    return not total or max(total.values()) > NEARLY_ALL * total.total()
