"""Guess the forms of words that the treebank does not have.

Two kinds of evidence are counted, each as edit scripts by context: from the lemma to the form, and
from another form of the same lemma to this one (a Polish *tych* in one case is *tych* in the next).
Contexts run from general to specific: features are dropped one after the other, the least
informative first, and endings grow letter by letter. A specific context that was seen often
outweighs the general ones before it (Witten and Bell 1991, method C, with twice the weight for
unseen events), so the longest known ending decides. Bundles of features that usually change a word
in the same way, also of other parts of speech, are counted together: English *-s* on nouns shows
what *-s* does to verbs ("dishes", "finishes"). A lemma counts once in a context, so that a common
irregular word with many bundles has no more weight than a regular one.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations
from types import MappingProxyType
from zlib import crc32

from transforms.packs.fallback.scripts import Script

LONGEST_ENDING = 5
LONGEST_ENDING_OF_FORM = 4
NOVELTY = 2.0
OF_ANOTHER_FORM = 0.8  # weight of another form relative to the lemma
UNHEARD = 0.3  # for each trigram that no word of the treebank has
USUAL = 4  # forms needed to learn a bundle's usual script
FEW = 20  # a class with fewer words has no learnt order of features
MOST_FORMS = 8  # forms of a lemma that are compared with each other
EDGE = "^"
NOTHING: Mapping["Bundle", str] = MappingProxyType({})

Counts = Mapping[Script, int]
Shares = dict[Script, float]
Bundle = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """One form of one lemma in lower case, with its features as Name=Value."""

    lemma: str
    upos: str
    feats: Bundle
    form: str


@dataclass(frozen=True, slots=True)
class Guess:
    """A lower-case form, and its share of all evidence."""

    form: str
    share: float


@dataclass
class Guesser:
    """The learnt model of forms; `forms_of` has those of each lemma and part of speech."""

    usual: dict[tuple[str, Bundle], Script] = field(default_factory=dict)
    orders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    forms_of: dict[tuple[str, str], dict[Bundle, str]] = field(default_factory=dict)
    of_lemma: dict[object, Counter[Script]] = field(default_factory=dict)
    of_form: dict[object, Counter[Script]] = field(default_factory=dict)
    triples: set[str] = field(default_factory=set)

    @classmethod
    def learn(cls, observed: Iterable[Seen]) -> "Guesser":
        # In the order of the lemmas: see `_Counted`.
        ordered = sorted(observed, key=lambda each: (each.lemma, each.upos, each.feats))
        triples = {triple for each in ordered for triple in _triples(each.form)}
        guesser = cls(usual=_usual(ordered), orders=_orders(ordered), triples=triples)
        forms_of: dict[tuple[str, str], dict[Bundle, str]] = defaultdict(dict)
        for each in ordered:
            forms_of[each.lemma, each.upos][each.feats] = each.form
        guesser.forms_of = forms_of
        guesser._count_from_lemmas(ordered)
        guesser._count_from_forms()
        return guesser

    def _count_from_lemmas(self, observed: Iterable[Seen]) -> None:
        counted = _Counted()
        for each in observed:
            script = Script.between(each.lemma, each.form)
            for context in self._contexts(each.lemma, each.upos, each.feats):
                counted.add(context, script, each.lemma)
        self.of_lemma = counted.counts

    def _count_from_forms(self) -> None:
        counted = _Counted()
        for (lemma, upos), forms in self.forms_of.items():
            # A few forms teach as much as a whole paradigm, without its quadratic cost.
            few = sorted(forms.items(), key=lambda each: hash_of(lemma, each[0]))[:MOST_FORMS]
            for (others, other), (feats, form) in permutations(sorted(few), 2):
                script = Script.between(other, form)
                for context in self._form_contexts(upos, others, feats, other):
                    counted.add(context, script, lemma)
        self.of_form = counted.counts

    def guess(
        self, lemma: str, upos: str, feats: Bundle, other_forms: Mapping[Bundle, str] = NOTHING
    ) -> Guess | None:
        """Return the likeliest lower-case form; None if the part of speech was never seen.

        `known` has forms of the lemma in addition to the learnt ones.
        """
        scores: dict[str, float] = defaultdict(float)
        shares = _shares(lemma, self.of_lemma, self._contexts(lemma, upos, feats))
        for script, share in shares.items():
            scores[script.applied(lemma) or lemma] += share
        for others, other in {**self.forms_of.get((lemma, upos), {}), **other_forms}.items():
            contexts = self._form_contexts(upos, others, feats, other)
            for script, share in _shares(other, self.of_form, contexts).items():
                scores[script.applied(other) or other] += share * OF_ANOTHER_FORM
        heard = self.triples.union(_triples(lemma))
        for form in scores:
            scores[form] *= UNHEARD ** sum(triple not in heard for triple in _triples(form))
        best = max(sorted(scores), key=lambda form: scores[form], default=None)
        return Guess(best, scores[best] / sum(scores.values())) if best is not None else None

    def _contexts(self, lemma: str, upos: str, feats: Bundle) -> Iterator[object]:
        endings = _endings(EDGE + lemma, LONGEST_ENDING)
        for bundle in _bundles(feats, self.orders.get(upos, ())):
            for ending in endings:
                yield upos, bundle, ending
        if usual := self.usual.get((upos, feats)):
            for ending in endings[1:LONGEST_ENDING]:
                yield usual, ending
            for ending in endings[1:]:
                yield upos, feats, ending

    def _form_contexts(
        self, upos: str, others: Bundle, feats: Bundle, other: str
    ) -> Iterator[object]:
        """Yield contexts for deriving one form from another, first by the differing features."""
        changed = _difference(others, feats)
        endings = _endings(other, LONGEST_ENDING_OF_FORM)
        for ending in endings[:LONGEST_ENDING_OF_FORM]:
            yield upos, changed, ending
        yield upos, others, feats, ""
        usual, usual_of_other = self.usual.get((upos, feats)), self.usual.get((upos, others))
        if usual and usual_of_other:
            for ending in endings[1:]:
                yield usual, usual_of_other, ending
        for ending in endings[1:]:
            yield upos, others, feats, ending


def hash_of(lemma: str, feats: Bundle) -> int:
    """Return a number that varies by lemma but is the same in every run."""
    return crc32("|".join((lemma, *feats)).encode())


class _Counted:
    """Scripts by context, each lemma counted once in a context; lemmas must come in order."""

    def __init__(self) -> None:
        self.counts: dict[object, Counter[Script]] = defaultdict(Counter)
        self._last: dict[tuple[object, Script], str] = {}

    def add(self, context: object, script: Script, lemma: str) -> None:
        if self._last.get((context, script)) != lemma:
            self.counts[context][script] += 1
            self._last[context, script] = lemma


def _usual(observed: Iterable[Seen]) -> dict[tuple[str, Bundle], Script]:
    """Return the commonest script of a part of speech for a bundle of features."""
    counts: dict[tuple[str, Bundle], Counter[Script]] = defaultdict(Counter)
    for each in observed:
        counts[each.upos, each.feats][Script.between(each.lemma, each.form)] += 1
    return {
        key: max(scripts, key=lambda script: scripts[script])
        for key, scripts in counts.items()
        if scripts.total() >= USUAL
    }


def _endings(word: str, longest: int) -> list[str]:
    return [word[len(word) - length :] for length in range(min(longest, len(word)) + 1)]


def _shares(
    word: str, counted: Mapping[object, Counter[Script]], contexts: Iterable[object]
) -> Shares:
    """Return the share of each script that fits the word, weighting specific contexts more."""
    shares: Shares = {}
    for context in contexts:
        fitting = {s: n for s, n in counted.get(context, {}).items() if s.applied(word) is not None}
        if fitting:
            new = len(fitting) * NOVELTY
            whole = sum(fitting.values()) + new
            shares = {script: share * new / whole for script, share in shares.items()}
            for script, count in fitting.items():
                shares[script] = shares.get(script, 0.0) + count / whole
    return shares


@lru_cache(maxsize=100_000)
def _difference(others: Bundle, feats: Bundle) -> tuple[Bundle, Bundle]:
    lost = tuple(each for each in others if each not in feats)
    return lost, tuple(each for each in feats if each not in others)


@lru_cache(maxsize=20_000)
def _bundles(feats: Bundle, order: tuple[str, ...]) -> tuple[Bundle, ...]:
    """Return ever smaller subsets of the features that were seen, the smallest first."""
    left = tuple(each for each in feats if each.partition("=")[0] in order)
    bundles = [left]
    for name in order:
        fewer = tuple(each for each in left if each.partition("=")[0] != name)
        if fewer != left:
            left = fewer
            bundles.append(left)
    return tuple(reversed(bundles))


def _triples(word: str) -> Iterator[str]:
    edged = f"{EDGE}{word}$"
    return (edged[start : start + 3] for start in range(len(edged) - 2))


def _orders(observed: Iterable[Seen]) -> dict[str, tuple[str, ...]]:
    by_class: dict[str, list[Seen]] = defaultdict(list)
    for each in observed:
        by_class[each.upos].append(each)
    return {upos: _order(each) for upos, each in by_class.items()}


def _order(observed: list[Seen]) -> tuple[str, ...]:
    """Return the names of the features in the order in which they are dropped."""
    rows = [
        (dict(each.partition("=")[::2] for each in one.feats), one.lemma[-2:],
         Script.between(one.lemma, one.form))
        for one in observed
    ]  # fmt: skip
    names = sorted({name for values, _, _ in rows for name in values})
    if len(rows) < FEW:
        return tuple(names)
    order = []
    while names:
        least = min(names, key=lambda name: _surprise(rows, [n for n in names if n != name]))
        order.append(least)
        names.remove(least)
    return tuple(order)


def _surprise(rows: list[tuple[dict[str, str], str, Script]], names: list[str]) -> float:
    """Return the surprisal of the scripts given only these features and the ending."""
    counted: dict[object, Counter[Script]] = defaultdict(Counter)
    for values, ending, script in rows:
        counted[tuple([values.get(name) for name in names]), ending][script] += 1
    return sum(
        count * -math.log(count / (sum(counts.values()) + len(counts)))
        for counts in counted.values()
        for count in counts.values()
    )
