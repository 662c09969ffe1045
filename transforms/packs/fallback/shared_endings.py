"""Endings that two lemmas share because they end alike (Turkish *problem-i*, *tesir-i*).

Where nearly all lemmas of a treebank with the same last vowel and the same kind of last sound have
the same ending for the same features, a lemma takes the ending of another that ends like it.
Languages with stems that change, or with several classes of endings, show too many exceptions and
have none.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.sounds import VOICELESS, VOWELS, End, end_of
from transforms.tree import Feats, Token

# Endings are shared if so many lemmas can be compared and this share of them has the usual one.
MIN_LEMMAS, MIN_SHARE = 300, 0.95
INFLECTED = frozenset({"NOUN", "PROPN", "ADJ"})
MIN_LETTERS = 2
ENOUGH = 3  # lemmas with one end that show an ending
CHANGED = "≠"  # instead of the ending of a lemma whose form begins otherwise


@dataclass(frozen=True)
class SharedEndings:
    """What the forms of one language tell of the endings of its nouns and adjectives."""

    forms: Forms

    def of_other(self, word: Token, lemma: str) -> str | None:
        """Return another lemma with the ending for a word's features, None if that is in doubt.

        The word itself must have the ending that lemmas like it have for its features.
        """
        own_lemma, form = word.lemma.lower(), word.form.lower()
        if word.upos not in INFLECTED or not form.startswith(own_lemma) or not lemma.isalpha():
            return None
        if min(len(lemma), len(own_lemma)) < MIN_LETTERS or not self._are_shared:
            return None
        own, ending = end_of(own_lemma), form[len(own_lemma) :]
        other = end_of(lemma.lower())
        if own != other:
            if self._ending(word.feats, own) != ending:
                return None
            ending = self._ending(word.feats, other) or ""
        return lemma + ending if ending and not _may_soften(lemma, ending) else None

    def _ending(self, feats: Feats, end: End) -> str | None:
        """Return what nearly all lemmas with an end have for the features; None if they differ."""
        endings = self._groups.get((feats, end), Counter())
        ((best, count),) = endings.most_common(1) or [("", 0)]
        is_sure = count >= max(ENOUGH, MIN_SHARE * endings.total())
        return best if is_sure and best[:1] != CHANGED else None

    @cached_property
    def _are_shared(self) -> bool:
        """Tell whether lemmas that end alike have the same endings, but for few exceptions."""
        several = [counts for counts in self._groups.values() if counts.total() > 1]
        total = sum(counts.total() for counts in several)
        alike = sum(counts.most_common(1)[0][1] for counts in several)
        return total >= MIN_LEMMAS and alike >= MIN_SHARE * total

    @cached_property
    def _groups(self) -> Mapping[tuple[Feats, End], Counter[str]]:
        """The endings of nouns, by their features and the end of their lemma."""
        groups: dict[tuple[Feats, End], Counter[str]] = defaultdict(Counter)
        for lemma, upos, feats, forms in self.forms.entries():
            form = max(sorted(forms), key=lambda each: forms[each])
            if upos != "NOUN" or form == lemma or not feats or len(lemma) < MIN_LETTERS:
                continue
            ending = form[len(lemma) :] if form.startswith(lemma) else CHANGED
            is_soft = ending == CHANGED and lemma[-1] in VOICELESS
            if not is_soft and not _may_soften(lemma, ending):
                groups[feats, end_of(lemma)][ending] += 1
        return groups


def _may_soften(lemma: str, ending: str) -> bool:
    """Tell whether the last sound of a lemma may change before the vowel of an ending (*kitap*)."""
    return lemma[-1:] in VOICELESS and ending[:1] in VOWELS
