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
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

# Satellite adjectives ("s") count as adjectives.
PARTS = {"NOUN": ("n",), "VERB": ("v",), "ADJ": ("a", "s"), "ADV": ("r",)}

SENSES = """
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
FRAMES = """
SELECT frame
  FROM syntactic_behaviour_senses
  JOIN syntactic_behaviours
    ON syntactic_behaviours.rowid = syntactic_behaviour_senses.syntactic_behaviour_rowid
 WHERE sense_rowid = ?
"""


@dataclass(frozen=True)
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
    with closing(_connected(path)) as connection:
        return [Edition(*row) for row in connection.execute(query)]


def _connected(path: Path) -> sqlite3.Connection:
    # Immutable, so that it works in a read-only folder (no lock, no journal).
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


class Tables:
    """One wordnet in a database of `wn`, for reading; usable from any thread and after a fork."""

    def __init__(self, path: Path, specifier: str) -> None:
        self._path = path
        self._local = threading.local()
        # Similar words lead through the same synsets.
        self._rows = lru_cache(maxsize=20_000)(self._read)
        row = self._connection.execute(
            "SELECT rowid FROM lexicons WHERE specifier = ?", (specifier,)
        ).fetchone()
        if row is None:
            raise LookupError(f"there is no wordnet {specifier!r} in {path}")
        self._lexicon = int(row[0])
        self._lender = self._lender_of(self._lexicon)

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
        rows = self._rows(SENSES, self._lender, lemma, self._lexicon, parts[0], parts[-1])
        return [Sense(int(row), int(synset)) for row, synset in rows]

    def members(self, synset: int) -> list[str]:
        """Return the lemmas of a synset."""
        own: list[str | int] = [synset]
        if self._lender != self._lexicon:
            # A synset that the lender lacks represents itself.
            found = self._rows(OWN_SYNSETS, self._lexicon, synset)
            own = [row for (row,) in found] or own
        return [lemma for row in own for (lemma,) in self._rows(MEMBERS, row, self._lexicon)]

    def synsets(self, synset: int, relation: str) -> list[int]:
        """Return the synsets that a synset has a relation to ("hypernym", "similar")."""
        return [int(row) for (row,) in self._rows(SYNSETS, synset, relation, self._lender)]

    def lemmas(self, sense: int, relation: str) -> list[str]:
        """Return the lemmas of the senses that a sense has a relation to ("antonym")."""
        return [lemma for (lemma,) in self._rows(SENSE_LEMMAS, sense, relation, self._lexicon)]

    def frames(self, sense: int) -> list[str]:
        """Return the sentence frames of a verb's sense ("Somebody ----s something")."""
        return [frame for (frame,) in self._rows(FRAMES, sense)]

    def _read(self, query: str, *values: str | int) -> tuple[tuple[str, ...], ...]:
        return tuple(self._connection.execute(query, values))

    @property
    def _connection(self) -> sqlite3.Connection:
        # SQLite allows neither another thread nor a forked child to use a connection.
        if getattr(self._local, "process", None) != os.getpid():
            self._local.connection = _connected(self._path)
            self._local.process = os.getpid()
        connection: sqlite3.Connection = self._local.connection
        return connection
