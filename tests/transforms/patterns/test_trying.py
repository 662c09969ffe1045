"""Which sentences a rule of the rules file is tried on."""

from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.parsing import parse_rules
from transforms.rules.patterns import trees_matched
from transforms.tree import Tree

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
