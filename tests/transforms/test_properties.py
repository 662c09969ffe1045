"""Every candidate for real sentences, judged by a library that the rules do not decide with.

`inflect` tells singular from plural and *a* from *an*. What it finds wrong with the source, or
cannot tell there, is not held against a candidate.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from transforms.conllu import load
from transforms.engine import Engine
from transforms.lexicon import Lexicon
from transforms.lexicon.wordnet import lexicon_for
from transforms.parsing.stanza import StanzaParser
from transforms.tree import Token, Tree

OF_ONE = frozenset({"a", "an", "one", "another", "every", "each", "this", "that"})
OF_MORE = frozenset({"two", "three", "four", "five", "several", "many", "these", "those"})
ENDS_NO_PHRASE = frozenset({"a", "an", "the", "of", "with", "and", "who", "which"})
CAPTIONS = 300


@cache
def english() -> Any:
    # It takes three seconds: every process of a test run collects this file, few run it.
    import inflect

    return inflect.engine()


def flaws(tree: Tree) -> Counter[str]:
    return Counter([*disagreements(tree), *misfits(tree)])


def disagreements(tree: Tree) -> Iterator[str]:
    for token in tree:
        noun = tree[token.head] if token.head else token
        if token.deprel == "nsubj" and token.upos == "NOUN" and not tree.children(token.id, "conj"):
            yield from verb_disagrees(tree, token)
        if token.relation in ("det", "nummod") and noun.upos == "NOUN":
            form = token.form.lower()
            counted = [t for t in tree.children(noun.id) if t.upos == "NUM" or t.lemma == "few"]
            if form in OF_ONE and is_plural(noun) and not counted:
                yield "a word for one stands before a plural"
            if form in OF_MORE and noun.xpos == "NN" and not is_plural(noun):
                yield "a word for several stands before a singular"


def verb_disagrees(tree: Tree, subject: Token) -> Iterator[str]:
    verb = tree[subject.head]
    finite = next(iter(tree.children(verb.id, "aux", "cop")), verb).form.lower()
    # "A group of people are": what stands behind decides, or does not.
    is_simple = not tree.children(subject.id, "nmod", "nummod")
    if finite in ("is", "was", "has", "does") and is_plural(subject):
        yield f"a plural stands before {finite}"
    if finite in ("are", "were") and subject.xpos == "NN" and is_simple and not is_plural(subject):
        yield f"a singular stands before {finite}"


def is_plural(noun: Token) -> bool:
    return noun.xpos == "NNS" and bool(english().singular_noun(noun.form.lower()))


def misfits(tree: Tree) -> Iterator[str]:
    for left, right in pairwise(tree.tokens):
        form = left.form.lower()
        # Of abbreviations ("HHa", "RFP") the library reads the letters.
        is_word = right.form.islower() and right.form.isalpha()
        if form in ("a", "an") and is_word and not english().a(right.form).startswith(f"{form} "):
            yield f"{form} stands before {right.form}"
        if left.form.isalpha() and form == right.form.lower():
            yield f"{form} stands twice"
        if form in ENDS_NO_PHRASE and right.form in (".", ",", ";"):
            yield f"{form} stands without its phrase"
    if tree.tokens[-1].form.lower() in ENDS_NO_PHRASE:
        yield "the sentence ends in a function word"


@pytest.fixture(scope="module")
def lexicon() -> Lexicon | None:
    """Give the installed wordnet, if there is one: the rules work without."""
    return lexicon_for("en")


@pytest.fixture(scope="module")
def captions(shared_dir) -> list[Tree]:
    """Give captions as the small models parse them, with their mistakes."""
    with (shared_dir / "data/sick_source_pairs_dev.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    texts = [row[side] for row in rows for side in ("sentence_a", "sentence_b")][:CAPTIONS]
    parser = StanzaParser("en", directory=shared_dir / "models/stanza_resources")
    return [parse.tree for parse in parser.parse(texts) if parse.tree is not None]


@pytest.fixture(scope="module")
def treebank(shared_dir) -> list[Tree]:
    return load((shared_dir / "data/ud/en_ewt-dev.conllu").read_text(encoding="utf-8"))


@pytest.mark.parametrize("corpus", ["captions", "treebank"])
def test_no_candidate_brings_in_what_a_grammar_forbids(corpus, lexicon, request) -> None:
    engine = Engine("en", lexicon=lexicon)
    written, found = 0, []
    for source in request.getfixturevalue(corpus):
        normalised = engine.normalise(source)
        assert normalised.failures == ()
        for tree in (source, normalised.tree or source):
            known = flaws(tree)
            expansion = engine.expand(tree)
            assert expansion.failures == ()
            written += len(expansion.candidates)
            found += [
                (candidate.rule_id, flaw, tree.text, candidate.text)
                for candidate in expansion.candidates
                for flaw in flaws(candidate.tree) - known
            ]
    assert written > 5_000
    assert found == []
