"""A negation of two words, learnt from few sentences, of which some lack the first word."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.learning.negations import negation_lines

SINGS = """
il     il      PRON {head} nsubj
{ne}chante chanter VERB 0 root Mood=Ind|VerbForm=Fin
pas    pas     ADV  {head} advmod Polarity=Neg
"""
IS_TALL = """
il     il    PRON {head} nsubj
{ne}est   être  AUX  {head} cop Mood=Ind|VerbForm=Fin
pas    pas   ADV  {head} advmod Polarity=Neg
grand  grand ADJ  0 root
"""


def _tree(drawing: str, head: int, *, has_first: bool):
    if not has_first:
        return tree_of(drawing.format(head=head, ne=""))
    first = f"ne     ne      ADV  {head + 1} advmod Polarity=Neg\n"
    return tree_of(drawing.format(head=head + 1, ne=first))


def test_no_negation_has_itself_as_its_second_word():
    """French "c'est pas" beside "ce n'est pas"."""
    of_verb = [_tree(SINGS, 2, has_first=each) for each in (True, False, False)]
    of_adjective = [_tree(IS_TALL, 4, has_first=each) for each in (True, False, False)]
    lines = list(negation_lines([*of_verb, *of_adjective]))
    words = {tuple(line.split("\t")[1:3]) for line in lines}
    assert words == {("ne", "pas")}
