"""Rules that a lead wrote as patterns, in the file `rules.txt` of a language's folder."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.syntax import RuleText
from transforms.reason import Refused
from transforms.rules.patterns.matching import Search
from transforms.rules.patterns.rule import PatternRule
from transforms.tree import Tree


def pattern_rules(pack: FallbackPack) -> tuple[PatternRule, ...]:
    """Return the rules of a language's file, in its order."""
    return tuple(PatternRule(text, (pack.language,)) for text in pack.patterns)


def trees_matched(
    texts: Iterable[RuleText], pack: FallbackPack, trees: Sequence[Tree], *, limit: int
) -> Iterator[Tree]:
    """Yield, for each rule, the trees that its pattern fits, own examples first, at most `limit`.

    Places that the rule refuses count, as a trial has to show them as well.
    """
    for text in texts:
        rule = PatternRule(text, (pack.language,))
        examples = {example.sentence for example in text.examples}
        examples_first = sorted(trees, key=lambda tree: tree.text not in examples)
        yield from islice((tree for tree in examples_first if _fits(rule, tree, pack)), limit)


def _fits(rule: PatternRule, tree: Tree, pack: FallbackPack) -> bool:
    try:
        return bool(rule.places(Search(tree, pack.table)))
    except Refused:  # The pattern links too little; the rule itself says so of this sentence.
        return True
