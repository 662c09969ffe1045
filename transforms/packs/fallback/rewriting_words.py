"""The lists of the words table for rephrasing sentences: voice, order, clauses.

A cell with several parts separates them by spaces. In a pattern `~` stands for the noun.
"""

import re
from collections.abc import Mapping, Sequence

from transforms.reason import Reason
from transforms.wording.marking import marked as _

ORDERS = ("second", "last", "free")
PARTICIPLES = ("last", "beside")
PLACES = ("before", "behind")
NOUN = "~"
EMPTY = "–"
SOMETIMES, ALONE, UNDATED = "sometimes", "alone", "undated"
OF_SUBJECT, OF_OWNER = "subject", "owner"
NO_ENDING = EMPTY
PERSONS = 6
FEATS = re.compile(r"\w+(\[\w+\])?=[\w,]+(\|\w+(\[\w+\])?=[\w,]+)*")
# Name of the list: (least and greatest number of cells after it, their meaning).
REWRITING: Mapping[str, tuple[int, int, str]] = {
    "order": (
        1, 2,
        _("where the finite verb stands: second (only one phrase before it), last, or free; and "
         "comma if a comma follows a phrase that is put first, clitics if some words must stand "
         "right behind the first phrase"),
    ),
    "passive": (
        3, 3,
        _("auxiliary of the passive, or – where the verb has a form for it; preposition of the "
         "agent, or –; case of the agent, or –"),
    ),
    "participle": (
        1, 1, _("where the participle of a passive stands: last, or beside the auxiliary"),
    ),
    "no_passive": (1, 1, _("a verb that has an object and no passive (to have, to cost)")),
    "relative": (
        2, 3,
        _("relative pronoun, copula, and how: comma if there are commas round the clause, last if "
         "its verb stands last; or –, and the participle of the copula between adjective and noun"),
    ),
    "opposite": (2, 2, _("two lemmas of one part of speech that exclude each other (big, small)")),
    "class": (2, 2, _("a lemma and the name of its class (dog, animal)")),
    "same_preposition": (
        2, 3,
        _("two prepositions that mean nearly the same, and the case that the second asks for"),
    ),
    "opposite_preposition": (
        2, 3, _("two prepositions that exclude each other, and the case that the second asks for"),
    ),
    "place": (1, 1, _("a noun for a place or a thing: something can be in, on or beside it")),
    "figure": (2, 2, _("a number in figures and in letters, where the letters never change")),
    "compound": (3, 3, _("a noun, the noun that heads its paraphrase, and the pattern: ~ of wood")),
    "genitive": (2, 2, _("the preposition that can stand for a genitive, and its case, or –")),
    "agentive": (3, 3, _("a verb, its object, and who does that (to play, guitar, guitar player)")),
    "added": (
        1, 2,
        _("an adverb that can be added to what somebody does (outside, slowly), and alone if only "
         "where no phrase says where or how (there)"),
    ),
    "intensifier": (
        1, 1,
        _("a word that only heightens an adjective (very); the first of them is also added"),
    ),
    "possessive": (2, 2, _("a possessive determiner and the article in its place")),
    "named": (2, 3, _("a name, the noun in its place, and the article of that noun")),
    "existential": (
        2, 3,
        _("what makes a sentence of a phrase (there is), where it stands: before or behind the "
         "phrase, and the case of the phrase"),
    ),
    "presentative": (
        2, 5,
        _("a pronoun that presents something before a copula (this), the copula, the indefinite "
         "article and the definite one of superlatives, or –, and the mark of an infinitive that "
         "is a predicate (zu)"),
    ),
    "greeting": (
        1, 1,
        _("a noun or an adjective of greetings, wishes or amounts: a fragment with it is left "
         "alone (thanks, dear)"),
    ),
    "personal": (
        1, 1,
        _("an adjective for people and how they feel: as a fragment it is left alone (content)"),
    ),
    "continuous": (
        2, 2,
        _("auxiliary of what goes on just now, and VerbForm of the verb with it; or –, and the "
         "features of the verb (Tense=Pres)"),
    ),
    "possessed": (1, 1, _("a noun that keeps its possessive in set phrases (in my opinion)")),
    "own": (
        1, 1,
        _("a word for one's own, in the form that it has before any noun with an ending for its "
         "owner (kendi)"),
    ),
    "modal": (
        2, 2,
        _("an auxiliary that a plain statement does without (can, have), and VerbForm of the verb"),
    ),
    "separable": (
        1, 2,
        _("a prefix that main clauses part from its verb (an|fangen), and sometimes if not all"),
    ),
    "adverbial": (
        1, 1, _("words that say nothing of what can be seen and go (of course, at the moment)"),
    ),
    "calendar": (1, 1, _("the name of a month or a day of the week (July, Sunday)")),
    "catenative": (
        3, 3,
        _("a verb that says how far another has gone (begin), the mark of that one, or –, and its "
         "VerbForm"),
    ),
    "phrasal": (3, 3, _("a verb, its particle, and one verb in their place (sort, out, organize)")),
    "stative": (1, 1, _("a verb that says no event, and stays in the plain present (to own)")),
    "dated": (1, 1, _("a word that says when, or that is a time (yesterday, year)")),
    "subordinate": (
        2, 3,
        _("a word that subordinates a clause (while), the conjunction that may join it instead "
         "(and), and last if the verb of the clause stands last"),
    ),
    "changing": (
        2, 2, _("a conjunction, and the beginnings of words before which it changes (y, i hi)"),
    ),
    "vague": (1, 1, _("a noun that says little without its clause (thing, place)")),
    "opening": (
        1, 1, _("a conjunction that may go from the beginning of a sentence (but, not or)"),
    ),
    "harmony": (
        2, 3,
        _("a capital that stands for a letter in person_ending, the letter, and the vowels of the "
         "last syllable or the consonants behind which it is so (none: all others); or twice an "
         "ending that never varies, or a lemma that does not follow its last vowel"),
    ),
    "softened": (
        2, 2,
        _("the last consonant of a stem, and what it may become before the vowel of an ending "
         "(t: d)"),
    ),
    "person_ending": (
        2, 2,
        _("subject or owner, and the endings for I, you, he, we, you and they, – for one that is "
         "not known (subject: DIm DIn DI DIk DInIz DIlAr)"),
    ),
    "same_ending": (
        2, 3,
        _("an ending of the predicate (or a whole word, or – for none of a noun or adjective) and "
         "another that means the same, or – for none, with the letters of harmony (mAkDADIr: "
         "Iyor); the same twice if such words are left alone; undated if only in sentences that "
         "do not say when"),
    ),
    "active_participle": (
        1, 1, _("what the participle of the present adds to the infinitive (~d)"),
    ),
}  # fmt: skip
_CHOICES: Mapping[str, tuple[int, Sequence[str]]] = {
    "order": (0, ORDERS),
    "participle": (0, PARTICIPLES),
    "existential": (1, PLACES),
    "person_ending": (0, (OF_SUBJECT, OF_OWNER)),
}
# The one value that the last cell may have.
_OR_NOTHING: Mapping[str, tuple[int, str]] = {
    "added": (1, ALONE),
    "same_ending": (2, UNDATED),
    "separable": (1, SOMETIMES),
    "subordinate": (2, "last"),
}
_MARKS: Mapping[str, tuple[int, Sequence[str]]] = {
    "order": (1, ("comma", "clitics")),
    "relative": (2, ("comma", "last")),
}


def rewriting_problem(name: str, cells: Sequence[str]) -> Reason | None:
    """Return what is wrong with the cells of one of these lists, beyond their number."""
    if name in _CHOICES:
        place, choices = _CHOICES[name]
        if cells[place] not in choices:
            return Reason("expected_one_of", known=", ".join(choices), found=repr(cells[place]))
    if name in _MARKS:
        place, marks = _MARKS[name]
        unknown = [each for each in " ".join(cells[place:]).split() if each not in marks]
        if unknown:
            one, other = marks
            return Reason("mark_expected", one=one, other=other, found=repr(unknown[0]))
    if name == "continuous" and cells[0] == EMPTY and not FEATS.fullmatch(cells[1]):
        return Reason("cell_is_no_feats", found=repr(cells[1]))
    if name in _OR_NOTHING:
        place, expected = _OR_NOTHING[name]
        if cells[place:] not in ([], [expected]):
            return Reason("expected_or_nothing", expected=expected, found=repr(cells[place]))
    return _problem_of_ending(name, cells)


def _problem_of_ending(name: str, cells: Sequence[str]) -> Reason | None:
    """Return what is wrong with endings or a pattern."""
    if name == "person_ending" and len(cells[1].split()) != PERSONS:
        return Reason("persons_expected", count=PERSONS, found=repr(cells[1]))
    if name == "active_participle" and not cells[0].startswith(NOUN):
        return Reason("participle_ending_expected", noun=NOUN, found=repr(cells[0]))
    if name == "compound" and cells[2].split().count(NOUN) != 1:
        return Reason("pattern_needs_noun", found=repr(cells[2]), noun=NOUN)
    return None
