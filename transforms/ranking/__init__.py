"""The order in which a sentence's candidates are offered.

For some languages it is learned from what people chose: each stage has a weight for each feature
(`transforms.ranking.features`), for any rule and in addition for the rule in question, and the sum
of a candidate's weights is its score. `python -m benchmarks.ranking train` writes the weights.
Other languages, and stages without weights, have the order for any language; a rule that was
unknown then has the weights for any rule.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from transforms.caching import cached_attribute
from transforms.ranking.features import all_features, shape_of
from transforms.rule import Candidate, Kind
from transforms.tree import Tree

__all__ = ["ANY_RULE", "UNIVERSAL", "Ranking", "ranking_for"]

ANY_RULE = "any rule"
Weights = Mapping[str, Mapping[str, float]]  # rule (or any) → feature → weight


@dataclass(frozen=True)
class Ranking:
    """An order of candidates.

    A candidate with a warning stands behind those without, unless the warning is one of
    `harmless`: what people chose says as much for such candidates as for others.
    """

    language: str
    weights: Mapping[str, Weights] = field(default_factory=dict)  # by stage
    harmless: frozenset[str] = frozenset()

    def ordered(self, source: Tree, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return the candidates of one source, given in the order of their rules, best first.

        Where nothing was learned, the first of each rule come before the second of each.
        """
        places: dict[int, int] = {}
        for kind in dict.fromkeys(each.kind for each in candidates):
            of_kind = [n for n, each in enumerate(candidates) if each.kind == kind]
            places |= self._places(source, candidates, of_kind, kind)
        order = sorted(places, key=lambda n: (self._is_held_back(candidates[n]), places[n], n))
        return [candidates[n] for n in order]

    def _places(
        self, source: Tree, candidates: Sequence[Candidate], of_kind: Sequence[int], kind: Kind
    ) -> dict[int, int]:
        """Return the place of each candidate of a stage; equal ones stay in the rules' order."""
        if kind not in self.weights:
            return _places_in_rules(candidates, of_kind)
        scores = self.scores(source, [candidates[n] for n in of_kind], kind)
        ranked = sorted(
            zip(of_kind, scores, strict=True),
            key=lambda each: (self._is_held_back(candidates[each[0]]), -each[1], each[0]),
        )
        return {n: place for place, (n, _) in enumerate(ranked)}

    def scores(self, source: Tree, candidates: Sequence[Candidate], kind: Kind) -> list[float]:
        """Return the score of each candidate, all of one stage, for which there are weights."""
        weights = self.weights[kind]
        of_sentence = ("rule", *shape_of(source))
        of_rule = {
            rule: sum([weights[rule].get(each, 0.0) for each in of_sentence])
            for rule in {each.rule_id for each in candidates} & weights.keys()
        }
        scores, sums, of_any = [], self._sums[kind], weights.get(ANY_RULE, {})
        features = all_features(source, candidates, self.language)
        for candidate, own_features in zip(candidates, features, strict=True):
            of_each = sums.get(candidate.rule_id) or of_any
            score = sum([of_each[each] for each in own_features if each in of_each])
            # Sums of the same weights must be equal whatever the order of adding.
            scores.append(round(of_rule.get(candidate.rule_id, 0.0) + score, 6))
        return scores

    @cached_attribute
    def _sums(self) -> dict[str, dict[str, dict[str, float]]]:
        """The weights of any rule and of a rule together, by stage and rule."""
        sums: dict[str, dict[str, dict[str, float]]] = {}
        for kind, weights in self.weights.items():
            of_any = weights.get(ANY_RULE, {})
            sums[kind] = {
                rule: {
                    each: of_any.get(each, 0.0) + of_rule.get(each, 0.0)
                    for each in {**of_any, **of_rule}
                }
                for rule, of_rule in weights.items()
                if rule != ANY_RULE
            }
        return sums

    def _is_held_back(self, candidate: Candidate) -> bool:
        warnings = candidate.warnings
        return bool(warnings) and any(each.code not in self.harmless for each in warnings)


UNIVERSAL = Ranking("")
"""The order for any language: the first of each rule, then the second of each."""


@cache
def ranking_for(language: str) -> Ranking:
    """Return what was learned for a language, or the order for any."""
    file = files(__package__) / f"{language}.json"
    return (
        parse_ranking(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else UNIVERSAL
    )


def parse_ranking(learned: Mapping[str, Any]) -> Ranking:
    """Return the ranking that a file holds."""
    return Ranking(
        language=learned["language"],
        weights=learned["weights"],
        harmless=frozenset(learned["harmless_warnings"]),
    )


def _places_in_rules(candidates: Sequence[Candidate], of_kind: Sequence[int]) -> dict[int, int]:
    last_place: dict[str, int] = {}
    places = {}
    for n in of_kind:
        rule = candidates[n].rule_id
        places[n] = last_place[rule] = last_place.get(rule, -1) + 1
    return places
