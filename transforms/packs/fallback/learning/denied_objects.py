"""How denied objects, and subjects behind their verbs, differ from others.

French has "un chien" and "pas de chien", Finnish "osti auton" and "ei ostanut autoa".
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from transforms.packs.fallback.elisions import is_short
from transforms.packs.fallback.words import OF_OBJECTS
from transforms.predicates import VERBAL
from transforms.tree import Token, Tree

# The determiner of denied objects is in so many of them, and in this share of those that have a
# determiner at all; in other objects it is so many times rarer.
MIN_DETERMINERS, MIN_DETERMINER_SHARE = 3, 0.6
MIN_RATIO = 5
MIN_ARTICLES = 2  # an indefinite article that occurs once may be an error
# So many denied objects show their case. Either at most this share of the others has it too,
MIN_OBJECTS, MAX_SHARE_OF_OTHERS = 5, 0.15
# or this share of the denied ones has it. Another case is then missing in them if they have at most
# a tenth of what the others would lead one to expect, which must be three or more.
MIN_CASE_SHARE, MAX_OF_EXPECTED, MIN_EXPECTED = 0.85, 0.1, 3
MIN_SUBJECTS = 3
OTHERS = frozenset({"Dem", "Ind", "Int", "Neg", "Prs", "Rel", "Tot"})


def denied_object_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the indefinite articles with the word that denied objects have in their place."""
    articles, plain, denied = Counter[str](), Counter[str](), Counter[str]()
    for tree in trees:
        for noun in (t for t in tree if t.relation == "obj" and t.upos == "NOUN" and t.head):
            words = tree.children(noun.id, "det", "case", "nummod")
            if len(words) != 1 or words[0].relation == "nummod":
                continue
            (word,) = words
            is_denied = _is_denied(tree, noun)
            if _is_indefinite_article(word) and not is_denied:
                articles[word.lemma] += 1
            if not _is_definite(word):
                (denied if is_denied else plain)[word.form.lower()] += 1
    other, count = _commonest(denied)
    n_plain = sum(n for form, n in plain.items() if _is_same(form, other))
    is_usual = count >= MIN_DETERMINERS and count >= MIN_DETERMINER_SHARE * denied.total()
    if is_usual and count * plain.total() >= MIN_RATIO * n_plain * denied.total():
        for lemma, n_articles in sorted(articles.items()):
            if n_articles >= MIN_ARTICLES:
                yield f"negated_determiner\t{lemma}\t{other}\t{OF_OBJECTS}"


def negated_object_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the cases of objects that denied ones do not have, with the case that they have.

    An indefinite object may have another case anyway, negated or not (Turkish).
    """
    plain, denied = _count_cases(
        (tree, token)
        for tree in trees
        for token in tree
        if token.deprel == "obj" and token.upos == "NOUN" and token.head
    )
    if denied.total() < MIN_OBJECTS or not plain:
        return
    usual, (best, count) = _most(plain)[0], _most(denied)
    is_rare = best != usual and plain[best] <= MAX_SHARE_OF_OTHERS * plain.total()
    if is_rare and count * 2 > denied.total():
        yield f"negated_object\t{usual}\t{best}"
    # Finnish has the partitive in others as well, but no other case in denied ones.
    elif count >= MIN_CASE_SHARE * denied.total():
        yield from _lines_of_missing_cases(plain, denied, best)


def _lines_of_missing_cases(plain: Counter[str], denied: Counter[str], best: str) -> Iterator[str]:
    """Yield the cases missing in denied objects; with "–" those too rare to be sure of `best`."""
    for case in sorted(plain.keys() - {best}):
        expected = denied.total() * plain[case] / plain.total()
        if expected >= MIN_EXPECTED and denied[case] <= MAX_OF_EXPECTED * expected:
            yield f"negated_object\t{case}\t{best}"
        elif expected >= 1 and not denied[case]:
            yield f"negated_object\t{case}\t–"


def negated_subject_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the usual case of subjects behind their verb, and that of denied ones if it differs.

    Finnish has the nominative for what exists and the partitive for what does not.
    """
    plain, denied = _count_cases(
        (tree, token) for tree in trees for token in tree if is_subject_behind(tree, token)
    )
    if denied.total() >= MIN_SUBJECTS and plain:
        usual, (best, count) = _most(plain)[0], _most(denied)
        if best != usual and count >= MIN_CASE_SHARE * denied.total():
            yield f"negated_subject\t{usual}\t{best}"


def _count_cases(nouns: Iterable[tuple[Tree, Token]]) -> tuple[Counter[str], Counter[str]]:
    """Count the cases of nouns, those that are not denied and those that are."""
    plain, denied = Counter[str](), Counter[str]()
    for tree, noun in nouns:
        if case := noun.feats.get("Case"):
            (denied if _is_denied(tree, noun) else plain)[case] += 1
    return plain, denied


def is_subject_behind(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is the subject of a verb that stands before it."""
    verb = tree.parent(noun.id)
    if verb is None or noun.relation != "nsubj" or noun.upos != "NOUN":
        return False
    return verb.upos in VERBAL and tree.index(verb.id) < tree.index(noun.id)


def objects_of_infinitives(tree: Tree) -> Iterator[Token]:
    """Yield the objects of the verbs that depend on the main verb as one predicate with it.

    Its negation reaches them (Polish "Nie mogę ich znaleźć", but "Mogę je znaleźć").
    """
    waiting = list(tree.children(tree.root.id, "xcomp"))
    while waiting:
        verb = waiting.pop()
        waiting += tree.children(verb.id, "xcomp", "conj")
        yield from tree.children(verb.id, "obj")


def _most(counts: Counter[str]) -> tuple[str, int]:
    """Return the commonest of some cases, and its count."""
    return min(counts.items(), key=lambda each: (-each[1], each[0]))


def _commonest(counts: Counter[str]) -> tuple[str, int]:
    """Return the commonest full form, and how often it stands, shortened or not."""
    full = [form for form in counts if not is_short(form)]
    totals = {each: sum(n for form, n in counts.items() if _is_same(form, each)) for each in full}
    best = max(sorted(totals), key=lambda each: totals[each], default="")
    return best, totals.get(best, 0)


def _is_same(form: str, full: str) -> bool:
    """Tell whether a form is a word, or that word without its end."""
    return form == full or (is_short(form) and len(form) <= len(full) and full[:-1] == form[:-1])


def _is_denied(tree: Tree, noun: Token) -> bool:
    verb = tree[noun.head]
    words = (verb, *tree.children(verb.id, "advmod", "aux"))
    return any(each.is_denying for each in words)


def _is_indefinite_article(word: Token) -> bool:
    return "Art" in word.pronoun_types and word.feats.get("Definite") == "Ind"


def _is_definite(word: Token) -> bool:
    is_known = word.feats.get("Definite") == "Def" or word.feats.get("Poss") == "Yes"
    return is_known or bool(OTHERS & word.pronoun_types)
