"""The table of a language's complete sentences: learnt, then corrected in `sentences.tsv`.

Tab-separated, `#` begins a comment. `longest` gives the greatest number of words. Each `sentence`
line is a kind of sentence in the treebank: its predicate, whether it has a subject, whether such a
sentence is complete, how many there are, and an example.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

from transforms.marks import is_stopped
from transforms.packs.fallback.problems import BadTable, Problem, count_problem
from transforms.predicates import (
    FINITE,
    LONGEST,
    USUAL,
    Predicate,
    WholeSentences,
    has_subject,
    is_command,
    predicate_of,
)
from transforms.reason import Reason
from transforms.tree import Tree

TITLE = """\
# Which sentences are whole. What the treebank has stands below, each kind with a sentence: write no
# for yes where it is a headline or a fragment, and yes for no where it is a sentence of its own.
# Rules rewrite whole sentences only. The cells are parted by tabs.
#
# longest: the most words of a sentence
# sentence: its predicate, subject or –, whole yes or no, how many, an example. VERB is followed by
#   the form of the verb; ADJ, NOUN and ADV stand there without any verb (My brother – a teacher).
"""
LIST, LENGTH = "sentence", "longest"
SUBJECT, NO_SUBJECT = "subject", "–"
YES, NO = "yes", "no"
CELLS = 5
# A kind of sentence counts as complete if it is not a slip of a few writers, and if sentences with
# its predicate are often enough without a finite verb.
LEAST_SHARE = 0.005
LEAST = 2
WITHOUT_VERB = 0.1
# A language drops subjects if one statement in fifty has none; commands do not count.
WITHOUT_SUBJECT = 0.02
# If most sentences end in a full stop, the others are headlines and lists.
STOPPED = 0.5
SHORT = range(3, 9)  # words of an example

Kind = tuple[Predicate, bool]  # with a subject


class BadSentences(BadTable):
    """Lines of a table of complete sentences that cannot be read, each with its number."""


@dataclass(frozen=True)
class SentenceTable:
    """The kinds of sentences in a treebank, which of them are complete, and the evidence."""

    whole: WholeSentences
    counts: Mapping[Kind, int]
    examples: Mapping[Kind, str]

    @classmethod
    def of(cls, trees: Sequence[Tree]) -> "SentenceTable":
        """Learn from a treebank which sentences are complete."""
        statements = _statements(trees)
        counts = Counter((predicate_of(tree), has_subject(tree)) for tree in statements)
        return cls(_whole(statements, counts, _longest(trees)), counts, _examples(statements))

    def is_whole(self, kind: Kind) -> bool:
        predicate, subject = kind
        return predicate in (self.whole.with_subject if subject else self.whole.alone)

    def as_text(self) -> str:
        """Return the table for people, the commonest kinds first."""
        kinds = sorted(self.counts, key=lambda kind: (-self.counts[kind], kind))
        rows = [self._row(kind) for kind in kinds]
        lines = [f"{LENGTH}\t{self.whole.longest}", *("\t".join(row) for row in rows)]
        return TITLE + "".join(f"{line}\n" for line in lines)

    def _row(self, kind: Kind) -> tuple[str, ...]:
        predicate, subject = kind
        return (
            LIST,
            str(predicate),
            SUBJECT if subject else NO_SUBJECT,
            YES if self.is_whole(kind) else NO,
            str(self.counts[kind]),
            self.examples[kind],
        )


def _statements(trees: Sequence[Tree]) -> list[Tree]:
    """Return the sentences that end like statements; all if a treebank has no full stops."""
    stopped = [tree for tree in trees if is_stopped(tree.text)]
    return stopped if len(stopped) >= STOPPED * len(trees) else list(trees)


def _whole(trees: Sequence[Tree], counts: Counter[Kind], longest: int) -> WholeSentences:
    verbless = _verbless(trees)
    least = max(LEAST, LEAST_SHARE * len(trees))
    verbs = Counter({each: n for each, n in predicates(counts).items() if each.upos == "VERB"})
    # If no form is marked as finite, the commonest one is taken as such.
    with_subject = {Predicate("VERB", FINITE), *(verb for verb, _ in verbs.most_common(1))} | {
        predicate
        for (predicate, subject), count in counts.items()
        if subject and count >= least and count >= WITHOUT_VERB * verbless[predicate]
    }
    alone = with_subject if _drops_subjects(trees, with_subject) else set()
    return WholeSentences(frozenset(with_subject), frozenset(alone), longest)


def predicates(counts: Mapping[Kind, int]) -> Counter[Predicate]:
    """Count the sentences of each predicate, with and without a subject."""
    sentences: Counter[Predicate] = Counter()
    for (predicate, _), count in counts.items():
        sentences[predicate] += count
    return sentences


def _verbless(trees: Sequence[Tree]) -> Counter[Predicate]:
    """Count the sentences of each predicate, with and without a finite verb besides it."""
    found: Counter[Predicate] = Counter()
    for tree in trees:
        if has_subject(tree):
            bare = Tree(tuple(token for token in tree if token.head == 0))
            found.update({predicate_of(tree), predicate_of(bare)})
    return found


def _drops_subjects(trees: Sequence[Tree], whole: Iterable[Predicate]) -> bool:
    verbs = {predicate for predicate in whole if predicate.upos == "VERB"}
    statements = [t for t in trees if predicate_of(t) in verbs and not is_command(t)]
    return sum(not has_subject(tree) for tree in statements) >= max(
        1, WITHOUT_SUBJECT * len(statements)
    )


def _longest(trees: Sequence[Tree]) -> int:
    """Return the length that hardly any sentence of the treebank exceeds."""
    lengths = [sum(token.upos not in {"PUNCT", "SYM"} for token in tree) for tree in trees]
    usual = round(quantiles(lengths, n=100)[-1]) if len(lengths) > 1 else 0
    return max(LONGEST, usual)


def _examples(trees: Iterable[Tree]) -> dict[Kind, str]:
    """Return a short sentence of each kind, else the first one."""
    examples: dict[Kind, Tree] = {}
    for tree in trees:
        kind = predicate_of(tree), has_subject(tree)
        if kind not in examples or (len(tree) in SHORT and len(examples[kind]) not in SHORT):
            examples[kind] = tree
    return {kind: " ".join(tree.text.split()) for kind, tree in examples.items()}


def parse_sentences(text: str) -> WholeSentences:
    """Parse the text of a table, or raise `BadSentences` with every faulty line."""
    whole: dict[bool, set[Predicate]] = {True: set(), False: set()}
    longest, problems = USUAL.longest, []
    line_of: dict[tuple[str, ...], int] = {}
    for number, cells in _lines(text):
        what = tuple(cells[: 1 if cells[0] == LENGTH else 3])
        if problem := _problem(cells):
            problems.append(Problem(number, problem))
        elif (earlier := line_of.setdefault(what, number)) != number:
            twice = Reason("kind_given_twice", kind=" ".join(what), line=earlier)
            problems.append(Problem(number, twice))
        elif cells[0] == LENGTH:
            longest = int(cells[1])
        elif cells[3] == YES:
            upos, _, form = cells[1].partition(" ")
            whole[cells[2] == SUBJECT].add(Predicate(upos, form))
    if problems:
        raise BadSentences(problems)
    return WholeSentences(frozenset(whole[True]), frozenset(whole[False]), longest)


def read_sentences(path: Path) -> WholeSentences:
    """Return the table of a file, or raise `BadSentences`."""
    return parse_sentences(path.read_text(encoding="utf-8"))


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            yield number, [cell.strip() for cell in line.split("\t")]


def _problem(cells: Sequence[str]) -> Reason | None:
    if cells[0] == LENGTH:
        is_number = len(cells) == 2 and count_problem(LENGTH, cells[1], least=1) is None
        return None if is_number else Reason("longest_takes_number", name=LENGTH)
    if cells[0] != LIST:
        return Reason("expected_of_two", one=LENGTH, other=LIST, found=repr(cells[0]))
    # A kind added by hand needs neither a count nor an example.
    if not CELLS - 1 <= len(cells) <= CELLS + 1 or not cells[1]:
        return Reason("sentence_takes", name=LIST)
    if cells[2] not in {SUBJECT, NO_SUBJECT}:
        return Reason("expected_of_two", one=SUBJECT, other=NO_SUBJECT, found=repr(cells[2]))
    if cells[3] not in {YES, NO}:
        return Reason("expected_of_two", one=YES, other=NO, found=repr(cells[3]))
    return None
