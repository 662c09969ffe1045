"""Direct queries on the tables in which `wn` stores a wordnet.

The objects of `wn` query the database for every synset, word and relation: 10 to 40 ms for one word
with its neighbours, and the rules look up eight words per sentence. These queries need one join
each (0.1 ms). The tables are not part of `wn`'s interface, so its version is pinned and
`tests/transforms/lexicon/test_tables.py` compares every answer with `wn` itself.

A wordnet that only gives lemmas for another one's synsets (the OMW wordnets have no relations)
takes the relations of the first wordnet in the database that has some, through the interlingual
index, as `wn.Wordnet(…, expand=…)` does. A synset is then a row of that lender.
"""

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from transforms.immutable import immutable
from transforms.lexicon.domains import ANCHORS, OFFENSIVE, UNKNOWN, VULGAR

# Satellite adjectives ("s") count as adjectives.
PARTS = {"NOUN": ("n",), "VERB": ("v",), "ADJ": ("a", "s"), "ADV": ("r",)}
# In a further sense, a word is too rare to be replaced.
USUAL_SENSES = 4
# Senses that come to a reader's mind, whatever is meant.
FIRST_SENSES = 2

OWN_SENSES = """
SELECT senses.rowid, senses.synset_rowid
  FROM forms
  JOIN entries ON entries.rowid = forms.entry_rowid
  JOIN senses ON senses.entry_rowid = entries.rowid
 WHERE forms.form = ? AND forms.rank = 0 AND entries.lexicon_rowid = ? AND entries.pos IN (?, ?)
 ORDER BY entries.rowid, senses.entry_rank, senses.rowid
"""
LENT_SENSES = """
SELECT senses.rowid, COALESCE(lent.rowid, own.rowid)
  FROM forms
  JOIN entries ON entries.rowid = forms.entry_rowid
  JOIN senses ON senses.entry_rowid = entries.rowid
  JOIN synsets AS own ON own.rowid = senses.synset_rowid
  LEFT JOIN synsets AS lent ON lent.ili_rowid = own.ili_rowid AND lent.lexicon_rowid = ?
 WHERE forms.form = ? AND forms.rank = 0 AND entries.lexicon_rowid = ? AND entries.pos IN (?, ?)
 ORDER BY entries.rowid, senses.entry_rank, senses.rowid
"""
MEMBERS = """
SELECT forms.form
  FROM senses
  JOIN forms ON forms.entry_rowid = senses.entry_rowid AND forms.rank = 0
 WHERE senses.synset_rowid = ? AND senses.lexicon_rowid = ?
 ORDER BY senses.synset_rank, senses.rowid
"""
OWN_SYNSETS = """
SELECT own.rowid
  FROM synsets AS lent
  JOIN synsets AS own ON own.ili_rowid = lent.ili_rowid AND own.lexicon_rowid = ?
 WHERE lent.rowid = ?
 ORDER BY own.rowid
"""
HAS_RELATIONS = "SELECT 1 FROM synset_relations WHERE lexicon_rowid = ? LIMIT 1"
SYNSETS = """
SELECT target_rowid
  FROM synset_relations
  JOIN relation_types ON relation_types.rowid = synset_relations.type_rowid
 WHERE source_rowid = ? AND relation_types.type = ? AND lexicon_rowid = ?
 ORDER BY synset_relations.rowid
"""
SENSE_LEMMAS = """
SELECT forms.form
  FROM sense_relations
  JOIN relation_types ON relation_types.rowid = sense_relations.type_rowid
  JOIN senses ON senses.rowid = sense_relations.target_rowid
  JOIN forms ON forms.entry_rowid = senses.entry_rowid AND forms.rank = 0
 WHERE source_rowid = ? AND relation_types.type = ? AND sense_relations.lexicon_rowid = ?
 ORDER BY sense_relations.rowid
"""
DOMAIN = """
SELECT COALESCE(
         lexfiles.name,
         (SELECT others.name
            FROM synsets AS same
            JOIN lexfiles AS others ON others.rowid = same.lexfile_rowid
           WHERE same.ili_rowid = synsets.ili_rowid
           LIMIT 1)
       ), ilis.id
  FROM synsets
  LEFT JOIN lexfiles ON lexfiles.rowid = synsets.lexfile_rowid
  LEFT JOIN ilis ON ilis.rowid = synsets.ili_rowid
 WHERE synsets.rowid = ?
"""
DOMAIN_AND_MEMBERS = """
SELECT lexfiles.name, ilis.id, forms.form
  FROM synsets
  LEFT JOIN lexfiles ON lexfiles.rowid = synsets.lexfile_rowid
  LEFT JOIN ilis ON ilis.rowid = synsets.ili_rowid
  LEFT JOIN senses ON senses.synset_rowid = synsets.rowid AND senses.lexicon_rowid = ?
  LEFT JOIN forms ON forms.entry_rowid = senses.entry_rowid AND forms.rank = 0
 WHERE synsets.rowid = ?
 ORDER BY senses.synset_rank, senses.rowid
"""
EXAMPLES = """
SELECT DISTINCT source_rowid
  FROM synset_relations
  JOIN relation_types ON relation_types.rowid = synset_relations.type_rowid
  JOIN synsets ON synsets.rowid = target_rowid
  JOIN ilis ON ilis.rowid = synsets.ili_rowid
 WHERE relation_types.type = 'exemplifies' AND ilis.id = ?
 ORDER BY source_rowid
"""
FRAMES = """
SELECT frame
  FROM syntactic_behaviour_senses
  JOIN syntactic_behaviours
    ON syntactic_behaviours.rowid = syntactic_behaviour_senses.syntactic_behaviour_rowid
 WHERE sense_rowid = ?
"""

ALL_MEMBERS = """
SELECT COALESCE(lent.rowid, own.rowid), entries.pos, forms.form
  FROM forms
  JOIN entries ON entries.rowid = forms.entry_rowid
  JOIN senses ON senses.entry_rowid = entries.rowid
  JOIN synsets AS own ON own.rowid = senses.synset_rowid
  LEFT JOIN synsets AS lent ON lent.ili_rowid = own.ili_rowid AND lent.lexicon_rowid = ?
 WHERE forms.rank = 0 AND entries.lexicon_rowid = ?
 ORDER BY entries.rowid, senses.entry_rank, senses.rowid
"""
ALL_SYNSET_RELATIONS = """
SELECT source_rowid, target_rowid, relation_types.type
  FROM synset_relations
  JOIN relation_types ON relation_types.rowid = synset_relations.type_rowid
 WHERE lexicon_rowid = ?
 ORDER BY synset_relations.rowid
"""
ALL_SENSE_RELATIONS = """
SELECT one.synset_rowid, other.synset_rowid, relation_types.type
  FROM sense_relations
  JOIN relation_types ON relation_types.rowid = sense_relations.type_rowid
  JOIN senses AS one ON one.rowid = sense_relations.source_rowid
  JOIN senses AS other ON other.rowid = sense_relations.target_rowid
 WHERE sense_relations.lexicon_rowid = ?
 ORDER BY sense_relations.rowid
"""


@immutable(slots=True)
class Sense:
    """A sense of a word: rows of `senses` and `synsets`."""

    row: int
    synset: int


@dataclass(frozen=True)
class Edition:
    """A wordnet in a database of `wn`; `name` is "id:version"."""

    name: str
    id: str
    version: str
    language: str


def editions(path: Path) -> list[Edition]:
    """Return the wordnets in a database of `wn`, in its order.

    `wn.lexicons()` says the same, but keeps one connection, which other threads may not use.
    """
    query = "SELECT specifier, id, version, language FROM lexicons ORDER BY rowid"
    with closing(_connect(path)) as connection:
        return [Edition(*row) for row in connection.execute(query)]


def _connect(path: Path) -> sqlite3.Connection:
    # Immutable, so that it works in a read-only folder (no lock, no journal).
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


class Tables:
    """One wordnet in a database of `wn`, for reading; usable from any thread and after a fork."""

    def __init__(self, path: Path, specifier: str) -> None:
        self._path = path
        self._local = threading.local()
        # Similar words lead through the same synsets.
        self._rows = lru_cache(maxsize=20_000)(self._query)
        row = self._connection.execute(
            "SELECT rowid FROM lexicons WHERE specifier = ?", (specifier,)
        ).fetchone()
        if row is None:
            raise LookupError(f"there is no wordnet {specifier!r} in {path}")
        self._lexicon = int(row[0])
        self._lender = self._lender_of(self._lexicon)
        self._domains = lru_cache(maxsize=20_000)(self._domain)

    @property
    def ranks_senses(self) -> bool:
        """Tell whether a word's senses come in the order of their use.

        A wordnet that only gives lemmas to another one's synsets lists them in no order.
        """
        return self._lender == self._lexicon

    @cached_property
    def licence(self) -> str:
        """What the wordnet says about its use: often the address of a licence."""
        ((licence,),) = self._rows("SELECT license FROM lexicons WHERE rowid = ?", self._lexicon)
        return licence or ""

    @cached_property
    def insults(self) -> frozenset[int]:
        """The synsets of insults, vulgarisms and slang."""
        return frozenset(self._examples(*OFFENSIVE))

    @cached_property
    def vulgar_words(self) -> frozenset[str]:
        """The nouns that are slurs or vulgar in a sense that comes to mind, whatever is meant."""
        vulgar = frozenset(self._examples(*VULGAR))
        words = {lemma for synset in vulgar for lemma in self.members(synset)}
        return frozenset(
            word
            for word in words
            if any(each.synset in vulgar for each in self._first_senses(word))
        )

    def _first_senses(self, noun: str) -> list[Sense]:
        """Return the senses that somebody may think of first."""
        senses = self.senses(noun, "NOUN")
        return senses[:FIRST_SENSES] if self.ranks_senses else senses

    def _examples(self, *ilis: str) -> Iterator[int]:
        return (int(row) for ili in ilis for (row,) in self._rows(EXAMPLES, ili))

    def _lender_of(self, lexicon: int) -> int:
        """Return the wordnet that provides the relations: the wordnet itself where it has some."""
        others = self._rows("SELECT rowid FROM lexicons WHERE rowid <> ? ORDER BY rowid", lexicon)
        candidates = (lexicon, *(int(row) for (row,) in others))
        return next((each for each in candidates if self._rows(HAS_RELATIONS, each)), lexicon)

    def senses(self, lemma: str, upos: str) -> list[Sense]:
        """Return the senses of a word, the most usual first; none for other parts of speech."""
        parts = PARTS.get(upos)
        if parts is None:
            return []
        word = (lemma, self._lexicon, parts[0], parts[-1])
        if self._lender == self._lexicon:
            rows = self._rows(OWN_SENSES, *word)
        else:
            rows = self._rows(LENT_SENSES, self._lender, *word)
        return [Sense(int(row), int(synset)) for row, synset in rows]

    def members(self, synset: int) -> list[str]:
        """Return the lemmas of a synset."""
        synsets: list[str | int] = [synset]
        if self._lender != self._lexicon:
            # A synset that the lender lacks represents itself.
            rows = self._rows(OWN_SYNSETS, self._lexicon, synset)
            synsets = [row for (row,) in rows] or synsets
        return [lemma for row in synsets for (lemma,) in self._rows(MEMBERS, row, self._lexicon)]

    def domain_and_members(self, synset: int) -> tuple[str, list[str]]:
        """Return the domain and the lemmas of a synset, mostly by a single query."""
        if self._lender != self._lexicon:
            return self.domain(synset), self.members(synset)
        rows = self._query(DOMAIN_AND_MEMBERS, self._lexicon, synset)
        name, ili, _ = rows[0]
        domain = ANCHORS.get(ili) or name or self.domain(synset)
        return domain, [lemma for _, _, lemma in rows if lemma]  # a synset may have none

    def synsets(self, synset: int, relation: str) -> list[int]:
        """Return the synsets that a synset has a relation to ("hypernym", "similar")."""
        return [int(row) for (row,) in self._rows(SYNSETS, synset, relation, self._lender)]

    def domain(self, synset: int) -> str:
        """Return the lexicographer file of a synset ("noun.person"), empty if nothing tells it.

        A synset without one has that of the same synset in another wordnet of the database, or
        that of what stands above it.
        """
        return self._domains(synset)

    def _domain(self, synset: int) -> str:
        level, visited = [synset], {synset}
        while level:
            for each in level:
                ((name, ili),) = self._rows(DOMAIN, each)
                if domain := ANCHORS.get(ili) or name:
                    return domain
            above = [a for each in level for a in self.synsets(each, "hypernym")]
            level = [each for each in dict.fromkeys(above) if each not in visited]
            visited.update(level)
        return UNKNOWN

    def lemmas(self, sense: int, relation: str) -> list[str]:
        """Return the lemmas of the senses that a sense has a relation to ("antonym")."""
        return [lemma for (lemma,) in self._rows(SENSE_LEMMAS, sense, relation, self._lexicon)]

    def frames(self, sense: int) -> list[str]:
        """Return the sentence frames of a verb's sense ("Somebody ----s something")."""
        return [frame for (frame,) in self._rows(FRAMES, sense)]

    def all_members(self) -> Iterator[tuple[int, str, str]]:
        """Yield each sense's synset, part of speech in `wn`'s letters, and lemma."""
        for row in self._connection.execute(ALL_MEMBERS, (self._lender, self._lexicon)):
            yield int(row[0]), row[1], row[2]

    def all_synset_relations(self) -> Iterator[tuple[int, int, str]]:
        """Yield the relations between synsets: from, to, name."""
        for row in self._connection.execute(ALL_SYNSET_RELATIONS, (self._lender,)):
            yield int(row[0]), int(row[1]), row[2]

    def all_sense_relations(self) -> Iterator[tuple[int, int, str]]:
        """Yield the relations between senses as relations of their synsets."""
        for row in self._connection.execute(ALL_SENSE_RELATIONS, (self._lender,)):
            yield int(row[0]), int(row[1]), row[2]

    def _query(self, query: str, *values: str | int) -> tuple[tuple[str, ...], ...]:
        return tuple(self._connection.execute(query, values))

    @property
    def _connection(self) -> sqlite3.Connection:
        # SQLite allows neither another thread nor a forked child to use a connection.
        if getattr(self._local, "process", None) != os.getpid():
            self._local.connection = _connect(self._path)
            self._local.process = os.getpid()
        connection: sqlite3.Connection = self._local.connection
        return connection
