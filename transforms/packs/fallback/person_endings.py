"""The forms of words for another person: those of the treebank, and those that an ending makes.

"-di" becomes "-dim" if the words table says so or it does so in every verb with forms for both
persons (Turkish *geldi*: *geldim*), or a lemma takes the ending that all lemmas like it have
(*gel*: *-dik*, *-diler*).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile

from transforms.packs.fallback.dotted import with_small_i
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.scripts import Script
from transforms.packs.fallback.sounds import ANY_VOWEL, VOWELS, End, end_of, last_vowel
from transforms.packs.fallback.written_endings import WrittenEndings
from transforms.tree import Feats, Token

LONGEST_ENDING = 5
# So many words with an ending must change alike, and nearly all of them.
ENOUGH, CERTAIN = 3, 0.96
# Pairs of words in the sample that shows whether endings predict each other.
ENOUGH_TO_TELL = 400
# Letters that a form has with its lemma at least.
MIN_STEM = 3
# Letters at the end in which a form may differ from that of another person.
MAY_DIFFER = 2
# A verb with more forms of one person has them by the sounds around them.
FEW = 2
INFLECTED = frozenset({"VERB", "AUX", "NOUN"})
# Features that distinguish the endings of verbs and nouns besides the person.
TELLING = ("Tense", "Mood", "VerbForm", "Case")
USUAL = frozenset({"Ind", "Fin", "Nom"})
OF_PERSON = ("Person", "Person[psor]")
# What lemmas of one end mostly have behind them.
MOSTLY = 0.85
ANY = "~"

Key = tuple[str, ...]
Change = tuple[str, str]  # letters that go, and those that come
Endings = Mapping[str, Counter[Change]]
Index = Mapping[str, Mapping[Feats, Mapping[str, Mapping[str, int]]]]  # class, features, lemma


@dataclass(frozen=True)
class PersonEndings:
    """The endings of one language that show a person, found as far as they are needed."""

    forms: Forms
    language: str = ""
    table: WrittenEndings = field(default_factory=WrittenEndings)
    _endings: dict[Key, Endings] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    _behind_by_class: dict[str, Mapping[Feats, Mapping[End, Counter[str]]]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def reshaped(self, word: Token, changed: Mapping[str, str]) -> str | None:
        """Return a word's form for another person, None if neither form nor ending is known.

        What is written as one with the word decides its own form by the end of it.
        """
        form = self._reshaped(word, changed)
        is_leant_on = word.multiword is not None and word.id != word.multiword.ids[-1]
        is_other_end = form is not None and end_of(form) != end_of(word.form)
        return None if is_leant_on and is_other_end else form

    def _reshaped(self, word: Token, changed: Mapping[str, str]) -> str | None:
        feats = word.feats.updated(**changed)
        word = word.having(form=with_small_i(word.form, word.lemma, self.language))
        known_form = self._known(word, feats)
        if known_form is not None and self._is_as_known(word, known_form):
            return known_form
        if not _is_of_lemma(word) or not word.form.isalpha():
            return None
        new_form = (
            self.table.reshaped(word, changed)
            or written(word.form, self._endings_of(word, changed))
            or self._behind(word, feats)
        )
        is_unlike = (
            known_form is not None and known_form != new_form and not self._knows_features(word)
        )
        return None if is_unlike else new_form

    def _known(self, word: Token, feats: Feats) -> str | None:
        """Return the treebank's form, if it has one."""
        if not self.forms.has(word.lemma, word.upos, feats):
            return None
        form = self.forms.inflect(word.lemma, word.upos, feats, is_joined=False)
        return with_small_i(form.text, word.lemma, self.language) if form.is_sure else None

    def _is_as_known(self, word: Token, known_form: str) -> bool:
        """Tell whether a word has the form that its features ask for, or one like the other.

        Where it has another, they do not tell everything (Turkish passives without a voice).
        """
        if self._known(word, word.feats) == word.form:
            return True
        is_other = self._knows_features(word) and not self.forms.has_form(
            word.lemma, word.upos, word.feats, word.form
        )
        pairs = zip(word.form, known_form, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return not is_other and shared >= min(len(word.form), len(known_form)) - MAY_DIFFER

    def _knows_features(self, word: Token) -> bool:
        """Tell whether the treebank has some form of the word's lemma with its features."""
        return self.forms.has(word.lemma, word.upos, word.feats)

    def _behind(self, word: Token, feats: Feats) -> str | None:
        """Return the lemma with the ending that others like it have for the features.

        The word itself must be its lemma with the ending that others have for its own.
        """
        lemma, form = word.lemma.lower(), word.form.lower()
        own = self._ending_behind(lemma, word.upos, word.feats)
        other = self._ending_behind(lemma, word.upos, feats)
        if own is None or other is None or form != lemma + own:
            return None
        return word.form[: len(lemma)] + other

    def _ending_behind(self, lemma: str, upos: str, feats: Feats) -> str | None:
        """Return what lemmas of such an end have behind them for the features."""
        counts = self._behind_lemmas(_class(upos)).get(feats, {})
        ends_in_vowel, ends_voiceless, vowel = end_of(lemma)
        endings = Counter[str]()
        for other in (vowel, *sorted(self._alike(_class(upos), vowel))):
            endings += counts.get((ends_in_vowel, ends_voiceless, other), Counter())
        (best, count), *_ = endings.most_common(1) or [("", 0)]
        return best if count >= max(ENOUGH, MOSTLY * endings.total()) else None

    def _behind_lemmas(self, upos: str) -> Mapping[Feats, Mapping[End, Counter[str]]]:
        """Return what stands behind lemmas, by features and by the end of the lemma."""
        if upos not in self._behind_by_class:
            endings: dict[Feats, dict[End, Counter[str]]] = {}
            for feats, lemmas in self._index.get(upos, {}).items():
                counts = endings.setdefault(feats, defaultdict(Counter))
                for lemma, forms in lemmas.items():
                    form = max(sorted(forms), key=lambda each: forms[each])
                    if form.startswith(lemma):
                        counts[end_of(lemma)][form[len(lemma) :]] += 1
            self._behind_by_class[upos] = endings
        return self._behind_by_class[upos]

    def _alike(self, upos: str, vowel: str) -> frozenset[str]:
        """Return the vowels behind which nearly all endings are those behind another."""
        same, compared = Counter[str](), Counter[str]()
        for counts in self._behind_lemmas(upos).values():
            for (ends_in_vowel, ends_voiceless, other), endings in counts.items():
                own = counts.get((ends_in_vowel, ends_voiceless, vowel), Counter())
                if other != vowel and min(own.total(), endings.total()) >= 2:
                    compared[other] += 1
                    same[other] += own.most_common(1)[0][0] == endings.most_common(1)[0][0]
        return frozenset(v for v, n in compared.items() if n >= ENOUGH and same[v] >= MOSTLY * n)

    def _endings_of(self, word: Token, changed: Mapping[str, str]) -> Endings:
        telling = _telling(word.feats)
        persons = (f"{n}={word.feats.get(n)}>{value}" for n, value in sorted(changed.items()))
        numbers = word.feats.get("Number"), word.feats.get("Number[psor]")
        key = (_class(word.upos), *telling, *persons, *numbers)
        if key not in self._endings:
            self._endings[key] = _reliable(self._forms_of_both(word, changed))
        return self._endings[key]

    def _forms_of_both(self, word: Token, changed: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield the forms of both persons of words like one, wherever they belong together."""
        telling, bundles = _telling(word.feats), self._index.get(_class(word.upos), {})
        names = [*changed, "Number[psor]", *(["Number"] if "Person" in changed else [])]
        for feats, lemmas in bundles.items():
            is_like = all(feats.get(name) == word.feats.get(name) for name in names)
            if not is_like or _telling(feats) != telling:
                continue
            others = bundles.get(feats.updated(**changed), {})
            for lemma in lemmas.keys() & others.keys():
                yield from _pairs(lemmas[lemma], others[lemma])

    @cached_property
    def _index(self) -> Index:
        index: dict[str, dict[Feats, dict[str, Mapping[str, int]]]] = {}
        for lemma, upos, feats, forms in self.forms.entries():
            if upos in INFLECTED and "Typo" not in feats and any(n in feats for n in OF_PERSON):
                index.setdefault(_class(upos), {}).setdefault(feats, {})[lemma] = forms
        return index


def _is_of_lemma(word: Token) -> bool:
    """Tell whether a form begins as its lemma does; "fui" is no form of *ir* with an ending."""
    lemma, form = word.lemma.lower(), word.form.lower()
    least = min(len(lemma), MIN_STEM)
    return word.upos == "AUX" or form[:least] == lemma[:least]


def _class(upos: str) -> str:
    return "VERB" if upos == "AUX" else upos


def _telling(feats: Feats) -> tuple[str, ...]:
    """Return what distinguishes endings besides the person; what is usual may be unmarked."""
    return tuple("" if feats.get(n) in USUAL else feats.get(n) for n in TELLING)


def _pairs(old: Mapping[str, int], new: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield the forms of two persons that belong together: those most alike."""
    are_few = len(old) <= FEW and len(new) == 1
    for other in new:
        alike = {one: Script.between(one, other) for one in old}
        costs = {one: len(s.suffix) + len(s.new_suffix) for one, s in alike.items()}
        best = min(sorted(old), key=lambda one: costs[one])
        if are_few or other.startswith(best) or best.startswith(other):
            yield best, other


def _reliable(pairs: Iterable[tuple[str, str]]) -> Endings:
    """Return how endings change, nothing if that does not predict the forms of other words.

    Each pair of the treebank is predicted from the others, so a language whose stems change
    (German "fahre", "fährt") has no such endings.
    """
    examples = _of_usual_length(sorted({each for each in pairs if _change(*each)}))
    endings = _counted(examples)
    sample = examples[:: 1 + len(examples) // ENOUGH_TO_TELL]
    predicted = [(written(old, endings, without=(old, new)), new) for old, new in sample]
    certain = [guess == new for guess, new in predicted if guess is not None]
    return endings if certain and sum(certain) >= CERTAIN * len(certain) else {}


def _of_usual_length(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Leave out pairs of which one word has another ending as well ("yaptı", "yapıverdim")."""
    grown = sorted(len(new) - len(old) for old, new in pairs)
    usual = grown[len(grown) // 2] if grown else 0
    return [(old, new) for old, new in pairs if abs(len(new) - len(old) - usual) <= FEW]


def _counted(pairs: Iterable[tuple[str, str]]) -> Endings:
    """Count how endings change, by the last letters of the form."""
    counts: dict[str, Counter[Change]] = defaultdict(Counter)
    for old, new in pairs:
        if change := _change(old, new):
            for context in _contexts(old):
                counts[context][change] += 1
    return counts


def _change(old: str, new: str) -> Change | None:
    """Return which letters go and which come; a vowel like the last one is any such vowel."""
    script = Script.between(old, new)
    if script.prefix or script.new_prefix:
        return None
    vowel = last_vowel(old)
    added = (ANY_VOWEL if each == vowel else each for each in script.new_suffix)
    return script.suffix, "".join(added)


def _contexts(form: str) -> Iterator[str]:
    """Yield the endings of a form, the longest first, each also whatever its vowels are."""
    for length in range(min(LONGEST_ENDING, len(form)), 0, -1):
        ending = form[len(form) - length :]
        yield ending
        yield "".join(ANY_VOWEL if each in VOWELS else each for each in ending) + ANY


def written(form: str, endings: Endings, *, without: tuple[str, str] | None = None) -> str | None:
    """Return a form with the ending of another person, None if endings like its own differ."""
    lowered = form.lower()
    own = _change(*without) if without else None
    for context in _contexts(lowered):
        changes = Counter(endings.get(context, {}))
        if own is not None:
            changes[own] -= 1
        if changes.total() < ENOUGH:
            continue
        alike: Counter[tuple[int, str]] = Counter()
        for (removed, added), count in changes.items():
            alike[len(removed), added] += count
        ((length, added), count), *_ = alike.most_common(1)
        if count < CERTAIN * changes.total():
            return None
        # What goes is less than all that is known, and a letter that went before.
        removed_so = {
            r for (r, new), n in changes.items() if n > 0 and (len(r), new) == (length, added)
        }
        end = lowered[len(form) - length :]
        if length >= len(context.rstrip(ANY)) or (len(removed_so) == 1 and end not in removed_so):
            continue
        return form[: len(form) - length] + added.replace(ANY_VOWEL, last_vowel(lowered))
    return None
