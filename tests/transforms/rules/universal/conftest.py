"""A Czech pack, learnt from a handful of sentences, and one for any small treebank."""

from collections.abc import Callable
from pathlib import Path

import pytest

from transforms.conllu import load
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.tree import Tree

CZECH = Path(__file__).parents[2] / "czech"


@pytest.fixture(scope="session")
def czech_trees() -> list[Tree]:
    return load((CZECH / "treebank.conllu").read_text("utf-8"))


@pytest.fixture(scope="session")
def czech(czech_trees: list[Tree]) -> FallbackPack:
    words = parse_words((CZECH / "words.tsv").read_text("utf-8"))
    return FallbackPack("cs", Forms.of(czech_trees), Agreement.of(czech_trees), words)


@pytest.fixture(scope="session")
def sentence(czech_trees: list[Tree]) -> Callable[[str], Tree]:
    """Give the tree of a Czech sentence by its text."""
    trees = {tree.text: tree for tree in czech_trees}
    return lambda text: trees[text]
