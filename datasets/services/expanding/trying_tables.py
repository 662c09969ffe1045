"""What the rules write with the tables as a lead has edited them, beside what they write now."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from datasets.models import Project
from datasets.selectors.languages.examples import example_trees
from datasets.selectors.languages.shown import showing_trees
from datasets.selectors.languages.tables import ProjectTables
from datasets.services.expanding.engines import project_engine
from transforms.check import unfit
from transforms.engine import Engine
from transforms.packs.fallback.files import FILES, pack_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.rows import Changes, Row, changes, rows_of
from transforms.packs.fallback.shown import sentences_showing
from transforms.reason import Reason
from transforms.rule import Refusal
from transforms.rules.patterns import trees_matched
from transforms.rules.patterns.examples import ExamplesCheck, check_examples_on
from transforms.rules.patterns.noticing import notices
from transforms.tree import Tree

SENTENCES = 10
# How many sentences showing a changed row are tried, to find those with other answers.
TRIED = 24
OF_A_ROW = 6
CHANGED_ROWS = 30  # whose sentences are looked for


@dataclass(frozen=True)
class Written:
    """A sentence that a rule writes, and whether it writes it before, after, or both."""

    rule: str
    text: str
    warnings: tuple[Reason, ...]
    is_before: bool
    is_after: bool


@dataclass(frozen=True)
class Refused:
    """A refusal of a rule, and whether it is made before, after, or both."""

    rule: str
    reason: Reason
    is_before: bool
    is_after: bool


@dataclass(frozen=True)
class Tried:
    """One sentence with everything that the rules answer."""

    text: str
    written: tuple[Written, ...]
    refused: tuple[Refused, ...]
    normalised: str = ""  # the text that the rules start from, if it differs

    @property
    def is_changed(self) -> bool:
        return self.writes_otherwise or any(r.is_before != r.is_after for r in self.refused)

    @property
    def writes_otherwise(self) -> bool:
        """Tell whether other sentences are written; if not, only a refusal may differ."""
        return any(written.is_before != written.is_after for written in self.written)


@dataclass(frozen=True)
class Answers:
    """What the rules answer for a sentence with one state of the tables."""

    written: Mapping[tuple[str, str], tuple[Reason, ...]] = field(default_factory=dict)
    refused: frozenset[Refusal] = frozenset()
    normalised: str = ""


NOTHING = Answers()


@dataclass(frozen=True)
class Trial:
    """The sentences that were tried, and how many of them have other answers now."""

    sentences: tuple[Tried, ...]
    examples: ExamplesCheck | None = None  # of the rules file, if it has rules
    notices: tuple[Reason, ...] = ()  # what in the rules file may be a slip

    @property
    def changed(self) -> int:
        return sum(sentence.is_changed for sentence in self.sentences)


def table_changes(before: ProjectTables | None, after: ProjectTables) -> dict[str, Changes]:
    """Return what changed in each file, files without a change left out."""
    changes_by_file = {}
    for text in after.texts:
        old = before.get(text.name) if before else None
        if old is not None and old.digest == text.digest:
            continue
        changed = changes(old.load() if old else "", text.load())
        if changed:
            changes_by_file[text.name] = changed
    return changes_by_file


def tables_try(project: Project, before: ProjectTables | None, after: ProjectTables) -> Trial:
    """Run the rules with the tables in use and with others on the sentences that show them best."""
    pack = pack_of(project.language, after.texts)
    new = project_engine(project, pack=pack)
    pack_before = pack_of(project.language, before.texts) if before else None
    old = project_engine(project, pack=pack_before) if before else None
    # The rules only say that a fragment is not a whole sentence.
    trees = sorted(
        showing_trees(project, after),
        key=lambda tree: unfit(tree, pack.whole_sentences, max_words=new.max_words) is not None,
    )
    affected = _affected(pack_before, pack, trees)
    chosen = _sample(trees, table_changes(before, after), affected)
    results = [_try(tree, old, new, chosen) for tree in chosen]
    results.sort(key=lambda tried: (not tried.writes_otherwise, not tried.is_changed))
    tried = tuple(results[:SENTENCES])
    if not pack.patterns:
        return Trial(tried)
    # Those of the file of examples last: it may have the same text with an older tree.
    examples = check_examples_on(pack, [*trees, *example_trees(after)])
    return Trial(tried, examples, tuple(notices(pack)))


def _affected(
    before: FallbackPack | None, after: FallbackPack, trees: Sequence[Tree]
) -> list[Tree]:
    """Return sentences that a new, changed or deleted rule of the rules file matches."""
    old, new = (before.patterns if before else ()), after.patterns
    changed = [
        *(tree for tree in new if tree not in old),
        *(tree for tree in old if tree not in new),
    ]
    return list(trees_matched(changed, after, trees, limit=SENTENCES))


def _sample(
    trees: Sequence[Tree], changed: dict[str, Changes], affected: Sequence[Tree]
) -> list[Tree]:
    """Return sentences that show a changed rule or row, then others, each once."""
    rows = [tree for name, rows in changed.items() for tree in _showing(name, rows, trees)]
    showing = [*affected, *rows]
    by_text = {tree.text: tree for tree in (*showing[:TRIED], *trees[:SENTENCES])}
    return list(by_text.values())[: max(SENTENCES, min(TRIED, len(showing)))]


def _showing(name: str, changed: Changes, trees: Sequence[Tree]) -> Iterator[Tree]:
    if name not in FILES or not FILES[name].is_rows:
        return
    head = "\t".join(FILES[name].columns) + "\n" if FILES[name].columns else ""
    lines = (*changed.added, *changed.removed)[:CHANGED_ROWS]
    rows: list[Row] = list(rows_of(name, head + "\n".join(lines)))
    for example_sentences in sentences_showing(name, rows, trees, most=OF_A_ROW).values():
        yield from example_sentences


def _try(tree: Tree, old: Engine | None, new: Engine, stock: Iterable[Tree]) -> Tried:
    texts = [(tree.text, tree) for tree in stock]
    before = _answers(tree, old, texts) if old else NOTHING
    after = _answers(tree, new, texts)
    sentences = {**before.written, **after.written}
    refusals = dict.fromkeys((*sorted(before.refused, key=str), *sorted(after.refused, key=str)))
    return Tried(
        tree.text,
        tuple(
            Written(
                rule, text, warnings, (rule, text) in before.written, (rule, text) in after.written
            )
            for (rule, text), warnings in sentences.items()
        ),
        tuple(
            Refused(
                refusal.rule_id, refusal.reason, refusal in before.refused, refusal in after.refused
            )
            for refusal in refusals
        ),
        after.normalised if after.normalised != tree.text else "",
    )


def _answers(tree: Tree, engine: Engine, stock: Sequence[tuple[str, Tree]]) -> Answers:
    normalised = engine.normalise(tree, tree.text)
    if normalised.tree is None:
        reason = normalised.reason or Reason("no_sentence")
        return Answers(refused=frozenset({Refusal("", reason)}))
    expansion = engine.expand(normalised.tree, tree.text, stock=engine.stock(stock))
    candidates = {
        (candidate.rule_id, candidate.text): tuple(candidate.warnings)
        for candidate in expansion.candidates
    }
    return Answers(candidates, frozenset(expansion.refusals), normalised.tree.text)
