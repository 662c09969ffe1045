"""A Czech pack with rules of a test, and the trees it was learnt from."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from transforms.conllu import load
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.parsing import parse_rules
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.tree import Tree

CZECH = Path(__file__).parents[1] / "czech"


@pytest.fixture(scope="session")
def czech_trees() -> list[Tree]:
    return load((CZECH / "treebank.conllu").read_text("utf-8"))


@pytest.fixture(scope="session")
def czech(czech_trees: list[Tree]) -> FallbackPack:
    words = parse_words((CZECH / "words.tsv").read_text("utf-8"))
    return FallbackPack(
        "cs", Forms.of(czech_trees), Agreement.of(czech_trees), words, usage=Usage.of(czech_trees)
    )


@pytest.fixture
def with_rules(czech: FallbackPack) -> Callable[[str], FallbackPack]:
    """Give the Czech pack with the rules of a text."""
    return lambda text: replace(czech, patterns=parse_rules(text))


@pytest.fixture(scope="session")
def sentence(czech_trees: list[Tree]) -> Callable[[str], Tree]:
    """Give the tree of a Czech sentence by its text."""
    trees = {tree.text: tree for tree in czech_trees}
    return lambda text: trees[text]
