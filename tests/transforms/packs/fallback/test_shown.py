"""Which sentences show what a row of a table says."""

from transforms.conllu import load
from transforms.packs.fallback.rows import Row
from transforms.packs.fallback.shown import sentences_showing
from transforms.tree import Token, Tree

ALL_BEHIND = "after, bracket, predicate, end"
PLACES = """\
1	Er	er	PRON	_	_	2	nsubj	_	_
2	kommt	kommen	VERB	_	VerbForm=Fin	0	root	_	_
3	nicht	nicht	PART	_	Polarity=Neg	2	advmod	_	SpaceAfter=No
4	.	.	PUNCT	_	_	2	punct	_	_

1	Er	er	PRON	_	_	2	nsubj	_	_
2	nimmt	nehmen	VERB	_	VerbForm=Fin	0	root	_	_
3	8	8	NUM	_	_	2	obj	_	_

"""


def tree(*words: str) -> Tree:
    """Make a tree of "form lemma UPOS", the last word its root."""
    tokens = []
    for number, word in enumerate(words, 1):
        form, lemma, upos = word.split()
        is_root = number == len(words)
        head, deprel = (0, "root") if is_root else (len(words), "dep")
        tokens.append(Token(number, form, lemma, upos, head=head, deprel=deprel))
    return Tree(tuple(tokens))


def test_capitals_part_a_noun_from_a_verb_but_for_the_first_word() -> None:
    row = Row(1, "synonym\tEssen\tSpeise", ("Essen", "Speise"), "synonym")
    small = Row(2, "synonym\tsehr\trecht", ("sehr", "recht"), "synonym")
    verb = tree("Wir wir PRON", "essen essen VERB")
    noun = tree("Das der DET", "Essen Essen NOUN")
    first = tree("Sehr Sehr ADV", "gut gut ADJ")
    assert sentences_showing("words.tsv", [row], [verb, noun]) == {1: [noun]}
    assert sentences_showing("words.tsv", [small], [first]) == {2: [first]}


def test_a_place_of_negation_is_shown_by_clauses_that_have_it_there_not_by_its_number() -> None:
    denied, counted = load(PLACES)
    rows = [
        Row(1, "negation_at\t…\t8", (ALL_BEHIND, "8"), "negation_at"),
        Row(2, "negation_at\tbefore\t8", ("before", "8"), "negation_at"),
        Row(3, "negation_also\tafter", ("after",), "negation_also"),
        Row(4, "negation_also\tbefore", ("before",), "negation_also"),
    ]
    found = sentences_showing("words.tsv", rows, [counted, denied])
    assert found == {1: [denied], 2: [], 3: [denied], 4: []}
