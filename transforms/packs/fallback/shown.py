"""Which sentences show what a row of a table says, so that people see what they edit."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from transforms.packs.fallback.elisions import REST, initial
from transforms.packs.fallback.files import (
    AGREEMENT,
    CONTRACTIONS,
    FORMS,
    NOUN_PHRASES,
    SENTENCES,
    USAGE,
    WORDS,
)
from transforms.packs.fallback.learning.negation_places import plain_clauses
from transforms.packs.fallback.noun_phrases import ENDING, NONE, determiner_of, of_noun
from transforms.packs.fallback.rows import Row
from transforms.packs.fallback.sentences import SUBJECT
from transforms.packs.fallback.usage import usage_rows
from transforms.packs.fallback.words import places_of
from transforms.predicates import has_subject, predicate_of
from transforms.tree import Feats, Token, Tree

# Lists whose cells are features or relations, not words.
OF_CASES = frozenset({"adjunct_case", "negated_object", "negated_subject"})
OF_FEATS = frozenset({"negated_verb"})
OF_RELATIONS = frozenset({"first_dropped"})
# Rules for whole clauses: any sentence with a verb could stand there.
OF_CLAUSES = frozenset({
    "order", "participle", "negated_ending", "harmony", "softened", "person_ending"
})  # fmt: skip
# Lists of places that a negation has in denied clauses.
OF_PLACES = frozenset({"negation_also", "negation_at"})
SHOWN = 2


def sentences_showing(
    name: str, rows: Sequence[Row], trees: Iterable[Tree], *, most: int = SHOWN
) -> dict[int, list[Tree]]:
    """Return for the line of each row the first sentences that show it, at most `most`."""
    shows = _SHOWS.get(name)
    examples: dict[int, list[Tree]] = {row.line: [] for row in rows}
    if shows is None:
        return examples
    for tree in trees:
        waiting = [row for row in rows if len(examples[row.line]) < most]
        if not waiting:
            break
        for row in shows(waiting, tree):
            examples[row.line].append(tree)
    return examples


def _of_forms(rows: Sequence[Row], tree: Tree) -> Iterable[Row]:
    there = {(t.lemma.lower(), t.upos, str(t.feats), t.form.lower()) for t in tree}
    return [row for row in rows if row.cells[:4] in there]


def _of_agreement(rows: Sequence[Row], tree: Tree) -> Iterable[Row]:
    there = {
        (token.deprel, token.upos, head.upos, name)
        for token in tree
        if (head := tree.parent(token.id)) is not None
        for name, value in token.feats.items()
        if head.feats.get(name) == value
    }
    return [row for row in rows if row.cells in there]


def _of_noun_phrases(rows: Sequence[Row], tree: Tree) -> Iterable[Row]:
    nouns = [
        (of_noun(tree, noun), {d.lemma.lower() for d in tree.children(noun.id, "det")}, noun)
        for noun in tree
        if noun.upos == "NOUN"
    ]
    return [row for row in rows if any(_fits(row, tree, *noun) for noun in nouns)]


def _fits(row: Row, tree: Tree, feats: Feats, determiners: set[str], noun: Token) -> bool:
    what, lemma, required, *_ = row.cells
    if any(feats.get(name) != value for name, value in _feats(required).items()):
        return False
    if what == ENDING:
        own = determiner_of(tree, noun)
        named = own.lemma.lower() if own else NONE
        return named == lemma and bool(tree.children(noun.id, "amod"))
    return lemma in determiners


def _of_contractions(rows: Sequence[Row], tree: Tree) -> Iterable[Row]:
    words = [(f"{t.form.lower()}/{t.upos}", t) for t in tree]
    pairs: set[tuple[str, str]] = set()
    for (left, one), (right, other) in pairwise(words):
        pairs.add((left, initial(other) + REST))
        if one.multiword is not None:
            pairs |= {(left, right), (left, "*"), ("*", right)}
    return [row for row in rows if row.cells[:2] in pairs]


def _of_sentences(rows: Sequence[Row], tree: Tree) -> Iterable[Row]:
    own = str(predicate_of(tree)), has_subject(tree)
    return [
        row for row in rows if len(row.cells) > 1 and (row.cells[0], row.cells[1] == SUBJECT) == own
    ]


def _of_usage(rows: Sequence[Row], tree: Tree) -> Iterable[Row]:
    own = set(usage_rows(tree))
    return [row for row in rows if row.cells[:4] in own]


def _of_words(rows: Sequence[Row], tree: Tree) -> Iterable[Row]:
    # Capitals count, but for the first word: German "Essen" is no form of "essen".
    words = {each for token in tree for each in (token.lemma, token.form)}
    words.add(tree.tokens[0].form.lower())
    places = _negation_places(tree) if any(row.group in OF_PLACES for row in rows) else []
    return [
        row
        for row in rows
        if (_has_place(row, places) if row.group in OF_PLACES else _has_words(row, tree, words))
    ]


def _negation_places(tree: Tree) -> list[set[str]]:
    """Return for each denied clause the places that are the one of its negation."""
    negations = {token.lemma for token in tree if token.is_denying}
    return [{*clause.places()} for word in negations for clause in plain_clauses([tree], word)]


def _has_place(row: Row, denied: Sequence[set[str]]) -> bool:
    wanted = {*places_of(row.cells[0])}
    if row.group == "negation_at":
        return wanted in denied
    return any(wanted <= places for places in denied)


def _has_words(row: Row, tree: Tree, words: set[str]) -> bool:
    if row.group in OF_CASES:
        return any(token.feats.get("Case") in row.cells for token in tree)
    if row.group in OF_FEATS:
        bundles = [_feats(cell) for cell in row.cells]
        return any(_has(token, feats) for token in tree for feats in bundles)
    if row.group in OF_RELATIONS:
        return any(token.relation in row.cells for token in tree)
    if row.group in OF_CLAUSES:
        return False
    cells = row.cells[:1] if row.group in {"negation", "passive", "relative"} else row.cells
    return any(cell.strip() in words for cell in cells)


def _feats(cell: str) -> Feats:
    try:
        return Feats.parse(cell)
    except ValueError:
        return Feats()


def _has(token: Token, feats: Feats) -> bool:
    return bool(feats) and all(token.feats.get(name) == value for name, value in feats.items())


_SHOWS: Mapping[str, Callable[[Sequence[Row], Tree], Iterable[Row]]] = {
    FORMS: _of_forms,
    AGREEMENT: _of_agreement,
    NOUN_PHRASES: _of_noun_phrases,
    CONTRACTIONS: _of_contractions,
    SENTENCES: _of_sentences,
    USAGE: _of_usage,
    WORDS: _of_words,
}
