"""The demo needs no model: its parses are recorded, and the rules make a whole corpus of them."""

import csv
from pathlib import Path

from transforms.conllu import load
from transforms.engine import Engine
from transforms.parsing.recorded import RecordedParser

FOLDER = Path(__file__).parents[3] / "datasets" / "demo"


def sources() -> list[dict[str, str]]:
    with (FOLDER / "sources.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def recorded() -> RecordedParser:
    return RecordedParser(load((FOLDER / "parses.conllu").read_text(encoding="utf-8")))


def test_every_demo_sentence_has_a_recorded_parse() -> None:
    texts = [row[column] for row in sources() for column in ("sentence_a", "sentence_b")]
    parses = recorded().parse(texts)
    assert [parse.reason for parse in parses if parse.tree is None] == []
    assert len(texts) == len(set(texts))


def test_the_demo_shows_expansions_and_one_source_that_falls() -> None:
    engine, parser = Engine("en"), recorded()
    fallen, kinds = [], 0
    for row in sources():
        for column in ("sentence_a", "sentence_b"):
            tree = parser.parse([row[column]])[0].tree
            assert tree is not None
            result = engine.normalise(tree)
            if result.tree is None:
                fallen.append(row[column])
                continue
            expansion = engine.expand(result.tree, key=row["source_id"] + column)
            assert expansion.failures == ()
            kinds += len(engine.best(expansion))
    assert fallen == ["Two women and a stroller."]
    assert kinds > 100


def test_demo_sources_may_be_used_by_anybody() -> None:
    assert {row["licence"] for row in sources()} == {"CC0-1.0"}
    assert len({row["theme"] for row in sources()}) >= 6
