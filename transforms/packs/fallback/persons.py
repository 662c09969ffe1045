"""Persons in a treebank: its pronouns, its possessives, and the endings that show a person."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from transforms.packs.fallback.elisions import is_short
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.person_endings import PersonEndings
from transforms.packs.fallback.written_endings import WrittenEndings
from transforms.tree import Feats, Token

# What the treebank has less often may be an error of it.
TIMES = 3
# A pronoun is clear if hardly any other has its features ("nosotros", "nosotras").
CLEAR = 0.6
WRITTEN_NOWHERE = WrittenEndings()
OF_OWNER = ("Person", "Number[psor]", "Gender[psor]")


@dataclass(frozen=True)
class Who:
    """A person and a number, and a gender where the word shows one."""

    person: str
    number: str
    gender: str = ""


@dataclass(frozen=True)
class Pronoun:
    """A pronoun of the treebank."""

    lemma: str
    feats: Feats
    form: str
    count: int
    is_subject: bool = False  # in a language that marks no case of pronouns

    def has_case(self, case: str) -> bool:
        """Tell whether the pronoun can stand in a case; "Acc,Nom" has both."""
        if case == "Nom" and self.is_subject:
            return True
        own = self.feats.get("Case")
        return own == case or bool({*own.split(",")} & {*case.split(",")} - {""})


@dataclass(frozen=True)
class Persons:
    """The pronouns and possessive determiners of a language, and its endings of persons."""

    endings: PersonEndings
    pronouns: tuple[Pronoun, ...] = ()
    owners: Mapping[str, Who] = field(default_factory=dict)  # by lemma of the determiner

    @classmethod
    def of(
        cls,
        forms: Forms,
        language: str = "",
        *,
        subjects: frozenset[str] = frozenset(),
        endings: WrittenEndings = WRITTEN_NOWHERE,
    ) -> "Persons":
        """Learn from forms; `subjects` are the pronouns without case that mostly are subjects."""
        rows = [row for row in forms.entries() if row[1] in {"PRON", "DET"}]
        pronouns = (
            Pronoun(lemma, feats, form, count, form.lower() in subjects and "Case" not in feats)
            for lemma, upos, feats, counts in rows
            for form, count in sorted(counts.items())
            if upos == "PRON" and feats.get("PronType") == "Prs" and feats.get("Poss") != "Yes"
            # French *j'* is *je*, which `finish` shortens.
            if not is_short(form) or all(map(is_short, counts))
        )
        order = sorted(pronouns, key=lambda each: (each.lemma, str(each.feats), each.form))
        return cls(PersonEndings(forms, language, endings), tuple(order), _owners(rows))

    def subject(self, who: Who) -> Pronoun | None:
        """Return the commonest subject pronoun of a person, with the gender if there is one."""
        return self._clear(
            each
            for each in self._of(who)
            if each.has_case("Nom") and not each.feats.get("PrepCase") and not is_reflexive(each)
        )

    def other(self, word: Token, who: Who) -> Pronoun | None:
        """Return the pronoun of another person that stands as a word does, not as a subject."""
        names = ("Case", "PrepCase")
        return self._clear(
            each
            for each in self._of(who)
            if all(each.feats.get(name) == word.feats.get(name) for name in names)
            and not is_reflexive(each)
            and not each.is_subject
        )

    def reflexive(self, word: Token, who: Who) -> Pronoun | None:
        """Return the pronoun of a person that points back to a subject, in the case of a word."""
        case = word.feats.get("Case")
        fitting = [p for p in self.pronouns if p.feats.get("Person") == who.person]
        fitting = [p for p in fitting if p.feats.get("Number") in {"", who.number}]
        fitting = [p for p in fitting if p.has_case(case)]
        fitting = [p for p in fitting if p.feats.get("PrepCase") == word.feats.get("PrepCase")]
        marked = [p for p in fitting if is_reflexive(p)]
        is_third = who.person == "3"
        return self._clear(iter(marked if marked or is_third else fitting))

    def owner(self, who: Who) -> str | None:
        """Return the possessive determiner of a person."""
        same = {
            lemma: each
            for lemma, each in self.owners.items()
            if each.person == who.person and each.number in {"", who.number}
        }
        exact = {lemma: each for lemma, each in same.items() if each.number} or same
        if who.gender:
            exact = {
                lemma: each for lemma, each in same.items() if who.gender in each.gender.split(",")
            } or {lemma: each for lemma, each in same.items() if not each.gender}
        return next(iter(exact)) if len(exact) == 1 else None

    def _of(self, who: Who) -> Iterator[Pronoun]:
        for each in self.pronouns:
            feats = each.feats
            is_same = (feats.get("Person"), feats.get("Number")) == (who.person, who.number)
            fits = not who.gender or feats.get("Gender") == who.gender
            is_plain = feats.get("Gender") != "Neut" and not feats.get("Polite")
            if is_same and fits and is_plain and "Person[psor]" not in feats:
                yield each

    def _clear(self, fitting: Iterator[Pronoun]) -> Pronoun | None:
        """Return the commonest of some pronouns; None if it is rare or one of several forms."""
        words = list(fitting)
        genders = Counter[str]()
        for each in words:
            genders[each.feats.get("Gender")] += each.count
        gender = max(sorted(genders), key=lambda each: genders[each], default="")
        counts = Counter[tuple[str, str]]()
        for each in words:
            counts[each.lemma, each.form] += each.count * (each.feats.get("Gender") == gender)
        (key, count), *_ = counts.most_common(1) or [(("", ""), 0)]
        if count < TIMES or count < CLEAR * counts.total():
            return None
        same = (each for each in words if (each.lemma, each.form) == key)
        return max(same, key=lambda each: (each.count, str(each.feats)))

    def reshaped(self, word: Token, changed: Mapping[str, str]) -> str | None:
        """Return a word's form for another person, None if neither form nor ending is known."""
        return self.endings.reshaped(word, changed)


def is_reflexive(pronoun: Pronoun) -> bool:
    return pronoun.feats.get("Reflex") == "Yes"


def _owners(rows: Iterable[tuple[str, str, Feats, Mapping[str, int]]]) -> dict[str, Who]:
    """Return whose each possessive determiner is, as the treebank mostly marks it."""
    counts: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for lemma, upos, feats, forms in rows:
        is_other = feats.get("PronType") not in {"", "Prs"} or feats.get("Polite")
        if upos != "DET" or feats.get("Poss") != "Yes" or is_other or not feats.get("Person"):
            continue
        for name in OF_OWNER:
            counts[lemma][name][feats.get(name)] += sum(forms.values())
    return {
        lemma: Who(*(_mostly(values[name]) for name in OF_OWNER))
        for lemma, values in sorted(counts.items())
        if values["Person"].total() >= TIMES
    }


def _mostly(values: Counter[str]) -> str:
    best, count = values.most_common(1)[0]
    return best if count * 2 > values.total() else ""
