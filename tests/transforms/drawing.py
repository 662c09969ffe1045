"""Small trees written as text: one word a line, `form lemma UPOS[/XPOS] head relation [feats]`."""

from transforms.sentence_case import without_sentence_case
from transforms.tree import Feats, Token, Tree, validate


def tree_of(drawing: str) -> Tree:
    """Build a tree; a form that begins with `+` is joined to the word before it."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    joined = [row[0].startswith("+") for row in rows] + [False]
    tokens = tuple(
        Token(
            id=number,
            form=row[0].removeprefix("+"),
            lemma=row[1],
            upos=row[2].partition("/")[0],
            xpos=row[2].partition("/")[2],
            head=int(row[3]),
            deprel=row[4],
            feats=Feats.parse(row[5] if len(row) > 5 else "_"),
            space_after=not joined[number],
        )
        for number, row in enumerate(rows, 1)
    )
    tree = Tree(tokens, last_id=len(tokens))
    validate(tree)
    return without_sentence_case(tree)


BOY_PLAYS = """
The      the   DET/DT   2 det    Definite=Def|PronType=Art
boy      boy   NOUN/NN  4 nsubj  Number=Sing
is       be    AUX/VBZ  4 aux    Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
playing  play  VERB/VBG 0 root   Tense=Pres|VerbForm=Part
the      the   DET/DT   6 det    Definite=Def|PronType=Art
piano    piano NOUN/NN  4 obj    Number=Sing
+.       .     PUNCT/.  4 punct
"""
