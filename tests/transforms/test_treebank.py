"""All rules on ordinary text that nobody wrote for them: nothing may break."""

import pytest

from transforms.check import text_key
from transforms.conllu import dump, load
from transforms.engine import Engine
from transforms.tree import Tree, validate


@pytest.fixture(scope="module")
def treebank(shared_dir):
    text = (shared_dir / "data/ud/en_ewt-dev.conllu").read_text(encoding="utf-8")
    return load(text)


def test_no_rule_raises_and_every_candidate_is_a_sound_new_sentence(treebank):
    engine = Engine("en")
    written = 0
    for tree in treebank:
        expansion = engine.expand(tree)
        assert expansion.failures == ()
        keys = [text_key(tree.text)]
        for candidate in expansion.candidates:
            validate(Tree(candidate.tree.tokens))  # anew: an edit vouches for its tree
            assert load(dump(candidate.tree))[0].text == candidate.text
            assert candidate.edits
            keys.append(text_key(candidate.text))
        assert len(keys) == len(set(keys))
        written += len(expansion.candidates)
    assert written > 300


def test_normalising_never_breaks_and_says_why_it_gives_up(treebank):
    engine = Engine("en")
    for tree in treebank:
        before = dump(tree)
        result = engine.normalise(tree)
        assert result.failures == ()
        assert (result.tree is None) == bool(result.reason)
        if result.tree is not None:
            validate(Tree(result.tree.tokens))  # anew: an edit vouches for its tree
            again = engine.normalise(result.tree)
            assert again.tree is None or again.tree.text == result.tree.text
        assert dump(tree) == before


def test_the_same_tree_gives_the_same_answer_in_another_engine(treebank):
    one, other = Engine("en", seed=3), Engine("en", seed=3)
    for tree in treebank[:300]:
        first, second = one.expand(tree, tree.text), other.expand(tree, tree.text)
        assert first == second
        assert one.best(first, tree.text) == other.best(second, tree.text)
