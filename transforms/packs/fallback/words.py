"""The table of words that a lead writes for a language: `words.tsv` in its folder.

Tab-separated: name of the list, word, other word, how. `#` begins a comment. The lists and the
meaning of their columns are in LISTS and at the top of a new table.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from transforms.packs.fallback.problems import BadTable, Problem, count_problem
from transforms.packs.fallback.rewriting_words import REWRITING, rewriting_problem
from transforms.reason import Reason
from transforms.tree import Feats
from transforms.wording import add
from transforms.wording.marking import marked as _

# The place of a negation: those of `transforms.packs.fallback.clause_order` for separate words.
PARTICLES = (
    "before", "before clitics", "before predicate", "before phrases", "after", "bracket",
    "predicate", "end",
)  # fmt: skip
# Negation on the verb: a prefix, a negative form, or the form that a negative auxiliary requires.
IN_VERBS = ("prefix", "form", "auxiliary")
NEGATIONS = (*PARTICLES, *IN_VERBS)
EMPTY = "–"
ONE_WAY = "one way"
OF_OBJECTS = "object"
REST = "…"
YEAR = "#"  # in a fixed phrase
# Permitted values of a third cell in these lists.
HOW = {
    "same_determiner": (ONE_WAY,),
    "synonym": (ONE_WAY,),
    "expression": (ONE_WAY,),
    "fixed_phrase": (ONE_WAY,),
    "opposite_determiner": ("negated",),
    "negated_determiner": ("negated", OF_OBJECTS),
}
# Lists of two words, of which the second is another one (*trotz*, *trotz*, *Dat*: or its case is).
OF_TWO = frozenset({
    "synonym", "opposite", "class", "expression", "fixed_phrase", "same_determiner",
    "opposite_determiner", "declined_like", "same_endings", "same_preposition",
    "opposite_preposition",
})  # fmt: skip
PREDICATES = ("verb", "nominal", "noun")
# A negation may be that of verbs in one mood only (Arabic *la*: Mood=Ind).
OF_MOOD = re.compile(r"Mood=[A-Za-z]+")
SHARE = re.compile(r"(\d{1,2}|100)%")
NEGATION_TAKES = _(
    "word, second word or –, and where it goes: before the finite verb, before clitics, before "
    "predicate, before phrases (with prepositions, behind the subject), after, bracket (behind "
    "objects, before what closes the clause), predicate (behind it), end, prefix, form (of the "
    "verb, Polarity=Neg) or auxiliary; verb, nominal or noun if only such predicates are denied "
    "so; in how many clauses of the treebank it stands there"
)
NEGATION_ALSO_TAKES = _(
    "another place where the treebank has the negation: in a sentence where all places are the "
    "same one, it is certain, however often it stands there"
)
NEGATION_AT_TAKES = _(
    "places, parted by commas, that are one and the same in a denied clause and have its negation "
    "(– for none of them), and in how many clauses of the treebank"
)
NOT_DENIED_TAKES = _(
    "part of speech, feature or form of finite verbs that the word for negation does not deny by "
    "itself (VERB where an auxiliary is needed; Aspect=Perf; Form= for no such feature; a form)"
)
NEGATED_ENDING_TAKES = _(
    "vowels one of which is the last of the stem, an ending of the verb, and the denied ending "
    "(eiöü di… medi…; … is whatever follows)"
)
NEGATED_WHOLE_ENDING_TAKES = _(
    "the same, for all that stands behind the lemma: vowels of the lemma, ending, denied ending"
)
NEGATED_DETERMINER_TAKES = _(
    "determiner (– for none) of an indefinite object, what it is in a denied sentence (ein: kein), "
    "and negated if the verb is negated too, or object if besides that only objects have "
    "the word, always in this form (un: de)"
)
SAME_DETERMINER_TAKES = _(
    "two determiners (lemmas) that mean nearly the same here, and one way if only the first may "
    "become the second (a: the)"
)
EXPRESSION_TAKES = _(
    "two expressions that mean the same and ask for the same cases, in words as they are written, "
    "but the verb as its lemma behind ~ (yardım ~et: destek ~ol; se ~encontrar: se ~hallar), and "
    "one way if only the first may become the second"
)
FIXED_PHRASE_TAKES = _(
    "two phrases without a verb that mean the same wherever they stand, in words as they are "
    "written, those of a contraction apart, # for a year (a pesar de: pese a; en #: en el año #), "
    "and one way if only the first may become the second"
)
# Name of the list: (least and greatest number of cells after it, their meaning).
LISTS: Mapping[str, tuple[int, int, str]] = {
    "negation": (3, 5, NEGATION_TAKES),
    "negation_also": (1, 1, NEGATION_ALSO_TAKES),
    "negation_at": (2, 2, NEGATION_AT_TAKES),
    "not_denied": (1, 1, NOT_DENIED_TAKES),
    "denied_with": (
        2, 2, _(
            "verb, auxiliary or part of speech of another predicate, and the word that denies it, "
            "where other verbs have another; without lines, the negation denies all"
        ),
    ),
    "negated": (2, 2, _("a verb form and its negated form, where the rule for others is wrong")),
    "negated_ending": (3, 3, NEGATED_ENDING_TAKES),
    "negated_whole_ending": (3, 3, NEGATED_WHOLE_ENDING_TAKES),
    "negated_verb": (2, 2, _("features of a finite verb, and those beside a denying auxiliary")),
    "negated_object": (
        2, 2, _("case of an object, and its case under a negation (– if that is not known)"),
    ),
    "negated_subject": (
        2, 2, _("case of a subject behind its verb, and its case under a negation (Nom: Par)"),
    ),
    "negated_determiner": (2, 3, NEGATED_DETERMINER_TAKES),
    "negated_universal": (
        2, 2, _("a universal quantifier, and the negation that precedes it in a denial (all: not)"),
    ),
    "negative": (1, 1, _("a word that denies and is not marked so in the treebank (neither)")),
    "affirmed": (
        2, 2, _(
            "a word that denies (never, nothing), or one that says “no longer” with the negation "
            "before it, and what stands in its place where nothing is denied (–, something, still)"
        ),
    ),
    "polar": (
        1, 1, _("a negative polarity item: a word that stands with a negation only (at all, ever)"),
    ),
    "not_negated": (
        1, 1, _("a word that stands in no denied sentence, or means another thing there"),
    ),
    "dropped_denied": (
        1, 1, _("an adverb that is left out where a sentence is negated (already, also)"),
    ),
    "over_negation": (1, 1, _("an adverb that may stand before the negation; * for any other")),
    "under_negation": (1, 1, _("an adverb that the negation stands before (very, always)")),
    "focusing": (1, 1, _("an adverb that can modify nouns as well as verbs (only, also)")),
    "same_determiner": (2, 3, SAME_DETERMINER_TAKES),
    "opposite_determiner": (
        2, 3, _("a determiner, one that says the opposite, and negated if the verb is negated too"),
    ),
    "declined_like": (2, 2, _("a determiner, and one that has the same endings (kein: ein)")),
    "same_endings": (2, 2, _("two determiners behind which adjectives end alike (dieser: der)")),
    "synonym": (
        2, 3, _(
            "two lemmas that mean nearly the same, and one way if only the first may become the "
            "second (bicycle: bike; the second has other meanings too); classes go into class"
        ),
    ),
    "expression": (2, 3, EXPRESSION_TAKES),
    "fixed_phrase": (2, 3, FIXED_PHRASE_TAKES),
    "conjunction": (1, 1, _("lemma of a conjunction that adds one thing to another (and)")),
    "mutual": (1, 1, _("lemma of a verb or preposition that needs both conjuncts (between)")),
    "denying": (
        1, 1, _("a verb or preposition that denies what goes with it (to lack, without)"),
    ),
    "asking": (1, 1, _("a word that introduces an indirect question (whether)")),
    "conditional": (
        1, 1, _(
            "a word that introduces a condition (if), or the ending of a predicate that is one "
            "(~sa); without lines, any clause with a conjunction may be one, and a sentence with a "
            "condition is not denied"
        ),
    ),
    "linking": (
        1, 1, _("an adverb that links a sentence to the one before and adds nothing (also, then)"),
    ),
    "universal": (
        1, 1, _("a universal quantifier that the treebank does not mark as one (every, all)"),
    ),
    "governed": (2, 2, _("a verb and the preposition without which it says something else")),
    "adjunct_case": (1, 1, _("a case of phrases that tell where or when (Loc)")),
    "first_dropped": (1, 1, _("relation of a phrase that may go from the beginning (obl, advmod)")),
    "needs_adjunct": (1, 1, _("a verb that cannot stand without where, when or how (to lie)")),
    "privative": (1, 1, _("an adjective without which the noun means something else (fake)")),
    "agent": (1, 1, _("a noun for a person or an animal, that can do what others do")),
    "part": (1, 1, _("a noun for a part of a body, that not all have (beak)")),
    "kept": (1, 1, _("an adverb or a phrase's preposition that must not be dropped (perhaps, as)")),
    **REWRITING,
}  # fmt: skip


add({f"list_{name}": meaning for name, (_least, _most, meaning) in LISTS.items()})


class BadWords(BadTable):
    """Lines of a words table that cannot be read; `problems` has each with its number."""


@dataclass(frozen=True)
class Entry:
    """One line of a list."""

    word: str
    other: str = ""
    how: str = ""
    of: str = ""
    share: str = ""


@dataclass(frozen=True)
class WordsTable:
    """The lists of one language."""

    entries: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)

    def of(self, name: str) -> tuple[Entry, ...]:
        """Return the entries of a list in the order of the file."""
        return self.entries.get(name, ())

    def words(self, name: str) -> frozenset[str]:
        """Return the words in the first column of a list."""
        return frozenset(entry.word for entry in self.of(name))

    def has(self, name: str, word: str, other: str) -> bool:
        """Tell whether a list has the two words on one line."""
        return any((entry.word, entry.other) == (word, other) for entry in self.of(name))

    def partners(self, name: str, word: str) -> tuple[Entry, ...]:
        """Return a word's partners in a symmetric list."""
        there = [entry for entry in self.of(name) if entry.word == word]
        back = [
            Entry(e.other, e.word, e.how)
            for e in self.of(name)
            if e.other == word and e.how != ONE_WAY
        ]
        return (*there, *back)


def parse_words(text: str) -> WordsTable:
    """Parse the text of a table, or raise `BadWords` with every line that cannot be read."""
    entries_of: dict[str, list[Entry]] = defaultdict(list)
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, *cells = (cell.strip() for cell in line.split("\t"))
        while cells and not cells[-1]:
            cells.pop()
        if problem := _problem(name, cells):
            problems.append(Problem(number, problem))
        else:
            entries_of[name].append(Entry(*("" if cell == EMPTY else cell for cell in cells)))
    if problems:
        raise BadWords(problems)
    return WordsTable({name: tuple(entries) for name, entries in entries_of.items()})


def meaning_of(name: str) -> Reason:
    """Return what the cells of a list mean."""
    return Reason(f"list_{name}")


def _problem(name: str, cells: list[str]) -> Reason | None:
    if name not in LISTS:
        return Reason("list_unknown", found=repr(name), known=", ".join(LISTS))
    least, most, _meaning = LISTS[name]
    if not least <= len(cells) <= most or not all(cells):
        return Reason("list_takes", name=name, meaning=meaning_of(name))
    if name in PROBLEMS:
        return PROBLEMS[name](*cells)
    if name == "negation_also" and cells[0] not in PARTICLES:
        places = ", ".join(PARTICLES)
        return Reason("negation_place_unknown", found=repr(cells[0]), known=places)
    if name in HOW and cells[2:] and cells[2] not in HOW[name]:
        expected = ", ".join(HOW[name])
        return Reason("expected_or_nothing", expected=expected, found=repr(cells[2]))
    if name in OF_TWO and cells[0] == cells[1] and cells[2:] in ([], [ONE_WAY]):
        return Reason("other_word_expected", name=name, found=repr(cells[1]))
    return _problem_of_pair(name, cells) or rewriting_problem(name, cells)


def _problem_of_pair(name: str, cells: list[str]) -> Reason | None:
    """Return what makes two cells unfit for each other, None if they fit."""
    if name == "negated_ending" and (REST in cells[1]) != (REST in cells[2]):
        return Reason("rest_in_both_or_none", rest=REST, one=repr(cells[1]), other=repr(cells[2]))
    if name == "fixed_phrase" and not _have_same_year(*cells[:2]):
        one, other = (repr(cell) for cell in cells[:2])
        return Reason("phrases_with_same_year_expected", year=YEAR, one=one, other=other)
    return None


def _have_same_year(phrase: str, other: str) -> bool:
    """Tell whether two phrases have words, and both a year or neither."""
    n_years = phrase.split().count(YEAR)
    return EMPTY not in {phrase, other} and n_years == other.split().count(YEAR) <= 1


def _problem_of_negation(
    word: str, second: str, place: str, predicate: str = EMPTY, share: str = EMPTY
) -> Reason | None:
    if place not in NEGATIONS:
        return Reason("negation_place_unknown", found=repr(place), known=", ".join(NEGATIONS))
    if (word == EMPTY) != (place == "form"):
        return Reason("negation_needs_word", empty=EMPTY, found=repr(word))
    if second != EMPTY and place in IN_VERBS:
        return Reason("negation_takes_no_second", place=place, found=repr(second))
    if predicate not in {EMPTY, *PREDICATES} and not OF_MOOD.fullmatch(predicate):
        known = ", ".join(PREDICATES)
        return Reason("predicate_expected", known=known, empty=EMPTY, found=repr(predicate))
    if share != EMPTY and not SHARE.fullmatch(share):
        return Reason("share_expected", found=repr(share))
    return None


def _problem_of_places(places: str, count: str) -> Reason | None:
    unknown = [each for each in places_of(places) if each not in PARTICLES]
    if unknown:
        known_places = ", ".join(PARTICLES)
        return Reason("negation_place_unknown", found=repr(unknown[0]), known=known_places)
    return count_problem("count", count, least=0)


def places_of(cell: str) -> tuple[str, ...]:
    """Return the places that a cell of `negation_at` names."""
    return () if cell in {"", EMPTY} else tuple(each.strip() for each in cell.split(","))


def _problem_of_feats(cell: str) -> Reason | None:
    try:
        Feats.parse(cell)
    except ValueError:
        return Reason("cell_is_no_feats", found=repr(cell))
    return None


def _problem_of_any_feats(*cells: str) -> Reason | None:
    return next(filter(None, map(_problem_of_feats, cells)), None)


# What may be wrong with the cells of these lists.
PROBLEMS: Mapping[str, Callable[..., Reason | None]] = {
    "negation": _problem_of_negation,
    "negation_at": _problem_of_places,
    "negated_verb": _problem_of_any_feats,
}
