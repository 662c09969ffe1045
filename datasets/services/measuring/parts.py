"""What systems and people reach on each part of a release (SimLex-999, sections 4 and 5)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings

from datasets.evaluation.ceiling import People
from datasets.evaluation.judged import people_on
from datasets.evaluation.material import Answers, GoldPair, Key, Task
from datasets.evaluation.parts.dividing import Way
from datasets.evaluation.parts.relations import Relation, Wordnet
from datasets.evaluation.parts.tables import by_parts
from datasets.formats.judgements import JudgementRow
from datasets.formats.words import POS_COLUMN
from datasets.selectors.measuring.systems import PairFacts
from datasets.services.expanding.engines import NoWordnet, language_lexicon


def by_id(gold: Sequence[GoldPair], facts: Mapping[Key, PairFacts]) -> list[GoldPair]:
    """Return the pairs by their ids, as judgements.tsv names them, word pairs too."""
    return [replace(p, key=(facts[p.key].pair_id,)) for p in gold if p.key in facts]


@dataclass(frozen=True)
class WordRelations:
    """How the words of pairs are related in a wordnet, which is named."""

    wordnet: str
    relations: tuple[Relation, ...]


def word_relations(language: str, pairs: Iterable[tuple[str, str, str]]) -> WordRelations | None:
    """Return the relations of pairs of words in the language's wordnet; None without one.

    `pairs` are two words and their part of speech: N, V, A or "" for any.
    """
    try:
        lexicon = language_lexicon(language)
    except NoWordnet:
        return None
    if lexicon is None:
        return None
    wordnet = Wordnet(lexicon.name, settings.WORDNET_DIR or None)
    return WordRelations(lexicon.name, tuple(wordnet.relation(*pair) for pair in pairs))


class PartsOfGold:
    """The parts of gold pairs, for as many systems as are measured on them."""

    def __init__(
        self,
        language: str,
        task: Task,
        gold: Sequence[GoldPair],
        facts: Mapping[Key, PairFacts],
        rows: Sequence[JudgementRow] | None,
    ) -> None:
        with_facts = [pair for pair in gold if pair.key in facts]
        self._gold = [replace(pair, columns=facts[pair.key].columns) for pair in with_facts]
        self._facts, self._rows, self._task = facts, rows, task
        self._relations = self._related(language)
        self._people: dict[tuple[Key, ...], People] = {}

    def _related(self, language: str) -> tuple[Relation, ...] | None:
        if self._task is not Task.RUSSE_HJ:
            return None
        pairs = ((p.text_a, p.text_b, p.columns.get(POS_COLUMN, "")) for p in self._gold)
        relations = word_relations(language, pairs)
        return relations.relations if relations else None

    def figures(self, answers: Answers) -> dict[str, Any]:
        """Return the figures of each part that a system reaches, by way of dividing."""
        figures = by_parts(
            self._gold,
            list(Way),
            task=self._task,
            answers=answers,
            ceiling=self._ceiling if self._rows is not None else None,
            relations=self._relations,
        )
        return {way.value: [part.as_json() for part in parts] for way, parts in figures.items()}

    def _ceiling(self, pairs: Sequence[GoldPair]) -> People:
        keys = tuple(pair.key for pair in pairs)
        if keys not in self._people:
            self._people[keys] = people_on(by_id(pairs, self._facts), self._rows or (), self._task)
        return self._people[keys]
