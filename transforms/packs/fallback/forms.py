"""Forms by lemma, part of speech and features, from a treebank; guesses where it has none.

Capitals are not part of a form: a word takes the capitals of its lemma, so that titles and words in
capitals in the treebank do no harm. A word inside a multiword token may have a special form
(English *not* in *don't*); these forms are counted separately.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from transforms.packs.fallback.diacritics import unwritten_diacritics, without_diacritics
from transforms.packs.fallback.guessing import Guess, Guesser, Seen
from transforms.packs.fallback.lexical_features import lexical_feature_names
from transforms.packs.fallback.problems import count_in, feats_in, numbered_rows, table_text
from transforms.packs.language_pack import Form
from transforms.tree import Feats, Token, Tree

Key = tuple[str, str, Feats]  # lemma in lower case, UPOS, features
Counts = Mapping[Key, Mapping[str, int]]
# How often in all, and how often inside a multiword token. Older tables lack the last column.
COLUMNS = ("lemma", "upos", "feats", "form", "count", "joined")
COLUMNS_BEFORE = COLUMNS[:-1]
# A form is sure if hardly any other has the same lemma and features ("is", "'s").
SURE_SHARE = 0.95
# Guessing is learnt from the commonest forms; more slow it down and hardly improve a guess.
MAX_LEARNT = 16_000
# A lemma with two genders has one by mistake if nearly all its words have the other.
CLEAR_SHARE = 0.9
OPEN = ("NOUN", "VERB", "ADJ")
# Features are common in a class if this share of its lemmas has them.
COMMON = 10
# Words have their lemma as their form if nearly all of this many lemmas with the features have it.
PLAIN_SHARE, PLAIN_LEMMAS = 0.98, 50
# Among them, a word with another form that is seen less often may be a slip of the annotation.
MIN_EXCEPTION = 3


class Forms:
    """The forms of one language. Guessing is learnt at the first look-up of an unseen form."""

    def __init__(
        self, counts: Counts, joined: Counts = MappingProxyType[Key, Mapping[str, int]]({})
    ) -> None:
        self._counts = counts
        self._joined = joined
        self._known: dict[tuple[str, str, str, bool | None], Form] = {}
        self._written: dict[str, str] = {}
        self._lexical_names: dict[str, tuple[str, ...]] = {}

    @classmethod
    def of(cls, trees: Iterable[Tree]) -> "Forms":
        """Collect the forms of a treebank's words."""
        counts: dict[Key, Counter[str]] = defaultdict(Counter)
        joined: dict[Key, Counter[str]] = defaultdict(Counter)
        for token in (token for tree in trees for token in tree):
            key = token.lemma.lower(), token.upos, token.feats
            counts[key][token.form.lower()] += 1
            if token.multiword is not None:
                joined[key][token.form.lower()] += 1
        return cls(counts, joined)

    def inflect(
        self, lemma: str, upos: str, feats: Feats, *, is_joined: bool | None = None
    ) -> Form:
        """Return the form of a lemma, unsure where the treebank has several forms or none.

        For a word known to be inside or outside a multiword token, only the forms seen there count,
        if there are any.
        """
        key = lemma, upos, str(feats), is_joined
        if key not in self._known:
            self._known[key] = self._form(lemma, upos, feats, is_joined)
        return self._known[key]

    def reshaped(self, token: Token, feats: Feats) -> Form:
        """Return the form of a sentence's word for other features.

        For a guess, the word's form in the sentence is further evidence.
        """
        if self.has(token.lemma, token.upos, feats):
            return self.inflect(token.lemma, token.upos, feats)
        return self._guessed(self._guess_like(token, feats), token.lemma)

    def by_analogy(self, token: Token, feats: Feats) -> str | None:
        """Return the form, in lower case, that words like a sentence's word would have."""
        guess = self._guess_like(token, feats)
        return guess.form if guess else None

    def _guess_like(self, token: Token, feats: Feats) -> Guess | None:
        own = {_bundle(token.feats): token.form.lower()}
        lemma = self._as_written(token.lemma.lower())
        return self._guesser.guess(lemma, token.upos, _bundle(feats), own)

    def has(self, lemma: str, upos: str, feats: Feats | None = None) -> bool:
        """Tell whether the treebank has the lemma, with any given features."""
        if feats is not None:
            return (lemma.lower(), upos, feats) in self._counts
        return (lemma.lower(), upos) in self._feats_of

    def feats_of(self, lemma: str, upos: str) -> frozenset[Feats]:
        """Return the feature bundles that the lemma has in the treebank."""
        return frozenset(self._feats_of.get((lemma.lower(), upos), ()))

    def depends_on_neighbour(self, word: Token) -> bool:
        """Tell whether the treebank has several forms of a function word for the same features."""
        if word.upos not in {"ADP", "DET"} or not self.has(word.lemma, word.upos, word.feats):
            return False
        if not self.inflect(word.lemma, word.upos, word.feats).is_sure:
            return True
        bundles = self.feats_of(word.lemma, word.upos) if word.upos == "ADP" else ()
        return len({self.inflect(word.lemma, "ADP", feats).text for feats in bundles}) > 1

    def lexical(self, lemma: str, upos: str) -> Feats | None:
        """Return a lemma's lexical features (a noun's gender); None if unknown."""
        names, bundles = self._lexical(upos), self.feats_of(lemma, upos)
        if not bundles:
            return None if names else Feats()
        values = {name: self._value(lemma, upos, name) for name in names}
        return None if None in values.values() else Feats({n: v or "" for n, v in values.items()})

    def _value(self, lemma: str, upos: str, name: str) -> str | None:
        """Return a lemma's only value of a feature, empty if it has none, None if several."""
        values: Counter[str] = Counter()
        for each in self.feats_of(lemma, upos):
            if name in each:
                values[each[name]] += self.count(lemma, upos, each)
        ((best, count),) = values.most_common(1) or [("", 0)]
        return best if count >= CLEAR_SHARE * values.total() else None

    def count(self, lemma: str, upos: str, feats: Feats) -> int:
        """Return how often the treebank has the lemma with the features."""
        return sum(self._counts.get((lemma.lower(), upos, feats), {}).values())

    def without(self, part: str, word: Token) -> str | None:
        """Return the commonest form of a word, with its features, that lacks a part; else None."""
        forms = self._counts.get((word.lemma.lower(), word.upos, word.feats), {})
        others = {form: count for form, count in forms.items() if part not in form}
        return max(others, key=lambda form: (others[form], form), default=None)

    def has_form(self, lemma: str, upos: str, feats: Feats, form: str) -> bool:
        """Tell whether a form is common in the treebank for the lemma with the features.

        What stands there in less than a tenth of the cases may be a slip of the annotation.
        """
        forms = self._counts.get((lemma.lower(), upos, feats), {})
        times = sum(n for each, n in forms.items() if each.lower() == form.lower())
        return times > 0 and times * 10 >= sum(forms.values())

    def most_common(
        self,
        upos: str,
        feats: Mapping[str, str],
        *,
        is_apart: bool = False,
        among: Container[str] | None = None,
    ) -> tuple[Feats, str, int] | None:
        """Return the commonest word of a class with the features: its own, its form, how often.

        With `is_apart`, words inside multiword tokens do not count; with `among`, only these forms
        do.
        """
        occurrences: Counter[tuple[Feats, str]] = Counter()
        for key, forms in self._counts.items():
            _, own, bundle = key
            if own == upos and all(bundle.get(name) == value for name, value in feats.items()):
                joined = self._joined.get(key, {}) if is_apart else {}
                for form, count in forms.items():
                    if among is None or form.lower() in among:
                        occurrences[bundle, form] += count - joined.get(form, 0)
        if not occurrences:
            return None
        (bundle, form), count = max(occurrences.items(), key=lambda e: (e[1], e[0][1]))
        return bundle, form, count

    def has_bundle(self, upos: str, feats: Feats) -> bool:
        """Tell whether any word of the treebank has the features."""
        return (upos, feats) in self._bundles

    def marks(self, name: str, value: str) -> bool:
        """Tell whether any word of the treebank has this value of a feature."""
        return (name, value) in self._marked

    @cached_property
    def features(self) -> Mapping[str, frozenset[str]]:
        """The values that each feature has in the treebank."""
        values_of: dict[str, set[str]] = defaultdict(set)
        for name, value in self._marked:
            values_of[name].add(value)
        return {name: frozenset(values) for name, values in values_of.items()}

    def readings(self, form: str) -> frozenset[str]:
        """Return the parts of speech of a lower-case word in the treebank."""
        return self._readings.get(form, frozenset())

    def has_letters(self, letters: str, upos: str) -> bool:
        """Tell whether any word of a part of speech has these letters side by side."""
        if upos not in self._written:
            forms = (form for form, readings in self._readings.items() if upos in readings)
            self._written[upos] = "\n".join(forms)
        return letters in self._written[upos]

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters that the forms are written with."""
        return frozenset(letter for form in self._readings for letter in form if letter.isalpha())

    def lexical_names(self, upos: str) -> tuple[str, ...]:
        """Return the features that are lexical for a class."""
        return self._lexical(upos)

    def with_more(self, counts: Counts) -> "Forms":
        """Return these forms with others added for missing lemmas and features."""
        return Forms({**counts, **self._counts}, self._joined)

    def corrected(self, others: "Forms") -> "Forms":
        """Return these forms with others added, in place of those that differ from them."""
        differing = {
            (lemma, upos, feats): forms
            for lemma, upos, feats, forms in others.entries()
            if not forms.keys() <= self._counts.get((lemma, upos, feats), {}).keys()
        }
        joined = {key: forms for key, forms in self._joined.items() if key not in differing}
        return Forms({**self._counts, **differing}, joined)

    def filled(self) -> float:
        """Return how many of the possible forms of nouns, verbs and adjectives are present.

        A class needs the features that are common in it, with the lexical ones.
        """
        needed = present = 0
        for upos in OPEN:
            names = self._lexical(upos)
            common = self._common_bundles(upos)
            for lemma, own in self._feats_of:
                if own != upos or (lexical := self.lexical(lemma, upos)) is None:
                    continue
                fitting = [b for b in common if all(b.get(n) == lexical.get(n) for n in names)]
                needed += len(fitting)
                present += sum(self.has(lemma, upos, bundle) for bundle in fitting)
        return present / needed if needed else 0.0

    def _common_bundles(self, upos: str) -> list[Feats]:
        lemmas = Counter(feats for _, other, feats in self._counts if other == upos)
        return [feats for feats, count in lemmas.items() if count >= COMMON]

    def entries(self) -> Iterator[tuple[str, str, Feats, Mapping[str, int]]]:
        """Yield lemma, part of speech, features and counted forms, in no order."""
        for (lemma, upos, feats), forms in self._counts.items():
            yield lemma, upos, feats, forms

    def rows(self) -> Iterator[tuple[str, str, str, str, int, int]]:
        """Yield the table, sorted: lemma, UPOS, FEATS, form, count, count in multiword tokens."""
        for (lemma, upos, feats), forms in sorted(
            self._counts.items(), key=lambda e: _sorting(e[0])
        ):
            joined = self._joined.get((lemma, upos, feats), {})
            for form, count in sorted(forms.items()):
                yield lemma, upos, str(feats), form, count, joined.get(form, 0)

    def _form(self, lemma: str, upos: str, feats: Feats, is_joined: bool | None) -> Form:
        forms = self._forms((lemma.lower(), upos, feats), is_joined)
        if forms:
            best = _best(forms)
            is_sure = forms[best] >= SURE_SHARE * sum(forms.values())
            if best != self._as_written(lemma.lower()) and (upos, feats) in self._plain:
                # Turkish "meyvedir", annotated as a form of *meyve* without its copula.
                is_sure = is_sure and forms[best] >= MIN_EXCEPTION
            return Form(_cased(best, lemma), is_sure)
        written = self._as_written(lemma)
        if (upos, feats) in self._plain:
            return Form(written)
        return self._guessed(self._guesser.guess(written.lower(), upos, _bundle(feats)), lemma)

    def _guessed(self, guess: Guess | None, lemma: str) -> Form:
        form = _cased(guess.form, lemma) if guess else self._as_written(lemma)
        return Form(form, is_sure=False)

    def _as_written(self, lemma: str) -> str:
        return without_diacritics(lemma, self._unwritten)

    @cached_property
    def _unwritten(self) -> frozenset[str]:
        forms = [form for each in self._counts.values() for form in each]
        return unwritten_diacritics([lemma for lemma, _, _ in self._counts], forms)

    def _forms(self, key: Key, is_joined: bool | None) -> Mapping[str, int]:
        """Return the counts of the forms in the word's position, else anywhere."""
        forms, joined = self._counts.get(key, {}), self._joined.get(key, {})
        if is_joined is None:
            return forms
        alone = {form: n - joined.get(form, 0) for form, n in forms.items()}
        fitting = joined if is_joined else alone
        return fitting if any(fitting.values()) else forms

    @cached_property
    def _guesser(self) -> Guesser:
        common = sorted(self._counts.items(), key=lambda e: (-sum(e[1].values()), _sorting(e[0])))
        return Guesser.learn(
            Seen(self._as_written(lemma), upos, _bundle(feats), _best(forms))
            for (lemma, upos, feats), forms in common[:MAX_LEARNT]
            # Nothing is learnt from words that the treebank marks as typos.
            if feats.get("Typo") != "Yes"
        )

    @cached_property
    def _feats_of(self) -> dict[tuple[str, str], set[Feats]]:
        feats_of: dict[tuple[str, str], set[Feats]] = defaultdict(set)
        for lemma, upos, feats in self._counts:
            feats_of[lemma, upos].add(feats)
        return dict(feats_of)

    @cached_property
    def _bundles(self) -> set[tuple[str, Feats]]:
        return {(upos, feats) for _, upos, feats in self._counts}

    @cached_property
    def _plain(self) -> set[tuple[str, Feats]]:
        """The classes and features whose forms are the lemmas (the singular of Turkish nouns)."""
        lemmas: Counter[tuple[str, Feats]] = Counter()
        plain: Counter[tuple[str, Feats]] = Counter()
        for (lemma, upos, feats), forms in self._counts.items():
            if feats.get("Typo") != "Yes":
                lemmas[upos, feats] += 1
                plain[upos, feats] += _best(forms) == self._as_written(lemma)
        return {
            bundle
            for bundle, count in lemmas.items()
            if count >= PLAIN_LEMMAS and plain[bundle] >= PLAIN_SHARE * count
        }

    @cached_property
    def _marked(self) -> set[tuple[str, str]]:
        return {each for _, feats in self._bundles for each in feats.items()}

    def _lexical(self, upos: str) -> tuple[str, ...]:
        if upos not in self._lexical_names:
            paradigms = [bundles for (_, own), bundles in self._feats_of.items() if own == upos]
            self._lexical_names[upos] = tuple(lexical_feature_names(upos, paradigms))
        return self._lexical_names[upos]

    @cached_property
    def _readings(self) -> dict[str, frozenset[str]]:
        classes_of: dict[str, set[str]] = defaultdict(set)
        for (_, upos, _), forms in self._counts.items():
            for form in forms:
                classes_of[form].add(upos)
        return {form: frozenset(classes) for form, classes in classes_of.items()}


def forms_text(forms: Forms) -> str:
    """Return the table of forms as tab-separated lines, for `parse_forms` and for people."""
    return table_text(COLUMNS, forms.rows())


def parse_forms(text: str) -> Forms:
    """Parse the text of a table, or raise `BadForms` with the line that cannot be read."""
    counts: dict[Key, dict[str, int]] = {}
    joined: dict[Key, dict[str, int]] = {}
    is_before = text.partition("\n")[0].split("\t") == [*COLUMNS_BEFORE]
    columns = COLUMNS_BEFORE if is_before else COLUMNS
    for number, cells in numbered_rows(text, columns):
        lemma, upos, feats, form = cells[:4]
        key = lemma.lower(), upos, feats_in(number, feats)
        count = count_in(number, "count", cells[4], least=1)
        _add(counts, key, form.lower(), count)
        if columns == COLUMNS and (n := count_in(number, "joined", cells[5], least=0, most=count)):
            _add(joined, key, form.lower(), n)
    return Forms(counts, joined)


def _add(counts: dict[Key, dict[str, int]], key: Key, form: str, count: int) -> None:
    forms = counts.setdefault(key, {})
    forms[form] = forms.get(form, 0) + count


def _best(forms: Mapping[str, int]) -> str:
    return max(sorted(forms), key=lambda form: forms[form])


def _bundle(feats: Feats) -> tuple[str, ...]:
    return tuple(f"{name}={feats[name]}" for name in sorted(feats) if name != "Typo")


def _sorting(key: Key) -> tuple[str, str, str]:
    return key[0], key[1], str(key[2])


def _cased(form: str, lemma: str) -> str:
    """Give a lower-case form the capitals of its lemma."""
    if lemma == lemma.lower():
        return form
    if len(lemma) > 1 and lemma == lemma.upper() and form == lemma.lower():
        return lemma
    return form[:1].upper() + form[1:] if lemma[0].isupper() else form
