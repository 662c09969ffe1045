"""A negation that stands between stem and ending in every form (Turkish *-me-*: *giy-miş*,
*giy-me-miş*), learnt from the letters of a treebank's verbs.

Features need not tell the forms apart: an ending is denied by the marker and the same ending, whose
vowels are those behind the marker. It is learnt only if a denied verb of the treebank has that, or
the beginning of it. `negated_endings` learns what is denied in another way (*-er*: *-mez*).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from transforms.packs.fallback.learning.negated_endings import (
    MIN_SHARE_OF_VOWEL,
    followers_of,
    kind_of,
)
from transforms.packs.fallback.learning.negations import always_negative
from transforms.packs.fallback.sounds import VOICELESS, VOWELS, last_vowel
from transforms.tree import Token, Tree

MARKER = 2  # letters: a consonant and a vowel
# A marker is certain if so many verbs, and this share of those with endings like others, have it.
MIN_VERBS, MIN_SHARE = 3, 0.6
LEAST = 2  # letters of an ending that says that longer ones are denied alike
# Verbs that have an ending behind a vowel.
SEVERAL = 2
VERB_FORMS = frozenset({"", "Fin", "Part"})

Markers = Mapping[str, str]  # by the last vowel of a lemma


@dataclass(frozen=True)
class Endings:
    """The endings of verbs by the last vowel of their lemma, with the lemmas that have them."""

    lemmas: Mapping[str, Mapping[str, set[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(set))
    )

    def add(self, verb: Token) -> None:
        lemma, form = verb.lemma.lower(), verb.form.lower()
        vowel = last_vowel(lemma)
        if vowel and form.startswith(lemma) and len(form) > len(lemma):
            self.lemmas[vowel][form[len(lemma) :]].add(lemma)


def inserted_negation_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield lines of `negated_whole_ending`: vowels, an ending, and the denied one."""
    affirmed, denied = Endings(), Endings()
    always = always_negative(tuple(trees))
    for token in (t for tree in trees for t in tree if t.upos == "VERB"):
        is_plain = token.feats.get("VerbForm") in VERB_FORMS and "Voice" not in token.feats
        if is_plain and token.lemma not in always and token.feats.get("Polarity"):
            (denied if token.feats["Polarity"] == "Neg" else affirmed).add(token)
    rows: dict[tuple[str, str], set[str]] = defaultdict(set)
    found = {vowel: _marker(vowel, affirmed, denied) for vowel in affirmed.lemmas}
    certain = {marker for marker in found.values() if marker}
    followers = followers_of(trees)
    markers = {
        vowel: each
        for vowel, marker in found.items()
        if (each := marker or _harmonious(certain, followers.get(vowel, Counter())))
    }
    known = {
        kind_of(ending)
        for endings in denied.lemmas.values()
        for ending in endings
        if ending[:MARKER] in markers.values() and len(ending) >= MARKER + LEAST
    }
    for vowel in markers:
        for ending in affirmed.lemmas[vowel]:
            if other := _denied(ending, vowel, markers, affirmed, known):
                rows[ending, other].add(vowel)
    for (ending, other), vowels in sorted(rows.items()):
        yield f"negated_whole_ending\t{''.join(sorted(vowels))}\t{ending}\t{other}"


def _marker(vowel: str, affirmed: Endings, denied: Endings) -> str:
    """Return what denied verbs with a last vowel have before an ending that others have."""
    kinds = {kind_of(ending) for endings in affirmed.lemmas.values() for ending in endings}
    verbs: dict[str, set[str]] = defaultdict(set)
    for ending, lemmas in denied.lemmas.get(vowel, {}).items():
        marker, rest = ending[:MARKER], ending[MARKER:]
        is_marker = len(marker) == MARKER and marker[0] not in VOWELS and marker[1] in VOWELS
        if is_marker and kind_of(rest) in kinds:
            verbs[marker] |= lemmas
    counts = Counter({marker: len(lemmas) for marker, lemmas in verbs.items()})
    ((best, count),) = counts.most_common(1) or [("", 0)]
    return best if count >= max(MIN_VERBS, MIN_SHARE * counts.total()) else ""


def _harmonious(markers: set[str], first_vowels: Counter[str]) -> str:
    """Return the marker whose vowel endings behind a stem nearly always have first; or none."""
    among = sum(first_vowels[each[-1]] for each in markers)
    best = max(sorted(markers), key=lambda each: first_vowels[each[-1]], default="")
    is_usual = bool(best) and first_vowels[best[-1]] >= max(MIN_VERBS, MIN_SHARE_OF_VOWEL * among)
    return best if is_usual and len({each[-1] for each in markers}) == len(markers) else ""


def _denied(ending: str, vowel: str, markers: Markers, endings: Endings, known: set[str]) -> str:
    """Return the marker with the ending behind it, as the treebank has both; none if in doubt."""
    marker = markers[vowel]
    # Of endings that differ in their first sound, the marker has that of voiced stems.
    found = [
        each
        for each, lemmas in endings.lemmas.get(marker[-1], {}).items()
        if kind_of(each) == kind_of(ending)
        and _behind_voiced(lemmas) >= SEVERAL
        and _has_vowels_of(each, ending, is_same=vowel == marker[-1])
    ]
    if ending[0] in VOWELS or len(found) != 1:
        return ""
    return marker + found[0] if any(map(kind_of(marker + found[0]).startswith, known)) else ""


def _behind_voiced(lemmas: set[str]) -> int:
    """Return how many lemmas end in a vowel or a voiced sound, as the marker does."""
    return sum(lemma[-1] not in VOICELESS for lemma in lemmas)


def _has_vowels_of(one: str, other: str, *, is_same: bool) -> bool:
    """Tell whether an ending has the same vowels, or behind another stem one for each."""
    pairs = {(a, b) for a, b in zip(one, other, strict=True) if b in VOWELS}
    if is_same:
        return all(a == b for a, b in pairs)
    return len({a for a, _ in pairs}) == len({b for _, b in pairs}) == len(pairs)
