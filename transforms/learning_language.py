"""Learn the tables of a language from treebanks, as texts.

    learnt = learn_language("cs", trees_of("pdt.conllu", lines).trees)

What the treebank shows is filled in, for a lead to correct: conjunctions, negation, the
prepositions that verbs govern, the case of a negated object, determiners, and which sentences are
complete. The examples are short sentences of the treebank with the rules' proposals, which nobody
has judged. Handwritten tables may be laid over, and a UniMorph table adds forms.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from transforms.check import unfit, word_count
from transforms.conllu import ConlluError, dump, scan
from transforms.language_report import Report, report
from transforms.packs.fallback.agreement import Agreement, agreement_text
from transforms.packs.fallback.contractions import Contractions, contractions_text
from transforms.packs.fallback.files import (
    AGREEMENT,
    CONTRACTIONS,
    EXAMPLES,
    FORMS,
    NOUN_PHRASES,
    SENTENCES,
    USAGE,
    WORDS,
    TextOf,
    pack_of,
)
from transforms.packs.fallback.forms import Forms, forms_text
from transforms.packs.fallback.learning.words import words_text
from transforms.packs.fallback.noun_phrases import NounPhrases, noun_phrases_text
from transforms.packs.fallback.rows import rows_of
from transforms.packs.fallback.sentences import SentenceTable
from transforms.packs.fallback.shown import sentences_showing
from transforms.packs.fallback.starting import put_over
from transforms.packs.fallback.unimorph import Joined, Table, joined
from transforms.packs.fallback.usage import Usage, usage_text
from transforms.predicates import WholeSentences
from transforms.reason import Reason
from transforms.rules.universal.examples import engine_with, with_answers
from transforms.tree import Tree
from transforms.usual_annotation import annotated_as_usual

SHORT = range(3, 11)  # most words of an example
EXAMPLES_AT_FIRST = 12
# So many short sentences are kept beside the tables, besides those that show what a row is about.
SAMPLE = 200
# They are sought in this many sentences, those of about this length first.
SEARCHED = 5_000
READABLE = 10
STEPS = 4

Step = Callable[[int, int, Reason], None]


@dataclass(frozen=True)
class Treebank:
    """The sentences of a file, and those that cannot be read."""

    name: str
    trees: tuple[Tree, ...]
    unread: tuple[ConlluError, ...]


@dataclass(frozen=True)
class LearntLanguage:
    """The tables of a language and its examples as texts by file name, and how they came about."""

    texts: Mapping[str, str]
    sentences: int
    forms: int
    links: int
    report: Report
    sample: str  # sentences of the treebank as CoNLL-U
    table: Joined | None = None  # a UniMorph table, and how well it matched the treebank
    coverage: tuple[float, float] | None = None  # share of the forms needed, before and after it


def treebank_of(name: str, lines: Iterable[str]) -> Treebank:
    """Read a treebank line by line; sentences that cannot be read are kept as errors."""
    trees, unread = [], []
    for each in scan(lines):
        if isinstance(each, Tree):
            trees.append(annotated_as_usual(each))
        else:
            unread.append(each)
    return Treebank(name, tuple(trees), tuple(unread))


def _silent(done: int, total: int, what: Reason) -> None:
    """Discard progress."""


def learn_language(
    code: str,
    trees: Sequence[Tree],
    *,
    unimorph: Table | None = None,
    ready: Mapping[str, str] | None = None,
    step: Step = _silent,
) -> LearntLanguage:
    """Learn a language; raises `BadTable` if a handwritten table cannot be read."""
    step(0, STEPS, Reason("learning_forms"))
    own = Forms.of(trees)
    more = joined(own, unimorph) if unimorph is not None else None
    forms = more.forms if more else own
    step(1, STEPS, Reason("learning_tables"))
    agreement, sentences = Agreement.of(trees), SentenceTable.of(trees)
    learnt = {
        FORMS: forms_text(forms),
        AGREEMENT: agreement_text(agreement),
        USAGE: usage_text(Usage.of(trees)),
        NOUN_PHRASES: noun_phrases_text(NounPhrases.of(trees)),
        CONTRACTIONS: contractions_text(Contractions.of(trees)),
        WORDS: words_text(trees),
        SENTENCES: sentences.as_text(),
    }
    texts = put_over(ready or {}, learnt)
    step(2, STEPS, Reason("writing_examples"))
    pack = pack_of(code, [TextOf.of(name, text) for name, text in texts.items()])
    engine = engine_with(pack)
    chosen = [tree for tree in trees if _is_example(tree, sentences.whole)]
    texts[EXAMPLES] = with_answers(chosen[:EXAMPLES_AT_FIRST], engine)
    step(3, STEPS, Reason("writing_report"))
    return LearntLanguage(
        texts=texts,
        sentences=len(trees),
        forms=sum(1 for _ in forms.rows()),
        links=len(agreement.links),
        report=report(trees, engine, pack),
        sample="".join(map(dump, _sample(texts, trees, chosen))),
        table=more,
        coverage=(own.filled(), more.forms.filled()) if more else None,
    )


def _is_example(tree: Tree, whole: WholeSentences) -> bool:
    return word_count(tree) in SHORT and unfit(tree, whole, max_words=max(SHORT)) is None


def _sample(
    texts: Mapping[str, str], trees: Sequence[Tree], chosen: Sequence[Tree]
) -> Iterator[Tree]:
    """Yield sentences that show the rows of the tables, then short ones, each once."""
    readable = sorted(_spread(trees, SEARCHED), key=lambda tree: abs(len(tree) - READABLE))
    texts_seen: set[str] = set()
    for name in (WORDS, SENTENCES, CONTRACTIONS, AGREEMENT, NOUN_PHRASES):
        rows = list(rows_of(name, texts[name]))
        for examples in sentences_showing(name, rows, readable).values():
            for tree in examples:
                if tree.text not in texts_seen:
                    texts_seen.add(tree.text)
                    yield tree
    yield from (tree for tree in _spread(chosen, SAMPLE) if tree.text not in texts_seen)


def _spread(trees: Sequence[Tree], most: int) -> Sequence[Tree]:
    """Return at most `most` of the trees, from all parts of the treebank."""
    every = max(1, -(-len(trees) // most))
    return trees[::every]
