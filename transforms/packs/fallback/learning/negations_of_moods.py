"""Words for negation that go with verbs of one mood, beside the commonest one."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.learning.negation_places import plain_clauses
from transforms.tree import Token, Tree

# So many clauses tell, and this share of them has the mood; of those with the commonest word hardly
# any has. Affirmative clauses have it as well, or nobody would deny them.
FEW, ALMOST_ALL, HARDLY = 5, 0.9, 0.1
AFFIRMED = 8
AGAIN, ACCIDENT = 2, 0.02
WORDS = frozenset({"ADV", "PART"})


def negation_of_mood_lines(trees: Sequence[Tree], commonest: str) -> Iterator[str]:
    """Yield the other words for negation, each with its place and the mood of its verbs.

    Arabic *lam* stands with the jussive, which no affirmative sentence has, and *la* with the
    indicative.
    """
    words = Counter(t.lemma for tree in trees for t in tree if t.is_denying and t.upos in WORDS)
    if len(words) < 2 or not commonest:
        return
    usual = _moods(trees, commonest)
    affirmed = Counter(each.feats.get("Mood") for each in _affirmed(trees))
    moods_seen = set[str]()
    for word, count in sorted(words.items(), key=lambda each: (-each[1], each[0])):
        moods = _moods(trees, word)
        if word == commonest or count < FEW or not moods:
            continue
        mood, n_mood = min(moods.items(), key=lambda each: (-each[1], each[0]))
        is_own = n_mood >= max(FEW, ALMOST_ALL * moods.total())
        is_other = usual[mood] <= HARDLY * usual.total() and affirmed[mood] >= AFFIRMED
        if mood and is_own and is_other and mood not in moods_seen:
            moods_seen.add(mood)
            if place := _place(trees, word):
                yield f"negation\t{word}\t–\t{place}\tMood={mood}"


def negations_that_change_moods(trees: Sequence[Tree]) -> frozenset[str]:
    """Return the words for negation whose verbs are in a mood that hardly any statement has.

    Arabic *lam* cannot be put into a statement: its verb would have to change.
    """
    affirmed = Counter(each.feats.get("Mood") for each in _affirmed(trees, marks_finite=False))
    denied: dict[str, Counter[str]] = defaultdict(Counter)
    for tree in trees:
        for word in tree:
            head = tree.parent(word.id) if word.is_denying and word.upos in WORDS else None
            if head is not None and head.upos == "VERB":
                denied[word.lemma][head.feats.get("Mood")] += 1
    if affirmed.total() < AFFIRMED:
        return frozenset()
    return frozenset(word for word, moods in denied.items() if _is_of_other_mood(moods, affirmed))


def _is_of_other_mood(moods: Counter[str], affirmed: Counter[str]) -> bool:
    """Tell whether denied verbs nearly all have one mood, and hardly any affirmed one does."""
    mood, count = min(moods.items(), key=lambda each: (-each[1], each[0]))
    is_one = count >= max(AGAIN, ALMOST_ALL * moods.total())
    return bool(mood) and is_one and affirmed[mood] <= ACCIDENT * affirmed.total()


def _moods(trees: Sequence[Tree], word: str) -> Counter[str]:
    return Counter(
        clause.finite.feats.get("Mood")
        for clause in plain_clauses(trees, word)
        if clause.head.upos == "VERB"
    )


def _affirmed(trees: Sequence[Tree], *, marks_finite: bool = True) -> Iterator[Token]:
    """Yield the finite words of main clauses that are not denied."""
    for tree in trees:
        words = (tree.root, *tree.children(tree.root.id))
        finite = finite_word(tree) or finite_word(tree, marks_finite=marks_finite)
        if finite is not None and not any(each.is_denying for each in words):
            yield finite


def _place(trees: Sequence[Tree], word: str) -> str:
    """Return the place that puts nearly all of the negations back, empty if there is none."""
    clauses = [each for each in plain_clauses(trees, word) if each.head.upos == "VERB"]
    places = Counter(place for clause in clauses for place in clause.places())
    best, count = max(places.items(), key=lambda each: (each[1], each[0] == "before", each[0]))
    return best if count >= ALMOST_ALL * len(clauses) else ""
