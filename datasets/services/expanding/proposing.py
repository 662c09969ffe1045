"""What the rules would write for a source sentence or an S1, without writing it anywhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from datasets.models import Candidate, Project, Sentence, SourceSentence
from datasets.selectors.importing.trees import trees_by_hash
from datasets.services.expanding.engines import project_engine
from datasets.services.expanding.normalising import sentence_key
from transforms.tree import Tree


@dataclass(frozen=True)
class RulesText:
    """A sentence of the rules; `rules` are as `Derivation.rules` has them, none if it is as it
    came.
    """

    text: str
    rules: tuple[dict[str, Any], ...] = ()


def s1_proposed(project: Project, sentences: Iterable[SourceSentence]) -> dict[int, RulesText]:
    """Return what normalising would write, by row, for those that are parsed and can be normalised.

    The sources are loaded, as their names seed the rules.
    """
    sentences = list(sentences)
    trees = trees_by_hash(project, [s.text_hash for s in sentences])
    with_tree = [s for s in sentences if isinstance(trees.get(s.text_hash), Tree)]
    if not with_tree:
        return {}
    engine = project_engine(project)
    proposals: dict[int, RulesText] = {}
    for sentence in with_tree:
        tree = trees[sentence.text_hash]
        assert isinstance(tree, Tree)  # noqa: S101  # by the list above
        result = engine.normalise(tree, sentence_key(sentence))
        if result.tree is not None and not result.reason:
            rules = [{"rule": rule, "version": version} for rule, version in result.applied]
            proposals[sentence.pk] = RulesText(result.tree.text, tuple(rules))
    return proposals


def expansion_proposed(s1: Sentence, *, kind: str, rule_id: str) -> RulesText | None:
    """Return the best candidate of a rule for an S1."""
    candidates = Candidate.objects.filter(sentence=s1, kind=kind, rule_id=rule_id)
    best = candidates.order_by("rank").values_list("text", "rule_version").first()
    if best is None:
        return None
    text, version = best
    return RulesText(text, ({"rule": rule_id, "version": version},))
