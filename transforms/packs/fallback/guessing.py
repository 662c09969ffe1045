"""The form that a word not seen in the treebank probably has.

Two kinds of evidence are counted, each as edit scripts by context: from the lemma to the form, and
from another form of the same lemma to this one (a Polish *tych* in one case is *tych* in the next).
Contexts run from general to special: features are given up one after the other, those first that
tell least about the form, and endings grow letter by letter. A special context that was seen often
outweighs the general ones before it (Witten and Bell 1991, method C, with twice the weight for what
is new), so the longest ending that is known decides.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from transforms.packs.fallback.scripts import Script

LONGEST_ENDING = 5
LONGEST_ENDING_OF_FORM = 4
NOVELTY = 2.0
OF_ANOTHER_FORM = 0.8  # what another form of the lemma counts beside the lemma
UNHEARD = 0.5  # for each three letters in a row that no word of the treebank has
FEW = 20  # words of a class from which no order of features can be read
EDGE = "^"

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


@dataclass
class Guesser:
    """What was learnt of the forms; `forms_of` are those of each lemma and part of speech."""

    orders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    forms_of: dict[tuple[str, str], dict[Bundle, str]] = field(default_factory=dict)
    of_lemma: dict[object, Counter[Script]] = field(default_factory=dict)
    of_form: dict[object, Counter[Script]] = field(default_factory=dict)
    triples: set[str] = field(default_factory=set)

    @classmethod
    def learnt(cls, seen: Iterable[Seen]) -> "Guesser":
        found = tuple(seen)
        guesser = cls(orders=_orders(found), triples={t for s in found for t in _triples(s.form)})
        of_lemma: dict[object, Counter[Script]] = defaultdict(Counter)
        of_form: dict[object, Counter[Script]] = defaultdict(Counter)
        forms_of: dict[tuple[str, str], dict[Bundle, str]] = defaultdict(dict)
        for each in found:
            script = Script.between(each.lemma, each.form)
            for context in guesser._contexts(each.lemma, each.upos, each.feats):
                of_lemma[context][script] += 1
            forms_of[each.lemma, each.upos][each.feats] = each.form
        for (_, upos), forms in forms_of.items():
            for feats, form in forms.items():
                for others, other in forms.items():
                    if feats != others:
                        script = Script.between(other, form)
                        for context in _form_contexts(upos, others, feats, other):
                            of_form[context][script] += 1
        guesser.of_lemma, guesser.of_form, guesser.forms_of = of_lemma, of_form, forms_of
        return guesser

    def guess(self, lemma: str, upos: str, feats: Bundle) -> str | None:
        """Return the likeliest form in lower case; None if the part of speech was never seen."""
        scores: dict[str, float] = defaultdict(float)
        shares = _shares(lemma, self.of_lemma, self._contexts(lemma, upos, feats))
        for script, share in shares.items():
            scores[script.applied(lemma) or lemma] += share
        for others, other in self.forms_of.get((lemma, upos), {}).items():
            contexts = _form_contexts(upos, others, feats, other)
            for script, share in _shares(other, self.of_form, contexts).items():
                scores[script.applied(other) or other] += share * OF_ANOTHER_FORM
        heard = self.triples.union(_triples(lemma))
        for form in scores:
            scores[form] *= UNHEARD ** sum(triple not in heard for triple in _triples(form))
        return max(sorted(scores), key=lambda form: scores[form], default=None)

    def _contexts(self, lemma: str, upos: str, feats: Bundle) -> Iterator[object]:
        word = EDGE + lemma
        for bundle in _bundles(feats, self.orders.get(upos, ())):
            for length in range(min(LONGEST_ENDING, len(word)) + 1):
                yield upos, bundle, word[len(word) - length :]


def _shares(
    word: str, counted: Mapping[object, Counter[Script]], contexts: Iterable[object]
) -> Shares:
    """Return the share of each script that fits the word, special contexts over general ones."""
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


def _form_contexts(upos: str, others: Bundle, feats: Bundle, other: str) -> Iterator[object]:
    """Yield what is known where one form is made of another, first by what tells them apart."""
    changed = _difference(others, feats)
    for length in range(min(LONGEST_ENDING_OF_FORM - 1, len(other)) + 1):
        yield upos, changed, other[len(other) - length :]
    for length in range(min(LONGEST_ENDING_OF_FORM, len(other)) + 1):
        yield upos, others, feats, other[len(other) - length :]


@lru_cache(maxsize=100_000)
def _difference(others: Bundle, feats: Bundle) -> tuple[Bundle, Bundle]:
    lost = tuple(each for each in others if each not in feats)
    return lost, tuple(each for each in feats if each not in others)


@lru_cache(maxsize=20_000)
def _bundles(feats: Bundle, order: tuple[str, ...]) -> tuple[Bundle, ...]:
    """Return the features that were ever seen with fewer and fewer of them, the fewest first."""
    left = tuple(each for each in feats if each.partition("=")[0] in order)
    found = [left]
    for name in order:
        fewer = tuple(each for each in left if each.partition("=")[0] != name)
        if fewer != left:
            left = fewer
            found.append(left)
    return tuple(reversed(found))


def _triples(word: str) -> Iterator[str]:
    edged = f"{EDGE}{word}$"
    return (edged[start : start + 3] for start in range(len(edged) - 2))


def _orders(seen: Iterable[Seen]) -> dict[str, tuple[str, ...]]:
    by_class: dict[str, list[Seen]] = defaultdict(list)
    for each in seen:
        by_class[each.upos].append(each)
    return {upos: _order(each) for upos, each in by_class.items()}


def _order(seen: list[Seen]) -> tuple[str, ...]:
    """Return the names of the features in the order in which they are given up."""
    rows = [
        (dict(each.partition("=")[::2] for each in one.feats), one.lemma[-2:],
         Script.between(one.lemma, one.form))
        for one in seen
    ]  # fmt: skip
    kept = sorted({name for values, _, _ in rows for name in values})
    if len(rows) < FEW:
        return tuple(kept)
    order = []
    while kept:
        least = min(kept, key=lambda name: _surprise(rows, [n for n in kept if n != name]))
        order.append(least)
        kept.remove(least)
    return tuple(order)


def _surprise(rows: list[tuple[dict[str, str], str, Script]], names: list[str]) -> float:
    """Return how unexpected the scripts are to who knows only these features and the ending."""
    counted: dict[object, Counter[Script]] = defaultdict(Counter)
    for values, ending, script in rows:
        counted[tuple([values.get(name) for name in names]), ending][script] += 1
    return sum(
        count * -math.log(count / (sum(counts.values()) + len(counts)))
        for counts in counted.values()
        for count in counts.values()
    )
