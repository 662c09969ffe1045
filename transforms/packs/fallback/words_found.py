"""The first words table of a language, with what its treebank tells, for a lead to correct."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from transforms.packs.fallback.words import LISTS
from transforms.tree import Token, Tree

Counted = TypeVar("Counted", str, tuple[str, str])

TITLE = """\
# What a treebank cannot tell. One entry a line: name of the list, then its words, parted by tabs;
# a dash stands for an empty cell, and what follows # is not read. Words are lemmas unless it says
# otherwise. What stands here already was found in the treebank: correct it.
"""
# A preposition is governed where the verb comes with it mostly, and often enough to tell.
GOVERNED_TIMES = 4
GOVERNED_SHARE = 0.7
FEW = 5
SHOWN = 8


def words_found(trees: Sequence[Tree]) -> str:
    """Return the text of the table, each list under a remark on what it takes."""
    found = {
        "negation": _negations(trees),
        "negated_object": _negated_objects(trees),
        "conjunction": _conjunctions(trees),
        "governed": _governed(trees),
        "same_determiner": _determiners(trees),
    }
    parts = [TITLE]
    for name, (_, _, meaning) in LISTS.items():
        lines = "".join(f"{line}\n" for line in found.get(name, ()))
        parts.append(f"# {name}: {meaning}\n{lines}")
    return "\n".join(parts)


def _pairs(trees: Iterable[Tree]) -> Iterator[tuple[Tree, Token]]:
    return ((tree, token) for tree in trees for token in tree)


def _negations(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the commonest negation: a word beside its verb, else what verbs get in front."""
    words: Counter[tuple[str, str]] = Counter()
    for tree, token in _pairs(trees):
        above = tree.parent(token.id)
        is_verbs = above is not None and above.upos in {"VERB", "AUX", "ADJ", "NOUN"}
        if token.feats.get("Polarity") == "Neg" and token.upos in {"PART", "ADV"} and is_verbs:
            finite = _finite(tree, tree[token.head])
            where = "before" if tree.index(token.id) < tree.index(finite.id) else "after"
            words[token.lemma, where] += 1
    prefixes = _prefixes(trees)
    if prefixes.total() > words.total():
        yield f"negation\t{_most(prefixes)}\t–\tprefix"
    elif words:
        lemma, where = _most(words)
        yield f"negation\t{lemma}\t–\t{where}"


def _most(counts: Counter[Counted]) -> Counted:
    return max(sorted(counts), key=lambda each: counts[each])


def _finite(tree: Tree, verb: Token) -> Token:
    helpers = tree.children(verb.id, "aux", "cop")
    return next((t for t in helpers if t.feats.get("VerbForm") == "Fin"), verb)


def _prefixes(trees: Sequence[Tree]) -> Counter[str]:
    """Count what denied verb forms have before the same form not denied."""
    forms: dict[tuple[str, str], set[str]] = {}
    for _, token in _pairs(trees):
        if token.upos in {"VERB", "AUX"}:
            key = token.lemma, str(token.feats)
            forms.setdefault(key, set()).add(token.form.lower())
    found: Counter[str] = Counter()
    for _, token in _pairs(trees):
        if token.upos in {"VERB", "AUX"} and token.feats.get("Polarity") == "Neg":
            key = token.lemma, str(token.feats.updated(Polarity="Pos"))
            for form in forms.get(key, ()):
                if token.form.lower().endswith(form) and token.form.lower() != form:
                    found[token.form.lower().removesuffix(form)] += 1
    return found


def _negated_objects(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the case in which objects stand under a negation, where it is mostly another one."""
    plain: Counter[str] = Counter()
    denied: Counter[str] = Counter()
    for tree, token in _pairs(trees):
        case = token.feats.get("Case")
        if token.deprel == "obj" and token.upos == "NOUN" and case:
            verb = tree[token.head]
            words = (verb, *tree.children(verb.id, "advmod", "aux"))
            is_denied = any(word.feats.get("Polarity") == "Neg" for word in words)
            (denied if is_denied else plain)[case] += 1
    if denied.total() >= FEW and plain and _most(denied) != _most(plain):
        yield f"negated_object\t{_most(plain)}\t{_most(denied)}"


def _conjunctions(trees: Sequence[Tree]) -> Iterator[str]:
    counts = Counter(t.lemma for _, t in _pairs(trees) if t.upos == "CCONJ" and t.relation == "cc")
    if counts:
        yield f"conjunction\t{_most(counts)}"


def _governed(trees: Sequence[Tree]) -> Iterator[str]:
    verbs = Counter(token.lemma for _, token in _pairs(trees) if token.upos == "VERB")
    pairs: Counter[tuple[str, str]] = Counter()
    for tree, token in _pairs(trees):
        case = tree.child(token.id, "case")
        above = tree.parent(token.id)
        if token.relation == "obl" and case is not None and above is not None:
            pairs[above.lemma, case.lemma] += above.upos == "VERB"
    for (verb, preposition), count in sorted(pairs.items()):
        if count >= GOVERNED_TIMES and count >= GOVERNED_SHARE * verbs[verb]:
            yield f"governed\t{verb}\t{preposition}"


def _determiners(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield a remark with the commonest determiners, for this list and the next."""
    counts = Counter(token.lemma for _, token in _pairs(trees) if token.relation == "det")
    if counts:
        yield f"# determiners of the treebank: {', '.join(w for w, _ in counts.most_common(SHOWN))}"
