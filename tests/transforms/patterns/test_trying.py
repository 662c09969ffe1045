"""Which sentences a rule of the rules file is tried on."""

import pytest

from transforms.engine import Engine
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.parsing import parse_rules
from transforms.rules.patterns import trees_matched
from transforms.rules.patterns.rule import MAX_WRITTEN, PatternRule
from transforms.tree import Token, Tree

OBJECT_FIRST = """\
rule s2.object_first
does: puts the object first
expected: ENTAILMENT
pattern { V [root]; V -[nsubj]-> S; V -[obj]-> O; S << V; V << O; }
refuse "another clause follows" { V -[conj]-> X; }
commands { swap subtree S with subtree O; }
example: Malý pes honí velkou kočku. → Velkou kočku honí malý pes.
"""


def tried_on(text: str, pack: FallbackPack, trees: list[Tree], most: int) -> list[str]:
    return [tree.text for tree in trees_matched(parse_rules(text), pack, trees, limit=most)]


def test_a_rule_is_tried_on_its_example_and_then_on_what_its_pattern_fits(
    czech: FallbackPack, czech_trees: list[Tree]
) -> None:
    tried = tried_on(OBJECT_FIRST, czech, czech_trees, 5)
    assert tried[0] == "Malý pes honí velkou kočku."
    assert len(tried) == len(set(tried)) == 5
    assert all(any(t.deprel == "obj" for t in tree) for tree in czech_trees if tree.text in tried)
    # What it refuses is shown as well.
    everything = tried_on(OBJECT_FIRST, czech, czech_trees, 99)
    assert "Starý muž pije kávu a čte noviny." in everything
    assert len(everything) < len(czech_trees)


def test_a_pattern_that_fits_nothing_is_tried_on_nothing(
    czech: FallbackPack, czech_trees: list[Tree]
) -> None:
    nothing = OBJECT_FIRST.replace("V [root]", "V [root, lemma=nikdy]")
    assert tried_on(nothing, czech, czech_trees, 5) == []


@pytest.mark.parametrize(
    ("n_words", "pattern", "written"),
    [
        (40, "A [!root]", 39),
        (40, "A [!root]; B [!root]", 39 * 38),
        # Found quickly, but to be written 2,730 times.
        (16, "A [!root]; B [!root]; C [!root]", 0),
        (40, "A [!root]; B [!root]; C [!root]; D [!root]; E [!root]; F [!root]", 0),
    ],
)
def test_a_pattern_that_says_too_little_writes_nothing_and_its_rule_says_so(
    czech: FallbackPack, n_words: int, pattern: str, written: int
) -> None:
    nodes = [each.split()[0] for each in pattern.split("; ")]
    commands = "; ".join(f"drop subtree {node}" for node in nodes)
    (text,) = parse_rules(
        "rule s2.bare\ndoes: drops words\nexpected: NEUTRAL\n"
        f"pattern {{ {pattern} }}\ncommands {{ {commands} }}\n"
    )
    tree = Tree(tuple(
        Token(n, f"w{n}", upos="NOUN", head=min(n - 1, 1), deprel="dep" if n > 1 else "root")
        for n in range(1, n_words + 1)
    ))  # fmt: skip
    engine = Engine(czech.language, rules=(PatternRule(text, (czech.language,)),), pack=czech)
    expansion = engine.expand(tree, tree.text)
    answers = len(expansion.candidates) + len(expansion.refusals)
    if written:
        assert written <= MAX_WRITTEN
        assert 0 < answers <= written
    else:
        assert expansion.candidates == ()
        assert [(each.rule_id, each.reason.code) for each in expansion.refusals] == [
            ("s2.bare", "pattern_fits_too_often")
        ]
