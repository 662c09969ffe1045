"""What verbs, nouns and adjectives mostly have beside them in a treebank.

A verb that mostly stands with one preposition or case asks for it (Spanish "pertenecer a"); a noun
that mostly has a complement says little without one (Turkish *taraf*, side).
"""

from collections.abc import Iterator

from transforms.packs.fallback.clauses import BARE, sign_of
from transforms.packs.fallback.usage_kinds import Row
from transforms.tree import Token, Tree

WITH, WITHOUT = "with", "without"
ANY = "–"
PASSIVE = "passive"
# What a verb may have beside it that is more than its subject.
BESIDE = ("obj", "iobj", "obl", "xcomp", "ccomp", "advcl")
OWNERS = ("nmod", "acl")


def complements(tree: Tree, token: Token) -> Iterator[Row]:
    """Yield the rows of the usage table about what a verb, noun or adjective has beside it."""
    if not token.lemma:
        return
    if token.upos == "VERB":
        yield from _rows_of_verb(tree, token)
    elif token.upos == "NOUN":
        has_one = has_complement(tree, token)
        yield "owned", token.lemma.lower(), "", WITH if has_one else WITHOUT
    elif token.upos == "ADJ" and token.relation == "amod":
        determiners = [each.feats for each in tree.children(token.head, "det")]
        is_one = any("Ind" in {d.get("Definite"), d.get("PronType")} for d in determiners)
        yield "indefinite", token.lemma.lower(), "", WITH if is_one else WITHOUT


def _rows_of_verb(tree: Tree, verb: Token) -> Iterator[Row]:
    lemma = verb_of(tree, verb)
    yield "oblique", lemma, ANY, ""
    phrases = tree.children(verb.id, "obl", "obj", "iobj")
    for sign in sorted({sign for each in phrases if (sign := _sign(tree, each))}):
        yield "oblique", lemma, sign.lower(), ""
    if tree.child(verb.id, "ccomp") is not None:
        yield "clausal", lemma, "", ""
    if not beside(tree, verb):
        yield "alone", lemma, "", voice_of(tree, verb)
    for phrase in tree.children(verb.id, "obl"):
        if (case := phrase.feats.get("Case")) and tree.child(phrase.id, "case"):
            yield "direction", lemma, sign_of(tree, phrase).lower(), case.lower()


def verb_of(tree: Tree, verb: Token) -> str:
    """Return a verb's lemma, with a dash if a reflexive pronoun makes another verb of it."""
    is_reflexive = any(map(_is_reflexive, tree.children(verb.id, "expl", "obj")))
    return f"{verb.lemma.lower()}-" if is_reflexive else verb.lemma.lower()


def beside(tree: Tree, verb: Token) -> list[Token]:
    """Return what a verb has beside it that is more than its subject and a reflexive pronoun."""
    return [each for each in tree.children(verb.id, *BESIDE) if not _is_reflexive(each)]


def _is_reflexive(pronoun: Token) -> bool:
    return pronoun.feats.get("Reflex") == "Yes"


def voice_of(tree: Tree, verb: Token) -> str:
    """Return a sign for a verb in the passive, nothing for others."""
    is_passive = verb.feats.get("Voice") == "Pass" or tree.child(verb.id, "aux:pass", "nsubj:pass")
    return PASSIVE if is_passive else ""


def has_complement(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun has a complement, or an ending that says whose it is."""
    return tree.child(noun.id, *OWNERS) is not None or any(
        name.endswith("[psor]") for name in noun.feats
    )


def _sign(tree: Tree, phrase: Token) -> str:
    """Return what marks a phrase; an object is a complement anyhow, unless a case marks it."""
    is_object = phrase.relation != "obl"
    return "" if is_object and phrase.feats.get("Case") in BARE else sign_of(tree, phrase)
