"""The forms of words for another person: those of the treebank, and those that an ending makes.

A word takes the first form that is known from one of these: the treebank itself; the endings in the
words table; a change of the ending that all verbs with forms for both persons share (Turkish
*geldi*: *geldim*, see `ending_changes`); its lemma with the ending that lemmas of the same sounds
have (*gel*: *-dik*, *-diler*).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile

from transforms.packs.fallback.dotted import with_small_i
from transforms.packs.fallback.ending_changes import (
    Changes,
    changed_form,
    learn_changes,
    pair_variants,
)
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.sounds import End, end_of
from transforms.packs.fallback.written_endings import WrittenEndings
from transforms.tree import Feats, Token

MIN_STEM = 3  # letters that a form must share with its lemma
MAX_DIFFERING = 2  # letters at the end in which the forms of two persons may differ
# An ending belongs to the lemmas of the same sounds if at least so many, and this share, have it.
MIN_LEMMAS, MIN_SHARE = 3, 0.85
MIN_WITH_VOWEL = 2  # lemmas with a vowel, for its endings to be compared with those of another
INFLECTED = frozenset({"VERB", "AUX", "NOUN"})
PERSON_FEATS = ("Person", "Person[psor]")
# Features besides the person by which the endings of verbs and nouns differ.
PARADIGM_FEATS = ("Tense", "Mood", "VerbForm", "Case")
UNMARKED = frozenset({"Ind", "Fin", "Nom"})  # values that some treebanks leave out

EndingKey = tuple[str, ...]
# By class of words, features and lemma, how often each form occurs.
Index = Mapping[str, Mapping[Feats, Mapping[str, Mapping[str, int]]]]
EndingsBySound = Mapping[Feats, Mapping[End, Counter[str]]]


@dataclass(frozen=True)
class PersonEndings:
    """The endings of one language that show a person, learnt when they are first needed."""

    forms: Forms
    language: str = ""
    table: WrittenEndings = field(default_factory=WrittenEndings)
    _changes: dict[EndingKey, Changes] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    _by_sound: dict[str, EndingsBySound] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def reshaped(self, word: Token, changed: Mapping[str, str]) -> str | None:
        """Return a word's form for another person, None if neither form nor ending is known.

        A word that others are attached to must end in the same sounds as before, since these
        decide the forms of the attached words.
        """
        form = self._reshaped(word, changed)
        has_attached = word.multiword is not None and word.id != word.multiword.ids[-1]
        if form is not None and has_attached and end_of(form) != end_of(word.form):
            return None
        return form

    def _reshaped(self, word: Token, changed: Mapping[str, str]) -> str | None:
        feats = word.feats.updated(**changed)
        word = word.having(form=with_small_i(word.form, word.lemma, self.language))
        known_form = self._known_form(word, feats)
        if known_form is not None and self._is_regular(word, known_form):
            return known_form
        if not _shares_stem(word) or not word.form.isalpha():
            return None
        new_form = (
            self.table.reshaped(word, changed)
            or changed_form(word.form, self._changes_of(word, changed))
            or self._with_ending_by_sound(word, feats)
        )
        # The treebank's form speaks against another one, unless it has the word's own features
        # too: then this word is the exception.
        is_contradicted = known_form not in {None, new_form}
        return None if is_contradicted and not self._knows_features(word) else new_form

    def _known_form(self, word: Token, feats: Feats) -> str | None:
        """Return the form that the treebank has for the features, if any."""
        if not self.forms.has(word.lemma, word.upos, feats):
            return None
        form = self.forms.inflect(word.lemma, word.upos, feats, is_joined=False)
        return with_small_i(form.text, word.lemma, self.language) if form.is_sure else None

    def _is_regular(self, word: Token, known_form: str) -> bool:
        """Tell whether the treebank's form for another person can be that of this word.

        It can if the word has the form that the treebank has for its own features, or if both
        forms begin alike and the treebank does not give the word another form. Where it does, the
        features do not tell everything (Turkish passives without a voice).
        """
        if self._known_form(word, word.feats) == word.form:
            return True
        is_exception = self._knows_features(word) and not self.forms.has_form(
            word.lemma, word.upos, word.feats, word.form
        )
        pairs = zip(word.form, known_form, strict=False)
        n_shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        n_required = min(len(word.form), len(known_form)) - MAX_DIFFERING
        return not is_exception and n_shared >= n_required

    def _knows_features(self, word: Token) -> bool:
        """Tell whether the treebank has some form of the word's lemma with its features."""
        return self.forms.has(word.lemma, word.upos, word.feats)

    def _with_ending_by_sound(self, word: Token, feats: Feats) -> str | None:
        """Return the lemma with the ending that lemmas of the same sounds have for the features.

        The word itself must be its lemma with the ending that they have for its own features.
        """
        lemma, form = word.lemma.lower(), word.form.lower()
        own = self._ending_by_sound(lemma, word.upos, word.feats)
        other = self._ending_by_sound(lemma, word.upos, feats)
        if own is None or other is None or form != lemma + own:
            return None
        return word.form[: len(lemma)] + other

    def _ending_by_sound(self, lemma: str, upos: str, feats: Feats) -> str | None:
        """Return the ending that lemmas of the same sounds have for the features."""
        counts = self._endings_by_sound(_class(upos)).get(feats, {})
        ends_in_vowel, ends_voiceless, vowel = end_of(lemma)
        endings = Counter[str]()
        for other in (vowel, *sorted(self._equivalent_vowels(_class(upos), vowel))):
            endings += counts.get((ends_in_vowel, ends_voiceless, other), Counter())
        (best, count), *_ = endings.most_common(1) or [("", 0)]
        return best if count >= max(MIN_LEMMAS, MIN_SHARE * endings.total()) else None

    def _endings_by_sound(self, upos: str) -> EndingsBySound:
        """Return how many lemmas have each ending, by features and by the end of the lemma."""
        if upos not in self._by_sound:
            endings: dict[Feats, dict[End, Counter[str]]] = {}
            for feats, lemmas in self._index.get(upos, {}).items():
                counts = endings.setdefault(feats, defaultdict(Counter))
                for lemma, forms in lemmas.items():
                    form = max(sorted(forms), key=lambda each: forms[each])  # the commonest
                    if form.startswith(lemma):
                        counts[end_of(lemma)][form[len(lemma) :]] += 1
            self._by_sound[upos] = endings
        return self._by_sound[upos]

    def _equivalent_vowels(self, upos: str, vowel: str) -> frozenset[str]:
        """Return the other vowels after which nearly all endings are the same as after `vowel`."""
        same, compared = Counter[str](), Counter[str]()
        for counts in self._endings_by_sound(upos).values():
            for (ends_in_vowel, ends_voiceless, other), endings in counts.items():
                own = counts.get((ends_in_vowel, ends_voiceless, vowel), Counter())
                if other != vowel and min(own.total(), endings.total()) >= MIN_WITH_VOWEL:
                    compared[other] += 1
                    same[other] += own.most_common(1)[0][0] == endings.most_common(1)[0][0]
        return frozenset(
            other
            for other, count in compared.items()
            if count >= MIN_LEMMAS and same[other] >= MIN_SHARE * count
        )

    def _changes_of(self, word: Token, changed: Mapping[str, str]) -> Changes:
        persons = (f"{n}={word.feats.get(n)}>{value}" for n, value in sorted(changed.items()))
        numbers = word.feats.get("Number"), word.feats.get("Number[psor]")
        key = (_class(word.upos), *_paradigm(word.feats), *persons, *numbers)
        if key not in self._changes:
            self._changes[key] = learn_changes(self._pairs_like(word, changed))
        return self._changes[key]

    def _pairs_like(self, word: Token, changed: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield the forms for the old and the new person of words inflected as `word` is."""
        paradigm, bundles = _paradigm(word.feats), self._index.get(_class(word.upos), {})
        names = [*changed, "Number[psor]", *(["Number"] if "Person" in changed else [])]
        for feats, lemmas in bundles.items():
            is_like = all(feats.get(name) == word.feats.get(name) for name in names)
            if not is_like or _paradigm(feats) != paradigm:
                continue
            others = bundles.get(feats.updated(**changed), {})
            for lemma in lemmas.keys() & others.keys():
                yield from pair_variants(lemmas[lemma], others[lemma])

    @cached_property
    def _index(self) -> Index:
        index: dict[str, dict[Feats, dict[str, Mapping[str, int]]]] = {}
        for lemma, upos, feats, forms in self.forms.entries():
            if upos in INFLECTED and "Typo" not in feats and any(n in feats for n in PERSON_FEATS):
                index.setdefault(_class(upos), {}).setdefault(feats, {})[lemma] = forms
        return index


def _shares_stem(word: Token) -> bool:
    """Tell whether a form begins as its lemma does; "fui" is no form of *ir* with an ending."""
    lemma, form = word.lemma.lower(), word.form.lower()
    least = min(len(lemma), MIN_STEM)
    return word.upos == "AUX" or form[:least] == lemma[:least]


def _class(upos: str) -> str:
    """Return the part of speech whose endings a word has; auxiliaries have those of verbs."""
    return "VERB" if upos == "AUX" else upos


def _paradigm(feats: Feats) -> tuple[str, ...]:
    """Return the features besides the person by which endings differ, "" where unmarked."""
    return tuple("" if feats.get(n) in UNMARKED else feats.get(n) for n in PARADIGM_FEATS)
