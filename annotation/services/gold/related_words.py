"""How the words of a campaign's pairs are related in a wordnet (SimLex-999, section 4.3)."""

from dataclasses import dataclass
from typing import Self

from annotation.models import Campaign
from annotation.selectors.gold.word_parts import words_of_pairs
from annotation.stats.settings import Json
from datasets.evaluation.parts.relations import Relation
from datasets.services.measuring.parts import word_relations


@dataclass(frozen=True)
class RelatedWords:
    """The relations of the pairs in the sequence of their numbers; None where nobody asked."""

    relations: tuple[Relation, ...] | None
    results: Json

    @classmethod
    def of(cls, campaign: Campaign) -> Self:
        """Look the words up; nothing for sentences, and without a wordnet of the language."""
        if not campaign.has_words:
            return cls(None, {})
        rows = words_of_pairs(campaign.judged_set)
        related = word_relations(
            campaign.project.language, ((a, b, part) for _n, a, b, part in rows)
        )
        if related is None:
            return cls(None, {})
        pairs: Json = {
            str(number): [relation.name, relation.steps]
            for (number, *_words), relation in zip(rows, related.relations, strict=True)
        }
        # Kept with the run: another wordnet may be installed later.
        return cls(
            related.relations, {"word_relations": {"wordnet": related.wordnet, "pairs": pairs}}
        )
