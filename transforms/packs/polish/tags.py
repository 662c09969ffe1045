"""The tags of Polish words (the National Corpus of Polish, column XPOS) and UD features from them.

A tag says all that inflection depends on: `subst:sg:acc:m2` is a noun in the singular, accusative,
masculine animate. Both Polish treebanks and the Stanza model give them.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from transforms.tree import Feats

NOMINAL = ("number", "case", "gender")
PARTICIPLE = (*NOMINAL, "aspect", "polarity")
COLUMNS: dict[str, tuple[str, ...]] = {
    "subst": NOMINAL,
    "depr": NOMINAL,
    "ger": PARTICIPLE,
    "adj": (*NOMINAL, "degree"),
    "pact": PARTICIPLE,
    "ppas": PARTICIPLE,
    "num": (*NOMINAL, "accommodation", "collectivity"),
    "ppron12": (*NOMINAL, "person"),
    "ppron3": (*NOMINAL, "person"),
    "siebie": ("case",),
    "prep": ("case",),
    "fin": ("number", "person", "aspect"),
    "bedzie": ("number", "person", "aspect"),
    "praet": ("number", "gender", "aspect"),
    "pcon": ("aspect",),
    "inf": ("aspect",),
}
# Words that agree with their noun in number, case and gender.
AGREEING = frozenset({"adj", "pact", "ppas"})
NOUNS = frozenset({"subst", "depr", "ger"})

_VALUES = {
    "sg": "Sing", "pl": "Plur", "nom": "Nom", "gen": "Gen", "dat": "Dat", "acc": "Acc",
    "inst": "Ins", "loc": "Loc", "voc": "Voc", "imperf": "Imp", "perf": "Perf", "pri": "1",
    "sec": "2", "ter": "3", "aff": "Pos", "neg": "Neg", "pos": "Pos", "com": "Cmp", "sup": "Sup",
}  # fmt: skip
_GENDERS = {
    "m1": ("Masc", "Hum"), "m2": ("Masc", "Nhum"), "m3": ("Masc", "Inan"),
    "f": ("Fem", ""), "n": ("Neut", ""),
}  # fmt: skip
_BY_CLASS = {
    "fin": {"Mood": "Ind", "Tense": "Pres", "VerbForm": "Fin", "Voice": "Act"},
    "bedzie": {"Mood": "Ind", "Tense": "Fut", "VerbForm": "Fin"},
    "praet": {"Mood": "Ind", "Tense": "Past", "VerbForm": "Fin", "Voice": "Act"},
    "pact": {"VerbForm": "Part", "Voice": "Act"},
    "ppas": {"VerbForm": "Part", "Voice": "Pass"},
    "pcon": {"Tense": "Pres", "VerbForm": "Conv", "Voice": "Act"},
}
_NAMES = {
    "number": "Number", "case": "Case", "person": "Person", "aspect": "Aspect",
    "polarity": "Polarity", "degree": "Degree",
}  # fmt: skip


@dataclass(frozen=True)
class Tag:
    """A tag taken apart; what the class of the word does not have is empty."""

    pos: str
    number: str = ""
    case: str = ""
    gender: str = ""
    person: str = ""
    aspect: str = ""
    polarity: str = ""
    degree: str = ""
    accommodation: str = ""  # "rec": the numeral governs its noun, which stands in the genitive
    collectivity: str = ""

    def __str__(self) -> str:
        names = COLUMNS.get(self.pos, ())
        return ":".join([self.pos, *filter(None, (getattr(self, name) for name in names))])

    def having(self, **values: str) -> "Tag":
        """Return the tag with some of its values changed."""
        return replace(self, **values)

    def agrees(self, noun: "Tag") -> bool:
        """Tell whether number, case and gender are the same."""
        return (self.number, self.case, self.gender) == (noun.number, noun.case, noun.gender)


@lru_cache(maxsize=4_000)
def tag(xpos: str) -> Tag:
    """Take a tag apart.

    >>> tag("subst:pl:loc:n:pt").case, tag("fin:sg:ter:imperf").aspect, tag("conj").pos
    ('loc', 'imperf', 'conj')
    """
    pos, *values = xpos.split(":")
    return Tag(pos, **dict(zip(COLUMNS.get(pos, ()), values, strict=False)))


@lru_cache(maxsize=4_000)
def features(xpos: str) -> Feats:
    """Return the UD features that a tag stands for.

    >>> str(features("subst:sg:acc:m2"))
    'Animacy=Nhum|Case=Acc|Gender=Masc|Number=Sing'
    """
    parts = tag(xpos)
    gender, animacy = _GENDERS.get(parts.gender, ("", ""))
    feats = dict(_BY_CLASS.get(parts.pos, {})) | {"Gender": gender, "Animacy": animacy}
    for name, feature in _NAMES.items():
        feats[feature] = _VALUES.get(getattr(parts, name), "")
    return Feats(feats)
