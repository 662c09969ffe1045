"""Which sentences show what a row of a table says."""

from transforms.packs.fallback.rows import Row
from transforms.packs.fallback.shown import sentences_showing
from transforms.tree import Token, Tree


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
