"""Nouns that are counted, or of which all, some or none are spoken of."""

from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.person_usage import is_generic
from transforms.rules.universal.phrases import is_definite, says_amount
from transforms.tree import Token, Tree

# Pronoun types of universal, indefinite and negative words.
QUANTIFYING = frozenset({"Tot", "Ind", "Neg"})


def is_quantified(tree: Tree, noun: Token, *, people: frozenset[str] = frozenset[str]()) -> bool:
    """Tell whether a noun has a number, or an indefinite or universal determiner.

    The number of definite things does not count: "the two dogs" are the same ones when denied. An
    adjective without an article says how many as well (Swedish *många*, many), but for those of
    `people`, lemmas of nouns that a treebank has as adjectives (Turkish *kadın*, woman).
    """
    is_adjective = noun.upos == "ADJ" and noun.lemma not in people and not is_definite(tree, noun)
    return is_adjective or any(
        bool(QUANTIFYING & child.pronoun_types)
        or (child.relation == "nummod" and not counts_known(tree, child))
        for child in tree.children(noun.id, "det", "nummod")
    )


def is_quantifier(pack: FallbackPack, tree: Tree, word: Token) -> bool:
    """Tell whether a word that is no noun speaks of all, some or none (*someone*, *many*, *three*).

    One that speaks of people in general (German *man*) does not.
    """
    if word.upos == "NUM":
        return not is_definite(tree, word)
    types = QUANTIFYING & word.pronoun_types
    # Of languages learnt before such pronouns were counted, nobody knows.
    is_of_people = types == {"Ind"} and (
        is_generic(pack.usage, word) or not pack.usage.has("generic")
    )
    return word.upos in {"PRON", "DET"} and bool(types) and not is_of_people


def counts_known(tree: Tree, number: Token) -> bool:
    """Tell whether a number says how many definite things there are, not how much ("the 5 %")."""
    noun = tree[number.head]
    is_several = noun.upos == "NOUN" and "Plur" in noun.feats.get("Number")
    return number.relation == "nummod" and is_several and is_definite(tree, noun)


def is_measured(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether an amount is said of a subject, which may be another without what describes it.

    "The sales of cars reach 500" is not said of all sales. That does not matter of people, who are
    listed as agents or named, nor of one thing: "a boat with oars carries two men".
    """
    is_one = any(each.feats.get("Definite") == "Ind" for each in tree.children(noun.id, "det"))
    is_one = is_one or tree.child(noun.id, "appos", "flat") is not None
    is_agent = noun.lemma.lower() in pack.words("agent")
    is_subject = noun.relation == "nsubj" and noun.head == tree.root.id
    return is_subject and not is_one and not is_agent and says_amount(pack, tree)
