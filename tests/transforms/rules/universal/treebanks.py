"""What the rules write for a sentence of a language that is learnt from a few others."""

from tests.transforms.drawing import tree_of
from transforms.engine import Engine
from transforms.learning_language import learn_language
from transforms.packs.fallback.files import TextOf, pack_of
from transforms.rule import Candidate
from transforms.rules.universal.examples import engine_with
from transforms.tree import Tree


def written(code: str, *drawings: str, of: str, times: int = 4) -> dict[str, str]:
    """Return what the rules write for a sentence, by rule, with a treebank of these sentences."""
    trees = [tree_of(each) for each in drawings for _ in range(times)]
    expansion = learnt(code, trees).expand(tree_of(of))
    return {each.rule_id: each.text for each in expansion.candidates}


def clean(code: str, trees: list[Tree], of: Tree) -> dict[str, str]:
    """Return what the rules write without a warning, by rule."""
    return {each.rule_id: each.text for each in clean_candidates(code, trees, of)}


def clean_candidates(code: str, trees: list[Tree], of: Tree) -> list[Candidate]:
    candidates = learnt(code, trees).expand(of).candidates
    return [each for each in candidates if not each.warnings]


def learnt(code: str, trees: list[Tree]) -> Engine:
    texts = learn_language(code, trees).texts
    return engine_with(pack_of(code, [TextOf.of(name, text) for name, text in texts.items()]))


def words_of(code: str, trees: list[Tree]) -> list[str]:
    """Return the lines of the words table."""
    lines = learn_language(code, trees).texts["words.tsv"].splitlines()
    return [line for line in lines if line and not line.startswith("#")]
