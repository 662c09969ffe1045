"""All words and relations of a wordnet at once, for designs that go through all of them.

`WordnetLexicon` answers for one word at a time, which is what rules ask.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.lexicon.tables import PARTS, Tables

# The hyponyms of a synset with more of them than this ("device", "move") are hardly similar.
MAX_HYPONYMS = 60
_PART_OF = {short: upos for upos, shorts in PARTS.items() for short in shorts}
_NAME = "instance_hypernym"
# Wordnets differ in the names of their kinds of meronymy: mero_part, mero_member, meronym.
_PARTS, _WHOLES = ("mero_", "meronym"), ("holo_", "holonym")


@dataclass(frozen=True, slots=True)
class Network:
    """The words of each synset, by its row in the database, and the relations between synsets.

    `hypernyms` holds (narrower, wider), `parts` (whole, part); `others` whatever else the wordnet
    says, such as antonyms and derived words. `names` are the synsets of single persons and places.
    """

    members: dict[int, tuple[str, ...]]
    part: dict[int, str]  # of speech (UPOS) of each synset
    hypernyms: tuple[tuple[int, int], ...]
    parts: tuple[tuple[int, int], ...]
    others: tuple[tuple[int, int], ...]
    names: frozenset[int]


def network_of(tables: Tables) -> Network:
    """Read a whole wordnet: about 1 s for 100,000 words. Words that insult are left out."""
    members: dict[int, dict[str, None]] = {}
    part: dict[int, str] = {}
    for synset, short, lemma in tables.all_members():
        if synset not in tables.insults and lemma not in tables.vulgar_words and short in _PART_OF:
            members.setdefault(synset, {})[lemma] = None
            part[synset] = _PART_OF[short]
    hypernyms, parts, others, names = [], [], [], set()
    for source, target, relation in _relations(tables):
        if relation == "hypernym":
            hypernyms.append((source, target))
        elif relation == "hyponym":
            hypernyms.append((target, source))
        elif relation.startswith(_PARTS):
            parts.append((source, target))
        elif relation.startswith(_WHOLES):
            parts.append((target, source))
        else:
            others.append((source, target))
        if relation == _NAME:
            names.add(source)
    return Network(
        {synset: tuple(lemmas) for synset, lemmas in members.items()},
        part,
        tuple(dict.fromkeys(hypernyms)),
        tuple(dict.fromkeys(parts)),
        tuple(dict.fromkeys(others)),
        frozenset(names),
    )


def _relations(tables: Tables) -> Iterator[tuple[int, int, str]]:
    yield from tables.all_synset_relations()
    yield from tables.all_sense_relations()
