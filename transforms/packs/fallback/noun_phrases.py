"""Determiners and the endings of adjectives after them, by the features of the noun.

A determiner takes the number, gender and case of its noun, which a treebank does not always mark on
the determiner; so its forms are counted with the noun's features. In some languages the determiner
also decides the adjective's ending (German "der kleine Hund", "ein kleiner Hund"); endings are
stored where determiners differ in them. Handwritten lines with few features apply to every noun
that has these; the matching line with most features decides.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from transforms.packs.fallback.elisions import is_short
from transforms.packs.fallback.problems import (
    BadForms,
    count_in,
    feats_in,
    numbered_rows,
    table_text,
)
from transforms.packs.fallback.scripts import Script
from transforms.packs.language_pack import Form
from transforms.reason import Reason
from transforms.tree import Feats, Token, Tree

# Features that the words around a noun take from it.
FROM_NOUN = ("Animacy", "Case", "Gender", "NounClass", "Number", "SubGender")
COLUMNS = ("what", "determiner", "feats", "form", "count")
DETERMINER, ENDING = "determiner", "ending"
NONE = "–"
ANY = "*"
CHANGES = "~"
COMPARED = frozenset({"Cmp", "Sup"})
Key = tuple[str, Feats]  # lemma of the determiner (empty: none), features of the noun
Rows = Mapping[Key, Mapping[str, int]]
# Determiners differ in an ending if one has hardly any other, and the others do not have it.
ENOUGH = 3
MOSTLY = 0.8
# A form of a determiner is sure if it does not depend on its neighbours (a/an).
SURE = 0.93


@dataclass(frozen=True)
class NounPhrases:
    """Forms of determiners, and endings of adjectives as `old~new` (of the lemma)."""

    determiners: Rows = field(default_factory=dict)
    endings: Rows = field(default_factory=dict)

    @classmethod
    def of(cls, trees: Iterable[Tree]) -> "NounPhrases":
        determiners: dict[Key, Counter[str]] = defaultdict(Counter)
        endings: dict[Key, Counter[str]] = defaultdict(Counter)
        for tree in trees:
            for noun in (token for token in tree if token.upos == "NOUN"):
                feats = of_noun(tree, noun)
                own = determiner_of(tree, noun)
                for each in tree.children(noun.id, "det"):
                    determiners[each.lemma.lower(), feats][each.form.lower()] += 1
                for adjective in adjectives_of(tree, noun):
                    if adjective.feats.get("Degree") in COMPARED:
                        continue
                    marked = agreed(adjective) or feats
                    lemma = own.lemma.lower() if own else ""
                    endings[lemma, marked][ending_of(adjective)] += 1
        return cls(dict(determiners), _governed(endings))

    def determiner(self, lemma: str, feats: Feats) -> Form | None:
        """Return the form of a determiner with such a noun; None if it was not seen."""
        return _best(self.determiners, lemma.lower(), feats)

    def full_determiner(self, lemma: str, feats: Feats) -> str | None:
        """Return the form of a determiner that is not shortened (*l'*), if there is only one."""
        full = {
            key: longer
            for key, counts in self.determiners.items()
            if (longer := {form: n for form, n in counts.items() if not is_short(form)})
        }
        best = _best(full, lemma.lower(), feats)
        return best.text if best is not None and best.is_sure else None

    def knows_determiner(self, lemma: str) -> bool:
        return any(lemma.lower() == each for each, _ in self.determiners)

    def ending(self, determiner: str, feats: Feats) -> Form | None:
        """Return the ending, as `old~new`, of adjectives after a determiner or after none."""
        own = _best(self.endings, determiner.lower(), feats, MOSTLY)
        return own or _best(self.endings, ANY, feats, MOSTLY)

    @property
    def governs_endings(self) -> bool:
        """Tell whether determiners decide the endings of adjectives in this language."""
        return bool(self.endings)

    def rows(self) -> Iterator[tuple[str, str, str, str, int]]:
        """Yield the table, sorted: kind, determiner, features, form or ending, count."""
        for what, table in ((DETERMINER, self.determiners), (ENDING, self.endings)):
            keys = sorted(table, key=lambda key: (key[0], str(key[1])))
            for lemma, feats in keys:
                for form, count in sorted(table[lemma, feats].items()):
                    yield what, lemma or NONE, str(feats), form, count


def agreed(token: Token) -> Feats:
    """Return those features of a word that the words around a noun share with it."""
    return Feats({name: token.feats.get(name) for name in FROM_NOUN})


def of_noun(tree: Tree, noun: Token) -> Feats:
    """Return the features that the words around a noun must match: its own, else theirs."""
    feats = dict(agreed(noun))
    for word in tree.children(noun.id, "det", "amod"):
        for name, value in agreed(word).items():
            feats.setdefault(name, value)
    return Feats(feats)


def determiner_of(tree: Tree, noun: Token) -> Token | None:
    """Return the last determiner before the adjectives."""
    determiners = tree.children(noun.id, "det")
    return determiners[-1] if determiners else None


def adjectives_of(tree: Tree, noun: Token) -> tuple[Token, ...]:
    """Return the adjectives of a noun, with their conjuncts."""
    own = tree.children(noun.id, "amod")
    joined = (each for adjective in own for each in tree.children(adjective.id, "conj"))
    return tuple(t for t in (*own, *joined) if t.upos in {"ADJ", "VERB"})


def with_ending(lemma: str, ending: str) -> str | None:
    """Return a lemma with an ending `old~new`, or None if it does not end in the old one."""
    old, _, new = ending.partition(CHANGES)
    return lemma[: len(lemma) - len(old)] + new if lemma.endswith(old) else None


def ending_of(adjective: Token) -> str:
    script = Script.between(adjective.lemma.lower(), adjective.form.lower())
    return f"{script.suffix}{CHANGES}{script.new_suffix}" if not script.new_prefix else CHANGES


def _governed(endings: Rows) -> Rows:
    """Return the endings if determiners differ in some of them, else nothing."""
    usual: dict[Feats, set[str]] = defaultdict(set)
    for (_, feats), counts in endings.items():
        best = max(sorted(counts), key=lambda each: counts[each])
        total = sum(counts.values())
        if total >= ENOUGH and counts[best] >= MOSTLY * total:
            usual[feats].add(best)
    return dict(endings) if any(len(each) > 1 for each in usual.values()) else {}


def _best(table: Rows, lemma: str, feats: Feats, share: float = SURE) -> Form | None:
    fitting = [
        bundle
        for each, bundle in table
        if each == lemma and all(feats.get(name) == value for name, value in bundle.items())
    ]
    if not fitting:
        return None
    counts = table[lemma, max(fitting, key=lambda bundle: (len(bundle), str(bundle)))]
    best = max(sorted(counts), key=lambda form: counts[form])
    return Form(best, counts[best] >= share * sum(counts.values()))


def noun_phrases_text(table: NounPhrases) -> str:
    """Return the table as tab-separated lines, for `parse_noun_phrases` and for people."""
    return table_text(COLUMNS, table.rows())


def parse_noun_phrases(text: str) -> NounPhrases:
    """Parse the text of a table, or raise `BadForms` with the line that cannot be read."""
    tables: dict[str, dict[Key, Counter[str]]] = {
        DETERMINER: defaultdict(Counter), ENDING: defaultdict(Counter),
    }  # fmt: skip
    for number, cells in numbered_rows(text, COLUMNS, has_remarks=True):
        what, lemma, feats, form, count = _cells(number, cells)
        key = "" if lemma == NONE else lemma.lower(), feats
        tables[what][key][form] += count
    return NounPhrases(dict(tables[DETERMINER]), dict(tables[ENDING]))


def _cells(number: int, cells: Sequence[str]) -> tuple[str, str, Feats, str, int]:
    what, lemma, feats, form, count = cells
    if what not in {DETERMINER, ENDING}:
        reason = Reason("expected_of_two", one=DETERMINER, other=ENDING, found=repr(what))
        raise BadForms(number, reason)
    if what == ENDING and CHANGES not in form:
        raise BadForms(number, Reason("ending_expected", found=repr(form)))
    return what, lemma, feats_in(number, feats), form, count_in(number, "count", count, least=1)
