"""Report on what a treebank taught of a language, and on what its lead should write first.

for finding in report(trees, engine):
    print(finding.about, finding.text)
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from transforms.check import unfit
from transforms.engine import Engine
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import EMPTY
from transforms.predicates import Predicate
from transforms.reason import Reason
from transforms.tree import Token, Tree

SHOWN = 3
# A feature that fewer nouns have is not counted as one of nouns (gender of English "waitress").
OF_NOUNS = 0.3
# A rarer article is a foreign word, as in a title.
OF_ARTICLES = 0.01


@dataclass(frozen=True)
class Finding:
    """What was looked for in the treebank, and the result."""

    about: str
    text: Reason


@dataclass(frozen=True)
class Report:
    """The first report that a lead reads on a new language."""

    sentences: int
    usable: int
    findings: tuple[Finding, ...]
    first: tuple[Reason, ...]  # what to write into the words table, in this order


def report(trees: Sequence[Tree], engine: Engine, pack: FallbackPack) -> Report:
    """Report how much of a treebank the rules can use, and what was found in it."""
    flaws = [_flaw(tree, engine) for tree in trees]
    return Report(
        sentences=len(trees),
        usable=sum(flaw is None for flaw in flaws),
        findings=tuple(_findings(trees, flaws, pack)),
        first=first_wanted(pack),
    )


def findings_of_tables(pack: FallbackPack) -> tuple[Finding, ...]:
    """Return the findings that are read from the tables, which somebody may have corrected."""
    return (
        Finding("sentences", _on_sentences(pack)),
        Finding("negation", _negation(pack)),
    )


def _flaw(tree: Tree, engine: Engine) -> Reason | None:
    return unfit(tree, engine.pack.whole_sentences, max_words=engine.max_words)


def _findings(
    trees: Sequence[Tree], flaws: Sequence[Reason | None], pack: FallbackPack
) -> Iterator[Finding]:
    usable = sum(flaw is None for flaw in flaws)
    yield Finding("usable", Reason("share_usable", share=_percent(usable, trees), n=usable))
    if reasons := Counter(flaw for flaw in flaws if flaw is not None):
        yield Finding("others", _others(reasons))
    yield from findings_of_tables(pack)
    tokens = [token for tree in trees for token in tree]
    yield Finding("gender", _gender(tokens))
    yield Finding("articles", _articles(tokens))
    yield Finding("passive", _passive(tokens))
    if not any(token.feats for token in tokens):
        yield Finding("features", Reason("no_features_found"))


def _percent(part: int, trees: Sequence[Tree]) -> str:
    return f"{part / len(trees):.0%}"


def _others(reasons: Counter[Reason]) -> Reason:
    counted = (
        Reason("counted", what=reason, n=count) for reason, count in reasons.most_common(SHOWN)
    )
    return _in_row(counted)


def _in_row(parts: Iterable[Reason]) -> Reason:
    first, *others = parts
    for other in others:
        first = Reason("one_and_other", one=first, other=other)
    return first


def _on_sentences(pack: FallbackPack) -> Reason:
    whole = pack.whole_sentences
    verbless = sorted({str(p) for p in whole.with_subject if p.upos != "VERB"})
    subjects = Reason("subjects_left_out") if whole.alone else Reason("subjects_said")
    without = Reason("verbless_sentences", predicates=", ".join(verbless))
    statements = [without if verbless else Reason("verb_needed"), subjects]
    if Predicate("VERB", "Part") in whole.with_subject:
        statements.append(Reason("participle_is_enough"))
    return _in_row(statements)


def _words(words: str) -> Reason:
    return Reason("words_found", words=words) if words else Reason("not_found_in_treebank")


def _negation(pack: FallbackPack) -> Reason:
    words = list(dict.fromkeys(entry.word for entry in pack.table.of("negation")))
    named = [word for word in words if word and word != EMPTY][:SHOWN]
    if len(named) == len(words):
        return _words(", ".join(named))
    in_verb = Reason("passive_in_verb")  # Turkish -me-: no word, but a form
    return _in_row([in_verb, _words(", ".join(named))]) if named else in_verb


def _gender(tokens: Sequence[Token]) -> Reason:
    nouns = [token for token in tokens if token.upos == "NOUN"]
    for name in ("Gender", "NounClass", "Animacy"):
        marked = [noun.feats[name] for noun in nouns if name in noun.feats]
        if len(marked) > OF_NOUNS * len(nouns):
            values = sorted({value for each in marked for value in each.split(",")})
            return _words(", ".join(values))
    if any(noun.feats for noun in nouns):
        return Reason("no_gender_found")
    return Reason("not_found_in_treebank")


def _articles(tokens: Sequence[Token]) -> Reason:
    articles = Counter(t.lemma for t in tokens if "Art" in t.pronoun_types)
    often = (word for word, n in articles.most_common(SHOWN) if n >= OF_ARTICLES * articles.total())
    return _words(", ".join(often))


def _passive(tokens: Sequence[Token]) -> Reason:
    clauses = any(token.subrelation == "pass" for token in tokens)
    helpers = Counter(token.lemma for token in tokens if token.deprel == "aux:pass")
    forms = any(t.upos == "VERB" and t.feats.get("Voice") == "Pass" for t in tokens)
    if not clauses and not forms:
        return Reason("not_found_in_treebank")
    auxiliary = ", ".join(word for word, _ in helpers.most_common(SHOWN))
    return Reason("passive_with", words=auxiliary) if auxiliary else Reason("passive_in_verb")


WANTED = {
    "negation": Reason("wanted_negation"),
    "opposite_determiner": Reason("wanted_opposite_determiner"),
    "same_determiner": Reason("wanted_same_determiner"),
    "agent": Reason("wanted_agent"),
    "synonym": Reason("wanted_synonym"),
    "needs_adjunct": Reason("wanted_needs_adjunct"),
}


def first_wanted(pack: FallbackPack) -> tuple[Reason, ...]:
    """Return what to write into the words table first: lists that are empty and matter most."""
    return tuple(
        Reason("list_wanted", name=name, why=why)
        for name, why in WANTED.items()
        if not pack.table.of(name)
    )
