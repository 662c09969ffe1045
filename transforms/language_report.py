"""Report on what a treebank taught of a language, and on what its lead should write first.

for finding in report(trees, engine):
    print(finding.about, finding.text)
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from transforms.check import unfit
from transforms.engine import Engine
from transforms.packs.fallback.pack import FallbackPack
from transforms.predicates import Predicate
from transforms.reason import Reason
from transforms.tree import Token, Tree

SHOWN = 3
# A feature that fewer nouns have is not counted as one of nouns (gender of English "waitress").
OF_NOUNS = 0.3


@dataclass(frozen=True)
class Finding:
    """What was looked for in the treebank, and the result."""

    about: str
    text: str


@dataclass(frozen=True)
class Report:
    """The first report that a lead reads on a new language."""

    sentences: int
    usable: int
    findings: tuple[Finding, ...]
    first: tuple[str, ...]  # what to write into the words table, in this order


def report(trees: Sequence[Tree], engine: Engine, pack: FallbackPack) -> Report:
    """Report how much of a treebank the rules can use, and what was found in it."""
    flaws = [_flaw(tree, engine) for tree in trees]
    return Report(
        sentences=len(trees),
        usable=sum(flaw is None for flaw in flaws),
        findings=tuple(_findings(trees, flaws, pack)),
        first=tuple(_first(pack)),
    )


def _flaw(tree: Tree, engine: Engine) -> Reason | None:
    return unfit(tree, engine.pack.whole_sentences, max_words=engine.max_words)


def _findings(
    trees: Sequence[Tree], flaws: Sequence[Reason | None], pack: FallbackPack
) -> Iterator[Finding]:
    usable = sum(flaw is None for flaw in flaws)
    yield Finding("usable", f"{usable / len(trees):.0%} of the sentences ({usable})")
    if reasons := Counter(str(flaw) for flaw in flaws if flaw is not None):
        told = (f"{why} ({count})" for why, count in reasons.most_common(SHOWN))
        yield Finding("others", "; ".join(told))
    yield Finding("sentences", _said_of_sentences(pack))
    yield Finding("negation", _listed(pack, "negation"))
    tokens = [token for tree in trees for token in tree]
    yield Finding("gender", _gender(tokens))
    yield Finding("articles", _articles(tokens))
    yield Finding("passive", _passive(tokens))
    if not any(token.feats for token in tokens):
        yield Finding("features", "none: words are taken to have one form each")


def _said_of_sentences(pack: FallbackPack) -> str:
    whole = pack.whole_sentences
    verbless = sorted({str(p) for p in whole.with_subject if p.upos != "VERB"})
    subjects = "may be left out" if whole.alone else "are always said"
    without = f"may do without a verb ({', '.join(verbless)})" if verbless else "need a verb"
    participles = Predicate("VERB", "Part") in whole.with_subject
    told = f"{without}; subjects {subjects}"
    return f"{told}; a participle can be the only verb" if participles else told


def _listed(pack: FallbackPack, name: str) -> str:
    words = list(dict.fromkeys(entry.word for entry in pack.table.of(name)))
    return ", ".join(words[:SHOWN]) if words else "not found"


def _gender(tokens: Sequence[Token]) -> str:
    nouns = [token for token in tokens if token.upos == "NOUN"]
    for name in ("Gender", "NounClass", "Animacy"):
        marked = [noun.feats[name] for noun in nouns if name in noun.feats]
        if len(marked) > OF_NOUNS * len(nouns):
            return ", ".join(sorted({value for each in marked for value in each.split(",")}))
    return "nouns have none"


def _articles(tokens: Sequence[Token]) -> str:
    found = Counter(t.lemma for t in tokens if t.feats.get("PronType") == "Art")
    return ", ".join(word for word, _ in found.most_common(SHOWN)) or "not found"


def _passive(tokens: Sequence[Token]) -> str:
    clauses = any(token.subrelation == "pass" for token in tokens)
    helpers = Counter(token.lemma for token in tokens if token.deprel == "aux:pass")
    forms = any(t.upos == "VERB" and t.feats.get("Voice") == "Pass" for t in tokens)
    if not clauses and not forms:
        return "not found"
    auxiliary = ", ".join(word for word, _ in helpers.most_common(SHOWN))
    return f"with {auxiliary}" if auxiliary else "in the form of the verb"


WANTED = (
    ("negation", "how a sentence is denied; without it there is no S3 by negation"),
    ("opposite_determiner", "determiners that say the opposite (some: no)"),
    ("same_determiner", "determiners that mean nearly the same (a: the)"),
    ("agent", "nouns for people and animals, for S4 by exchanged subject and object"),
    ("synonym", "words that mean nearly the same"),
    ("needs_adjunct", "verbs that cannot stand without where or how (to lie)"),
)


def _first(pack: FallbackPack) -> Iterator[str]:
    return (f"{name}: {why}" for name, why in WANTED if not pack.table.of(name))
