"""What is known about the pairs of a set before anybody judges them, a column each."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from django.db import connection

from annotation.stats.arrays import IntArray
from annotation.stats.files.roles import Role
from annotation.stats.tables.parts import composition_of
from datasets.evaluation.parts.dividing import Way, divide
from datasets.evaluation.parts.relations import Relation
from datasets.evaluation.parts.subjects import Article, article_of_pair, article_of_subject
from datasets.models import PairSet

# A pair is evidence about a rule if it joins an S1 with a sentence derived from it. Two rules are
# named together; what a person wrote anew is theirs.
_FACTS = """
    SELECT p.number, p.id, p.kind, p.relation, p.expected_ab, a.stage || b.stage,
           coalesce(source.theme, ''), coalesce(
               CASE WHEN d.rules->-1->>'rule' LIKE '%%.manual' THEN d.rules->-1->>'rule'
               ELSE (SELECT string_agg(step->>'rule', '+' ORDER BY n)
                     FROM jsonb_array_elements(d.rules) WITH ORDINALITY AS steps(step, n)) END, ''),
           a.text_hash, b.text_hash, nullif(p.columns, '{}')
    FROM datasets_pair p
    JOIN datasets_sentence a ON a.id = p.sentence_a_id
    JOIN datasets_sentence b ON b.id = p.sentence_b_id
    LEFT JOIN datasets_source source ON source.id = a.source_id
    LEFT JOIN datasets_derivation d ON d.sentence_id =
        CASE WHEN a.base_id = b.id THEN a.id WHEN b.base_id = a.id THEN b.id END
    WHERE p.pair_set_id = %s
    ORDER BY p.number
"""
_READ = ("numbers", "keys", "kind", "relation", "expected", "stage", "theme", "rule", "a", "b")
# What the further columns of the imported file say, as SimLex-999 has them.
_WAYS = {
    Role.POS: Way.POS,
    Role.CONCRETENESS: Way.CONCRETENESS,
    Role.ASSOCIATION: Way.ASSOCIATION,
    Role.RELATION: Way.RELATION,
    Role.PATH: Way.PATH,
}
_NAMES = (
    *_READ,
    *(role.value for role in (*_WAYS, Role.SUBJECT, Role.COMPOSITION)),
)
_GROUPING = (
    *(Role.KIND, Role.STAGE, Role.RULE, Role.THEME),
    *(*_WAYS, Role.SUBJECT, Role.COMPOSITION),
)
_TREES = """
    SELECT parse.text_hash, parse.conllu FROM datasets_parse parse
    WHERE parse.project_id = %s AND parse.conllu <> '' AND parse.text_hash IN (
        SELECT sentence.text_hash FROM datasets_pair p
        JOIN datasets_sentence sentence ON sentence.id IN (p.sentence_a_id, p.sentence_b_id)
        WHERE p.pair_set_id = %s
    )
"""


@dataclass(frozen=True)
class PairFacts:
    """Pairs in the sequence of their numbers; words that are not known are empty."""

    numbers: tuple[int, ...]
    keys: tuple[int, ...]
    kind: tuple[str, ...]
    relation: tuple[str, ...]
    expected: tuple[str, ...]  # from A to B
    stage: tuple[str, ...]  # of both sentences: S1S2
    theme: tuple[str, ...]
    rule: tuple[str, ...]
    a: tuple[str, ...]  # hashes of the texts
    b: tuple[str, ...]
    pos: tuple[str, ...]
    concreteness_part: tuple[str, ...]
    association_part: tuple[str, ...]
    relation_part: tuple[str, ...]
    path_part: tuple[str, ...]  # between two words in a wordnet
    subject_part: tuple[str, ...]  # article of the subjects, where a sentence has a tree
    composition_part: tuple[str, ...]  # one rule, two, or written by hand

    def __len__(self) -> int:
        return len(self.numbers)

    def of(self, numbers: tuple[int, ...]) -> "PairFacts":
        """Return the facts about some pairs, in the sequence of `numbers`."""
        if numbers == self.numbers:
            return self
        row_of = {number: row_of for row_of, number in enumerate(self.numbers)}
        rows = [row_of[number] for number in numbers]
        columns = {name: tuple(getattr(self, name)[row] for row in rows) for name in _NAMES}
        return PairFacts(**columns)

    def groups(self) -> dict[Role, tuple[tuple[str, ...], IntArray]]:
        """Return the groupings of the pairs: names and codes, -1 where unknown.

        A grouping with one group only is left out.
        """
        grouping = {}
        for role in _GROUPING:
            names, codes = coded(getattr(self, role.value))
            if len(names) > 1:
                grouping[role] = names, codes
        return grouping

    def texts(self) -> tuple[IntArray, IntArray]:
        """Return codes of the texts A and B; equal texts have equal codes."""
        codes = np.unique([*self.a, *self.b], return_inverse=True)[1]
        return codes[: len(self)], codes[len(self) :]


def coded(words: tuple[str, ...]) -> tuple[tuple[str, ...], IntArray]:
    """Return the distinct words, sorted, and the code of each; -1 for an empty word."""
    names = sorted({*words} - {""})
    code = {name: index for index, name in enumerate(names)} | {"": -1}
    return tuple(names), np.array([code[word] for word in words], dtype=np.int64)


def pair_facts(pair_set: PairSet, relations: Sequence[Relation | None] | None = None) -> PairFacts:
    """Read the facts about all pairs of a set in one query, and the trees in another.

    `relations` are those of word pairs in a wordnet, in the sequence of the pairs' numbers.
    """
    with connection.cursor() as cursor:
        cursor.execute(_FACTS, [pair_set.pk])
        rows = cursor.fetchall()
    *read, further = zip(*rows, strict=True) if rows else ((),) * (len(_READ) + 1)
    cells = [json.loads(cell) if isinstance(cell, str) else cell or {} for cell in further]
    parts = [_part_names(cells, way, relations) for way in _WAYS.values()]
    articles = _articles(pair_set)
    hashes = zip(*read[_READ.index("a") :], strict=True)
    subjects = (
        (article_of_pair(articles.get(text_hash) for text_hash in both) or "" for both in hashes)
        if articles
        else ("",) * len(cells)
    )
    rules = read[_READ.index("rule")]
    composition = {rule: composition_of(rule) for rule in {*rules}}
    made = (composition[rule] for rule in rules)
    return PairFacts(*(tuple(column) for column in (*read, *parts, subjects, made)))


def _articles(pair_set: PairSet) -> dict[str, Article | None]:
    """Return the article of the subject of each sentence of the set that has a tree, by hash."""
    with connection.cursor() as cursor:
        cursor.execute(_TREES, [pair_set.project_id, pair_set.pk])
        return {text_hash: article_of_subject(conllu) for text_hash, conllu in cursor}


def _part_names(
    cells: list[dict[str, str]], way: Way, relations: Sequence[Relation | None] | None
) -> tuple[str, ...]:
    names = [""] * len(cells)
    if relations is None and not any(cells):
        return tuple(names)
    for group in divide(cells, way, relations):
        for row in group.places:
            names[row] = group.name
    return tuple(names)
