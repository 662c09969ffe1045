"""Which persons an auxiliary of a treebank has, and whether it is denied or the verb with it.

Czech has "nevolal jsem" (I did not call) and "nebudu volat" (I will not), and no auxiliary in the
past of the third person.
"""

from collections.abc import Iterator

from transforms.packs.fallback.usage_kinds import NONE, Row
from transforms.tree import Token, Tree

HELPER_DENIED, VERB_DENIED = "helper denied", "verb denied"


def auxiliaries(tree: Tree, verb: Token) -> Iterator[Row]:
    """Yield the rows of the usage table about the auxiliaries of a verb."""
    if verb.upos != "VERB":
        return
    for helper in tree.children(verb.id, "aux"):
        sign = construction(verb, helper)
        if person := helper.feats.get("Person"):
            yield "auxiliary", helper.lemma.lower(), sign, person
        denied = [_is_denied(helper), _is_denied(verb)]
        if any(denied) and not all(denied):
            which = HELPER_DENIED if denied[0] else VERB_DENIED
            yield "auxiliary", helper.lemma.lower(), sign, which


def construction(verb: Token, helper: Token) -> str:
    """Return what identifies the forms that a verb and its auxiliary have together."""
    names = (verb.feats.get("VerbForm"), verb.feats.get("Voice"), helper.feats.get("Mood"),
             helper.feats.get("Tense"))  # fmt: skip
    return " ".join(name.lower() or NONE for name in names)


def _is_denied(word: Token) -> bool:
    return word.feats.get("Polarity") == "Neg"
