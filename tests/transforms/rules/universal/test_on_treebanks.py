"""What the rules that normalise write for real sentences of German, Spanish and Turkish."""

import lzma
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from transforms.check import SourceCheck
from transforms.conllu import scan
from transforms.engine import Engine
from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Candidate, Kind, answers
from transforms.rules.universal.examples import engine_of
from transforms.tree import Tree

SENTENCES = 300
NEW = {
    "s2.clause_dropped", "s2.relative_participle", "s3.argument_determiner", "s3.number",
    "s4.phrases", "s4.words_mixed",
}  # fmt: skip


@dataclass(frozen=True)
class Written:
    """The candidates of each rule for the sentences of a treebank, with their sources."""

    engine: Engine
    pack: FallbackPack
    trees: list[Tree]
    of: dict[str, list[tuple[Tree, Candidate]]]


@pytest.fixture(scope="module", params=["de", "es", "tr"])
def made(request: pytest.FixtureRequest, learnt_language, treebank) -> Written:
    code = request.param
    engine = engine_of(learnt_language(code))
    with lzma.open(treebank(code, "test"), "rt", encoding="utf-8") as lines:
        trees = [each for each in scan(lines) if isinstance(each, Tree)][:SENTENCES]
    prepared = [engine.pack.prepared(tree) for tree in trees]
    assert isinstance(engine.pack, FallbackPack)
    return Written(engine, engine.pack, prepared, dict(_of_rules(engine, prepared)))


def _of_rules(
    engine: Engine, trees: list[Tree]
) -> Iterator[tuple[str, list[tuple[Tree, Candidate]]]]:
    found: dict[str, list[tuple[Tree, Candidate]]] = defaultdict(list)
    rules = [rule for rule in engine.rules if rule.kind is Kind.N or rule.id in NEW]
    for tree in trees:
        for rule in rules:
            for answer in answers(rule, tree, engine.context(rule.id)):
                if isinstance(answer, Candidate):
                    found[rule.id].append((tree, answer))
    yield from found.items()


def test_nothing_new_is_wrong_with_what_is_written(made: Written) -> None:
    pairs = [pair for found in made.of.values() for pair in found]
    assert len(pairs) >= 20
    for tree, candidate in pairs:
        finished = made.pack.finish(candidate.tree, tree)
        faults = SourceCheck(tree, made.pack).new_faults(finished, is_respelling=True)
        # Whether a sentence is too short or too long is no matter of the rule.
        assert faults == [], (candidate.rule_id, finished.text)
        assert "  " not in finished.text


def test_every_sentence_is_normalised_without_a_failure(made: Written) -> None:
    for tree in made.trees:
        result = made.engine.normalise(tree)
        assert result.failures == ()
        if result.tree is not None:
            again = made.engine.normalise(result.tree)
            assert again.tree is not None
            assert again.tree.text == result.tree.text, tree.text


def test_articles_and_letters_and_classes_come_in_the_place_of_others(made: Written) -> None:
    for _, candidate in made.of.get("n.possessive", ()):
        (changed,) = [each for each in candidate.edits if each["op"] == "set" and "lemma" in each]
        assert changed["lemma"] in {entry.other for entry in made.pack.table.of("possessive")}
    letters = {entry.other for entry in made.pack.table.of("figure")}
    for tree, candidate in made.of.get("n.number", ()):
        words = [word for word, old in zip(candidate.tree, tree, strict=True) if word != old]
        assert {word.form for word in words} <= letters
    for tree, candidate in made.of.get("n.entity", ()):
        assert len([t for t in candidate.tree if t.upos == "PROPN"]) < len(
            [t for t in tree if t.upos == "PROPN"]
        )


def test_the_main_verb_goes_on_in_the_form_of_the_table(made: Written) -> None:
    (entry,) = made.pack.table.of("continuous")
    for tree, candidate in made.of["n.progressive"]:
        words = (
            candidate.tree.root,
            *candidate.tree.children(candidate.tree.root.id, "aux", "cop"),
        )
        assert any(word.feats.get("Tense") == "Pres" for word in words), candidate.text
        if entry.word and tree.root.lemma not in made.pack.words("stative"):
            is_copular = tree.child(tree.root.id, "cop") is not None
            assert is_copular or entry.word in {word.lemma for word in words}


def test_dropping_leaves_the_other_words_in_their_order(made: Written) -> None:
    for name in ("n.parenthetical", "s2.clause_dropped"):
        for tree, candidate in made.of.get(name, ()):
            kept = [word.id for word in candidate.tree]
            assert kept == [word.id for word in tree if word.id in set(kept)]
            assert len(kept) < len(tree)
