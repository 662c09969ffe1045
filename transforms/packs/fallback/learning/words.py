"""The first words table of a language, filled from its treebank, for a lead to correct."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from transforms.glosses import glossed_negatives
from transforms.packs.fallback.clause_order import PLACES
from transforms.packs.fallback.clauses import ASKING, sign_of
from transforms.packs.fallback.learning.denied_objects import (
    denied_object_lines,
    negated_object_lines,
    negated_subject_lines,
)
from transforms.packs.fallback.learning.determiners import (
    declined_like_lines,
    opposite_determiner_lines,
    same_determiner_lines,
)
from transforms.packs.fallback.learning.fused_negatives import fused_lines, fused_negatives
from transforms.packs.fallback.learning.inserted_negation import inserted_negation_lines
from transforms.packs.fallback.learning.negated_determiners import (
    kept_determiner_lines,
    negated_determiner_lines,
)
from transforms.packs.fallback.learning.negated_endings import negated_ending_lines
from transforms.packs.fallback.learning.negation_places import (
    adverb_sides,
    negation_at_lines,
    not_denied_lines,
    parted_lines,
)
from transforms.packs.fallback.learning.negations import (
    adjacent_adverbs,
    negated_lines,
    negated_verb_lines,
    negation_lines,
    negative_verbs,
    not_negated_lines,
    other_place_lines,
)
from transforms.packs.fallback.learning.negations_of_moods import (
    negation_of_mood_lines,
    negations_that_change_moods,
)
from transforms.packs.fallback.learning.negative_adverbs import negative_adverbs
from transforms.packs.fallback.learning.negative_concord import negative_concord_lines
from transforms.packs.fallback.learning.rewriting import rewriting_lines
from transforms.packs.fallback.learning.rival_negations import denied_with_lines
from transforms.packs.fallback.learning.unmarked_negatives import unmarked_negative_lines
from transforms.packs.fallback.words import LISTS
from transforms.tree import Token, Tree

NOUNS = frozenset({"NOUN", "PROPN"})
SEVERAL = frozenset({"Plur", "Dual"})
Counted = TypeVar("Counted", str, tuple[str, str])

TITLE = """\
# What a treebank cannot tell. One entry a line: name of the list, then its words, parted by tabs;
# a dash stands for an empty cell, and what follows # is not read. Words are lemmas unless it says
# otherwise. What stands here already was found in the treebank: correct it.
"""
# A preposition is governed if the verb mostly occurs with it, and often enough.
GOVERNED_TIMES = 4
GOVERNED_SHARE = 0.7
# A preposition or a noun needs two things if single ones with it are mostly joined to another. Of a
# preposition, two examples say more than of one of many nouns.
MUTUAL_SHARE = 0.6
MUTUAL_TIMES = {"ADP": 2, "NOUN": 4}
LINKING_TIMES = 3
LINKING_SHARE = 0.5
FEW = 5
# Cases that say where, whence, when or with what (universaldependencies.org/u/feat/Case.html).
# Those that say whither are left out: many verbs ask for them, as for the dative.
CIRCUMSTANCES = ("Loc", "Ine", "Ade", "Abl", "Ela", "Del", "Ins", "Com", "Tem")
ADJUNCTS = 8
EXAMPLES = 8
SIDES = ("over_negation", "under_negation", "focusing")
UNSURE = 4  # cells of a negation whose share is given


def words_text(trees: Sequence[Tree]) -> str:
    """Return the text of the table, each list under a comment on its columns."""
    changing = negations_that_change_moods(trees)
    usual = [tree for tree in trees if not _denies_with(tree, changing)]
    negations = list(negation_lines(usual))
    word, place, is_unsure = _separate_word(negations)
    negations += negation_of_mood_lines(trees, word)
    is_behind = not any("\tbefore" in line for line in negations)
    sides = {*adjacent_adverbs(trees), *adverb_sides(trees, is_behind=is_behind)}
    lists = {
        "negation": negations,
        "negation_also": other_place_lines(usual),
        "negation_at": negation_at_lines(trees, word) if is_unsure else (),
        "not_denied": not_denied_lines(trees, word) if word else (),
        "denied_with": denied_with_lines(trees, word) if word else (),
        "negated": dict.fromkeys(
            (*negated_lines(trees), *fused_lines(trees), *unmarked_negative_lines(trees))
        ),
        "negative": dict.fromkeys(
            (
                *(f"negative\t{lemma}" for lemma in _unmarked(trees, negations)),
                *negative_concord_lines(trees),
            )
        ),
        "negated_whole_ending": dict.fromkeys(
            (*negated_ending_lines(trees), *inserted_negation_lines(trees))
        ),
        "negated_verb": negated_verb_lines(trees),
        "negated_determiner": list(negated_determiner_lines(trees))
        or list(denied_object_lines(trees))
        or kept_determiner_lines(trees),
        **{name: _on_side(sides, name) for name in SIDES},
        "not_negated": dict.fromkeys((*_not_negated(trees), *parted_lines(trees, word, place))),
        "negated_object": negated_object_lines(trees),
        "negated_subject": negated_subject_lines(trees),
        "conjunction": _conjunctions(trees),
        "mutual": _mutual(trees),
        "linking": _linking(trees),
        "governed": _governed(trees),
        "adjunct_case": _adjunct_cases(trees),
        "same_determiner": (*_determiners(trees), *same_determiner_lines(trees)),
        "opposite_determiner": opposite_determiner_lines(trees),
        "declined_like": declined_like_lines(trees),
        **rewriting_lines(trees),
    }
    parts = [TITLE]
    for name, (_, _, meaning) in LISTS.items():
        lines = "".join(f"{line}\n" for line in lists.get(name, ()))
        parts.append(f"# {name}: {meaning}\n{lines}")
    return "\n".join(parts)


def _unmarked(trees: Sequence[Tree], negations: Sequence[str]) -> list[str]:
    """Return the words that deny and are not marked so, or not everywhere.

    The rules know those of the list `negation`, marked or not.
    """
    listed = {line.split("\t")[1] for line in negations}
    others = {*negative_verbs(trees), *negative_adverbs(trees), *glossed_negatives(trees)} - listed
    return sorted({*others, *(each.whole for each in fused_negatives(trees))})


def _denies_with(tree: Tree, words: frozenset[str]) -> bool:
    return any(token.lemma in words and token.is_denying for token in tree)


def _not_negated(trees: Sequence[Tree]) -> list[str]:
    """Return the lines of words that denied clauses lack, but for those with another word there."""
    others = {f"not_negated\t{each.plain}" for each in fused_negatives(trees)}
    return [line for line in not_negated_lines(trees) if line not in others]


def _pairs(trees: Iterable[Tree]) -> Iterator[tuple[Tree, Token]]:
    return ((tree, token) for tree in trees for token in tree)


def _separate_word(negations: Sequence[str]) -> tuple[str, str, bool]:
    """Return the word for negation, if it is one, its place, and whether it has others, too."""
    entries = (line.split("\t")[1:] for line in negations)
    words = ((each[0], each[2], len(each) > UNSURE) for each in entries if each[2] in PLACES)
    return next(words, ("", "", False))


def _on_side(sides: Iterable[tuple[str, str]], name: str) -> list[str]:
    return [f"{name}\t{lemma}" for side, lemma in sorted(sides) if side == name]


def _commonest(counts: Counter[Counted]) -> Counted:
    return max(sorted(counts), key=lambda each: counts[each])


def _conjunctions(trees: Sequence[Tree]) -> Iterator[str]:
    counts = Counter(t.lemma for _, t in _pairs(trees) if t.upos == "CCONJ" and t.relation == "cc")
    if counts:
        yield f"conjunction\t{_commonest(counts)}"


def _mutual(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield what mostly stands with two joined nouns: *between*, Turkish *arasında*.

    Nouns in the plural are several things already and do not count.
    """
    single: Counter[tuple[str, str]] = Counter()
    joined: Counter[tuple[str, str]] = Counter()
    for tree, token in _pairs(trees):
        if token.upos not in NOUNS or token.feats.get("Number") in SEVERAL:
            continue
        above = tree.parent(token.id)
        around = [*tree.children(token.id, "case")]
        if token.relation == "nmod" and above is not None:
            around.append(above)
        words = {(each.upos, each.lemma) for each in around if each.upos in MUTUAL_TIMES}
        single.update(words)
        if tree.child(token.id, "conj"):
            joined.update(words)
    mutual = {
        lemma
        for (upos, lemma), count in joined.items()
        if count >= MUTUAL_TIMES[upos] and count >= MUTUAL_SHARE * single[upos, lemma]
    }
    yield from (f"mutual\t{lemma}" for lemma in sorted(mutual))


def _linking(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield adverbs that begin their sentence at least as often as not: they say what it follows.

    Where and when come first now and then, and how hardly ever.
    """
    uses: Counter[str] = Counter()
    first: Counter[str] = Counter()
    for tree, token in _pairs(trees):
        if token.relation != "advmod" or token.upos != "ADV" or tree.children(token.id):
            continue
        if ASKING & token.pronoun_types or token.is_denying:
            continue
        begins = next(each for each in tree if each.upos not in {"PUNCT", "CCONJ"})
        uses[token.lemma.lower()] += 1
        first[token.lemma.lower()] += token == begins and token.head == tree.root.id
    for lemma, count in sorted(first.items()):
        if count >= LINKING_TIMES and count >= LINKING_SHARE * uses[lemma]:
            yield f"linking\t{lemma}"


def _governed(trees: Sequence[Tree]) -> Iterator[str]:
    verbs = Counter(token.lemma for _, token in _pairs(trees) if token.upos == "VERB")
    pairs: Counter[tuple[str, str]] = Counter()
    for tree, token in _pairs(trees):
        above = tree.parent(token.id)
        sign = sign_of(tree, token) if token.relation == "obl" else ""
        if sign and above is not None:
            pairs[above.lemma, sign] += above.upos == "VERB"
    for (verb, preposition), count in sorted(pairs.items()):
        if count >= GOVERNED_TIMES and count >= GOVERNED_SHARE * verbs[verb]:
            yield f"governed\t{verb}\t{preposition}"


def _adjunct_cases(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the cases of place, source and means that nouns have without a preposition."""
    counts = Counter(
        token.feats.get("Case")
        for tree, token in _pairs(trees)
        if token.relation == "obl" and token.upos == "NOUN" and not tree.child(token.id, "case")
    )
    return (f"adjunct_case\t{case}" for case in CIRCUMSTANCES if counts[case] >= ADJUNCTS)


def _determiners(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield a comment with the commonest determiners, for this list and the next."""
    counts = Counter(token.lemma for _, token in _pairs(trees) if token.relation == "det")
    if counts:
        commonest = (lemma for lemma, _ in counts.most_common(EXAMPLES))
        yield f"# determiners of the treebank: {', '.join(commonest)}"
