"""Where the denied clauses of a treebank have their negation, and which adverbs stand around it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from transforms.packs.fallback.clause_order import (
    behind_adverbs,
    coinciding_places,
    finite_word,
    without_negation,
)
from transforms.packs.fallback.clauses import ASKING
from transforms.tree import Token, Tree

# An adverb grades adjectives and adverbs if it often stands right before one that is no predicate.
GRADED, GRADING = 3, 0.25
# More than that is no accident: an adverb that goes with nouns (only), or with adjectives (so).
ODD, ODD_GRADING = 0.1, 0.15
SEVERAL = 2
# Adverbs that often begin clauses say when, where or why, not how. Where a negation behind the verb
# parts them from those that say how, less will do.
FIRST, FIRST_SHARE = 3, 0.25
FIRST_BEFORE, FIRST_BEFORE_SHARE = 2, 0.1
# Words that are mostly something else are no adverbs (as, German *aber*).
MOSTLY = 0.75
# They stand on one side of the negation if this many do, and this many times as many as on the
# other.
SIDE, MORE = 4, 2
# Before a negation right before the verb, all adverbs may stand if this many in denied clauses do.
ALL_SIDE, ALL_MORE = 8, 4
# An auxiliary is denied otherwise if in this share of clauses the negation is not in its place.
PARTED = 0.6
ANY = "*"
GRADABLE = frozenset({"ADJ", "ADV"})
EXPECTED, HARDLY = 5, 0.1
# The same of a single form, if it is as common as this.
EXPECTED_OF_FORM, COMMON = 4, 12
UPOS = "UPOS"
AGREEING = frozenset({"Gender", "Number", "Person", "Polarity", "Typo", "Abbr", "Style"})
NOUNS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
# Clauses with the order of main clauses, unless a conjunction introduces them.
MAIN = frozenset({"root", "parataxis", "ccomp"})


@dataclass(frozen=True)
class Plain:
    """A clause from which its negation was taken, and the place where that stood."""

    tree: Tree
    head: Token
    finite: Token
    place: int

    def places(self) -> tuple[str, ...]:
        """Return the names of the places that put the negation back, adverbs left aside."""
        stood = behind_adverbs(self.tree, self.finite, self.place)
        return coinciding_places(self.tree, self.finite).get(stood, ())


def negation_at_lines(trees: Sequence[Tree], negation: str) -> Iterator[str]:
    """Yield the lines of `negation_at`: places that are one in a denied clause, and how many."""
    counts = Counter(clause.places() for clause in plain_clauses(trees, negation))
    for places, count in sorted(counts.items(), key=lambda each: (-each[1], each[0])):
        yield f"negation_at\t{', '.join(places) or '–'}\t{count}"


def parted_lines(trees: Sequence[Tree], negation: str, place: str) -> Iterator[str]:
    """Yield the lines of `not_negated` for auxiliaries and copulas that are denied otherwise.

    A negation before the verb mostly stands elsewhere with them: behind Thai *จะ* (will), and
    another word parts it from Vietnamese *là* (*không phải là*, is not).
    """
    uses: Counter[str] = Counter()
    parted: Counter[str] = Counter()
    for clause in plain_clauses(trees, negation) if place.startswith("before") else ():
        if clause.finite.upos == "AUX":
            uses[clause.finite.lemma] += 1
            parted[clause.finite.lemma] += place not in clause.places()
    for lemma, count in sorted(parted.items()):
        if count >= max(SEVERAL, PARTED * uses[lemma]):
            yield f"not_negated\t{lemma}"


def not_denied_lines(trees: Sequence[Tree], negation: str) -> Iterator[str]:
    """Yield the lines of `not_denied`: what the finite verb of no denied clause is.

    English denies no verb that has no auxiliary (`VERB`), an Arabic word only verbs of one aspect,
    an Irish one only verbs whose first sound is changed (`Form=`, no such feature). Listed is what
    chance would give EXPECTED denied clauses or more, and hardly any has.
    """
    plain = [kinds for tree in trees if (kinds := _kinds_of_finite(_affirmed(tree)))]
    denied = [
        _kinds_of_finite(clause.finite)
        for clause in plain_clauses(trees, negation)
        if clause.head.upos == "VERB"
    ]
    names = sorted({name for kinds in plain for name in kinds})
    for name in names:
        values = sorted({kinds.get(name, "") for kinds in plain})
        for value in values:
            share = sum(kinds.get(name, "") == value for kinds in plain) / len(plain)
            observed = sum(kinds.get(name, "") == value for kinds in denied)
            expected = share * len(denied)
            if expected >= EXPECTED and observed <= HARDLY * expected:
                yield f"not_denied\t{value if name == UPOS else f'{name}={value}'}"
    yield from _forms_not_denied(trees, negation)


def _forms_not_denied(trees: Sequence[Tree], negation: str) -> Iterator[str]:
    """Yield the single forms of verbs that are never denied: Russian *est'* (there is)."""
    plain = Counter(
        finite.form.lower()
        for tree in trees
        if (finite := _affirmed(tree)) is not None and finite.upos == "VERB"
    )
    denied = Counter(
        clause.finite.form.lower()
        for clause in plain_clauses(trees, negation)
        if clause.finite.upos == "VERB"
    )
    for form, count in sorted(plain.items()):
        expected = count * denied.total() / plain.total()
        if count >= COMMON and expected >= EXPECTED_OF_FORM and not denied[form]:
            yield f"not_denied\t{form}"


def _kinds_of_finite(finite: Token | None) -> dict[str, str]:
    """Return the part of speech of a finite word, and its features that do not agree."""
    if finite is None:
        return {}
    return {UPOS: finite.upos, **{n: v for n, v in finite.feats.items() if n not in AGREEING}}


def _affirmed(tree: Tree) -> Token | None:
    """Return the finite word of a main clause with a verb and no negation."""
    words = (tree.root, *tree.children(tree.root.id))
    is_plain = tree.root.upos == "VERB" and not any(each.is_denying for each in words)
    return finite_word(tree) or finite_word(tree, marks_finite=False) if is_plain else None


def plain_clauses(trees: Sequence[Tree], negation: str) -> Iterator[Plain]:
    """Yield the denied main clauses and those that are like them, without their negation."""
    marks_finite = any(token.feats.get("VerbForm") == "Fin" for tree in trees for token in tree)
    for tree in trees:
        for word in tree:
            if word.lemma == negation and word.is_denying and _is_of_main_clause(tree, word):
                yield from _without(tree, word, marks_finite=marks_finite)


def _is_of_main_clause(tree: Tree, word: Token) -> bool:
    head = tree.parent(word.id)
    if head is None or tree.children(word.id):
        return False
    while head.relation == "conj" and not _is_introduced(tree, head):
        head = tree[head.head]
    return head.relation in MAIN and not _is_introduced(tree, head)


def _is_introduced(tree: Tree, head: Token) -> bool:
    joins = {"mark", "cc"} if head.relation == "ccomp" else {"mark"}
    return any(word.relation in joins or word.upos == "SCONJ" for word in tree.children(head.id))


def _without(tree: Tree, word: Token, *, marks_finite: bool) -> Iterator[Plain]:
    words = [each for each in tree.children(word.head) if each.is_denying]
    if any(tree.children(each.id) for each in words):
        return
    plain, stood = without_negation(tree, words, word)
    head = plain[word.head]
    finite = finite_word(plain, head, marks_finite=marks_finite)
    # A participle may be the whole predicate: Hindi "Sita ne kahani sunai" (told a story).
    is_verb = head.upos in {"VERB", "AUX"} and head.feats.get("VerbForm") != "Part"
    if finite is None and plain.child(head.id, "nsubj") and not is_verb:
        finite = head
    if finite is not None:
        yield Plain(plain, head, finite, stood)


def adverb_sides(trees: Sequence[Tree], *, is_behind: bool = False) -> Iterator[tuple[str, str]]:
    """Yield adverbs with the list that says on which side of a negation they stand.

    Those that grade adjectives stand behind it ("not very"), as they do with any adjective; those
    of place, time and reason stand where most adverbs of denied clauses do. The negation may stand
    behind what follows the verb (`is_behind`). Adverbs of nouns, too, are `focusing`.
    """
    adverbs = _adverbs(trees)
    grading = {lemma for lemma, adverb in adverbs.items() if adverb.grades}
    least = (FIRST_BEFORE, FIRST_BEFORE_SHARE) if is_behind else (FIRST, FIRST_SHARE)
    free = {w for w, adverb in adverbs.items() if adverb.is_free(*least) and w not in grading}
    before: Counter[str] = Counter()
    behind: Counter[str] = Counter()
    for clause, word, adverb in _beside_negations(trees):
        lemma = adverb.lemma.lower()
        if lemma not in grading and not adverbs[lemma].focuses:
            is_before = clause.index(adverb.id) < clause.index(word.id)
            (before if is_before else behind)[lemma] += 1
    yield from (("under_negation", lemma) for lemma in sorted(grading))
    focusing = (w for w, adverb in sorted(adverbs.items()) if adverb.focuses and adverb.is_adverb)
    yield from (("focusing", lemma) for lemma in focusing if adverbs[lemma].of_nouns >= SEVERAL)
    for name, here, there in (
        ("over_negation", before, behind),
        ("under_negation", behind, before),
    ):
        if here.total() >= max(SIDE, MORE * there.total()):
            yield from ((name, lemma) for lemma in sorted(free))
    if not is_behind and before.total() >= max(ALL_SIDE, ALL_MORE * behind.total()):
        yield "over_negation", ANY


@dataclass
class _Adverb:
    """How often an adverb is used, and how."""

    readings: int = 0  # as any part of speech
    uses: int = 0
    graded: int = 0
    of_nouns: int = 0
    first: int = 0

    @property
    def is_adverb(self) -> bool:
        return self.uses >= MOSTLY * self.readings

    @property
    def focuses(self) -> bool:
        return self.of_nouns > ODD * self.uses

    @property
    def grades(self) -> bool:
        is_usual = self.graded >= GRADED and self.graded >= GRADING * self.uses
        return is_usual and not self.focuses and self.is_adverb

    def is_free(self, least: int, share: float) -> bool:
        is_often_first = self.first >= max(least, share * self.uses)
        is_other = self.focuses or self.graded > ODD_GRADING * self.uses
        return is_often_first and not is_other and self.is_adverb


def _adverbs(trees: Sequence[Tree]) -> dict[str, _Adverb]:
    adverbs: dict[str, _Adverb] = defaultdict(_Adverb)
    for tree in trees:
        first = next((each for each in tree if each.upos not in {"PUNCT", "CCONJ"}), None)
        for word in tree:
            adverbs[word.lemma.lower()].readings += 1
        for word in filter(_is_adverb, tree):
            head, adverb = tree[word.head], adverbs[word.lemma.lower()]
            is_predicate = tree.child(head.id, "cop") is not None or head.relation == "root"
            adverb.uses += 1
            is_before = tree.index(word.id) < tree.index(head.id)
            adverb.of_nouns += head.upos in NOUNS and not is_predicate and is_before
            adverb.first += word == first and head.relation == "root"
            is_right_before = tree.index(head.id) == tree.index(word.id) + 1
            adverb.graded += head.upos in GRADABLE and not is_predicate and is_right_before
    return adverbs


def _is_adverb(word: Token) -> bool:
    is_plain = not word.is_denying and not ASKING & word.pronoun_types
    return word.upos == "ADV" and word.relation == "advmod" and is_plain and word.head > 0


def _beside_negations(trees: Sequence[Tree]) -> Iterator[tuple[Tree, Token, Token]]:
    """Yield each negation of a clause with each adverb of that clause."""
    for tree in trees:
        for word in tree:
            is_plain = word.is_denying and word.upos in {"PART", "ADV"} and word.head > 0
            if is_plain and not tree.children(word.id):
                beside = filter(_is_adverb, tree.children(word.head, "advmod"))
                yield from ((tree, word, adverb) for adverb in beside)
