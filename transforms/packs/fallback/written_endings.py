"""The endings of persons that somebody who speaks the language has written into the words table.

A line of `person_ending` has the six persons of one tense, or of one case of what they own
("DIm DIn DI DIk DInIz DIlAr"). Letters of `harmony` stand for those that sounds before them decide:
"I" is "ı", "i", "u" or "ü" by the last vowel, "D" is "t" behind a voiceless consonant. What stands
there for itself is an ending that never varies ("ki"), or a lemma that does not follow its last
vowel ("saat").
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Self

from transforms.packs.fallback.rewriting_words import NO_ENDING, OF_OWNER, OF_SUBJECT
from transforms.packs.fallback.sounds import VOICELESS, VOWELS, end_of, last_vowel
from transforms.packs.fallback.words import WordsTable
from transforms.tree import Feats, Token

# Of each line, the place of a person and number.
PLACES = {
    (person, number): place
    for place, (number, person) in enumerate(product(("Sing", "Plur"), "123"))
}
NOMINAL = frozenset({"NOUN", "ADJ"})
MANY = 2  # variants
# An ending that begins with one of these may have it behind a vowel only ("iste-yecek", "iste-r").
SONORANTS = frozenset("ylnrş")
OF_VERBS = frozenset({"Aspect", "Mood", "Polarity", "Tense", "VerbForm"})
OWNER_PERSON, OWNER_NUMBER = "Person[psor]", "Number[psor]"

Variants = tuple[tuple[str, str], ...]  # what a letter becomes, and behind which others ("": any)


@dataclass(frozen=True)
class WrittenEndings:
    """The lines of one language; by subject and owner, the six endings of each."""

    paradigms: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    variants: Mapping[str, Variants] = field(default_factory=dict)
    soft: Mapping[str, str] = field(default_factory=dict)  # of last consonants before a vowel

    @classmethod
    def of(cls, table: WordsTable) -> Self:
        paradigms: dict[str, tuple[tuple[str, ...], ...]] = {}
        for entry in table.of("person_ending"):
            endings = tuple("" if e == NO_ENDING else e for e in entry.other.split())
            paradigms[entry.word] = (*paradigms.get(entry.word, ()), endings)
        variants: dict[str, Variants] = {}
        for entry in table.of("harmony"):
            variants[entry.word] = (*variants.get(entry.word, ()), (entry.other, entry.how))
        soft = {entry.word: entry.other for entry in table.of("softened")}
        return cls(paradigms, variants, soft)

    def reshaped(self, word: Token, changed: Mapping[str, str]) -> str | None:
        """Return a word's form for another person, None if no line or several different ones fit.

        Of the endings that a word may have, the longest is its own.
        """
        is_owned = OWNER_PERSON in changed
        old = _place(word.feats, is_owned=is_owned)
        new = _place({**word.feats, **changed}, is_owned=is_owned)
        if old is None or new is None:
            return None
        lines = [
            (line[old], line[new])
            for line in self.paradigms.get(OF_OWNER if is_owned else OF_SUBJECT, ())
            if line[old]
        ]
        forms: dict[int, set[str]] = {}
        for ending, other in lines:
            forms.setdefault(len(ending), set()).update(self._exchanged(word, ending, other))
        longest = max((length for length, found in forms.items() if found), default=0)
        (form, *others) = sorted(forms.get(longest, ())) or [""]
        return form if form and not others else None

    def of_other(self, word: Token, lemma: str) -> str | None:
        """Return another noun or adjective with the ending of a word, None if that is in doubt.

        It is where the end of the stem may change before the ending ("kitab-ı", "ism-i").
        """
        if word.upos == "VERB":
            return self._of_other_verb(word, lemma)
        own, form = word.lemma.lower(), word.form.lower()
        if word.upos not in NOMINAL or not own or not form.startswith(own) or not lemma.isalpha():
            return None
        if form != own and "Case" not in word.feats:  # "geçen", of *geç*, is another word
            return None
        ending, other = self._raised(form[len(own) :]), lemma.lower()
        is_alike = not ending or end_of(own)[0] == end_of(other)[0]
        # An exception stands there for itself.
        is_exception = bool(ending) and bool({own, other} & self.variants.keys())
        if not self.variants or is_exception or not is_alike:
            return None
        written = self.written(ending, other)
        if self.written(ending, own) != form[len(own) :]:
            return None
        return None if written[:1] in VOWELS and self._may_change(other) else lemma + written

    def _of_other_verb(self, word: Token, lemma: str) -> str | None:
        """Return another verb with the ending of a verb.

        None where verbs may have different endings: those of voices, those before which a stem may
        change ("gid-iyor"), and vowels before "r" ("al-ır", "yap-ar").
        """
        own, form, other = word.lemma.lower(), word.form.lower(), lemma.lower()
        ending = form[len(own) :]
        if not own or not form.startswith(own) or not lemma.isalpha():
            return None
        # "arabama" (to my car) may be parsed as a verb.
        if "Voice" in word.feats or not OF_VERBS & word.feats.keys():
            return None
        if not self.variants or {own, other} & self.variants.keys() or len(other) < MANY:
            return None
        is_alike = (own[-1:] in VOWELS) == (other[-1:] in VOWELS)
        if ending[:1] in VOWELS and (other[-1:] in VOICELESS or ending[1:2] == "r"):
            return None
        if ending and not is_alike and ending[0] in VOWELS | SONORANTS:
            return None
        raised = self._raised(ending)
        is_own = self.written(raised, own) == ending
        return lemma + self.written(raised, other) if is_own else None

    def may_follow(self, ending: str, stem: str) -> bool:
        """Tell whether an ending sounds so behind a stem, as far as its first vowel tells."""
        first = next((n for n, letter in enumerate(ending) if letter in VOWELS), len(ending))
        beginning = ending[: first + 1]
        return self.respelt(beginning, behind=stem) == beginning

    def follows_vowels(self, lemma: str, forms: Iterable[str]) -> bool:
        """Tell whether a lemma has endings by its last vowel, as far as its forms show any.

        *normal* has not ("normali"), nor has what the table lists.
        """
        own = lemma.lower()
        endings = (each[len(own) :] for each in forms if each.startswith(own))
        is_listed = not self.variants or own in self.variants
        return not is_listed and all(
            self.written(self._raised(ending), own) == ending for ending in endings
        )

    def softened(self, stem: str) -> str:
        """Return a stem as it may be before a vowel ("git": "gid"), the same if nothing is listed.

        Whether it is so before a given ending is for the treebank to tell.
        """
        return stem[:-1] + self.soft.get(stem[-1:], stem[-1:])

    def respelt(self, ending: str, *, behind: str) -> str:
        """Return an ending as it is written behind other letters ("dı", behind "ölmüş": "tü")."""
        return self.written(self._raised(ending), behind)

    def _raised(self, ending: str) -> str:
        """Return an ending with capitals for its letters that depend on what stands before them."""
        capitals = {o: name for name, each in self.variants.items() for o, _ in each}
        fixed = sorted((name for name in self.variants if len(name) > 1), key=len, reverse=True)
        raised, place = "", 0
        while place < len(ending):
            part = next((each for each in fixed if ending.startswith(each, place)), ending[place])
            raised += capitals.get(part, part)
            place += len(part)
        return raised

    def _may_change(self, lemma: str) -> bool:
        """Tell whether a stem may have another end before a vowel ("kitab-ı", "ism-i")."""
        # The vowels that stems lose are those of the endings that vary most.
        narrow = {o for each in self.variants.values() for o, _ in each if len(each) > MANY}
        vowels = [each for each in lemma if each in VOWELS]
        return lemma[-1:] in VOICELESS or (len(vowels) > 1 and vowels[-1] in narrow)

    def _exchanged(self, word: Token, ending: str, other: str) -> Iterator[str]:
        """Yield a word with another ending for its own, nothing if it ends otherwise.

        It is empty if the other ending is not known.
        """
        form, lemma = word.form, word.lemma.lower()
        if len(ending) > len(form):
            return
        stem, own = form[: len(form) - len(ending)], form[len(form) - len(ending) :].lower()
        if word.upos == "AUX" and len(stem) <= 1:  # what it leans on is another word
            befores = [b + stem for b in self._befores if self.written(ending, b + stem) == own]
            yield from {other and stem + self.written(other, before) for before in befores}
            return
        is_own = bool(stem) and self.written(ending, stem.lower()) == own
        if not is_own or not _may_be_stem(word, stem.lower(), lemma):
            return
        begins_with_vowel = self.written(other, stem.lower())[:1] in VOWELS
        if word.upos == "NOUN" and stem.lower() != lemma and not begins_with_vowel:
            stem = form[:1] + lemma[1:]  # "kitab-ım", "kitap-ları"
        yield other and stem + self.written(other, stem.lower())

    @property
    def _befores(self) -> Iterator[str]:
        """Yield ends of words that stand for all behind which endings differ."""
        letters = {
            letter for each in self.variants.values() for _, behind in each for letter in behind
        }
        consonants = sorted(letters - VOWELS)
        yield from (
            "".join(each) for each in product(sorted(letters & VOWELS), ("", "l", *consonants))
        )

    def written(self, ending: str, before: str) -> str:
        """Return an ending as it is written behind such letters."""
        written = ""
        for letter in ending:
            written += self._variant(letter, before + written)
        return written

    def _variant(self, letter: str, before: str) -> str:
        vowel = last_vowel(before)
        for becomes, behind in self.variants.get(letter, ()):
            if not behind or (vowel if becomes in VOWELS else before[-1:]) in [*behind]:
                return becomes
        return letter


def _place(feats: Feats | Mapping[str, str], *, is_owned: bool) -> int | None:
    names = (OWNER_PERSON, OWNER_NUMBER) if is_owned else ("Person", "Number")
    person, number = (feats.get(name, "") for name in names)
    return PLACES.get((person, number))


def _may_be_stem(word: Token, stem: str, lemma: str) -> bool:
    """Tell whether what stands before an ending can be the stem of a word.

    A noun's is its lemma, or its lemma with another last consonant or without its last vowel; a
    verb's may have other endings (for what is not, or can be, done).
    """
    if word.upos == "NOUN" and word.form.lower().startswith(lemma):
        return stem in {lemma, lemma + lemma[-1:]}  # "hakkımız", of *hak*
    is_altered = word.upos != "NOUN" or (stem[-1:] not in VOWELS and len(stem) <= len(lemma) + 1)
    return is_altered and len(stem) >= max(1, len(lemma) - 1) and stem[:1] == lemma[:1]
