"""s2.number (pl) — a number in letters for one in figures and back ("2 psy biegną." → "Dwa psy
biegną.", "Pięć psów biegnie." → "5 psów biegnie."; the eighth row of SICK's Table 2 asks for
letters), and *dwaj, trzej, czterej* for *dwóch, trzech, czterech* and back ("Dwaj mężczyźni
biegną." → "Dwóch mężczyzn biegnie.").

Letters take case and gender of the noun ("z 2 psami" → "z dwoma psami"), before children the
collective form ("2 dzieci" → "dwoje dzieci"). With *dwóch* a subject stands in the genitive and its
verb in the singular neuter, with *dwaj* both agree.

Refuses numbers that count nothing, those of more than one word, figures whose case the parse does
not tell, and *dwaj* in figures, because "2 mężczyzn" is read *dwóch*.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.polish.morphology import Entry, forms
from transforms.packs.polish.noun_phrase import (
    VIRILE,
    conjuncts,
    counted_collectively,
    describing,
)
from transforms.packs.polish.tags import NOUNS, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.agreeing import agree_predicates, put, write
from transforms.rules.polish.clause import read_clause
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

LETTERS = {
    2: "dwa", 3: "trzy", 4: "cztery", 5: "pięć", 6: "sześć", 7: "siedem", 8: "osiem",
    9: "dziewięć", 10: "dziesięć", 11: "jedenaście", 12: "dwanaście", 13: "trzynaście",
    14: "czternaście", 15: "piętnaście", 16: "szesnaście", 17: "siedemnaście",
    18: "osiemnaście", 19: "dziewiętnaście", 20: "dwadzieścia", 30: "trzydzieści",
    40: "czterdzieści", 50: "pięćdziesiąt", 100: "sto",
}  # fmt: skip
FIGURES = {lemma: str(number) for number, lemma in LETTERS.items()}
TWO_WAYS = frozenset({"dwa", "trzy", "cztery"})


class Number(Rule):
    """Writes the number of a noun in another way."""

    id = "s2.number"
    kind = Kind.S2
    paper = "SICK N8"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for number in tree:
            if number.form.isdigit():
                yield self.attempt(partial(self._in_letters, tree, number))
            elif tag(number.xpos).pos == "num" and number.lemma in FIGURES:
                if _is_two_ways(tree, number):
                    yield self.attempt(partial(self._other_way, tree, number))
                yield self.attempt(partial(self._in_figures, tree, number))

    def _in_letters(self, tree: Tree, number: Token) -> Candidate:
        noun = _counted_noun(tree, number)
        lemma = LETTERS.get(int(number.form))
        if lemma is None:
            raise Refused(Reason("number_has_no_single_word"))
        entry = _form_for(lemma, number, noun)
        edit = Edit(tree)
        write(edit, number, entry.form, entry.tag, lemma)
        return propose(self, edit, Reason("number_in_letters", number=number.form, word=entry.form))

    def _in_figures(self, tree: Tree, number: Token) -> Candidate:
        noun = _counted_noun(tree, number)
        old = tag(number.xpos)
        if (old.case, old.gender, old.accommodation) == ("nom", VIRILE, "congr"):
            raise Refused(Reason("dwaj_in_figures_is_dwoch"))
        if old.collectivity == "col" and tag(noun.xpos).gender not in (VIRILE, "n"):
            raise Refused(Reason("number_disagrees_with_noun"))
        figures = FIGURES[number.lemma]
        edit = Edit(tree)
        edit.set(number.id, form=figures, lemma=figures)
        return propose(self, edit, Reason("number_in_figures", number=number.form, figures=figures))

    def _other_way(self, tree: Tree, number: Token) -> Candidate:
        noun = _counted_noun(tree, number)
        clause = read_clause(tree, tree[noun.head])
        if clause is None or conjuncts(tree, noun.id) or tree.child(noun.id, "appos"):
            raise Refused(Reason("subject_has_several_nouns"))
        governs = tag(number.xpos).accommodation != "rec"
        case = "gen" if governs else "nom"
        entry = _best(number.lemma, case="nom", gender=VIRILE, kind="ncol", governs=governs)
        edit = Edit(tree)
        write(edit, number, entry.form, entry.tag)
        edit.reattach(number.id, noun.id, "nummod:gov" if governs else "nummod")
        noun_case = tag(noun.xpos).case
        for each in (noun, *describing(tree, noun.id)):
            if each != number and tag(each.xpos).case == noun_case:
                put(edit, each, tag(each.xpos).having(case=case))
        agree_predicates(edit, clause, *(("sg", "n") if governs else ("pl", VIRILE)))
        return propose(self, edit, Reason("numeral_replaced", new=entry.form, old=number.form))


def _counted_noun(tree: Tree, number: Token) -> Token:
    """Return the noun that a number counts, right behind it but for what describes the noun."""
    noun = tree[number.head] if number.head else number
    place = tree.index(number.id)
    between = tree.tokens[place + 1 : tree.index(noun.id)]
    if number.relation not in ("nummod", "det") or tag(noun.xpos).pos not in NOUNS:
        raise Refused(Reason("number_not_of_next_noun"))
    is_part = place > 0 and tree.tokens[place - 1].upos == "NUM"  # "trzydzieści dwa"
    if tree.index(noun.id) < place or tree.children(number.id) or is_part:
        raise Refused(Reason("number_not_of_next_noun"))
    if noun.xpos.endswith(":pt"):  # "dwoje drzwi", "dwie pary spodni"
        raise Refused(Reason("plurale_tantum_counted_otherwise"))
    if any(each.upos not in ("ADJ", "ADV", "DET", "PUNCT", "CCONJ") for each in between):
        raise Refused(Reason("number_not_of_next_noun"))
    return noun


def _is_two_ways(tree: Tree, number: Token) -> bool:
    old = tag(number.xpos)
    is_subject = number.head != 0 and tree[number.head].deprel == "nsubj"
    # Some call "dwóch" at the subject an accusative.
    is_direct = old.case == "nom" or (old.case, old.accommodation) == ("acc", "rec")
    is_virile = old.gender == VIRILE and old.collectivity != "col"
    return is_subject and is_direct and is_virile and number.lemma in TWO_WAYS


def _form_for(lemma: str, number: Token, noun: Token) -> Entry:
    """Return the word for figures in the case of the phrase and the gender of the noun."""
    old = tag(number.xpos)
    if old.pos != "num" or not old.case:
        raise Refused(Reason("case_of_figures_unknown"))
    governs = tag(noun.xpos).case == "gen" and old.case in ("nom", "acc")
    kind = "col" if counted_collectively(noun.lemma) else "ncol"
    return _best(lemma, case=old.case, gender=tag(noun.xpos).gender, kind=kind, governs=governs)


def _best(lemma: str, *, case: str, gender: str, kind: str, governs: bool) -> Entry:
    """Return the form of a numeral, one that governs its noun or one that agrees with it."""
    matches = [
        each
        for each in forms(lemma)
        for entry_tag in [tag(each.tag)]
        if (entry_tag.pos, entry_tag.case, entry_tag.gender) == ("num", case, gender)
        and (entry_tag.collectivity or "ncol") == kind
        and (entry_tag.accommodation == "rec") == governs
    ]
    if not matches:
        raise Refused(Reason("dictionary_lacks_numeral_form"))
    return min(matches, key=lambda each: (each.form not in words("preferred"), each.labels))
