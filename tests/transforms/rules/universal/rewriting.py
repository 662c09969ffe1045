"""Hand-made trees and packs of a few languages for the rules that move, add and turn words."""

from collections.abc import Sequence

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement, Link
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.noun_phrases import NounPhrases
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, Rule, answers
from transforms.tree import Tree

DEF = "Definite=Def|PronType=Art"
PAST3 = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"

TODAY_FIRST = f"""
Heute    heute   ADV   2 advmod
spielte  spielen VERB  0 root    {PAST3}
der      der     DET   4 det     Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  2 nsubj   Case=Nom|Gender=Masc|Number=Sing
Gitarre  Gitarre NOUN  2 obj     Case=Acc|Gender=Fem|Number=Sing
+.       .       PUNCT 2 punct
"""
TODAY_INSIDE = f"""
Der      der     DET   2 det     Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  3 nsubj   Case=Nom|Gender=Masc|Number=Sing
spielte  spielen VERB  0 root    {PAST3}
heute    heute   ADV   3 advmod
Gitarre  Gitarre NOUN  3 obj     Case=Acc|Gender=Fem|Number=Sing
+.       .       PUNCT 3 punct
"""
BUILT = f"""
Der      der     DET   2 det     Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  3 nsubj   Case=Nom|Gender=Masc|Number=Sing
baute    bauen   VERB  0 root    {PAST3}
den      der     DET   5 det     Case=Acc|{DEF}|Gender=Masc|Number=Sing
Turm     Turm    NOUN  3 obj     Case=Acc|Gender=Masc|Number=Sing
+.       .       PUNCT 3 punct
"""
WAS_BUILT = f"""
Der      der     DET   2 det     Case=Nom|{DEF}|Gender=Masc|Number=Sing
Turm     Turm    NOUN  6 nsubj:pass Case=Nom|Gender=Masc|Number=Sing
wurde    werden  AUX   6 aux:pass {PAST3}
dem      der     DET   5 det     Case=Dat|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  6 obl:agent Case=Dat|Gender=Masc|Number=Sing
gebaut   bauen   VERB  0 root    VerbForm=Part
+.       .       PUNCT 6 punct
"""
BY_MAN = f"""
Der      der     DET   2 det     Case=Nom|{DEF}|Gender=Masc|Number=Sing
Turm     Turm    NOUN  7 nsubj:pass Case=Nom|Gender=Masc|Number=Sing
wurde    werden  AUX   7 aux:pass {PAST3}
von      von     ADP   6 case
dem      der     DET   6 det     Case=Dat|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  7 obl:agent Case=Dat|Gender=Masc|Number=Sing
gebaut   bauen   VERB  0 root    VerbForm=Part
+.       .       PUNCT 7 punct
"""
GERMAN_WORDS = """\
order\tsecond
passive\twerden\tvon\tDat
participle\tlast
relative\tder\tsein\tcomma last
kept\tnur
added\tgern
mutual\tzwischen
conjunction\tund
"""
# Words that belong to a noun have its case.
LINKS = frozenset(
    Link("det", "DET", "NOUN", name) for name in ("Case", "Gender", "Number")
) | frozenset(Link("amod", "ADJ", "NOUN", name) for name in ("Case", "Gender", "Number"))


def pack_of(language: str, drawings: Sequence[str], words: str, *, links=LINKS) -> FallbackPack:
    """Learn a pack from drawings, as from a treebank."""
    trees = [tree_of(each) for each in drawings]
    return FallbackPack(
        language,
        Forms.of(trees),
        Agreement(links),
        parse_words(words),
        noun_phrases=NounPhrases.of(trees),
        usage=Usage.of(trees),
    )


def german(*more: str, words: str = GERMAN_WORDS) -> FallbackPack:
    return pack_of("de", [TODAY_FIRST, TODAY_INSIDE, BUILT, WAS_BUILT, BY_MAN, *more], words)


def written(rule: Rule, tree: Tree, pack: FallbackPack) -> list[str]:
    """Return the clean sentences that a rule writes."""
    found = answers(rule, tree, Context(pack))
    return [
        pack.finish(each.tree, tree).text
        for each in found
        if isinstance(each, Candidate) and not each.warnings
    ]


def refused(rule: Rule, tree: Tree, pack: FallbackPack) -> list[str]:
    found = answers(rule, tree, Context(pack))
    return [str(each.reason) for each in found if not isinstance(each, Candidate)]
