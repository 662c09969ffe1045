"""Endings of denied verbs in a treebank whose verbs have negative forms (Turkish *-di*: *-medi*).

Where the last vowel of the stem decides the endings, so does it here: an ending is written for a
vowel if its first vowel follows that vowel in the words of the treebank. Endings that differ in
their vowels only are one ending. It is learnt only if no form of the treebank contradicts it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, takewhile

from transforms.packs.fallback.learning.negations import always_negative
from transforms.packs.fallback.sounds import ANY_VOWEL, VOWELS, last_vowel
from transforms.tree import Feats, Token, Tree

# Consonants that change with the sound before them: "aldı", "kaçtı".
VOICED = str.maketrans("tkpçткпч", "dgbcдгбж")
# An ending is certain if this many verbs have it.
MIN_VERBS = 2
# Of the vowels that an ending may have first, one is that of a stem if nearly all of the treebank's
# words with such a stem and one of these have it, and it is not rare behind such stems.
MIN_SHARE_OF_VOWEL, MIN_SHARE_BEHIND_STEM = 0.9, 0.1
# Vowels go together if this share of the verbs with them have the same endings, compared where
# each has so many verbs.
MIN_OVERLAP, MIN_COMPARED = 0.6, 3
# Endings that share this many letters at their end have the same part there.
MIN_SHARED = 2
# A shorter lemma does not tell a stem.
MIN_LEMMA = 2

Counts = Mapping[tuple[Feats, str], Counter[str]]  # by features and vowel: verbs of each ending
# By kind: denied endings, and the vowels before them.
VowelsBefore = Mapping[str, Mapping[str, set[str]]]
Row = tuple[str, str]  # ending, denied ending


@dataclass(frozen=True)
class Harmony:
    """By the last vowel of stems: first vowels of endings, and the vowels with the same ones."""

    followers: Mapping[str, Counter[str]]
    groups: Mapping[str, frozenset[str]]


def negated_ending_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the lines of `negated_whole_ending`: vowels, an ending, and the denied one."""
    affirmed, denied = _endings(trees)
    harmony = Harmony(followers_of(trees), _groups(affirmed))
    kinds = {feats: _certain(counts) for feats, counts in _by_kind(denied).items()}
    usual = _by_kind(affirmed)
    vowels_before: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for (_, vowel), endings in denied.items():
        for ending in endings:
            vowels_before[kind_of(ending)][ending].add(vowel)
    rows: dict[Row, set[str]] = defaultdict(set)
    for (feats, vowel), endings in affirmed.items():
        several = [kind for kind, verbs in usual[feats].items() if verbs >= MIN_VERBS]
        for ending in (each for each in endings if kind_of(each) in several):
            kind = _denied(kind_of(ending), several, kinds.get(feats, frozenset()))
            if other := _fitting(vowels_before, kind, vowel, harmony):
                rows[ending, other].add(vowel)
    for (ending, other), vowels in sorted(_without_conflicts(rows).items()):
        if ending and ending != other:
            yield f"negated_whole_ending\t{''.join(sorted(vowels))}\t{ending}\t{other}"


def kind_of(ending: str) -> str:
    """Return an ending whatever its vowels are, and whether its consonants are voiced."""
    vowels = (ANY_VOWEL if letter in VOWELS else letter for letter in ending)
    return "".join(vowels).translate(VOICED)


def _by_kind(counts: Counts) -> dict[Feats, Counter[str]]:
    kinds: dict[Feats, Counter[str]] = defaultdict(Counter)
    for (feats, _), endings in counts.items():
        for ending, verbs in endings.items():
            kinds[feats][kind_of(ending)] += verbs
    return kinds


def followers_of(trees: Sequence[Tree]) -> Mapping[str, Counter[str]]:
    """Count the first vowels of endings by the last vowel of the stem before them."""
    followers: dict[str, Counter[str]] = defaultdict(Counter)
    for word in {(t.lemma.lower(), t.form.lower()) for tree in trees for t in tree}:
        lemma, form = word
        first = _first_vowel(form[len(lemma) :])
        if lemma and first and form.startswith(lemma):
            followers[last_vowel(lemma)][first] += 1
    return followers


def _fitting(vowels_before: VowelsBefore, kind: str, vowel: str, harmony: Harmony) -> str:
    """Return the ending of a kind that a stem with such a vowel has; none if in doubt."""
    endings = vowels_before.get(kind, {})
    for alike in (frozenset({vowel}), harmony.groups.get(vowel, frozenset())):
        own = [ending for ending, vowels in endings.items() if alike & vowels]
        if own:
            return own[0] if len(own) == 1 else ""
    first = {_first_vowel(ending): ending for ending in endings}
    counts = harmony.followers.get(vowel, Counter())
    best = max(sorted(first), key=lambda each: counts[each], default="")
    among = sum(counts[each] for each in first)
    is_clear = counts[best] >= MIN_SHARE_OF_VOWEL * among > 0
    is_usual = is_clear and counts[best] >= MIN_SHARE_BEHIND_STEM * counts.total()
    if is_usual and len(first) == len(endings):
        return first[best]
    lengthened = (_lengthened(vowels_before, ending, vowel, harmony) for ending in endings)
    candidates = set(filter(None, lengthened))
    return candidates.pop() if len(candidates) == 1 else ""


def _lengthened(vowels_before: VowelsBefore, ending: str, vowel: str, harmony: Harmony) -> str:
    """Return an ending made from a shorter one for such a vowel ("medi": "medik", as "madık")."""
    for end in range(len(ending) - 1, 0, -1):
        start, rest = ending[:end], ending[end:]
        if start not in vowels_before.get(kind_of(start), {}):
            continue
        other = _fitting(vowels_before, kind_of(start), vowel, harmony)
        is_same = last_vowel(start) == last_vowel(other) or not VOWELS & {*rest}
        return other + rest if other and is_same else ""
    return ""


def _first_vowel(word: str) -> str:
    return next((each for each in word if each in VOWELS), "")


def _endings(trees: Iterable[Tree]) -> tuple[Counts, Counts]:
    """Return the endings of affirmed and of denied verbs; the features are without polarity."""
    trees = tuple(trees)
    always = always_negative(trees)
    lemmas_with: dict[tuple[bool, Feats, str], dict[str, set[str]]] = defaultdict(
        lambda: defaultdict(set)
    )
    for token in (token for tree in trees for token in tree):
        is_verb = token.upos == "VERB" and token.lemma not in always
        if is_verb and token.feats.get("VerbForm") in {"", "Fin"} and token.feats.get("Polarity"):
            ending, vowel = _parts(token)
            key = token.feats.get("Polarity") == "Neg", token.feats.updated(Polarity=""), vowel
            if ending is not None and vowel:
                lemmas_with[key][ending].add(token.lemma)
    counts: dict[bool, dict[tuple[Feats, str], Counter[str]]] = {False: {}, True: {}}
    for (is_denied, feats, vowel), endings in lemmas_with.items():
        verbs = Counter({ending: len(lemmas) for ending, lemmas in endings.items()})
        counts[is_denied][feats, vowel] = verbs
    return counts[False], counts[True]


def _parts(verb: Token) -> tuple[str | None, str]:
    """Return the ending of a verb and the last vowel of its stem; None if its stem is another."""
    lemma, form = verb.lemma.lower(), verb.form.lower()
    vowel = last_vowel(lemma)
    if form.startswith(lemma):
        return form[len(lemma) :], vowel
    if len(lemma) < MIN_LEMMA or not form.startswith(lemma[:-1]):
        return None, vowel
    # The stem loses its last vowel ("başlıyor" of *başla*) or changes its consonant ("gider").
    return form[len(lemma) - (lemma[-1] in VOWELS) :], vowel


def _certain(counts: Counter[str]) -> frozenset[str]:
    """Return the denied endings of several verbs that only end others (*-ama-di*: cannot)."""
    return frozenset(
        ending
        for ending in counts
        if sum(n for e, n in counts.items() if e.endswith(ending)) >= MIN_VERBS
        and not any(ending != other and ending.endswith(other) for other in counts)
    )


def _denied(ending: str, endings: Sequence[str], denied: Iterable[str]) -> str:
    """Return the denied ending that ends most like an ending, the shortest; none if not one.

    Where some endings end like it and this one does not, it belongs to them only.
    """
    ranked = sorted((-_shared(ending, each), len(each), each) for each in denied)
    if not ranked or (len(ranked) > 1 and ranked[0][:2] == ranked[1][:2]):
        return ""
    (shared, _, closest), *others = ranked
    best = -shared
    if not best and others:
        return ""
    is_of_others = max(_shared(each, closest) for each in endings) >= MIN_SHARED
    # Long endings with little in common have more than the negation in them.
    is_unlike = len(ending) - best > MIN_SHARED
    return "" if is_unlike or (is_of_others and 2 * best < len(ending)) else closest


def _shared(one: str, other: str) -> int:
    """Return how many letters at the end are the same."""
    pairs = zip(reversed(one), reversed(other), strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _groups(affirmed: Counts) -> Mapping[str, frozenset[str]]:
    """Return with each vowel those behind which the same endings stand."""
    vowels = sorted({vowel for _, vowel in affirmed})
    groups = {vowel: {vowel} for vowel in vowels}
    for one, other in permutations(vowels, 2):
        if all(_overlap(affirmed, *pair) >= MIN_OVERLAP for pair in ((one, other), (other, one))):
            groups[one].add(other)
    return {vowel: frozenset(group) for vowel, group in groups.items()}


def _overlap(affirmed: Counts, one: str, other: str) -> float:
    """Return how many of the verbs with one vowel have an ending that stands behind the other."""
    both = same = 0
    for (feats, vowel), endings in affirmed.items():
        others = affirmed.get((feats, other)) if vowel == one else None
        if others and min(endings.total(), others.total()) >= MIN_COMPARED:
            both += endings.total()
            same += sum(verbs for ending, verbs in endings.items() if ending in others)
    return same / both if both else 0.0


def _without_conflicts(rows: Mapping[Row, set[str]]) -> dict[Row, set[str]]:
    """Leave out an ending that is denied in two ways behind one vowel."""
    ways = Counter((ending, v) for (ending, _), vowels in rows.items() for v in vowels)
    unambiguous = {
        (ending, other): {v for v in vowels if ways[ending, v] == 1}
        for (ending, other), vowels in rows.items()
    }
    return {row: vowels for row, vowels in unambiguous.items() if vowels}
