"""Word pairs of a treebank, with their relative position and count.

The table is learnt with the forms. A rule that adds or moves a word looks up whether that word
occurs in that place.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType

from transforms.packs.fallback.alternations import alternations
from transforms.packs.fallback.auxiliaries import auxiliaries
from transforms.packs.fallback.bound_words import bound_words
from transforms.packs.fallback.chains import chains
from transforms.packs.fallback.clauses import (
    BARE,
    COMPLEX,
    DEFINED,
    Clause,
    clause_of,
    order_name,
    sign_of,
)
from transforms.packs.fallback.governing import complements
from transforms.packs.fallback.leaning import leaning_rows
from transforms.packs.fallback.object_marking import marked_objects
from transforms.packs.fallback.openers import openers
from transforms.packs.fallback.person_usage import PERSONS, SPEAKERS, speakers
from transforms.packs.fallback.preverbs import preverbs
from transforms.packs.fallback.problems import (
    BadForms,
    count_in,
    numbered_rows,
    table_text,
)
from transforms.packs.fallback.usage_kinds import KINDS, NONE, Row, UsageKind, kind_named
from transforms.reason import Reason
from transforms.tree import Feats, Token, Tree

COLUMNS = ("kind", "word", "other", "where", "count")
FIRST, BEFORE_VERB, INSIDE = "first", "before_verb", "inside"
FROM_NOUN = ("Case", "Gender", "Number", "Animacy", "NounClass")
BEFORE, BEHIND = "before", "behind"
ARGUMENTS = frozenset({"nsubj", "obj", "obl"})
SEVERAL_THINGS = frozenset({"Plur", "Dual"})
PARTED = frozenset({"conj", "flat", "compound", "fixed", "appos"})
SEVERAL = 2  # nouns of one place
SAID, LEFT_OUT, DENIED = "said", "left out", "denied"
SPEAKER = "speaker"  # the first or second person
ALONE = "alone"


class Usage:
    """The pairs of one language."""

    def __init__(self, counts: Mapping[Row, int] = MappingProxyType[Row, int]({})) -> None:
        self._counts = counts

    @classmethod
    def of(cls, trees: Iterable[Tree]) -> "Usage":
        """Count the pairs of a treebank."""
        treebank = tuple(trees)
        rows = Counter(row for tree in treebank for row in usage_rows(tree))
        more = Counter((*bound_words(treebank), *chains(treebank)))
        return cls(rows + more + _slots(treebank))

    def count(self, kind: UsageKind, word: str, other: str = "", where: str = "") -> int:
        """Return how often a pair was seen; arguments left out match anything."""
        return sum(
            n
            for (each, place), n in self._pairs.get((kind, word.lower()), {}).items()
            if other.lower() in {"", each} and where in {"", place}
        )

    def forms(self, kind: UsageKind, word: str, other: str) -> Mapping[str, int]:
        """Return the counts of a pair by its last cell."""
        pairs = self._pairs.get((kind, word.lower()), {})
        return {where: n for (each, where), n in pairs.items() if each == other.lower()}

    def partners(self, kind: UsageKind, word: str) -> tuple[str, ...]:
        """Return the other words seen with a word, the commonest first."""
        counts: Counter[str] = Counter()
        for (other, _), count in self._pairs.get((kind, word.lower()), {}).items():
            counts[other] += count
        return tuple(sorted(counts, key=lambda other: (-counts[other], other)))

    def heads(self, kind: UsageKind, other: str) -> tuple[str, ...]:
        """Return the first words seen with another word, the commonest first."""
        counts = self._heads.get((kind, other.lower()), Counter())
        return tuple(sorted(counts, key=lambda word: (-counts[word], word)))

    def words(self, kind: UsageKind) -> frozenset[str]:
        """Return the first words of all pairs of a kind."""
        return self._first_words.get(kind, frozenset())

    def has(self, kind: UsageKind) -> bool:
        """Tell whether any pair of a kind was seen."""
        return kind in self._first_words

    def sides(self, kind: UsageKind, other: str) -> Mapping[str, int]:
        """Return the counts of the other word's places, whatever the first word."""
        return self._sides.get((kind, other.lower()), {})

    def share(self, kind: UsageKind, word: str) -> float:
        """Return a word's share of all pairs of a kind."""
        every = self._totals[kind]
        return self.count(kind, word) / every if every else 0.0

    @cached_property
    def _first_words(self) -> Mapping[str, frozenset[str]]:
        words: dict[str, set[str]] = {}
        for kind, word, *_ in self._counts:
            words.setdefault(kind, set()).add(word)
        return {kind: frozenset(each) for kind, each in words.items()}

    @cached_property
    def _totals(self) -> Counter[str]:
        totals: Counter[str] = Counter()
        for (kind, *_), count in self._counts.items():
            totals[kind] += count
        return totals

    def stands_behind(self, other: str = "", kind: UsageKind = "marked") -> bool:
        """Tell whether an adposition, or by default most of them, follow their nouns."""
        if other:
            places = self.sides(kind, other)
            return places.get(BEHIND, 0) > places.get(BEFORE, 0)
        counts = Counter[str]()
        for (each, _, _, where), count in self._counts.items():
            counts[where] += count * (each == kind)
        return counts[BEHIND] > counts[BEFORE]

    def rows(self) -> Iterator[tuple[str, str, str, str, int]]:
        """Yield the table, sorted."""
        for row, count in sorted(self._counts.items()):
            yield *row, count

    @cached_property
    def _sides(self) -> Mapping[tuple[str, str], Counter[str]]:
        sides: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for (kind, _, other, where), count in self._counts.items():
            sides[kind, other][where] += count
        return dict(sides)

    @cached_property
    def _heads(self) -> Mapping[tuple[str, str], Counter[str]]:
        heads: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for (kind, word, other, _), count in self._counts.items():
            heads[kind, other][word] += count
        return dict(heads)

    @cached_property
    def _pairs(self) -> Mapping[tuple[str, str], Mapping[tuple[str, str], int]]:
        pairs: dict[tuple[str, str], dict[tuple[str, str], int]] = defaultdict(dict)
        for (kind, word, other, where), count in self._counts.items():
            pairs[kind, word][other, where] = count
        return dict(pairs)


def is_common(count: int, among: int, *, at_least: int, share: float) -> bool:
    """Tell whether something was seen often, and in no small share of all cases."""
    return count >= at_least and count >= share * among


def usage_text(usage: Usage) -> str:
    """Return the table as tab-separated lines, for `parse_usage` and for people."""
    return table_text(COLUMNS, usage.rows())


def parse_usage(text: str) -> Usage:
    """Parse the text of a table, or raise `BadForms` with the line that cannot be read."""
    counts: Counter[Row] = Counter()
    for number, (name, word, other, where, count) in numbered_rows(text, COLUMNS):
        kind = kind_named(name)
        if kind is None:
            raise BadForms(number, Reason("kind_unknown", found=repr(name), known=", ".join(KINDS)))
        counts[kind, word, other, where] += count_in(number, "count", count, least=1)
    return Usage(counts)


def _slots(trees: Iterable[Tree]) -> Counter[Row]:
    """Count the nouns that stand in a place where the treebank has another one as well."""
    counts: Counter[Row] = Counter()
    for tree in trees:
        for token in tree:
            if slot := slot_of(tree, token):
                head = tree[token.head]
                counts["slot", head.lemma.lower(), token.lemma.lower(), slot] += 1
    nouns = Counter((word, where) for _, word, _, where in counts)
    return Counter({row: n for row, n in counts.items() if nouns[row[1], row[3]] >= SEVERAL})


def slot_of(tree: Tree, noun: Token) -> str | None:
    """Return what identifies a common noun's place with its verb, None if it has none."""
    head = tree.parent(noun.id)
    if head is None or noun.upos != "NOUN" or head.upos != "VERB":
        return None
    own = {each.relation for each in tree.children(noun.id)}
    marks = tree.children(noun.id, "case")
    if own & PARTED:
        return None
    case, is_bare = noun.feats.get("Case").lower(), "det" not in own
    if noun.deprel in {"nsubj", "obj"} and not marks:
        if noun.deprel == "obj" and is_bare and case in {"", "nom"}:
            return None  # "to take part"
        sign = f"{noun.deprel} {case or NONE}"
    elif noun.deprel == "obl" and not marks and noun.feats.get("Case") not in BARE:
        sign = f"{NONE} {case}"
    else:
        return None
    if "nummod" in own:
        return f"{sign} counted"  # a word for counting hardly stands by itself (Korean 명)
    # What stands bare in the plural may not do so in the singular.
    return f"{sign} bare {noun.feats.get('Number').lower() or NONE}" if is_bare else f"{sign} det"


def usage_rows(tree: Tree) -> Iterator[Row]:
    for token in tree:
        yield "relation", token.deprel, "", ""
        head = tree.parent(token.id)
        if head is not None:
            yield from _of_pair(tree, token, head)
        yield from _predicates(tree, token)
        yield from complements(tree, token)
        yield from marked_objects(tree, token)
        yield from speakers(tree, token)
        yield from auxiliaries(tree, token)
        yield from _determiners(tree, token)
        if token.upos == "VERB":
            yield from _voice(tree, token)
            yield from _moods_of_statements(tree, token)
        if token.feats.get("VerbForm") == "Part":
            for helper in tree.children(token.id, "aux"):
                yield from _row("helper", token, helper, "", wanted="VERB")
    yield from _behind_negations(tree)
    for rows_of in (alternations, openers, preverbs, leaning_rows):
        yield from rows_of(tree)
    clause = clause_of(tree)
    finite = clause.finite.feats if clause is not None else {}
    if finite.get("Person") in PERSONS and finite.get("VerbForm") != "Part":
        yield from _subjects(tree, finite)
    if clause is not None:
        yield from _places(clause)
    yield from _orders(tree)


def _subjects(tree: Tree, finite: Mapping[str, str]) -> Iterator[Row]:
    """Yield whether the main clause says its subject, unless it is a passive that has none."""
    root = tree.root
    is_speaker = finite["Person"] in SPEAKERS
    if tree.child(root.id, "nsubj", "csubj", "expl") is not None:
        yield "subject", SAID, "", SPEAKER if is_speaker else ""
    elif root.feats.get("Voice") != "Pass" and tree.child(root.id, "aux:pass") is None:
        yield "subject", LEFT_OUT, "", SPEAKER if is_speaker else ""


def _determiners(tree: Tree, token: Token) -> Iterator[Row]:
    if "Art" in token.pronoun_types:
        yield "article", token.lemma.lower(), "", ""
    is_determiner = token.relation == "det" and token.upos == "DET"
    if is_determiner and token.feats.get("Definite") not in DEFINED:
        is_alone = len(tree.children(token.head, "det")) == 1
        kind, where = token.feats.get("PronType").lower() or NONE, ALONE if is_alone else ""
        yield "determiner", kind, token.lemma.lower(), where


def _behind_negations(tree: Tree) -> Iterator[Row]:
    for word, follower in pairwise(tree):
        if word.is_denying and follower.upos == "ADV" and not follower.is_denying:
            yield "behind_negation", follower.lemma.lower(), "", ""


def _predicates(tree: Tree, token: Token) -> Iterator[Row]:
    """Yield an adjective with its copula, or that of a whole sentence without any."""
    if copula := tree.child(token.id, "cop"):
        agrees = "agrees" if "Number" in token.feats or "Gender" in token.feats else "plain"
        yield from _row("predicate", token, copula, agrees, wanted="ADJ")
        return
    is_said = token.head == 0 and tree.child(token.id, "nsubj") and not tree.child(token.id, "aux")
    if is_said and token.upos == "ADJ" and token.lemma:
        yield "predicate", token.lemma.lower(), NONE, ""


def _of_pair(tree: Tree, token: Token, head: Token) -> Iterator[Row]:
    if token.relation == "case" and token.upos == "ADP":
        yield from _row("marked", head, token, _side(tree, token, head), wanted="NOUN")
        if head.relation == "nmod":
            yield "linked", token.lemma.lower(), "", ""
    if token.relation == "amod" and token.upos == "ADJ":
        yield "attribute", names_from_noun(token.feats), "", ""
        if not tree.child(token.id, "case", "mark"):  # Chinese 漂亮的: not by itself
            yield from _row("described", head, token, _side(tree, token, head), wanted="NOUN")
        if not tree.children(head.id, "det", "nummod", "nmod"):
            yield from _row("undetermined", head, token, "", wanted="NOUN")
    if token.upos == "ADJ" and token.relation in {"advmod", "amod"} and head.upos == "VERB":
        yield "how", token.lemma.lower(), "", ""
    yield from _of_bare_noun(tree, token, head)
    if token.relation == "advmod" and token.upos == "ADV" and not tree.children(token.id):
        yield from _row("manner", head, token, "", wanted="VERB")
        if head.upos == "ADJ" and head.lemma:
            side = _side(tree, token, head)
            yield "graded", head.lemma.lower(), token.form.lower(), side


def _of_bare_noun(tree: Tree, noun: Token, head: Token) -> Iterator[Row]:
    own = [each for each in tree.children(noun.id) if not _is_contracted(each)]
    own = [each for each in own if each.relation != "punct"]
    is_alone = all(each.relation == "case" for each in own)
    if own and is_alone and noun.feats.get("Number") not in SEVERAL_THINGS:
        yield from _row("plain", noun, own[0], "", wanted="NOUN")
    is_phrase = is_alone and noun.relation == "obl" and (noun.upos, head.upos) == ("NOUN", "VERB")
    if is_phrase and noun.feats.get("Number") not in SEVERAL_THINGS:
        yield from _row("set", head, noun, sign_of(tree, noun).lower(), wanted="VERB")
    is_next = abs(tree.index(noun.id) - tree.index(head.id)) == 1
    if is_next and noun.relation in ARGUMENTS and is_undescribed(tree, noun):
        yield from _row("beside", head, noun, _side(tree, noun, head), wanted="VERB")


def _is_contracted(word: Token) -> bool:
    """Tell whether an article is one word with an adposition ("zur", "al")."""
    return word.relation == "det" and word.multiword is not None


def is_undescribed(tree: Tree, noun: Token) -> bool:
    """Tell whether a word other than a name or pronoun has no determiner, adjective or mark."""
    words = ("det", "amod", "nummod", "nmod", "case", "acl", "conj")
    return noun.upos in {"NOUN", "VERB", "ADJ"} and not tree.children(noun.id, *words)


def names_from_noun(feats: Feats) -> str:
    """Return the names of the features that an adjective has from its noun, separated by a bar."""
    return "|".join(name for name in FROM_NOUN if name in feats).lower() or NONE


def _side(tree: Tree, token: Token, head: Token) -> str:
    return BEFORE if tree.index(token.id) < tree.index(head.id) else BEHIND


def _row(kind: UsageKind, word: Token, other: Token, where: str, *, wanted: str) -> Iterator[Row]:
    if word.upos == wanted and word.lemma and other.lemma:
        yield kind, word.lemma.lower(), other.lemma.lower(), where


def _voice(tree: Tree, verb: Token) -> Iterator[Row]:
    helper = tree.child(verb.id, "aux:pass")
    if helper is not None and verb.feats.get("VerbForm") == "Part":
        # Features that agree with the subject do not mark the passive.
        feats = verb.feats.updated(Gender="", Number="", Case="", Animacy="", Person="")
        yield "participle", helper.lemma.lower(), str(feats), ""
    if helper is not None or verb.feats.get("Voice") == "Pass":
        yield "passive", verb.lemma.lower(), "", ""
    elif tree.child(verb.id, "obj"):
        yield "active", verb.lemma.lower(), "", ""


def _moods_of_statements(tree: Tree, verb: Token) -> Iterator[Row]:
    """Yield the moods of the statements that depend on a verb, denied or not."""
    beside = (verb, *tree.children(verb.id, "advmod", "aux"))
    is_denied = any(each.feats.get("Polarity") == "Neg" for each in beside)
    for clause in tree.children(verb.id, "ccomp"):
        if mood := mood_of(tree, clause):
            yield "denied", DENIED if is_denied else SAID, mood.lower(), ""


def mood_of(tree: Tree, clause: Token) -> str:
    """Return the mood of a clause that a conjunction introduces, nothing if it has none."""
    words = (*tree.children(clause.id, "aux", "cop"), clause)
    moods = (each.feats.get("Mood") for each in words)
    return next(filter(None, moods), "") if tree.child(clause.id, "mark") else ""


def _orders(tree: Tree) -> Iterator[Row]:
    """Yield the order of a noun that is an object of the main verb, of the verb and its subject.

    Not where a pronoun says the object again, nor where something else stands before both.
    """
    clause = clause_of(tree, around=COMPLEX)
    if clause is None or clause.predicate.upos != "VERB":
        return
    objects = [each for each in clause.phrases if each.relation in {"obj", "iobj"}]
    if len(objects) != 1 or objects[0].upos not in {"NOUN", "PROPN"}:
        return
    if clause.finite not in clause.phrases or (clause.subject not in {None, *clause.phrases}):
        return
    yield "ordered", order_name(clause, objects[0]), "", ""


def _places(clause: Clause) -> Iterator[Row]:
    """Yield the places of adverbs and prepositional phrases, and of a subject behind them."""
    if clause.subject is not None and clause.first in clause.adjuncts:
        kind = "pronoun" if clause.subject.upos == "PRON" else "noun"
        yield "fronted", kind, "", _side(clause.tree, clause.subject, clause.finite)
    for phrase in clause.adjuncts:
        where = INSIDE
        if phrase.id == clause.first.id:
            is_next = clause.phrases[1:2] == (clause.finite,)
            where = BEFORE_VERB if is_next else FIRST
        yield "placed", clause.sign(phrase), "", where
