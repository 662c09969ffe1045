"""Endings of denied verbs in a treebank whose verbs have negative forms (Turkish *-di*: *-medi*).

Where the last vowel of the stem decides the endings, so does it here. An ending is learnt only if
no form of the treebank contradicts it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations, takewhile

from transforms.packs.fallback.negations_found import always_negative
from transforms.tree import Feats, Token, Tree

VOWELS = frozenset("aeiouyıöüäåəâîûаеёиоуыэюяіөүұәє")
# An ending is certain if so many verbs have it.
VERBS = 2
# Vowels go together if so many of the verbs with them have the same endings.
ALIKE, FEW = 0.6, 3
# Endings that share so many letters at their end have the same part there.
LEAST = 2

Counts = Mapping[tuple[Feats, str], Counter[str]]  # by features and vowel: verbs of each ending
Row = tuple[str, str]  # ending, denied ending


def negated_endings_found(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the lines of `negated_whole_ending`: vowels, an ending, and the denied one."""
    affirmed, denied = _endings(trees)
    certain = {key: found for key, counts in denied.items() if (found := _certain(counts))}
    groups = _groups(affirmed)
    rows: dict[Row, set[str]] = defaultdict(set)
    for (feats, vowel), endings in affirmed.items():
        several = [ending for ending, verbs in endings.items() if verbs >= VERBS]
        denials = {e for v in groups[vowel] for e in certain.get((feats, v), ())}
        for ending in several:
            other = _denied(ending, several, denials)
            if other:
                rows[ending, other].add(vowel)
    for (ending, other), vowels in sorted(_without_conflicts(rows).items()):
        if ending and ending != other:
            yield f"negated_whole_ending\t{''.join(sorted(vowels))}\t{ending}\t{other}"


def _endings(trees: Iterable[Tree]) -> tuple[Counts, Counts]:
    """Return the endings of affirmed and of denied verbs; the features are without polarity."""
    known = tuple(trees)
    always = always_negative(known)
    seen: dict[tuple[bool, Feats, str], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for token in (token for tree in known for token in tree):
        is_verb = token.upos == "VERB" and token.lemma not in always
        if is_verb and token.feats.get("VerbForm") in {"", "Fin"} and token.feats.get("Polarity"):
            ending, vowel = _parts(token)
            key = token.feats.get("Polarity") == "Neg", token.feats.updated(Polarity=""), vowel
            if ending is not None and vowel:
                seen[key][ending].add(token.lemma)
    counts: dict[bool, dict[tuple[Feats, str], Counter[str]]] = {False: {}, True: {}}
    for (is_denied, feats, vowel), endings in seen.items():
        verbs = Counter({ending: len(lemmas) for ending, lemmas in endings.items()})
        counts[is_denied][feats, vowel] = verbs
    return counts[False], counts[True]


def _parts(verb: Token) -> tuple[str | None, str]:
    """Return the ending of a verb and the last vowel of its stem; None if its stem is another."""
    lemma, form = verb.lemma.lower(), verb.form.lower()
    vowel = _last_vowel(lemma)
    if form.startswith(lemma):
        return form[len(lemma) :], vowel
    if len(lemma) < LEAST or not form.startswith(lemma[:-1]):
        return None, vowel
    # The stem loses its last vowel ("başlıyor" of *başla*) or changes its consonant ("gider").
    return form[len(lemma) - (lemma[-1] in VOWELS) :], vowel


def _last_vowel(word: str) -> str:
    """Return the last vowel; y beside another one is none (Turkish *say*)."""
    for place in range(len(word) - 1, -1, -1):
        beside = word[max(0, place - 1) : place] + word[place + 1 : place + 2]
        if word[place] in VOWELS and not (word[place] == "y" and VOWELS & {*beside}):
            return word[place]
    return ""


def _certain(counts: Counter[str]) -> frozenset[str]:
    """Return the denied endings of several verbs that only end others (*-ama-di*: cannot)."""
    return frozenset(
        ending
        for ending, verbs in counts.items()
        if verbs + sum(n for e, n in counts.items() if e != ending and e.endswith(ending)) >= VERBS
        and not any(ending != other and ending.endswith(other) for other in counts)
    )


def _denied(ending: str, endings: Sequence[str], denied: Iterable[str]) -> str:
    """Return the denied ending that ends most like an ending; none if that is not one.

    Where some endings end like it and this one does not, it belongs to them only.
    """
    ranked = sorted(((_shared(ending, each), each) for each in denied), reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return ""
    (best, found), *_ = ranked
    is_of_others = max(_shared(each, found) for each in endings) >= LEAST
    # Long endings with nothing in common have more than the negation in them.
    is_unlike = best == 0 and len(ending) > LEAST
    return "" if is_unlike or (is_of_others and 2 * best < len(ending)) else found


def _shared(one: str, other: str) -> int:
    """Return how many letters at the end are the same."""
    pairs = zip(reversed(one), reversed(other), strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _groups(affirmed: Counts) -> Mapping[str, frozenset[str]]:
    """Return with each vowel those behind which the same endings stand."""
    vowels = sorted({vowel for _, vowel in affirmed})
    groups = {vowel: {vowel} for vowel in vowels}
    for one, other in permutations(vowels, 2):
        if all(_overlap(affirmed, *pair) >= ALIKE for pair in ((one, other), (other, one))):
            groups[one].add(other)
    return {vowel: frozenset(group) for vowel, group in groups.items()}


def _overlap(affirmed: Counts, one: str, other: str) -> float:
    """Return how many of the verbs with one vowel have an ending that stands behind the other."""
    both = same = 0
    for (feats, vowel), endings in affirmed.items():
        others = affirmed.get((feats, other)) if vowel == one else None
        if others and min(endings.total(), others.total()) >= FEW:
            both += endings.total()
            same += sum(verbs for ending, verbs in endings.items() if ending in others)
    return same / both if both else 0.0


def _without_conflicts(rows: Mapping[Row, set[str]]) -> dict[Row, set[str]]:
    """Leave out an ending that is denied in two ways behind one vowel."""
    ways = Counter((ending, v) for (ending, _), vowels in rows.items() for v in vowels)
    kept = {
        (ending, other): {v for v in vowels if ways[ending, v] == 1}
        for (ending, other), vowels in rows.items()
    }
    return {row: vowels for row, vowels in kept.items() if vowels}
