"""Settings of pairs of related and unrelated words."""

from dataclasses import dataclass, fields
from typing import Any, Self

from datasets.designs.related.relations import LEXICAL, WordRelation

PARTS_OF_SPEECH = ("NOUN", "VERB", "ADJ", "ADV")


@dataclass(frozen=True, slots=True)
class RelationSettings:
    """The steps of RUSSE's relation task, each a setting.

    Attributes
    ----------
    relations
        relations that related pairs may have
    parts
        parts of speech (UPOS); ignored for sources without parts of speech
    targets
        maximum number of target words (the first words of the pairs), 0 for all
    most
        maximum number of related words per target word; RUSSE's test words have up to 12
    most_steps
        longest path to a hypernym or hyponym
    apart
        unrelated words are more than this many steps away from the target word
    least_zipf
        minimum frequency of a word: base-10 logarithm of its uses per 10⁹ words
    tolerance
        largest difference between the Zipf frequencies of an unrelated word and its related one
    most_senses
        words with more senses are not used, as the intended sense is unclear; 0 for no limit
    least_strength
        minimum strength of an association, in the units of the source
    test_share
        share of the target words whose pairs go to the test file
    """

    relations: tuple[WordRelation, ...] = LEXICAL
    parts: tuple[str, ...] = ("NOUN",)
    targets: int = 500
    most: int = 12
    most_steps: int = 2
    apart: int = 4
    least_zipf: float = 3.0
    tolerance: float = 0.5
    most_senses: int = 4
    least_strength: float = 0.0
    test_share: float = 0.3

    def as_json(self) -> dict[str, Any]:
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return values | {"relations": list(self.relations), "parts": list(self.parts)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        names = {field.name for field in fields(cls)} & set(data)
        chosen = {name: data[name] for name in names}
        if "relations" in chosen:
            chosen["relations"] = tuple(map(WordRelation, chosen["relations"]))
        if "parts" in chosen:
            chosen["parts"] = tuple(chosen["parts"])
        return cls(**chosen)
