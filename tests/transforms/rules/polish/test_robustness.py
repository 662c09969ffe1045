"""All Polish rules on sentences that nobody wrote for them, judged by the dictionary itself.

The rules decide by tags; here `morfeusz2` is asked what the written words can be, so a word that
only bears the right tag is found out. What it finds wrong with the source is not held against a
candidate.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import morfeusz2
import pytest

from transforms.check import text_key
from transforms.conllu import dump, load
from transforms.engine import Engine
from transforms.packs.registry import pack_for
from transforms.stock import Stock
from transforms.tree import Token, Tree, validate

DICTIONARY = morfeusz2.Morfeusz(expand_tags=True)
FILES = {"pl_cdscorpus_200": 1_000, "pl_lfg-dev": 1_500}
OF_NOUNS = ("subst", "depr", "ger")
OF_ADJECTIVES = ("adj", "pact", "ppas")


@cache
def readings(form: str) -> frozenset[tuple[str, str]]:
    """Return class and (number, case, gender) of everything that a form can be."""
    found = DICTIONARY.analyse(form)
    tags = (entry[2].split(":") for start, end, entry in found if (start, end) == (0, 1))
    return frozenset((tag[0], ":".join(tag[1:4])) for tag in tags)


def nominal(token: Token, classes: tuple[str, ...]) -> set[str]:
    return {value for pos, value in readings(token.form) if pos in classes}


def flaws(tree: Tree) -> Counter[str]:
    return Counter([*disagreements(tree), *unknown_words(tree)])


def disagreements(tree: Tree) -> Iterator[str]:
    for token in tree:
        noun = tree[token.head] if token.head else token
        if token.relation not in ("amod", "acl", "det") or token.deprel == "acl:relcl":
            continue
        one, other = nominal(token, OF_ADJECTIVES), nominal(noun, OF_NOUNS)
        if one and other and not one & other:
            yield f"{token.form} does not agree with {noun.form}"


def unknown_words(tree: Tree) -> Iterator[str]:
    for token in tree:
        if token.form.isalpha() and ("ign", "") in readings(token.form):
            yield f"nobody knows the form {token.form}"


def subject_faults(tree: Tree) -> Iterator[str]:
    """Yield subjects that cannot be a nominative, nor a genitive after a numeral or "nie ma"."""
    for token in tree:
        cases = {value.split(":")[1] for value in nominal(token, OF_NOUNS) if value.count(":") > 1}
        if token.relation != "nsubj" or not cases:
            continue
        is_counted = any(t.xpos.startswith("num") for t in tree.children(token.id))
        is_denied = any(t.form.lower() == "nie" for t in tree.children(token.head))
        allowed = {"nom"} | ({"gen"} if is_counted or is_denied else set())
        if not cases & allowed:
            yield f"{token.form} cannot be a subject"


@pytest.fixture(scope="module", params=FILES)
def treebank(request, shared_dir) -> tuple[list[Tree], int]:
    path = shared_dir / f"data/ud/{request.param}.conllu"
    return load(path.read_text(encoding="utf-8")), FILES[request.param]


def test_no_rule_breaks_and_every_candidate_agrees_by_the_dictionary(treebank) -> None:
    trees, least = treebank
    engine, pack, stock = Engine("pl"), pack_for("pl"), Stock.of(trees)
    written, found = 0, []
    for tree in trees:
        before = dump(tree)
        source = pack.prepared(tree)
        known = flaws(source) + Counter(subject_faults(source))
        expansion = engine.expand(tree, tree.text, stock=stock)
        assert expansion.failures == ()
        keys = [text_key(tree.text)]
        for candidate in expansion.candidates:
            validate(Tree(candidate.tree.tokens))  # anew: an edit vouches for its tree
            assert load(dump(candidate.tree))[0].text == candidate.text
            keys.append(text_key(candidate.text))
            new = flaws(candidate.tree) + Counter(subject_faults(candidate.tree)) - known
            found += [(candidate.rule_id, flaw, tree.text, candidate.text) for flaw in new]
        assert len(keys) == len(set(keys))
        assert dump(tree) == before
        written += len(expansion.candidates)
    assert written > least
    assert found == []


def test_the_same_tree_gives_the_same_candidates_in_another_engine(treebank) -> None:
    trees, _ = treebank
    stock = Stock.of(trees[:200])
    one, other = Engine("pl", seed=3), Engine("pl", seed=3)
    for tree in trees[:200]:
        first = one.expand(tree, tree.text, stock=stock)
        assert first == other.expand(tree, tree.text, stock=stock)
