"""Rules and their results.

A rule looks at a tree and yields candidates (new trees with the relation they should have to the
first) or refusals (why a construction in the tree was left alone). Where it cannot go on it raises
`Refused`, at any depth. It never changes its input and yields in a fixed order. A tree without the
rule's construction yields nothing.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from transforms.edit import Change, Edit
from transforms.immutable import immutable
from transforms.lexicon import Lexicon
from transforms.lexicon.contrasts import Contrasts
from transforms.packs.language_pack import LanguagePack
from transforms.reason import Reason, Refused
from transforms.seeding import seeded
from transforms.stock import Partner, Stock
from transforms.tree import Tree

# The normalising rule that corrects capitals and stops. What it writes is finished: the engine
# checks no further form, so no rule that a lead writes may take its id.
FINISHING = "n.surface"


class Relation(StrEnum):
    """The label expected of (first sentence → second)."""

    ENTAILMENT = "ENTAILMENT"
    CONTRADICTION = "CONTRADICTION"
    NEUTRAL = "NEUTRAL"
    CONTRAST = "CONTRAST"  # opposite meaning without contradiction: a substituted antonym


class Kind(StrEnum):
    """What a rule makes: a normalised sentence, or one of SICK's three expansions (section 3.2)."""

    N = "N"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"


class Need(StrEnum):
    """What a rule needs; without it the rule is skipped."""

    LEXICON = "a wordnet"
    STOCK = "other sentences"
    PARTNER = "the other sentence of the source"


@dataclass(frozen=True)
class Prior:
    """How often annotators gave the label to (sentence → candidate), and the reference for it."""

    label: Relation
    share: float  # 0 to 1
    source: Reason


@immutable()
class Context:
    """The input of a rule besides the tree."""

    pack: LanguagePack
    lexicon: Lexicon | None = None
    contrasts: Contrasts = field(default_factory=dict)  # the project's, in addition to the pack's
    stock: Stock | None = None  # phrases of other sentences, if there are any
    seeds: tuple[object, ...] = ()
    partner: Partner | None = None  # the other sentence of the source, if there is one

    @property
    def rng(self) -> random.Random:
        """A new generator seeded for this sentence; made on demand, because few rules need it."""
        return seeded(*self.seeds) if self.seeds else random.Random(0)  # noqa: S311  # sampling


@immutable()
class Candidate:
    """A sentence that a rule wrote."""

    tree: Tree
    rule_id: str
    rule_version: int
    kind: Kind
    expected_ab: Relation
    expected_ba: Relation
    edits: tuple[Change, ...] = ()
    warnings: tuple[Reason, ...] = ()

    @property
    def text(self) -> str:
        return self.tree.text


@immutable()
class Refusal:
    """Why a rule left a sentence alone."""

    rule_id: str
    reason: Reason


class Rule(ABC):
    """One transformation.

    `id` is `<kind>.<name>` and the same in all languages. `version` increases when any output can
    change; `paper` names the row of the paper's table. `expected_ab` and `expected_ba` are the
    labels of (sentence → candidate) and of (candidate → sentence).
    """

    id: str
    version: int = 1
    kind: Kind
    paper: str = ""
    languages: tuple[str, ...] = ()
    expected_ab: Relation
    expected_ba: Relation
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def __init__(self, languages: tuple[str, ...] = ()) -> None:
        """Make a rule for the given languages, by default those of its class."""
        self.languages = languages or self.languages

    @abstractmethod
    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        """Yield candidates and refusals; a raised `Refused` is the last refusal."""

    def attempt(self, write: Callable[[], Candidate]) -> Candidate | Refusal:
        """Return a candidate, or its refusal, where the rule has more to try."""
        try:
            return write()
        except Refused as refused:
            return Refusal(self.id, refused.reason)


def answers(rule: Rule, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
    """Yield a rule's results; a raised `Refused` becomes its last refusal."""
    try:
        yield from rule.apply(tree, context)
    except Refused as refused:
        yield Refusal(rule.id, refused.reason)


def candidate_of(
    rule: Rule,
    edit: Edit,
    *,
    warnings: tuple[Reason, ...] = (),
    expected: tuple[Relation, Relation] | None = None,
    preface: tuple[Change, ...] = (),
) -> Candidate:
    """Commit the edit and return the rule's candidate with the trace of what was done.

    `expected` replaces the rule's labels (first → second, second → first) for this candidate;
    `preface` comes before the trace.
    """
    expected_ab, expected_ba = expected or (rule.expected_ab, rule.expected_ba)
    return Candidate(
        tree=edit.commit(),
        rule_id=rule.id,
        rule_version=rule.version,
        kind=rule.kind,
        expected_ab=expected_ab,
        expected_ba=expected_ba,
        edits=(*preface, *edit.log),
        warnings=warnings,
    )
